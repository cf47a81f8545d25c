"""What a rulebook may be asked of combat: fire, artillery on call, visibility, landings from the air (DT-F, H, J)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from campaign.domain.air import Landing, Role
    from campaign.domain.combat import Attack, Band, FireMission
    from campaign.domain.echelon import Echelon
    from campaign.domain.mode import Mode
    from campaign.domain.modifier import Modifier
    from campaign.domain.place import Going
    from campaign.domain.sight import Sight, Terrain
    from campaign.rulesets.combat import (
        Aimed,
        BombRoll,
        CloseRoll,
        FlakResult,
        MissionRoll,
        MissionWeapon,
        RangedRoll,
        Resolved,
    )
    from campaign.rulesets.units import Unit
    from campaign.rulesets.verdict import Verdict


class CombatRules(Protocol):
    """Direct and indirect fire, attacks from the air, and what a roll does (DT-J)."""

    def ranged_terms(self, roll: RangedRoll) -> tuple[Modifier, ...]:
        """Return what is added to the die in ranged fire: the combat factor, then the rows (DT-J5, J6)."""
        ...

    def close_terms(self, roll: CloseRoll) -> tuple[Modifier, ...]:
        """Return what is added to the die in a close assault (DT-J5, J7)."""
        ...

    def mission_terms(self, roll: MissionRoll) -> tuple[Modifier, ...]:
        """Return what is added to the die of a mission: factor by weapon and range, then the rows (DT-J12 to J14)."""
        ...

    def bombing_terms(self, roll: BombRoll) -> tuple[Modifier, ...]:
        """Return what is added to the die of bombers on one model (DT-J22, R22)."""
        ...

    def landing_terms(self, *, hostile_sees: bool) -> tuple[Modifier, ...]:
        """Return what is added to the die of a model that lands from the air (DT-F7, R10)."""
        ...

    def flak_terms(self, unit: Unit, *, reduced: bool = False) -> tuple[Modifier, ...]:
        """Return what is added to the die of an anti-aircraft unit: its factor and its size row (DT-R45)."""
        ...

    def band_of(self, total: int, training: int) -> Band:
        """Return the band of a roll on a training value; an equal roll lies in the middle one (DT-J30, R24)."""
        ...

    def air_attack(self, role: Role) -> Attack | None:
        """Return how a role attacks: as direct fire, as a raid, or not at all (DT-J22, R22)."""
        ...

    def hurts_aircraft(self, unit: Unit) -> bool:
        """Say whether a row answers an attack from the air: anti-aircraft units alone do (DT-R45)."""
        ...

    def flak_reach_mm(self) -> int:
        """Return how near to the target of an attack an anti-aircraft unit answers for it (DT-R45)."""
        ...

    def rest_after_flak(self, rest_moves: int) -> int:
        """Return the moves that a squadron rests which was driven off, from those that it rests anyway (DT-R45)."""
        ...

    def resolve(self, terms: tuple[Modifier, ...], face: int, target: Aimed) -> Resolved:
        """Return what a die comes to: the sum, its band on the target's training value, the outcome (DT-J30)."""
        ...

    def resolve_flak(self, terms: tuple[Modifier, ...], face: int, training: int) -> FlakResult:
        """Return what a die does to a squadron of this training value (DT-R45)."""
        ...

    def attacks_at_all(self, unit: Unit) -> Verdict | None:
        """Say why a row never attacks nor supports, None where it may (DT-B4, R55)."""
        ...

    def may_fire(self, firer: Unit, target: Unit, *, range_mm: int, moved: bool) -> Sequence[Verdict]:
        """Return why a row may not fire at another over a distance, in mm, gravest first (DT-J1, J2)."""
        ...

    def can_hurt(self, firer: Unit, target: Unit, *, range_mm: int | None) -> bool:
        """Say whether a roll can have an effect; `range_mm` None is a close assault (DT-J1, J2, J5)."""
        ...

    def is_armour(self, unit: Unit) -> bool:
        """Say whether a row is armour as a target and in support (DT-R40)."""
        ...

    def is_infantry(self, unit: Unit) -> bool:
        """Say whether a row is infantry, machine guns and mounted infantry among it (DT-R40)."""
        ...

    def is_deployed(self, unit: Unit, mode: Mode, *, moved: bool) -> bool:
        """Say whether a towed unit is deployed (DT-R40)."""
        ...

    def is_anti_tank_gun(self, unit: Unit) -> bool:
        """Say whether a row fires on infantry as an anti-tank gun (DT-J6.11, R40)."""
        ...

    def attack_slot(self, attack: Attack) -> str:
        """Return under which name an attack counts against its target, once a move each (DT-J4, R37)."""
        ...

    def direct_range_mm(self) -> int:
        """Return how far direct fire reaches (DT-J)."""
        ...


class ArtilleryRules(Protocol):
    """Missions of guns, and what asking for them costs (DT-J10 to J21)."""

    def mission_weapon(self, unit: Unit) -> MissionWeapon | None:
        """Return what a row fires on a mission, None where it fires none (DT-J12, R46, R47, R23)."""
        ...

    def is_over_half_range(self, weapon: MissionWeapon, range_mm: int | None, mission: FireMission) -> bool:
        """Say whether a distance is over half the range; counter battery is at any distance (DT-J13, R21)."""
        ...

    def mission_observed(self, mission: FireMission, *, told: bool | None) -> bool:
        """Say whether a mission counts as observed, as the table told or as is normal (DT-J11, R21)."""
        ...

    def normally_fires(self, unit: Unit, mission: FireMission) -> bool:
        """Say whether a row normally fires a mission; counter battery is for medium and heavy guns (DT-J11)."""
        ...

    def price_of_guns(self, nation: str, *, requesting: Echelon, held_at: Echelon, batteries: int) -> int:
        """Return the command points for batteries held at a level, for a request of another (DT-J20, R32)."""
        ...

    def nation_of(self, nation: str) -> str:
        """Return whose rules a nation goes by: its own code, or that of the army whose data it uses (DT-B3)."""
        ...

    def price_of_ships(self, ships: int) -> int:
        """Return the command points for naval gunfire (DT-R23)."""
        ...

    def silent_since_moves(self) -> int | None:
        """Return for how many moves back a battery must have fired to be found, None where it need not (DT-R21)."""
        ...


class VisibilityRules(Protocol):
    """How far a unit is seen (DT-H)."""

    def stands_in(self, told: Terrain | None) -> Terrain:
        """Return where a unit at a place stands, as the table told or else beside the houses (DT-R60)."""
        ...

    def seen_within_mm(self, sight: Sight) -> Fraction:
        """Return from how far a target is seen, in mm (DT-H1 to H5, R15 to R17)."""
        ...


class LandingRules(Protocol):
    """Landings from the air (DT-F4 to F8)."""

    def may_land_by(self, unit: Unit, how: Landing, *, nation: str, date: str) -> Verdict | None:
        """Say why a row does not come down by parachute, glider or coup de main, None where it may (DT-F4, F5)."""
        ...

    def landing_ground(self, how: Landing, going: Going, *, built_up: bool) -> Verdict | None:
        """Say why nobody comes down so on this ground, None where they may (DT-F4, F5)."""
        ...

    def landing_planned_before_game(self) -> bool:
        """Say whether landings must be planned before the first move is ended (DT-F8)."""
        ...

    def stands_still_moves(self, how: Landing) -> int:
        """Return for how many moves after its arrival a unit does not move (DT-F6)."""
        ...

    def must_attack_at_once(self, how: Landing) -> bool:
        """Say whether it attacks the position on which it lands in the same move (DT-F6)."""
        ...
