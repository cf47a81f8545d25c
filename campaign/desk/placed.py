"""Where an entry stands in the effective history: the state before it, what it comes to now, and what took it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.desk.times import ended_by, moment_of
from campaign.desk.voids import amendments, voided_by, with_amendment
from campaign.errors import Damaged
from campaign.events.base import Event
from campaign.events.corrections import EntryAmended
from campaign.projections.history import CountingEntry, PastEntry, effective
from campaign.projections.state import Campaign, Fold
from campaign.store.diary import Entry
from campaign.store.fingerprint import FINGERPRINT
from campaign.store.past import base_before, past_entries
from campaign.store.snapshots import decode_state

if TYPE_CHECKING:
    from campaign.store.diary import Diary


class Placed(Struct, frozen=True, kw_only=True):
    """An entry where it counts, or, where it counts no more, as it was believed when it was booked, or last amended.

    `entry` holds the order as it counts now, `state` is the one before it, `found` the facts found before it, `events`
    what it comes to now, `past` what was written. `amendment` is the newest that counts, with its entry;
    `taken_out_by` is the entry that voided it, None where it counts.
    """

    entry: Entry
    amendment: tuple[int, EntryAmended] | None
    past: PastEntry
    state: Campaign
    found: tuple[Event, ...]
    events: tuple[Event, ...]
    taken_out_by: int | None


def place(diary: Diary, number: int) -> Placed:
    """Find an entry in the history; raise UnknownName where there is none of that number."""
    entry = diary.entry(number)
    (past,) = past_entries(diary, number, number)
    void, amendment = voided_by(diary).get(number), amendments(diary).get(number)
    last = diary.head().entries if void is None else number if amendment is None else void - 1
    first, state = base_before(diary, entry.reach, last=last, fingerprint=FINGERPRINT, read=decode_state)
    fold = Fold(state)
    for item in effective(past_entries(diary, first + 1, last)):
        if item.number == number:
            return Placed(
                entry=entry if amendment is None else with_amendment(entry, amendment[1]),
                amendment=amendment,
                past=past,
                state=state,
                found=item.before,
                events=item.main,
                taken_out_by=void,
            )
        fold.apply(item.number, item.events)
    message = f"e{number} stands nowhere in the history"
    raise Damaged(message, remedy="verify")


def history_until(diary: Diary, now: Campaign, moment: str | None) -> tuple[CountingEntry, ...]:
    """Return the effective history from the founding on, up to a moment; None means all of it.

    Up to ``e812`` it is what was believed then, up to a move what counts now; raise NotUnderstood for no moment.
    """
    if moment is None:
        return effective(past_entries(diary))
    time = moment_of(diary, now, moment)
    if isinstance(time, int):
        return effective(past_entries(diary, 1, time))
    items = effective(past_entries(diary))
    if time >= now.calendar.now:
        return items
    last = ended_by(diary, time)
    return items[: next(index for index, item in enumerate(items, start=1) if item.number == last)]
