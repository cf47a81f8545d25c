"""Movement in Pz8: how far, over what, and who mounts or is limbered to what (PZ-4, P-2, P-20, P-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from campaign.domain.objection import Objection
from campaign.domain.tabletop import Deed
from campaign.errors import NotUnderstood
from campaign.events.battles import PieceActed, PieceCarried
from campaign.events.pz8 import Pz8Moved
from campaign.orders.battles.move import MoveInBattle, print_leg
from campaign.orders.battles.pz8.action import Pz8Action
from campaign.orders.battles.pz8.loading import Loading
from campaign.orders.battles.pz8.verdicts import name_of, objections_of, wrong_step
from campaign.orders.battles.pz8.words import OF_MOVE
from campaign.rulesets.pz8.book import hundredths_of, inches_of
from campaign.rulesets.pz8.values import Ground, Leg

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from campaign.domain.ids import PieceId
    from campaign.events.base import Event
    from campaign.orders.battles.pz8.dice import Dice
    from campaign.orders.battles.pz8.table import Table
    from campaign.rulesets.pz8.values import PlatoonType


class Move(Pz8Action[MoveInBattle]):
    """Pieces move, each the same way; those that they carry go along."""

    WORDS: ClassVar[frozenset[str]] = OF_MOVE

    def __init__(self, table: Table, order: MoveInBattle) -> None:
        """Take the order; raise NotUnderstood where it tells neither a way nor a motion, or several motions."""
        super().__init__(table, order)
        motions = [word for word in order.circumstances if word in OF_MOVE]
        if not motions and order.carrier is not None:
            motions = ["mount"]
        if len(motions) > 1 or not (motions or order.legs):
            message = f"{' and '.join(motions)} at once" if motions else "how far was not told"
            raise NotUnderstood(message, remedy=f"battle move {name_of(order.pieces[0])} 2")
        self.pieces = tuple(dict.fromkeys(order.pieces))
        self.loading = Loading(table, self.pieces, motions[0] if motions else "", order.carrier)

    def against(self) -> Iterator[Objection]:
        """Yield what is against each piece: its step, its state, what carries it, and how far it is to go."""
        if self.order.nearest is not None:
            reason = "near: Pz8 knows no command radius"
            yield Objection(code="circumstance-unknown", reason=reason, remedy="leave out near", final=True)
        yield from self.loading.untold()
        for place, piece in enumerate(self.pieces):
            yield from wrong_step(self.table, name_of(piece), self.table.side(piece), "move")
            yield from self._aboard(piece)
            yield from self.loading.against(piece, place)
            tow = self._tow(piece)
            platoon = self.table.platoon(piece)
            yield from objections_of(self.table, self.book.against_move(platoon, tow), piece)
            vehicle = self.loading.vehicle(piece)
            if tow is not None and self.order.legs and vehicle is not None:
                yield from objections_of(self.table, self.book.against_move(self.table.platoon(vehicle)), vehicle)
            yield from self._too_far(piece, tow, vehicle or "")

    def work_out(self, dice: Dice) -> None:
        """Throw nothing."""

    def lines_before(self, dice: Dice, name: str) -> tuple[str, ...]:
        """Return nothing: no die is thrown."""
        del dice, name
        return ()

    def happened(self) -> tuple[Event, ...]:
        """Record each way; who went has moved, and whoever mounted or came off stands so."""
        return tuple(event for piece in self.pieces for event in self._moved(piece))

    def cost_in(self, piece: PieceId) -> Fraction:
        """Return what the way costs a piece in inches of open ground (PZ-4.1, PZ-4.2)."""
        legs = tuple(Leg(length_in=inches_of(leg.distance), ground=Ground(leg.ground)) for leg in self.order.legs)
        return self.book.cost_in(legs, flies=self.table.type(piece).is_helicopter)

    def allowance_in(self, piece: PieceId) -> Fraction:
        """Return the inches that a piece has; half of them where it mounts, or did so in this step (PZ-4.6, P-20)."""
        carries = self.loading.is_vehicle(piece)
        loads = bool(self.loading.motion) or self.table.did(piece, Deed.LOADED)
        factor = self.book.loading_factor(carrier=carries) if loads else 1
        return self.book.allowance_in(self.table.type(piece), self._tow(piece)) * factor

    def _moved(self, piece: PieceId) -> Iterator[Event]:
        """Yield what happened to one piece."""
        tow, vehicle = self._tow(piece), self.loading.vehicle(piece)
        yield Pz8Moved(
            piece=piece,
            way=" ".join(map(print_leg, self.order.legs)),
            motion=self.loading.motion,
            carrier=vehicle,
            cost=hundredths_of(self.cost_in(piece)),
            allowance=hundredths_of(self.allowance_in(piece)),
            status=(tow or self.table.type(piece)).move_status.value,
        )
        for name, by in self.loading.changes(piece):
            yield PieceCarried(piece=name, by=by)
            yield PieceActed(piece=name, deed=Deed.LOADED)
        if other := self.loading.other_party(piece):
            yield PieceActed(piece=other, deed=Deed.LOADED)
        if self.order.legs:
            yield PieceActed(piece=piece, deed=Deed.MOVED)
            if tow is not None and vehicle is not None:
                yield PieceActed(piece=vehicle, deed=Deed.MOVED)

    def _tow(self, piece: PieceId) -> PlatoonType | None:
        """Return the row of the vehicle that tows a gun in this order, None where none does."""
        vehicle = self.loading.vehicle(piece)
        return self.table.type(vehicle) if vehicle is not None and self.table.type(piece).is_gun else None

    def _too_far(self, piece: PieceId, tow: PlatoonType | None, vehicle: str) -> Iterator[Objection]:
        """Object to a way that is too long; a gun without a vehicle goes nowhere at all."""
        if tow is None and self.table.type(piece).is_gun and self.book.applies("PZ-4.5"):
            return
        barred = self.book.against_distance(self.cost_in(piece), self.allowance_in(piece))
        if barred is not None:
            yield from objections_of(self.table, (barred,), piece, carrier=vehicle if tow is not None else "")

    def _aboard(self, piece: PieceId) -> Iterator[Objection]:
        """Object to a way of its own for who is carried or towed (P-38)."""
        carrier = self.table.piece(piece).carried_by
        if carrier is None or self.loading.comes_off(piece) or not self.book.applies("P-38"):
            return
        name, by = name_of(piece), name_of(carrier)
        remedy = f"battle move {name} dismount"
        yield Objection(code="mover-aboard", rule="P-38", reason=f"{name} is carried by {by}", remedy=remedy)
