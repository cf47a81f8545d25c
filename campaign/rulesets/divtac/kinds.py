"""What each row is in a fight: armour, infantry, an anti-tank gun, deployed, able to fight at all (DT-R40, X40)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from campaign.domain.combat import Attack
from campaign.domain.mode import HoldLevel, Mode
from campaign.rulesets.divtac.book import Book
from campaign.rulesets.tables import Table
from campaign.rulesets.units import Size, Target

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.units import Unit


class DirectFire(Table, frozen=True, kw_only=True):
    """Distances in mm; kinds, modes and sizes by their stored words; `slots` by the kind of attack."""

    reach_mm: int
    short_mm: int
    step_mm: int
    levels: dict[HoldLevel, int]
    small: tuple[Size, ...]
    large: tuple[Size, ...]
    no_terrain: tuple[Mode, ...]
    assault_kinds: tuple[str, ...]
    infantry_kinds: tuple[str, ...]
    armour_kinds: tuple[str, ...]
    anti_tank_kinds: tuple[str, ...]
    undeployed: tuple[Mode, ...]
    slots: dict[Attack, str]

    def faults(self) -> Iterator[str]:
        """Yield distances that cannot be, and levels of fortification that are missing."""
        if not 0 < self.step_mm <= self.short_mm <= self.reach_mm:
            yield "the distances are out of order"
        yield from (f"{level} is no level" for level in HoldLevel if level not in self.levels)


class KindTopic(Book):
    """What a row is to those who fire at it, support it, and go for it in close assault."""

    @cached_property
    def _direct(self) -> DirectFire:
        return self.tables.read("direct_fire", DirectFire)

    def is_armour(self, unit: Unit) -> bool:
        """Say whether a row is armour as a target and in support: its own word for it (DT-R40)."""
        if not self.applies("DT-R40"):
            return is_any(unit, self._direct.armour_kinds)
        return unit.target is Target.ARMOUR

    def is_infantry(self, unit: Unit) -> bool:
        """Say whether a row is infantry, machine guns and mounted infantry among it (DT-R40)."""
        return is_any(unit, self._direct.infantry_kinds)

    def is_deployed(self, unit: Unit, mode: Mode, *, moved: bool) -> bool:
        """Say whether a towed unit is deployed: not in Move or Pursuit, and not moved this move (DT-R40)."""
        if not self.applies("DT-R40"):
            return unit.towed
        return unit.towed and not moved and mode not in self._direct.undeployed

    def is_anti_tank_gun(self, unit: Unit) -> bool:
        """Say whether a row fires on infantry as an anti-tank gun: no tank destroyer does (DT-J6.11, R40)."""
        table = self._direct
        return is_any(unit, table.anti_tank_kinds) and not is_any(unit, table.armour_kinds)

    def fights(self, unit: Unit) -> bool:
        """Say whether a row has a combat factor to fight with (DT-X40)."""
        return unit.cf > 0 or not self.applies("DT-X40")


def is_any(unit: Unit, kinds: tuple[str, ...]) -> bool:
    """Say whether a row is of one of these kinds."""
    return any(kind in kinds for kind in unit.kinds)
