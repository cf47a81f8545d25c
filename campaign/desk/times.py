"""Moments of the past: the state at the end of a move, or after an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.clock import GameTime, parse_time
from campaign.errors import NotUnderstood, UnknownName
from campaign.projections.history import counting, effective, moves_ended
from campaign.projections.state import Campaign, Fold
from campaign.store.fingerprint import FINGERPRINT
from campaign.store.past import base_before, past_entries
from campaign.store.snapshots import decode_state

if TYPE_CHECKING:
    from campaign.store.diary import Diary

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


def ended_by(diary: Diary, time: GameTime) -> int:
    """Return the counting entry that ends a move, as it counts now; raise UnknownName where none does."""
    numbers = {entry.number for entry in diary.entries() if entry.order in _ENDS}
    numbers |= {entry.number for entry in diary.changing_the_past()}
    past = tuple(item for number in sorted(numbers) for item in past_entries(diary, number, number))
    for number, moves in moves_ended(past, counting(past)).items():
        if time in moves:
            return number
    raise UnknownName(f"{time} was never ended: it is the open move, or it was not played")
