"""Who mounts, is limbered to or comes off what in Pz8, and what is against it (PZ-4.4 to PZ-4.6, P-20, P-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.objection import Objection
from campaign.domain.tabletop import Deed, PieceState
from campaign.orders.battles.pz8.verdicts import name_of, objections_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import PieceId
    from campaign.orders.battles.pz8.table import Table

_ON: Final = frozenset({"mount", "limber"})
_OFF: Final = frozenset({"dismount", "unlimber"})


class Loading:
    """The motion of an order: `motion` its word, empty for none; `carrier` what carries or tows, where it was told."""

    def __init__(self, table: Table, pieces: tuple[PieceId, ...], motion: str, carrier: PieceId | None) -> None:
        """Take who moves, how, and with what."""
        self._table = table
        self._pieces = pieces
        self.motion = motion
        self.carrier = carrier

    def vehicle(self, piece: PieceId) -> PieceId | None:
        """Return what a piece mounts, or comes off."""
        if self.motion in _OFF:
            return self._table.piece(piece).carried_by
        return self.carrier if self.motion else None

    def is_vehicle(self, piece: PieceId) -> bool:
        """Say whether a piece that moves is the carrier itself: it opens its doors on the way."""
        return self._table.book.carries(self._table.type(piece)) and self._table.piece(piece).carried_by is None

    def comes_off(self, piece: PieceId) -> bool:
        """Say whether a piece that is carried comes off."""
        return self.motion in _OFF and self._table.piece(piece).carried_by is not None

    def changes(self, piece: PieceId) -> Iterator[tuple[PieceId, PieceId | None]]:
        """Yield who is carried by what from now on, None where by nothing."""
        if self.motion in _ON and self.carrier is not None:
            yield piece, self.carrier
        elif self.comes_off(piece):
            yield piece, None
        elif self.motion in _OFF:
            for item in self._table.aboard(piece):
                yield item.piece.id, None

    def other_party(self, piece: PieceId) -> PieceId | None:
        """Return the carrier that loses half its distance as well (P-20)."""
        if not self.motion:
            return None
        if self.is_vehicle(piece) and self.carrier is None:
            return piece
        return self.carrier if self.motion in _ON else self._table.piece(piece).carried_by

    def untold(self) -> Iterator[Objection]:
        """Object finally to a mounting without a carrier, and to a coming off by who is not carried."""
        for piece in self._pieces:
            name = name_of(piece)
            if self.motion in _ON and self.carrier is None and not self.is_vehicle(piece):
                reason = f"what {name} is to {self.motion} was not told"
                remedy = f"{self.motion} by what carries it"
                yield Objection(code="carrier-not-told", rule="PZ-4.4", reason=reason, remedy=remedy, final=True)
            carries = bool(self._table.aboard(piece))
            if self.motion in _OFF and self._table.piece(piece).carried_by is None and not carries:
                reason = f"{name} is carried by nothing and carries nobody"
                remedy = f"leave out {self.motion}"
                yield Objection(code="not-carried", rule="PZ-4.4", reason=reason, remedy=remedy, final=True)

    def against(self, piece: PieceId, place: int) -> Iterator[Objection]:
        """Yield what is against a piece's mounting; `place` counts those before it in the order, from 0."""
        if self.motion not in _ON or self.carrier is None:
            yield from self._moved_before(self._table.piece(piece).carried_by if self.comes_off(piece) else None)
            return
        table, carrier = self._table, self.carrier
        if table.side(piece) != table.side(carrier):
            reason = f"{name_of(carrier)} is the enemy's"
            remedy = f"name a vehicle of {table.side(piece)}"
            yield Objection(code="enemy-carrier", rule="PZ-4.4", reason=reason, remedy=remedy)
        if table.piece(carrier).state is PieceState.DESTROYED:
            reason = f"{name_of(carrier)} is destroyed"
            yield Objection(code="piece-destroyed", rule="PZ-6.5", reason=reason, remedy="name another vehicle")
        loaded = place > 0 or any(item.piece.id != piece for item in table.aboard(carrier))
        barred = table.book.against_loading(table.type(carrier), table.type(piece), loaded=loaded)
        yield from objections_of(table, (barred,) if barred is not None else (), piece, carrier=carrier)
        yield from self._moved_before(carrier)

    def _moved_before(self, carrier: PieceId | None) -> Iterator[Objection]:
        """Object to a carrier that has gone its whole way in this step before it stops for somebody (P-20)."""
        if carrier is None or not self._table.did(carrier, Deed.MOVED) or self._table.did(carrier, Deed.LOADED):
            return
        name = name_of(carrier)
        reason = f"{name} has moved in this step, and stopping for others halves its distance"
        remedy = f"say {self.motion} in the move of {name}"
        yield Objection(code="carrier-moved", rule="P-20", reason=reason, remedy=remedy)
