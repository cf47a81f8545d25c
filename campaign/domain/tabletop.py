"""The vocabulary of a battle at platoon level: pieces and companies, their states, what they did, whose turn it is."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from campaign.domain.ids import ElementId, PieceId, Side

#: How many hundredths an inch or a hex has: distances of a battle are kept in whole hundredths.
HUNDREDTHS: Final = 100


class BattleRules(StrEnum):
    """Under which rules a battle is fought; under the club's own the program knows its forces and its result only."""

    PZ8 = "pz8"
    COMPANY_DICE = "companydice"
    OWN = "own"


class Quality(StrEnum):
    """How well troops fight; the best are Elite in Pz8 and Veteran under company dice (X-2)."""

    GREEN = "green"
    AVERAGE = "average"
    ELITE = "elite"
    VETERAN = "veteran"


class PieceState(StrEnum):
    """What has become of a piece: in Pz8 Disorganized or Suppressed, under company dice dispersed; or destroyed."""

    OK = "ok"
    DISORGANIZED = "disorganized"
    SUPPRESSED = "suppressed"
    DISPERSED = "dispersed"
    DESTROYED = "destroyed"


class Deed(StrEnum):
    """What a piece did in a phase: it counts for what it may do in the same phase or turn."""

    MOVED = "moved"
    STOPPED = "stopped"
    LOADED = "loaded"
    FIRED = "fired"
    ASSAULTED = "assaulted"
    OPPORTUNITY = "opportunity"
    EMERGENCY = "emergency"
    RALLIED = "rallied"


class Told(StrEnum):
    """What is told of a company when its battle is booked back: it stands as it was, is lost, or a size smaller."""

    STANDS = "stands"
    LOST = "lost"
    SIZE = "size"


class Hazard(StrEnum):
    """A counter or section that lies on the table: a minefield, real or fake, or wire."""

    MINES = "mines"
    FAKE = "fake"
    WIRE = "wire"


class Company(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False, omit_defaults=True):
    """A model of the campaign in a battle: its side, its quality, its strength number where it has one (X-1, X-2)."""

    element: ElementId
    side: Side
    quality: Quality | None = None
    strength: int | None = None


class Piece(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False, omit_defaults=True):
    """One base, model or counter: whose it is, and what the rulebook's list calls it (X-1).

    `is_transport` marks lorries and carriers that come beside a company and do not count for what is carried back
    (X-3). `off_table` are batteries that fire from beyond the edge.
    """

    id: PieceId
    element: ElementId
    side: Side
    key: str
    quality: Quality
    is_hq: bool = False
    is_transport: bool = False
    off_table: bool = False

    @property
    def name(self) -> str:
        """Return what it is called in its battle, such as ``a3``."""
        return self.id.rsplit("/", 1)[1]


class Done(Struct, frozen=True, kw_only=True, gc=False):
    """When a piece last did something: turn and phase, both from 1."""

    deed: Deed
    turn: int
    phase: int


def print_hundredths(distance: int) -> str:
    """Print a distance of a battle as it is typed: ``6``, ``2.5``, ``0.75``."""
    whole, rest = divmod(distance, HUNDREDTHS)
    return f"{whole}.{rest:02}".rstrip("0") if rest else str(whole)
