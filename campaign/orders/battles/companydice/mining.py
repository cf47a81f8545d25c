"""Minefields in a battle under company dice: laid, and entered (PB-11.2, B-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.objection import Objection
from campaign.domain.tabletop import Hazard, PieceState
from campaign.events.battles import HazardLaid
from campaign.events.companydice import AttackWay
from campaign.orders.battles.companydice.action import Action
from campaign.orders.battles.companydice.fight import Fight
from campaign.orders.battles.companydice.refusals import gone, wrong_phase
from campaign.orders.battles.companydice.told import told_outcome
from campaign.orders.battles.words import unknown_words
from campaign.orders.known import known
from campaign.rulesets.companydice.crt import CombatFacts
from campaign.rulesets.companydice.weapons import Way

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import PieceId
    from campaign.events.base import Event
    from campaign.orders.battles.companydice.situation import Situation
    from campaign.orders.battles.mine import MeetHazard

_NONE: Final[frozenset[str]] = frozenset()


class Laying(Action):
    """A minefield that is laid."""

    def __init__(self, situation: Situation, order: MeetHazard, hazard: Hazard) -> None:
        """Take what is laid."""
        super().__init__(situation, order)
        self.marker = order.marker
        self.hazard = hazard

    def objections(self) -> Iterator[Objection]:
        """Object finally to what company dice know nothing of, and to a name that is taken."""
        if self.hazard is not Hazard.MINES:
            reason = f"company dice know mines, and no {self.hazard.value}"
            remedy = f"battle mine lay {self.marker}"
            yield Objection(code="hazard-unknown", rule="B-29", reason=reason, remedy=remedy, final=True)
        if f"{self.battle.id}/{self.marker}" in self.situation.campaign.battles.hazards:
            reason = f"{self.marker} lies on the table already"
            yield Objection(code="marker-taken", reason=reason, remedy="give it another name", final=True)

    def decide(self) -> tuple[Event, ...]:
        """Lay it."""
        return (HazardLaid(battle=self.battle.id, marker=self.marker, hazard=self.hazard),)


class Mining(Fight):
    """A counter that enters a minefield, or stands in one: it is attacked at fixed odds (B-29)."""

    way = AttackWay.MINES

    def __init__(self, situation: Situation, order: MeetHazard, piece: PieceId) -> None:
        """Take who enters which; raise UnknownName where there is none of that name."""
        super().__init__(situation, order, situation.piece(piece))
        known(situation.campaign.battles.hazards, f"{situation.battle.id}/{order.marker}", "minefield")
        self.marker = order.marker

    @property
    def facts(self) -> CombatFacts:
        """Return how the target stands."""
        return CombatFacts(way=Way.MINES, dispersed=self.target.state is PieceState.DISPERSED)

    def odds(self) -> str | None:
        """Return the odds of every minefield."""
        return self.book.mine_odds()

    def odds_words(self) -> str:
        """Say what the odds are."""
        return f"at {self.odds()} [B-29]"

    def heading(self) -> str:
        """Say who enters which."""
        return f"{self.target.piece.name} in {self.marker}"

    def objections(self) -> Iterator[Objection]:
        """Yield what stands against it: it happens in movement, and in combat to whoever stands there still."""
        situation, turn = self.situation, self.book.turn
        yield from unknown_words(self.order.circumstances, _NONE, "nothing to enter a minefield by")
        yield from gone(situation, (self.target,))
        side = self.target.piece.side
        if situation.phase.name not in {turn.move_phase, turn.fire_phase} or situation.phase.side != side:
            yield wrong_phase(situation, f"{side} meets mines in its movement and in its combat phase", "PB-2.1")
        if self.told:
            told_outcome(self.told)
        yield from self.spare("PB-11.2")
