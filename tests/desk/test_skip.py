"""Skipping hours: everything at its own hour, and a stop before the first that waits for a decision."""

from __future__ import annotations

import pytest

from campaign.desk.book import Booking
from campaign.desk.skip import skip_to
from campaign.domain.clock import GameTime
from campaign.errors import CampaignError
from campaign.events.calendar import DayEnded
from campaign.events.combat import LossesRecovered
from campaign.events.supply import SupplyLanded
from tests.table import open_table


def at(day: int, move: int) -> GameTime:
    """Return a move."""
    return GameTime(day=day, move=move)


def test_a_night_is_skipped_with_what_falls_due_in_it() -> None:
    """Points land at their hour, losses come back with the day, and a reinforcement stops the clock (DT-G9, R26)."""
    table = open_table()
    table.give("dump open arromanches allied", "result 4-cly gone")
    skipped = skip_to(table.desk, at(1, 9), Booking())
    events = [event for booked in skipped.booked for event in booked.events]
    assert [event.points for event in events if isinstance(event, SupplyLanded)] == [6]
    assert [event.elements for event in events if isinstance(event, LossesRecovered)] == [("uk_4_cly/a",)]
    assert [event.day for event in events if isinstance(event, DayEnded)] == [0]
    assert skipped.waiting == ("9-ss-pz is due since D+1/05 (muster 9-ss-pz)",)
    assert table.desk.campaign.calendar.now == at(1, 5)


def test_a_landing_without_a_dump_stops_the_clock_in_its_own_hour() -> None:
    """Points that find no dump hold the clock once; the next skip goes on without them (DT-G3)."""
    table = open_table()
    assert skip_to(table.desk, at(0, 20), Booking()).waiting == (
        "6 points for allied are due at Arromanches, where no dump is open (dump open arromanches allied)",
    )
    assert table.desk.campaign.calendar.now == at(0, 6)
    table.give("end-move")
    assert skip_to(table.desk, at(0, 20), Booking()).waiting == ()
    assert table.desk.campaign.calendar.now == at(0, 20)


def test_a_raid_that_nobody_flew_stops_the_clock() -> None:
    """A planned raid is flown or cancelled before its hour is skipped (DT-R9)."""
    table = open_table()
    table.give("dump open arromanches allied")
    skip_to(table.desk, at(1, 5), Booking())
    table.give("muster 9-ss-pz", "end-move")
    assert skip_to(table.desk, at(1, 9), Booking()).waiting == (
        "raid h1 of D+1/06 was neither flown nor cancelled (bombers fly h1)",
    )
    table.give("bombers cancel h1")
    assert skip_to(table.desk, at(1, 9), Booking()).waiting == ()


def test_a_dry_run_writes_nothing_and_the_past_is_not_ahead() -> None:
    """A skip that is only tried leaves the diary alone, and nobody skips back."""
    table = open_table()
    head = table.desk.diary.head()
    assert len(skip_to(table.desk, at(0, 6), Booking(), dry_run=True).booked) == 1
    assert table.desk.diary.head() == head
    with pytest.raises(CampaignError, match="is not ahead"):
        skip_to(table.desk, at(0, 5), Booking())
