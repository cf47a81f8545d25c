"""Which shape each table of Pz8 has: ``module:Class``; a new table is one line here."""

from __future__ import annotations

from typing import Final

SHAPES: Final = {
    "rulings": "campaign.rulesets.rulings:Rulings",
    "units": "campaign.rulesets.pz8.units:UnitRows",
    "movement": "campaign.rulesets.pz8.movement:Movement",
    "loading": "campaign.rulesets.pz8.movement:Loading",
    "sequence": "campaign.rulesets.pz8.sequence:Sequence",
    "to_hit": "campaign.rulesets.pz8.fire:ToHit",
    "weapons": "campaign.rulesets.pz8.ranges:Weapons",
    "visibility": "campaign.rulesets.pz8.visibility:Visibility",
    "damage": "campaign.rulesets.pz8.damage:DamageTable",
    "hq_save": "campaign.rulesets.pz8.damage:HqSave",
    "rally": "campaign.rulesets.pz8.rally:RallyTable",
    "mines": "campaign.rulesets.pz8.hazards:Mines",
    "wire": "campaign.rulesets.pz8.hazards:Wire",
    "air": "campaign.rulesets.pz8.air:AirTable",
}
