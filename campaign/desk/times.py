"""Moments of the past: the state at the end of a move, or after an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.clock import GameTime, parse_time
from campaign.errors import NotUnderstood, UnknownName
from campaign.projections.history import counting, effective, moves_ended
from campaign.projections.state import Campaign, Fold
from campaign.store import replay
from campaign.store.fingerprint import FINGERPRINT
from campaign.store.past import base_before, past_entries
from campaign.store.snapshots import decode_state

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.projections.history import PastEntry
    from campaign.store.diary import Diary

#: Orders that end a move.
_ENDS = frozenset({"end-move", "end-day"})


def moment_of(diary: Diary, now: Campaign, text: str) -> GameTime | int:
    """Read what ``--at`` takes: an entry's number (what was believed), or a move that was ended or is open.

    Raise NotUnderstood where it has no known form, UnknownName where it lies before the opening or beyond the end.
    """
    if text[:1] in {"e", "E"} and text[1:].isdecimal() and text.isascii():
        return _entry_of(diary, int(text[1:]))
    calendar = now.calendar
    time = parse_time(text, d_day=calendar.d_day_date, now=calendar.now)
    if time is None:
        raise NotUnderstood(f"{text!r} is no moment", remedy="a moment is D+1/14, D+1, -1d or e812")
    if time < calendar.opens:
        opens = calendar.show(calendar.opens)
        raise UnknownName(f"{calendar.show(time)} lies before the opening, {opens}", remedy="e1 is the founding")
    # A day alone means its end, which of the day that is being played is now.
    if time.day == calendar.now.day and names_a_day(text):
        return calendar.now
    if time > calendar.now:
        open_move = calendar.show(calendar.now)
        message = f"{calendar.show(time)} has not been played: {open_move} is open"
        raise UnknownName(message, remedy=f"{open_move} is the last move")
    return time


def _entry_of(diary: Diary, number: int) -> int:
    """Return an entry's number where there is such an entry; raise UnknownName."""
    last = diary.head().entries
    if number < 1:
        raise UnknownName(f"there is no e{number}: entries are counted from e1", remedy="e1 is the founding")
    if number > last:
        raise UnknownName(f"there is no e{number}: the diary ends at e{last}", remedy=f"e{last} is the last entry")
    return number


def names_a_day(text: str) -> bool:
    """Say whether a moment was given as a day: without an hour, no entry, and not counted back from now."""
    return text[:1] not in {"-", "e", "E"} and "/" not in text and " " not in text.strip()


def state_at(diary: Diary, now: Campaign, text: str) -> Campaign:
    """Return the state at an entry (what was believed) or at the end of a move (what counts)."""
    moment = moment_of(diary, now, text)
    if isinstance(moment, int):
        return state_at_entry(diary, moment)
    return now if moment == now.calendar.now else state_at_end(diary, moment)


def state_at_entry(diary: Diary, number: int) -> Campaign:
    """Return the state after the first `number` entries, with only the corrections among them."""
    return replay.load(diary, _entry_of(diary, number))


def state_at_end(diary: Diary, time: GameTime) -> Campaign:
    """Return the effective state when a move was ended, with every correction since."""
    anchor = ended_by(diary, time)
    last = diary.head().entries
    first, campaign = base_before(diary, anchor, last=last, fingerprint=FINGERPRINT, read=decode_state)
    fold = Fold(campaign)
    # Of what was written after the end of the move only corrections and late entries can count before it.
    for item in effective((*past_entries(diary, first + 1, anchor), *_changing(diary, anchor))):
        fold.apply(item.number, item.events)
        if item.number == anchor:
            break
    return campaign


def ended_by(diary: Diary, time: GameTime) -> int:
    """Return the counting entry that ends a move, as it counts now; raise UnknownName where none does."""
    ends = {number for order in _ENDS for number in diary.asked(order)}
    numbers = ends - {entry.number for entry in diary.changing_the_past()}
    own = (item for number in sorted(numbers) for item in past_entries(diary, number, number))
    past = sorted((*own, *_changing(diary)), key=lambda item: item.number)
    for number, moves in moves_ended(past, counting(past)).items():
        if time in moves:
            return number
    raise UnknownName(f"{time} was never ended: it is the open move, or it was not played")


def _changing(diary: Diary, after: int = 0) -> Iterator[PastEntry]:
    """Read the entries behind one that change the past."""
    for entry in diary.changing_the_past(after):
        yield from past_entries(diary, entry.number, entry.number)
