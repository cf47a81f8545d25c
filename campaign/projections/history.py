"""The effective history: which entries count, in which order, with which events; only here are corrections known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.clock import GameTime
from campaign.events.base import Event
from campaign.events.calendar import MoveEnded
from campaign.events.corrections import EntryAmended, EntryVoided

if TYPE_CHECKING:
    from collections.abc import Sequence


class PastEntry(Struct, frozen=True, kw_only=True, gc=False):
    """One entry as written: its own events, and what it booked for others.

    `counts_in` is the move of a late entry, None for any other. `before` and `instead` hold the events that this
    entry booked to stand directly before another entry's, or in their place. `order` names what was asked, empty where
    nobody needs to know.
    """

    number: int
    counts_in: GameTime | None
    own: tuple[Event, ...]
    before: tuple[tuple[int, Event], ...] = ()
    instead: tuple[tuple[int, Event], ...] = ()
    order: str = ""


class CountingEntry(Struct, frozen=True, kw_only=True, gc=False):
    """One entry of the effective history: the facts found before it, and what it comes to now."""

    number: int
    before: tuple[Event, ...]
    main: tuple[Event, ...]
    order: str = ""

    @property
    def events(self) -> tuple[Event, ...]:
        """Return all events in the order in which they count."""
        return (*self.before, *self.main)


def counting(entries: Sequence[PastEntry]) -> frozenset[int]:
    """Return the numbers of the entries that count; read from the newest back, a void takes its entries out."""
    voided: set[int] = set()
    for entry in reversed(entries):
        if entry.number not in voided:
            for event in entry.own:
                if isinstance(event, EntryVoided):
                    voided.add(event.entry)
    return frozenset([entry.number for entry in entries if entry.number not in voided])


def in_order(entries: Sequence[PastEntry]) -> tuple[PastEntry, ...]:
    """Return the counting entries in the order in which they count.

    By number; a late one last in its move before the entry that ended it, several late ones of a move by number.
    A late entry whose move was never ended (its end was voided) counts where it was written.
    """
    count = counting(entries)
    return _placed(entries, count, moves_ended(entries, count))


def _placed(
    entries: Sequence[PastEntry], count: frozenset[int], ends: dict[int, tuple[GameTime, ...]]
) -> tuple[PastEntry, ...]:
    """Put the counting entries in their order, given which moves each of them ends."""
    late: dict[GameTime, list[PastEntry]] = {}
    for entry in entries:
        if entry.number in count and entry.counts_in is not None:
            late.setdefault(entry.counts_in, []).append(entry)
    ordered: list[PastEntry] = []
    placed: set[int] = set()
    for entry in entries:
        if entry.number not in count or entry.number in placed:
            continue
        for ended in ends.get(entry.number, ()):
            waiting = [other for other in late.get(ended, ()) if other.number not in placed]
            ordered += waiting
            placed.update(other.number for other in waiting)
        waits = entry.counts_in is not None and _is_ended_later(entry, ends)
        if entry.number not in placed and not waits:
            ordered.append(entry)
    return tuple(ordered)


def decided_again(entries: Sequence[PastEntry], count: frozenset[int]) -> dict[int, tuple[Event, ...]]:
    """Return what entries come to by the newest counting correction that amended them or decided them again."""
    found: dict[int, tuple[Event, ...]] = {}
    for entry in entries:
        if entry.instead and entry.number in count:
            for number in dict.fromkeys(number for number, _ in entry.instead):
                found[number] = tuple(event for target, event in entry.instead if target == number)
    return found


def amended(entries: Sequence[PastEntry]) -> dict[int, tuple[int, EntryAmended]]:
    """Return the newest counting amendment of each amended entry, with the entry that made it."""
    count = counting(entries)
    found: dict[int, tuple[int, EntryAmended]] = {}
    for entry in entries:
        if entry.number in count:
            amendments = (event for event in entry.own if isinstance(event, EntryAmended))
            found.update((event.entry, (entry.number, event)) for event in amendments)
    return found


def moves_ended(entries: Sequence[PastEntry], count: frozenset[int]) -> dict[int, tuple[GameTime, ...]]:
    """Return the moves that each counting entry ends, as it counts now."""
    return _ends(entries, count, decided_again(entries, count))


def _ends(
    entries: Sequence[PastEntry], count: frozenset[int], again: dict[int, tuple[Event, ...]]
) -> dict[int, tuple[GameTime, ...]]:
    """Return the moves that each counting entry ends, given what was decided again."""
    ends = ((entry.number, _moves_in(again.get(entry.number, entry.own))) for entry in entries if entry.number in count)
    return {number: moves for number, moves in ends if moves}


def effective(entries: Sequence[PastEntry]) -> tuple[CountingEntry, ...]:
    """Return the effective history of a run of entries whose corrections reach no further back than its first.

    An entry's events are all `before` rows for it of counting entries, those of the newest first, for each correction
    found what the entry lacked with the facts that it had already; then the `instead` rows of the newest counting
    entry that has any for it, else its own.
    """
    count = counting(entries)
    again = decided_again(entries, count)
    ordered = _placed(entries, count, _ends(entries, count, again))
    before: dict[int, list[Event]] = {}
    for entry in sorted(ordered, key=lambda item: -item.number):
        for number, event in entry.before:
            before.setdefault(number, []).append(event)
    return tuple(
        CountingEntry(
            number=entry.number,
            before=tuple(before.get(entry.number, ())),
            main=again.get(entry.number, entry.own),
            order=entry.order,
        )
        for entry in ordered
    )


def _moves_in(events: Sequence[Event]) -> tuple[GameTime, ...]:
    """Return the moves that events end."""
    return tuple([event.move for event in events if isinstance(event, MoveEnded)])


def _is_ended_later(entry: PastEntry, ends: dict[int, tuple[GameTime, ...]]) -> bool:
    """Say whether a late entry's move is ended by an entry that comes after it in writing."""
    return any(number > entry.number and entry.counts_in in moves for number, moves in ends.items())
