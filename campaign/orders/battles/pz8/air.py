"""Attacks from the air in Pz8: the allowance, or a squadron of the campaign; in its side's step of fire (PZ-12)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from campaign.domain.objection import Objection
from campaign.errors import UnknownName
from campaign.events.battles import AirAttackMade
from campaign.events.pz8 import Pz8Kind, Pz8Shot
from campaign.orders.battles.air import AttackFromAirInBattle
from campaign.orders.battles.pz8.dice import Dice
from campaign.orders.battles.pz8.struck import Came, Striking, duel_of, hit_of
from campaign.orders.battles.pz8.verdicts import name_of, objections_of, wrong_step
from campaign.orders.battles.pz8.words import OF_AIR, covers_of, quality_told
from campaign.orders.battles.sorties import sortie_events, sortie_objections
from campaign.rulesets.pz8.values import Blow, Cause, How, Shot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import PieceId, Side
    from campaign.events.base import Event


class AirAttack(Striking[AttackFromAirInBattle]):
    """Aircraft attack a piece."""

    WORDS: ClassVar[frozenset[str]] = OF_AIR

    @property
    def struck_at(self) -> PieceId:
        """Return the piece that is attacked."""
        return self.order.target

    @cached_property
    def side(self) -> Side:
        """Return whose aircraft they are: the enemy's of whoever is attacked."""
        return self.table.other(self.table.side(self.struck_at))

    @cached_property
    def aircraft(self) -> str:
        """Return the kind of aircraft by its name or a beginning of it; raise UnknownName for none."""
        kinds = self.book.aircraft()
        found = [kind for kind in kinds if kind.startswith(self.order.aircraft.replace("-", "_"))]
        if len(found) == 1:
            return found[0]
        message = f"no aircraft of this list is called {self.order.aircraft!r}"
        raise UnknownName(message, nearest=tuple(kind.partition("_")[0] for kind in kinds))

    def what_strikes(self) -> str:
        """Name the aircraft and whom they attack."""
        return f"{self.aircraft.replace('_', ' ')} at {name_of(self.struck_at)}"

    def against(self) -> Iterator[Objection]:
        """Yield the wrong step, what is no target, an allowance that is used up, or what keeps the squadron down."""
        if self.order.weapon:
            reason = f"{self.what_strikes()}: Pz8 knows no weapons of aircraft"
            yield Objection(
                code="circumstance-unknown", reason=reason, remedy=f"leave out with {self.order.weapon}", final=True
            )
        yield from wrong_step(self.table, f"{self.side}'s {self.order.aircraft}", self.side, "fire")
        barred = self.book.against_air_target(self.table.platoon(self.struck_at))
        yield from objections_of(self.table, barred, self.struck_at, target=self.struck_at)
        if self.order.squadron is not None:
            piece = self.table.piece(self.struck_at).piece
            yield from sortie_objections(self.table.campaign, self.table.rules, self.order.squadron, self.side, piece)
            return
        left = self.table.battle.air_attacks.get(self.side, 0)
        if left <= 0 and self.book.applies("P-26"):
            reason = f"{self.side} has no attack from the air left"
            remedy = "by SQUADRON: one of the campaign flies it"
            yield Objection(code="no-air-attack-left", rule="P-26", reason=reason, remedy=remedy)

    def shot(self) -> Shot:
        """Return what the dice to hit hang on (PZ-12.2 to PZ-12.4, P-25)."""
        quality = self.book.aircraft_quality(self.table.quality_of(self.side), quality_told(self.order.circumstances))
        return Shot(
            how=How.AIR,
            quality=quality,
            covers=covers_of(self.order.circumstances),
            aa_guns=self.order.aa,
            sam_teams=self.order.sam,
            at_helicopter=self.table.type(self.struck_at).is_helicopter,
        )

    def blow(self) -> Blow:
        """Return the factor of the aircraft (PZ-12.5)."""
        attack = self.book.aircraft_attack(self.aircraft)
        return Blow(attack=attack, cause=Cause.AIRCRAFT, aspect=self.aspect())

    def happened(self) -> tuple[Event, ...]:
        """Record the dice; the attack is made, its squadron rests, and its target is what it is now."""
        came = Came() if self.order.outcome else self.work_out(Dice(self.order.rolls))
        fates = self.fates(came)
        made = AirAttackMade(
            battle=self.order.battle, side=self.side, aircraft=self.aircraft, squadron=self.order.squadron
        )
        return (self._record(came), made, *self._flown(), *self.struck_events(fates))

    def _flown(self) -> tuple[Event, ...]:
        """Return the sortie of a squadron of the campaign."""
        if self.order.squadron is None:
            return ()
        piece = self.table.piece(self.struck_at).piece
        return tuple(
            sortie_events(self.table.campaign, self.table.rules, self.order.squadron, self.table.battle, piece)
        )

    def _record(self, came: Came) -> Pz8Shot:
        """Return the record of the roll."""
        to_hit, _fall = hit_of(came)
        return Pz8Shot(
            battle=self.order.battle,
            kind=Pz8Kind.AIR,
            firer=None,
            aircraft=self.aircraft,
            target=self.struck_at,
            distance=None,
            circumstances=self.order.circumstances,
            rolls=() if self.order.outcome else self.order.rolls,
            to_hit=to_hit,
            fall=None,
            damage=duel_of(came),
            fates=self.fates(came),
            status=self.status(),
            told=" ".join(self.order.outcome),
        )
