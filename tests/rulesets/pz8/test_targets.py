"""What stands against a shot or an assault, every reason with its code (PZ-5.1 to PZ-7.4, PZ-12.6, P-1, P-33, P-38)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest

from campaign.domain.tabletop import PieceState
from campaign.rulesets.pz8.targets import Told
from campaign.rulesets.pz8.values import How, Platoon
from tests.rulesets.pz8.books import MODERN, book, codes, platoon

WW2: Final = book()
NOW: Final = book(MODERN)
PANTHER: Final = platoon(WW2, "panther")
SHERMAN: Final = platoon(WW2, "sherman_uk")


def test_a_shot_that_nothing_stands_against() -> None:
    """In range, seen and in the arc it may be fired; where nothing is told nothing is judged (PZ-5.5)."""
    told = Told(range_in=Fraction(30), in_arc=True, seen=True)
    assert WW2.against_fire(PANTHER, SHERMAN, told) == ()
    assert WW2.against_fire(PANTHER, SHERMAN, Told()) == ()


@pytest.mark.parametrize(
    ("firer", "code"),
    [
        (platoon(WW2, "panther", PieceState.DISORGANIZED), ()),
        (platoon(WW2, "panther", PieceState.SUPPRESSED), ("firer-suppressed",)),
        (platoon(WW2, "panther", PieceState.DESTROYED), ("firer-destroyed",)),
        (platoon(WW2, "panther", fired=True), ("fired-already",)),
        (platoon(WW2, "panther", moved=True), ()),
        (platoon(WW2, "infantry", aboard=True), ("firer-aboard",)),
        (platoon(NOW, "atgw_team", spent=True), ("weapon-spent",)),
        (platoon(NOW, "heli_gunship", spent=True), ("weapon-spent",)),
        (platoon(WW2, "arty_field", spent=True), ("battery-spent",)),
        (platoon(WW2, "sp_field", off_table=True), ("indirect-only",)),
        (platoon(NOW, "sam_team"), ("not-a-target",)),
    ],
)
def test_who_may_fire(firer: Platoon, code: tuple[str, ...]) -> None:
    """Not who is Suppressed, destroyed, spent, aboard, or has fired in this step; to have moved is no matter (P-1)."""
    assert codes(NOW.against_fire(firer, SHERMAN, Told())) == code


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (Told(range_in=Fraction(3001, 100)), "out-of-range"),
        (Told(in_arc=False), "out-of-arc"),
        (Told(seen=False), "not-seen"),
        (Told(range_in=Fraction(6), seen_within_in=Fraction(5)), "target-hidden"),
        (Told(own_side=True), "own-side"),
    ],
)
def test_what_the_table_tells_against_a_shot(told: Told, code: str) -> None:
    """Range, arc, sight, hiding and side (PZ-5.2, PZ-5.4, PZ-7.1, PZ-7.2)."""
    assert codes(WW2.against_fire(PANTHER, SHERMAN, told)) == (code,)


@pytest.mark.parametrize(("inches", "code"), [(4, ("below-min-range",)), (5, ()), (20, ()), (21, ("out-of-range",))])
def test_the_ranges_of_a_missile(inches: int, code: tuple[str, ...]) -> None:
    """An ATGW fires from 5 inches to 20 (PZ-7.1, PZ-7.4)."""
    team, tank = platoon(NOW, "atgw_team"), platoon(NOW, "mbt")
    assert codes(NOW.against_fire(team, tank, Told(range_in=Fraction(inches)))) == code
    wide = book({**MODERN, "scale": "infantry"})
    assert codes(wide.against_fire(team, tank, Told(range_in=Fraction(2 * inches)))) == code


@pytest.mark.parametrize(
    ("target", "code"),
    [
        (platoon(WW2, "sherman_uk", PieceState.DESTROYED), "target-destroyed"),
        (platoon(WW2, "infantry", aboard=True), "target-aboard"),
        (platoon(WW2, "arty_field", off_table=True), "target-off-table"),
        (platoon(NOW, "heli_transport"), "not-a-target"),
    ],
)
def test_who_is_no_target(target: Platoon, code: str) -> None:
    """The destroyed, those aboard or beyond the edge, and helicopters to most (PZ-12.6, P-38)."""
    (barred,) = WW2.against_fire(PANTHER, target, Told())
    assert barred.code == code


def test_a_sam_fires_at_helicopters_only() -> None:
    """The team has no factor against what is on the ground (P-33)."""
    team = platoon(NOW, "sam_team")
    assert NOW.against_fire(team, platoon(NOW, "heli_gunship"), Told()) == ()
    (barred,) = NOW.against_fire(team, platoon(NOW, "mbt"), Told())
    assert (barred.code, barred.rule) == ("not-a-target", "P-33")


@pytest.mark.parametrize(
    ("firer", "observed", "code"),
    [
        (platoon(WW2, "arty_field", off_table=True), True, ()),
        (platoon(WW2, "arty_field", off_table=True), None, ()),
        (platoon(WW2, "arty_field", off_table=True), False, ("not-observed",)),
        (platoon(WW2, "arty_field"), True, ("direct-only",)),
        (platoon(WW2, "mortar_med"), True, ("no-battery",)),
    ],
)
def test_who_may_fire_indirectly(firer: Platoon, observed: bool | None, code: tuple[str, ...]) -> None:
    """A battery beyond the edge for which somebody sees; its range has no end (PZ-5.12, P-13, P-35)."""
    told = Told(observed=observed, range_in=Fraction(500))
    assert codes(WW2.against_fire(firer, SHERMAN, told, How.INDIRECT)) == code


def test_close_combat_needs_contact() -> None:
    """Who does not touch its target is in no close combat; range and arc do not matter (PZ-5.15, P-22)."""
    assert WW2.against_assault(PANTHER, SHERMAN, Told(in_contact=True, in_arc=False)) == ()
    assert codes(WW2.against_assault(PANTHER, SHERMAN, Told(in_contact=False))) == ("out-of-contact",)


def test_everything_is_told_at_once_gravest_first() -> None:
    """Suppressed, fired, at its own side, out of range and arc: five reasons (PZ-6.9, PZ-7.1, PZ-7.2)."""
    firer = platoon(WW2, "panther", PieceState.SUPPRESSED, fired=True)
    told = Told(range_in=Fraction(31), in_arc=False, own_side=True)
    found = WW2.against_fire(firer, SHERMAN, told)
    assert codes(found) == ("firer-suppressed", "fired-already", "own-side", "out-of-range", "out-of-arc")
    assert [one.of for one in found] == ["actor", "actor", "target", "actor", "actor"]
    assert all(one.rule and one.reason for one in found)


@pytest.mark.parametrize(
    ("off", "inside"), [(0, True), (22, True), (-22, True), (23, False), (338, True), (180, False)]
)
def test_the_arc_is_45_degrees_in_all(off: int, inside: bool) -> None:
    """Half of it to each side of straight ahead; turrets fire all round (PZ-7.2, P-19)."""
    assert WW2.in_arc(WW2.unit("stug"), off) is inside
    assert WW2.in_arc(WW2.unit("panther"), off)
