"""Landings from the air: who comes down where, and what it must do then (DT-F4 to F8, R10, X50)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.air import Landing
from campaign.domain.ids import UnitKey
from campaign.domain.modifier import COMBAT_FACTOR, Modifier
from campaign.domain.place import Going
from campaign.rulesets.divtac.artillery import ArtilleryTopic
from campaign.rulesets.tables import Table
from campaign.rulesets.units import Target
from campaign.rulesets.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.units import Unit

_ANTI_TANK: Final = "anti_tank"


class ParachuteGuns(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whose light artillery drops by parachute, from which date on, up to which calibre in mm (DT-F4, X50)."""

    nation: str
    since: str
    up_to_mm: int


class Landings(Table, frozen=True, kw_only=True):
    """Who lands by which means, kinds and rows by name, calibres in mm; where, and for how long he stands there."""

    combat_factor: int
    troops: tuple[str, ...]
    guns: tuple[str, ...]
    parachute_guns: ParachuteGuns
    glider_guns_up_to_mm: int
    glider_anti_tank_up_to_mm: int
    light_armour: tuple[UnitKey, ...]
    calibres: dict[UnitKey, int]
    coup_de_main: tuple[str, ...]
    ground: dict[Landing, tuple[Going, ...]]
    stands_still: dict[Landing, int]
    attacks_at_once: tuple[Landing, ...]

    def faults(self) -> Iterator[str]:
        """Yield landings of which it is not told how long they stand."""
        yield from (f"{how} does not stand" for how in Landing if how not in self.stands_still)


class LandingTopic(ArtilleryTopic):
    """Landings by parachute, by glider and as a coup de main."""

    @cached_property
    def _landings(self) -> Landings:
        return self.tables.read("landings", Landings)

    def landing_terms(self, *, hostile_sees: bool) -> tuple[Modifier, ...]:
        """Return what is added to the die of a model that lands: no factor, and 3 where it is seen (DT-F7, R10)."""
        if not self.applies("DT-F7"):
            return ()
        factor = Modifier(label=COMBAT_FACTOR, value=self._landings.combat_factor, rule="DT-F7")
        more = self.number("landing_cf") if hostile_sees and self.applies("DT-R10") else 0
        seen = Modifier(label="a hostile combat unit sees the landing", value=more, rule="DT-R10")
        return (factor, seen) if more else (factor,)

    def may_land_by(self, unit: Unit, how: Landing, *, nation: str, date: str) -> Verdict | None:
        """Say why a row does not come down by parachute, glider or coup de main, None where it may (DT-F4, F5, X50).

        `nation` is a code as in `price_of_guns`, `date` the day of the landing as ``1944-06-06``.
        """
        if how is Landing.PARACHUTE:
            allowed = not self.applies("DT-F4") or self._is_troops(unit) or self._drops_guns(unit, nation, date)
            reason = f"{unit.name} does not drop by parachute; infantry does"
            return None if allowed else Verdict(rule="DT-F4", reason=reason)
        if not self.applies("DT-F5"):
            return None
        if how is Landing.COUP_DE_MAIN:
            allowed = any(kind in self._landings.coup_de_main for kind in unit.kinds) and not unit.is_hq
            reason = f"{unit.name} makes no coup de main; an infantry company does"
        else:
            allowed = self._is_troops(unit) or self._goes_in_glider(unit)
            reason = f"{unit.name} goes into no glider; infantry does, guns up to 105 mm, and light armour"
        return None if allowed else Verdict(rule="DT-F5", reason=reason)

    def landing_ground(self, how: Landing, going: Going, *, built_up: bool) -> Verdict | None:
        """Say why nobody comes down so on this ground, None where they may (DT-F4, F5)."""
        ground = self._landings.ground.get(how)
        rule = "DT-F4" if how is Landing.PARACHUTE else "DT-F5"
        in_force = self.applies("DT-F4") if how is Landing.PARACHUTE else self.applies("DT-F5")
        if ground is None or not in_force or (going in ground and not built_up):
            return None
        where = "in a built-up area" if built_up else f"in {going.value} going"
        return Verdict(rule=rule, reason=f"no landing by {how.value} {where}")

    def landing_planned_before_game(self) -> bool:
        """Say whether landings must be planned before the first move is ended (DT-F8, X22)."""
        return self.applies("DT-F8")

    def stands_still_moves(self, how: Landing) -> int:
        """Return for how many moves after its arrival a unit does not move (DT-F6)."""
        return self._landings.stands_still[how] if self.applies("DT-F6") else 0

    def must_attack_at_once(self, how: Landing) -> bool:
        """Say whether it attacks the position on which it lands in the same move (DT-F6)."""
        return how in self._landings.attacks_at_once and self.applies("DT-F6")

    def _is_troops(self, unit: Unit) -> bool:
        """Say whether a row lands as infantry: machine guns, mortars and HQs with it, no armour (DT-F4, X50)."""
        kinds = self._landings.troops if self.applies("DT-X50") else self._landings.coup_de_main
        return any(kind in kinds for kind in unit.kinds) and unit.target is not Target.ARMOUR

    def _drops_guns(self, unit: Unit, nation: str, date: str) -> bool:
        """Say whether a row is light artillery of an army that drops it by then (DT-F4, X50)."""
        guns = self._landings.parachute_guns
        ours = self.nation_of(nation) == guns.nation and date >= guns.since
        return ours and self._is_gun_up_to(unit, guns.up_to_mm)

    def _goes_in_glider(self, unit: Unit) -> bool:
        """Say whether a glider carries a row: towed artillery, anti-tank guns, or light armour (DT-F5)."""
        table = self._landings
        if unit.key in table.light_armour or self._is_gun_up_to(unit, table.glider_guns_up_to_mm):
            return True
        calibre = unit.weapon.calibre_mm if unit.weapon is not None else table.calibres.get(unit.key, 0)
        return _ANTI_TANK in unit.kinds and unit.towed and calibre <= table.glider_anti_tank_up_to_mm

    def _is_gun_up_to(self, unit: Unit, calibre_mm: int) -> bool:
        """Say whether a row is towed artillery of at most this calibre."""
        is_gun = unit.towed and any(kind in self._landings.guns for kind in unit.kinds)
        return is_gun and unit.weapon is not None and unit.weapon.calibre_mm <= calibre_mm
