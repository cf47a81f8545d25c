"""What a hit does: dice, halved armour, the save of an HQ, states, who is aboard (PZ-6.1 to PZ-6.16, PZ-9.2)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.modifier import Modifier
from campaign.domain.tabletop import PieceState, Quality
from campaign.rulesets.modifiers import ModifierTable, terms_of
from campaign.rulesets.pz8.fire import FireTopic
from campaign.rulesets.pz8.values import Aboard, Aspect, Cause, Damage, Fired, Result, Saved, Struck
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.pz8.values import Blow, Passenger, Shot, Target, Throw


class BandRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From which difference on a hit comes to a result."""

    rule: str
    least: int
    result: Result


class DamageTable(Table, frozen=True, kw_only=True):
    """Results by difference; states by state and result; which causes halve armour, besides the side and the rear."""

    rows: tuple[BandRow, ...]
    states: dict[PieceState, dict[Result, PieceState]]
    halving: tuple[Cause, ...]
    halving_parts: int
    outright: PieceState

    def faults(self) -> Iterator[str]:
        """Yield bands out of order and states without a result."""
        if [row.least for row in self.rows] != sorted({row.least for row in self.rows}):
            yield "the results are out of order"
        for state, after in self.states.items():
            yield from (f"{state}: {result} is missing" for result in Result if result not in after)


class HqSave(ModifierTable, frozen=True, kw_only=True):
    """What the saving die of an HQ needs, and which results it makes lighter."""

    needed: int
    lighter: dict[Result, Result]


