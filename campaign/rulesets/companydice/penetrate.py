"""To penetrate: attack against defense without dice, by weapon class and range (PB-5, B-8 to B-10, B-22)."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.rulesets.companydice.to_hit import ToHitTopic
from campaign.rulesets.companydice.values import Penetration, WeaponClass
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.companydice.values import CounterType, Shot

_HALF = 2


class ClassAtArmour(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a weapon class counts at armour, in halves of its attack; None: it may not fire at armour (B-8)."""

    near_halves: int | None
    far_halves: int | None


class PenetrationTable(Table, frozen=True, kw_only=True):
    """What range adds to defense and attack, and the weapon classes; ranges in hexes."""

    over_half_defense: int
    close_hexes: int
    close_attack: int
    doubled_range_halves: int
    near_hexes: int
    classes: dict[WeaponClass, ClassAtArmour]

    def faults(self) -> Iterator[str]:
        """Yield weapon classes that are missing."""
        yield from (f"{weapon.value} is missing" for weapon in WeaponClass if weapon not in self.classes)


class PenetrationTopic(ToHitTopic):
    """Whether a hit goes through."""

    @cached_property
    def _penetration(self) -> PenetrationTable:
        return self.tables.read("penetration", PenetrationTable)

    def share_at_armour(self, counter: CounterType, range_hexes: int) -> Fraction | None:
        """Return which share of its attack a counter has at armour, None where it may not fire at it (PB-5.4, B-8).

        Beyond its printed range, where it may fire to twice that, it is half (PB-13.1).
        """
        table = self._penetration
        if counter.weapon_class is WeaponClass.NONE:
            return None
        row = table.classes[counter.weapon_class]
        halves = row.near_halves if range_hexes <= table.near_hexes else row.far_halves
        if not self.applies("B-8"):
            halves = _HALF
        if halves is None:
            return None
        doubled = table.doubled_range_halves if range_hexes > counter.range else _HALF
        return Fraction(halves * doubled, _HALF * _HALF)

    def penetration(self, shot: Shot) -> Penetration:
        """Return attack and defense of a shot, and whether it goes through; a class that may not fire has 0 (PB-5.1).

        The class counts first, then the point at close range (B-8).
        """
        table = self._penetration
        firer, target = shot.firer, self._defending(shot)
        share = self.share_at_armour(firer, shot.range_hexes) or Fraction(0)
        attack, attack_words = firer.attack * share, f"attack {firer.attack}"
        if share != 1:
            attack_words += (
                f" times {_said(share)} for class {firer.weapon_class.value} at {shot.range_hexes} hexes [B-8]"
            )
        if shot.range_hexes == table.close_hexes and self.applies("PB-5.3") and share:
            attack += table.close_attack
            attack_words += f" + {table.close_attack} at range {table.close_hexes} [PB-5.3]"
        defense, defense_words = target.defense, f"defense {target.defense}"
        if self._is_over_half(firer, shot.range_hexes):
            defense += table.over_half_defense
            defense_words += f" + {table.over_half_defense} over half range [PB-5.2]"
        return Penetration(
            attack=attack,
            defense=defense,
            penetrates=attack >= defense or not self.applies("PB-5.1"),
            attack_words=_summed(attack_words, firer.attack, attack),
            defense_words=_summed(defense_words, target.defense, defense),
        )

    def penetration_range(self, firer: CounterType, target: CounterType, shot: Shot) -> int:
        """Return the largest range in hexes at which a firer goes through a target, 0 where it never does (PB-5).

        `shot` gives what else there is to say; its counters and range do not matter.
        """
        from msgspec.structs import replace  # noqa: PLC0415 - a report asks, no shot does

        at = (replace(shot, firer=firer, target=target, range_hexes=r) for r in range(self.reach(firer), 0, -1))
        return next((each.range_hexes for each in at if self.penetration(each).penetrates), 0)

    def _is_over_half(self, firer: CounterType, range_hexes: int) -> bool:
        """Say whether a range is over half the printed one: over its exact half (PB-5.2, B-9).

        The other reading rounds the half up. At its only range a range-1 weapon counts as over half, too (B-10).
        """
        if not self.applies("PB-5.2") or (firer.range == self._penetration.close_hexes and not self.applies("B-10")):
            return False
        rounded = 0 if self.applies("B-9") else firer.range % _HALF
        return _HALF * range_hexes > firer.range + rounded

    def _defending(self, shot: Shot) -> CounterType:
        """Return the counter whose defense counts: the target itself, otherwise the weakest beside it (B-22)."""
        if self.applies("B-22"):
            return shot.target
        return min((shot.target, *shot.target_company), key=lambda counter: counter.defense)


def _summed(words: str, start: int, total: Fraction | int) -> str:
    """Put what a sum comes to behind its words, where that is not what it starts from."""
    return words if words.count(" ") == 1 and total == start else f"{words} = {_said(total)}"


def _said(number: Fraction | int) -> str:
    """Print a number with its half or quarter: ``6 1/2``."""
    whole, rest = divmod(number, 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)
