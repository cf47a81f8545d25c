"""Missions of guns, and raids of bombers: what is added to the die (DT-J11 to J14, J22, R20 to R22, R42, R44)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from campaign.domain.combat import FireMission
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.modifier import COMBAT_FACTOR, Modifier
from campaign.rulesets.divtac.weapons import WeaponTopic
from campaign.rulesets.modifiers import ModifierRow, ModifierTable, terms_of
from campaign.rulesets.units import WeaponType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.combat import Aimed, BombRoll, MissionRoll
    from campaign.rulesets.units import Unit

_NEVER = "never"


class Missions(ModifierTable, frozen=True, kw_only=True):
    """The rows of a mission, those of a raid, and what goes with them; calibres in mm.

    `batteries` tells up to how many guns each size of battery goes, the smallest first.
    """

    raid: tuple[ModifierRow, ...]
    batteries: dict[str, int]
    moving: tuple[Mode, ...]
    normally_observed: dict[FireMission, bool]
    counter_battery_from_mm: int
    found_for_moves: int

    def faults(self) -> Iterator[str]:
        """Yield rules that stand twice, sizes of batteries out of order, and missions that are missing."""
        yield from super().faults()
        sizes = sorted(self.batteries.values())
        if not sizes or len(set(sizes)) != len(sizes):
            yield "the sizes of batteries are out of order"
        yield from (f"{item} is missing" for item in FireMission if item not in self.normally_observed)


class IndirectTopic(WeaponTopic):
    """Missions: when they are observed, who fires them, and what counts."""

    @cached_property
    def _missions(self) -> Missions:
        return self.tables.read("missions", Missions)

    @cached_property
    def _sizes(self) -> tuple[tuple[str, int], ...]:
        """Return the sizes of batteries with their most guns, the smallest first."""
        return tuple(sorted(self._missions.batteries.items(), key=lambda item: item[1]))

    def mission_terms(self, roll: MissionRoll) -> tuple[Modifier, ...]:
        """Return what is added to the die of a mission: the factor by weapon and range, then the rows (DT-J12 to J14).

        Supporting fire has no roll of its own: its batteries are rows of the fight that they support (DT-J11).
        """
        facts = self._target_facts(roll.target)
        facts.update(dict.fromkeys(self._missions.batteries, 0))
        size = self._size_of(roll.weapon.pieces)
        if size:
            facts[size] = 1
        facts["unobserved"] = not self.mission_observed(roll.mission, told=roll.observed)
        facts["harassing"] = roll.mission is FireMission.HARASSMENT
        facts["extra_batteries"] = roll.extra_batteries
        facts["supply_points"] = roll.supply_points
        terms = terms_of(self._missions.rows, facts, self.applies)
        factor = self.weapon_term(roll.weapon, over_half_range=roll.over_half_range)
        return terms if factor is None else (factor, *terms)

    def bombing_terms(self, roll: BombRoll) -> tuple[Modifier, ...]:
        """Return what is added to the die of bombers on one model (DT-J22, R22).

        The squadron's factor stands in place of the weapon's; observed, of no battery size, without supply.
        """
        if not self.applies("DT-R22"):
            return ()
        facts = self._target_facts(roll.target)
        facts.update(dict.fromkeys((*self._missions.batteries, "unobserved", "harassing"), 0))
        facts.update(extra_batteries=0, supply_points=0, extra_squadrons=roll.extra_squadrons)
        table = self._missions
        factor = Modifier(label=COMBAT_FACTOR, value=roll.combat_factor, rule="DT-R22")
        return (factor, *terms_of(table.raid, facts, self.applies), *terms_of(table.rows, facts, self.applies))

    def mission_observed(self, mission: FireMission, *, told: bool | None) -> bool:
        """Say whether a mission counts as observed, as the table told or as is normal (DT-J11, R21).

        Counter battery fire is never observed, unless the house rule `counter_battery_observed` says as given.
        """
        counter = mission is FireMission.COUNTER_BATTERY
        if counter and told is not False and self.applies("DT-R21") and self._counter_observed == _NEVER:
            return False
        return self._missions.normally_observed[mission] if told is None else told

    def normally_fires(self, unit: Unit, mission: FireMission) -> bool:
        """Say whether a row normally fires a mission; counter battery is for medium and heavy guns (DT-J11)."""
        if mission is not FireMission.COUNTER_BATTERY or not self.applies("DT-J11"):
            return True
        weapon = self.mission_weapon(unit)
        if weapon is None or weapon.type is not WeaponType.GUN:
            return False
        return weapon.calibre_mm >= self._missions.counter_battery_from_mm

    def silent_since_moves(self) -> int | None:
        """Return for how many moves back a battery must have fired to be found, None where it need not (DT-R21)."""
        return self._missions.found_for_moves if self.applies("DT-R21") else None

    @cached_property
    def _counter_observed(self) -> str:
        return self.switch("counter_battery_observed")

    def _size_of(self, pieces: int) -> str:
        """Return the size of a battery; more guns than the largest count as that, else as none (DT-R44)."""
        for size, most in self._sizes:
            if pieces <= most:
                return size
        return self._sizes[-1][0] if self.applies("DT-R44") else ""

    def _target_facts(self, target: Aimed) -> dict[str, int]:
        """Return the facts about a target; Hold counts beside a level of fortification by ruling (DT-R20)."""
        level = target.fortification
        return {
            "on_hold": target.mode is Mode.HOLD and (level is None or self.applies("DT-R20")),
            "hasty": level is HoldLevel.HASTY,
            "formal": level is HoldLevel.FORMAL,
            "permanent": level is HoldLevel.PERMANENT,
            "moving": target.mode in self._missions.moving,
        }
