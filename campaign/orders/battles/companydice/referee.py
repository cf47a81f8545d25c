"""The referee of a battle under company dice: each order of it as an action (PB, B)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.objection import Objection
from campaign.errors import NotUnderstood
from campaign.orders.battles.companydice.action import Action
from campaign.orders.battles.companydice.assaulting import Assaulting
from campaign.orders.battles.companydice.ending import Ending
from campaign.orders.battles.companydice.firing_checks import fire_of
from campaign.orders.battles.companydice.flying import Flying
from campaign.orders.battles.companydice.mining import Laying, Mining
from campaign.orders.battles.companydice.moving import Moving
from campaign.orders.battles.companydice.shooting import Shooting
from campaign.orders.battles.companydice.situation import Situation
from campaign.orders.battles.companydice.volley import Volley

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.orders.battles.air import AttackFromAirInBattle
    from campaign.orders.battles.assault import AssaultInBattle
    from campaign.orders.battles.end_phase import EndPhase
    from campaign.orders.battles.fire import FireInBattle
    from campaign.orders.battles.mine import MeetHazard
    from campaign.orders.battles.move import MoveInBattle
    from campaign.orders.battles.rally import RallyInBattle
    from campaign.projections.battles import Battle
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules
    from campaign.rulesets.companydice.sequence import TurnPhase

#: Every circumstance that matters under company dice.
WORDS: Final = frozenset(
    {
        "open", "wood", "town", "hull-down", "blocked", "hidden", "observed", "unobserved", "adjacent", "direct",
        "indirect", "opportunity", "emergency", "overrun", "engineers", "mount", "dismount", "limber", "unlimber",
    }
)  # fmt: skip


class CompanyDiceReferee:
    """The rulebook of one battle, ready to judge."""

    def __init__(self, campaign: Campaign, rules: Rules, battle: Battle) -> None:
        """Take the battle as it stands."""
        self._situation = Situation(campaign, rules, battle)

    def phases(self) -> tuple[TurnPhase, ...]:
        """Return the phases of a turn (PB-2.1)."""
        return self._situation.phases

    def words(self) -> frozenset[str]:
        """Return the circumstances that company dice know."""
        return WORDS

    def fire(self, order: FireInBattle) -> Action:
        """Judge fire: direct at armour by company dice, all else by the old table (PB-11.12)."""
        fire = fire_of(self._situation, order)
        if fire.indirect or not self._situation.is_armour(fire.target):
            return Volley(self._situation, fire)
        return Shooting(self._situation, fire)

    def move(self, order: MoveInBattle) -> Action:
        """Judge movement."""
        return Moving(self._situation, order)

    def assault(self, order: AssaultInBattle) -> Action:
        """Judge a close assault or an overrun."""
        return Assaulting(self._situation, order)

    def rally(self, order: RallyInBattle) -> Action:
        """Judge a rally, which there is not."""
        return NoRally(self._situation, order)

    def mine(self, order: MeetHazard) -> Action:
        """Judge what is laid, and who enters it."""
        if order.laid is not None:
            return Laying(self._situation, order, order.laid)
        if order.piece is None:
            message = "who enters it was not told"
            raise NotUnderstood(message, remedy=f"battle mine PIECE {order.marker}")
        return Mining(self._situation, order, order.piece)

    def air(self, order: AttackFromAirInBattle) -> Action:
        """Judge an attack from the air."""
        return Flying(self._situation, order)

    def end_phase(self, order: EndPhase) -> Action:
        """Judge the end of the open phase."""
        return Ending(self._situation, order)


class NoRally(Action):
    """A rally: dispersal ends by itself, and an X with the turn (PB-8.3, PB-11.10)."""

    def objections(self) -> Iterator[Objection]:
        """Object finally."""
        reason = "under company dice nobody rallies: dispersal ends by itself, an X at the end of a turn"
        remedy = "battle end-phase"
        yield Objection(code="no-rally", rule="PB-8.3", reason=reason, remedy=remedy, final=True)
