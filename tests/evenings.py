"""A small campaign kept in a diary: the small world, with orders that touch supply, modes and the clock."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from campaign.domain.mode import Mode
from campaign.domain.supply import WITH_HQ
from campaign.events.calendar import MoveEnded, WeatherSet
from campaign.events.codec import canonical, encode
from campaign.events.command import ModeChanged
from campaign.events.corrections import EntryVoided
from campaign.events.founding import CampaignFounded
from campaign.events.paper import NoteTaken
from campaign.events.supply import LorriesLoaded, LorriesUnloaded, SupplySpent
from campaign.projections.history import PastEntry, effective
from campaign.projections.state import Campaign, Fold, copy
from campaign.store import read_models, replay, snapshots
from campaign.store.diary import Diary, Head, NewEntry, NewEvent
from campaign.store.memory import MemoryDiary
from campaign.store.past import past_entries
from campaign.store.sqlite import SqliteDiary, create_diary
from tests.worlds import OPENS, compiled, founded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from campaign.domain.clock import GameTime
    from campaign.events.base import Event

NAME: Final = "small-world"
SEED: Final = bytes(range(32))


def founding() -> tuple[Event, ...]:
    """Return the founding of the small world with the digest of our seed."""
    told = sha256(SEED).hexdigest()
    return tuple(
        replace(event, seed_digest=told) if isinstance(event, CampaignFounded) else event for event in founded()
    )


def in_memory() -> MemoryDiary:
    """Begin an empty diary in memory."""
    return MemoryDiary(NAME, SEED)


def in_file(path: Path) -> SqliteDiary:
    """Begin an empty diary in a file."""
    return create_diary(path, NAME, SEED)


def rows(events: Iterable[Event]) -> tuple[NewEvent, ...]:
    """Return events as they are written."""
    return tuple(
        NewEvent(type=event.event_name, version=event.event_version, payload=encode(event)) for event in events
    )


def entry(order_id: str, events: Sequence[Event], *, now: GameTime = OPENS, reach: int | None = None) -> NewEntry:
    """Return an entry of some order."""
    return NewEntry(
        order_id=order_id,
        order="test",
        content=canonical({"order": order_id}),
        actor="umpire",
        recorded_at=1_753_000_000,
        written_in=now,
        reach=reach,
        program="0.1.0",
        evening=1,
        draws=len(events) % 3,
        events=rows(events),
        tags=(f"order:{order_id}", *sorted({f"type:{event.event_name}" for event in events})),
    )


class Evening:
    """A founded campaign that is kept in a diary, entry by entry, as the desk keeps it."""

    def __init__(self, diary: Diary, events: Sequence[Event] | None = None) -> None:
        """Found the small world, or one by other events, or go on where the diary stands."""
        self.diary = diary
        self.campaign = replay.load(diary)
        if not diary.head().entries:
            diary.put_tables(tuple(compiled().values()))
            self.book("found", events or founding())

    def book(self, order_id: str, events: Sequence[Event], *, expected: Head | None = None) -> Head:
        """Write one entry with its rows, and a snapshot where a move ended."""
        head = expected or self.diary.head()
        after = copy(self.campaign)
        Fold(after).apply(head.entries + 1, events)
        ends = any(isinstance(event, MoveEnded) for event in events)
        new = self.diary.append(
            [entry(order_id, events, now=self.campaign.calendar.now)],
            expected=head,
            rows=read_models.changed_rows(self.campaign, after),
            snapshot=snapshots.take(after, head.entries + 1) if ends else None,
        )
        self.campaign = after
        return new

    def void(self, number: int) -> Head:
        """Write an entry that takes an earlier one out of the history."""
        head = self.diary.head()
        events = (EntryVoided(entry=number, how="void", reason="slip"),)
        written = entry(f"void {number} after {head.entries}", events, now=self.campaign.calendar.now, reach=number)
        past = (*past_entries(self.diary), PastEntry(number=head.entries + 1, counts_in=None, own=events))
        fold = Fold(Campaign())
        for counting in effective(past):
            fold.apply(counting.number, counting.events)
        after = fold.campaign
        new = self.diary.append(
            [written],
            expected=head,
            rows=read_models.changed_rows(self.campaign, after),
            snapshot=snapshots.take(after, head.entries + 1),
        )
        self.campaign = after
        return new

    def play(self, orders: int) -> Head:
        """Write so many ordinary entries."""
        head = self.diary.head()
        for index in range(orders):
            head = self.book(f"order {head.entries} {index}", tuple(self.events_of(head.entries)))
        return head

    def events_of(self, turn: int) -> Iterator[Event]:
        """Yield what an ordinary order books; which one goes by its turn."""
        now = self.campaign.calendar.now
        match turn % 7:
            case 1 if self.campaign.supply.dumps["fmc_viii"].points:
                yield SupplySpent(
                    payer="uk_131",
                    attackers=("uk_1_5_queens", "uk_1_6_queens"),
                    points=1,
                    bonus=0,
                    dump="fmc_viii",
                    hq=None,
                    spot=WITH_HQ,
                )
            case 2:
                yield ModeChanged(
                    formation="uk_1_rtr",
                    mode=Mode.ATTACK if turn % 2 else Mode.HOLD,
                    position=None,
                    paid_by="uk_22_armd",
                    points=1,
                )
            case 3:
                yield LorriesUnloaded(hq="uk_131", spot=WITH_HQ, dump="fmc_viii", points=1)
                yield LorriesLoaded(hq="uk_131", spot=WITH_HQ, dump="fmc_viii", points=1)
            case 4:
                yield WeatherSet(start=now, weather="poor" if turn % 2 else "clear", ground="", text=f"Überzug {turn}")
            case 5:
                yield MoveEnded(move=now)
            case _:
                yield NoteTaken(
                    text=f"turn {turn} " + "x" * (turn * 37 % 150),
                    audience="umpire",
                    formation="uk_1_rtr",
                    place=None,
                    entry=None,
                )
