"""Combat in the field's words: kinds of attack, missions of guns, and how hard a roll hits (DT-J)."""

from __future__ import annotations

from enum import StrEnum


class Attack(StrEnum):
    """How somebody is attacked; by each of the first seven a target has its own count in a move (DT-R37)."""

    RANGED = "ranged"
    CLOSE_ASSAULT = "close_assault"
    BOMBARDMENT = "bombardment"
    HARASSMENT = "harassment"
    COUNTER_BATTERY = "counter_battery"
    AIR = "air"
    RAID = "raid"
    INTERDICTION = "interdiction"
    LANDING = "landing"
    FLAK = "flak"


class FireMission(StrEnum):
    """What a battery fires for (DT-J11)."""

    SUPPORTING = "supporting"
    BOMBARDMENT = "bombardment"
    HARASSMENT = "harassment"
    COUNTER_BATTERY = "counter_battery"


class Band(StrEnum):
    """How a roll compares with the training value: below, up to one and a half, up to twice, above (DT-J30)."""

    NONE = "none"
    FIRST = "first"
    SECOND = "second"
    ELIMINATED = "eliminated"
