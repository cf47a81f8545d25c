"""What another copy offers: its counting entries after the common beginning, each as it counts there."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec import Struct, json
from msgspec.structs import replace

from campaign.desk.voids import as_amended
from campaign.domain.clock import GameTime
from campaign.events.base import Event
from campaign.events.calendar import MoveEnded
from campaign.events.corrections import EntryEmptied, PutRight
from campaign.events.paper import NoteTaken
from campaign.events.tags import tags_of
from campaign.orders.base import Kind, Order
from campaign.orders.papers import TakeNote
from campaign.orders.registry import CORRECTIONS, order_class
from campaign.projections.history import effective
from campaign.projections.records import own_records_about
from campaign.projections.state import Fold, copy
from campaign.store.diary import Entry
from campaign.store.fingerprint import FINGERPRINT
from campaign.store.past import base_before, past_entries
from campaign.store.snapshots import decode_state

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from campaign.projections.history import CountingEntry
    from campaign.projections.state import Campaign
    from campaign.store.diary import Diary

S = TypeVar("S", bound=Struct)

#: Paper that belongs to one copy alone: what came into it, its evenings, its backups.
OWN_PAPER: Final = frozenset({"bring-in", "end-session", "backup-place", "backed-up"})
#: Orders that end a move.
ENDS: Final = frozenset({"end-move", "end-day"})


class Offered(Struct, frozen=True, kw_only=True):
    """One counting entry of a copy: its order, the move in which it counts there, and what it comes to there.

    `place` numbers what counts there in its order; `changed` are the tags of the things of which a record differs
    behind it.
    """

    entry: Entry
    order: Order
    place: int
    move: GameTime
    before: tuple[Event, ...]
    main: tuple[Event, ...]
    changed: frozenset[str]

    @property
    def number(self) -> int:
        """Return its number there."""
        return self.entry.number

    @property
    def ends_move(self) -> bool:
        """Say whether it ends a move."""
        return self.entry.order in ENDS

    @property
    def corrects(self) -> bool:
        """Say whether it corrects other entries."""
        return self.entry.order in CORRECTIONS

    @property
    def events(self) -> tuple[Event, ...]:
        """Return all its events."""
        return (*self.before, *self.main)

    @property
    def named(self) -> frozenset[str]:
        """Return the tags of every thing that it names, entries left out: each copy numbers its own."""
        return things(self.events)


class History:
    """The effective history of a copy from before everything that was written after the common beginning."""

    def __init__(self, diary: Diary, common: int, *, lowest: int | None = None) -> None:
        """Read it; `lowest` is an entry before which it must begin at the latest."""
        last = diary.head().entries
        reaches = [entry.reach for entry in diary.changing_the_past(common)]
        wanted = min([common + 1 if lowest is None else min(lowest, common + 1), *reaches])
        first, self.base = base_before(diary, wanted, last=last, fingerprint=FINGERPRINT, read=decode_state)
        self.past = past_entries(diary, first + 1)
        self.items = effective(self.past)
        self.diary = diary
        self.common = common
        self._citable = frozenset(item.number for item in self.items if self._is_citable(item))
        self.offered = tuple(self._offered()) if last > common else ()

    def _offered(self) -> Iterator[Offered]:
        """Yield what counts of the entries after the common beginning, in the order in which it counts."""
        fold = Fold(copy(self.base))
        places = count()
        for item in self.items:
            move = fold.campaign.calendar.now
            if item.number <= self.common:
                fold.apply(item.number, item.events)
                continue
            entry = as_amended(self.diary, item.number)
            changed = _apply(fold, item, entry.order)
            if _is_emptied(item):
                continue  # the clerk comes to nothing with it now
            order: Order = json.decode(entry.content, type=order_class(entry.order))
            yield Offered(
                entry=entry,
                order=self._untied(order),
                place=next(places),
                move=move,
                before=item.before,
                main=tuple(self._untied(event) for event in item.main if not self._puts_gone_right(event)),
                changed=changed,
            )

    def _puts_gone_right(self, event: Event) -> bool:
        """Say whether an event ties its entry to a faulty one that counts no more."""
        return isinstance(event, PutRight) and self._is_gone(event.entry)

    def _untied(self, value: S) -> S:
        """Return a note without the entry that it is on where that counts no more: there is nothing to be on here."""
        if isinstance(value, TakeNote | NoteTaken) and value.entry is not None and self._is_gone(value.entry):
            return replace(value, entry=None)
        return value

    def _is_gone(self, number: int) -> bool:
        """Say whether an entry after the common beginning counts no more, or is never offered."""
        return number > self.common and number not in self._citable

    def _is_citable(self, item: CountingEntry) -> bool:
        """Say whether an entry of the copy can have a number in another one."""
        order = self.diary.entry(item.number).order if item.number > self.common else ""
        return order not in CORRECTIONS and order not in OWN_PAPER and not _is_emptied(item)


class Then:
    """The state of a history before one entry after another, each later than the one before."""

    def __init__(self, base: Campaign, items: Sequence[CountingEntry]) -> None:
        """Begin before the first."""
        self._fold = Fold(copy(base))
        self._items = items
        self._done = 0

    def before(self, number: int) -> Campaign:
        """Return the state before an entry; it is the walk's own and goes on with the next question."""
        while self._items[self._done].number != number:
            item = self._items[self._done]
            self._fold.apply(item.number, item.events)
            self._done += 1
        return self._fold.campaign


def things(events: Iterable[Event]) -> frozenset[str]:
    """Return the tags of what events name, but for entries."""
    return frozenset(tag for tag in tags_of(events) if not tag.startswith("entry:"))


def can_touch(order: str) -> bool:
    """Say whether entries of an order may stand in another's way: paper does not, but a house rule does."""
    return order == "house-rule" or (order not in ENDS and order_class(order).kind is not Kind.PAPER)


def moves_of(item: CountingEntry) -> tuple[GameTime, ...]:
    """Return the moves that an entry ends."""
    return tuple(event.move for event in item.main if isinstance(event, MoveEnded))


def _is_emptied(item: CountingEntry) -> bool:
    """Say whether a clerk's entry comes to nothing now."""
    return any(isinstance(event, EntryEmptied) for event in item.main)


def _apply(fold: Fold, item: CountingEntry, order: str) -> frozenset[str]:
    """Fold an entry and return the tags of the things of which it changed a record."""
    if not can_touch(order):
        fold.apply(item.number, item.events)
        return frozenset()
    tags = things(item.events)
    old = {tag: own_records_about(fold.campaign, tag) for tag in tags}
    fold.apply(item.number, item.events)
    if not tags:
        return frozenset({f"order:{order}"})  # such as the weather: whoever tells it too speaks of the same
    # Of a thing without records nobody can say that it is as it was.
    return frozenset(tag for tag, was in old.items() if not was or own_records_about(fold.campaign, tag) != was)
