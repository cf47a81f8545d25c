"""What the rules of combat are asked: one roll as the tables see it, and what came of it (DT-J)."""

from __future__ import annotations

from msgspec import Struct

from campaign.domain.combat import Band, FireMission
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.modifier import Modifier
from campaign.domain.place import Going
from campaign.rulesets.units import Size, WeaponType


class Aimed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The target of a roll: its training value and mode, whether it may go to Hold, its level of fortification."""

    training: int
    mode: Mode
    may_hold: bool = True
    fortification: HoldLevel | None = None


class RangedRoll(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One roll of ranged fire (DT-J6): `size` and `mode` of the firer, `going` on which the target stands.

    `reduced` says that its size is one below that of its row (X-3).
    """

    combat_factor: int
    range_mm: int
    size: Size | None
    mode: Mode | None
    going: Going
    target: Aimed
    friendly_batteries: int = 0
    hostile_batteries: int = 0
    friendly_direct: int = 0
    hostile_direct: int = 0
    anti_tank_gun_on_infantry: bool = False
    supply_points: int = 0
    reduced: bool = False


class CloseRoll(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One roll of a close assault (DT-J7); `size` and `mode` are of the unit that rolls.

    `reduced` says that its size is one below that of its row (X-3).
    """

    combat_factor: int
    size: Size | None
    mode: Mode
    target: Aimed
    engineers: bool = False
    supporting_units: int = 0
    infantry_with_armour: bool = False
    against_deployed_towed_artillery: bool = False
    supply_points: int = 0
    reduced: bool = False


class MissionWeapon(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a battery fires on a mission: the column and row of the weapon table, its pieces, its range (DT-J12, R47).

    `range_mm` is None where it is unlimited: a ship's (DT-R23).
    """

    type: WeaponType
    calibre_mm: int
    pieces: int
    range_mm: int | None = None


class MissionRoll(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One roll of an artillery mission (DT-J12 to J14), the leading battery's."""

    mission: FireMission
    weapon: MissionWeapon
    target: Aimed
    over_half_range: bool = False
    observed: bool = True
    extra_batteries: int = 0
    supply_points: int = 0


class BombRoll(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One roll of bombers on one model: the squadron's own factor, one more for each further squadron (DT-R22)."""

    combat_factor: int
    target: Aimed
    extra_squadrons: int = 0


class Resolved(Struct, frozen=True, kw_only=True):
    """What one roll came to: its terms, the die first; the band; the mode of the target after it, None: eliminated."""

    terms: tuple[Modifier, ...]
    band: Band
    outcome: Mode | None

    @property
    def total(self) -> int:
        """Add the terms up."""
        return sum(term.value for term in self.terms)


class FlakResult(Struct, frozen=True, kw_only=True):
    """What anti-aircraft fire did to a squadron: its attack spoilt, a longer rest, or eliminated (DT-R45)."""

    terms: tuple[Modifier, ...]
    band: Band
    spoilt: bool
    rests_longer: bool
    eliminated: bool
