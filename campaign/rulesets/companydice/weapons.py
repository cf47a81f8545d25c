"""Weapons on the old combat table: what each counter brings against its target, by class, range and way (PB-12)."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.rulesets.companydice.to_hit import ToHitTopic
from campaign.rulesets.companydice.values import CounterType, UnitClass, WeaponClass
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

_HALF: Final = 2


class Way(StrEnum):
    """How an attack on the old combat table is made."""

    DIRECT = "direct"
    INDIRECT = "indirect"
    OVERRUN = "overrun"
    CLOSE_ASSAULT = "close_assault"
    AIR = "air"
    MINES = "mines"


class WeaponEffect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a class counts, in halves of its attack, at soft targets and at armour; None: no effect."""

    soft: int
    near: int | None
    far: int | None
    assault: int | None
    air: int | None


class Weapons(Table, frozen=True, kw_only=True):
    """The classes; which fire directly or indirectly, who assaults and who overruns; `near_hexes` for howitzers."""

    near_hexes: int
    doubled_range_halves: int
    direct: tuple[WeaponClass, ...]
    indirect: tuple[WeaponClass, ...]
    rows: dict[WeaponClass, WeaponEffect]
    assault_hexes: int
    assault_classes: tuple[UnitClass, ...]
    overrun_classes: tuple[UnitClass, ...]

    def faults(self) -> Iterator[str]:
        """Yield weapon classes that are missing."""
        for weapon in WeaponClass:
            if weapon is not WeaponClass.NONE and weapon not in self.rows:
                yield f"{weapon.value} is missing"


class Firer(Struct, frozen=True, kw_only=True):
    """One counter that takes part in an attack on the old table, at its range in hexes; 0 in an overrun."""

    counter: CounterType
    range_hexes: int = 1


class WeaponTopic(ToHitTopic):
    """What each weapon does on the old table."""

    @cached_property
    def _weapons(self) -> Weapons:
        return self.tables.read("weapons", Weapons)

    def fires(self, counter: CounterType, way: Way) -> bool:
        """Say whether a counter's weapon attacks in a way at all (PB-12.1, PB-13.2)."""
        if way is Way.INDIRECT and self.applies("PB-13.2"):
            return counter.weapon_class in self._weapons.indirect
        return counter.weapon_class in self._weapons.direct

    def assaults(self, counter: CounterType) -> bool:
        """Say whether a counter makes close assaults: infantry does (B-28)."""
        return counter.unit_class in self._weapons.assault_classes or not self.applies("B-28")

    def is_adjacent(self, firer: Firer) -> bool:
        """Say whether a counter is near enough for a close assault (B-28)."""
        return firer.range_hexes <= self._weapons.assault_hexes

    def overruns(self, counter: CounterType) -> bool:
        """Say whether a counter overruns others: armour does, but for artillery (B-28)."""
        return counter.unit_class in self._weapons.overrun_classes and counter.armoured

    def effect(self, firer: Firer, target: CounterType, way: Way) -> Fraction | None:
        """Return which share of its attack a counter brings against a target, None where it has no effect (PB-12.1)."""
        weapon_class = firer.counter.weapon_class
        if weapon_class is WeaponClass.NONE:
            return None
        halves = self._halves(firer, target, way) if self.applies("PB-12.1") else _HALF
        if halves is None:
            return None
        doubled = firer.range_hexes > firer.counter.range and way is Way.DIRECT
        return Fraction(halves * (self._weapons.doubled_range_halves if doubled else _HALF), _HALF * _HALF)

    def air_effect(self, weapon_class: WeaponClass, target: CounterType) -> Fraction | None:
        """Return which share of its attack a weapon from the air brings, None: no effect (PB-14.1, B-27)."""
        row = self._weapons.rows[weapon_class]
        if not target.armoured:
            return Fraction(row.soft, _HALF)
        halves = row.air if self.applies("B-27") else row.near
        return None if halves is None else Fraction(halves, _HALF)

    def firepower(self, firer: Firer, target: CounterType, way: Way) -> Fraction:
        """Return what a counter brings against a target; nothing where its weapon has no effect (PB-12.1)."""
        return firer.counter.attack * (self.effect(firer, target, way) or Fraction(0))

    def _halves(self, firer: Firer, target: CounterType, way: Way) -> int | None:
        """Return the number of the table of weapons, in halves."""
        row = self._weapons.rows[firer.counter.weapon_class]
        if not target.armoured:
            return row.soft
        if way is Way.CLOSE_ASSAULT:
            return row.assault
        return row.near if self._is_near(firer, way) else row.far

    def _is_near(self, firer: Firer, way: Way) -> bool:
        """Say whether a firer is near enough for the better number: half its range, or so many hexes for howitzers."""
        if way is Way.INDIRECT:
            return False
        if firer.counter.weapon_class is WeaponClass.ARMOUR_PIERCING:
            return _HALF * firer.range_hexes <= firer.counter.range
        return firer.range_hexes <= self._weapons.near_hexes
