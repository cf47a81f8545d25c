"""Supply accounts: double entry between dumps, lorries and the ends of the book (DT-G9)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final

from msgspec import Meta, Struct

from campaign.domain.ids import DumpId, FormationId, PlaceId, RoadId, Side, UnitKey

#: Whole points or models, at least one or perhaps none.
AtLeastOne = Annotated[int, Meta(ge=1)]
NotNegative = Annotated[int, Meta(ge=0)]

#: The ends of the book: where points come from and where they go (DT-G9).
START: Final = "start"
LANDED: Final = "landed"
FOUND: Final = "found"
CAPTURED: Final = "captured"
USED: Final = "used"
LOST: Final = "lost"
TAKEN: Final = "taken"
SOURCES: Final = (START, LANDED, FOUND, CAPTURED)
SINKS: Final = (USED, LOST, TAKEN)


@lru_cache(maxsize=4096)
def lorry_account(hq: FormationId, spot: Spot) -> str:
    """Name the account of an HQ's lorries at one spot, such as ``lorries/uk_7_armd_div@hq``."""
    return f"lorries/{hq}@{spot.key}"


class Leg(Struct, frozen=True, kw_only=True, gc=False):
    """Where a column stands between two places: so many millimetres along a road from its first place."""

    road: RoadId
    start: PlaceId
    end: PlaceId
    driven_mm: int

    def __str__(self) -> str:
        """Print the leg as ``bayeux-tilly+120``."""
        return f"{self.start}-{self.end}+{self.driven_mm}"


class Spot(Struct, frozen=True, kw_only=True, gc=False):
    """Where lorries stand and, on a journey, where they go and what they do there.

    `place` None means with the HQ. `leg` is set while they stand on a road between places. `bound_for` is where they
    go, None while they stand; `keep` says that they neither load nor unload there; `home` that they come back to the
    HQ afterwards, or now where `bound_for` is None.
    """

    place: PlaceId | None = None
    leg: Leg | None = None
    bound_for: PlaceId | None = None
    keep: bool = False
    home: bool = False

    def __str__(self) -> str:
        """Print where they are, such as ``hq``, ``bayeux`` or ``bayeux-tilly+120``."""
        return str(self.leg) if self.leg else (self.place or "hq")

    @property
    def key(self) -> str:
        """Name the spot so that no two are called alike: ``hq:caen::home``, ``bayeux-tilly+120:caen@n13``."""
        if self.leg is None and self.bound_for is None and not self.home:
            return self.place or "hq"  # most lorries, most of the time
        words = f"{self}:{self.bound_for or ''}:{'keep' if self.keep else ''}:{'home' if self.home else ''}"
        return words.rstrip(":") + (f"@{self.leg.road}" if self.leg else "")

    @property
    def is_journey(self) -> bool:
        """Say whether lorries here are on their way."""
        return self.bound_for is not None or self.home


#: With the HQ, standing.
WITH_HQ: Final = Spot()


class Lorries(Struct, frozen=True, kw_only=True, gc=False):
    """The lorries or wagons of one HQ at one spot: models, and how many of them are full (DT-G1)."""

    hq: FormationId
    side: Side
    models: int
    full: int
    spot: Spot = WITH_HQ

    @property
    def account(self) -> str:
        """Name the account they are kept under: HQ and spot."""
        return lorry_account(self.hq, self.spot)

    @property
    def place(self) -> PlaceId | None:
        """Return the place where they stand, None with the HQ and on a leg."""
        return self.spot.place

    @property
    def leg(self) -> Leg | None:
        """Return the leg on which they stand, None elsewhere."""
        return self.spot.leg

    @property
    def bound_for(self) -> PlaceId | None:
        """Return where they go, None while they stand or come home."""
        return self.spot.bound_for

    @property
    def home(self) -> bool:
        """Say whether they come back to the HQ."""
        return self.spot.home

    @property
    def empty(self) -> int:
        """Count the models that carry nothing."""
        return self.models - self.full

    @property
    def is_column(self) -> bool:
        """Say whether they are on a journey."""
        return self.spot.is_journey


class Fleet(Struct, frozen=True, kw_only=True, gc=False):
    """The lorries or wagons that an HQ should have in all: models, and their row of the unit tables."""

    side: Side
    models: int
    type: UnitKey = ""


class Dump(Struct, frozen=True, kw_only=True, gc=False):
    """A dump: any whole number of points at a node of the road net (DT-G1)."""

    id: DumpId
    side: Side
    place: PlaceId
    name: str = ""
    points: int = 0
    open: bool = True


def count_lorries(count: int, kind: str = "") -> str:
    """Print a number of lorries with its word: ``1 full lorry``, ``3 lorries``."""
    return f"{count} {kind}{' ' if kind else ''}{'lorry' if count == 1 else 'lorries'}"
