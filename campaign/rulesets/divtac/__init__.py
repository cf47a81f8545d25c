"""Div Tac, the divisional rules by Ian Shaw (Wrexham & District Wargamers): rule IDs DT-A1 to DT-K1, rulings DT-R."""
