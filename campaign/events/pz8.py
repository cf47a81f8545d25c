"""What was thrown in a battle under Pz8: each shot, assault, attack from the air, entry and rally with its sums."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from campaign.domain.dice import Roll
from campaign.domain.ids import BattleId, PieceId
from campaign.domain.modifier import Modifier
from campaign.domain.tabletop import Hazard, PieceState
from campaign.events.base import Event, event
from campaign.events.battles import RECORD, Check


class Pz8Kind(StrEnum):
    """How a piece was struck at; `FELL` is a shell that deviated onto it (P-11)."""

    DIRECT = "direct"
    INDIRECT = "indirect"
    FELL = "fell"
    CLOSE_COMBAT = "close_combat"
    AIR = "air"


class Pz8Duel(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The two dice of a hit, each with its factor behind it, and what their difference came to (PZ-6.1)."""

    attack: tuple[Modifier, ...]
    defence: tuple[Modifier, ...]
    result: str


class Pz8Fall(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Where a shell fell that missed: degrees clockwise from straight away of the firer's edge, None as the die showed.

    `distance` is in hundredths of an inch (PZ-5.13, P-10).
    """

    bearing_deg: int | None
    distance: int


class Pz8Fate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """What became of one piece: the result that it suffered, the state it is in, its save where it is an HQ."""

    piece: PieceId
    result: str
    state: PieceState
    save: Check | None = None


@event("pz8.shot", version=1)
class Pz8Shot(Event, frozen=True, kw_only=True):
    """A piece was struck at: by whom, how far, under which circumstances, with which dice, and what they came to.

    `distance` is in hundredths of an inch. `status` says where the factors come from, a stand-in before all else.
    `told` holds the words of a result that the table told in place of dice.
    """

    not_folded = RECORD

    battle: BattleId
    kind: Pz8Kind
    firer: PieceId | None
    aircraft: str
    target: PieceId
    distance: int | None
    circumstances: tuple[str, ...]
    rolls: tuple[Roll, ...]
    to_hit: Check | None
    fall: Pz8Fall | None
    damage: Pz8Duel | None
    fates: tuple[Pz8Fate, ...]
    status: str
    told: str


@event("pz8.moved", version=1)
class Pz8Moved(Event, frozen=True, kw_only=True):
    """A piece moved, mounted or was limbered: what the way cost and what it had, in hundredths of an inch.

    `way` holds the legs as they were typed; `status` says where its distance comes from.
    """

    not_folded = RECORD

    piece: PieceId
    way: str
    motion: str
    carrier: PieceId | None
    cost: int
    allowance: int
    status: str


@event("pz8.entered", version=1)
class Pz8Entered(Event, frozen=True, kw_only=True):
    """A piece came to a minefield, real or fake, or to wire, and what that did (PZ-11)."""

    not_folded = RECORD

    piece: PieceId
    marker: str
    hazard: Hazard
    stops: bool
    removed: bool
    rolls: tuple[Roll, ...]
    damage: Pz8Duel | None
    fates: tuple[Pz8Fate, ...]
    status: str
    told: str


@event("pz8.rallied", version=1)
class Pz8Rallied(Event, frozen=True, kw_only=True):
    """A piece threw to rally: how far from its HQ in hundredths of an inch, the die, and its state after it (PZ-10)."""

    not_folded = RECORD

    piece: PieceId
    distance: int | None
    rolls: tuple[Roll, ...]
    check: Check | None
    state: PieceState
    told: str
