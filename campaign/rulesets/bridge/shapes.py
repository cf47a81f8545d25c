"""Which shape each table of the bridge has: ``module:Class``; a new table is one line here."""

from __future__ import annotations

from typing import Final

SHAPES: Final = {
    "rulings": "campaign.rulesets.rulings:Rulings",
    "types_pz8": "campaign.rulesets.bridge.types:TypeTable",
    "types_companydice": "campaign.rulesets.bridge.types:TypeTable",
    "modern_keys": "campaign.rulesets.bridge.types:OtherKeys",
    "quality": "campaign.rulesets.bridge.quality:QualityTable",
    "summary": "campaign.rulesets.bridge.summary:Summary",
    "carry_back": "campaign.rulesets.bridge.carry_back:CarryBack",
}
