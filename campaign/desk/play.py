"""The states of a campaign move by move, as they count now, read in one walk through the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.desk.times import ended_by, moment_of, names_a_day
from campaign.errors import NotUnderstood
from campaign.events.calendar import MoveEnded
from campaign.projections.history import effective
from campaign.projections.state import Campaign, Fold
from campaign.reports.play import PlayLine, play_line
from campaign.store.fingerprint import FINGERPRINT
from campaign.store.past import base_before, past_entries
from campaign.store.snapshots import decode_state

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.desk.desk import Desk
    from campaign.domain.clock import GameTime
    from campaign.events.base import Event


class Played(Struct, frozen=True, kw_only=True):
    """One move: its line, that of the move before it, and the state at its end, which goes on with the next."""

    campaign: Campaign
    line: PlayLine
    before: PlayLine | None


def play(desk: Desk, first: str, last: str) -> Iterator[Played]:
    """Yield each move from one moment to another, both included; of a day that is named alone, the whole.

    An entry stands for the move in which it counts; up to ``e812`` the play is what was believed then. Raise
    NotUnderstood for what is no moment, or where the first lies behind the last.
    """
    begin, end = _first_move(desk, first), moment_of(desk.diary, desk.campaign, last)
    time = _move(desk, last)
    if begin > time:
        show = desk.campaign.calendar.show
        message = f"{show(begin)} comes after {show(time)}"
        raise NotUnderstood(message, remedy=f"play {show(time)} {show(begin)}")
    until = end if isinstance(end, int) else None
    return _Walk(desk, begin, time, until).lines()


def _first_move(desk: Desk, text: str) -> GameTime:
    """Return the move to begin with: a day alone means its end everywhere else, and here its first move."""
    time = _move(desk, text)
    if names_a_day(text):
        return max(desk.campaign.calendar.opens, time.plus(-time.move))
    return time


def _move(desk: Desk, text: str) -> GameTime:
    """Return the move that a moment means: of an entry that in which it counts."""
    moment = moment_of(desk.diary, desk.campaign, text)
    if not isinstance(moment, int):
        return moment
    entry = desk.diary.entry(moment)
    return entry.counts_in or entry.written_in


class _Walk:
    """One walk through the effective history, from before the first move that is shown."""

    def __init__(self, desk: Desk, begin: GameTime, end: GameTime, until: int | None) -> None:
        """Find the newest state that lies before the first move; `until` is the last entry that is known, None all."""
        self._begin, self._end = begin, end
        last = desk.diary.head().entries if until is None else until
        reach = 1
        if until is None and begin > desk.campaign.calendar.opens:
            reach = ended_by(desk.diary, begin.plus(-1))
        number, state = base_before(desk.diary, reach, last=last, fingerprint=FINGERPRINT, read=decode_state)
        self._fold = Fold(state)
        self._items = effective(past_entries(desk.diary, number + 1, until))
        self._entries: list[int] = []
        self._before: PlayLine | None = None

    def lines(self) -> Iterator[Played]:
        """Yield the moves that end between the first and the last, and the one that is still open there."""
        campaign = self._fold.campaign
        for item in self._items:
            self._entries.append(item.number)
            for events in _move_by_move(item.events):
                self._fold.apply(item.number, events)
                ended = next((event.move for event in events if isinstance(event, MoveEnded)), None)
                if ended is not None:
                    yield from self._line(ended, ended=True)
                    self._entries = []
                if self._before is None and campaign.calendar.founded and campaign.calendar.now == self._begin:
                    self._before = play_line(campaign, self._begin, (), ended=False)
            if campaign.calendar.founded and campaign.calendar.now > self._end:
                return
        if campaign.calendar.now <= self._end:
            yield from self._line(campaign.calendar.now, ended=False)

    def _line(self, time: GameTime, *, ended: bool) -> Iterator[Played]:
        """Yield a move where it is one of those asked for."""
        if self._begin <= time <= self._end:
            line = play_line(self._fold.campaign, time, tuple(self._entries), ended=ended)
            yield Played(campaign=self._fold.campaign, line=line, before=self._before)
            self._before = line


def _move_by_move(events: tuple[Event, ...]) -> Iterator[tuple[Event, ...]]:
    """Cut the events of an entry so that each part ends at most one move; what follows the last end goes with it."""
    begin = 0
    ends = [index for index, event in enumerate(events) if isinstance(event, MoveEnded)]
    for index in ends[:-1]:
        yield events[begin : index + 1]
        begin = index + 1
    yield events[begin:]
