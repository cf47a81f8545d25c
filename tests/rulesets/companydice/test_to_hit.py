"""Every cell of the table of hits, each modifier, and the rulings on them (PB-4, B-1, B-11 to B-13)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any, Final

import pytest

from campaign.domain.tabletop import Quality
from tests.rulesets.companydice.books import book, plain, shot

#: Hits of 36 throws at 1 to 12 hexes, as printed.
HITS: Final = {
    Quality.GREEN: (33, 30, 26, 21, 15, 10, 6, 3, 1, 0, 0, 0),
    Quality.AVERAGE: (35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0, 0),
    Quality.VETERAN: (36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0),
}
THROWS: Final = tuple(product(range(1, 7), repeat=2))


@pytest.mark.parametrize("range_hexes", range(1, 13))
@pytest.mark.parametrize("quality", HITS)
def test_each_cell_of_the_hits(quality: Quality, range_hexes: int) -> None:
    """So many of the 36 throws hit at each range, and the chance that is told is the same (PB-4.1, B-1)."""
    one = shot("panther_ss", range_hexes=range_hexes, firer_quality=quality)
    printed = HITS[quality][range_hexes - 1]
    assert len([throw for throw in THROWS if plain().to_hit(one, throw).hit]) == printed
    assert plain().hit_chance(one) == Fraction(printed, 36)


@pytest.mark.parametrize(
    ("facts", "added"),
    [
        ({}, -2),
        ({"firer_quality": Quality.VETERAN}, -1),
        ({"firer_quality": Quality.GREEN}, -3),
        ({"in_cover": True}, -3),
        ({"opportunity": True}, -3),
        ({"emergency": True}, -3),
        ({"emergency": True, "opportunity": True}, -3),
        ({"hull_down": True}, -3),
        ({"in_cover": True, "hull_down": True}, -4),
        ({"in_cover": True, "hull_down": True, "opportunity": True, "firer_quality": Quality.GREEN}, -6),
        ({"in_cover": True, "hull_down": True, "opportunity": True, "firer_quality": Quality.VETERAN}, -4),
    ],
)
def test_the_modifiers_add_up(facts: dict[str, Any], added: int) -> None:
    """Each modifier counts, all together (PB-4.2 to PB-4.6, B-11, B-18)."""
    assert sum(term.value for term in plain().hit_terms(shot(**facts))) == added


def test_the_sum_explains_itself() -> None:
    """The dice come first, each term names its rule, and the sum must reach the range (PB-4.1)."""
    roll = plain().to_hit(shot(in_cover=True, firer_quality=Quality.VETERAN), (3, 4))
    assert [(term.value, term.rule) for term in roll.terms] == [
        (7, "PB-4.1"),
        (-2, "PB-4.1"),
        (1, "B-1"),
        (-1, "PB-4.4"),
    ]
    assert (roll.total, roll.needed, roll.hit) == (5, 5, True)
    assert not plain().to_hit(shot(in_cover=True, firer_quality=Quality.VETERAN), (3, 3)).hit


def test_a_long_gun_cannot_hit_beyond_its_dice() -> None:
    """An 88 misses at twelve hexes with two sixes, but where a club plays that they always hit (B-12)."""
    far = shot("flak88", range_hexes=12)
    own = book({"double_six_hits": "yes"})
    assert not plain().to_hit(far, (6, 6)).hit
    assert own.to_hit(far, (6, 6)).hit
    assert not own.to_hit(far, (6, 5)).hit
    assert [rules.hit_chance(far) for rules in (plain(), own)] == [Fraction(0), Fraction(1, 36)]


@pytest.mark.parametrize(
    ("crossed", "hidden"),
    [
        ((), False),
        ((("slope", True),), True),
        ((("dune", True),), True),
        ((("slope", False),), False),
        ((("hedge", True),), False),
        ((("slope", False), ("dune", True)), True),
    ],
)
def test_hull_down(crossed: tuple[tuple[str, bool], ...], hidden: bool) -> None:
    """A slope or dune hexside of the target's own hex hides it (PB-4.6, B-13)."""
    assert plain().is_hull_down(crossed) is hidden


@pytest.mark.parametrize(
    ("key", "reach"), [("m4_75", 8), ("ger_rifle", 4), ("bren", 4), ("ger_engineer", 2), ("uk_truck", 0)]
)
def test_reach(key: str, reach: int) -> None:
    """A counter fires to its range, one with a star to twice that (PB-13.1)."""
    assert plain().reach(plain().counter(key)) == reach
