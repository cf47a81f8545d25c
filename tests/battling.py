"""Battles for tests: opened at a table of the small world, with shots whose events are told and not rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.desk.book import Booking
from campaign.desk.stage import Stage
from campaign.domain.tabletop import PieceState
from campaign.events.battles import PieceStruck
from campaign.orders.papers import TakeNote
from campaign.projections.history import PastEntry
from campaign.projections.state import Fold, copy

if TYPE_CHECKING:
    from campaign.events.base import Event
    from tests.table import Table

#: 4 CLY with its HQ and three squadrons against a company of Tigers.
OPEN = "battle open cagny 4-cly against 501-bn/a 501-bn/b"


def shot(table: Table, *events: Event) -> int:
    """Book what a shot came to as a note of it, which nobody asks again, and return the number of its entry."""
    desk = table.desk
    stage = Stage(desk, dry_run=False)
    number = desk.head.entries + 1
    order = TakeNote(text="a shot")
    after = copy(desk.campaign)
    Fold(after).apply(number, events)
    past = PastEntry(number=number, counts_in=None, own=events)
    stage.put_decided(order, Booking(), past, reach=None, written_in=desk.campaign.calendar.now)
    stage.campaign = after
    desk.head = stage.write()
    desk.campaign = after
    return number


def gone(*pieces: str) -> tuple[PieceStruck, ...]:
    """Return the destruction of pieces of battle b1."""
    return tuple(PieceStruck(piece=f"b1/{name}", state=PieceState.DESTROYED) for name in pieces)
