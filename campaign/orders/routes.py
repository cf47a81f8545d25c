"""The shortest way along the roads as they stand; closed roads and bridges are not used (DT-G2, E1)."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.ids import PlaceId, RoadId
from campaign.domain.place import WayState
from campaign.projections.ground import Ground

if TYPE_CHECKING:
    from campaign.domain.place import Bridge, Road


class Route(Struct, frozen=True, kw_only=True):
    """A way along roads: the places from start to end, the roads between them (one fewer), and its length in mm."""

    places: tuple[PlaceId, ...]
    roads: tuple[RoadId, ...]
    length_mm: int


class RoadNet:
    """The roads of the moment as a net; build it once where several ways are asked for."""

    __slots__ = ("_ways",)

    def __init__(self, ground: Ground, *, as_if_open: bool = False) -> None:
        """Take the open roads of the ground, or all of them."""
        self._ways: dict[PlaceId, list[tuple[int, RoadId, PlaceId]]] = {}
        some_closed = any(item.state is not WayState.OPEN for item in ground.bridges.values())
        for road in ground.roads.values():
            closed = road.state is not WayState.OPEN or (some_closed and not ground.is_open(road))
            if as_if_open or not closed:
                self._add(road)

    def __contains__(self, place: PlaceId) -> bool:
        """Say whether a road that is in the net touches a place."""
        return place in self._ways

    def shortest(self, start: PlaceId, end: PlaceId) -> Route | None:
        """Return the shortest way from one place to another, None where there is none.

        Of ways of equal length the one whose roads come first by id is taken, so that the answer is always the same.
        """
        if start == end:
            return Route(places=(start,), roads=(), length_mm=0)
        reached: set[PlaceId] = set()
        waiting: list[tuple[int, tuple[RoadId, ...], tuple[PlaceId, ...]]] = [(0, (), (start,))]
        while waiting:
            length, roads, places = heappop(waiting)
            here = places[-1]
            if here == end:
                return Route(places=places, roads=roads, length_mm=length)
            if here in reached:
                continue
            reached.add(here)
            for stretch, road, there in self._ways.get(here, ()):
                if there not in reached:
                    heappush(waiting, (length + stretch, (*roads, road), (*places, there)))
        return None

    def _add(self, road: Road) -> None:
        """Add a road in both directions."""
        self._ways.setdefault(road.start, []).append((road.length_mm, road.id, road.end))
        self._ways.setdefault(road.end, []).append((road.length_mm, road.id, road.start))


def open_net(ground: Ground) -> RoadNet:
    """Return the net of the open roads, the one built before where the ways stand as they did then."""
    return _open_net(tuple(ground.roads.values()), tuple(ground.bridges.values()))


@lru_cache(maxsize=2)
def _open_net(roads: tuple[Road, ...], bridges: tuple[Bridge, ...]) -> RoadNet:
    """Build the net; a correction drives the columns of hundreds of moves again, mostly on the same roads."""
    return RoadNet(Ground(roads={item.id: item for item in roads}, bridges={item.id: item for item in bridges}))


def shortest(ground: Ground, start: PlaceId, end: PlaceId) -> Route | None:
    """Return the shortest way along open roads from one place to another, None where there is none."""
    return open_net(ground).shortest(start, end)
