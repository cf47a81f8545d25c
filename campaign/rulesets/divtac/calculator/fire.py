"""Sums of combat: ranged fire, close assault, missions of guns (DT-J)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from campaign.domain.combat import Band, FireMission
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.place import Going
from campaign.rulesets.calculator import Centimetres, Count, Given, Training, mm_of
from campaign.rulesets.combat import Aimed, CloseRoll, MissionRoll, MissionWeapon, RangedRoll
from campaign.rulesets.units import Size, WeaponType

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.domain.modifier import Modifier
    from campaign.rulesets.base import Rules

_NONE = "none"


class Target(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The target of a roll; `may_hold` says whether it may go from Move to Hold (DT-R25)."""

    training_value: Training
    mode: Mode
    may_hold: bool
    fortification: Literal["none", "hasty", "formal", "permanent"]

    @property
    def aimed(self) -> Aimed:
        """Return it as the rules see it."""
        return Aimed(
            training=self.training_value,
            mode=self.mode,
            may_hold=self.may_hold,
            fortification=None if self.fortification == _NONE else HoldLevel(self.fortification),
        )


class RangedGiven(Given, frozen=True, kw_only=True):
    """One roll of ranged fire; `mode` is the firer's, for the house rule `hold_bonus` (DT-R49)."""

    combat_factor: Count
    range_cm: Centimetres
    firer_size: Size
    target_going: Going
    friendly_batteries: Count
    hostile_batteries: Count
    friendly_direct: Count
    hostile_direct: Count
    anti_tank_gun_on_infantry: bool
    supply_points: Count
    target: Target
    mode: Mode | None = None


class CloseGiven(Given, frozen=True, kw_only=True):
    """One roll of a close assault; `size` and `mode` are of the unit that rolls (DT-R18)."""

    combat_factor: Count
    size: Size
    mode: Mode
    engineers: bool
    supporting_units: Count
    infantry_with_armour: bool
    against_deployed_towed_artillery: bool
    supply_points: Count
    target: Target


class WeaponGiven(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The column and row of the weapon table."""

    type: WeaponType
    calibre_mm: Annotated[int, Meta(ge=1, le=10_000)]


class IndirectGiven(Given, frozen=True, kw_only=True):
    """One roll of a mission, of the leading battery; others count as `extra_batteries` (DT-R44)."""

    mission: Literal["bombardment", "harassment", "counter_battery"]
    weapon: WeaponGiven
    over_half_range: bool
    observed: bool
    guns: Annotated[int, Meta(ge=1, le=1_000)]
    extra_batteries: Count
    supply_points: Count
    target: Target


class Fought(Struct, frozen=True, kw_only=True):
    """The sum, its band on the target's training value, and the target's mode after it, or ``eliminated``."""

    total: int
    band: Band
    outcome: str


class MissionFought(Struct, frozen=True, kw_only=True):
    """The same, with the factor of the weapon at its range."""

    factor: int
    total: int
    band: Band
    outcome: str


def ranged(rules: Rules, given: RangedGiven, faces: Mapping[str, int]) -> Fought:
    """Compute one roll of ranged fire (DT-J6)."""
    aimed = given.target.aimed
    roll = RangedRoll(
        combat_factor=given.combat_factor,
        range_mm=mm_of(given.range_cm),
        size=given.firer_size,
        mode=given.mode,
        going=given.target_going,
        target=aimed,
        friendly_batteries=given.friendly_batteries,
        hostile_batteries=given.hostile_batteries,
        friendly_direct=given.friendly_direct,
        hostile_direct=given.hostile_direct,
        anti_tank_gun_on_infantry=given.anti_tank_gun_on_infantry,
        supply_points=given.supply_points,
    )
    return fought(rules, rules.ranged_terms(roll), faces["roll"], aimed)


def close_assault(rules: Rules, given: CloseGiven, faces: Mapping[str, int]) -> Fought:
    """Compute one roll of a close assault (DT-J7)."""
    aimed = given.target.aimed
    roll = CloseRoll(
        combat_factor=given.combat_factor,
        size=given.size,
        mode=given.mode,
        target=aimed,
        engineers=given.engineers,
        supporting_units=given.supporting_units,
        infantry_with_armour=given.infantry_with_armour,
        against_deployed_towed_artillery=given.against_deployed_towed_artillery,
        supply_points=given.supply_points,
    )
    return fought(rules, rules.close_terms(roll), faces["roll"], aimed)


def indirect(rules: Rules, given: IndirectGiven, faces: Mapping[str, int]) -> MissionFought:
    """Compute one roll of a mission; whether it counts as observed is the rulebook's to say (DT-J12 to J14, R21)."""
    mission = FireMission(given.mission)
    aimed = given.target.aimed
    weapon = MissionWeapon(type=given.weapon.type, calibre_mm=given.weapon.calibre_mm, pieces=given.guns)
    terms = rules.mission_terms(
        MissionRoll(
            mission=mission,
            weapon=weapon,
            target=aimed,
            over_half_range=given.over_half_range,
            observed=rules.mission_observed(mission, told=given.observed),
            extra_batteries=given.extra_batteries,
            supply_points=given.supply_points,
        )
    )
    came = fought(rules, terms, faces["roll"], aimed)
    return MissionFought(factor=terms[0].value, total=came.total, band=came.band, outcome=came.outcome)


def fought(rules: Rules, terms: tuple[Modifier, ...], face: int, aimed: Aimed) -> Fought:
    """Compute what a die comes to (DT-J30)."""
    resolved = rules.resolve(terms, face, aimed)
    outcome = Band.ELIMINATED if resolved.outcome is None else resolved.outcome
    return Fought(total=resolved.total, band=resolved.band, outcome=outcome.value)
