"""The order that ends a battle fought piece by piece: what is left on its table is counted (X-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from campaign.domain.objection import Objection
from campaign.domain.tabletop import BattleRules, Told
from campaign.events.battles import BattleEnded
from campaign.orders.base import Kind
from campaign.orders.battles.book import check_holder, not_over_yet, over
from campaign.orders.battles.fates import against, booked_back, fates_of
from campaign.orders.battles.rulebooks import bridge_under
from campaign.orders.battles.telling import LINE, BattleResult
from campaign.orders.known import known
from campaign.rulesets.bridge.values import Fate, Left

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import ElementId
    from campaign.events.base import Event
    from campaign.projections.battles import Battle, Troop
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

#: What each fate is called where it is told.
_TOLD: Final = {Fate.ELIMINATED: Told.LOST, Fate.REDUCED: Told.SIZE, Fate.UNCHANGED: Told.STANDS}


class EndBattle(BattleResult, frozen=True, kw_only=True):
    """End a battle that was fought piece by piece, and count what is left of each company (X-3).

    All pieces gone, or no strength left: eliminated. Two of three gone, or half the strength: a size smaller. Whatever
    is told of a company goes before what was counted. Without `moves` it took those since it was opened.
    """

    name = "end-battle"
    kind = Kind.CLERK
    line = LINE
    example = "end-battle b1 2-ffy/b hold, holder axis"

    def title(self, campaign: Campaign) -> str:
        """Name the battle."""
        return f"{self.battle.upper()} ended"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield what is final, then what would make the book untrue, then what is too soon or no result."""
        battle = known(campaign.battles.battles, self.battle, "battle")
        if battle.ended:
            yield over(battle)
            return
        if battle.rulebook is BattleRules.OWN:
            reason = f"battle {battle.label} is fought under the club's own rules: there is nothing to count"
            remedy = f"book-battle {battle.id}"
            yield Objection(code="battle-not-fought-here", reason=reason, remedy=remedy, final=True)
            return
        check_holder(campaign, self)
        yield from against(campaign, rules, battle, self)
        yield from not_over_yet(campaign, battle, self.moves or 0)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """End the battle, then book what was counted and told of its companies, what was used, who holds (X-3)."""
        battle = known(campaign.battles.battles, self.battle, "battle")
        since = campaign.calendar.now.hours - battle.opened.hours
        ended = BattleEnded(
            battle=battle.id,
            moves_used=since if self.moves is None else self.moves,
            holder=self.holder,
            story=self.story,
            by_form=False,
        )
        fates = fates_of(campaign, battle, self.companies, counted(campaign, rules, battle))
        return booked_back(campaign, rules, ended, fates.values(), self)


def counted(campaign: Campaign, rules: Rules, battle: Battle) -> dict[ElementId, Told]:
    """Return what the pieces and strengths that are left make of each company (X-3)."""
    bridge = bridge_under(rules, battle.house_rules)
    return {troop.company.element: _told(campaign, bridge, troop) for troop in campaign.battles.troops_in(battle.id)}


def _told(campaign: Campaign, bridge: Any, troop: Troop) -> Told:  # noqa: ANN401 - the class of the bridge
    """Return what is left of one company, lorries and carriers beside it left out."""
    element = troop.company.element
    pieces = [item for item in campaign.battles.pieces_in(troop.battle, element) if not item.piece.is_transport]
    left = Left(
        began=len(pieces),
        standing=sum(item.stands for item in pieces),
        began_strength=troop.company.strength,
        strength=troop.strength,
        reduced=known(campaign.oob.elements, element, "model").reduced,
    )
    return _TOLD[bridge.carried_back(left)]
