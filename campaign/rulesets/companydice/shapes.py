"""Which shape each table of the company dice has: ``module:Class``; a new table is one line here."""

from __future__ import annotations

from typing import Final

SHAPES: Final = {
    "rulings": "campaign.rulesets.rulings:Rulings",
    "units": "campaign.rulesets.companydice.counters:CounterRows",
    "companies": "campaign.rulesets.companydice.counters:Companies",
    "profiles": "campaign.rulesets.companydice.kill:Profiles",
    "turn": "campaign.rulesets.companydice.sequence:Turn",
    "to_hit": "campaign.rulesets.companydice.to_hit:ToHit",
    "penetration": "campaign.rulesets.companydice.penetrate:PenetrationTable",
    "morale": "campaign.rulesets.companydice.morale:Morale",
    "command": "campaign.rulesets.companydice.command:CommandRadius",
    "opportunity": "campaign.rulesets.companydice.opportunity:Opportunity",
    "crt": "campaign.rulesets.companydice.crt:CombatTable",
    "weapons": "campaign.rulesets.companydice.weapons:Weapons",
    "aircraft": "campaign.rulesets.companydice.aircraft:AircraftTable",
}
