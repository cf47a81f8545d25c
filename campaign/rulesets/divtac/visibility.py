"""Visibility: from how far a target is seen, by light, weather, mode and ground (DT-H1 to H5, R15 to R17, R60)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from campaign.domain.mode import Mode
from campaign.domain.sight import Terrain
from campaign.errors import UnknownName
from campaign.rulesets.divtac.book import Book
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from campaign.domain.sight import Sight


class VisibilityTable(Table, frozen=True, kw_only=True):
    """Millimetres by light and weather, and the modes by what they do to them."""

    rows: dict[str, dict[str, int]]
    as_printed: tuple[Mode, ...]
    like_attack: tuple[Mode, ...]
    halved: tuple[Mode, ...]
    lengthened: tuple[Mode, ...]
    edge_reads: str

    def faults(self) -> Iterator[str]:
        """Yield modes that are in no list or in several, and lights that lack a weather."""
        told = (*self.as_printed, *self.like_attack, *self.halved, *self.lengthened)
        yield from (f"{mode} is told {told.count(mode)} times" for mode in Mode if told.count(mode) != 1)
        columns = {tuple(row) for row in self.rows.values()}
        if len(columns) != 1 or self.edge_reads not in next(iter(columns)):
            yield "the lights have different weathers"


class VisibilityTopic(Book):
    """How far a unit is seen."""

    @cached_property
    def _visibility(self) -> VisibilityTable:
        return self.tables.read("visibility", VisibilityTable)

    def stands_in(self, told: Terrain | None) -> Terrain:
        """Return where a unit at a place stands: outside it, unless the table told that it is in it (DT-R60)."""
        if told is not None:
            return told
        return Terrain.OPEN if self.applies("DT-R60") else Terrain.WOODS_OR_TOWN

    def seen_within_mm(self, sight: Sight) -> Fraction:
        """Return from how far a target is seen, in mm, exactly; 0: only in contact (DT-H1 to H5, R15 to R17).

        Raise UnknownName for a light or a weather that is not in the table.
        """
        from fractions import Fraction  # noqa: PLC0415 - orders that look at nobody need none

        found = self._cell(sight)
        if not found or not self._has_a_row(sight.mode):
            return Fraction(0)
        longer = sight.mode in self._visibility.lengthened and self.applies("DT-H3")
        higher = sight.hilltop and self.applies("DT-H5")
        half_as_far_again = longer + higher
        return Fraction(found * 3**half_as_far_again, 2 ** (half_as_far_again + self._halvings(sight)))

    def _cell(self, sight: Sight) -> int:
        """Return the cell of the table in mm, by the column that the ground allows (DT-H1, H4)."""
        rows = self._visibility.rows
        if sight.light not in rows:
            message = f"no light is called {sight.light}"
            raise UnknownName(message, nearest=tuple(rows))
        row = rows[sight.light]
        if sight.weather not in row:
            message = f"no weather is called {sight.weather}"
            raise UnknownName(message, nearest=tuple(row))
        if not self.applies("DT-H1") or (sight.terrain is Terrain.WOODS_OR_TOWN and self.applies("DT-H4")):
            return 0
        return self._at_edge(sight, row) if sight.terrain is Terrain.EDGE else row[sight.weather]

    def _at_edge(self, sight: Sight, row: dict[str, int]) -> int:
        """Return the cell for the edge of a wood or town: that of the worse of the weather and poor (DT-H4, R17)."""
        if not self.applies("DT-H4"):
            return row[sight.weather]
        edge = row[self._visibility.edge_reads]
        return min(edge, row[sight.weather]) if self.applies("DT-R17") else edge

    def _has_a_row(self, mode: Mode) -> bool:
        """Say whether anything is told of a mode; of a Probe it is by ruling (DT-R15)."""
        return mode not in self._visibility.like_attack or self.applies("DT-R15")

    def _halvings(self, sight: Sight) -> int:
        """Count the halvings by foot, deployed guns, Hold and Delay; firing takes one of two away (DT-H2).

        A target that has a single halving keeps it when it fires (DT-R16).
        """
        if not self.applies("DT-H2"):
            return 0
        halvings = sight.foot_or_deployed + (sight.mode in self._visibility.halved)
        if sight.firing and (halvings > 1 or not self.applies("DT-R16")):
            halvings = max(halvings - 1, 0)
        return halvings
