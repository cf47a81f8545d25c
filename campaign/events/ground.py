"""The ground: who holds a place, and the state of bridges, roads, strips and going."""

from __future__ import annotations

from campaign.domain.ids import BridgeId, FormationId, PlaceId, RoadId, Side, StripId
from campaign.domain.place import Going, WayState
from campaign.events.base import Event, event


@event("holder.changed", version=1)
class HolderChanged(Event, frozen=True, kw_only=True):
    """A place was taken by a side; `formation` is who took it, where that was told."""

    place: PlaceId
    side: Side
    formation: FormationId | None


@event("way.bridge", version=1)
class BridgeStateChanged(Event, frozen=True, kw_only=True):
    """A bridge was blown, opened or blocked."""

    bridge: BridgeId
    state: WayState


@event("way.road", version=1)
class RoadStateChanged(Event, frozen=True, kw_only=True):
    """A road was cratered, opened or blocked."""

    road: RoadId
    state: WayState


@event("way.strip", version=1)
class StripStateChanged(Event, frozen=True, kw_only=True):
    """A strip was cratered or opened."""

    strip: StripId
    state: WayState


@event("going.told", version=1)
class GoingTold(Event, frozen=True, kw_only=True):
    """The umpire said how the ground about a place carries (DT-R59)."""

    place: PlaceId
    going: Going
