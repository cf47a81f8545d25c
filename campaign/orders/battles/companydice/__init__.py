"""What company dice do with the orders of a battle."""
