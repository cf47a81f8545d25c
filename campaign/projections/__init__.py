"""The current state: each module folds events into one page of it and answers questions; rules are not asked here."""
