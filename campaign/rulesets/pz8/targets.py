"""What stands against a shot or an assault, all at once (PZ-5.1 to PZ-7.4, PZ-12.6, P-1, P-13, P-19, P-22, P-33)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.tabletop import PieceState
from campaign.rulesets.pz8.air import AirTopic
from campaign.rulesets.pz8.damage import DamageTopic
from campaign.rulesets.pz8.ranges import in_arc
from campaign.rulesets.pz8.values import Armour, Barred, How
from campaign.rulesets.pz8.visibility import VisibilityTopic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.pz8.values import Platoon, PlatoonType


class Told(Struct, frozen=True, kw_only=True):
    """What the table told of a shot; None where it was not told, and then nothing is judged by it.

    `seen` is the line of sight, `observed` by a friendly platoon that is not Suppressed, `seen_within_in` from
    `VisibilityTopic`; `in_contact` counts for an assault.
    """

    range_in: Fraction | None = None
    in_arc: bool | None = None
    seen: bool | None = None
    observed: bool | None = None
    seen_within_in: Fraction | None = None
    in_contact: bool | None = None
    own_side: bool = False


class TargetTopic(DamageTopic, AirTopic, VisibilityTopic):
    """Who may fire at whom."""

    def against_fire(self, firer: Platoon, target: Platoon, told: Told, how: How = How.DIRECT) -> tuple[Barred, ...]:
        """Return everything against a shot, gravest first (PZ-5, PZ-6.9, PZ-7, PZ-12.6)."""
        return (
            *self._against_acting(firer),
            *self._against_target(firer.type, target, told),
            *self._against_way(firer, told, how),
        )

    def against_assault(self, attacker: Platoon, target: Platoon, told: Told) -> tuple[Barred, ...]:
        """Return everything against close combat, gravest first (PZ-5.15, P-22)."""
        found = [*self._against_acting(attacker), *self._against_target(attacker.type, target, told)]
        if told.in_contact is False and self.applies("PZ-5.15"):
            found.append(Barred(code="out-of-contact", rule="PZ-5.15", reason="does not touch its target"))
        if attacker.type.target_class is Armour.HARD and not self.applies("P-22"):
            found.append(Barred(code="not-a-target", rule="P-22", reason="is armour, and fights nobody hand to hand"))
        return tuple(found)

    def against_fall(self, target: Platoon) -> tuple[Barred, ...]:
        """Return everything against a shell's falling on a platoon, of either side (P-11, P-38)."""
        return tuple(self._against_standing(target))

    def against_air_target(self, target: Platoon) -> tuple[Barred, ...]:
        """Return everything against an attack from the air on a platoon (PZ-12.6, P-38)."""
        found = [*self._against_standing(target)]
        if target.type.is_helicopter and self.applies("PZ-12.6"):
            reason = "flies itself: infantry, HMG, AA guns and SAM fire at it"
            found.append(Barred(code="not-a-target", rule="PZ-12.6", reason=reason, of="target"))
        return tuple(found)

    def in_arc(self, firer: PlatoonType, off_bow_deg: int | Fraction) -> bool:
        """Say whether a bearing off the bow lies in the arc of a row: 45 degrees in all (PZ-7.2, P-19)."""
        return not self.applies("PZ-7.2") or in_arc(firer.arc_deg, off_bow_deg, to_each_side=not self.applies("P-19"))

    def _against_acting(self, firer: Platoon) -> Iterator[Barred]:
        """Yield what keeps a platoon from firing at anybody (PZ-6.9, PZ-5.14, PZ-5.16, P-1, P-38)."""
        if firer.state is PieceState.DESTROYED:
            yield Barred(code="firer-destroyed", rule="PZ-6.5", reason="is destroyed")
        if firer.state is PieceState.SUPPRESSED and self.applies("PZ-6.9"):
            yield Barred(code="firer-suppressed", rule="PZ-6.9", reason="is Suppressed and does not fire")
        if firer.spent and firer.type.has(self.weapons.once_flag) and self.applies("PZ-5.16"):
            yield Barred(code="weapon-spent", rule="PZ-5.16", reason="has fired the weapon that fires once in a game")
        elif firer.spent and not firer.type.has(self.weapons.once_flag) and self.applies("PZ-5.14"):
            yield Barred(code="battery-spent", rule="PZ-5.14", reason="has fired for the last time in this game")
        if firer.fired and self.applies("P-1"):
            yield Barred(code="fired-already", rule="P-1", reason="has fired in this step")
        if firer.aboard and self.applies("P-38"):
            yield Barred(code="firer-aboard", rule="P-38", reason="is carried or towed, and does not fire")

    def _against_target(self, firer: PlatoonType, target: Platoon, told: Told) -> Iterator[Barred]:
        """Yield what keeps a platoon from being a target (PZ-12.6, P-23, P-33, P-38)."""
        if told.own_side:
            yield Barred(code="own-side", rule="PZ-5.5", reason="is of the same side", of="target")
        yield from self._against_standing(target)
        if target.type.is_helicopter and not self.hunts_helicopters(firer):
            reason = "fires at no helicopter: infantry, HMG, AA guns and SAM do"
            yield Barred(code="not-a-target", rule="PZ-12.6", reason=reason)
        if firer.has("sam") and not target.type.is_helicopter and self.applies("P-33"):
            yield Barred(code="not-a-target", rule="P-33", reason="fires at helicopters only")
        if target.type.target_class is Armour.HARD and not firer.attack_hard and not self.applies("P-23"):
            yield Barred(code="not-a-target", rule="P-23", reason="has nothing against armour")

    def _against_standing(self, target: Platoon) -> Iterator[Barred]:
        """Yield why nothing can strike at a platoon: it is gone, carried, or not on the table (P-38)."""
        if target.state is PieceState.DESTROYED:
            yield Barred(code="target-destroyed", rule="PZ-6.5", reason="is destroyed", of="target")
        if target.aboard and self.applies("P-38"):
            yield Barred(code="target-aboard", rule="P-38", reason="is carried: fire at what carries it", of="target")
        if target.off_table:
            yield Barred(code="target-off-table", rule="PZ-5.12", reason="stands beyond the edge", of="target")

    def _against_way(self, firer: Platoon, told: Told, how: How) -> Iterator[Barred]:
        """Yield what keeps a shot from its target: range, arc, sight, and how it is fired (PZ-5.4, PZ-7)."""
        if how is How.INDIRECT:
            yield from self._against_indirect(firer, told)
            return
        if firer.off_table and self.applies("P-35"):
            yield Barred(code="indirect-only", rule="P-35", reason="fires from beyond the edge, indirectly")
        yield from self.against_range(firer.type, told.range_in)
        if told.in_arc is False and self.applies("PZ-7.2"):
            yield Barred(code="out-of-arc", rule="PZ-7.2", reason="does not have its target in its arc")
        if told.seen is False and self.applies("PZ-5.2"):
            yield Barred(code="not-seen", rule="PZ-5.2", reason="does not see its target")
        if told.range_in is not None and told.seen_within_in is not None and told.range_in > told.seen_within_in:
            reason = f"hides in cover and is seen from {told.seen_within_in} inches only"
            yield Barred(code="target-hidden", rule="PZ-5.4", reason=reason, of="target")

    def against_range(self, firer: PlatoonType, range_in: Fraction | None) -> Iterator[Barred]:
        """Yield why a distance on this table is too far, or too near, for a row's weapon (PZ-7.1, PZ-7.4)."""
        if range_in is None:
            return
        most, least = self.on_table_in(firer.range_in), self.on_table_in(firer.min_range_in)
        if range_in > most and self.applies("PZ-7.1"):
            yield Barred(code="out-of-range", rule="PZ-7.1", reason=f"reaches {most} inches, not {_said(range_in)}")
        if range_in < least:
            reason = f"fires from {least} inches on, not at {_said(range_in)}"
            yield Barred(code="below-min-range", rule="PZ-7.4", reason=reason)

    def _against_indirect(self, firer: Platoon, told: Told) -> Iterator[Barred]:
        """Yield what keeps a battery from indirect fire (PZ-5.1, PZ-5.12, P-13, P-35)."""
        if not firer.type.has(self.weapons.indirect_flag):
            yield Barred(code="no-battery", rule="PZ-5.1", reason="is no artillery, and fires directly only")
        elif not firer.off_table and self.applies("P-35"):
            yield Barred(code="direct-only", rule="P-35", reason="stands on the table, and fires directly only")
        if told.observed is False and self.applies("P-13") and self.flag("indirect_observed"):
            reason = "has nobody who sees the target for it"
            yield Barred(code="not-observed", rule="P-13", reason=reason)


def _said(length_in: Fraction) -> str:
    """Print inches without a needless fraction."""
    return f"{float(length_in):g}"
