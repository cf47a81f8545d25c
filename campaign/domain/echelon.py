"""Echelons of command, from the platoon to the army (DT-B1), and the arms of the service."""

from __future__ import annotations

from enum import StrEnum


class Echelon(StrEnum):
    """A level of command; national names for it are printed as the army wrote them (DT-B1)."""

    PLATOON = "platoon"
    COMPANY = "company"
    BATTALION = "battalion"
    BRIGADE = "brigade"
    DIVISION = "division"
    CORPS = "corps"
    ARMY = "army"

    @property
    def height(self) -> int:
        """Count the steps above the platoon."""
        return _HEIGHTS[self]

    def is_at_least(self, other: Echelon) -> bool:
        """Say whether this level is as high as the other or higher."""
        return self.height >= other.height


_HEIGHTS = {echelon: height for height, echelon in enumerate(Echelon)}


class Arm(StrEnum):
    """What a formation fights as: decides whether it counts for mixing (DT-R39) and who pays (DT-R48)."""

    INFANTRY = "infantry"
    MOTOR = "motor"
    ENGINEERS = "engineers"
    ARMOUR = "armour"
    RECONNAISSANCE = "reconnaissance"
    ANTI_TANK = "anti_tank"
    MACHINE_GUN = "machine_gun"
    ARTILLERY = "artillery"
    ROCKETS = "rockets"
    ANTI_AIRCRAFT = "anti_aircraft"
    NAVAL = "naval"
    SUPPLY = "supply"
    COMBINED = "combined"
