"""Direct fire of one counter at an armoured one: to hit, to penetrate, to kill, morale (PB-4 to PB-7)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from campaign.domain.dice import SIX
from campaign.domain.objection import Objection
from campaign.domain.tabletop import PieceState
from campaign.events.battles import Check, CompanyShaken, CompanyWeakened, PieceActed
from campaign.events.companydice import CompanyDiceShot, Killed, Penetrated
from campaign.orders.battles.companydice.action import (
    QUARTERS,
    Action,
    morale_line,
    morale_sums,
    struck,
    sum_to_come,
)
from campaign.orders.battles.companydice.firing_checks import (
    Fire,
    against_fire,
    against_opportunity,
    firer_state,
    range_question,
    refused,
)
from campaign.orders.battles.companydice.told import ToldLoss, told_loss
from campaign.orders.battles.dice import GivenDice
from campaign.orders.battles.spoken import names_of
from campaign.rulesets.companydice.attack import DESTROYED, MORALE, TO_HIT
from campaign.rulesets.companydice.values import Shot

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from campaign.events.base import Event
    from campaign.orders.base import Question
    from campaign.orders.battles.companydice.situation import Situation
    from campaign.rulesets.companydice.values import AttackResult, Loss, Penetration


class Shooting(Action):
    """A shot by company dice."""

    def __init__(self, situation: Situation, fire: Fire) -> None:
        """Take who fires at whom."""
        super().__init__(situation, fire.order)
        self.fire = fire
        self.firer = fire.firers[0]
        self.target = fire.target

    @cached_property
    def shot(self) -> Shot:
        """Return the shot as the rulebook judges it."""
        firing, aimed = self.situation.troop(self.firer), self.situation.troop(self.target)
        company = self.situation.company(self.target.piece.element, beside=True)
        return Shot(
            firer=self.situation.counter(self.firer),
            target=self.situation.counter(self.target),
            range_hexes=self.fire.range_taken,
            firer_quality=self.firer.piece.quality,
            firer_strength=firing.strength,
            target_quality=self.target.piece.quality,
            target_strength=aimed.strength,
            target_x=aimed.x,
            in_cover=self.fire.in_cover,
            hull_down="hull-down" in self.words,
            opportunity=self.fire.opportunity,
            emergency=self.fire.emergency,
            target_company=tuple(self.situation.counter(item) for item in company),
        )

    # --- what is against it, and asked ---

    def objections(self) -> Iterator[Objection]:
        """Yield what stands against the shot."""
        situation, fire = self.situation, self.fire
        yield from self._several()
        yield from against_fire(situation, fire)
        state = firer_state(situation, fire, self.firer)
        yield from refused(situation, fire, self.firer, self.book.shot_refusals(self.shot, state))
        yield from against_opportunity(situation, fire, self.firer)
        if self.told:
            self._told_loss()
        yield from self.spare("PB-4.1")

    def question(self) -> Question | None:
        """Ask for the range."""
        return range_question(self.fire)

    def work_out(self, dice: GivenDice) -> AttackResult | None:
        """Go through the shot with dice; raise DieMissing."""
        return None if self.fire.range_hexes is None else self.book.attack(self.shot, dice.take)

    def before_die(self) -> tuple[str, ...]:
        """Say what the next dice need, and what they will do."""
        missing = self.missing()
        if missing is None:
            return ()
        if missing.name == TO_HIT:
            terms = sum_to_come(self.book.hit_terms(self.shot), self.book.hit_dice())
            return f"{self.fire.heading()}: {terms}; {self.fire.range_taken} or more hits", self._hit_words()
        if missing.name == MORALE:
            return (morale_line(self.situation, self.target, self.target.piece.quality),)
        return (f"{self.fire.heading()}, a hit: {self._kill_words()}",)

    def chances(self) -> tuple[tuple[str, Fraction], ...]:
        """Return each outcome with its exact chance."""
        if self._has_number:
            return self.book.chances(self.shot)
        found: dict[str, Fraction] = {}
        for words, chance in self.book.chances(self.shot):
            # Whatever steps a counter loses whose company has no number, it is gone (B-31).
            head, _, rest = words.partition(" ")
            word = f"{DESTROYED}{rest.removeprefix('steps').removeprefix('step')}" if head.isdigit() else words
            found[word] = found.get(word, 0 * chance) + chance
        return tuple(found.items())

    # --- what happens ---

    def decide(self) -> tuple[Event, ...]:
        """Keep the roll, and let the company lose what it loses; nothing while a die is missing."""
        if self.told:
            told = self._told_loss()
            return (self._record(None, x=told.x), *self._acted(), *self._losses(told.steps, told.destroyed, x=told.x))
        if self.missing() is not None:
            return ()
        result = self.work_out(GivenDice(self.rolls))
        if result is None:
            return ()
        x = result.x and not self.shot.target_x
        loss = result.loss
        steps, destroyed = (loss.steps, loss.destroyed) if loss is not None else (0, False)
        return (self._record(result, x=x), *self._acted(), *self._losses(steps, destroyed, x=x))

    @property
    def _has_number(self) -> bool:
        """Say whether the target's company has a strength number to lose steps from."""
        return self.situation.troop(self.target).strength is not None

    def _told_loss(self) -> ToldLoss:
        """Return what the table told; raise NotUnderstood."""
        return told_loss(self.told, self.book.target_strength(self.shot))

    def _acted(self) -> Iterator[Event]:
        """Yield that the counter fired."""
        yield PieceActed(piece=self.firer.piece.id, deed=self.fire.deed)

    def _losses(self, steps: int, destroyed: bool, *, x: bool) -> Iterator[Event]:  # noqa: FBT001 - as it came
        """Yield what becomes of the target's company (PB-6.3, PB-7.1, B-31)."""
        element = self.target.piece.element
        if not self._has_number:
            if self.book.counter_is_lost(steps, has_number=False):
                yield from struck(self.situation, (self.target,), PieceState.DESTROYED)
        elif steps:
            yield CompanyWeakened(battle=self.battle.id, company=element, steps=steps)
        if destroyed and self._has_number:
            company = self.situation.company(element, beside=True)
            yield from struck(self.situation, company, PieceState.DESTROYED)
        if x:
            yield CompanyShaken(battle=self.battle.id, company=element)

    def _record(self, result: AttackResult | None, *, x: bool) -> CompanyDiceShot:
        """Return the roll as it is kept."""
        hit = result.hit if result is not None else None
        return CompanyDiceShot(
            battle=self.battle.id,
            firer=self.firer.piece.id,
            target=self.target.piece.id,
            company=self.target.piece.element,
            range_hexes=self.fire.range_hexes,
            circumstances=self.fire.order.circumstances,
            profile=self.book.profile,
            rolls=self.rolls if result is not None else (),
            to_hit=Check(terms=hit.terms, needed=hit.needed) if hit is not None else None,
            penetration=_penetrated(result.penetration) if result is not None else None,
            kill=self._killed(result.loss) if result is not None else None,
            morale=morale_sums(result.morale, self.book.fails_at()) if result is not None else (),
            x=x,
            status=self.situation.status_of((self.firer, self.target)),
            told=" ".join(self.told),
        )

    def _killed(self, loss: Loss | None) -> Killed | None:
        """Return the kill dice as they are kept."""
        if loss is None:
            return None
        start = self.book.hit_dice()
        faces = tuple(roll.face for roll in self.rolls[start : start + self.book.kill_dice(self.shot)])
        return Killed(
            faces=faces,
            kills_on=self.book.kills_on(),
            steps_rolled=loss.steps_rolled,
            steps=loss.steps,
            destroyed=loss.destroyed,
        )

    # --- words ---

    def _several(self) -> Iterator[Objection]:
        """Object finally to several counters at one armoured target: each attacks by itself (PB-4.1, B-4)."""
        if len(self.fire.firers) > 1:
            names = names_of(self.fire.order.firers)
            target = self.target.piece.name
            reason = f"{target} is armoured, and each of {names} fires at it by itself"
            remedy = f"battle fire {self.firer.piece.name} at {target} {self.fire.range_taken}"
            yield Objection(code="one-firer", rule="B-4", reason=reason, remedy=remedy, final=True)

    def _hit_words(self) -> str:
        """Say what a hit will do."""
        found = self.book.penetration(self.shot)
        sums = f"a hit: {found.attack_words} against {found.defense_words}"
        if not found.penetrates:
            return f"{sums}: it does not go through, and nothing comes of it [PB-5.1]"
        return f"{sums}: it goes through [PB-5.1], then {self._kill_words()}"

    def _kill_words(self) -> str:
        """Say what the kill dice will do."""
        dice, face = self.book.kill_dice(self.shot), self.book.kills_on()
        which = f"a {SIX}" if face == SIX else f"{face} or more"
        count = f"{dice} kill die" if dice == 1 else f"{dice} kill dice"
        if not self._has_number:
            return f"{count}, {which} removes {self.target.piece.name} [B-31]"
        return f"{count}, {which} takes a step of {self.book.target_strength(self.shot)} [PB-6.2]"


def _penetrated(found: Penetration | None) -> Penetrated | None:
    """Return attack against defense as it is kept."""
    if found is None:
        return None
    return Penetrated(
        attack_quarters=int(found.attack * QUARTERS),
        defense=found.defense,
        attack_words=found.attack_words,
        defense_words=found.defense_words,
        penetrates=found.penetrates,
    )
