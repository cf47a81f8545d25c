"""Pz8 as the referee of a battle: each order of it becomes an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.ids import Side
from campaign.errors import NotUnderstood
from campaign.orders.battles.pz8.air import AirAttack
from campaign.orders.battles.pz8.assault import Assault
from campaign.orders.battles.pz8.end_phase import End
from campaign.orders.battles.pz8.fire import Fell, Fire
from campaign.orders.battles.pz8.mine import Enter, Lay
from campaign.orders.battles.pz8.move import Move
from campaign.orders.battles.pz8.rally import Rally
from campaign.orders.battles.pz8.table import Table
from campaign.orders.battles.pz8.words import ALL

if TYPE_CHECKING:
    from campaign.orders.battles.air import AttackFromAirInBattle
    from campaign.orders.battles.assault import AssaultInBattle
    from campaign.orders.battles.end_phase import EndPhase
    from campaign.orders.battles.fire import FireInBattle
    from campaign.orders.battles.mine import MeetHazard
    from campaign.orders.battles.move import MoveInBattle
    from campaign.orders.battles.rally import RallyInBattle
    from campaign.orders.battles.referee import Action
    from campaign.projections.battles import Battle
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Phase(Struct, frozen=True, kw_only=True):
    """A step of the turn: what is done in it, and by whom, None for both sides."""

    name: str
    side: Side | None


class Pz8Referee:
    """The rulebook of one battle, ready to judge what is ordered in it."""

    def __init__(self, campaign: Campaign, rules: Rules, battle: Battle) -> None:
        """Take the state before the order."""
        self._table = Table(campaign, rules, battle)

    def phases(self) -> tuple[Phase, ...]:
        """Return the steps of a turn (PZ-3.1)."""
        return tuple(Phase(name=step.phase, side=self._table.side_of(step)) for step in self._table.book.steps())

    def words(self) -> frozenset[str]:
        """Return the circumstances that Pz8 knows."""
        return ALL

    def fire(self, order: FireInBattle) -> Action:
        """Judge fire, or a shell that fell on somebody (P-11)."""
        return Fell(self._table, order) if "fell" in order.circumstances else Fire(self._table, order)

    def move(self, order: MoveInBattle) -> Action:
        """Judge movement."""
        return Move(self._table, order)

    def assault(self, order: AssaultInBattle) -> Action:
        """Judge close combat."""
        return Assault(self._table, order)

    def rally(self, order: RallyInBattle) -> Action:
        """Judge a rally."""
        return Rally(self._table, order)

    def mine(self, order: MeetHazard) -> Action:
        """Judge what is laid, or who enters it; raise NotUnderstood where neither was told."""
        if order.laid is not None:
            return Lay(self._table, order, order.laid)
        if order.piece is None:
            message = f"who enters {order.marker} was not told"
            raise NotUnderstood(message, remedy=f"battle mine lay {order.marker}")
        return Enter(self._table, order, order.piece)

    def air(self, order: AttackFromAirInBattle) -> Action:
        """Judge an attack from the air."""
        return AirAttack(self._table, order)

    def end_phase(self, order: EndPhase) -> Action:
        """Judge the end of the open step."""
        return End(self._table, order)
