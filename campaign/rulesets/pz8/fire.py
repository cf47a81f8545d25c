"""The dice to hit: direct, indirect, from the air, each with its terms (PZ-5.5 to PZ-5.14, P-3, P-4, P-10 to P-14)."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from campaign.domain.modifier import Modifier
from campaign.domain.tabletop import PieceState, Quality
from campaign.rulesets.modifiers import ModifierTable, terms_of
from campaign.rulesets.pz8.ranges import SIDES, Weapons
from campaign.rulesets.pz8.units import UnitTopic
from campaign.rulesets.pz8.values import Cover, Hit, How

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.rulesets.modifiers import ModifierRow
    from campaign.rulesets.pz8.values import PlatoonType, Shot, Throw

_ATGW: Final = "atgw"


class ToHit(ModifierTable, frozen=True, kw_only=True):
    """The rows of the die to hit, and what is needed by how it is fired."""

    needed: dict[How, int]

    def faults(self) -> Iterator[str]:
        """Yield rules that stand twice, and ways to fire without a number."""
        yield from super().faults()
        yield from (f"{how} has no number" for how in How if how not in self.needed)


class FireTopic(UnitTopic):
    """Whether a shot hits."""

    @cached_property
    def weapons(self) -> Weapons:
        """Return the table of weapons."""
        return self.tables.read("weapons", Weapons)

    @cached_property
    def _to_hit(self) -> ToHit:
        return self.tables.read("to_hit", ToHit)

    @cached_property
    def _hit_rows(self) -> tuple[ModifierRow, ...]:
        return self._to_hit.rows

    def needed(self, how: How) -> int:
        """Return the number that hits: 4 directly and from the air, 5 indirectly (PZ-5.5, PZ-5.12, PZ-12.2)."""
        if how is How.INDIRECT and not self.applies("PZ-5.12"):
            how = How.DIRECT
        return self._to_hit.needed[how]

    def is_guided(self, firer: PlatoonType) -> bool:
        """Say whether a row fires a guided missile: a helicopter where the house rule arms it so (PZ-5.11, P-32)."""
        if firer.has(self.weapons.gunship):
            return self.applies("P-32") and self.switch("gunship_weapon") == _ATGW
        return any(firer.has(flag) for flag in self.weapons.guided)

    def to_hit_terms(self, shot: Shot) -> tuple[Modifier, ...]:
        """Return what is added to the die to hit (PZ-5.6 to PZ-5.11, PZ-6.7, PZ-12.3, PZ-12.4)."""
        covers, bunkers = self._covers(shot)
        from_air = shot.how is How.AIR
        facts = {
            "over_half_range": self._over_half(shot),
            "covers": covers,
            "bunkers": bunkers,
            "green": shot.quality is Quality.GREEN,
            "elite": shot.quality is Quality.ELITE,
            "missile": shot.missile,
            "disorganized": shot.state is PieceState.DISORGANIZED,
            "aa_guns": shot.aa_guns if from_air else 0,
            "sam_teams": shot.sam_teams if from_air else 0,
        }
        return terms_of(self._hit_rows, facts, self.applies)

    def fire(self, shot: Shot, throw: Throw) -> Hit:
        """Throw to hit; where indirect fire misses, throw where it falls (PZ-5.5, 5.13, 5.14, P-4, P-10, P-12)."""
        face = throw("to_hit")
        terms = (Modifier(label="D6", value=face, rule="PZ-5.5"), *self.to_hit_terms(shot))
        total, needed = sum(term.value for term in terms), self.needed(shot.how)
        hit = total >= needed
        if not self.applies("P-4") and face in {1, SIDES}:
            hit = face == SIDES
        if shot.how is not How.INDIRECT:
            return Hit(terms=terms, total=total, needed=needed, hit=hit)
        spent = self.applies("PZ-5.14") and (face if self.applies("P-12") else total) in self.weapons.spent_on
        if hit or not self.applies("PZ-5.13"):
            return Hit(terms=terms, total=total, needed=needed, hit=hit, battery_spent=spent)
        return Hit(
            terms=terms,
            total=total,
            needed=needed,
            hit=False,
            battery_spent=spent,
            bearing_deg=self.bearing_deg(throw("deviation_direction")),
            deviation_in=self.on_table_in(throw("deviation_distance") * self.weapons.deviation_in_a_pip),
        )

    def bearing_deg(self, face: int) -> int | None:
        """Return where a deviation goes, clockwise from straight away of the firer's edge; None: as it shows (P-10)."""
        return (face - 1) * self.weapons.bearing_step_deg if self.applies("P-10") else None

    def hit_at_fall(self, covered: Sequence[str]) -> tuple[str, ...]:
        """Return who of those standing at the point of fall is hit without a die: everybody, of either side (P-11)."""
        return tuple(covered) if self.applies("P-11") else ()

    def _covers(self, shot: Shot) -> tuple[int, int]:
        """Count covers and bunkers: only the worst counts, and nothing for a helicopter (P-3, PZ-12.6)."""
        if shot.at_helicopter and self.applies("PZ-12.6"):
            return 0, 0
        bunkers = shot.covers.count(Cover.BUNKER)
        covers = len(shot.covers) - bunkers - shot.covers.count(Cover.OPEN)
        if not self.applies("P-3"):
            return covers, bunkers
        return (0, 1) if bunkers else (min(covers, 1), 0)

    def _over_half(self, shot: Shot) -> bool:
        """Say whether a direct shot goes over half its range; exactly half does not (PZ-5.6, P-14)."""
        if shot.how is not How.DIRECT or shot.range_in is None:
            return False
        twice = 2 * Fraction(shot.range_in)
        return twice > shot.max_range_in or (twice == shot.max_range_in and not self.applies("P-14"))
