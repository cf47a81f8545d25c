"""Aircraft and helicopters: factors, guards, who may fire at a helicopter (PZ-12.1 to PZ-12.6, P-25, P-26)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.tabletop import Quality
from campaign.errors import UnknownName
from campaign.rulesets.pz8.book import Book
from campaign.rulesets.pz8.values import Barred
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from campaign.rulesets.pz8.values import PlatoonType


class Hunters(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who may fire at helicopters: rows by key, by class of movement, by flag."""

    keys: tuple[str, ...]
    classes: tuple[str, ...]
    flags: tuple[str, ...]


class AirTable(Table, frozen=True, kw_only=True):
    """Attack factors by aircraft, which of them a profile has, and the inches within which a target is guarded."""

    aircraft: dict[str, int]
    profiles: dict[str, tuple[str, ...]]
    aa_within_in: int
    sam_within_in: int
    hunters: Hunters

    def faults(self) -> Iterator[str]:
        """Yield aircraft without a factor."""
        for profile, kinds in self.profiles.items():
            yield from (f"{profile}: {kind} has no factor" for kind in kinds if kind not in self.aircraft)


class AirTopic(Book):
    """What flies."""

    @cached_property
    def _air(self) -> AirTable:
        return self.tables.read("air", AirTable)

    def aircraft(self) -> tuple[str, ...]:
        """Return the kinds of aircraft of the profile played."""
        return self._air.profiles[self.profile]

    def aircraft_attack(self, aircraft: str) -> int:
        """Return the attack factor of a kind of aircraft, of any profile; raise UnknownName for none (PZ-12.5)."""
        found = self._air.aircraft.get(aircraft)
        if found is None:
            message = f"no aircraft {aircraft}"
            raise UnknownName(message, nearest=tuple(self._air.aircraft))
        return found

    def aircraft_quality(self, side: Quality, sortie: Quality | None = None) -> Quality:
        """Return how well an aircraft is flown: as its side fights, unless its sortie says otherwise (P-25)."""
        if sortie is not None:
            return sortie
        return side if self.applies("P-25") else Quality.AVERAGE

    def aa_within_in(self) -> Fraction:
        """Return within how many inches of a target an AA gun guards it, on this table (PZ-12.3, P-27)."""
        return self.on_table_in(self._air.aa_within_in)

    def sam_within_in(self) -> Fraction:
        """Return within how many inches of a target a SAM team guards it, on this table (PZ-12.4, P-27)."""
        return self.on_table_in(self._air.sam_within_in)

    def against_air_attack(self, made: int, allowed: int | None) -> Barred | None:
        """Say why a side makes no further attack from the air; `allowed` None means no limit (PZ-12.1, P-26)."""
        if allowed is None or made < allowed or not self.applies("P-26"):
            return None
        reason = f"has made {made} of its {allowed} attacks from the air"
        return Barred(code="no-air-attack-left", rule="P-26", reason=reason)

    def hunts_helicopters(self, firer: PlatoonType) -> bool:
        """Say whether a row may fire at helicopters: infantry, HMG, AA guns, SAM (PZ-12.6)."""
        hunters = self._air.hunters
        named = firer.key in hunters.keys or firer.movement_class in hunters.classes
        return named or any(firer.has(flag) for flag in hunters.flags) or not self.applies("PZ-12.6")