class DamageTopic(FireTopic):
    """What becomes of who is hit."""

    @cached_property
    def _damage(self) -> DamageTable:
        return self.tables.read("damage", DamageTable)

    @cached_property
    def _hq_save(self) -> HqSave:
        return self.tables.read("hq_save", HqSave)

    def effective_defence(self, target: Target, blow: Blow) -> int:
        """Return the defence that counts: armour halves once, rounded up (PZ-9.2, PZ-12.5, P-5, P-21, P-37)."""
        defence = target.defence
        times = self._reasons_to_halve(blow) if target.armoured else 0
        for _ in range(min(times, 1) if self.applies("P-5") else times):
            defence = -(-defence // self._damage.halving_parts)
        return defence

    def result_of(self, diff: int) -> Result:
        """Return what a difference of the dice comes to (PZ-6.2 to PZ-6.5)."""
        found = Result.NONE
        for row in self._damage.rows:
            if diff >= row.least and self.applies(row.rule):
                found = row.result
        return found

    def damage(self, target: Target, blow: Blow, throw: Throw) -> Damage:
        """Throw a hit: a die and the attack factor against a die and the defence factor (PZ-6.1)."""
        attack_face, defence_face = throw("attack"), throw("defence")
        defence = self.effective_defence(target, blow)
        rule = "PZ-9.2" if defence != target.defence else "PZ-8.1"
        attack = (_die(attack_face), Modifier(label="attack factor", value=blow.attack, rule="PZ-8.1"))
        against = (_die(defence_face), Modifier(label="defence factor", value=defence, rule=rule))
        diff = attack_face + blow.attack - defence_face - defence
        return Damage(attack=attack, defence=against, effective_defence=defence, diff=diff, result=self.result_of(diff))

    def state_after(self, state: PieceState, result: Result) -> PieceState:
        """Return what a result makes of a state: the same twice is worse, a lighter one heals nothing (PZ-6.8, P-7)."""
        row = self._damage.states.get(state)
        if row is None:
            return state
        after = row[result]
        if result is Result.DISORGANIZED and state is PieceState.SUPPRESSED and not self.applies("P-7"):
            return PieceState.DISORGANIZED
        escalates = result.value == state.value
        rule = "PZ-6.8" if state is PieceState.DISORGANIZED else "PZ-6.10"
        return state if escalates and not self.applies(rule) else after

    def destroyed_outright(self, target: Target, blow: Blow) -> bool:
        """Say whether a target is destroyed without dice: Suppressed and in close combat (PZ-6.10)."""
        return blow.cause is Cause.CLOSE_COMBAT and target.state is self._damage.outright and self.applies("PZ-6.10")

    def may_save(self, result: Result, cause: Cause) -> bool:
        """Say whether an HQ throws to save: Disorganized or Suppressed, not in close combat (PZ-6.11)."""
        return result in self._hq_save.lighter and cause is not Cause.CLOSE_COMBAT and self.applies("PZ-6.11")

    def save_terms(self, quality: Quality) -> tuple[Modifier, ...]:
        """Return what is added to the saving die of an HQ (PZ-6.12, PZ-6.13)."""
        return terms_of(self._hq_save.rows, quality_facts(quality), self.applies)

    def save_needed(self) -> int:
        """Return the number that saves an HQ (PZ-6.11)."""
        return self._hq_save.needed

    def save(self, quality: Quality, throw: Throw) -> Saved:
        """Throw to save an HQ (PZ-6.11 to PZ-6.13)."""
        terms = (_die(throw("save"), "PZ-6.11"), *self.save_terms(quality))
        total = sum(term.value for term in terms)
        return Saved(terms=terms, total=total, needed=self._hq_save.needed, saved=total >= self._hq_save.needed)

    def after_save(self, state: PieceState, result: Result, save: Saved | None) -> tuple[Result, PieceState]:
        """Return result and state: a save makes the result lighter, before it meets the state (P-8)."""
        if save is None or not save.saved:
            return result, self.state_after(state, result)
        if self.applies("P-8"):
            lighter = self._hq_save.lighter[result]
            return lighter, self.state_after(state, lighter)
        worse = Result(self.state_after(state, result).value)
        lowered = self._hq_save.lighter.get(worse, worse)
        return result, PieceState.OK if lowered is Result.NONE else PieceState(lowered.value)

    def strike(self, target: Target, blow: Blow, throw: Throw) -> Struck:
        """Work out one hit in the order of the rules, throwing only what it comes to (PZ-6.1 to PZ-6.16, P-9)."""
        if target.helicopter and blow.cause is Cause.SAM and self.applies("PZ-6.15"):
            return self._gone(target, removed=True)
        if self.destroyed_outright(target, blow):
            return self._gone(target)
        damage = self.damage(target, blow, throw)
        if target.helicopter and damage.result is not Result.NONE and self.applies("PZ-6.14"):
            return self._gone(target, damage, removed=True)
        save = self.save(target.quality, throw) if target.is_hq and self.may_save(damage.result, blow.cause) else None
        result, state = self.after_save(target.state, damage.result, save)
        return Struck(
            state=state,
            rolled=damage.result,
            result=result,
            damage=damage,
            save=save,
            passengers=tuple(self._aboard(one, result, state, blow.cause, throw) for one in target.passengers),
        )

    def shoot(self, shot: Shot, blow: Blow, target: Target, throw: Throw) -> Fired:
        """Fire, and where it hits work out the hit (PZ-5, PZ-6)."""
        hit = self.fire(shot, throw)
        return Fired(hit=hit, struck=self.strike(target, blow, throw) if hit.hit else None)

    def _gone(self, target: Target, damage: Damage | None = None, *, removed: bool = False) -> Struck:
        """Return a target that is destroyed, with all aboard (PZ-6.10, PZ-6.14 to PZ-6.16)."""
        gone = Aboard(result=Result.DESTROYED, state=PieceState.DESTROYED)
        spared = not self.applies("PZ-6.16")
        kept = (Aboard(result=Result.NONE, state=one.state) if spared else gone for one in target.passengers)
        return Struck(
            state=PieceState.DESTROYED,
            rolled=Result.DESTROYED if damage is None else damage.result,
            result=Result.DESTROYED,
            damage=damage,
            removed=removed,
            passengers=tuple(kept),
        )

    def _aboard(self, one: Passenger, result: Result, carrier: PieceState, cause: Cause, throw: Throw) -> Aboard:
        """Return what becomes of a passenger: the same result on its own state, or gone with its carrier (P-9)."""
        if not self.applies("PZ-6.16"):
            return Aboard(result=Result.NONE, state=one.state)
        if carrier is PieceState.DESTROYED:
            return Aboard(result=Result.DESTROYED, state=PieceState.DESTROYED)
        if self.switch("passengers") != "own_state" or not self.applies("P-9"):
            return Aboard(result=result, state=carrier)
        save = self.save(one.quality, throw) if one.is_hq and self.may_save(result, cause) else None
        lighter, state = self.after_save(one.state, result, save)
        return Aboard(result=lighter, state=state, save=save)

    def _reasons_to_halve(self, blow: Blow) -> int:
        """Count what halves armour: its side or rear, indirect fire, a helicopter, an aircraft (PZ-9.2, PZ-12.5)."""
        if blow.cause is Cause.HAZARD:
            return 0 if self.applies("P-37") else 1
        turned = blow.aspect is not Aspect.FRONT and self.applies("PZ-9.2")
        if blow.cause is Cause.CLOSE_COMBAT and not self.applies("P-21"):
            turned = False
        rule = "PZ-12.5" if blow.cause is Cause.AIRCRAFT else "PZ-9.2"
        return turned + (blow.cause in self._damage.halving and self.applies(rule))


def quality_facts(quality: Quality) -> dict[str, int]:
    """Return what rows ask of quality."""
    return {"green": quality is Quality.GREEN, "elite": quality is Quality.ELITE}


def _die(face: int, rule: str = "PZ-6.1") -> Modifier:
    """Return the term of a D6."""
    return Modifier(label="D6", value=face, rule=rule)
