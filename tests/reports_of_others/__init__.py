"""What went wrong for others who kept campaigns on a computer, and must not go wrong here."""
