"""Which quality a Div Tac training value is in a battle (X-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.rulesets.book import Book
from campaign.rulesets.tables import Row, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

_AVERAGE: Final = "average"


class QualityRow(Row, frozen=True, kw_only=True):
    """A span of training values and the word that each rulebook has for it."""

    training: tuple[int, int]
    pz8: str
    companydice: str

    def word(self, ruleset: str) -> str:
        """Return the word of a rulebook."""
        return {"pz8": self.pz8, "companydice": self.companydice}[ruleset]


class QualityTable(Table, frozen=True, kw_only=True):
    """The spans, lowest first."""

    rows: tuple[QualityRow, ...]

    def faults(self) -> Iterator[str]:
        """Yield spans that do not follow on one another from 1."""
        wanted = 1
        for row in self.rows:
            if row.training[0] != wanted or row.training[1] < wanted:
                yield f"training {row.training[0]} to {row.training[1]} does not follow on {wanted - 1}"
            wanted = row.training[1] + 1


class QualityTopic(Book):
    """What training is worth in a battle."""

    def quality(self, ruleset: str, training: int) -> str:
        """Return the quality of a unit of this training value, above the last span as in it (X-2)."""
        if not self.applies("X-2") or self.switch("battle_quality") == _AVERAGE:
            return _AVERAGE
        rows = self.tables.read("quality", QualityTable).rows
        return next((row for row in rows if training <= row.training[1]), rows[-1]).word(ruleset)
