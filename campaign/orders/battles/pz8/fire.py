"""Fire in Pz8: direct, indirect, and a shell that missed and fell on somebody (PZ-5, P-1, P-10 to P-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from campaign.domain.objection import Objection
from campaign.domain.tabletop import Deed
from campaign.events.battles import WeaponSpent
from campaign.events.pz8 import Pz8Kind
from campaign.orders.base import Question
from campaign.orders.battles.fire import FireInBattle
from campaign.orders.battles.pz8.shooting import Shooting
from campaign.orders.battles.pz8.verdicts import name_of, objections_of, one_at_a_time, wrong_step
from campaign.orders.battles.pz8.words import OF_FIRE, OF_FIRE_OBSERVED, covers_of
from campaign.rulesets.pz8.book import inches_of
from campaign.rulesets.pz8.targets import Told
from campaign.rulesets.pz8.values import Cause, Cover, How, Shot

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from campaign.domain.ids import PieceId
    from campaign.events.base import Event
    from campaign.orders.battles.pz8.struck import Came

#: What is asked on a terminal.
_RANGE = Question(name="range", text="how far, in inches")


class Fire(Shooting[FireInBattle]):
    """A piece fires at another: directly, or a battery beyond the edge indirectly."""

    WORDS: ClassVar[frozenset[str]] = OF_FIRE_OBSERVED

    @property
    def firer(self) -> PieceId:
        """Return who fires."""
        return self.order.firers[0]

    @property
    def how(self) -> How:
        """Return how it is fired: directly, where it was not told otherwise."""
        return How.INDIRECT if self.said("indirect") else How.DIRECT

    @property
    def kind(self) -> Pz8Kind:  # type: ignore[override]
        """Return how it is fired."""
        return Pz8Kind(self.how.value)

    @property
    def range_in(self) -> Fraction | None:
        """Return the distance in inches, None where it was not told."""
        return None if self.order.distance is None else inches_of(self.order.distance)

    def against(self) -> Iterator[Objection]:
        """Yield several firers, the wrong step, what the rulebook holds against the shot, and a missing range."""
        yield from one_at_a_time(self.order.firers)
        if self._range_missing():
            reason = f"how far {name_of(self.struck_at)} stands from {name_of(self.firer)} was not told"
            remedy = "tell inches behind the target: at d1 10"
            yield Objection(code="range-not-told", rule="PZ-7.1", reason=reason, remedy=remedy, final=True)
        yield from wrong_step(self.table, name_of(self.firer), self.table.side(self.firer), "fire")
        barred = self.book.against_fire(
            self.table.platoon(self.firer), self.table.platoon(self.struck_at), self.told_of(), self.how
        )
        yield from objections_of(self.table, barred, self.firer, target=self.struck_at)

    def told_of(self) -> Told:
        """Return what the table told; what it did not is not judged (PZ-5.2 to PZ-5.4, P-13, P-19)."""
        target = self.table.platoon(self.struck_at)
        hides = (Cover.ROUGH,) if self.said("hidden") else covers_of(self.order.circumstances)
        flies = self.row.is_helicopter and self.book.applies("PZ-5.3")
        return Told(
            range_in=self.range_in,
            in_arc=False if self.said("out-of-arc") else None,
            seen=False if self.said("blocked") and not flies and not target.type.is_helicopter else None,
            observed=self.told("observed", unless="unobserved"),
            seen_within_in=None if flies else self.book.seen_within_in(target, hides),
            own_side=self.table.side(self.firer) == self.table.side(self.struck_at),
        )

    def shot(self) -> Shot:
        """Return what the dice to hit hang on (PZ-5.6 to PZ-5.12)."""
        firer = self.table.platoon(self.firer)
        return Shot(
            how=self.how,
            quality=firer.quality,
            state=firer.state,
            range_in=self.range_in,
            max_range_in=self.book.on_table_in(self.row.range_in),
            covers=covers_of(self.order.circumstances),
            missile=self.book.is_guided(self.row),
            at_helicopter=self.table.type(self.struck_at).is_helicopter,
        )

    def cause(self) -> Cause:
        """Return by what the target is hit (PZ-6.15, PZ-9.2)."""
        if self.how is How.INDIRECT:
            return Cause.INDIRECT
        if self.row.has("sam"):
            return Cause.SAM
        return Cause.HELICOPTER if self.row.is_helicopter else Cause.DIRECT

    def question(self) -> Question | None:
        """Ask how far, where that counts and was not told."""
        return _RANGE if self._range_missing() else None

    def spent(self, came: Came) -> tuple[Event, ...]:
        """Return that a weapon that fires once a game has fired, or that a battery is out (PZ-5.14, PZ-5.16)."""
        once = self.row.has(self.book.weapons.once_flag) and self.book.applies("PZ-5.16")
        out = came.hit is not None and came.hit.battery_spent
        spent = (once or out) and not self.table.piece(self.firer).spent
        return (WeaponSpent(piece=self.firer),) if spent else ()

    def _range_missing(self) -> bool:
        """Say whether a direct shot lacks its range; a result may be told without."""
        return self.how is How.DIRECT and self.order.distance is None and not self.order.outcome


class Fell(Shooting[FireInBattle]):
    """A shell that missed fell on a piece, of either side, which is hit without a die (P-11)."""

    WORDS: ClassVar[frozenset[str]] = OF_FIRE
    kind = Pz8Kind.FELL
    deed = None

    @property
    def firer(self) -> PieceId:
        """Return whose shell it was."""
        return self.order.firers[0]

    def against(self) -> Iterator[Objection]:
        """Yield several batteries, one that fires directly or has not fired in this step, and what is no target."""
        yield from one_at_a_time(self.order.firers)
        yield from wrong_step(self.table, name_of(self.firer), self.table.side(self.firer), "fire")
        if not self.row.has(self.book.weapons.indirect_flag) or not self.table.did(self.firer, Deed.FIRED):
            reason = f"no shell of {name_of(self.firer)} missed in this step"
            yield Objection(code="no-shell-fell", rule="P-11", reason=reason, remedy="let it fire indirectly first")
        barred = self.book.against_fall(self.table.platoon(self.struck_at))
        yield from objections_of(self.table, barred, self.firer, target=self.struck_at)

    def shot(self) -> None:
        """Return nothing: it is hit for certain."""

    def cause(self) -> Cause:
        """Return that it is hit as by indirect fire."""
        return Cause.INDIRECT
