"""The lists of platoons cell by cell, how their stand-ins were made, and a club's own numbers (PZ-8.1, PZ-7.4, P-6)."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from campaign.errors import UnknownName
from campaign.rulesets.pz8.units import UnitRows
from campaign.rulesets.pz8.values import Status
from tests.rulesets.pz8.books import MODERN, book

if TYPE_CHECKING:
    from collections.abc import Callable

WW2: Final = book()
BOOKS: Final = {"ww2_1939_45": WW2, "modern_1950_75": book(MODERN)}
with Path(__file__).with_name("units.csv").open(encoding="utf-8", newline="") as file:
    LIST: Final = list(csv.DictReader(file))

#: Range in hexes, attack and defence of the counters that formulas started from, as far as two rows check them.
FORMULAS: Final[dict[str, Callable[[int], int]]] = {
    "range_in": lambda hexes: hexes * 5 // 2,
    "attack_hard": lambda attack: max(1, (2 * attack + 3) // 6),
    "defence": lambda defence: max(2, defence // 2),
}
COUNTERS: Final = {
    "panther": {"range_in": 12, "attack_hard": 16, "defence": 12},
    "tiger2": {"range_in": 12, "attack_hard": 20, "defence": 16},
    "sherman_75": {"range_in": 8, "attack_hard": 11, "defence": 9},
    "hetzer": {"range_in": 8, "attack_hard": 12, "defence": 12},
    "at_88": {"range_in": 20, "attack_hard": 20},
    "at_75": {"range_in": 6, "attack_hard": 13},
    "stuart": {"range_in": 5, "attack_hard": 5, "defence": 5},
}


@pytest.mark.parametrize("told", LIST, ids=lambda told: f"{told['profile']}-{told['key']}")
def test_each_cell_of_the_lists(told: dict[str, str]) -> None:
    """Each row has the class, target, arc, least and greatest range, both factors and defence as listed (PZ-8.1)."""
    row = BOOKS[told["profile"]].unit(told["key"])
    cells = (row.movement_class, row.target_class.value, "y" if row.armoured else "n", row.traction.value)
    assert cells == (told["class"], told["target"], told["armoured"], told["traction"])
    numbers = (row.arc_deg, row.min_range_in, row.range_in, row.attack_soft, row.attack_hard, row.defence)
    assert numbers == tuple(int(told[name]) for name in ("arc", "least", "range", "soft", "hard", "defence"))
    assert row.flags == tuple(filter(None, told["flags"].split("+")))


@pytest.mark.parametrize("profile", list(BOOKS))
def test_no_row_is_missing_or_made_up(profile: str) -> None:
    """The list of a profile has these rows and no others (PZ-8.1)."""
    assert [row.key for row in BOOKS[profile].units()] == [row["key"] for row in LIST if row["profile"] == profile]


def test_each_row_says_that_its_numbers_are_stand_ins() -> None:
    """No range, attack or defence reached us, and every row says so (PZ-8.1)."""
    assert {row.status for rules in BOOKS.values() for row in rules.units()} == {Status.FALLBACK}


@pytest.mark.parametrize("told", LIST, ids=lambda told: f"{told['profile']}-{told['key']}")
def test_each_row_says_how_its_numbers_were_made(told: dict[str, str]) -> None:
    """A number of a formula names it; whatever is not named was chosen (PZ-8.1)."""
    rows = WW2.tables.read(f"units_{told['profile']}", UnitRows).rows
    basis = next(row.basis for row in rows if row.key == told["key"])
    assert {f"{name}:{formula}" for name, formula in (basis or {}).items()} == set(
        filter(None, told["basis"].split("+"))
    )


@pytest.mark.parametrize("key", list(COUNTERS))
def test_the_formulas_give_the_numbers(key: str) -> None:
    """R, H and D come out as they are told to be made, from the counter's own numbers (PZ-8.1)."""
    row = WW2.unit(key)
    found = {name: getattr(row, name) for name in COUNTERS[key]}
    assert found == {name: FORMULAS[name](number) for name, number in COUNTERS[key].items()}


def test_a_club_replaces_the_numbers() -> None:
    """A row with all of a club's numbers is the club's; one with a few remains a stand-in (PZ-8.1)."""
    whole = {"range_in": 28, "attack_soft": 4, "attack_hard": 6, "defence": 7, "move_in": 5}
    rules = book(club={"panther": whole, "pz4": {"defence": 5}})
    panther, pz4 = rules.unit("panther"), rules.unit("pz4")
    assert {name: getattr(panther, name) for name in whole} == whole
    assert (panther.status, panther.move_status) == (Status.CLUB, Status.CLUB)
    assert (pz4.defence, pz4.attack_hard, pz4.status, pz4.move_status) == (5, 5, Status.FALLBACK, Status.FOUND)


def test_an_output_says_what_its_numbers_are() -> None:
    """One stand-in among the rows makes the whole output one (PZ-8.1)."""
    whole = {"range_in": 28, "attack_soft": 4, "attack_hard": 6, "defence": 7}
    rules = book(club={"panther": whole, "pz4": whole})
    assert rules.status_of(rules.unit("panther"), rules.unit("pz4")) is Status.CLUB
    assert rules.status_of(rules.unit("panther"), rules.unit("tiger1")) is Status.FALLBACK
    assert rules.status_of() is Status.FOUND


def test_an_unknown_row_names_what_comes_near() -> None:
    """A key that the list does not have is no row, and the nearest are told (PZ-8.1)."""
    with pytest.raises(UnknownName, match="no panter") as error:
        WW2.unit("panter")
    assert "panther" in error.value.nearest
    other = WW2.unit_anywhere("mbt")
    assert other is not None
    assert (other.label, other.defence) == (book(MODERN).unit("mbt").label, 6)
    assert WW2.unit_anywhere("panter") is None


def test_which_column_counts() -> None:
    """Hard targets are hit with one factor, soft ones with the other; half-tracks are soft (PZ-8.1, P-6)."""
    sherman = WW2.unit("sherman_uk")
    assert WW2.attack_on(WW2.unit("pz4"), sherman) == 5
    assert WW2.attack_on(WW2.unit("pz4"), WW2.unit("infantry")) == 3
    assert WW2.attack_on(sherman, WW2.unit("halftrack")) == 3
