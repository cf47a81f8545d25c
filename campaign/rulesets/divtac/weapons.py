"""Weapons on a mission: their factors by calibre, their ranges, and what fires that is no battery (DT-J12, J13)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from campaign.domain.combat import FireMission
from campaign.domain.ids import UnitKey
from campaign.domain.modifier import Modifier
from campaign.rulesets.combat import MissionWeapon
from campaign.rulesets.divtac.book import Book
from campaign.rulesets.tables import Row, Table
from campaign.rulesets.units import WeaponType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.units import Unit

_MM_A_CM = 10
_MACHINE_GUN = "machine_gun"
_ANTI_AIRCRAFT = "anti_aircraft"


class FactorRow(Row, frozen=True, kw_only=True):
    """The factors of one row of calibres, up to so many mm; the last row has no upper end."""

    up_to_mm: int | None
    gun: int
    mortar: int
    rocket: int
    rule: str = "DT-J12"

    def factor(self, column: WeaponType) -> int:
        """Return the factor of one column."""
        return {WeaponType.GUN: self.gun, WeaponType.MORTAR: self.mortar, WeaponType.ROCKET: self.rocket}[column]


class WeaponFactors(Table, frozen=True, kw_only=True):
    """Factors by calibre, the smallest first (DT-J12)."""

    rows: tuple[FactorRow, ...]

    def faults(self) -> Iterator[str]:
        """Yield rows out of order, and a table that ends before the largest calibre."""
        bounds = [row.up_to_mm for row in self.rows[:-1]]
        known = [bound for bound in bounds if bound is not None]
        if len(known) != len(bounds) or known != sorted(set(known)):
            yield "the calibres are out of order"
        if not self.rows or self.rows[-1].up_to_mm is not None:
            yield "the last row has an upper end"


class AssignedGun(Row, frozen=True, kw_only=True):
    """What a unit fires that is assigned to indirect fire: calibre and number of pieces (DT-R47)."""

    calibre_mm: int
    pieces: int


class AssignedWeapons(Table, frozen=True, kw_only=True):
    """Calibres by row, and by kind for rows that are in no list; ranges in mm on the table (DT-R47)."""

    light_up_to_mm: int
    light_range_mm: int
    heavy_range_mm: int
    machine_gun_range_mm: int
    kinds: dict[str, AssignedGun]
    silent: tuple[UnitKey, ...]
    rows: dict[UnitKey, AssignedGun]

    def faults(self) -> Iterator[str]:
        """Yield rows that fire and are silent."""
        yield from (f"{key} fires and is silent" for key in self.silent if key in self.rows)


class WeaponTopic(Book):
    """Which weapon fires on a mission, how hard and how far."""

    @cached_property
    def _factors(self) -> tuple[FactorRow, ...]:
        rows = self.tables.read("weapon_factors", WeaponFactors).rows
        return tuple(row for row in rows if self.applies(row.rule))

    @cached_property
    def _assigned(self) -> AssignedWeapons:
        return self.tables.read("assigned_weapons", AssignedWeapons)

    def mission_weapon(self, unit: Unit) -> MissionWeapon | None:
        """Return what a row fires on a mission, None where it fires none (DT-J12, R46, R47, R23).

        Anti-aircraft guns and ships have ranges of their own, whatever their row says of the gun.
        """
        if unit.is_hq:
            return None
        if _MACHINE_GUN in unit.kinds or _ANTI_AIRCRAFT in unit.kinds or unit.weapon is None:
            assigned = self._assigned_weapon(unit)
            if assigned is not None or unit.weapon is None:
                return assigned
        weapon = unit.weapon
        unlimited = not self.applies("DT-R46") or ("sea" in unit.kinds and self.applies("DT-R23"))
        return MissionWeapon(
            type=weapon.type,
            calibre_mm=weapon.calibre_mm,
            pieces=weapon.tubes,
            range_mm=None if unlimited else weapon.range_cm * _MM_A_CM,
        )

    def is_over_half_range(self, weapon: MissionWeapon, range_mm: int | None, mission: FireMission) -> bool:
        """Say whether a distance in mm is over half the range; counter battery is at any distance (DT-J13, R21).

        The reduced factor stands for finding the battery. A range without limit has no half.
        """
        if weapon.range_mm is None:
            return False
        if mission is FireMission.COUNTER_BATTERY and self.applies("DT-R21"):
            return True
        return range_mm is not None and 2 * range_mm > weapon.range_mm

    def weapon_term(self, weapon: MissionWeapon, *, over_half_range: bool) -> Modifier | None:
        """Return a weapon's factor as a term, half of it beyond half its range, rounded down (DT-J12, J13)."""
        if not self.applies("DT-J12"):
            return None
        factor = self._factor(weapon)
        label = f"{weapon.type.value} {weapon.calibre_mm} mm"
        if over_half_range and self.applies("DT-J13"):
            return Modifier(label=f"{label}, over half range", value=factor // 2, rule="DT-J13")
        return Modifier(label=label, value=factor, rule="DT-J12")

    def _factor(self, weapon: MissionWeapon) -> int:
        """Return the factor of a weapon by its calibre and column; above every row the last one counts (DT-J12)."""
        for row in self._factors:
            if row.up_to_mm is None or weapon.calibre_mm <= row.up_to_mm:
                return row.factor(weapon.type)
        return self._factors[-1].factor(weapon.type)

    def _assigned_weapon(self, unit: Unit) -> MissionWeapon | None:
        """Return what a unit fires that is assigned to indirect fire, on the gun row of its calibre (DT-R47)."""
        gun = self._assigned_gun(unit) if self.applies("DT-R47") else None
        if gun is None:
            return None
        table = self._assigned
        if _MACHINE_GUN in unit.kinds:
            range_mm = table.machine_gun_range_mm
        elif _ANTI_AIRCRAFT in unit.kinds and gun.calibre_mm <= table.light_up_to_mm:
            range_mm = table.light_range_mm
        else:
            range_mm = table.heavy_range_mm
        return MissionWeapon(
            type=WeaponType.GUN,
            calibre_mm=gun.calibre_mm,
            pieces=gun.pieces,
            range_mm=range_mm if self.applies("DT-R46") else None,
        )

    def _assigned_gun(self, unit: Unit) -> AssignedGun | None:
        """Return calibre and pieces: the row's own gun, those listed for it, else those of its kind (DT-R47, X51)."""
        table = self._assigned
        if unit.weapon is not None:
            return AssignedGun(calibre_mm=unit.weapon.calibre_mm, pieces=unit.weapon.tubes)
        if unit.key in table.silent or not self.applies("DT-X51"):
            return None
        listed = table.rows.get(unit.key)
        return listed or next((gun for kind, gun in table.kinds.items() if kind in unit.kinds), None)
