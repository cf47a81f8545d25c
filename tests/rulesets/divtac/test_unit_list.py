"""Every row of the unit tables against the list as it was written down apart from them (DT-K1, R7, R30, R40, R46)."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from campaign.rulesets.units import Mobility
from tests import worlds

if TYPE_CHECKING:
    from campaign.rulesets.units import Unit

UNITS: Final = {unit.key: unit for unit in worlds.rules().units()}

with (Path(__file__).parent / "units.csv").open(encoding="utf-8", newline="") as _lines:
    LIST: Final = {row["key"]: row for row in csv.DictReader(_lines)}

#: Batteries whose factor in direct combat is another than that of their weapon on missions, and why.
DIFFERS: Final = {
    "us_btn_gun_btty": "printed with 6, one less than its 105 mm gun",
    "uk_hvy_aa_bty": "fires at tanks as an anti-tank gun",
    "de_88_plt": "printed with 8: an anti-tank gun",
    "de_nebelwerfer": "printed with 12 for direct combat",
    "de_nebelwerfer150": "like the heavier one",
    "escort": "two guns on a small ship",
}


def as_written(unit: Unit) -> dict[str, str]:
    """Return a row in the words of the list."""
    weapon = unit.weapon
    return {
        "key": unit.key,
        "cf": str(unit.cf),
        "mobility": unit.mobility,
        "speed": unit.flies if unit.mobility is Mobility.AIR else unit.speed or "",
        "lowest": str(unit.tv[0]),
        "highest": str(unit.tv[1]),
        "size": unit.size or "",
        "target": unit.target or "",
        "towed": "yes" if unit.towed else "no",
        "kinds": "+".join(unit.kinds),
        "echelon": unit.echelon,
        "weapon": weapon.type if weapon else "",
        "calibre_mm": str(weapon.calibre_mm) if weapon else "",
        "tubes": str(weapon.tubes) if weapon else "",
        "range_cm": str(weapon.range_cm) if weapon else "",
        "source": unit.source,
    }


def test_the_tables_have_the_rows_of_the_list() -> None:
    """None is missing, and none was added (DT-K1)."""
    assert UNITS.keys() == LIST.keys()


@pytest.mark.parametrize("key", LIST)
def test_each_cell_of_each_row(key: str) -> None:
    """Factor, values, mobility, speed, size, kinds, weapon and source are those of the list (DT-B4, K1)."""
    assert as_written(UNITS[key]) == LIST[key]


@pytest.mark.parametrize("key", [key for key, unit in UNITS.items() if unit.weapon is not None])
def test_a_battery_has_the_factor_of_its_weapon(key: str) -> None:
    """The factor of a gun, mortar or rocket row is that of its calibre, but where the list says another (DT-J12)."""
    rules, unit = worlds.rules(), UNITS[key]
    weapon = rules.mission_weapon(unit)
    assert weapon is not None
    assert unit.weapon is not None
    assert (weapon.calibre_mm, weapon.pieces) == (unit.weapon.calibre_mm, unit.weapon.tubes)
    term = rules.weapon_term(weapon, over_half_range=False)
    assert term is not None
    assert (term.value == unit.cf) is (key not in DIFFERS)


def test_each_training_span_is_one_that_is_quoted() -> None:
    """Only spans of the list occur, three wide but for the Germans' higher HQs (DT-K1)."""
    assert {unit.tv for unit in UNITS.values()} == {(4, 7), (5, 8), (6, 9), (5, 9)}


def test_no_towed_gun_is_armour() -> None:
    """Who fires at a towed gun fires at a soft target, though a carrier may tow it (DT-R7, R40)."""
    assert {unit.target for unit in UNITS.values() if unit.towed} == {"soft"}
    afv = [unit.key for unit in UNITS.values() if unit.towed and unit.mobility is Mobility.WHEELED_AFV]
    assert afv == ["uk_btn_at"]
