"""Stored entries as entries to be written again, with everything that stood in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.store.diary import NewEntry, NewEvent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.store.diary import Entry, EventRow


def as_new(entry: Entry, tags: tuple[str, ...], events: Iterable[EventRow]) -> NewEntry:
    """Return an entry as it was written; behind the same entries it gives the same stored bytes and the same hash."""
    return NewEntry(
        order_id=entry.order_id,
        order=entry.order,
        content=entry.content,
        actor=entry.actor,
        recorded_at=entry.recorded_at,
        written_in=entry.written_in,
        counts_in=entry.counts_in,
        came_in=entry.came_in,
        reach=entry.reach,
        caused_by=entry.caused_by,
        note=entry.note,
        program=entry.program,
        evening=entry.evening,
        draws=entry.draws,
        events=tuple(map(as_new_event, events)),
        tags=tags,
    )


def as_new_event(row: EventRow) -> NewEvent:
    """Return a stored event as one to be written."""
    return NewEvent(type=row.type, version=row.version, payload=row.payload, role=row.role, stands_for=row.stands_for)
