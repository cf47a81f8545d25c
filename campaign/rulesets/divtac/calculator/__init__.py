"""The sums of Div Tac that `campaign resolve` checks: what is given, through the rulebook, to what comes out."""
