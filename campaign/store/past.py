"""The past as history wants it: entries with their events read, and the state from which a walk may start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.events.codec import decode
from campaign.projections.history import PastEntry
from campaign.projections.state import Campaign
from campaign.store.diary import RowRole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from campaign.events.base import Event
    from campaign.store.diary import Diary, Entry, EventRow


def past_entries(diary: Diary, first: int = 1, last: int | None = None) -> tuple[PastEntry, ...]:
    """Read entries `first` to `last` with their events."""
    rows: dict[int, list[EventRow]] = {}
    for row in diary.events(first, last):
        rows.setdefault(row.entry, []).append(row)
    return tuple(past_entry(entry, rows.get(entry.number, ())) for entry in diary.entries(first, last))


def past_entry(entry: Entry, rows: Iterable[EventRow]) -> PastEntry:
    """Sort one entry's events by what they are in it."""
    own: list[Event] = []
    before: list[tuple[int, Event]] = []
    instead: list[tuple[int, Event]] = []
    for row in rows:
        event = decode(row.type, row.version, row.payload)
        match row.role:
            case RowRole.OWN:
                own.append(event)
            case RowRole.BEFORE:
                before.append((row.stands_for, event))
            case RowRole.INSTEAD:
                instead.append((row.stands_for, event))
    return PastEntry(
        number=entry.number,
        counts_in=entry.counts_in,
        own=tuple(own),
        before=tuple(before),
        instead=tuple(instead),
        order=entry.order,
    )


def base_before(
    diary: Diary, reach: int, *, last: int, fingerprint: str, read: Callable[[bytes], Campaign]
) -> tuple[int, Campaign]:
    """Return the newest state that no entry up to `last` changes and that lies before `reach`, with its entry.

    A snapshot serves where no entry after it, up to `last`, reaches to it or before it; without one the walk starts
    from nothing: entry 0 and an empty campaign.
    """
    reaches = [entry.reach for entry in diary.changing_the_past() if entry.number <= last]
    numbers = [entry.number for entry in diary.changing_the_past() if entry.number <= last]
    for number, _ in diary.snapshots(fingerprint):
        if number >= reach or number > last:
            continue
        if any(far <= number < entry for far, entry in zip(reaches, numbers, strict=True)):
            continue
        snapshot = diary.snapshot(number, fingerprint)
        if snapshot is not None:
            return number, read(snapshot.state)
    return 0, Campaign()
