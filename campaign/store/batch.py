"""Entries on their way into a diary as rows chained behind a head, and stored rows as entries again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from campaign.domain.clock import GameTime, from_hours
from campaign.store.chain import Row, link
from campaign.store.diary import Entry, EventRow, Head, NewEntry, NewEvent, RowRole

if TYPE_CHECKING:
    from collections.abc import Sequence

#: What is stored of a role; an import asks for it a hundred thousand times.
_ROLES: Final = {role: role.value for role in RowRole}
#: Separates tags in the row of an entry; no tag holds one.
TAGS_BETWEEN: Final = "\n"


class Batch(Struct, frozen=True, kw_only=True):
    """What one transaction writes: rows by table in column order, and the head that they lead to."""

    entries: list[Row]
    events: list[Row]
    tags: list[Row]
    head: Head


def batch_of(entries: Sequence[NewEntry], head: Head) -> Batch:
    """Turn whole entries into rows behind a head; assert what every back end relies on."""
    entry_rows: list[Row] = []
    event_rows: list[Row] = []
    tag_rows: list[Row] = []
    number, position, hash_now, draws = head.entries, head.events, bytes.fromhex(head.hash), head.draws
    for entry in entries:
        number += 1
        tags = sorted(set(entry.tags))
        columns = _entry_columns(entry, number, position + 1, TAGS_BETWEEN.join(tags))
        rows = _event_rows(entry.events, number, position)
        _assert_sound(entry, number, columns)
        hash_now = link(hash_now, columns, rows)
        entry_rows.append((*columns, hash_now))
        event_rows += rows
        tag_rows += [(tag, number) for tag in tags]
        position += len(rows)
        draws += entry.draws
    new = Head(campaign=head.campaign, entries=number, events=position, hash=hash_now.hex(), draws=draws)
    return Batch(entries=entry_rows, events=event_rows, tags=tag_rows, head=new)


def _entry_columns(entry: NewEntry, number: int, first_event: int, tags: str) -> Row:
    """Return the row of an entry without its hash."""
    return (
        number,
        entry.order_id,
        entry.order,
        entry.content,
        entry.actor,
        entry.recorded_at,
        entry.written_in.hours,
        None if entry.counts_in is None else entry.counts_in.hours,
        entry.came_in,
        number if entry.reach is None else entry.reach,
        entry.caused_by,
        entry.note,
        entry.program,
        entry.evening,
        entry.draws,
        tags,
        first_event,
        first_event + len(entry.events) - 1,
    )


def _event_rows(events: tuple[NewEvent, ...], number: int, position: int) -> list[Row]:
    """Return the rows of an entry's events, which follow a position."""
    rows: list[Row] = [
        (at, number, event.stands_for or number, _ROLES[event.role], event.type, event.version, event.payload)
        for at, event in enumerate(events, position + 1)
    ]
    assert all(event.stands_for is None or 1 <= event.stands_for <= number for event in events), (
        "an event stands for its own entry or an earlier one"
    )
    return rows


def _assert_sound(entry: NewEntry, number: int, columns: Row) -> None:
    """Assert that an entry has events, that it points back, and that its tags are one line each."""
    assert entry.events, "an entry without events is not written"
    assert entry.reach is None or 1 <= entry.reach <= number, "an entry reaches back, never forward"
    text = str(columns[15])
    lines = text.count(TAGS_BETWEEN) + 1 if text else 0
    assert lines == len(set(entry.tags)), "a tag is one line"


# A row of a strict table has the columns' types; one that was tampered with is for `verify` to find.


def entry_of(row: tuple[Any, ...]) -> Entry:
    """Return the entry that a row stands for."""
    counts_in: int | None = row[7]
    return Entry(
        number=row[0],
        order_id=row[1],
        order=row[2],
        content=row[3],
        actor=row[4],
        recorded_at=row[5],
        written_in=from_hours(row[6]),
        counts_in=_time(counts_in),
        came_in=row[8],
        reach=row[9],
        caused_by=row[10],
        note=row[11],
        program=row[12],
        evening=row[13],
        draws=row[14],
    )


def tags_of(row: tuple[Any, ...]) -> tuple[str, ...]:
    """Return the tags in the row of an entry."""
    text: str = row[15]
    return tuple(text.split(TAGS_BETWEEN)) if text else ()


#: The roles by their stored word; asking the enumeration for each row takes as long as everything else.
_READ: Final = {role.value: role for role in RowRole}


def event_of(row: tuple[Any, ...]) -> EventRow:
    """Return the event that a row stands for."""
    return EventRow(
        position=row[0],
        entry=row[1],
        stands_for=row[2],
        role=_READ.get(row[3]) or RowRole(row[3]),
        type=row[4],
        version=row[5],
        payload=row[6],
    )


def _time(hours: int | None) -> GameTime | None:
    """Return the move of a stored number of hours."""
    return None if hours is None else from_hours(hours)
