"""What each model did this move: who is told off to indirect fire, and for which day (DT-J10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.clock import GameTime, Stamp
from campaign.domain.combat import FireMission
from campaign.domain.mode import Mode
from campaign.events.combat import MissionFired
from campaign.events.command import ModeChanged
from campaign.projections.activity import HANDLERS, Activity, empty

if TYPE_CHECKING:
    from campaign.events.base import Event


@pytest.fixture
def activity() -> Activity:
    """Return what two batteries of one regiment and one of another did on day 1."""
    made = empty()
    for battery in ("rha_5/b", "rha_5/a", "fd_77/a"):
        book(made, MissionFired(battery=battery, mission=FireMission.HARASSMENT), day=1)
    return made


def book(activity: Activity, event: Event, *, day: int) -> None:
    """Fold one event of a day."""
    HANDLERS[type(event)](activity, event, Stamp(entry=1, time=GameTime(day=day, move=6)))


def told_off(activity: Activity, day: int) -> list[str]:
    """List who is told off for a day."""
    return [name for name in ("rha_5/a", "rha_5/b", "rha_5/c", "fd_77/a") if activity.is_told_off(name, day)]


def test_a_battery_that_fired_is_told_off_for_the_day(activity: Activity) -> None:
    """Of a formation each battery that fired, and no other; the next day nobody (DT-J10)."""
    assert told_off(activity, 1) == ["rha_5/a", "rha_5/b", "fd_77/a"]
    assert told_off(activity, 2) == []


def test_yesterday_does_not_count_beside_today(activity: Activity) -> None:
    """One battery that fires on the next day leaves the other free (DT-J10)."""
    book(activity, MissionFired(battery="rha_5/b", mission=FireMission.HARASSMENT), day=2)
    assert told_off(activity, 2) == ["rha_5/b"]


def test_a_mode_order_sets_a_formation_free(activity: Activity) -> None:
    """Its batteries may do other things again, those of another formation may not (DT-J10)."""
    order = ModeChanged(formation="rha_5", mode=Mode.MOVE, position=None, paid_by=None, points=0)
    book(activity, order, day=1)
    assert told_off(activity, 1) == ["fd_77/a"]
