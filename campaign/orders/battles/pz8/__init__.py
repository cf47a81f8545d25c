"""What Pz8 does with the orders of a battle."""
