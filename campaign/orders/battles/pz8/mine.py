"""Minefields and wire in Pz8: laying them, and who enters them (PZ-11, P-15 to P-17, P-30, P-31, P-36)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from campaign.domain.objection import Objection
from campaign.domain.tabletop import Deed, Hazard
from campaign.errors import UnknownName
from campaign.events.battles import HazardCleared, HazardLaid, PieceActed
from campaign.events.pz8 import Pz8Entered
from campaign.orders.battles.mine import MeetHazard
from campaign.orders.battles.pz8.action import Pz8Action
from campaign.orders.battles.pz8.dice import Dice
from campaign.orders.battles.pz8.struck import Came, Striking, duel_of
from campaign.orders.battles.pz8.verdicts import name_of, objections_of, wrong_step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import PieceId
    from campaign.events.base import Event
    from campaign.orders.battles.pz8.table import Table
    from campaign.rulesets.pz8.values import Blow, Entry


class Lay(Pz8Action[MeetHazard]):
    """A minefield, real or fake, or wire is laid."""

    def __init__(self, table: Table, order: MeetHazard, hazard: Hazard) -> None:
        """Take what is laid."""
        super().__init__(table, order)
        self._hazard = hazard

    def against(self) -> Iterator[Objection]:
        """Object finally to a name that something lies under already."""
        if f"{self.order.battle}/{self.order.marker}" in self.table.campaign.battles.hazards:
            reason = f"{self.order.marker} lies on the table already"
            yield Objection(
                code="marker-taken", rule="PZ-11.1", reason=reason, remedy="give it another name", final=True
            )

    def work_out(self, dice: Dice) -> None:
        """Throw nothing."""

    def lines_before(self, dice: Dice, name: str) -> tuple[str, ...]:
        """Return nothing: no die is thrown."""
        del dice, name
        return ()

    def happened(self) -> tuple[Event, ...]:
        """Lay it."""
        return (HazardLaid(battle=self.order.battle, marker=self.order.marker, hazard=self._hazard),)


class Enter(Striking[MeetHazard]):
    """A piece comes to a minefield or to wire."""

    WORDS: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, table: Table, order: MeetHazard, piece: PieceId) -> None:
        """Take who comes to what; raise UnknownName where nothing of that name lies there."""
        super().__init__(table, order)
        self._piece = piece
        hazards = table.campaign.battles.hazards
        found = hazards.get(f"{order.battle}/{order.marker}")
        if found is None:
            message = f"no minefield or wire is called {order.marker!r}"
            near = tuple(name.rsplit("/", 1)[1] for name in hazards if name.startswith(f"{order.battle}/"))
            raise UnknownName(message, nearest=near, remedy=f"battle mine lay {order.marker}" if not near else "")
        self._hazard = found

    @property
    def struck_at(self) -> PieceId:
        """Return who comes to it."""
        return self._piece

    @cached_property
    def entry(self) -> Entry:
        """Return what it does to who comes to it (PZ-11.2 to PZ-11.7)."""
        row = self.table.type(self._piece)
        if self._hazard is Hazard.WIRE:
            return self.book.wire_entry(row)
        return self.book.mine_entry(row, real=self._hazard is Hazard.MINES)

    def what_strikes(self) -> str:
        """Name what attacks whom."""
        return f"{self.order.marker} at {name_of(self._piece)}"

    def against(self) -> Iterator[Objection]:
        """Yield the wrong step, what keeps the piece from moving, and wire that it does not cross."""
        yield from wrong_step(self.table, name_of(self._piece), self.table.side(self._piece), "move")
        carrier = self.table.piece(self._piece).carried_by
        if carrier is not None and self.book.applies("P-38"):
            reason = f"{name_of(self._piece)} is carried by {name_of(carrier)}"
            remedy = f"battle mine {name_of(carrier)} {self.order.marker}"
            yield Objection(code="mover-aboard", rule="P-38", reason=reason, remedy=remedy)
        barred = self.book.against_move(self.table.platoon(self._piece))
        yield from objections_of(self.table, (item for item in barred if item.code != "moved-already"), self._piece)
        if not self.entry.may_enter:
            reason = f"{name_of(self._piece)} goes on wheels and does not cross wire"
            yield Objection(code="wire-bars", rule="PZ-11.5", reason=reason, remedy="go round it")

    def shot(self) -> None:
        """Return nothing: it is hit for certain."""

    def blow(self) -> Blow | None:
        """Return the blow of mines or wire, None where they do not attack (PZ-11.3, PZ-11.4, PZ-11.6)."""
        return None if self.entry.attack is None else self.book.hazard_blow(self.entry)

    def happened(self) -> tuple[Event, ...]:
        """Record it; who stops has stopped, what is removed is gone, and who was hit is what it is now."""
        came = Came() if self.order.outcome else self.work_out(Dice(self.order.rolls))
        fates = self.fates(came)
        entry = self.entry
        record = Pz8Entered(
            piece=self._piece,
            marker=self.order.marker,
            hazard=self._hazard,
            stops=entry.stops,
            removed=entry.removed,
            rolls=() if self.order.outcome else self.order.rolls,
            damage=duel_of(came),
            fates=fates,
            status=self.status(),
            told=" ".join(self.order.outcome),
        )
        stopped = (PieceActed(piece=self._piece, deed=Deed.STOPPED),) if entry.stops else ()
        cleared = (HazardCleared(battle=self.order.battle, marker=self.order.marker),) if entry.removed else ()
        return (record, *stopped, *cleared, *self.struck_events(fates))
