"""The turn: a segment for each side with its phases, then the X check; and when dispersal is over (PB-2)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.rulesets.book import BattleBook
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class TurnPhase(Struct, frozen=True, kw_only=True):
    """One phase: what is done in it, and the side whose it is, None where it is everybody's."""

    name: str
    side: str | None


class Turn(Table, frozen=True, kw_only=True):
    """The sides and phases in their order, what ends the turn, and which phase is for what."""

    segments: tuple[str, ...]
    phases: tuple[str, ...]
    end: tuple[str, ...]
    turn_minutes: int
    hex_m: int
    fire_phase: str
    air_phase: str
    move_phase: str
    assault_phase: str
    x_phase: str

    def faults(self) -> Iterator[str]:
        """Yield phases that are named and are none."""
        for name in (self.fire_phase, self.air_phase, self.move_phase, self.assault_phase):
            if name not in self.phases:
                yield f"{name} is no phase"
        if self.x_phase not in self.end:
            yield f"{self.x_phase} does not end a turn"


class SequenceTopic(BattleBook):
    """What comes after what."""

    @cached_property
    def turn(self) -> Turn:
        """Return the table of the turn: which phase is for what, and the scale."""
        return self.tables.read("turn", Turn)

    def phases(self, sides: Sequence[str] = ()) -> tuple[TurnPhase, ...]:
        """Return the phases of a turn in their order, `sides` in theirs; without sides the table's (PB-2.1).

        X are checked once, when both segments are over (B-14); the other reading does it after each.
        """
        table = self.turn
        found: list[TurnPhase] = []
        for side in sides or table.segments:
            found += (TurnPhase(name=name, side=side) for name in table.phases)
            if not self.applies("B-14"):
                found.append(TurnPhase(name=table.x_phase, side=None))
        end = (name for name in table.end if name != table.x_phase or self.applies("B-14"))
        return (*found, *(TurnPhase(name=name, side=None) for name in end))

    def may_fire_in(self, phase: TurnPhase, side: str, *, opportunity: bool = False, emergency: bool = False) -> bool:
        """Say whether a side fires in a phase: its combat, or the enemy's movement (PB-2.1, PB-10.1, PB-10.3, B-33)."""
        at_enemy = phase.name == self.turn.move_phase and phase.side != side
        in_own = phase.name == self.turn.fire_phase and phase.side == side
        if emergency:
            return at_enemy or (in_own and self.applies("B-33"))
        return at_enemy if opportunity else in_own

    def dispersed_until(self, turn: int, segment: int, own: int) -> tuple[int, int]:
        """Return the turn and segment with whose end dispersal is over (PB-11.10, B-30).

        It came in this turn and segment; `own` is the segment of the counter's own side; segments count from 0. That is
        the end of its own next segment, which is never the one in which it was dispersed.
        """
        is_to_come = segment < own or (segment == own and not self.applies("B-30"))
        return (turn if is_to_come else turn + 1), own
