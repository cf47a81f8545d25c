"""The clerk: decided orders as entries on their way into the diary, with order ids, tags and canonical bytes."""

from __future__ import annotations

import os
import time
from hashlib import sha256
from typing import TYPE_CHECKING

from campaign import __version__
from campaign.events.codec import canonical
from campaign.events.tags import tags_of
from campaign.store.diary import NewEntry, NewEvent, RowRole

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from campaign.desk.book import Booking
    from campaign.domain.clock import GameTime
    from campaign.events.base import Event
    from campaign.orders.base import Order


def own(events: Iterable[Event]) -> tuple[NewEvent, ...]:
    """Write an entry's own events."""
    return tuple(_row(event, RowRole.OWN, None) for event in events)


def before(events: Iterable[Event], stands_for: int | None = None) -> tuple[NewEvent, ...]:
    """Write found facts that count directly before an entry, the carrying one itself where none is named."""
    return tuple(_row(event, RowRole.BEFORE, stands_for) for event in events)


def instead(events: Iterable[Event], stands_for: int) -> tuple[NewEvent, ...]:
    """Write what a clerk entry comes to now."""
    return tuple(_row(event, RowRole.INSTEAD, stands_for) for event in events)


def entry(  # noqa: PLR0913 - what a header holds beside its order
    order: Order,
    rows: Sequence[NewEvent],
    events: Sequence[Event],
    booking: Booking,
    *,
    written_in: GameTime,
    evening: int,
    reach: int | None = None,
    draws: int = 0,
) -> NewEntry:
    """Make a decided order an entry; `events` are those of all its rows, for the tags."""
    return NewEntry(
        order_id=booking.order_id or os.urandom(16).hex(),
        order=order.name,
        content=canonical(order),
        actor=booking.actor,
        recorded_at=time.time_ns() // 1_000_000,
        written_in=written_in,
        counts_in=booking.late,
        came_in=booking.came_in,
        reach=reach,
        note=booking.note,
        program=__version__,
        evening=evening,
        draws=draws,
        events=tuple(rows),
        tags=tags_of(events),
    )


def order_id_in_file(sheet: str, heading: str, line: str, nth: int) -> str:
    """Name an order of a file so that a mended file, run again, books only what is new (architecture 7).

    `sheet` is the file's own name or digest, `line` the order as it is printed, which is the same whatever happened
    since; `nth` counts equal lines under one heading.
    """
    return sha256(canonical([sheet, heading, line, nth])).hexdigest()[:32]


def _row(event: Event, role: RowRole, stands_for: int | None) -> NewEvent:
    """Write one event in its canonical form."""
    return NewEvent(
        type=event.event_name, version=event.event_version, payload=canonical(event), role=role, stands_for=stands_for
    )
