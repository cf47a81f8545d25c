"""Morale odds and rolls, the X, and who could damage whom (PB-7, PB-8, B-5, B-14, B-15, B-20)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Final

import pytest

from campaign.domain.tabletop import Quality
from campaign.rulesets.companydice.values import Loss
from tests.rulesets.companydice.books import book, plain

#: Throws of 36 at which a company gets an X, as printed.
FAILS: Final = {Quality.GREEN: 15, Quality.AVERAGE: 10, Quality.VETERAN: 6}


@pytest.mark.parametrize("quality", FAILS)
def test_the_odds_of_morale(quality: Quality) -> None:
    """A green company fails 15 throws of 36, an average one 10, a veteran one 6 (PB-7.1 to PB-7.3)."""
    throws = product(range(1, 7), repeat=2)
    assert sum(plain().morale(quality, throw).x for throw in throws) == FAILS[quality]
    assert plain().fail_chance(quality) == Fraction(FAILS[quality], 36)


@pytest.mark.parametrize(
    ("quality", "faces", "total", "x"),
    [
        (Quality.GREEN, (4, 3), 8, False),
        (Quality.GREEN, (4, 4), 9, True),
        (Quality.AVERAGE, (4, 4), 8, False),
        (Quality.AVERAGE, (4, 5), 9, True),
        (Quality.VETERAN, (4, 5), 8, False),
        (Quality.VETERAN, (5, 5), 9, True),
    ],
)
def test_morale_rolls(quality: Quality, faces: tuple[int, int], total: int, x: bool) -> None:
    """Green adds one, veteran takes one; 9 fails (PB-7.1 to PB-7.3)."""
    roll = plain().morale(quality, faces)
    assert (roll.total, roll.x) == (total, x)
    assert roll.terms[0].value == sum(faces)


@pytest.mark.parametrize(
    ("steps", "destroyed", "has_x", "once", "each"),
    [
        (0, False, False, 0, 0),
        (1, False, False, 1, 1),
        (3, False, False, 1, 3),
        (3, True, False, 0, 0),
        (3, False, True, 0, 0),
    ],
)
def test_when_morale_is_thrown(steps: int, destroyed: bool, has_x: bool, once: int, each: int) -> None:
    """Once an attack that took a step, by a club's rule once a step; not by the dead or under an X (PB-7.1, B-5)."""
    loss = Loss(steps_rolled=steps, steps=steps, strength=0 if destroyed else 2, destroyed=destroyed)
    assert plain().morale_rolls(loss, has_x=has_x) == once
    assert book({"morale_roll_for": "step"}).morale_rolls(loss, has_x=has_x) == each


@pytest.mark.parametrize(("left", "has_x", "rolls"), [(2, False, 1), (1, False, 1), (0, False, 0), (2, True, 0)])
def test_morale_after_a_counter_is_removed(left: int, has_x: bool, rolls: int) -> None:
    """A company that lost a counter by the old table throws for morale, if any is left (B-20)."""
    assert plain().rolls_after_removal(left, has_x=has_x) == rolls


@pytest.mark.parametrize(
    ("enemy", "own", "range_hexes", "enemy_x", "sees", "could"),
    [
        ("panther_ss", "m4_75", 12, False, True, True),
        ("panther_ss", "m4_75", 13, False, True, False),
        ("panther_ss", "m4_75", 5, True, True, False),
        ("panther_ss", "m4_75", 5, False, False, False),
        ("m4_75", "panther_ss", 1, False, True, True),
        ("m4_75", "panther_ss", 2, False, True, False),
        ("ger_rifle", "m4_75", 1, False, True, False),
        ("ger_rifle", "us_rifle", 4, False, True, True),
        ("ger_rifle", "us_rifle", 5, False, True, False),
        ("m5", "us_rifle", 5, False, True, True),
        ("ger_81mortar", "us_rifle", 12, False, True, True),
        ("ger_truck", "us_rifle", 1, False, True, False),
    ],
)
def test_who_could_damage_whom(enemy: str, own: str, range_hexes: int, enemy_x: bool, sees: bool, could: bool) -> None:
    """Without an X, in range and in sight: at armour what goes through, at others whatever fires (PB-8.2)."""
    rules = plain()
    one, other = rules.counter(enemy), rules.counter(own)
    assert rules.could_damage(one, other, range_hexes, enemy_x=enemy_x, sees=sees) is could


@pytest.mark.parametrize(
    ("enemy", "own", "hexes"), [("m4_75", "panther_ss", 1), ("pz4_ss", "tiger2", 0), ("pak40", "us_rifle", 6)]
)
def test_from_how_far(enemy: str, own: str, hexes: int) -> None:
    """The range out of which a counter under an X must go is the largest at which it could be damaged (PB-8.2)."""
    rules = plain()
    assert rules.damaging_range(rules.counter(enemy), rules.counter(own)) == hexes


@pytest.mark.parametrize(("x", "out", "still"), [(True, True, False), (True, False, True), (False, False, False)])
def test_the_x_comes_off(x: bool, out: bool, still: bool) -> None:
    """An X comes off where all counters are out of sight, and stays where one is not (PB-8.3)."""
    assert plain().x_after_turn(x=x, all_out_of_sight=out) is still


def test_an_x_with_no_way_out() -> None:
    """A company that went as far as it could and is seen still keeps its X (B-15)."""
    assert plain().x_after_turn(x=True, all_out_of_sight=False, went_as_far_as_it_could=True)


def test_the_numbers_of_the_roll() -> None:
    """Two dice are thrown, and 9 fails (PB-7.1)."""
    assert (plain().morale_dice(), plain().fails_at(), plain().hit_dice()) == (2, 9, 2)
