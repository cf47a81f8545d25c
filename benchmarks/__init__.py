"""Speed, side by side with peers in one run; nothing here is a test."""
