"""To hit: two dice less two and modifiers against the range in hexes (PB-4, B-1, B-11 to B-13)."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from campaign.domain.modifier import Modifier
from campaign.domain.tabletop import Quality
from campaign.rulesets.companydice.counters import CounterTopic
from campaign.rulesets.companydice.dice import ways
from campaign.rulesets.companydice.values import HitRoll
from campaign.rulesets.modifiers import ModifierTable, terms_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from campaign.rulesets.companydice.values import CounterType, Shot


class ToHit(ModifierTable, frozen=True, kw_only=True):
    """The dice, what every shot subtracts, which hexsides hide a hull, and the rows."""

    dice: int
    sides: int
    subtract: int
    hull_down_hexsides: tuple[str, ...]


class ToHitTopic(CounterTopic):
    """Whether a shot hits."""

    @cached_property
    def _to_hit(self) -> ToHit:
        return self.tables.read("to_hit", ToHit)

    def reach(self, counter: CounterType) -> int:
        """Return the range in hexes within which a counter may fire; some fire to twice their range (PB-13.1)."""
        return 2 * counter.range if counter.range_doubles and self.applies("PB-13.1") else counter.range

    def hit_dice(self) -> int:
        """Return how many dice are thrown to hit (PB-4.1)."""
        return self._to_hit.dice

    def hit_terms(self, shot: Shot) -> tuple[Modifier, ...]:
        """Return what is added to the dice: what every shot subtracts, then all rows that hold (PB-4.1, B-11).

        An emergency fire is an opportunity fire (B-18). The other reading of B-11 counts the gravest row only.
        """
        facts = {
            "firer_veteran": shot.firer_quality is Quality.VETERAN,
            "firer_green": shot.firer_quality is Quality.GREEN,
            "in_cover": shot.in_cover,
            "opportunity": shot.opportunity or (shot.emergency and self.applies("B-18")),
            "hull_down": shot.hull_down,
        }
        rows = terms_of(self._to_hit.rows, facts, self.applies)
        if not self.applies("B-11"):
            rows = tuple(sorted(rows, key=lambda term: term.value))[:1]
        if not self.applies("PB-4.1"):
            return rows
        return (Modifier(label="every shot", value=-self._to_hit.subtract, rule="PB-4.1"), *rows)

    def to_hit(self, shot: Shot, faces: Sequence[int]) -> HitRoll:
        """Return what the dice come to: a hit where the sum is at least the range in hexes (PB-4.1, B-12)."""
        table = self._to_hit
        die = Modifier(label=f"{table.dice}D{table.sides}", value=sum(faces), rule="PB-4.1")
        terms = (die, *self.hit_terms(shot))
        total = sum(term.value for term in terms)
        hit = total >= shot.range_hexes or (die.value == table.dice * table.sides and self._best_dice_hit())
        return HitRoll(terms=terms, total=total, needed=shot.range_hexes, hit=hit)

    def hit_chance(self, shot: Shot) -> Fraction:
        """Return the exact chance of a hit."""
        table = self._to_hit
        needed = shot.range_hexes - sum(term.value for term in self.hit_terms(shot))
        if self._best_dice_hit():
            needed = min(needed, table.dice * table.sides)
        good = sum(count for total, count in ways(table.dice, table.sides).items() if total >= needed)
        return Fraction(good, table.sides**table.dice)

    def is_hull_down(self, crossed: Iterable[tuple[str, bool]]) -> bool:
        """Say whether a target is hull down behind the hexsides that the line of sight crosses (PB-4.6, B-13).

        Each is its kind, such as ``slope``, and whether it belongs to the target's hex. The other reading takes any.
        """
        kinds = self._to_hit.hull_down_hexsides
        return any(kind in kinds and (at_target or not self.applies("B-13")) for kind, at_target in crossed)

    def _best_dice_hit(self) -> bool:
        """Say whether the best throw always hits, which a club may play (B-12)."""
        return self.flag("double_six_hits") or not self.applies("B-12")
