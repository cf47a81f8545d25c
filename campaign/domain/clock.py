"""Campaign time: a day counted from D-day and the hour of the move, printed as ``D+1/14``."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from msgspec import Struct

HOURS_A_DAY: Final = 24

_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SHORT: Final = r"[dD]([+-]\d{1,4})(?:/(\d{1,2})|\s+(\d{4}))?\Z"
_COUNTED: Final = r"(?i)day(\d{1,3})(?:/(\d{1,2})|\s+(\d{4}))?\Z"
_DATED: Final = r"(?i)(\d{1,2})([a-z]{3})(?:\s+(\d{4}))?\Z"
_BACK: Final = r"(?i)-(\d{1,3})([dm])\Z"


class GameTime(Struct, frozen=True, kw_only=True, order=True, gc=False):
    """A move of the campaign: day 0 is the scenario's D-day, move is the hour 0 to 23 of the campaign clock (DT-A3)."""

    day: int
    move: int

    def __str__(self) -> str:
        """Print the form that every command reads back, such as ``D+1/14``."""
        return f"D{self.day:+d}/{self.move:02d}"

    @property
    def hours(self) -> int:
        """Count the moves since midnight of D-day."""
        return self.day * HOURS_A_DAY + self.move

    @property
    def clock(self) -> str:
        """Print the hour as an army writes it, such as ``1400``."""
        return f"{self.move:02d}00"

    def plus(self, moves: int) -> GameTime:
        """Return the move so many hours later (or earlier)."""
        return from_hours(self.hours + moves)


class Stamp(Struct, frozen=True, kw_only=True, gc=False):
    """Where an event stands: the entry that carries it and the move in which it counts."""

    entry: int
    time: GameTime


def from_hours(hours: int) -> GameTime:
    """Return the move that begins so many hours after midnight of D-day."""
    day, move = divmod(hours, HOURS_A_DAY)
    return GameTime(day=day, move=move)


def parse_time(text: str, *, d_day: date | None = None, now: GameTime | None = None) -> GameTime | None:
    """Read ``D+1/14``, ``D+1 1400``, ``D+1``, ``day3/14``, ``19jul 1400``, ``19jul`` or ``-1d``; None where it is none.

    A day alone means its last move, 23: what is asked for is then the end of that day. ``-1d`` and ``-3m`` count
    back from `now` in days and moves.
    """
    text = text.strip()
    if found := re.match(_SHORT, text):
        return _at_hour(int(found[1]), found[2] or found[3])
    if found := re.match(_COUNTED, text):
        return _at_hour(int(found[1]) - 1, found[2] or found[3])
    if (found := re.match(_DATED, text)) and d_day is not None and found[2].lower() in _MONTHS:
        return _at_hour(_day_of(int(found[1]), found[2].lower(), d_day), found[3])
    if (found := re.match(_BACK, text)) and now is not None:
        unit = HOURS_A_DAY if found[2].lower() == "d" else 1
        return now.plus(-int(found[1]) * unit)
    return None


def _at_hour(day: int | None, hour: str | None) -> GameTime | None:
    """Join a day and a written hour; four figures must be a whole hour."""
    if day is None:
        return None
    if hour is None:
        return GameTime(day=day, move=HOURS_A_DAY - 1)
    if len(hour) == len("1400"):
        if hour[2:] != "00":
            return None
        hour = hour[:2]
    return GameTime(day=day, move=int(hour)) if int(hour) < HOURS_A_DAY else None


def _day_of(day: int, month: str, d_day: date) -> int | None:
    """Count the days from D-day to a date of the same year; None where the month has no such day."""
    try:
        return (date(d_day.year, _MONTHS.index(month) + 1, day) - d_day).days
    except ValueError:
        return None
