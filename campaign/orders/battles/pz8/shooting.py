"""A piece that strikes at another in Pz8: what is common to fire, a shell that fell elsewhere, and close combat."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from campaign.domain.tabletop import Deed
from campaign.events.battles import PieceActed
from campaign.events.pz8 import Pz8Kind, Pz8Shot
from campaign.orders.battles.pz8.dice import Dice
from campaign.orders.battles.pz8.struck import Came, Striking, duel_of, hit_of
from campaign.orders.battles.pz8.verdicts import name_of
from campaign.rulesets.pz8.values import Blow, Cause

if TYPE_CHECKING:
    from campaign.domain.ids import PieceId
    from campaign.events.base import Event
    from campaign.orders.battles.assault import AssaultInBattle
    from campaign.orders.battles.fire import FireInBattle
    from campaign.rulesets.pz8.values import PlatoonType

S_ = TypeVar("S_", bound="FireInBattle | AssaultInBattle")


class Shooting(Striking[S_]):
    """A piece that strikes at another."""

    kind: Pz8Kind
    deed: Deed | None = Deed.FIRED

    @property
    @abstractmethod
    def firer(self) -> PieceId:
        """Return who strikes; where several are named each has an order of its own (P-1)."""

    @property
    def struck_at(self) -> PieceId:
        """Return the piece that is struck at."""
        return self.order.target

    @cached_property
    def row(self) -> PlatoonType:
        """Return the row of who strikes."""
        return self.table.type(self.firer)

    def rows(self) -> tuple[PlatoonType, ...]:
        """Return the rows of both."""
        return (self.row, *super().rows())

    def what_strikes(self) -> str:
        """Name both."""
        return f"{name_of(self.firer)} at {name_of(self.struck_at)}"

    def cause(self) -> Cause:
        """Return by what the target is hit."""
        return Cause.DIRECT

    def blow(self) -> Blow:
        """Return the factor that counts against the target, and from where it is hit (PZ-8.1, PZ-9.2)."""
        attack = self.book.attack_on(self.row, self.table.type(self.struck_at))
        return Blow(attack=attack, cause=self.cause(), aspect=self.aspect())

    def happened(self) -> tuple[Event, ...]:
        """Record the dice; the firer has acted, its weapon may be spent, and its target is what it is now."""
        came = Came() if self.order.outcome else self.work_out(Dice(self.order.rolls))
        fates = self.fates(came)
        acted = () if self.deed is None else (PieceActed(piece=self.firer, deed=self.deed),)
        return (self._record(came), *acted, *self.spent(came), *self.struck_events(fates))

    def spent(self, came: Came) -> tuple[Event, ...]:
        """Return that the weapon of who strikes fires no more."""
        del came
        return ()

    def _record(self, came: Came) -> Pz8Shot:
        """Return the record of the roll."""
        to_hit, fall = hit_of(came)
        return Pz8Shot(
            battle=self.order.battle,
            kind=self.kind,
            firer=self.firer,
            aircraft="",
            target=self.struck_at,
            distance=self.order.distance,
            circumstances=self.order.circumstances,
            rolls=() if self.order.outcome else self.order.rolls,
            to_hit=to_hit,
            fall=fall,
            damage=duel_of(came),
            fates=self.fates(came),
            status=self.status(),
            told=" ".join(self.order.outcome),
        )
