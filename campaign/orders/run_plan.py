"""What supply runs come to in a move: whose empties leave, what their columns cost, who cannot pay (DT-G4, R5, R53)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.ids import FormationId
from campaign.domain.objection import Objection
from campaign.domain.supply import WITH_HQ, Spot
from campaign.events.supply import ColumnMoved
from campaign.orders import columns
from campaign.orders.column_way import Ways, allowance_of, length_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from campaign.domain.ids import PlaceId
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class RunsDue(Struct, frozen=True, kw_only=True):
    """What the runs of the open move come to: HQs, lorries that leave or are under way, command points."""

    hqs: tuple[FormationId, ...]
    lorries: int
    points: int

    def __str__(self) -> str:
        """Print the line with which a move opens, such as ``runs: 5 HQs, 9 lorries, 5 CP``."""
        hqs = f"{len(self.hqs)} HQ{'' if len(self.hqs) == 1 else 's'}"
        return f"runs: {hqs}, {columns.in_words(self.lorries)}, {self.points} CP"


def runs_due(campaign: Campaign, rules: Rules) -> RunsDue:
    """Say what booking this move's runs would come to; no HQ where nothing leaves and nothing is left to pay."""
    plan = RunPlan(campaign, rules, campaign.runs.places)
    if not plan.events():
        return RunsDue(hqs=(), lorries=0, points=0)
    return RunsDue(hqs=plan.hqs, lorries=plan.lorries, points=sum(plan.owed.values()))


class RunPlan:
    """The runs of some HQs, each to the place of a dump, in the open move."""

    def __init__(self, campaign: Campaign, rules: Rules, places: Mapping[FormationId, PlaceId]) -> None:
        """Leave out HQs that have nothing to send and nothing on the road."""
        self._campaign = campaign
        self._rules = rules
        self._places = places
        self._ways = Ways(campaign, rules)
        self.hqs = tuple(hq for hq in places if self._leaving(hq) or campaign.supply.columns_of(hq))
        self.owed = columns.bills(campaign, rules, (hq for hq in self.hqs if self._goes_forward(hq)))

    @property
    def lorries(self) -> int:
        """Count the lorries that leave or are under way."""
        under_way = sum(item.models for hq in self.hqs for item in self._campaign.supply.columns_of(hq))
        return under_way + sum(self._leaving(hq) for hq in self.hqs)

    def objections(self) -> Iterator[Objection]:
        """Object to HQs that have not rolled; warn of those with nothing left: lorries fill up and wait (DT-R5)."""
        rolled = {hq: price for hq, price in self.owed.items() if self._has_rolled(hq)}
        yield from columns.lacking(self._campaign, {hq: price for hq, price in self.owed.items() if hq not in rolled})
        for hq, price in rolled.items():
            if self._campaign.points.left(hq, self._campaign.calendar.now) < price:
                handle = columns.hq_of(self._campaign, hq).handle
                reason = f"{handle} has no command points left: its lorries fill up and wait"
                yield Objection(code="columns-wait", rule="DT-R5", reason=reason, warning=True)

    def events(self) -> tuple[Event, ...]:
        """Pay where there is something left to pay with, then let the empties leave."""
        now = self._campaign.calendar.now
        affordable = {
            hq: price
            for hq, price in self.owed.items()
            if not self._has_rolled(hq) or self._campaign.points.left(hq, now) >= price
        }
        return (*columns.payments(affordable), *self._departures())

    def _departures(self) -> Iterator[Event]:
        """Yield the empties leaving for the dumps that they run to."""
        for hq in self.hqs:
            empties = self._leaving(hq)
            if empties:
                place = columns.hq_of(self._campaign, hq).place
                to = Spot(place=place, bound_for=self._places[hq], home=True)
                yield ColumnMoved(hq=hq, spot=WITH_HQ, to=to, models=empties, full=0, driven_mm=0)

    def _has_rolled(self, hq: FormationId) -> bool:
        """Say whether a paying HQ has rolled this move."""
        return self._campaign.points.has_rolled(hq, self._campaign.calendar.now)

    def _leaving(self, hq: FormationId) -> int:
        """Count the empties that would leave."""
        with_hq = self._campaign.supply.with_hq(hq)
        return with_hq.empty if with_hq else 0

    def _goes_forward(self, hq: FormationId) -> bool:
        """Say whether an HQ's columns carry something this move, or fill up and turn round in it (DT-R53)."""
        under_way = self._campaign.supply.columns_of(hq)
        if any(item.full for item in under_way) or not self._rules.going_back_is_free():
            return True
        spots = [(item.spot, item.bound_for) for item in under_way if item.home]
        if self._leaving(hq):
            spots.append((Spot(place=columns.hq_of(self._campaign, hq).place), self._places[hq]))
        return any(target is not None and self._turns_round(hq, spot, target) for spot, target in spots)

    def _turns_round(self, hq: FormationId, spot: Spot, target: PlaceId) -> bool:
        """Say whether empties reach their dump this move with some of the move left for the way back."""
        if not self._ways.is_checked(spot, target):
            return True
        way = self._ways.way(spot, target)
        return way is not None and length_of(way) < allowance_of(self._campaign, self._rules, hq)
