"""Damage: the odds of every difference, the bands, the states, halved armour, saves, passengers (PZ-6, PZ-9.2)."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

from campaign.domain.tabletop import PieceState, Quality
from campaign.rulesets.pz8.values import Aspect, Blow, Cause, Passenger, Result, Target
from tests.rulesets.pz8.books import book, dice

WW2: Final = book()
OK, DISORGANIZED, SUPPRESSED, DESTROYED = (
    PieceState.OK,
    PieceState.DISORGANIZED,
    PieceState.SUPPRESSED,
    PieceState.DESTROYED,
)

#: Of 36 throws, by attack less defence: no result, Disorganized, Suppressed, destroyed.
ODDS: Final = {
    -4: (35, 1, 0, 0),
    -3: (33, 2, 1, 0),
    -2: (30, 3, 2, 1),
    -1: (26, 4, 3, 3),
    0: (21, 5, 4, 6),
    1: (15, 6, 5, 10),
    2: (10, 5, 6, 15),
    3: (6, 4, 5, 21),
    4: (3, 3, 4, 26),
    5: (1, 2, 3, 30),
}
#: By state and result, as printed and ruled.
STATES: Final = {
    OK: (OK, DISORGANIZED, SUPPRESSED, DESTROYED),
    DISORGANIZED: (DISORGANIZED, SUPPRESSED, SUPPRESSED, DESTROYED),
    SUPPRESSED: (SUPPRESSED, SUPPRESSED, DESTROYED, DESTROYED),
    DESTROYED: (DESTROYED, DESTROYED, DESTROYED, DESTROYED),
}


@pytest.mark.parametrize("difference", list(ODDS))
@pytest.mark.parametrize("column", range(4))
def test_each_cell_of_the_odds(difference: int, column: int) -> None:
    """So many of 36 throws come to each result (PZ-6.1 to PZ-6.5)."""
    target, blow = Target(defence=6), Blow(attack=6 + difference)
    results = [WW2.damage(target, blow, dice(*faces)).result for faces in product(range(1, 7), repeat=2)]
    assert results.count(list(Result)[column]) == ODDS[difference][column]


@pytest.mark.parametrize("difference", list(ODDS))
def test_the_exact_chances_are_those_of_the_table(difference: int) -> None:
    """What odds tell of a certain hit is the table in parts of 36 (PZ-6.1)."""
    chances = dict(WW2.chances(None, Blow(attack=6 + difference), Target(defence=6)))
    words = ("no effect", "disorganized", "suppressed", "destroyed")
    assert tuple(36 * chances.get(word, 0) for word in words) == ODDS[difference]


@pytest.mark.parametrize(
    ("diff", "result"),
    [(-5, "none"), (0, "none"), (1, "disorganized"), (2, "suppressed"), (3, "destroyed"), (9, "destroyed")],
)
def test_the_edges_of_the_bands(diff: int, result: str) -> None:
    """Equal is nothing, one, two and three more are the three results (PZ-6.2 to PZ-6.5)."""
    assert WW2.result_of(diff).value == result


@pytest.mark.parametrize("state", list(STATES))
@pytest.mark.parametrize("column", range(4))
def test_each_cell_of_the_states(state: PieceState, column: int) -> None:
    """The same twice is one worse, a lighter result heals nothing (PZ-6.8, PZ-6.10, P-7)."""
    assert WW2.state_after(state, list(Result)[column]) is STATES[state][column]


@pytest.mark.parametrize("state", [OK, DISORGANIZED, SUPPRESSED])
def test_close_combat_destroys_who_is_suppressed(state: PieceState) -> None:
    """Only who is Suppressed falls without dice; the others are thrown for (PZ-6.10)."""
    target, blow = Target(defence=2, state=state), Blow(attack=2, cause=Cause.CLOSE_COMBAT)
    thrown = () if state is SUPPRESSED else (1, 1)
    struck = WW2.strike(target, blow, dice(*thrown))
    assert struck.state is (DESTROYED if state is SUPPRESSED else state)
    assert (struck.damage is None) == (state is SUPPRESSED)


@pytest.mark.parametrize("defence", range(9))
@pytest.mark.parametrize("armoured", [False, True])
@pytest.mark.parametrize("aspect", list(Aspect))
@pytest.mark.parametrize("cause", [cause for cause in Cause if cause is not Cause.SAM])
def test_what_halves_armour(defence: int, armoured: bool, aspect: Aspect, cause: Cause) -> None:
    """Side, rear, indirect fire, helicopters and aircraft halve armour once, rounded up; mines do not (PZ-9.2, P-5)."""
    turned = aspect is not Aspect.FRONT and cause is not Cause.HAZARD
    halved = armoured and (turned or cause in {Cause.INDIRECT, Cause.HELICOPTER, Cause.AIRCRAFT})
    found = WW2.effective_defence(
        Target(defence=defence, armoured=armoured), Blow(attack=0, cause=cause, aspect=aspect)
    )
    assert found == ((defence + 1) // 2 if halved else defence)


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(("quality", "added"), [(Quality.GREEN, -1), (Quality.AVERAGE, 0), (Quality.ELITE, 1)])
@pytest.mark.parametrize("incoming", [Result.DISORGANIZED, Result.SUPPRESSED])
def test_each_save_of_an_hq(face: int, quality: Quality, added: int, incoming: Result) -> None:
    """An HQ saves with 4, Green one worse, Elite one better: by one result (PZ-6.11 to PZ-6.13)."""
    save = WW2.save(quality, dice(face))
    assert (save.total, save.needed, save.saved) == (face + added, WW2.save_needed(), face + added >= 4)
    lighter = {Result.DISORGANIZED: Result.NONE, Result.SUPPRESSED: Result.DISORGANIZED}[incoming]
    assert WW2.after_save(OK, incoming, save)[0] is (lighter if save.saved else incoming)


def test_when_an_hq_throws_no_save() -> None:
    """Not against destruction, not without a result, not in close combat; nobody else saves (PZ-6.11)."""
    allowed = [(result.value, cause.value) for result in Result for cause in Cause if WW2.may_save(result, cause)]
    assert {result for result, _ in allowed} == {"disorganized", "suppressed"}
    assert {cause for _, cause in allowed} == {cause.value for cause in Cause} - {"close_combat"}
    blow = Blow(attack=2)
    assert WW2.strike(Target(defence=2), blow, dice(2, 1)).save is None
    saved = WW2.strike(Target(defence=2, is_hq=True), blow, dice(2, 1, 4))
    assert (saved.rolled, saved.result, saved.state) == (Result.DISORGANIZED, Result.NONE, OK)


@pytest.mark.parametrize("carrier", [OK, DISORGANIZED, SUPPRESSED])
@pytest.mark.parametrize("aboard", [OK, DISORGANIZED, SUPPRESSED])
@pytest.mark.parametrize(("faces", "result"), [((1, 1), 0), ((2, 1), 1), ((3, 1), 2), ((4, 1), 3)])
def test_each_passenger(carrier: PieceState, aboard: PieceState, faces: tuple[int, int], result: int) -> None:
    """A passenger suffers the result in a state of its own, and falls with what carries it (PZ-6.16, P-9)."""
    target = Target(defence=2, state=carrier, passengers=(Passenger(state=aboard),))
    struck = WW2.strike(target, Blow(attack=2), dice(*faces))
    lost = STATES[carrier][result] is DESTROYED
    assert struck.state is STATES[carrier][result]
    assert struck.passengers[0].state is (DESTROYED if lost else STATES[aboard][result])


def test_an_hq_aboard_throws_its_own_save() -> None:
    """What carries an HQ saves nothing, the HQ does (P-9)."""
    target = Target(defence=2, passengers=(Passenger(is_hq=True), Passenger()))
    struck = WW2.strike(target, Blow(attack=2), dice(3, 1, 4))
    assert struck.state is SUPPRESSED
    assert [one.state for one in struck.passengers] == [DISORGANIZED, SUPPRESSED]
    assert [one.save is not None for one in struck.passengers] == [True, False]


@pytest.mark.parametrize(("faces", "removed"), [((1, 1), False), ((2, 1), True), ((3, 1), True), ((4, 1), True)])
def test_helicopters_fall_by_any_result(faces: tuple[int, int], removed: bool) -> None:
    """Infantry, HMG and AA guns bring a helicopter down by any result, with all aboard (PZ-6.14, PZ-6.16)."""
    target = Target(defence=2, helicopter=True, passengers=(Passenger(),))
    struck = WW2.strike(target, Blow(attack=2), dice(*faces))
    assert struck.removed == removed
    assert {struck.state, struck.passengers[0].state} == {DESTROYED if removed else OK}


def test_a_sam_needs_no_damage() -> None:
    """Any hit of a SAM brings a helicopter down without a die, and no other target (PZ-6.15)."""
    blow = Blow(attack=0, cause=Cause.SAM)
    assert WW2.strike(Target(defence=2, helicopter=True), blow, dice()).removed
    assert not WW2.strike(Target(defence=2), blow, dice(1, 1)).removed
