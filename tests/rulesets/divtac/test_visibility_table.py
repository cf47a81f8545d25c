"""The visibility table, cell by cell, with everything that changes it (DT-H1 to H5, R15 to R17)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Final

import pytest

from campaign.domain.mode import Mode
from campaign.domain.sight import Sight, Terrain
from tests import worlds

RULES: Final = worlds.rules()
WEATHERS: Final = ("clear", "poor", "bad", "none")

#: The printed cells in centimetres.
PRINTED: Final = {
    "day": ("10", "5", "2", "0"),
    "moonlit": ("5", "1", "0.5", "0"),
    "moonless": ("2", "1", "0.5", "0"),
}
#: What a mode makes of a cell for a target that is not on foot.
MODES: Final = {
    Mode.ATTACK: "1",
    Mode.PURSUIT: "1",
    Mode.RESERVE: "1",
    Mode.PROBE: "1",
    Mode.HOLD: "0.5",
    Mode.DELAY: "0.5",
    Mode.MOVE: "1.5",
    Mode.WITHDRAW: "1.5",
}


def cell(light: str, weather: str) -> Fraction:
    """Return a printed cell in mm."""
    return 10 * Fraction(PRINTED[light][WEATHERS.index(weather)])


@pytest.mark.parametrize(("light", "weather"), tuple(product(PRINTED, WEATHERS)))
@pytest.mark.parametrize("mode", Mode)
def test_each_cell_in_each_mode(light: str, weather: str, mode: Mode) -> None:
    """Each light, weather and mode; on foot half; firing takes one of two halvings away (DT-H1 to H3, R15, R16)."""
    whole = cell(light, weather) * Fraction(MODES[mode])

    def seen(*, foot: bool, firing: bool) -> Fraction:
        sight = Sight(light=light, weather=weather, mode=mode, foot_or_deployed=foot, firing=firing)
        return RULES.seen_within_mm(sight)

    halved = mode in {Mode.HOLD, Mode.DELAY}
    assert seen(foot=False, firing=False) == whole
    assert seen(foot=False, firing=True) == whole
    assert seen(foot=True, firing=False) == whole / 2
    assert seen(foot=True, firing=True) == (whole if halved else whole / 2)


@pytest.mark.parametrize(("light", "weather"), tuple(product(PRINTED, WEATHERS)))
def test_each_cell_by_the_ground(light: str, weather: str) -> None:
    """Nothing is seen in woods; on their edge the worse of the weather and poor; a hill adds half (DT-H4, H5, R17)."""
    edge = cell(light, "poor" if weather == "clear" else weather)
    for hilltop in (False, True):
        more = Fraction(3, 2) if hilltop else 1
        seen = {
            ground: RULES.seen_within_mm(
                Sight(light=light, weather=weather, mode=Mode.ATTACK, terrain=ground, hilltop=hilltop)
            )
            for ground in Terrain
        }
        assert seen == {
            Terrain.OPEN: cell(light, weather) * more,
            Terrain.EDGE: edge * more,
            Terrain.WOODS_OR_TOWN: 0,
        }


def test_the_smallest_distances_are_exact() -> None:
    """Foot on Hold in bad weather by moonlight is seen within an eighth of a centimetre, on a hill 3/16 (DT-H2, H5)."""
    sight = Sight(light="moonlit", weather="bad", mode=Mode.HOLD, foot_or_deployed=True)
    assert RULES.seen_within_mm(sight) == Fraction(5, 4)
    hill = Sight(light="moonlit", weather="bad", mode=Mode.HOLD, foot_or_deployed=True, hilltop=True)
    assert RULES.seen_within_mm(hill) == Fraction(15, 8)
