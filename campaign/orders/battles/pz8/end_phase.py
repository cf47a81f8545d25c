"""The end of a step of the turn in Pz8 (PZ-3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.objection import Objection
from campaign.events.battles import PhaseEnded
from campaign.orders.battles.end_phase import EndPhase
from campaign.orders.battles.pz8.action import Pz8Action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.orders.battles.pz8.dice import Dice


class End(Pz8Action[EndPhase]):
    """The open step ends; behind the last one the next turn begins."""

    def against(self) -> Iterator[Objection]:
        """Object finally to companies out of sight: there is no X in Pz8."""
        if self.order.hidden:
            reason = "hidden: in Pz8 nobody bears an X"
            yield Objection(code="circumstance-unknown", reason=reason, remedy="battle end-phase", final=True)

    def work_out(self, dice: Dice) -> None:
        """Throw nothing."""

    def lines_before(self, dice: Dice, name: str) -> tuple[str, ...]:
        """Return nothing: no die is thrown."""
        del dice, name
        return ()

    def happened(self) -> tuple[Event, ...]:
        """End the step."""
        battle = self.table.battle
        last = battle.phase >= len(self.book.steps())
        return (PhaseEnded(battle=battle.id, turn=battle.turn, phase=battle.phase, last=last),)
