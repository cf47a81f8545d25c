"""What every topic of Pz8 stands on: the book, and the scale on which its distances count."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Final

from campaign.rulesets.book import BattleBook

_INFANTRY_SCALE: Final = "infantry"
_PARTS_AN_INCH: Final = 100


class Book(BattleBook):
    """The base of the topics, and the scale of this table."""

    @cached_property
    def scale(self) -> int:
        """Return how often a printed distance counts on this table: once, or twice in a battle of infantry (P-27)."""
        return self._scale_of_infantry() if self.switch("scale") == _INFANTRY_SCALE and self.applies("P-27") else 1

    def on_table_in(self, printed_in: int | Fraction) -> Fraction:
        """Return a printed distance in inches as it is measured on this table (PZ-2.3, P-27)."""
        return Fraction(printed_in) * self.scale

    def _scale_of_infantry(self) -> int:
        """Return how often a printed distance counts in a battle of infantry; the topic of movement has the number."""
        return 1


def hundredths_of(length_in: Fraction) -> int:
    """Return inches in whole hundredths, in which diaries and orders hold them; a started one counts whole."""
    return -(-length_in * _PARTS_AN_INCH // 1)


def inches_of(hundredths: int) -> Fraction:
    """Return hundredths of an inch as inches."""
    return Fraction(hundredths, _PARTS_AN_INCH)
