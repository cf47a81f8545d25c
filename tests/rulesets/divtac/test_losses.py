"""Training values, results and recovery of Div Tac (DT-K1, J30, J31)."""

from __future__ import annotations

import pytest

from campaign.domain.mode import HoldLevel, Mode
from campaign.rulesets.units import Mobility
from tests import worlds
from tests.rulesets.divtac.models import model

RESULTS = {
    Mode.PURSUIT: ("attack", "withdraw"),
    Mode.ATTACK: ("probe", "hold"),
    Mode.PROBE: ("hold", "withdraw"),
    Mode.RESERVE: ("hold",),
    Mode.MOVE: ("hold",),
    Mode.HOLD: ("withdraw",),
    Mode.DELAY: (),
    Mode.WITHDRAW: (),
}


@pytest.mark.parametrize(
    ("tv", "values"), [((4, 7), "4445555777"), ((5, 8), "5556666888"), ((6, 9), "6667777999"), ((5, 9), "5557777999")]
)
def test_training_values(tv: tuple[int, int], values: str) -> None:
    """1 to 3 gives the lowest quoted value, 4 to 7 the median rounded down, 8 to 10 the highest (DT-K1, R29)."""
    rules = worlds.rules()
    assert "".join(str(rules.training_value(model(tv=tv), face)) for face in range(1, 11)) == values
    assert rules.median_training(model(tv=tv)) == int(values[4])


@pytest.mark.parametrize("mode", list(Mode))
def test_where_a_result_may_lead(mode: Mode) -> None:
    """A result leads from each mode where the table says, and nowhere else (DT-J30, R24)."""
    assert worlds.rules().result_modes(model(), mode) == RESULTS[mode]


@pytest.mark.parametrize("kind", ["supply", "sea"])
def test_who_may_not_hold(kind: str) -> None:
    """Supply units and ships in Move are eliminated instead of going to Hold (DT-R25)."""
    unit = model(kinds=(kind,))
    assert not worlds.rules().may_hold(unit)
    assert worlds.rules().result_modes(unit, Mode.MOVE) == ()


def test_aircraft_may_not_hold() -> None:
    """What flies does not go to Hold (DT-R25)."""
    assert not worlds.rules().may_hold(model(Mobility.AIR, None))


def test_a_model_driven_to_hold_is_hasty() -> None:
    """A result gives no time to dig (DT-R2)."""
    assert worlds.rules().hold_after_result() is HoldLevel.HASTY


@pytest.mark.parametrize(("losses", "back"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (7, 2), (9, 3)])
def test_a_third_comes_back(losses: int, back: int) -> None:
    """A third of the losses of one row returns, rounded down, and the rest is carried forward (DT-J31, R26)."""
    rules = worlds.rules()
    assert rules.recovered(losses) == back
    assert losses - rules.losses_counted(back) == losses % 3
    assert rules.recovery_mode() is Mode.RESERVE


@pytest.mark.parametrize("unit", worlds.rules().units(), ids=lambda unit: unit.key)
def test_who_comes_back(unit: object) -> None:
    """No supply, dump, aircraft or ship is recovered, everybody else may be (DT-R54)."""
    row = worlds.rules().unit(getattr(unit, "key", ""))
    assert worlds.rules().recovers(row) is not (row.is_supply or row.flies_or_floats)
