"""The 134 counters cell by cell, how they are found, and the club's own numbers (PB-1, B-7, B-19, B-23, B-24)."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from campaign.errors import AmbiguousName, UnknownName
from campaign.rulesets.companydice.values import Nation, Status
from tests.rulesets.companydice.books import book, plain

if TYPE_CHECKING:
    from campaign.rulesets.companydice.values import CounterType, Numbers

with (Path(__file__).parent / "counters.csv").open(encoding="utf-8", newline="") as _lines:
    LIST: Final = {row["key"]: row for row in csv.DictReader(_lines)}


def word(*, yes: bool) -> str:
    """Return a truth as the list writes it."""
    return "yes" if yes else "no"


def line(numbers: CounterType | Numbers) -> str:
    """Return a set of numbers in the order of a counter: ``A 12 8 9 8``."""
    told = (numbers.attack, numbers.range, numbers.defense, numbers.movement)
    return " ".join((numbers.weapon_class.value, *map(str, told)))


def as_written(counter: CounterType) -> dict[str, str]:
    """Return a counter in the words of the list."""
    return {
        "key": counter.key,
        "label": counter.label,
        "nation": counter.nation.value,
        "armoured": word(yes=counter.armoured),
        "weapon_class": counter.weapon_class.value,
        "attack": str(counter.attack),
        "range": str(counter.range),
        "defense": str(counter.defense),
        "movement": str(counter.movement),
        "range_doubles": word(yes=counter.range_doubles),
        "strength": "" if counter.strength is None else str(counter.strength),
        "other": "" if counter.alternative is None else line(counter.alternative),
    }


def test_the_list_is_whole() -> None:
    """There are 134 counters, those of the list and no others (PB-1.4)."""
    assert len(LIST) == 134
    assert {counter.key for counter in plain().counters()} == LIST.keys()


@pytest.mark.parametrize("key", LIST)
def test_each_cell_of_a_counter(key: str) -> None:
    """Each number of a counter is the list's (PB-1.3, PB-1.4)."""
    counter = plain().counter(key)
    assert as_written(counter) == LIST[key]
    assert counter.status is Status.FOUND
    assert counter.source


@pytest.mark.parametrize("key", [key for key, row in LIST.items() if row["other"]])
def test_the_other_revision(key: str) -> None:
    """Where the list has two sets of numbers, a club may play the other (B-24)."""
    assert line(book({"counter_values": "other"}).counter(key)) == LIST[key]["other"]
    assert line(plain().counter(key)) != LIST[key]["other"]


@pytest.mark.parametrize("nation", list(Nation))
def test_the_counters_of_a_nation(nation: Nation) -> None:
    """The counters of one nation are those that the list gives it (PB-1.4)."""
    keys = [counter.key for counter in plain().counters(nation)]
    assert keys == [key for key, row in LIST.items() if row["nation"] == nation.value]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("panther_ss", "panther_ss"),
        ("Panther G", "panther_ss"),
        ("panther g", "panther_ss"),
        ("PzKw-V (SS)", "panther_ss"),
        ("PzKw IV H", "pz4_ss"),
        ("StuG III G", "stug3g"),
        ("sherman firefly", "firefly"),
        ("88mm PaK 43 / FlaK", "flak88"),
        ("Sherman M4/75", "m4_75"),
    ],
)
def test_names_and_aliases(name: str, key: str) -> None:
    """A counter is found by its key, its name or an alias, in any spelling (PB-1.4)."""
    assert plain().counter(name).key == key


def test_an_unknown_counter() -> None:
    """An unknown counter is none, and those that come close are offered (PB-1.4)."""
    with pytest.raises(UnknownName) as raised:
        plain().counter("panzer_ss")
    assert "panther_ss" in raised.value.nearest


def test_a_name_of_several() -> None:
    """A name that several nations' counters have is told with their keys (PB-1.4)."""
    with pytest.raises(AmbiguousName) as raised:
        plain().counter("Truck")
    assert "uk_truck" in raised.value.remedy
    assert "us_truck" in raised.value.remedy


def test_the_clubs_own_numbers() -> None:
    """A club's numbers go before the list's, and the counter says so; what it does not tell stays (B-24)."""
    own = book(club={"m4_75": {"attack": 12, "range": 9, "defense": 10, "movement": 7}, "m5": {"defense": 6}})
    assert line(own.counter("m4_75")) == "A 12 9 10 7"
    assert line(own.counter("m5")) == "A 5 5 6 11"
    assert [own.counter(key).status for key in ("m4_75", "m5", "m10")] == [Status.CLUB, Status.CLUB, Status.FOUND]


def test_the_clubs_numbers_go_before_the_other_revision() -> None:
    """The club's numbers replace those of whichever revision is played (B-24)."""
    own = book({"counter_values": "other"}, club={"stug3g": {"attack": 13}})
    assert line(own.counter("stug3g")) == "A 13 8 9 8"


@pytest.mark.parametrize(("key", "strength"), [("pz4_ss", 5), ("m4_75", 5), ("m10", 4), ("firefly", 4), ("m4_105", 3)])
def test_the_strength_at_the_start(key: str, strength: int) -> None:
    """A company starts at the strength of its list, a British troop at four (PB-1.2, B-23)."""
    assert plain().start_strength(plain().counter(key)) == strength


def test_british_troops_of_five() -> None:
    """A club may have British troops of five; others stay as they are, and infantry has no die (B-21, B-23)."""
    own = book({"british_troop": "5"})
    assert [own.start_strength(own.counter(key)) for key in ("cromwell", "m10", "uk_rifle")] == [5, 4, None]


def test_strength_numbers() -> None:
    """Strength numbers run from 1 to 6 (PB-1.2)."""
    assert plain().strengths() == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(("counters", "refused"), [(0, True), (1, False), (2, False), (3, False), (4, False)])
def test_companies_of_fewer_counters(counters: int, refused: bool) -> None:
    """One or two counters are a company, too; none is not (PB-1.1, B-19)."""
    refusal = plain().may_not_form(counters)
    assert (refusal is not None) is refused
    if refusal is not None:
        assert refusal.code == "too_few_counters"


@pytest.mark.parametrize(("key", "armour"), [("m4_75", True), ("wespe", True), ("bren", True), ("pak40", False)])
def test_what_is_armour(key: str, armour: bool) -> None:
    """An A vehicle is an armoured one, whatever it fires (B-7)."""
    assert plain().is_armour(plain().counter(key)) is armour
