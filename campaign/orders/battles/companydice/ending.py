"""The end of a phase: dispersal that is over, and with the turn the X that come off (PB-8.3, PB-11.10, B-14, B-30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.objection import Objection
from campaign.domain.tabletop import Deed, PieceState
from campaign.events.battles import CompanySteadied, PhaseEnded, PieceStruck
from campaign.orders.base import Question
from campaign.orders.battles.companydice.action import Action
from campaign.orders.battles.companydice.refusals import wrong_phase
from campaign.orders.battles.words import unknown_words
from campaign.orders.formations import handle_of
from campaign.orders.known import known
from campaign.projections.battles import troop_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import ElementId
    from campaign.events.base import Event
    from campaign.orders.battles.companydice.situation import Situation
    from campaign.orders.battles.end_phase import EndPhase


class Ending(Action):
    """The end of the open phase."""

    def __init__(self, situation: Situation, order: EndPhase) -> None:
        """Take who is out of sight of what could harm him."""
        super().__init__(situation, order)
        self.order = order
        self.hidden: tuple[ElementId, ...] = tuple(dict.fromkeys(order.hidden or ()))

    def objections(self) -> Iterator[Objection]:
        """Yield what stands against who is told hidden, and warn of an X that stays (PB-8.3, B-15)."""
        yield from unknown_words(self.order.circumstances, frozenset(), "nothing to end a phase by")
        if self.hidden and not self._checks_x:
            what = f"X come off in the phase {self.book.turn.x_phase.replace('_', ' ')}"
            yield wrong_phase(self.situation, what, "PB-8.3")
        campaign = self.situation.campaign
        for element in self.hidden:
            troop = known(campaign.battles.troops, troop_key(self.battle.id, element), "company in this battle")
            if not troop.x:
                reason = f"{handle_of(campaign, element)} bears no X"
                yield Objection(code="no-x", rule="PB-8.3", reason=reason, remedy=f"battle show {self.battle.id}")
        yield from self._in_sight()
        stay = [element for element in self._with_x() if element not in self.hidden]
        if stay and self._checks_x:
            names = " ".join(handle_of(campaign, element) for element in stay)
            reason = f"not told hidden, so the X stays: {names}"
            remedy = f"battle end-phase {self.battle.id} hidden {names}"
            yield Objection(code="x-stays", rule="PB-8.3", reason=reason, remedy=remedy, warning=True)

    def question(self) -> Question | None:
        """Ask which companies with an X are out of sight, where any bears one and the turn ends."""
        bearers = self._with_x()
        if not self._checks_x or self.order.hidden is not None or not bearers:
            return None
        names = " ".join(handle_of(self.situation.campaign, element) for element in bearers)
        text = f"with an X: {names}. Which of them are out of sight of whatever could damage them"
        return Question(name="hidden", text=text, default="none")

    def decide(self) -> tuple[Event, ...]:
        """End the phase; before it, whoever is over his dispersal or his X is so."""
        ended = PhaseEnded(
            battle=self.battle.id,
            turn=self.battle.turn,
            phase=self.battle.phase,
            last=self.situation.is_last_phase,
        )
        return (*self._collected(), *self._steadied(), ended)

    def _in_sight(self) -> Iterator[Objection]:
        """Warn of companies with an X of which no counter moved in their own movement phase (PB-8.2, B-15)."""
        situation, battle = self.situation, self.battle
        if situation.phase.name != self.book.turn.move_phase:
            return
        for element in self._with_x():
            pieces = tuple(situation.company(element))
            moved = any(item.did(Deed.MOVED, battle.turn, battle.phase) for item in pieces)
            if pieces[0].piece.side == situation.phase.side and not moved:
                handle = handle_of(situation.campaign, element)
                reason = f"{handle} bears an X and moved nowhere: it must go out of sight of what could damage it"
                remedy = f"battle move {pieces[0].piece.name} 1"
                yield Objection(code="x-must-hide", rule="PB-8.2", reason=reason, remedy=remedy, warning=True)

    @property
    def _checks_x(self) -> bool:
        """Say whether X come off with the open phase."""
        return self.situation.phase.name == self.book.turn.x_phase

    def _with_x(self) -> tuple[ElementId, ...]:
        """Return the companies that bear an X and have counters left."""
        return tuple(
            troop.company.element
            for troop in self.situation.campaign.battles.troops_in(self.battle.id)
            if troop.x and any(True for _ in self.situation.company(troop.company.element))
        )

    def _collected(self) -> Iterator[Event]:
        """Yield the pieces whose dispersal ends with the open segment."""
        if not self.situation.ends_segment:
            return
        for item in self.situation.campaign.battles.pieces_in(self.battle.id):
            if self.situation.is_collected(item):
                yield PieceStruck(piece=item.piece.id, state=PieceState.OK)

    def _steadied(self) -> Iterator[Event]:
        """Yield the companies whose X comes off."""
        for element in self.hidden if self._checks_x else ():
            if self.book.x_after_turn(x=True, all_out_of_sight=True):
                continue
            if element in self._with_x():
                yield CompanySteadied(battle=self.battle.id, company=element)
