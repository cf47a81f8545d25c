"""Command rolls and what points buy (DT-D1, D2, C2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.echelon import Echelon
from campaign.domain.mode import Mode
from campaign.domain.modifier import Modifier, Sum
from campaign.rulesets.divtac.book import Book
from campaign.rulesets.tables import Row, Table

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_FACES = 10


class CommandRow(Row, frozen=True, kw_only=True):
    """The points of one training value, by face 1 to 10 of the reduced roll."""

    training: int
    points: tuple[int, ...]


class CommandPoints(Table, frozen=True, kw_only=True):
    """Points by training value, lowest first (DT-D1)."""

    rows: tuple[CommandRow, ...]

    def faults(self) -> Iterator[str]:
        """Yield rows that do not have ten cells, or leave a training value out."""
        for number, row in enumerate(self.rows):
            if len(row.points) != _FACES:
                yield f"training value {row.training} has {len(row.points)} cells"
            if row.training != self.rows[0].training + number:
                yield f"training value {row.training} is out of order"


class CommandModifier(Row, frozen=True, kw_only=True):
    """One thing that an HQ suffers from when it rolls; `modes` of the HQ in which it counts, empty for all."""

    when: str
    label: str
    value: int
    rule: str
    modes: tuple[Mode, ...] = ()


class CommandModifiers(Table, frozen=True, kw_only=True):
    """What reduces a command roll, who rolls, and what a mode costs (DT-D2, R3, R4, C2)."""

    lowest_roll: int
    lowest_echelon: Echelon
    price_of_mode: int
    rows: tuple[CommandModifier, ...]


class CommandTopic(Book):
    """Who rolls, what comes of it, and what it costs to give an order."""

    def counts_points(self) -> bool:
        """Say whether command points are counted at all (DT-X2)."""
        return self.switch("command_rolls") != "none" or not self.applies("DT-X2")

    def rolls_command(self, echelon: Echelon) -> bool:
        """Say whether an HQ of this level rolls: brigade and above (DT-D1, R4)."""
        return echelon.is_at_least(self._modifiers().lowest_echelon) or not self.applies("DT-R4")

    def price_of_mode_change(self) -> int:
        """Return the points that changing the mode of one subordinate HQ costs (DT-C2)."""
        if not (self.applies("DT-C2") and self.counts_points()):
            return 0
        return self._modifiers().price_of_mode

    def reduced_roll(self, face: int, hindered: Collection[str], mode: Mode) -> Sum:
        """Return a command roll with what reduces it (DT-D2, R3, R50).

        `hindered` holds any of ``under_fire``, ``jammed``, ``telephones``; `mode` is the HQ's own.
        """
        table = self._modifiers()
        terms = [Modifier(label="D10", value=face, rule="DT-D1")]
        for row in table.rows:
            counts = not row.modes or mode in row.modes or not self.applies("DT-R50")
            if row.when in hindered and counts and self.applies("DT-D2"):
                terms.append(Modifier(label=row.label, value=row.value, rule=row.rule))
        short = table.lowest_roll - sum(term.value for term in terms)
        if short > 0 and self.applies("DT-R3"):
            terms.append(Modifier(label=f"to read as {table.lowest_roll}", value=short, rule="DT-R3"))
        return Sum(terms=tuple(terms))

    def command_points(self, training: int, reduced_roll: int) -> int:
        """Return the points of a reduced roll (DT-D1); a training value beyond the table reads its nearest row."""
        rows = self.tables.read("command_points", CommandPoints).rows
        if not self.applies("DT-D1") or reduced_roll < 1:
            return 0
        points = rows[min(max(training - rows[0].training, 0), len(rows) - 1)].points
        return points[min(reduced_roll, len(points)) - 1]

    def _modifiers(self) -> CommandModifiers:
        """Return the table of what goes with a command roll."""
        return self.tables.read("command_modifiers", CommandModifiers)
