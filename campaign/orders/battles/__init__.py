"""Orders about battles within the campaign: open, fight piece by piece, end, and book back."""
