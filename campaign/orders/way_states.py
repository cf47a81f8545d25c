"""The orders that tell the state of bridges, roads and strips, and how the ground about a place carries (DT-R59)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.ids import BridgeId, PlaceId, RoadId, StripId
from campaign.domain.place import Going, WayState
from campaign.errors import UnknownName
from campaign.events.ground import BridgeStateChanged, GoingTold, RoadStateChanged, StripStateChanged
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import spot_name
from campaign.orders.known import known

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class BridgeState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bridge and the state it is in now."""

    bridge: Annotated[BridgeId, Meta(description="which bridge")]
    state: Annotated[WayState, Meta(description="open, blown, cratered or blocked")]


class SetBridges(Order, frozen=True, kw_only=True):
    """Tell that bridges were blown, opened or blocked; closed they close what they carry."""

    name = "bridge"
    kind = Kind.TABLE
    line = "BRIDGE STATE"
    example = "bridge caen-city open"

    bridges: Annotated[tuple[BridgeState, ...], Meta(min_length=1, description="which bridges are how")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> SetBridges:
        """Read one bridge a group."""
        return cls(
            bridges=tuple(
                BridgeState(bridge=group.one("bridge", str), state=group.one("state", WayState)) for group in groups
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name bridges and states."""
        return ", ".join(f"bridge {item.bridge} {item.state}" for item in self.bridges)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Change each bridge that is in another state."""
        return tuple(
            BridgeStateChanged(bridge=item.bridge, state=item.state)
            for item in self.bridges
            if known(campaign.ground.bridges, item.bridge, "bridge").state is not item.state
        )


class RoadState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stretch of road and the state it is in now."""

    road: Annotated[RoadId, Meta(description="which stretch of road")]
    state: Annotated[WayState, Meta(description="open, blown, cratered or blocked")]


class SetRoads(Order, frozen=True, kw_only=True):
    """Tell that stretches of road were cratered, blocked or opened; between two places all that join them directly."""

    name = "road"
    kind = Kind.TABLE
    line = "PLACE PLACE STATE | ROAD STATE"
    example = "road cagny frenouville cratered"

    roads: Annotated[tuple[RoadState, ...], Meta(min_length=1, description="which roads are how")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> SetRoads:
        """Read one road, or the two ends of one, a group; raise UnknownName where no road joins two places."""
        return cls(
            roads=tuple(
                RoadState(road=road, state=group.one("state", WayState))
                for group in groups
                for road in _roads(campaign, group)
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name roads and states."""
        return ", ".join(f"road {item.road} {item.state}" for item in self.roads)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Change each road that is in another state."""
        return tuple(
            RoadStateChanged(road=item.road, state=item.state)
            for item in self.roads
            if known(campaign.ground.roads, item.road, "road").state is not item.state
        )


class StripState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A strip and the state it is in now."""

    strip: Annotated[StripId, Meta(description="which strip")]
    state: Annotated[WayState, Meta(description="open, blown, cratered or blocked")]


class SetStrips(Order, frozen=True, kw_only=True):
    """Tell that strips were cratered or opened; nobody flies from a closed one (DT-F1)."""

    name = "strip"
    kind = Kind.TABLE
    line = "STRIP STATE"
    example = "strip b-10 cratered"

    strips: Annotated[tuple[StripState, ...], Meta(min_length=1, description="which strips are how")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> SetStrips:
        """Read one strip a group."""
        return cls(
            strips=tuple(
                StripState(strip=group.one("strip", str), state=group.one("state", WayState)) for group in groups
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name strips and states."""
        return ", ".join(f"strip {_strip(campaign, item)} {item.state}" for item in self.strips)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Change each strip that is in another state."""
        return tuple(
            StripStateChanged(strip=item.strip, state=item.state)
            for item in self.strips
            if known(campaign.air.strips, item.strip, "strip").state is not item.state
        )


class GoingAt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place and how the ground about it carries off the road."""

    place: Annotated[PlaceId, Meta(description="about which place")]
    going: Annotated[Going, Meta(description="good, poor or bad")]


class TellGoing(Order, frozen=True, kw_only=True):
    """Tell how the ground about a place carries off the road; unsaid it is good (DT-R59)."""

    name = "going"
    kind = Kind.TABLE
    line = "PLACE good|poor|bad"
    example = "going cagny poor"

    places: Annotated[tuple[GoingAt, ...], Meta(min_length=1, description="where it is how")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> TellGoing:
        """Read one place a group."""
        return cls(
            places=tuple(
                GoingAt(place=group.one("place", str), going=next(item for item in Going if group.said(item.value)))
                for group in groups
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name places and going."""
        return ", ".join(f"going about {spot_name(campaign, item.place)} {item.going}" for item in self.places)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Tell each place of which something else was said, or nothing and it is not good."""
        return tuple(
            GoingTold(place=item.place, going=item.going)
            for item in self.places
            if campaign.ground.going_at(item.place) is not item.going
        )


def _roads(campaign: Campaign, group: Slots) -> tuple[RoadId, ...]:
    """Return the roads that a group names."""
    road = group.maybe("road", str)
    if road is not None:
        return (road,)
    start, end = group.many("place", str)
    found = campaign.ground.roads_between(start, end)
    if not found:
        near = [item.id for item in campaign.ground.roads.values() if start in {item.start, item.end}]
        message = f"no road joins {start} and {end} directly"
        raise UnknownName(message, nearest=near[:3])
    return tuple(item.id for item in found)


def _strip(campaign: Campaign, item: StripState) -> str:
    """Return the name of a strip; raise UnknownName for an id that is none."""
    return known(campaign.air.strips, item.strip, "strip").name
