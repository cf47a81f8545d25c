"""Morale and the X: who rolls, who fails, what an X forbids and when it comes off (PB-7, PB-8, B-5, B-15)."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from campaign.domain.modifier import Modifier
from campaign.domain.tabletop import Quality
from campaign.rulesets.companydice.dice import ways
from campaign.rulesets.companydice.kill import KillTopic
from campaign.rulesets.companydice.values import MoraleRoll, Shot, WeaponClass
from campaign.rulesets.modifiers import ModifierTable, terms_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.rulesets.companydice.values import CounterType, Loss


class Morale(ModifierTable, frozen=True, kw_only=True):
    """The dice, the sum at which a company fails, and the rows."""

    dice: int
    sides: int
    fails_at: int


class MoraleTopic(KillTopic):
    """What losses do to a company."""

    @cached_property
    def _morale(self) -> Morale:
        return self.tables.read("morale", Morale)

    def morale_dice(self) -> int:
        """Return how many dice a morale roll throws (PB-7.1)."""
        return self._morale.dice

    def fails_at(self) -> int:
        """Return the sum at which a company fails (PB-7.1)."""
        return self._morale.fails_at

    def morale_terms(self, quality: Quality) -> tuple[Modifier, ...]:
        """Return what is added to a company's morale dice (PB-7.2, PB-7.3)."""
        facts = {"green": quality is Quality.GREEN, "veteran": quality is Quality.VETERAN}
        return terms_of(self._morale.rows, facts, self.applies)

    def morale(self, quality: Quality, faces: Sequence[int]) -> MoraleRoll:
        """Return what morale dice come to (PB-7.1)."""
        table = self._morale
        die = Modifier(label=f"{table.dice}D{table.sides}", value=sum(faces), rule="PB-7.1")
        terms = (die, *self.morale_terms(quality))
        total = sum(term.value for term in terms)
        return MoraleRoll(terms=terms, total=total, x=self.fails(total))

    def fails(self, total: int) -> bool:
        """Say whether a morale roll of this sum fails (PB-7.1)."""
        return total >= self._morale.fails_at

    def fail_chance(self, quality: Quality) -> Fraction:
        """Return the exact chance that a company fails one morale roll."""
        table = self._morale
        added = sum(term.value for term in self.morale_terms(quality))
        failing = sum(count for total, count in ways(table.dice, table.sides).items() if self.fails(total + added))
        return Fraction(failing, table.sides**table.dice)

    def morale_rolls(self, loss: Loss, *, has_x: bool) -> int:
        """Return how many morale rolls a loss calls for: one an attack, none for the dead or under an X (B-5).

        A club may roll for each step.
        """
        if loss.destroyed or not loss.steps or not self.applies("PB-7.1"):
            return 0
        if has_x and self.applies("B-5"):
            return 0
        return loss.steps if self.switch("morale_roll_for") == "step" else 1

    def rolls_after_removal(self, counters_left: int, *, has_x: bool) -> int:
        """Return how many morale rolls follow where the old table removed a counter of a company (B-20)."""
        return int(counters_left > 0 and not has_x and self.applies("B-20"))

    def could_damage(
        self, enemy: CounterType, own: CounterType, range_hexes: int, *, enemy_x: bool, sees: bool
    ) -> bool:
        """Say whether an enemy could damage a counter by direct fire, as who bears an X asks (PB-8.2).

        `enemy_x`: the enemy's company bears one itself; `sees`: there is a line of sight.
        """
        if enemy_x or not sees or range_hexes > self.reach(enemy) or enemy.weapon_class is WeaponClass.NONE:
            return False
        if not self.is_armour(own) or not self.applies("PB-8.2"):
            return True
        if self.share_at_armour(enemy, range_hexes) is None:
            return False
        return self.penetration(Shot(firer=enemy, target=own, range_hexes=range_hexes)).penetrates

    def damaging_range(self, enemy: CounterType, own: CounterType) -> int:
        """Return the largest range in hexes from which an enemy could damage a counter, 0 where from none (PB-8.2)."""
        ranges = range(self.reach(enemy), 0, -1)
        return next((r for r in ranges if self.could_damage(enemy, own, r, enemy_x=False, sees=True)), 0)

    def x_after_turn(self, *, x: bool, all_out_of_sight: bool, went_as_far_as_it_could: bool = False) -> bool:
        """Say whether a company bears an X after the check at the end of a turn (PB-8.3).

        It stays where any counter is in sight of what could damage it, however far it went (B-15).
        """
        tried = went_as_far_as_it_could and not self.applies("B-15")
        return x and not ((all_out_of_sight and self.applies("PB-8.3")) or tried)
