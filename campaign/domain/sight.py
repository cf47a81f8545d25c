"""What seeing hangs on: light, weather, mode, and where the target stands (DT-H)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from campaign.domain.mode import Mode


class Terrain(StrEnum):
    """Where a target stands: in the open, at the edge of a wood or town, or inside one (DT-H4)."""

    OPEN = "open"
    EDGE = "edge"
    WOODS_OR_TOWN = "woods_or_town"


class Sight(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A target as somebody looks for it.

    `light` is ``day``, ``moonlit`` or ``moonless``, `weather` one of the words of the table; `foot_or_deployed` says
    that it is on foot or deployed artillery, `hilltop` that it or the observer stands on a high hill (DT-H5).
    """

    light: str
    weather: str
    mode: Mode
    foot_or_deployed: bool = False
    firing: bool = False
    terrain: Terrain = Terrain.OPEN
    hilltop: bool = False
