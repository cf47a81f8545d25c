"""How it stands in a battle under company dice: pieces with their counters, segments, what each did and may do."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from campaign.domain.tabletop import Deed, PieceState
from campaign.orders.battles.rulebooks import book_of
from campaign.orders.known import known
from campaign.rulesets.companydice.values import FirerState, Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.domain.ids import ElementId, PieceId
    from campaign.domain.tabletop import Done
    from campaign.projections.battles import Battle, OnTable, Troop
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules
    from campaign.rulesets.companydice.rulebook import CompanyDice
    from campaign.rulesets.companydice.sequence import TurnPhase
    from campaign.rulesets.companydice.values import CounterType

#: What counts as the attack of a counter in its own segment.
_ATTACKS = (Deed.FIRED, Deed.ASSAULTED)


class Situation:
    """One battle with its rulebook, as it stands before an order."""

    def __init__(self, campaign: Campaign, rules: Rules, battle: Battle) -> None:
        """Open the rulebook of the battle."""
        self.campaign = campaign
        self.rules = rules
        self.battle = battle
        self.book: CompanyDice = book_of(campaign, rules, battle)

    # --- the turn ---

    @cached_property
    def sides(self) -> tuple[str, str]:
        """Return the sides in the order of their segments."""
        first, battle = self.battle.first, self.battle
        return first, battle.defenders if first == battle.attackers else battle.attackers

    @cached_property
    def phases(self) -> tuple[TurnPhase, ...]:
        """Return the phases of a turn in which anything is done (PB-2.1)."""
        turn = self.book.turn
        acted = {*turn.phases, turn.x_phase}
        return tuple(phase for phase in self.book.phases(self.sides) if phase.name in acted)

    @property
    def phase(self) -> TurnPhase:
        """Return the open phase."""
        return self.phases[self.battle.phase - 1]

    @property
    def is_last_phase(self) -> bool:
        """Say whether the turn ends with the open phase."""
        return self.battle.phase == len(self.phases)

    @property
    def ends_segment(self) -> bool:
        """Say whether a segment ends with the open phase."""
        return self.phase.name == self.book.turn.phases[-1]

    def segment_of(self, phase: int) -> int:
        """Return in which segment a phase lies, from 0; behind them all for the X check."""
        side = self.phases[phase - 1].side
        return len(self.sides) if side is None else self.sides.index(side)

    def phase_words(self) -> str:
        """Name the open phase: ``combat of allied``."""
        name = self.phase.name.replace("_", " ")
        return f"{name} of {self.phase.side}" if self.phase.side else name

    # --- pieces ---

    def piece(self, name: PieceId) -> OnTable:
        """Return a piece; raise UnknownName where there is none."""
        return known(self.campaign.battles.pieces, name, "piece")

    def counter(self, item: OnTable) -> CounterType:
        """Return the counter that a piece is; raise UnknownName where the rulebook has none of that key."""
        return self.book.counter(item.piece.key)

    def troop(self, item: OnTable) -> Troop:
        """Return the company of a piece."""
        return self.campaign.battles.troop_of(item.piece)

    def company(self, element: ElementId, *, beside: bool = False) -> Iterator[OnTable]:
        """Yield the pieces of a company that stand, those beside it only where that is asked."""
        for item in self.campaign.battles.pieces_in(self.battle.id, element):
            if item.stands and (beside or not item.piece.is_transport):
                yield item

    def with_load(self, item: OnTable) -> Iterator[PieceId]:
        """Yield a piece and what shares its fate because it carries it (B-32)."""
        yield item.piece.id
        if self.book.load_shares_fate():
            yield from (load.piece.id for load in self.campaign.battles.carried_on(item.piece.id))

    def is_armour(self, item: OnTable) -> bool:
        """Say whether a piece is an armoured target (B-7)."""
        return self.book.is_armour(self.counter(item))

    def status_of(self, pieces: Iterable[OnTable]) -> str:
        """Say whether a number of the club's own was used: ``club``, else nothing."""
        return Status.CLUB.value if any(self.counter(item).status is Status.CLUB for item in pieces) else ""

    # --- what they did ---

    def fired(self, item: OnTable) -> bool:
        """Say whether a counter fired or assaulted in the open segment (PB-3.2)."""
        return any(done.deed in _ATTACKS and self._is_now(done) for done in item.deeds)

    def fired_in_turn(self, item: OnTable) -> bool:
        """Say whether a counter fired in this turn, however: it is seen in woods and town then (PB-3.5)."""
        deeds = (Deed.FIRED, Deed.OPPORTUNITY, Deed.EMERGENCY)
        return any(item.did(deed, self.battle.turn) for deed in deeds)

    def state_of(self, item: OnTable, *, opportunity: bool) -> FirerState:
        """Return what a counter did and suffered, as its fire is judged; `opportunity`: in the enemy's movement."""
        element = item.piece.element
        pieces = tuple(self.company(element, beside=True))
        battle = self.battle
        others = tuple(other for other in pieces if other.piece.id != item.piece.id)
        if opportunity:
            made = sum(other.did(Deed.OPPORTUNITY, battle.turn, battle.phase) for other in others)
        else:
            made = sum(map(self.fired, others))
        return FirerState(
            x=self.troop(item).x,
            dispersed=item.state is PieceState.DISPERSED,
            fired=not opportunity and self.fired(item),
            opportunity_fired=not opportunity and self.pays_for_opportunity(item),
            emergency_used=any(other.did(Deed.EMERGENCY, battle.turn) for other in pieces),
            attacks_made=made,
            counters=len(pieces),
        )

    def pays_for_opportunity(self, item: OnTable) -> bool:
        """Say whether this is the own segment after a counter's opportunity fire (PB-10.2)."""
        done = next((done for done in item.deeds if done.deed is Deed.OPPORTUNITY), None)
        return done is not None and self._next_own(item, done.turn, done.phase) == self._now

    def is_collected(self, item: OnTable) -> bool:
        """Say whether a dispersed piece is fit again when the open segment ends (PB-11.10, B-30)."""
        if item.state is not PieceState.DISPERSED or item.piece.side != self.phase.side:
            return False
        return self._next_own(item, item.since_turn, max(item.since_phase, 1)) <= self._now

    @property
    def _now(self) -> tuple[int, int]:
        """Return the open turn and segment."""
        return self.battle.turn, self.segment_of(self.battle.phase)

    def _is_now(self, done: Done) -> bool:
        """Say whether something was done in the open segment."""
        return (done.turn, self.segment_of(done.phase)) == self._now

    def _next_own(self, item: OnTable, turn: int, phase: int) -> tuple[int, int]:
        """Return the turn and segment of a piece's side that comes after a phase."""
        return self.book.dispersed_until(turn, self.segment_of(phase), self.sides.index(item.piece.side))
