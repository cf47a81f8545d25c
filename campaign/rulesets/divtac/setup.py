"""Set-up: the training value that a D10, or the scenario's hint, gives a model (DT-K1, R29, X30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.rulesets.divtac.book import Book
from campaign.rulesets.tables import Row, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.units import Unit

_FACES = 10
_USED: Final = "use"

#: The word of a scenario and the quoted value that it stands for.
_HINTED: Final = {"low": "lowest", "median": "median", "high": "highest"}


class Band(Row, frozen=True, kw_only=True):
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
        if not self.applies("DT-K1"):
            return unit.tv[0]
        bands = self.tables.read("setup", TrainingBands).rows
        return self._quoted(unit, next(row.value for row in bands if row.faces[0] <= face <= row.faces[1]))

    def takes_training_hints(self) -> bool:
        """Say whether what a scenario knows of a formation's training replaces its die (DT-X30)."""
        return self.applies("DT-X30") and self.switch("training_hints") == _USED

    def hinted_training(self, unit: Unit, hint: str) -> int:
        """Return the training value that a scenario's hint, low, median or high, stands for (DT-X30, K1, R29)."""
        return self._quoted(unit, _HINTED[hint])

    def median_training(self, unit: Unit) -> int:
        """Return the middle of the quoted training values, rounded down (DT-R29)."""
        return sum(unit.tv) // 2

    def _quoted(self, unit: Unit, value: str) -> int:
        """Return the lowest, median or highest quoted value of a row (DT-K1, R29)."""
        low, high = unit.tv
        median = (low + high + (0 if self.applies("DT-R29") else 1)) // 2
        return {"lowest": low, "median": median, "highest": high}[value]
