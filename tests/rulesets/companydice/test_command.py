"""Command radius by quality, what keeps a counter from moving, opportunity fire (PB-9, PB-10, PB-2.2)."""

from __future__ import annotations

from typing import Final

import pytest

from campaign.domain.tabletop import Quality
from campaign.rulesets.companydice.command import Allowance
from campaign.rulesets.companydice.values import FirerState
from tests.rulesets.companydice.books import plain

RADIUS: Final = {Quality.GREEN: 1, Quality.AVERAGE: 3, Quality.VETERAN: 6}


@pytest.mark.parametrize("distance", range(1, 9))
@pytest.mark.parametrize("quality", RADIUS)
def test_each_radius(quality: Quality, distance: int) -> None:
    """Inside its radius a counter moves in full, beyond it half, rounded up (PB-9.1)."""
    radius = RADIUS[quality]
    assert plain().command_radius(quality) == radius
    expected = Allowance(points=6 if distance > radius else 11, halved=distance > radius)
    assert plain().allowance(11, quality, (distance,)) == expected


@pytest.mark.parametrize(("movement", "half"), [(0, 0), (1, 1), (2, 1), (3, 2), (8, 4), (11, 6), (12, 6)])
def test_half_is_rounded_up(movement: int, half: int) -> None:
    """Half an odd allowance is rounded up (PB-9.1)."""
    assert plain().allowance(movement, Quality.GREEN, (9,)).points == half


@pytest.mark.parametrize(("others", "distance"), [((), None), ((4,), 4), ((4, 1), 1), ((5, 5), 5)])
def test_the_nearest_counts(others: tuple[int, ...], distance: int | None) -> None:
    """The nearest other counter counts, and who is alone is in command (B-17)."""
    assert plain().command_distance(others) == distance
    assert plain().allowance(8, Quality.GREEN, others).halved is (distance is not None and distance > 1)


@pytest.mark.parametrize(
    ("key", "state", "carried", "codes"),
    [
        ("m4_75", FirerState(), False, ()),
        ("m4_75", FirerState(fired=True), False, ("already_fired",)),
        ("m4_75", FirerState(dispersed=True), False, ("dispersed",)),
        ("m4_75", FirerState(opportunity_fired=True), False, ("opportunity_fired",)),
        ("m4_75", FirerState(x=True), False, ()),
        ("pak40", FirerState(), False, ("needs_transport",)),
        ("pak40", FirerState(), True, ()),
        ("pak40", FirerState(fired=True, dispersed=True), True, ("dispersed", "already_fired")),
    ],
)
def test_what_keeps_a_counter_where_it_is(key: str, state: FirerState, carried: bool, codes: tuple[str, ...]) -> None:
    """Dispersal, fire of this segment or the enemy's before it, and want of a tow; an X does not (PB-2.2, PB-1.5)."""
    refusals = plain().move_refusals(plain().counter(key), state, carried=carried)
    assert tuple(item.code for item in refusals) == codes


@pytest.mark.parametrize(
    ("transport", "load", "carries"),
    [
        ("ger_truck", "pak40", True),
        ("sdkfz251", "ger_rifle", True),
        ("ger_truck", "m5", False),
        ("m4_75", "us_rifle", False),
    ],
)
def test_what_carries_what(transport: str, load: str, carries: bool) -> None:
    """Transport takes infantry and towed guns (PB-1.5)."""
    assert plain().carries(plain().counter(transport), plain().counter(load)) is carries


@pytest.mark.parametrize(
    ("movement", "points"), [(0, 1), (1, 1), (3, 1), (4, 1), (7, 1), (8, 2), (11, 2), (12, 3), (16, 4)]
)
def test_the_quarter_in_sight(movement: int, points: int) -> None:
    """A quarter of the allowance, rounded down, and at least a point (PB-10.1, B-26)."""
    assert plain().opportunity_threshold(movement) == points


@pytest.mark.parametrize(
    ("spent", "fired", "codes"),
    [
        (2, False, ()),
        (1, False, ("not_long_enough_in_sight",)),
        (2, True, ("already_fired",)),
        (0, True, ("already_fired", "not_long_enough_in_sight")),
    ],
)
def test_who_may_be_fired_at(spent: int, fired: bool, codes: tuple[str, ...]) -> None:
    """A target of eight points is fired at from two on, once by each firer (PB-10.1)."""
    assert tuple(item.code for item in plain().opportunity_refusals(8, spent, fired_already=fired)) == codes


def test_opportunity_fire_costs_the_next_segment() -> None:
    """Who made opportunity fire neither fires nor moves in its next segment (PB-10.2)."""
    assert plain().opportunity_has_its_price()


@pytest.mark.parametrize(
    ("quality", "range_hexes", "used", "codes"),
    [
        (Quality.VETERAN, 1, False, ()),
        (Quality.AVERAGE, 1, False, ("not_veteran",)),
        (Quality.GREEN, 2, True, ("not_veteran", "not_adjacent", "emergency_used")),
        (Quality.VETERAN, 2, False, ("not_adjacent",)),
        (Quality.VETERAN, 1, True, ("emergency_used",)),
    ],
)
def test_emergency_fire(quality: Quality, range_hexes: int, used: bool, codes: tuple[str, ...]) -> None:
    """Veterans, at an adjacent enemy, once a turn (PB-10.3, B-18)."""
    state = FirerState(emergency_used=used)
    assert tuple(item.code for item in plain().emergency_refusals(quality, range_hexes, state)) == codes
