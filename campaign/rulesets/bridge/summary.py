"""The rules of a battle in short, as its sheet prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.rulesets.book import Book
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class SummaryLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line, the rules that it sums up, and the house rules under which it holds."""

    rules: tuple[str, ...]
    text: str
    when: dict[str, str] = {}


class Summary(Table, frozen=True, kw_only=True):
    """The lines of each rulebook."""

    rows: dict[str, tuple[SummaryLine, ...]]

    def faults(self) -> Iterator[str]:
        """Yield lines that cite no rule or are no sentence."""
        for ruleset, lines in self.rows.items():
            yield from (f"{ruleset}: {line.text}" for line in lines if not line.rules or not line.text.endswith("."))


class SummaryTopic(Book):
    """What the rules of a battle are in short."""

    def in_short(self, ruleset: str, switch: Callable[[str], str]) -> tuple[SummaryLine, ...]:
        """Return the lines of a rulebook; `switch` gives its house rules, where a line hangs on one."""
        rows = self.tables.read("summary", Summary).rows[ruleset]
        return tuple(line for line in rows if all(switch(name) == value for name, value in line.when.items()))
