"""Attacks from the air under company dice: Typhoon and P-47 with machine guns, bombs or rockets (PB-14, B-27, B-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.objection import Objection
from campaign.domain.tabletop import PieceState
from campaign.events.battles import AirAttackMade
from campaign.events.companydice import AttackPart, AttackWay
from campaign.orders.battles.companydice.action import QUARTERS
from campaign.orders.battles.companydice.fight import Fight, said
from campaign.orders.battles.companydice.refusals import (
    no_target_alone,
    objection,
    wrong_phase,
)
from campaign.orders.battles.companydice.told import told_outcome
from campaign.orders.battles.sorties import sortie_events, sortie_objections
from campaign.orders.battles.words import unknown_words
from campaign.rulesets.companydice.crt import CombatFacts
from campaign.rulesets.companydice.weapons import Way

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.orders.battles.air import AttackFromAirInBattle
    from campaign.orders.battles.companydice.situation import Situation

_KNOWN: Final = frozenset({"open", "wood", "town"})
#: Short words for weapons, by the rulebook's own name; machine guns where none is told.
_WEAPONS: Final = {"": "machine_guns", "mg": "machine_guns", "mgs": "machine_guns", "guns": "machine_guns"}


class Flying(Fight):
    """An attack of one aircraft on one counter."""

    way = AttackWay.AIR

    def __init__(self, situation: Situation, order: AttackFromAirInBattle) -> None:
        """Take what attacks whom; raise UnknownName for an aircraft, a weapon or a piece that is none."""
        super().__init__(situation, order, situation.piece(order.target))
        self.air = order
        self.kind = self.book.aircraft_of(order.aircraft)
        self.weapon = _WEAPONS.get(order.weapon, order.weapon)
        self.carried = self.book.air_weapon(self.kind, self.weapon)
        self.aircraft = self.kind.key
        self.side = next(side for side in situation.sides if side != self.target.piece.side)

    @property
    def facts(self) -> CombatFacts:
        """Return how the target stands."""
        in_cover = bool(self.words & {"wood", "town"})
        return CombatFacts(way=Way.AIR, in_cover=in_cover, dispersed=self.target.state is PieceState.DISPERSED)

    def parts(self) -> tuple[AttackPart, ...]:
        """Return what the weapon brings (PB-14.1, B-27)."""
        attack = self.book.air_attack(self.carried, self.aimed)
        words = f"{self.weapon.replace('_', ' ')} {said(attack)}"
        return (AttackPart(piece=None, attack_quarters=int(attack * QUARTERS), words=words),)

    def heading(self) -> str:
        """Say what attacks whom."""
        return f"{self.kind.label} at {self.target.piece.name} with {self.weapon.replace('_', ' ')}"

    def objections(self) -> Iterator[Objection]:
        """Yield what stands against the attack: the squadron, the phase, what is left of attacks and weapons."""
        situation, order = self.situation, self.air
        yield from unknown_words((*order.circumstances, *self._guarded()), _KNOWN, "nothing to attack from the air by")
        if order.squadron is not None:
            yield from sortie_objections(
                situation.campaign, situation.rules, order.squadron, self.side, self.target.piece
            )
        yield from no_target_alone(situation, self.target)
        if (situation.phase.name, situation.phase.side) != (self.book.turn.air_phase, self.side):
            yield wrong_phase(situation, f"{self.side} attacks from the air in its air phase", "PB-2.1")
        if order.squadron is None and self.battle.air_attacks.get(self.side, 0) <= 0:
            reason = f"{self.side} has no attack from the air left in {self.battle.label}"
            remedy = "name a squadron of the campaign that flies it: by SQUADRON"
            yield Objection(code="no-air-attack-left", rule="PB-14.1", reason=reason, remedy=remedy)
        for refusal in self.book.air_refusals(self.kind, self.weapon, self._used(), self.aimed):
            yield objection(situation, self.target, refusal, name=self.kind.key)
        if self.told:
            told_outcome(self.told)
        yield from self.spare("PB-11.2")

    def acted(self) -> Iterator[Event]:
        """Yield the attack, and the sortie of the squadron that flew it."""
        yield AirAttackMade(
            battle=self.battle.id,
            side=self.side,
            aircraft=self.aircraft,
            squadron=self.air.squadron,
            weapon=self.weapon,
        )
        if self.air.squadron is not None:
            yield from sortie_events(
                self.situation.campaign, self.situation.rules, self.air.squadron, self.battle, self.target.piece
            )

    def _used(self) -> dict[str, int]:
        """Return how often the user of the aircraft used each of its weapons in this battle (B-34)."""
        user = f"{self.book.air_user(self.side, self.air.squadron)}/{self.aircraft}/"
        return {key.removeprefix(user): n for key, n in self.battle.air_used.items() if key.startswith(user)}

    def _guarded(self) -> Iterator[str]:
        """Yield what was told of the target's guard, of which company dice know nothing."""
        if self.air.aa:
            yield "aa"
        if self.air.sam:
            yield "sam"
