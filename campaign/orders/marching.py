"""What a march is made of: who goes, along which legs, and what share of the move each leg uses up (DT-E, R51, R59)."""

from __future__ import annotations

from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.ids import PlaceId, RoadId
from campaign.orders.routes import RoadNet

if TYPE_CHECKING:
    from campaign.domain.formation import Element
    from campaign.domain.ids import FormationId
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class WayLeg(Struct, frozen=True, kw_only=True):
    """One stretch of a march between two places, by a road or across country."""

    start: PlaceId
    end: PlaceId
    length_mm: int
    road: RoadId | None


class March(Struct, frozen=True, kw_only=True):
    """A march as it was named: its legs, or the road that closes it (a road's or bridge's id) where none is open."""

    legs: tuple[WayLeg, ...]
    closed: RoadId | None = None

    @property
    def length_mm(self) -> int:
        """Add the legs up."""
        return sum(leg.length_mm for leg in self.legs)


def distance_mm(campaign: Campaign, one: PlaceId, other: PlaceId) -> int:
    """Return the distance between two places as the crow flies, in whole mm."""
    here, there = campaign.ground.places[one], campaign.ground.places[other]
    return isqrt((here.x_mm - there.x_mm) ** 2 + (here.y_mm - there.y_mm) ** 2)


def march(campaign: Campaign, rules: Rules, stops: tuple[PlaceId, ...]) -> March:
    """Return the march from place to place: along open roads where they lead there, else across country (DT-R59)."""
    net, all_roads = RoadNet(campaign.ground), RoadNet(campaign.ground, as_if_open=True)
    legs: list[WayLeg] = []
    for start, end in pairwise(stops):
        first = _node(campaign, rules, start, all_roads)
        last = _node(campaign, rules, end, all_roads)
        if first is None or last is None:
            legs.append(_across(campaign, start, end))
            continue
        route = net.shortest(first, last)
        if route is None:
            wished = all_roads.shortest(first, last)
            if wished is not None:
                shut = next(name for name in wished.roads if not campaign.ground.is_open(campaign.ground.roads[name]))
                return March(legs=tuple(legs), closed=shut)
            legs.append(_across(campaign, start, end))
            continue
        legs += [_across(campaign, start, first)] if start != first else []
        for road, (one, other) in zip(route.roads, pairwise(route.places), strict=True):
            legs.append(WayLeg(start=one, end=other, length_mm=campaign.ground.roads[road].length_mm, road=road))
        legs += [_across(campaign, last, end)] if last != end else []
    return March(legs=tuple(legs))


def voyage(campaign: Campaign, stops: tuple[PlaceId, ...]) -> March:
    """Return the way of ships from place to place, as straight as it is named (DT-E5)."""
    return March(legs=tuple(_across(campaign, start, end) for start, end in pairwise(stops)))


def _node(campaign: Campaign, rules: Rules, place: PlaceId, net: RoadNet) -> PlaceId | None:
    """Return where a place joins the roads: itself, or the nearest place on a road within 2 cm (DT-R59)."""
    if place in net:
        return place
    within = rules.joins_road_within_mm()
    near = ((distance_mm(campaign, place, other), other) for other in campaign.ground.places if other in net)
    found = min((pair for pair in near if pair[0] <= within), default=None)
    return found[1] if found else None


def _across(campaign: Campaign, start: PlaceId, end: PlaceId) -> WayLeg:
    """Return a leg across country."""
    return WayLeg(start=start, end=end, length_mm=distance_mm(campaign, start, end), road=None)


def pace_mm(campaign: Campaign, rules: Rules, models: tuple[Element, ...], leg: WayLeg) -> int | None:
    """Return how far models go in a whole move on a leg; the slowest counts, None where one may not go (DT-R51, X4)."""
    going = rules.slower_ground(campaign.ground.going_at(leg.start), campaign.ground.going_at(leg.end))
    weather = campaign.calendar.weather_at(campaign.calendar.now).weather
    return rules.slowest_mm(
        [
            rules.allowance_mm(
                rules.unit(model.type),
                campaign.oob.mode_of(model),
                on_road=leg.road is not None,
                going=going,
                weather=weather,
            )
            for model in models
        ]
    )


def share_permille(campaign: Campaign, rules: Rules, models: tuple[Element, ...], way: March) -> int:
    """Return what a march uses up of the move; legs that cannot be gone at all count as nothing."""
    paces = [(leg.length_mm, pace_mm(campaign, rules, models, leg)) for leg in way.legs]
    known = [(length, pace) for length, pace in paces if pace]
    return rules.share_permille(known) if known else 0


def standing_with_hq(campaign: Campaign, name: FormationId) -> tuple[Element, ...]:
    """Return the standing models at a formation's place, its HQ models first; those told elsewhere are left out."""
    where = campaign.oob.formations[name].place
    return tuple(item for item in campaign.oob.standing(name) if item.place in {None, where})


def standing_together(campaign: Campaign, name: FormationId) -> tuple[tuple[FormationId, tuple[Element, ...]], ...]:
    """Return the formation and everybody under it at the same place, each with the models that stand there."""
    where = campaign.oob.formations[name].place
    return tuple(
        (item.id, models)
        for item in campaign.oob.below(name)
        if not item.on_call and item.place in {None, where} and (models := standing_with_hq(campaign, item.id))
    )
