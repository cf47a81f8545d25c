"""Fire on the old table: direct at what is not armoured, indirect at anything, by several counters together (PB-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.tabletop import PieceState
from campaign.events.battles import PieceActed
from campaign.events.companydice import AttackWay
from campaign.orders.battles.companydice.fight import Fight, part_of
from campaign.orders.battles.companydice.firing_checks import (
    Fire,
    against_fire,
    against_opportunity,
    firer_state,
    range_question,
    refused,
)
from campaign.orders.battles.companydice.told import told_outcome
from campaign.rulesets.companydice.crt import CombatFacts
from campaign.rulesets.companydice.weapons import Firer, Way

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.objection import Objection
    from campaign.events.base import Event
    from campaign.events.companydice import AttackPart
    from campaign.orders.base import Question
    from campaign.orders.battles.companydice.situation import Situation
    from campaign.projections.battles import OnTable
    from campaign.rulesets.companydice.values import Refusal


class Volley(Fight):
    """Fire of one or more counters on the old table; the range is that of the farthest."""

    def __init__(self, situation: Situation, fire: Fire) -> None:
        """Take who fires at whom."""
        super().__init__(situation, fire.order, fire.target)
        self.fire = fire
        self.way = AttackWay.INDIRECT if fire.indirect else AttackWay.DIRECT
        self.range_hexes = fire.range_hexes

    @property
    def facts(self) -> CombatFacts:
        """Return how the fire is given, and how its target stands."""
        dispersed = self.target.state is PieceState.DISPERSED
        return CombatFacts(way=Way(self.way.value), in_cover=self.fire.in_cover, dispersed=dispersed)

    def attackers(self) -> tuple[OnTable, ...]:
        """Return who fires."""
        return self.fire.firers

    def parts(self) -> tuple[AttackPart, ...]:
        """Return what each brings by its class and range (PB-12.1, PB-13.1)."""
        return tuple(self._part(item) for item in self.fire.firers)

    def heading(self) -> str:
        """Say who fires at whom, how far."""
        return self.fire.heading()

    def objections(self) -> Iterator[Objection]:
        """Yield what stands against the fire, and against each firer's part in it."""
        yield from against_fire(self.situation, self.fire)
        for item in self.fire.firers:
            yield from refused(self.situation, self.fire, item, self._refusals(item))
            yield from against_opportunity(self.situation, self.fire, item)
        if self.told:
            told_outcome(self.told)
        yield from self.spare("PB-11.2")

    def question(self) -> Question | None:
        """Ask for the range."""
        return range_question(self.fire)

    def dice_wanted(self) -> int:
        """Count the next dice; none before the range is known."""
        return 0 if self.range_hexes is None else super().dice_wanted()

    def acted(self) -> Iterator[Event]:
        """Yield that each fired."""
        return (PieceActed(piece=item.piece.id, deed=self.fire.deed) for item in self.fire.firers)

    def _firer(self, item: OnTable) -> Firer:
        """Return a counter as it takes part."""
        return Firer(counter=self.situation.counter(item), range_hexes=self.fire.range_taken)

    def _part(self, item: OnTable) -> AttackPart:
        """Return what one counter brings."""
        firer = self._firer(item)
        return part_of(item, firer.counter.attack, self.book.effect(firer, self.aimed, self.facts.way) or 0)

    def _refusals(self, item: OnTable) -> tuple[Refusal, ...]:
        """Return what the rulebook has against one counter's part; an emergency is one of its own (PB-10.3)."""
        state = firer_state(self.situation, self.fire, item)
        against = self.book.attack_refusals(self._firer(item), self.aimed, self.facts, state)
        if not self.fire.emergency:
            return against
        spent = {"already_fired", "opportunity_fired", "company_has_fired"}
        emergency = self.book.emergency_refusals(item.piece.quality, self.fire.range_taken, state)
        return (*(refusal for refusal in against if refusal.code not in spent), *emergency)
