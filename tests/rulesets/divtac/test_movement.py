"""Ground movement of Div Tac: every cell of the table, and what roads, going and weather make of it (DT-E)."""

from __future__ import annotations

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.mode import Mode
from campaign.domain.place import Going
from campaign.rulesets.units import Mobility, Speed
from tests import worlds
from tests.rulesets.divtac.models import model

SPEED = {
    Mobility.TRACKED: (32, 48, 64),
    Mobility.WHEELED_AFV: (48, 64, 80),
    Mobility.WHEELED: (48, 64, 80),
    Mobility.HORSE: (12, 16, 20),
    Mobility.FOOT: (12, 12, 12),
}
GOING: dict[Mobility, tuple[int, int, int | None]] = {
    Mobility.TRACKED: (16, 8, 4),
    Mobility.WHEELED_AFV: (24, 8, 2),
    Mobility.WHEELED: (12, 2, None),
    Mobility.HORSE: (8, 6, 4),
    Mobility.FOOT: (8, 6, 4),
}
AT_SPEED = (Mode.MOVE, Mode.PURSUIT, Mode.WITHDRAW)
BY_GOING = (Mode.ATTACK, Mode.PROBE, Mode.DELAY)
STAYING = (Mode.HOLD, Mode.RESERVE)
SPEED_CELLS = [
    (mobility, speed, mode, cm)
    for mobility, row in SPEED.items()
    for speed, cm in zip(Speed, row, strict=True)
    for mode in AT_SPEED
]
GOING_CELLS = [
    (mobility, going, mode, cm)
    for mobility, row in GOING.items()
    for going, cm in zip(Going, row, strict=True)
    for mode in BY_GOING
]


def mm(cm: int | None) -> int | None:
    """Turn printed centimetres into millimetres."""
    return None if cm is None else cm * 10


@pytest.mark.parametrize(("mobility", "speed", "mode", "cm"), SPEED_CELLS)
def test_full_speed_on_roads_and_good_going(mobility: Mobility, speed: Speed, mode: Mode, cm: int) -> None:
    """In Move, Pursuit and Withdraw each mobility goes as printed, on a road through any ground (DT-E0, E1)."""
    rules, unit = worlds.rules(), model(mobility, speed)
    assert rules.allowance_mm(unit, mode, on_road=False, going=Going.GOOD) == mm(cm)
    assert {rules.allowance_mm(unit, mode, on_road=True, going=going) for going in Going} == {mm(cm)}


@pytest.mark.parametrize(("mobility", "going", "mode", "cm"), GOING_CELLS)
def test_the_advance_goes_by_the_ground(mobility: Mobility, going: Going, mode: Mode, cm: int | None) -> None:
    """In Attack, Probe and Delay the going counts, whatever the speed, and a road changes nothing (DT-E0, E1, R51)."""
    rules = worlds.rules()
    for speed in Speed:
        for on_road in (False, True):
            assert rules.allowance_mm(model(mobility, speed), mode, on_road=on_road, going=going) == mm(cm)


@pytest.mark.parametrize("mobility", list(SPEED))
@pytest.mark.parametrize("going", [Going.POOR, Going.BAD])
def test_off_the_road_speed_falls_to_that_of_an_attack(mobility: Mobility, going: Going) -> None:
    """Off the road in poor and bad going Move, Pursuit and Withdraw use that column of the attack (DT-R6)."""
    unit = model(mobility, Speed.NORMAL)
    found = {worlds.rules().allowance_mm(unit, mode, on_road=False, going=going) for mode in AT_SPEED}
    assert found == {mm(GOING[mobility][list(Going).index(going)])}


@pytest.mark.parametrize("mode", list(Mode))
def test_who_moves_at_all(mode: Mode) -> None:
    """Hold and Reserve do not move (DT-E2)."""
    rules = worlds.rules()
    assert rules.may_move(mode) is (mode not in STAYING)
    if mode in STAYING:
        assert rules.allowance_mm(model(Mobility.TRACKED, Speed.FAST), mode, on_road=True) == 0


@pytest.mark.parametrize("mobility", [Mobility.AIR, Mobility.NONE])
def test_what_does_not_drive_goes_nowhere(mobility: Mobility) -> None:
    """A dump moves only by being shut and opened, and the movement table has no aircraft (DT-G5, E0)."""
    assert worlds.rules().allowance_mm(model(mobility, None), Mode.MOVE, on_road=True) == 0


@pytest.mark.parametrize(
    ("weather", "on_road", "cm"), [("clear", False, 48), ("poor", False, 48), ("bad", False, 8), ("none", False, 24)]
)
def test_weather_slows_what_leaves_the_road(weather: str, on_road: bool, cm: int) -> None:
    """Bad weather makes good going poor off the road, none halves it; a road carries in any (DT-R28)."""
    unit = model(Mobility.TRACKED, Speed.NORMAL)
    assert worlds.rules().allowance_mm(unit, Mode.MOVE, on_road=on_road, weather=weather) == mm(cm)
    assert worlds.rules().allowance_mm(unit, Mode.MOVE, on_road=True, weather=weather) == 480
    off = worlds.rules({"weather_effects": "no"})
    assert off.allowance_mm(unit, Mode.MOVE, on_road=on_road, weather=weather) == 480


def test_the_slowest_sets_the_pace() -> None:
    """Models that move together go at the slowest; where one may not go, none goes (DT-R51)."""
    rules = worlds.rules()
    assert rules.slowest_mm([480, 120, 640]) == 120
    assert rules.slowest_mm([480, None]) is None
    assert rules.slowest_mm([]) is None


@pytest.mark.parametrize(
    ("legs", "permille"),
    [
        ([(100, 480)], 208),
        ([(480, 480)], 1000),
        ([(160, 480), (160, 480), (160, 480)], 1000),
        ([(240, 480), (60, 120)], 1000),
        ([(240, 480), (61, 120)], 1008),
        ([(0, 480)], 0),
    ],
)
def test_a_way_is_measured_in_shares(legs: list[tuple[int, int]], permille: int) -> None:
    """Ten of 48 cm are ten forty-eighths of a move, and shares of different going add up exactly (DT-R51)."""
    assert worlds.rules().share_permille(legs) == permille


@pytest.mark.parametrize(("age", "switch", "counts"), [(0, "1", True), (1, "1", True), (2, "1", False), (2, "2", True)])
def test_old_positions_are_not_held_against_an_order(age: int, switch: str, counts: bool) -> None:
    """A position counts in the move in which it was told and the next (DT-X3)."""
    now = GameTime(day=1, move=1)
    rules = worlds.rules({"position_age_moves": switch})
    assert rules.position_counts(now.plus(-age), now) is counts
    assert not rules.position_counts(None, now)
