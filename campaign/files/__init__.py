"""Files in and out: scenarios, rulebooks, orders files; everything read is checked before it is believed."""
