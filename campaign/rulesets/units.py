"""The rows of a rulebook's unit tables: what one kind of model is worth, how it moves and what it is."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from campaign.domain.ids import UnitKey
from campaign.rulesets.tables import Certainty


class Mobility(StrEnum):
    """How a model gets about (DT-E0, R7); ``none`` for what stands where it was set up, such as a dump."""

    TRACKED = "tracked"
    WHEELED_AFV = "wheeled_afv"
    WHEELED = "wheeled"
    HORSE = "horse"
    FOOT = "foot"
    AIR = "air"
    NONE = "none"


class Speed(StrEnum):
    """How fast a model is of its mobility."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


class Size(StrEnum):
    """How large a model's unit is (DT-J6, J7)."""

    VERY_SMALL = "VS"
    SMALL = "S"
    STANDARD = "Std"
    LARGE = "L"
    VERY_LARGE = "VL"

    @property
    def label(self) -> str:
        """Return it as it is said: ``very large``."""
        return self.name.lower().replace("_", " ")

    @property
    def smaller(self) -> Size:
        """Return the next smaller size; the smallest has none below it (X-3)."""
        sizes = tuple(Size)
        return sizes[max(sizes.index(self) - 1, 0)]


class Target(StrEnum):
    """What a model is to whoever fires at it (DT-R40)."""

    ARMOUR = "armour"
    INFANTRY = "infantry"
    SOFT = "soft"


class WeaponType(StrEnum):
    """The column of the weapon table (DT-J12)."""

    GUN = "gun"
    MORTAR = "mortar"
    ROCKET = "rocket"


class Weapon(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a battery fires: calibre, how many, and how far in whole centimetres on the table (DT-R46)."""

    type: WeaponType
    calibre_mm: int
    tubes: int
    range_cm: int


class Unit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row: `cf` is the combat factor, `tv` the lowest and highest quoted training value (DT-B4, K1).

    `speed` is None and `flies` the endurance class for aircraft (DT-F2); `size` and `target` are None for aircraft
    and ships, whose rows quote none.
    """

    key: UnitKey
    name: str
    cf: int
    mobility: Mobility
    tv: tuple[int, int]
    kinds: tuple[str, ...]
    echelon: str
    source: Certainty
    speed: Speed | None = None
    flies: str = ""
    size: Size | None = None
    target: Target | None = None
    towed: bool = False
    weapon: Weapon | None = None
    note: str = ""

    @property
    def is_hq(self) -> bool:
        """Say whether the row is an HQ unit, which never attacks (DT-B4)."""
        return "hq" in self.kinds

    @property
    def is_supply(self) -> bool:
        """Say whether the row is a supply unit or dump (DT-G1, R25)."""
        return "supply" in self.kinds

    @property
    def flies_or_floats(self) -> bool:
        """Say whether the row is an aircraft or a ship."""
        return self.mobility is Mobility.AIR or "sea" in self.kinds


def a_size_smaller(unit: Unit) -> Unit:
    """Return a row as it counts for a model that came out of a battle a size smaller (X-3)."""
    return unit if unit.size is None else replace(unit, size=unit.size.smaller)
