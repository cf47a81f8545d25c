"""PanzerBlitz with company dice, under which a battle within a campaign may be fought."""
