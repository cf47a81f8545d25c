"""Where an entry stands in the effective history: the state before it, what it comes to now, and what took it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.desk.times import ended_by
from campaign.desk.voids import voided_by
from campaign.domain.clock import parse_time
from campaign.errors import Damaged, NotUnderstood
from campaign.events.base import Event
from campaign.projections.history import CountingEntry, PastEntry, effective
from campaign.projections.state import Campaign, Fold
from campaign.store.diary import Entry
from campaign.store.fingerprint import FINGERPRINT
from campaign.store.past import base_before, past_entries
from campaign.store.snapshots import decode_state

if TYPE_CHECKING:
    from campaign.store.diary import Diary


class Placed(Struct, frozen=True, kw_only=True):
    """An entry where it counts, or, where it counts no more, as it was believed when it was booked.

    `state` is the one before it, `found` the facts found before it, `events` what it comes to now, `own` what was
    written. `taken_out_by` is the entry that voided it, None where it counts.
    """

    entry: Entry
    past: PastEntry
    state: Campaign
    found: tuple[Event, ...]
    events: tuple[Event, ...]
    taken_out_by: int | None


def place(diary: Diary, number: int) -> Placed:
    """Find an entry in the history; raise UnknownName where there is none of that number."""
    entry = diary.entry(number)
    (past,) = past_entries(diary, number, number)
    void = voided_by(diary).get(number)
    last = number if void is not None else diary.head().entries
    first, state = base_before(diary, entry.reach, last=last, fingerprint=FINGERPRINT, read=decode_state)
    fold = Fold(state)
    for item in effective(past_entries(diary, first + 1, last)):
        if item.number == number:
            return Placed(entry=entry, past=past, state=state, found=item.before, events=item.main, taken_out_by=void)
        fold.apply(item.number, item.events)
    message = f"e{number} stands nowhere in the history"
    raise Damaged(message, remedy="verify")


def history_until(diary: Diary, now: Campaign, moment: str | None) -> tuple[CountingEntry, ...]:
    """Return the effective history from the founding on, up to a moment; None means all of it.

    Up to ``e812`` it is what was believed then, up to a move what counts now; raise NotUnderstood for no moment.
    """
    if moment is None:
        return effective(past_entries(diary))
    if moment[:1] == "e" and moment[1:].isdigit():
        diary.entry(int(moment[1:]))
        return effective(past_entries(diary, 1, int(moment[1:])))
    time = parse_time(moment, d_day=now.calendar.d_day_date, now=now.calendar.now)
    if time is None:
        message = f"{moment!r} is no moment"
        raise NotUnderstood(message, remedy="D+1/14, D+1, -1d or e812")
    items = effective(past_entries(diary))
    if time >= now.calendar.now:
        return items
    last = ended_by(diary, time)
    return items[: next(index for index, item in enumerate(items, start=1) if item.number == last)]
