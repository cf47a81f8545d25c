"""Set-up: the training value that a D10 gives a model (DT-K1, R29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.rulesets.divtac.book import Book
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.units import Unit

_FACES = 10


class Band(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A span of faces and which quoted value it gives: ``lowest``, ``median`` or ``highest``."""

    faces: tuple[int, int]
    value: str


class TrainingBands(Table, frozen=True, kw_only=True):
    """Which value each face gives (DT-K1)."""

    rows: tuple[Band, ...]

    def faults(self) -> Iterator[str]:
        """Yield faces that no band or several bands cover."""
        for face in range(1, _FACES + 1):
            count = sum(low <= face <= high for low, high in (row.faces for row in self.rows))
            if count != 1:
                yield f"face {face} is in {count} bands"


class SetupTopic(Book):
    """What a model is worth before the first move."""

    def training_value(self, unit: Unit, face: int) -> int:
        """Return a model's training value from its D10 (DT-K1); the median of an even span is rounded down (R29)."""
        low, high = unit.tv
        if not self.applies("DT-K1"):
            return low
        bands = self.tables.read("setup", TrainingBands).rows
        band = next(row.value for row in bands if row.faces[0] <= face <= row.faces[1])
        median = (low + high + (0 if self.applies("DT-R29") else 1)) // 2
        return {"lowest": low, "median": median, "highest": high}[band]

    def median_training(self, unit: Unit) -> int:
        """Return the middle of the quoted training values, rounded down (DT-R29)."""
        return sum(unit.tv) // 2
