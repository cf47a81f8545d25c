"""Close combat in Pz8: in contact, in the step of fire of whoever makes it, and hit without a die (PZ-5.15, P-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from campaign.domain.tabletop import Deed
from campaign.events.pz8 import Pz8Kind
from campaign.orders.battles.assault import AssaultInBattle
from campaign.orders.battles.pz8.shooting import Shooting
from campaign.orders.battles.pz8.verdicts import name_of, objections_of, one_at_a_time, wrong_step
from campaign.orders.battles.pz8.words import OF_ASSAULT, covers_of
from campaign.rulesets.pz8.targets import Told
from campaign.rulesets.pz8.values import Cause, Cover

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import PieceId
    from campaign.domain.objection import Objection

#: What whoever touches it fights for, hand to hand, with who is inside (P-24).
_WORKS = frozenset({Cover.BUILDING, Cover.FIELD_FORT, Cover.BUNKER})


class Assault(Shooting[AssaultInBattle]):
    """A piece attacks another that it touches, instead of firing."""

    WORDS: ClassVar[frozenset[str]] = OF_ASSAULT
    kind = Pz8Kind.CLOSE_COMBAT
    deed = Deed.ASSAULTED

    @property
    def firer(self) -> PieceId:
        """Return who attacks."""
        return self.order.attackers[0]

    def against(self) -> Iterator[Objection]:
        """Yield several attackers, the wrong step, and what the rulebook holds against it."""
        yield from one_at_a_time(self.order.attackers)
        side = self.table.side(self.firer)
        yield from wrong_step(self.table, name_of(self.firer), side, self.book.assault_phase())
        told = Told(in_contact=self._in_contact(), own_side=side == self.table.side(self.struck_at))
        barred = self.book.against_assault(self.table.platoon(self.firer), self.table.platoon(self.struck_at), told)
        yield from objections_of(self.table, barred, self.firer, target=self.struck_at)

    def shot(self) -> None:
        """Return nothing: it is hit for certain (PZ-5.15)."""

    def cause(self) -> Cause:
        """Return that it is close combat, in which no HQ saves (PZ-6.11)."""
        return Cause.CLOSE_COMBAT

    def _in_contact(self) -> bool:
        """Say whether they touch, or the attacker touches the houses or works that its target is in (P-24)."""
        if self.said("adjacent"):
            works = any(cover in _WORKS for cover in covers_of(self.order.circumstances))
            return works and self.book.touching_is_close_combat()
        return self.order.distance == 0
