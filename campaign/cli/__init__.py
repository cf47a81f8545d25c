"""The shell's face: commands made from the orders' descriptions, and a few of their own."""
