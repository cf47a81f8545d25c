"""What every topic of Div Tac stands on: the book, and the unit rows that were looked up in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.rulesets.book import Book as AnyBook

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.rulesets.tables import Tables
    from campaign.rulesets.units import Unit


class Book(AnyBook):
    """The base of the topics; it keeps the rows that were asked for."""

    def __init__(
        self, tables: Tables, house_rules: Mapping[str, str], *, without: frozenset[str] = frozenset()
    ) -> None:
        """Take the tables and house rules in force."""
        super().__init__(tables, house_rules, without=without)
        self._rows: dict[str, dict[str, Unit]] = {}
