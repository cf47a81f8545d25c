"""The printed rules by their IDs, one line each in our own words: what citations refer to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator


class PrintedRule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One printed rule, or one row of a printed table."""

    id: str
    text: str


class PrintedRules(Table, frozen=True, kw_only=True):
    """Every printed rule."""

    rows: tuple[PrintedRule, ...]

    def faults(self) -> Iterator[str]:
        """Yield rules told twice and lines that are no sentence."""
        seen: set[str] = set()
        for row in self.rows:
            if row.id in seen:
                yield f"{row.id} is told twice"
            if not row.text.endswith("."):
                yield f"{row.id} ends without a full stop"
            seen.add(row.id)
