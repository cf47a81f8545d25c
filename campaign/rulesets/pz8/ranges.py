"""Weapons: least range, arc, what fires once a game, what ends a battery (PZ-5.14, PZ-5.16, PZ-7.1 to PZ-7.4)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

SIDES: Final = 6


class Weapons(Table, frozen=True, kw_only=True):
    """Least ranges in inches by flag, and which flags mean what; `spent_on` are the faces that end a battery's game."""

    min_range_in: dict[str, int]
    once_flag: str
    guided: tuple[str, ...]
    gunship: str
    indirect_flag: str
    spent_on: tuple[int, ...]
    bearing_step_deg: int
    deviation_in_a_pip: int

    def faults(self) -> Iterator[str]:
        """Yield ranges and faces that cannot be."""
        yield from (f"{flag} has a least range of {least}" for flag, least in self.min_range_in.items() if least < 0)
        yield from (f"{face} is no face of a D6" for face in self.spent_on if not 1 <= face <= SIDES)

    def least_of(self, flags: Collection[str]) -> int:
        """Return the least range in inches of a row with these flags."""
        return max((least for flag, least in self.min_range_in.items() if flag in flags), default=0)


def in_arc(arc_deg: int, off_bow_deg: int | Fraction, *, to_each_side: bool = False) -> bool:
    """Say whether a bearing, counted from straight ahead, lies in an arc; the arc is told as a whole (P-19)."""
    each = Fraction(arc_deg) if to_each_side else Fraction(arc_deg, 2)
    off = abs(Fraction(off_bow_deg)) % 360
    return min(off, 360 - off) <= each
