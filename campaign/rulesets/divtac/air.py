"""The air war: endurance, bases and the bomber plan (DT-F)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.air import Basing, Mission, Role
from campaign.domain.clock import HOURS_A_DAY
from campaign.rulesets.divtac.book import Book
from campaign.rulesets.tables import Row, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

_BEFORE_GAME: Final = "before_game"


class Endurance(Row, frozen=True, kw_only=True):
    """One role: moves from one flight to the next by kind of base, and what binds it to a plan.

    `on_table` and `off_table` are None for a role whose flights are counted by the day (`attacks_a_day`).
    """

    base: Basing
    on_table: int | None = None
    off_table: int | None = None
    planned_only: bool = False
    attacks_a_day: int | None = None
    rule: str = "DT-F2"
    note: str = ""


class AirTable(Table, frozen=True, kw_only=True):
    """Endurance and bases by role."""

    rows: dict[Role, Endurance]

    def faults(self) -> Iterator[str]:
        """Yield roles without a row, and rows that bind a squadron neither by the hour nor by the day."""
        for role in Role:
            row = self.rows.get(role)
            if row is None:
                yield f"{role} has no row"
            elif (row.on_table is None or row.off_table is None) and row.attacks_a_day is None:
                yield f"{role} may fly without end"


class AirTopic(Book):
    """The air war: endurance, bases and the bomber plan (DT-F)."""

    def rest_moves(self, role: Role, *, on_table: bool, move: int) -> int:
        """Return the moves from a flight in hour `move` to the next earliest, or to midnight (DT-F2, F3)."""
        row = self._endurance(role)
        moves = row.on_table if on_table else row.off_table
        if moves is None:
            return HOURS_A_DAY - move if self.applies("DT-F3") else 0
        return moves if self.applies("DT-F2") and self.applies(row.rule) else 0

    def uses_endurance(self, mission: Mission) -> bool:
        """Say whether a mission uses up endurance: an attack does, and so do patrols and reconnaissance (DT-X21)."""
        return mission is Mission.ATTACK or self.applies("DT-X21")

    def rest_after_rebasing(self, role: Role, *, on_table: bool, move: int) -> int:
        """Return the moves that a squadron rests at a new base: the timer of that base starts (DT-R8)."""
        return self.rest_moves(role, on_table=on_table, move=move) if self.applies("DT-R8") else 0

    def may_base(self, role: Role, *, on_table: bool) -> Basing:
        """Say whether a role may, should not or must not base there; off the table everybody may (DT-F1)."""
        if not on_table or not self.applies("DT-F1"):
            return Basing.EITHER
        return self._endurance(role).base

    def only_planned(self, role: Role) -> bool:
        """Say whether a role makes only planned attacks (DT-F3)."""
        return self._endurance(role).planned_only and self.applies("DT-F3")

    def raids_a_day(self, role: Role) -> int | None:
        """Return how many attacks a day a squadron of the role may make, None where only endurance counts (DT-F3)."""
        return self._endurance(role).attacks_a_day if self.applies("DT-F3") else None

    def plan_is_closed(self, *, raid_day: int, today: int, before_game: bool) -> bool:
        """Say whether a day's plan may no longer be altered: the day before it is closed (DT-R9).

        Under the switch `bomber_plan: before_game` it closes when the first move of the campaign is ended (DT-X22);
        `before_game` says whether that is still open.
        """
        if not self.applies("DT-R9"):
            return False
        if self.switch("bomber_plan") == _BEFORE_GAME and self.applies("DT-X22"):
            return not before_game
        return raid_day <= today

    def _endurance(self, role: Role) -> Endurance:
        """Return the row of a role."""
        return self.tables.read("air", AirTable).rows[role]
