"""Who judges the orders of a battle: one referee a rulebook, which turns each order into an action."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol

from campaign.domain.tabletop import BattleRules
from campaign.errors import Damaged

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from campaign.domain.objection import Objection
    from campaign.events.base import Event
    from campaign.orders.base import Question
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


class Action(Protocol):
    """One order as its rulebook sees it; all of it is asked of the state before the order."""

    def objections(self) -> Iterator[Objection]:
        """Yield every rule against it, gravest first."""
        ...

    def question(self) -> Question | None:
        """Return what is asked next before dice are thrown, None where nothing is."""
        ...

    def dice_wanted(self) -> int:
        """Count the D6 that must be thrown next and are not in the order yet; after those it may want more."""
        ...

    def before_die(self) -> tuple[str, ...]:
        """Return the lines to show before the next die: the sum so far, what is needed, what each result will do."""
        ...

    def decide(self) -> tuple[Event, ...]:
        """Turn it into what happened: the record of the rolls, then what became of each piece; nothing: no events."""
        ...

    def chances(self) -> tuple[tuple[str, Fraction], ...]:
        """Return each outcome with its exact chance, together 1, the harmless one first; none where no die decides."""
        ...


class PhaseOf(Protocol):
    """A phase of the turn: what is done in it, and the side whose it is, None where it is everybody's."""

    @property
    def name(self) -> str:
        """Return what is done in it, such as ``fire``."""
        ...

    @property
    def side(self) -> str | None:
        """Return the side of the campaign whose phase it is."""
        ...


class Referee(Protocol):
    """The rulebook of one battle, ready to judge what is ordered in it."""

    def phases(self) -> tuple[PhaseOf, ...]:
        """Return the phases of a turn of this battle, in their order."""
        ...

    def words(self) -> frozenset[str]:
        """Return the circumstances that this rulebook knows."""
        ...

    def fire(self, order: FireInBattle) -> Action:
        """Judge fire."""
        ...

    def move(self, order: MoveInBattle) -> Action:
        """Judge movement."""
        ...

    def assault(self, order: AssaultInBattle) -> Action:
        """Judge close combat, or a close assault or overrun."""
        ...

    def rally(self, order: RallyInBattle) -> Action:
        """Judge a rally; under company dice there is none but the X check of the turn's end."""
        ...

    def mine(self, order: MeetHazard) -> Action:
        """Judge what lies on the table, and who enters it."""
        ...

    def air(self, order: AttackFromAirInBattle) -> Action:
        """Judge an attack from the air."""
        ...

    def end_phase(self, order: EndPhase) -> Action:
        """Judge the end of the open phase."""
        ...


#: The referee of each rulebook, as ``module:class``, so that only the one in use is loaded.
REFEREES: Final = {
    BattleRules.PZ8: "campaign.orders.battles.pz8.referee:Pz8Referee",
    BattleRules.COMPANY_DICE: "campaign.orders.battles.companydice.referee:CompanyDiceReferee",
}


def referee_of(campaign: Campaign, rules: Rules, battle: Battle) -> Referee:
    """Return the referee of a battle; raise Damaged for a battle under rules that the program does not know."""
    where = REFEREES.get(battle.rulebook)
    if where is None:
        message = f"battle {battle.label} is fought under the club's own rules"
        raise Damaged(message, remedy="book-battle tells its result")
    module, _, name = where.partition(":")
    made: Referee = getattr(import_module(module), name)(campaign, rules, battle)
    return made
