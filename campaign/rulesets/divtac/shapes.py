"""Which shape each table of Div Tac has: ``module:Class``; a new table is one line here."""

from __future__ import annotations

from typing import Final

SHAPES: Final = {
    "rulings": "campaign.rulesets.rulings:Rulings",
    "units": "campaign.rulesets.divtac.units:UnitRows",
    "command_points": "campaign.rulesets.divtac.command:CommandPoints",
    "command_modifiers": "campaign.rulesets.divtac.command:CommandModifiers",
    "modes": "campaign.rulesets.divtac.modes:ModeTable",
    "mode_mixing": "campaign.rulesets.divtac.modes:Mixing",
    "movement": "campaign.rulesets.divtac.movement:Movement",
    "sea": "campaign.rulesets.divtac.movement:SeaRates",
    "setup": "campaign.rulesets.divtac.setup:TrainingBands",
    "recovery": "campaign.rulesets.divtac.recovery:Recovery",
    "results": "campaign.rulesets.divtac.results:Results",
    "bands": "campaign.rulesets.divtac.results:Bands",
    "direct_fire": "campaign.rulesets.divtac.kinds:DirectFire",
    "ranged": "campaign.rulesets.modifiers:ModifierTable",
    "close_assault": "campaign.rulesets.modifiers:ModifierTable",
    "weapon_factors": "campaign.rulesets.divtac.weapons:WeaponFactors",
    "assigned_weapons": "campaign.rulesets.divtac.weapons:AssignedWeapons",
    "missions": "campaign.rulesets.divtac.indirect:Missions",
    "artillery": "campaign.rulesets.divtac.artillery:ArtilleryPrices",
    "flak": "campaign.rulesets.divtac.aircraft:Flak",
    "visibility": "campaign.rulesets.divtac.visibility:VisibilityTable",
    "landings": "campaign.rulesets.divtac.landings:Landings",
    "air": "campaign.rulesets.divtac.air:AirTable",
    "supply": "campaign.rulesets.divtac.supply:SupplyTable",
    "composition": "campaign.rulesets.divtac.composition:Composition",
    "weather": "campaign.rulesets.divtac.weather:WeatherEffects",
}
