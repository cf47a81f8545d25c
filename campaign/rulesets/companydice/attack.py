"""One shot from to hit to morale with its dice as they are thrown, and the exact chances of what may come of it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from campaign.rulesets.companydice.dice import ways_of_successes
from campaign.rulesets.companydice.firing import FiringTopic
from campaign.rulesets.companydice.values import AttackResult

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from campaign.rulesets.companydice.values import Shot

    #: Gives the faces of dice that a shot comes to, by their name and number.
    Dice = Callable[[str, int], Sequence[int]]

#: The dice of a shot by name, as `Dice` is asked for them.
TO_HIT: Final = "to_hit"
KILL: Final = "kill"
MORALE: Final = "morale"

#: What may come of a shot, as `chances` names it.
MISS: Final = "miss"
NO_PENETRATION: Final = "no penetration"
NO_LOSS: Final = "no loss"
DESTROYED: Final = "destroyed"


class AttackTopic(FiringTopic):
    """A whole shot."""

    def attack(self, shot: Shot, dice: Dice) -> AttackResult:
        """Return what a shot comes to; dice are asked for as it comes to them, and only then (PB-4 to PB-7)."""
        hit = self.to_hit(shot, dice(TO_HIT, self.hit_dice()))
        if not hit.hit:
            return AttackResult(hit=hit, penetration=None, loss=None, morale=(), x=shot.target_x)
        penetration = self.penetration(shot)
        if not penetration.penetrates:
            return AttackResult(hit=hit, penetration=penetration, loss=None, morale=(), x=shot.target_x)
        wanted = self.kill_dice(shot)
        loss = self.loss(dice(KILL, wanted) if wanted else (), self.target_strength(shot))
        rolls = self.morale_rolls(loss, has_x=shot.target_x)
        faces = dice(MORALE, rolls * self.morale_dice()) if rolls else ()
        each = len(faces) // rolls if rolls else 1
        morale = tuple(
            self.morale(shot.target_quality, faces[start : start + each]) for start in range(0, len(faces), each)
        )
        x = (shot.target_x or any(roll.x for roll in morale)) and not loss.destroyed
        return AttackResult(hit=hit, penetration=penetration, loss=loss, morale=morale, x=x)

    def chances(self, shot: Shot) -> tuple[tuple[str, Fraction], ...]:
        """Return each outcome of a shot with its exact chance, together 1, the harmless ones first.

        They are ``miss``, ``no penetration``, ``no loss``, ``1 step``, ``1 step and X`` and so on, ``destroyed``; what
        cannot be is left out.
        """
        hit = self.hit_chance(shot)
        found: dict[str, Fraction] = {MISS: 1 - hit}
        if not self.penetration(shot).penetrates:
            found[NO_PENETRATION] = hit
        else:
            for word, chance in self.kill_chances(shot):
                found[word] = hit * chance
        return tuple((word, chance) for word, chance in found.items() if chance)

    def kill_chances(self, shot: Shot) -> tuple[tuple[str, Fraction], ...]:
        """Return each outcome of a hit that penetrates with its exact chance, together 1 (PB-6, PB-7)."""
        dice, strength = self.kill_dice(shot), self.target_strength(shot)
        sides = self.kill_sides()
        good = sides + 1 - self.kills_on()
        found: dict[str, Fraction] = {}
        for rolled in range(dice + 1):
            chance = Fraction(ways_of_successes(dice, rolled, good, sides), sides**dice)
            loss = self.loss_of(rolled, strength)
            passed = (1 - self.fail_chance(shot.target_quality)) ** self.morale_rolls(loss, has_x=shot.target_x)
            word = _loss_words(rolled) if not loss.destroyed else DESTROYED
            found[word] = found.get(word, Fraction(0)) + chance * passed
            if passed != 1:
                found[f"{word} and X"] = chance * (1 - passed)
        return tuple(found.items())


def _loss_words(steps: int) -> str:
    """Say what a company loses: ``no loss``, ``1 step``, ``2 steps``."""
    if not steps:
        return NO_LOSS
    return f"{steps} step" if steps == 1 else f"{steps} steps"
