"""Close assaults and overruns on the old table (PB-11.4, PB-11.5, PB-11.8, PB-11.9, B-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.objection import Objection
from campaign.domain.tabletop import HUNDREDTHS, Deed, PieceState, print_hundredths
from campaign.events.battles import PieceActed
from campaign.events.companydice import AttackWay
from campaign.orders.battles.companydice.fight import Fight, part_of
from campaign.orders.battles.companydice.refusals import (
    firers_gone,
    named_twice,
    no_target,
    objection,
    wrong_phase,
)
from campaign.orders.battles.companydice.told import told_outcome
from campaign.orders.battles.spoken import names_of
from campaign.orders.battles.words import unknown_words
from campaign.rulesets.companydice.crt import CombatFacts
from campaign.rulesets.companydice.weapons import Firer, Way

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.events.companydice import AttackPart
    from campaign.orders.battles.assault import AssaultInBattle
    from campaign.orders.battles.companydice.situation import Situation
    from campaign.projections.battles import OnTable

_KNOWN: Final = frozenset({"open", "wood", "town", "overrun", "engineers", "adjacent"})
#: Told by an objection of its own, which names the pieces.
_TOLD_HERE: Final = "not_adjacent"


class Assaulting(Fight):
    """A close assault on an adjacent enemy, or an overrun in the movement phase."""

    def __init__(self, situation: Situation, order: AssaultInBattle) -> None:
        """Take who attacks whom; raise UnknownName for a piece that is none."""
        super().__init__(situation, order, situation.piece(order.target))
        self._distance = order.distance
        self._attackers = tuple(situation.piece(name) for name in order.attackers)
        self._overruns = "overrun" in self.words
        self.way = AttackWay.OVERRUN if self._overruns else AttackWay.CLOSE_ASSAULT

    @property
    def facts(self) -> CombatFacts:
        """Return how the attack is made, and how its target stands."""
        return CombatFacts(
            way=Way(self.way.value),
            in_cover=bool(self.words & {"wood", "town"}),
            dispersed=self.target.state is PieceState.DISPERSED,
            engineers="engineers" in self.words,
        )

    def attackers(self) -> tuple[OnTable, ...]:
        """Return who attacks."""
        return self._attackers

    def parts(self) -> tuple[AttackPart, ...]:
        """Return what each brings (PB-12.1)."""
        return tuple(self._part(item) for item in self._attackers)

    def heading(self) -> str:
        """Say who attacks whom, and how."""
        verb = "overrun" if self._overruns else "assault"
        names = names_of(item.piece.id for item in self._attackers)
        return f"{names} {verb if len(self._attackers) > 1 else f'{verb}s'} {self.target.piece.name}"

    def objections(self) -> Iterator[Objection]:
        """Yield what stands against the attack, and against each one's part in it."""
        situation = self.situation
        yield from unknown_words(self.order.circumstances, _KNOWN, "nothing to assault by")
        yield from named_twice(tuple(item.piece.id for item in self._attackers))
        yield from firers_gone(situation, self._attackers)
        yield from no_target(situation, self._attackers, self.target)
        yield from self._phase()
        yield from self._apart()
        for item in self._attackers:
            state = situation.state_of(item, opportunity=False)
            for refusal in self.book.attack_refusals(self._firer(item), self.aimed, self.facts, state):
                if refusal.code != _TOLD_HERE:
                    yield objection(situation, item, refusal, self.target)
        if self.told:
            told_outcome(self.told)
        yield from self.spare("PB-11.2")

    def acted(self) -> Iterator[Event]:
        """Yield that each attacked."""
        return (PieceActed(piece=item.piece.id, deed=Deed.ASSAULTED) for item in self._attackers)

    def _firer(self, item: OnTable) -> Firer:
        """Return a counter as it takes part: in an overrun it enters the target's own hex."""
        hexes = 0 if self._overruns else max(1, -(-self._distance // HUNDREDTHS))
        return Firer(counter=self.situation.counter(item), range_hexes=hexes)

    def _part(self, item: OnTable) -> AttackPart:
        """Return what one counter brings."""
        firer = self._firer(item)
        return part_of(item, firer.counter.attack, self.book.effect(firer, self.aimed, self.facts.way) or 0)

    def _phase(self) -> Iterator[Objection]:
        """Object to an attack in another phase than the own one for it (PB-2.1)."""
        turn, phase = self.book.turn, self.situation.phase
        side = self._attackers[0].piece.side
        if (phase.name, phase.side) == (turn.move_phase if self._overruns else turn.assault_phase, side):
            return
        what = f"{side} overruns in its movement" if self._overruns else f"{side} assaults in its close assault phase"
        yield wrong_phase(self.situation, what, "PB-2.1")

    def _apart(self) -> Iterator[Objection]:
        """Object to an assault from farther than the next hex (B-28)."""
        if self._overruns or self.book.is_adjacent(self._firer(self._attackers[0])):
            return
        names, target = names_of(item.piece.id for item in self._attackers), self.target.piece.name
        reason = f"{names} and {target} are {print_hundredths(self._distance)} hexes apart, not in the next hex"
        remedy = f"battle fire {names} at {target} {print_hundredths(self._distance)}"
        yield Objection(code="out-of-contact", rule="B-28", reason=reason, remedy=remedy)
