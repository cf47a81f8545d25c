"""The ground: who holds each place, and the state of roads, bridges and going."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import field
from msgspec.structs import replace

from campaign.domain.ids import BridgeId, PlaceId, RoadId, Side
from campaign.domain.place import Bridge, Going, Place, Road, WayState
from campaign.errors import DoesNotFit
from campaign.events.founding import BridgeCharted, PlaceCharted, RoadCharted
from campaign.events.ground import BridgeStateChanged, GoingTold, HolderChanged, RoadStateChanged
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers


class Ground(Projection, kw_only=True):
    """Places, roads and bridges as they stand; `going` is what the umpire said of the ground about a place.

    `squares` holds who took a spot that is on no chart, such as ``I7``.
    """

    places: dict[PlaceId, Place] = field(default_factory=dict[PlaceId, Place])
    roads: dict[RoadId, Road] = field(default_factory=dict[RoadId, Road])
    bridges: dict[BridgeId, Bridge] = field(default_factory=dict[BridgeId, Bridge])
    going: dict[PlaceId, Going] = field(default_factory=dict[PlaceId, Going])
    squares: dict[PlaceId, Side] = field(default_factory=dict[PlaceId, Side])

    def road(self, road: RoadId) -> Road:
        """Return a road; raise DoesNotFit where none of that id was charted."""
        found = self.roads.get(road)
        if found is None:
            message = f"no road {road} was charted"
            raise DoesNotFit(message)
        return found

    def bridge(self, bridge: BridgeId) -> Bridge:
        """Return a bridge; raise DoesNotFit where none of that id was charted."""
        found = self.bridges.get(bridge)
        if found is None:
            message = f"no bridge {bridge} was charted"
            raise DoesNotFit(message)
        return found

    def roads_between(self, start: PlaceId, end: PlaceId) -> tuple[Road, ...]:
        """Return the roads that join two places directly, whichever way they were charted."""
        ends = {start, end}
        return tuple(road for road in self.roads.values() if {road.start, road.end} == ends)

    def holder(self, place: PlaceId) -> Side | None:
        """Return the side that holds a place, None where nobody does or it was never said."""
        known = self.places.get(place)
        return known.holder if known else self.squares.get(place)

    def going_at(self, place: PlaceId) -> Going:
        """Return the off-road going about a place; unsaid it is good (DT-R59)."""
        return self.going.get(place, Going.GOOD)

    def closed_by(self, road: Road) -> Bridge | None:
        """Return the bridge that closes a road, None where none does.

        A bridge closes the road it carries, and every road that crosses its river from the place where it stands
        (a pair over two rivers is one bridge and names both).
        """
        for bridge in self.bridges.values():
            carries = bridge.road == road.id or (
                bridge.place in {road.start, road.end} and bool(road.crosses) and road.crosses in bridge.river
            )
            if carries and bridge.state is not WayState.OPEN:
                return bridge
        return None

    def is_open(self, road: Road) -> bool:
        """Say whether wheels and tracks can use a road now."""
        return road.state is WayState.OPEN and self.closed_by(road) is None


def empty() -> Ground:
    """Return uncharted ground."""
    return Ground()


def _uncharted(thing: str, chart: Mapping[str, object]) -> None:
    """Raise DoesNotFit where a thing is on the chart already."""
    if thing in chart:
        message = f"{thing} is charted already"
        raise DoesNotFit(message)


def _place(ground: Ground, event: PlaceCharted, _stamp: Stamp) -> None:
    _uncharted(event.place, ground.places)
    ground.places[event.place] = Place(
        id=event.place,
        name=event.name,
        x_mm=event.x_mm,
        y_mm=event.y_mm,
        kinds=event.kinds,
        holder=event.holder,
    )


def _road(ground: Ground, event: RoadCharted, _stamp: Stamp) -> None:
    _uncharted(event.road, ground.roads)
    ground.roads[event.road] = Road(
        id=event.road,
        start=event.start,
        end=event.end,
        road_class=event.road_class,
        length_mm=event.length_mm,
        number=event.number,
        crosses=event.crosses,
    )


def _bridge(ground: Ground, event: BridgeCharted, _stamp: Stamp) -> None:
    _uncharted(event.bridge, ground.bridges)
    ground.bridges[event.bridge] = Bridge(
        id=event.bridge,
        river=event.river,
        place=event.place,
        road=event.road,
        state=event.state,
        holder=event.holder,
    )


def _holder(ground: Ground, event: HolderChanged, _stamp: Stamp) -> None:
    known = ground.places.get(event.place)
    if known is None:
        ground.squares[event.place] = event.side
    else:
        ground.places[event.place] = replace(known, holder=event.side)


def _bridge_state(ground: Ground, event: BridgeStateChanged, _stamp: Stamp) -> None:
    ground.bridges[event.bridge] = replace(ground.bridge(event.bridge), state=event.state)


def _road_state(ground: Ground, event: RoadStateChanged, _stamp: Stamp) -> None:
    ground.roads[event.road] = replace(ground.road(event.road), state=event.state)


def _going(ground: Ground, event: GoingTold, _stamp: Stamp) -> None:
    ground.going[event.place] = event.going


HANDLERS: Final[Handlers] = {
    PlaceCharted: _place,
    RoadCharted: _road,
    BridgeCharted: _bridge,
    HolderChanged: _holder,
    BridgeStateChanged: _bridge_state,
    RoadStateChanged: _road_state,
    GoingTold: _going,
}
