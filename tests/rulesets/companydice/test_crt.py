"""Every cell of the old combat table, odds, die modifiers, shifts and chances (PB-11, B-25, B-29)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest

from campaign.rulesets.companydice.crt import CombatFacts
from campaign.rulesets.companydice.weapons import Way
from tests.rulesets.companydice.books import book, plain

#: As printed: for a die of -1 to 7; D, DD and X (destroyed), a dash for nothing.
PRINTED: Final = {
    "1-4": "D - - - - - - - -",
    "1-3": "DD D D - - - - - -",
    "1-2": "X DD D D - - - - -",
    "1-1": "X DD DD D D - - - -",
    "2-1": "X X X DD DD D D - -",
    "3-1": "X X X X X DD DD - -",
    "4-1": "X X X X X X X X -",
}
CELLS: Final = [(odds, die, cell) for odds, row in PRINTED.items() for die, cell in enumerate(row.split(), start=-1)]

#: A face and facts that make each modified die.
MAKES: Final = {
    -1: (1, CombatFacts(way=Way.OVERRUN)),
    0: (1, CombatFacts(dispersed=True)),
    7: (6, CombatFacts(in_cover=True)),
} | {face: (face, CombatFacts()) for face in range(1, 7)}


def test_the_table_is_whole() -> None:
    """The table has seven odds and nine dice, the worst odds first (PB-11.2)."""
    assert len(CELLS) == 63
    assert plain().odds_columns() == tuple(PRINTED)


@pytest.mark.parametrize(("odds", "die", "cell"), CELLS)
def test_each_cell_of_the_old_table(odds: str, die: int, cell: str) -> None:
    """Each die at each odds comes to what is printed (PB-11.2)."""
    face, facts = MAKES[die]
    came = plain().at_odds(odds, facts, face)
    assert (came.die, came.cell) == (die, cell)


@pytest.mark.parametrize(
    ("cell", "dispersed", "outcome"),
    [
        ("-", False, "nothing"),
        ("-", True, "nothing"),
        ("D", False, "dispersed"),
        ("D", True, "dispersed"),
        ("DD", False, "dispersed"),
        ("DD", True, "destroyed"),
        ("X", False, "destroyed"),
        ("X", True, "destroyed"),
    ],
)
def test_what_a_cell_does(cell: str, dispersed: bool, outcome: str) -> None:
    """D disperses, DD destroys whom it finds dispersed, X destroys (PB-11.10, PB-11.11)."""
    assert plain().outcome_of(cell, dispersed=dispersed) == outcome


@pytest.mark.parametrize(
    ("attack", "defense", "odds"),
    [
        (1, 4, "1-4"),
        (1, 5, None),
        (2, 7, "1-4"),
        (2, 6, "1-3"),
        (3, 8, "1-3"),
        (4, 8, "1-2"),
        (7, 8, "1-2"),
        (8, 8, "1-1"),
        (15, 8, "1-1"),
        (16, 8, "2-1"),
        (23, 8, "2-1"),
        (24, 8, "3-1"),
        (31, 8, "3-1"),
        (32, 8, "4-1"),
        (80, 8, "4-1"),
        (Fraction(15, 2), 8, "1-2"),
        (Fraction(5, 2), 1, "2-1"),
        (0, 8, None),
    ],
)
def test_odds(attack: Fraction | int, defense: int, odds: str | None) -> None:
    """Odds are rounded for the defender; better than 4-1 is 4-1, worse than 1-4 is nothing (PB-11.1, B-25)."""
    assert plain().odds(attack, defense, CombatFacts()) == odds


@pytest.mark.parametrize("attack", range(1, 60))
def test_odds_never_promise_too_much(attack: int) -> None:
    """The attack is at least the odds times the defense, and less than the next better odds (PB-11.1)."""
    columns = list(plain().odds_columns())
    odds = plain().odds(attack, 11, CombatFacts())
    worth = {name: Fraction(*map(int, name.split("-"))) for name in columns}
    if odds is None:
        assert Fraction(attack, 11) < worth["1-4"]
        return
    assert worth[odds] <= Fraction(attack, 11)
    if odds != columns[-1]:
        assert Fraction(attack, 11) < worth[columns[columns.index(odds) + 1]]


@pytest.mark.parametrize(
    ("facts", "odds"),
    [
        (CombatFacts(), "1-2"),
        (CombatFacts(engineers=True), "1-2"),
        (CombatFacts(way=Way.OVERRUN), "1-1"),
        (CombatFacts(way=Way.CLOSE_ASSAULT), "1-2"),
        (CombatFacts(way=Way.CLOSE_ASSAULT, engineers=True), "1-1"),
    ],
)
def test_shifted_odds(facts: CombatFacts, odds: str) -> None:
    """An overrun and a close assault with engineers are fought at odds one better (PB-11.8, PB-11.9)."""
    assert plain().odds(5, 8, facts) == odds


def test_shifts_at_the_ends_of_the_table() -> None:
    """A shift brings 1-5 onto the table and 1-6 not; 4-1 stays 4-1 (PB-11.8, B-25)."""
    overrun = CombatFacts(way=Way.OVERRUN)
    assert [plain().odds(2, defense, overrun) for defense in (10, 12)] == ["1-4", None]
    assert plain().odds(40, 10, overrun) == "4-1"


def test_odds_too_bad_for_the_table() -> None:
    """A club may count odds worse than 1-4 as 1-4; no attack at all stays none (B-25)."""
    own = book({"worse_odds": "worst"})
    assert own.odds(1, 9, CombatFacts()) == "1-4"
    assert own.odds(0, 9, CombatFacts()) is None


@pytest.mark.parametrize(
    ("facts", "added"),
    [
        (CombatFacts(), 0),
        (CombatFacts(in_cover=True), 1),
        (CombatFacts(way=Way.OVERRUN), -2),
        (CombatFacts(way=Way.CLOSE_ASSAULT), -2),
        (CombatFacts(dispersed=True), -1),
        (CombatFacts(in_cover=True, dispersed=True), 0),
        (CombatFacts(way=Way.CLOSE_ASSAULT, in_cover=True), -1),
        (CombatFacts(way=Way.OVERRUN, dispersed=True), -2),
        (CombatFacts(way=Way.CLOSE_ASSAULT, dispersed=True, in_cover=True), -2),
    ],
)
def test_the_die_modifiers(facts: CombatFacts, added: int) -> None:
    """Each counts, and together they are no less than two off (PB-11.3 to PB-11.7)."""
    assert sum(term.value for term in plain().die_terms(facts)) == added


def test_an_attack_from_end_to_end() -> None:
    """Twelve against six in woods with a 3: odds 2-1, die 4, dispersed (PB-11)."""
    came = plain().fight(12, 6, CombatFacts(in_cover=True), 3)
    assert (came.odds, came.die, came.cell, came.outcome) == ("2-1", 4, "D", "dispersed")
    assert [term.value for term in came.terms] == [3, 1]


def test_an_attack_below_the_table() -> None:
    """Odds that are too bad come to nothing, whatever is thrown (B-25)."""
    came = plain().fight(1, 9, CombatFacts(), 1)
    assert (came.odds, came.outcome) == (None, "nothing")


@pytest.mark.parametrize(
    ("odds", "facts", "chances"),
    [
        ("1-1", CombatFacts(), {"nothing": Fraction(1, 2), "dispersed": Fraction(1, 2)}),
        (
            "1-1",
            CombatFacts(dispersed=True),
            {"nothing": Fraction(1, 3), "dispersed": Fraction(1, 3), "destroyed": Fraction(1, 3)},
        ),
        ("4-1", CombatFacts(), {"destroyed": Fraction(1)}),
        (None, CombatFacts(), {"nothing": Fraction(1)}),
    ],
)
def test_chances_on_the_old_table(odds: str | None, facts: CombatFacts, chances: dict[str, Fraction]) -> None:
    """The chances of what an attack does are exact and come to one (PB-11.2)."""
    assert dict(plain().fight_chances(odds, facts)) == chances


@pytest.mark.parametrize("odds", ["1-1", "2-1", "3-1"])
def test_mines(odds: str) -> None:
    """Mines attack at 2-1, or at the odds of the house rule (B-29)."""
    assert plain().mine_odds() == "2-1"
    assert book({"mine_odds": odds}).mine_odds() == odds
    assert plain().at_odds(odds, CombatFacts(way=Way.MINES), 6).outcome == "nothing"
