"""Moments of the past and last entries: which state, which entry, whose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.desk.book import Booked
from campaign.domain.clock import GameTime, parse_time
from campaign.errors import CampaignError, NotUnderstood, UnknownName
from campaign.events.codec import canonical
from campaign.events.corrections import EntryVoided
from campaign.projections.history import counting, effective, moves_ended
from campaign.projections.state import Campaign, Fold
from campaign.store.fingerprint import FINGERPRINT
from campaign.store.past import base_before, past_entries
from campaign.store.snapshots import decode_state

if TYPE_CHECKING:
    from campaign.orders.base import Order
    from campaign.store.diary import Diary, Entry

#: Orders that take entries out of the history.
_CORRECTIONS = frozenset({"void", "undo", "redo"})
#: Orders that end a move.
_ENDS = frozenset({"end-move", "end-day"})


def state_at(diary: Diary, now: Campaign, text: str) -> Campaign:
    """Return the state at an entry (what was believed) or at the end of a move (what counts)."""
    if text[:1] == "e" and text[1:].isdigit():
        return state_at_entry(diary, int(text[1:]))
    time = parse_time(text, d_day=now.calendar.d_day_date, now=now.calendar.now)
    if time is None:
        raise NotUnderstood(f"{text!r} is no moment", remedy="D+1/14, D+1, -1d or e812")
    if time >= now.calendar.now:
        return now
    if time < now.calendar.opens:
        raise UnknownName(f"the campaign opens at {now.calendar.opens}")
    return state_at_end(diary, time)


def state_at_entry(diary: Diary, number: int) -> Campaign:
    """Return the state after the first `number` entries, with only the corrections among them."""
    last = diary.head().entries
    if not 1 <= number <= last:
        raise UnknownName(f"there is no e{number}: the diary ends at e{last}")
    first, campaign = base_before(diary, number + 1, last=number, fingerprint=FINGERPRINT, read=decode_state)
    fold = Fold(campaign)
    for item in effective(past_entries(diary, first + 1, number)):
        fold.apply(item.number, item.events)
    return campaign


def state_at_end(diary: Diary, time: GameTime) -> Campaign:
    """Return the effective state when a move was ended, with every correction since."""
    anchor = ended_by(diary, time)
    last = diary.head().entries
    first, campaign = base_before(diary, anchor, last=last, fingerprint=FINGERPRINT, read=decode_state)
    fold = Fold(campaign)
    for item in effective(past_entries(diary, first + 1)):
        fold.apply(item.number, item.events)
        if item.number == anchor:
            break
    return campaign


def voided(diary: Diary) -> frozenset[int]:
    """Return the numbers of all entries that do not count."""
    return frozenset(voided_by(diary))


def voided_by(diary: Diary) -> dict[int, int]:
    """Return the entries that do not count, each with the counting entry that took it out."""
    corrections = [entry.number for entry in diary.changing_the_past() if entry.order in _CORRECTIONS]
    past = tuple(item for number in corrections for item in past_entries(diary, number, number))
    count = counting(past)
    return {
        event.entry: item.number
        for item in past
        if item.number in count
        for event in item.own
        if isinstance(event, EntryVoided)
    }


def ended_by(diary: Diary, time: GameTime) -> int:
    """Return the counting entry that ends a move, as it counts now; raise UnknownName where none does."""
    numbers = {entry.number for entry in diary.entries() if entry.order in _ENDS}
    numbers |= {entry.number for entry in diary.changing_the_past()}
    past = tuple(item for number in sorted(numbers) for item in past_entries(diary, number, number))
    for number, moves in moves_ended(past, counting(past)).items():
        if time in moves:
            return number
    raise UnknownName(f"{time} was never ended: it is the open move, or it was not played")


def last_of(diary: Diary, actor: str) -> tuple[int, ...]:
    """Return what undo takes: an actor's last counting entry, or all that came with it in one go."""
    gone = voided_by(diary)
    for number in range(diary.head().entries, 0, -1):
        entry = diary.entry(number)
        if entry.actor != actor or entry.order in {"undo", "redo"} or number in gone:
            continue
        if entry.order == "found":
            break
        # What was voided in the same go would count again with its void taken out.
        first = entry.caused_by or number
        return tuple(other for other in range(first, number + 1) if first <= gone.get(other, first) <= number)
    raise CampaignError(f"{actor} has nothing to undo")


def last_undo_of(diary: Diary, actor: str) -> int:
    """Return an actor's last counting undo; raise CampaignError where he has booked since, or undid nothing."""
    gone = voided(diary)
    for number in range(diary.head().entries, 0, -1):
        entry = diary.entry(number)
        if entry.actor != actor or number in gone or entry.order == "redo":
            continue
        if entry.order == "undo":
            return number
        break
    raise CampaignError(f"{actor} has nothing to redo", remedy="log")


def answer_again(diary: Diary, entry: Entry, order: Order) -> Booked:
    """Answer an order that was booked before; raise CampaignError where it said something else, or was voided."""
    if entry.order != order.name or entry.content != canonical(order):
        raise CampaignError(
            f"e{entry.number} was booked under this order's number with other content",
            remedy="give the sheet another name in its sheet: line",
        )
    if entry.number in voided(diary):
        raise CampaignError(
            f"this was booked as e{entry.number} and voided since", remedy="give the sheet another name, or redo"
        )
    events = tuple(event for item in past_entries(diary, entry.number, entry.number) for event in item.own)
    return Booked(numbers=(entry.number,), events=events, already=True, notes=(f"already booked as e{entry.number}",))
