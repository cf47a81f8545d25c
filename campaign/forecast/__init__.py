"""What may come: exact odds of an order's dice; nothing here throws any, or books anything."""
