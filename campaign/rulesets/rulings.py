"""The register of rulings: what the printed rules leave open, what is played, and the house rules among it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator


class Switch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house rule that a scenario may set: its default and what else it may be.

    `values` lists the alternatives; where it is empty the switch is a whole number of at least `least`.
    """

    name: str
    default: str
    values: tuple[str, ...] = ()
    least: int = 0

    def allows(self, value: str) -> bool:
        """Say whether a scenario may set the switch so."""
        if self.values:
            return value in self.values
        return value.isascii() and value.isdigit() and int(value) >= self.least


class Ruling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One ruling: what the printed rules leave open, what we play, what else could be played, and why.

    `left_to_table` tells what of it the program does not compute, because the table does; such a switch is not asked.
    """

    id: str
    rules: tuple[str, ...]
    question: str
    default: str
    alternatives: tuple[str, ...] = ()
    reason: str
    switch: Switch | None = None
    left_to_table: str = ""


class Rulings(Table, frozen=True, kw_only=True):
    """The register of rulings."""

    rows: tuple[Ruling, ...]

    def faults(self) -> Iterator[str]:
        """Yield rulings told twice, and switches whose default is none of their values."""
        seen: set[str] = set()
        for row in self.rows:
            for name in (row.id, row.switch.name if row.switch else ""):
                if name and name in seen:
                    yield f"{name} is told twice"
                seen.add(name)
            if row.switch is not None and not row.switch.allows(row.switch.default):
                yield f"{row.switch.name} cannot be {row.switch.default}"
