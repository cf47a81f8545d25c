"""Aircraft: what they carry, how often they use it, and what it brings against a target (PB-14, B-27)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.errors import UnknownName
from campaign.rulesets.companydice.crt import CombatTopic
from campaign.rulesets.companydice.values import Refusal, WeaponClass
from campaign.rulesets.tables import Row, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from campaign.rulesets.companydice.values import CounterType


class AirWeapon(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One weapon of an aircraft: its attack, its class, how many times a game it is used."""

    attack: int
    weapon_class: WeaponClass
    times: int


class Aircraft(Row, frozen=True, kw_only=True):
    """One kind of aircraft with its weapons by name."""

    key: str
    label: str
    weapons: dict[str, AirWeapon]


class AircraftTable(Table, frozen=True, kw_only=True):
    """The aircraft; of the `loads` one carries a single kind."""

    loads: tuple[str, ...]
    rows: tuple[Aircraft, ...]

    def faults(self) -> Iterator[str]:
        """Yield loads that an aircraft does not know."""
        for row in self.rows:
            yield from (f"{row.key} has no {load}" for load in self.loads if load not in row.weapons)


class AircraftTopic(CombatTopic):
    """Attacks from the air, which go by the old combat table."""

    @cached_property
    def _aircraft(self) -> AircraftTable:
        return self.tables.read("aircraft", AircraftTable)

    def aircraft(self) -> tuple[Aircraft, ...]:
        """Return every kind of aircraft (PB-14.1)."""
        return self._aircraft.rows

    def aircraft_of(self, key: str) -> Aircraft:
        """Return a kind of aircraft by its key; raise UnknownName where there is none."""
        found = next((row for row in self._aircraft.rows if row.key == key), None)
        if found is None:
            message = f"no aircraft is called {key}"
            raise UnknownName(message, nearest=tuple(row.key for row in self._aircraft.rows))
        return found

    def air_weapon(self, aircraft: Aircraft, weapon: str) -> AirWeapon:
        """Return a weapon of an aircraft by its name; raise UnknownName where it has none of that name (PB-14.1)."""
        found = aircraft.weapons.get(weapon)
        if found is None:
            message = f"a {aircraft.label} has no {weapon}"
            raise UnknownName(message, nearest=tuple(aircraft.weapons))
        return found

    def air_refusals(
        self, aircraft: Aircraft, weapon: str, used: Mapping[str, int], target: CounterType
    ) -> tuple[Refusal, ...]:
        """Return why an aircraft may not attack a target with a weapon, gravest first (PB-14.2, PB-14.3).

        `used` says how often it used each of its weapons in this game.
        """
        found: list[Refusal] = []
        own = self.air_weapon(aircraft, weapon)
        if used.get(weapon, 0) >= own.times and self.applies("PB-14.2"):
            reason = f"{weapon.replace('_', ' ')} are used up: {own.times} a game"
            found.append(Refusal(code="weapon_spent", rule="PB-14.2", reason=reason))
        loads = self._aircraft.loads
        other = next((load for load in loads if load != weapon and used.get(load, 0)), None)
        if weapon in loads and other is not None and self.applies("PB-14.3"):
            reason = f"it carried {other}"
            found.append(Refusal(code="other_load", rule="PB-14.3", reason=reason))
        if self.air_effect(own.weapon_class, target) is None:
            reason = f"class {own.weapon_class.value} does nothing to armour"
            found.append(Refusal(code="may_not_fire_at_armour", rule="PB-12.1", reason=reason))
        return tuple(found)

    def air_user(self, side: str, squadron: str | None) -> str:
        """Return whose weapons an attack uses up: the squadron's that flies it, else those of the side (B-34)."""
        return squadron if squadron is not None and self.applies("B-34") else side

    def air_attack(self, weapon: AirWeapon, target: CounterType) -> Fraction | int:
        """Return the attack of a weapon from the air against a target; 0 where it has no effect (PB-14.1, B-27)."""
        return weapon.attack * (self.air_effect(weapon.weapon_class, target) or 0)
