"""Movement in a battle under company dice: points, command radius, and what is taken along (PB-1.5, PB-2.2, PB-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.objection import Objection
from campaign.domain.tabletop import HUNDREDTHS, Deed, print_hundredths
from campaign.errors import NotUnderstood
from campaign.events.battles import PieceActed, PieceCarried
from campaign.events.companydice import CompanyDiceMoved
from campaign.orders.battles.companydice.action import Action
from campaign.orders.battles.companydice.refusals import gone, named_twice, objection, wrong_phase
from campaign.orders.battles.words import unknown_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.orders.battles.companydice.situation import Situation
    from campaign.orders.battles.move import MoveInBattle
    from campaign.projections.battles import OnTable
    from campaign.rulesets.companydice.command import Allowance

_ONTO: Final = frozenset({"mount", "limber"})
_OFF: Final = frozenset({"dismount", "unlimber"})
_KNOWN: Final = frozenset({"open", *_ONTO, *_OFF})
_OPEN: Final = "open"


class Moving(Action):
    """Counters that move, get onto a transport, or off it."""

    def __init__(self, situation: Situation, order: MoveInBattle) -> None:
        """Take who moves how; raise UnknownName for a piece that is none, NotUnderstood for a load without carrier."""
        super().__init__(situation, order)
        self.order = order
        self.pieces = tuple(situation.piece(name) for name in order.pieces)
        self.carrier = situation.piece(order.carrier) if order.carrier is not None else None
        self.gets_off = bool(self.words & _OFF)
        self.gets_on = self.carrier is not None and not self.gets_off
        self.spent = sum(leg.distance for leg in order.legs)
        if self.words & _ONTO and not self.gets_on:
            message = "what carries it was not told"
            raise NotUnderstood(message, remedy=f"battle move {self.pieces[0].piece.name} mount by CARRIER")

    def objections(self) -> Iterator[Objection]:
        """Yield what stands against the movement of each."""
        situation = self.situation
        yield from unknown_words(self.order.circumstances, _KNOWN, "nothing to move by")
        yield from self._no_ground()
        yield from named_twice(self.order.pieces)
        yield from gone(situation, self.pieces)
        side = self.pieces[0].piece.side
        if (situation.phase.name, situation.phase.side) != (self.book.turn.move_phase, side):
            yield wrong_phase(situation, f"{side} moves in its movement phase", "PB-2.1")
        for item in self.pieces:
            yield from self._against(item)
        if self.carrier is not None and self.gets_on:
            yield from self._against_carrier(self.carrier)

    def decide(self) -> tuple[Event, ...]:
        """Let each move, and come onto its transport or off it."""
        return tuple(event for item in self.pieces for event in self._moved(item))

    def _moved(self, item: OnTable) -> Iterator[Event]:
        """Yield what one counter does."""
        allowance = self._allowance(item)
        motion = "mount" if self.gets_on else "dismount" if self.gets_off else ""
        yield CompanyDiceMoved(
            piece=item.piece.id,
            spent=self.spent,
            allowance=allowance.points * HUNDREDTHS,
            nearest=self.order.nearest,
            halved=allowance.halved,
            motion=motion,
            carrier=self.order.carrier if self.gets_on else None,
            status=self.situation.status_of((item,)),
        )
        yield PieceActed(piece=item.piece.id, deed=Deed.MOVED)
        if motion:
            yield PieceCarried(piece=item.piece.id, by=self.order.carrier if self.gets_on else None)

    def _allowance(self, item: OnTable) -> Allowance:
        """Return what a counter may move; one that is alone, or of whose sisters nothing was told, is in command."""
        alone = sum(1 for _ in self.situation.company(item.piece.element)) <= 1
        others = () if alone or self.order.nearest is None else (self.order.nearest,)
        return self.book.allowance(self.situation.counter(item).movement, item.piece.quality, others)

    def _against(self, item: OnTable) -> Iterator[Objection]:
        """Yield what keeps one counter where it is."""
        situation, name = self.situation, item.piece.name
        carried = self.gets_on or self.gets_off or not self.spent
        state = situation.state_of(item, opportunity=False)
        for refusal in self.book.move_refusals(situation.counter(item), state, carried=carried):
            yield objection(situation, item, refusal)
        show = f"battle show {self.battle.id}"
        if item.did(Deed.MOVED, self.battle.turn, self.battle.phase):
            yield Objection(code="moved-already", rule="PB-2.1", reason=f"{name} has moved in this phase", remedy=show)
        if item.carried_by is not None and not self.gets_off:
            carrier = situation.piece(item.carried_by).piece.name
            reason = f"{name} is carried by {carrier}, and moves with it"
            yield Objection(code="mover-aboard", rule="B-32", reason=reason, remedy=f"battle move {name} dismount")
        if self.gets_off and item.carried_by is None:
            reason = f"{name} is not carried"
            yield Objection(code="not-carried", rule="PB-1.5", reason=reason, remedy=f"battle move {name} 1")
        yield from self._too_far(item)

    def _too_far(self, item: OnTable) -> Iterator[Objection]:
        """Object to more movement than a counter has, halved where it is out of command (PB-9.1)."""
        allowance = self._allowance(item)
        most = allowance.points
        if self.spent <= most * HUNDREDTHS or not self.situation.counter(item).movement:
            return
        name = item.piece.name
        why = ", half of its allowance: it is out of command" if allowance.halved else ""
        reason = f"{print_hundredths(self.spent)} is more than {name} may move: {most}{why}"
        rule = "PB-9.1" if allowance.halved else "PB-1.4"
        yield Objection(code="too-far", rule=rule, reason=reason, remedy=f"battle move {name} {most}")

    def _against_carrier(self, carrier: OnTable) -> Iterator[Objection]:
        """Yield why a transport does not take them (PB-1.5)."""
        situation, name = self.situation, carrier.piece.name
        yield from gone(situation, (carrier,))
        for item in self.pieces:
            fits = self.book.carries(situation.counter(carrier), situation.counter(item))
            if not fits or carrier.piece.side != item.piece.side:
                reason = f"{name} does not take {item.piece.name} along: a transport takes own infantry and guns"
                remedy = f"battle show {self.battle.id}"
                yield Objection(code="cannot-carry", rule="PB-1.5", reason=reason, remedy=remedy)
        loads = [item.piece.name for item in self.situation.campaign.battles.carried_on(carrier.piece.id)]
        if loads or len(self.pieces) > 1:
            has = f", and has {' '.join(loads)}" if loads else ""
            reason = f"{name} takes one counter along{has}"
            remedy = f"battle move {loads[0]} dismount" if loads else "name one counter"
            yield Objection(code="loaded-already", rule="PB-1.5", reason=reason, remedy=remedy)

    def _no_ground(self) -> Iterator[Objection]:
        """Object finally to a way told by its ground: points are counted, not lengths."""
        strange = [leg.ground for leg in self.order.legs if leg.ground != _OPEN]
        if strange:
            reason = f"{', '.join(dict.fromkeys(strange))}: company dice count movement points, whatever the ground"
            remedy = f"battle move {self.pieces[0].piece.name} {print_hundredths(self.spent)}"
            yield Objection(code="circumstance-unknown", rule="PB-1.4", reason=reason, remedy=remedy, final=True)
