"""The turn: its five steps, and in which of them a platoon fires, assaults and rallies (PZ-3.1, P-1, P-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from campaign.rulesets.pz8.book import Book
from campaign.rulesets.pz8.values import Step
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

MOVE: Final = "move"
FIRE: Final = "fire"
RALLY: Final = "rally"


class StepRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step of the turn: what is done in it, and by which side."""

    phase: Literal["move", "fire", "rally"]
    side: Literal["first", "second", "both"]


class Sequence(Table, frozen=True, kw_only=True):
    """The steps in their order."""

    rows: tuple[StepRow, ...]

    def faults(self) -> Iterator[str]:
        """Yield a turn without steps."""
        if not self.rows:
            yield "a turn has no steps"


class SequenceTopic(Book):
    """Who does what, and when."""

    def steps(self) -> tuple[Step, ...]:
        """Return the steps of a turn in their order (PZ-3.1)."""
        rows = self.tables.read("sequence", Sequence).rows
        return tuple(Step(number=number, phase=row.phase, side=row.side) for number, row in enumerate(rows, start=1))

    def assault_phase(self) -> str:
        """Return the phase in which close combat is made: that of fire, instead of firing (P-29)."""
        return FIRE if self.applies("P-29") else MOVE

    def touching_is_close_combat(self) -> bool:
        """Say whether who touches buildings or field works fights the nearest inside them hand to hand (P-24)."""
        told = self.switch("contact_with_buildings")
        if not self.applies("P-24"):
            return False
        return told == "yes" or (told == "by_profile" and self.profile == "ww2_1939_45")
