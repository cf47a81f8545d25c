"""Squadrons, strips and raids: the records of the air war (DT-F)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from campaign.domain.clock import GameTime
from campaign.domain.ids import (
    ElementId,
    FormationId,
    LandingId,
    PlaceId,
    RaidId,
    Side,
    SquadronId,
    StripId,
    UnitKey,
)
from campaign.domain.place import WayState


class Role(StrEnum):
    """What a squadron flies as; its endurance and where it may base follow (DT-F1, F2)."""

    FIGHTER = "fighter"
    STRIKE = "strike"
    LIGHT_BOMBER = "light_bomber"
    MEDIUM_BOMBER = "medium_bomber"
    HEAVY_BOMBER = "heavy_bomber"
    TRANSPORT = "transport"
    RECONNAISSANCE = "reconnaissance"


class Basing(StrEnum):
    """Where a role may base: anywhere, rather off the table, or only off it (DT-F1)."""

    EITHER = "either"
    OFF_TABLE_PREFERRED = "off_table_preferred"
    OFF_TABLE_ONLY = "off_table_only"


class Mission(StrEnum):
    """What a squadron flies out for; a patrol or reconnaissance uses up endurance as an attack does (DT-X21)."""

    ATTACK = "attack"
    PATROL = "patrol"
    RECCE = "recce"


class Landing(StrEnum):
    """How troops come down from the air (DT-F4, F5)."""

    PARACHUTE = "parachute"
    GLIDER = "glider"
    COUP_DE_MAIN = "coup_de_main"


class Strip(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """An airfield or strip, on the table or off it (DT-F1); `usable_from` is its first move."""

    id: StripId
    side: Side
    name: str
    on_table: bool
    x_mm: int | None = None
    y_mm: int | None = None
    usable_from: GameTime | None = None
    state: WayState = WayState.OPEN


class Squadron(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """One model aircraft: a squadron with a base and a clock (DT-F1, F2).

    `ready` is the first move in which it may fly again, None while it never flew; `available` the first at all.
    `shaken` is true while anti-aircraft fire makes it rest longer (DT-R45).
    """

    id: SquadronId
    side: Side
    name: str
    handle: str
    type: UnitKey
    role: Role
    strip: StripId
    wing: str = ""
    training: int | None = None
    available: GameTime | None = None
    flown: GameTime | None = None
    ready: GameTime | None = None
    standing: bool = True
    shaken: bool = False


class RaidState(StrEnum):
    """What became of a planned raid."""

    PLANNED = "planned"
    FLOWN = "flown"
    CANCELLED = "cancelled"


class Raid(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """An entry of the heavy-bomber plan: move, aiming point, squadrons (DT-F3, R9)."""

    id: RaidId
    side: Side
    time: GameTime
    aim: PlaceId
    squadrons: tuple[SquadronId, ...]
    radius_mm: int = 0
    name: str = ""
    state: RaidState = RaidState.PLANNED
    planned_at: GameTime | None = None


class LandingState(StrEnum):
    """What became of a planned landing from the air."""

    PLANNED = "planned"
    LANDED = "landed"
    CANCELLED = "cancelled"


class AirLanding(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A planned landing from the air: move, place, by which means, who lands, and which transports carry them (DT-F4).

    `formations` land with everybody under them, `elements` are single models.
    """

    id: LandingId
    side: Side
    time: GameTime
    place: PlaceId
    how: Landing
    formations: tuple[FormationId, ...]
    elements: tuple[ElementId, ...]
    squadrons: tuple[SquadronId, ...]
    state: LandingState = LandingState.PLANNED
    planned_at: GameTime | None = None
