"""Tables of fire, sight and landings that are wrong in themselves say so (DT-F4, H1, J12, J14, J20, R45, R47)."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import replace

from campaign.domain.air import Role
from campaign.domain.combat import Attack
from campaign.domain.mode import Mode
from campaign.rulesets.divtac.aircraft import Flak
from campaign.rulesets.divtac.artillery import ArtilleryPrices
from campaign.rulesets.divtac.indirect import Missions
from campaign.rulesets.divtac.landings import Landings
from campaign.rulesets.divtac.visibility import VisibilityTable
from campaign.rulesets.divtac.weapons import AssignedWeapons, WeaponFactors
from campaign.rulesets.tables import Table, tables_of
from tests import worlds

TABLES: Final = tables_of(worlds.compiled())
FACTORS: Final = TABLES.read("weapon_factors", WeaponFactors)
ASSIGNED: Final = TABLES.read("assigned_weapons", AssignedWeapons)
MISSIONS: Final = TABLES.read("missions", Missions)
PRICES: Final = TABLES.read("artillery", ArtilleryPrices)
FLAK: Final = TABLES.read("flak", Flak)
SIGHT: Final = TABLES.read("visibility", VisibilityTable)
LANDINGS: Final = TABLES.read("landings", Landings)


@pytest.mark.parametrize(
    ("table", "wrong", "fault"),
    [
        (FACTORS, {"rows": FACTORS.rows[:-1]}, "the last row has an upper end"),
        (FACTORS, {"rows": ()}, "the last row has an upper end"),
        (FACTORS, {"rows": (*FACTORS.rows[1::-1], FACTORS.rows[-1])}, "the calibres are out of order"),
        (FACTORS, {"rows": FACTORS.rows[::-1]}, "the calibres are out of order"),
        (ASSIGNED, {"silent": ("us_m4_coy",)}, "us_m4_coy fires and is silent"),
        (MISSIONS, {"rows": MISSIONS.rows * 2}, "DT-J14.1 stands twice"),
        (MISSIONS, {"batteries": {"few": 2, "many": 2}}, "the sizes of batteries are out of order"),
        (MISSIONS, {"batteries": {}}, "the sizes of batteries are out of order"),
        (MISSIONS, {"normally_observed": {}}, "harassment is missing"),
        (PRICES, {"otherwise": "XX"}, "XX has no price"),
        (PRICES, {"words": {"ITALIAN": "IT"}}, "IT has no price"),
        (FLAK, {"rest_times": 1}, "the longer rest is none"),
        (FLAK, {"attacks": {Role.STRIKE: Attack.RANGED}}, "ranged is none from the air"),
        (SIGHT, {"like_attack": ()}, "probe is told 0 times"),
        (SIGHT, {"halved": (Mode.HOLD, Mode.DELAY, Mode.MOVE)}, "move is told 2 times"),
        (SIGHT, {"rows": {**SIGHT.rows, "dusk": {"clear": 30}}}, "the lights have different weathers"),
        (SIGHT, {"rows": {}}, "the lights have different weathers"),
        (SIGHT, {"edge_reads": "foggy"}, "the lights have different weathers"),
        (LANDINGS, {"stands_still": {}}, "glider does not stand"),
    ],
)
def test_a_bad_table_is_caught(table: Table, wrong: dict[str, Any], fault: str) -> None:
    """Each good table has no fault, and a wrong part of it is named (architecture 5)."""
    assert list(table.faults()) == []
    assert fault in list(replace(table, **wrong).faults())
