"""Founding: the campaign itself and the ground it is played on, as the scenario says."""

from __future__ import annotations

from msgspec import Struct

from campaign.domain.clock import GameTime
from campaign.domain.ids import BridgeId, PlaceId, RoadId, Side, StripId
from campaign.domain.place import NodeKind, RoadClass, WayState
from campaign.events.base import Event, event


@event("campaign.founded", version=1)
class CampaignFounded(Event, frozen=True, kw_only=True):
    """A campaign was founded; of the dice seed only its SHA-256 is told.

    `d_day` is an ISO date or empty (then days print as ``day3/14``); `opens` is the first move; `dice` is ``app`` or
    ``table``; `scenario` is the scenario's own id, `digest` the SHA-256 of its canonical content.
    """

    name: str
    scenario: str
    digest: str
    d_day: str
    opens: GameTime
    closes: GameTime | None
    dice: str
    seed_digest: str
    sides: tuple[Side, ...]
    credits: tuple[str, ...]


class Origin(Struct, frozen=True, kw_only=True):
    """Where a copy branched off: the campaign's id, its last entry that was copied, the head hash (hex) after that.

    `moment` is what was asked for, such as ``D+1/14``; the first `entries` entries of the copy are the original's, with
    dice of the original's seed.
    """

    campaign: str
    last: int
    hash: str
    moment: str
    entries: int


@event("campaign.founded", version=2)
class CampaignCopied(CampaignFounded, frozen=True, kw_only=True):
    """A campaign was founded as the copy of another, to try out what might have been."""

    origin: Origin


@event("place.charted", version=1)
class PlaceCharted(Event, frozen=True, kw_only=True):
    """A place of the table was charted, with its holder where the scenario names one."""

    place: PlaceId
    name: str
    x_mm: int
    y_mm: int
    kinds: tuple[NodeKind, ...]
    holder: Side | None


@event("road.charted", version=1)
class RoadCharted(Event, frozen=True, kw_only=True):
    """A road between two places was charted, as long as it lies on the table."""

    road: RoadId
    start: PlaceId
    end: PlaceId
    road_class: RoadClass
    length_mm: int
    number: str
    crosses: str


@event("bridge.charted", version=1)
class BridgeCharted(Event, frozen=True, kw_only=True):
    """A bridge was charted: it stands at a place or carries one road."""

    bridge: BridgeId
    river: str
    place: PlaceId | None
    road: RoadId | None
    state: WayState
    holder: Side | None


@event("strip.charted", version=1)
class StripCharted(Event, frozen=True, kw_only=True):
    """An airfield or strip was charted, on the table or off it (DT-F1)."""

    strip: StripId
    side: Side
    name: str
    on_table: bool
    x_mm: int | None
    y_mm: int | None
    usable_from: GameTime | None
