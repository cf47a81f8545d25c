"""The way of a column: stretches of road from where it stands, also in the middle of one, to where it goes (DT-G2)."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.ids import PlaceId, RoadId
from campaign.domain.mode import Mode
from campaign.domain.supply import Leg
from campaign.orders.routes import open_net

if TYPE_CHECKING:
    from campaign.domain.ids import FormationId
    from campaign.domain.supply import Spot
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

#: The road of a stretch that follows none (house rule ``supply_off_road``).
OFF_ROAD = ""


class Stretch(Struct, frozen=True, kw_only=True):
    """A part of the way along one road, from `driven_mm` behind its first place to its end at `length_mm`."""

    road: RoadId
    start: PlaceId
    end: PlaceId
    length_mm: int
    driven_mm: int = 0

    @property
    def left_mm(self) -> int:
        """Return how much of it is still to drive."""
        return self.length_mm - self.driven_mm


Way = tuple[Stretch, ...]


def length_of(way: Way) -> int:
    """Add up what is to drive, in mm."""
    return sum(stretch.left_mm for stretch in way)


class Ways:
    """The roads of the moment as columns use them; make it once where several columns drive."""

    __slots__ = ("_campaign", "_net", "_nodes", "_rules")

    def __init__(self, campaign: Campaign, rules: Rules) -> None:
        """Take the ground as it is now."""
        self._campaign = campaign
        self._rules = rules
        self._net = open_net(campaign.ground)
        self._nodes = {place for road in campaign.ground.roads.values() for place in (road.start, road.end)}

    def is_checked(self, spot: Spot, target: PlaceId) -> bool:
        """Say whether a way can be known: both its ends lie on charted roads, or near enough to join them (DT-R59)."""
        begins = spot.leg is not None or (spot.place is not None and self._node(spot.place) is not None)
        return begins and self._node(target) is not None

    def way(self, spot: Spot, target: PlaceId) -> Way | None:
        """Return the shortest way from a place or leg to a place, None where no open road leads there.

        A column on a road goes on or turns back; on one that was closed it can only turn back.
        """
        leg = spot.leg
        if leg is None:
            return self._from_place(spot.place or target, target)
        length = _length(self._campaign, leg)
        ahead = Stretch(road=leg.road, start=leg.start, end=leg.end, length_mm=length, driven_mm=leg.driven_mm)
        back = Stretch(road=leg.road, start=leg.end, end=leg.start, length_mm=length, driven_mm=length - leg.driven_mm)
        road = self._campaign.ground.roads.get(leg.road)
        turns = (back,) if road is not None and not self._campaign.ground.is_open(road) else (ahead, back)
        found: list[Way] = []
        for turn in turns:
            rest = self._from_place(turn.end, target)
            if rest is not None:
                found.append((turn, *rest))
        return min(found, key=length_of, default=None)

    def _from_place(self, start: PlaceId, target: PlaceId) -> Way | None:
        """Return the way between two places: by open roads, else straight where house rules let supply leave them."""
        first, last = self._node(start), self._node(target)
        if start == target or first is None or last is None:
            return ()
        route = self._net.shortest(first, last)
        if route is None:
            return None if self._rules.supply_needs_road() else _straight(self._campaign, first, last)
        roads = self._campaign.ground.roads
        return tuple(
            Stretch(road=road, start=here, end=there, length_mm=roads[road].length_mm)
            for road, here, there in zip(route.roads, route.places, route.places[1:], strict=False)
        )

    def _node(self, place: PlaceId) -> PlaceId | None:
        """Return where lorries of a place take the road: at it or near it, None where it is too far (DT-R59)."""
        if place in self._nodes:
            return place
        places = self._campaign.ground.places
        if place not in places:
            return None
        near = [(_apart(self._campaign, place, node), node) for node in self._nodes if node in places]
        if not near:
            return None
        distance, node = min(near)
        return node if distance <= self._rules.joins_road_within_mm() else None


def advance(way: Way, allowance_mm: int) -> tuple[Leg | PlaceId | None, int]:
    """Return where an allowance ends on a way, and what was driven; None for the spot where the way begins."""
    left = allowance_mm
    reached: Leg | PlaceId | None = None
    for stretch in way:
        if left < stretch.left_mm:
            if left:
                driven = stretch.driven_mm + left
                reached = Leg(road=stretch.road, start=stretch.start, end=stretch.end, driven_mm=driven)
            return reached, allowance_mm
        left -= stretch.left_mm
        reached = stretch.end
    return reached, allowance_mm - left


def allowance_of(campaign: Campaign, rules: Rules, hq: FormationId) -> int:
    """Return how far the lorries or wagons of an HQ go on a road in one move, in mm (DT-E0, G1)."""
    fleet = campaign.supply.fleets.get(hq)
    row = fleet.type if fleet else ""
    if not row:
        formation = campaign.oob.formations[hq]
        row = rules.supply_row(formation.nation, formation.arm)
    return rules.allowance_mm(rules.unit(row), Mode.MOVE, on_road=True) or 0


def _straight(campaign: Campaign, start: PlaceId, end: PlaceId) -> Way | None:
    """Return the straight line between two charted places, None where either is not charted."""
    places = campaign.ground.places
    if start not in places or end not in places:
        return None
    return (Stretch(road=OFF_ROAD, start=start, end=end, length_mm=_apart(campaign, start, end)),)


def _apart(campaign: Campaign, start: PlaceId, end: PlaceId) -> int:
    """Return how far apart two places are, in mm."""
    one, other = campaign.ground.places[start], campaign.ground.places[end]
    return round(hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm))


def _length(campaign: Campaign, leg: Leg) -> int:
    """Return how long the road of a leg is, or the straight line where it follows none."""
    road = campaign.ground.roads.get(leg.road)
    return road.length_mm if road else _apart(campaign, leg.start, leg.end)
