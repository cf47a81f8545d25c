"""Opportunity and emergency fire: when a moving target may be fired at, and by whom (PB-10, B-16, B-18, B-26)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from campaign.domain.tabletop import Quality
from campaign.rulesets.companydice.counters import CounterTopic
from campaign.rulesets.companydice.values import Refusal
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.companydice.values import FirerState


class Opportunity(Table, frozen=True, kw_only=True):
    """The share of its movement that a target spends in sight, and who fires in an emergency; ranges in hexes."""

    one_in: int
    least: int
    emergency_quality: Quality
    emergency_hexes: int
    emergency_a_turn: int

    def faults(self) -> Iterator[str]:
        """Yield a share that is none."""
        if self.one_in < 1:
            yield f"one in {self.one_in} is no share"


class OpportunityTopic(CounterTopic):
    """Who fires at what moves."""

    @cached_property
    def _opportunity(self) -> Opportunity:
        return self.tables.read("opportunity", Opportunity)

    def opportunity_threshold(self, movement: int) -> int:
        """Return the movement points that a target spends in sight before it may be fired at (PB-10.1, B-26).

        A quarter of its allowance, rounded down, and never less than one.
        """
        table = self._opportunity
        least = table.least if self.applies("B-26") else 0
        return max(least, movement // table.one_in) if self.applies("PB-10.1") else least

    def opportunity_refusals(self, movement: int, spent: int, *, fired_already: bool) -> tuple[Refusal, ...]:
        """Return why a moving target may not be fired at, gravest first (PB-10.1).

        `movement` is its allowance, `spent` what it spent in the firer's sight, `fired_already` the firer's opportunity
        fire in the same enemy movement phase.
        """
        found: list[Refusal] = []
        if fired_already and self.applies("PB-10.1"):
            reason = "it made its opportunity fire in this phase"
            found.append(Refusal(code="already_fired", rule="PB-10.1", reason=reason))
        needed = self.opportunity_threshold(movement)
        if spent < needed:
            reason = f"the target spent {spent} in sight, not {needed}"
            found.append(Refusal(code="not_long_enough_in_sight", rule="PB-10.1", reason=reason))
        return tuple(found)

    def opportunity_has_its_price(self) -> bool:
        """Say whether who made opportunity fire neither fires nor moves in its next own segment (PB-10.2)."""
        return self.applies("PB-10.2")

    def emergency_refusals(self, quality: Quality, range_hexes: int, state: FirerState) -> tuple[Refusal, ...]:
        """Return why a company may not fire in an emergency, gravest first (PB-10.3, B-18).

        Only veterans do, at an adjacent enemy, by one attack of the company a turn.
        """
        table = self._opportunity
        found: list[Refusal] = []
        if quality is not table.emergency_quality and self.applies("PB-10.3"):
            reason = f"only {table.emergency_quality.value} companies fire in an emergency"
            found.append(Refusal(code="not_veteran", rule="PB-10.3", reason=reason))
        if range_hexes > table.emergency_hexes and self.applies("PB-10.3"):
            reason = "emergency fire is at an adjacent enemy"
            found.append(Refusal(code="not_adjacent", rule="PB-10.3", reason=reason))
        if state.emergency_used and self.applies("B-18"):
            reason = "its company fired in an emergency this turn"
            found.append(Refusal(code="emergency_used", rule="B-18", reason=reason))
        return tuple(found)
