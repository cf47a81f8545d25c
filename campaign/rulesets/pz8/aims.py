"""From platoons on the table to the shot, the blow and the target that dice are thrown for (PZ-5.5, PZ-8.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.rulesets.pz8.targets import TargetTopic
from campaign.rulesets.pz8.values import Aspect, Blow, Cause, How, Passenger, Shot, Target

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from campaign.domain.tabletop import Quality
    from campaign.rulesets.pz8.values import Cover, Hit, Platoon, PlatoonType


class AimTopic(TargetTopic):
    """What one platoon brings against another."""

    def shot_of(
        self,
        firer: Platoon,
        target: PlatoonType,
        *,
        how: How = How.DIRECT,
        range_in: Fraction | None = None,
        covers: tuple[Cover, ...] = (),
    ) -> Shot:
        """Return the shot of a platoon, directly or indirectly; a range that was not told is over no half (PZ-5.5)."""
        return Shot(
            how=how,
            quality=firer.quality,
            state=firer.state,
            range_in=range_in,
            max_range_in=self.on_table_in(firer.type.range_in),
            covers=covers,
            missile=self.is_guided(firer.type),
            at_helicopter=target.is_helicopter,
        )

    def shot_from_air(
        self, quality: Quality, *, covers: tuple[Cover, ...] = (), aa_guns: int = 0, sam_teams: int = 0
    ) -> Shot:
        """Return the shot of an aircraft past what guards the target from the air (PZ-12.2 to PZ-12.4)."""
        return Shot(how=How.AIR, quality=quality, covers=covers, aa_guns=aa_guns, sam_teams=sam_teams)

    def cause_of(self, firer: PlatoonType, target: PlatoonType, how: How = How.DIRECT) -> Cause:
        """Return what hits when one row fires at another (PZ-6.15, PZ-9.2)."""
        if how is How.INDIRECT:
            return Cause.INDIRECT
        if firer.has("sam") and target.is_helicopter:
            return Cause.SAM
        return Cause.HELICOPTER if firer.is_helicopter else Cause.DIRECT

    def blow_of(
        self,
        firer: PlatoonType,
        target: PlatoonType,
        *,
        how: How = How.DIRECT,
        aspect: Aspect = Aspect.FRONT,
        in_contact: bool = False,
    ) -> Blow:
        """Return the blow of a row against another, with the factor that counts against it (PZ-8.1, PZ-5.15)."""
        cause = Cause.CLOSE_COMBAT if in_contact else self.cause_of(firer, target, how)
        return Blow(attack=self.attack_on(firer, target), cause=cause, aspect=aspect)

    def blow_from_air(self, aircraft: str, aspect: Aspect = Aspect.FRONT) -> Blow:
        """Return the blow of a kind of aircraft; raise UnknownName for none (PZ-12.5)."""
        return Blow(attack=self.aircraft_attack(aircraft), cause=Cause.AIRCRAFT, aspect=aspect)

    def target_of(self, platoon: Platoon, aboard: Sequence[Platoon] = ()) -> Target:
        """Return a platoon as a target, with who is aboard or limbered to it (PZ-6.16)."""
        return Target(
            defence=platoon.type.defence,
            armoured=platoon.type.armoured,
            state=platoon.state,
            is_hq=platoon.is_hq,
            quality=platoon.quality,
            helicopter=platoon.type.is_helicopter,
            passengers=tuple(Passenger(state=one.state, is_hq=one.is_hq, quality=one.quality) for one in aboard),
        )

    def is_spent(self, firer: PlatoonType, hit: Hit) -> bool:
        """Say whether a shot was the last of a weapon or a battery in this game (PZ-5.14, PZ-5.16)."""
        return hit.battery_spent or (firer.has(self.weapons.once_flag) and self.applies("PZ-5.16"))
