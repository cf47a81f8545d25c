"""Command radius and movement: how far a counter goes, and what keeps it where it is (PB-9, PB-2.2, B-17)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.tabletop import Quality
from campaign.rulesets.companydice.counters import CounterTopic
from campaign.rulesets.companydice.values import Refusal, UnitClass
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.rulesets.companydice.values import CounterType, FirerState


class CommandRadius(Table, frozen=True, kw_only=True):
    """The radius in hexes by quality, and by what movement is divided beyond it."""

    radius: dict[Quality, int]
    divisor: int

    def faults(self) -> Iterator[str]:
        """Yield a divisor that divides nothing."""
        if self.divisor < 1:
            yield f"movement cannot be divided by {self.divisor}"


class Allowance(Struct, frozen=True, kw_only=True):
    """How many movement points a counter has, and whether they are halved because it is out of command."""

    points: int
    halved: bool


class CommandTopic(CounterTopic):
    """How far counters go."""

    @cached_property
    def _command(self) -> CommandRadius:
        return self.tables.read("command", CommandRadius)

    def command_radius(self, quality: Quality) -> int:
        """Return the command radius of a company in hexes (PB-9.1)."""
        return self._command.radius[quality]

    def command_distance(self, others: Sequence[int]) -> int | None:
        """Return the distance in hexes that counts, of those to the other counters of its company (B-17).

        The nearest counts; the other reading takes the farthest. None where there is no other counter.
        """
        if not others:
            return None
        return min(others) if self.applies("B-17") else max(others)

    def allowance(self, movement: int, quality: Quality, others: Sequence[int]) -> Allowance:
        """Return what a counter may move, by where the others of its company stand as it starts (PB-9.1, B-17).

        `others` are distances in hexes; a counter that is alone is in command; out of command it is half, rounded up.
        """
        distance = self.command_distance(others)
        halved = distance is not None and distance > self.command_radius(quality) and self.applies("PB-9.1")
        points = -(-movement // self._command.divisor) if halved else movement
        return Allowance(points=points, halved=halved)

    def move_refusals(self, counter: CounterType, state: FirerState, *, carried: bool = False) -> tuple[Refusal, ...]:
        """Return what keeps a counter from moving, gravest first; `carried`: another takes it along (PB-2.2, PB-11.10).

        A company with an X may and must move (PB-8.2).
        """
        found: list[Refusal] = []
        name = counter.label
        if state.dispersed and self.applies("PB-11.10"):
            found.append(Refusal(code="dispersed", rule="PB-11.10", reason=f"{name} is dispersed"))
        if state.fired and self.applies("PB-2.2"):
            found.append(Refusal(code="already_fired", rule="PB-2.2", reason=f"{name} fired in this segment"))
        if state.opportunity_fired and self.applies("PB-10.2"):
            reason = f"{name} fired in the enemy's movement before"
            found.append(Refusal(code="opportunity_fired", rule="PB-10.2", reason=reason))
        if not counter.movement and not carried and self.applies("PB-1.5"):
            found.append(Refusal(code="needs_transport", rule="PB-1.5", reason=f"{name} has no movement of its own"))
        return tuple(found)

    def load_shares_fate(self) -> bool:
        """Say whether what is carried comes into the state of what carries it (B-32)."""
        return self.applies("B-32")

    def carries(self, transport: CounterType, load: CounterType) -> bool:
        """Say whether a counter takes another along: transport takes infantry and towed guns (PB-1.5)."""
        return transport.unit_class is UnitClass.TRANSPORT and load.unit_class in {
            UnitClass.INFANTRY,
            UnitClass.TOWED_GUN,
        }
