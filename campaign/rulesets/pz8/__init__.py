"""Pz8, the platoon-level rules under which a battle within a campaign may be fought."""
