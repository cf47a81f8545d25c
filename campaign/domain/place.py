"""The ground: places, roads, bridges, and the states that an umpire reports of them."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from campaign.domain.ids import BridgeId, PlaceId, RoadId, Side


class Going(StrEnum):
    """How the ground beside the road carries (DT-E0)."""

    GOOD = "good"
    POOR = "poor"
    BAD = "bad"


class RoadClass(StrEnum):
    """The class of a road; all carry supply (DT-G2)."""

    MAIN = "main"
    SECONDARY = "secondary"
    TRACK = "track"


class WayState(StrEnum):
    """The state of a bridge, a road or a strip: usable only while open."""

    OPEN = "open"
    BLOWN = "blown"
    CRATERED = "cratered"
    BLOCKED = "blocked"


class NodeKind(StrEnum):
    """What makes a place a communication node, where a dump may stand (DT-G1, G3)."""

    JUNCTION = "junction"
    TOWN = "town"
    RAIL_HEAD = "rail_head"
    BEACH = "beach"
    PORT = "port"


class Place(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A named spot of the table, in whole millimetres from its north-west corner; off the table may be negative."""

    id: PlaceId
    name: str
    x_mm: int
    y_mm: int
    kinds: tuple[NodeKind, ...] = ()
    holder: Side | None = None


class Road(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A stretch of road between two places; `length_mm` as it lies on the table."""

    id: RoadId
    start: PlaceId
    end: PlaceId
    road_class: RoadClass
    length_mm: int
    number: str = ""
    crosses: str = ""
    state: WayState = WayState.OPEN


class Bridge(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A bridge: it stands at a place, or carries one road; closed, it closes what it carries to wheels and tracks."""

    id: BridgeId
    river: str
    place: PlaceId | None = None
    road: RoadId | None = None
    state: WayState = WayState.OPEN
    holder: Side | None = None
