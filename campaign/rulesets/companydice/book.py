"""What every topic of the company dice stands on: the book, its profile, and the club's own numbers."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from campaign.rulesets.book import Book as AnyBook

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.rulesets.tables import Tables

_NONE: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType({})


class Book(AnyBook):
    """The base of the topics; `club` holds the club's numbers by counter and field, such as ``attack``."""

    def __init__(
        self,
        tables: Tables,
        house_rules: Mapping[str, str],
        *,
        club: Mapping[str, Mapping[str, int]] | None = None,
        without: frozenset[str] = frozenset(),
    ) -> None:
        """Take the tables and house rules in force, and the numbers that the club plays in place of the list's."""
        super().__init__(tables, house_rules, without=without)
        self.club = _NONE if club is None else club

    @property
    def profile(self) -> str:
        """Return the reading of the house rules that is played, such as ``default`` (B-2 to B-4)."""
        return self.switch("profile")
