"""What every topic of Pz8 stands on: the tables, the house rules, the club's own numbers, and the profile played."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from campaign.rulesets.book import Book as AnyBook

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.rulesets.tables import Tables

_INFANTRY_SCALE: Final = "infantry"
_PARTS_AN_INCH: Final = 100


class Book(AnyBook):
    """The base of the topics; `club` holds the club's own numbers by the key of a row and the field."""

    def __init__(
        self,
        tables: Tables,
        house_rules: Mapping[str, str],
        *,
        club: Mapping[str, Mapping[str, int]] | None = None,
        without: frozenset[str] = frozenset(),
    ) -> None:
        """Take the tables, the house rules in force and the club's own numbers."""
        super().__init__(tables, house_rules, without=without)
        self.club: Mapping[str, Mapping[str, int]] = club or MappingProxyType({})

    @cached_property
    def profile(self) -> str:
        """Return the list and the reading of the rules that is played, such as ``ww2_1939_45``."""
        return self.switch("profile")

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
