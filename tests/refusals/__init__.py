"""Every objection, provoked by real lines; one file each, from which the reference page is made."""
