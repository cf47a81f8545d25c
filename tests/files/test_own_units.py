"""A scenario may override a row of the rulebook or bring unit types of its own (DT-R30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.files.errors import Faulty
from campaign.files.found import load
from campaign.files.own_units import TABLE
from campaign.files.shipped import shipped
from campaign.rulesets.loading import rules_of
from campaign.rulesets.tables import Certainty
from campaign.rulesets.units import Mobility, Size, WeaponType

if TYPE_CHECKING:
    from pathlib import Path

    from campaign.rulesets.base import Rules

HEAD = """\
scenario: small
name: Small
opens: D+0/05
sides: [{id: red, name: Red}, {id: blue, name: Blue}]
"""
FORMATION = """\
formations:
- {id: uk_1, side: red, nation: UK, level: battalion, name: One, arm: armour, models: {uk_firefly_sqn: 3}}
"""


def small(tmp_path: Path, text: str) -> Path:
    """Write a scenario in one file."""
    path = tmp_path / "small.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    return path


def founded(tmp_path: Path, text: str) -> Rules:
    """Return the rules of a scenario as a campaign founded on it has them."""
    loaded = load(small(tmp_path, text))
    return rules_of(loaded.order.rules, loaded.tables.__getitem__, shipped("divtac"))


def told(tmp_path: Path, text: str) -> list[str]:
    """Return what is wrong with a scenario, without the name of the file."""
    path = small(tmp_path, text)
    with pytest.raises(Faulty) as caught:
        load(path)
    return [str(fault).removeprefix(f"{path}:") for fault in caught.value.faults]


def test_a_row_of_the_rulebook_is_overridden_where_it_says_so(tmp_path: Path) -> None:
    """Under the key of a printed row one field changes; the others stay, and the rest of the list too (DT-R30)."""
    rules = founded(tmp_path, "units: {uk_sherman_sqn: {cf: 8, text: two Fireflies a troop}}\n")
    row = rules.unit("uk_sherman_sqn")
    assert (row.cf, row.size, row.tv, row.note) == (8, Size.VERY_LARGE, (4, 7), "two Fireflies a troop")
    assert row.source is Certainty.DERIVED
    assert rules.unit("uk_cromwell_sqn").cf == 7
    assert [unit.cf for unit in rules.units() if unit.key == "uk_sherman_sqn"] == [8]


def test_a_type_like_another(tmp_path: Path) -> None:
    """A new key fills up from the row that it is like, and formations may consist of it (DT-R30)."""
    text = "units: {uk_firefly_sqn: {like: uk_sherman_sqn, name: Firefly Squadron, cf: 9}}\n"
    rules = founded(tmp_path, text + FORMATION)
    row = rules.unit("uk_firefly_sqn")
    assert (row.name, row.cf, row.mobility) == ("Firefly Squadron", 9, Mobility.TRACKED)


def test_a_type_of_its_own(tmp_path: Path) -> None:
    """A row that is like no other says all it must, and may have a weapon (DT-R30, R46)."""
    text = """\
units:
  it_75_bty:
    name: Batteria da 75/27
    cf: 5
    mobility: horse
    speed: slow
    tv: [3, 6]
    size: S
    kinds: [artillery]
    echelon: company
    target: soft
    towed: yes
    weapon: {type: gun, calibre_mm: 75, tubes: 4, range_cm: 20}
"""
    row = founded(tmp_path, text).unit("it_75_bty")
    assert row.weapon is not None
    assert (row.weapon.type, row.weapon.range_cm, row.towed, row.tv) == (WeaponType.GUN, 20, True, (3, 6))


def test_no_table_without_rows(tmp_path: Path) -> None:
    """A scenario without unit types of its own founds on the rulebook's tables alone (DT-R30)."""
    assert TABLE not in load(small(tmp_path, "")).order.rules.tables
    assert TABLE in load(small(tmp_path, "units: {uk_sherman_sqn: {cf: 8}}\n")).order.rules.tables


def test_what_is_wrong_is_told_in_one_run(tmp_path: Path) -> None:
    """Each fault has its line and column; who uses a broken row is not blamed for it (DT-R30)."""
    text = """\
units:
  uk_firefly_sqn: {like: uk_sherman, cf: 9}
  it_75_bty: {name: Batteria, tv: [6, 3], kinds: [artilery], echelon: company, mobility: horse}
  uk_a: {like: uk_sherman_sqn, kindz: [armour]}
  uk_b: {like: uk_sherman_sqn, target: soft_one}
"""
    assert told(tmp_path, text + FORMATION) == [
        "6:26: units.uk_firefly_sqn.like: the rulebook has no unit uk_sherman [DT-R30] (did you mean uk_sherman_sqn?)",
        "7:14: units.it_75_bty.cf: is missing [DT-R30] (or say which row it is like)",
        "7:35: units.it_75_bty.tv: the lowest training value comes first [DT-R30]",
        "7:51: units.it_75_bty.kinds: no unit of the rulebook is artilery [DT-R30] (did you mean artillery?)",
        "8:32: units.uk_a.kindz: is not known here (did you mean kinds?)",
        "9:40: units.uk_b.target: must be 'armour', 'infantry' or 'soft'",
    ]
