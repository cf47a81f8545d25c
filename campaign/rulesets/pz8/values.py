"""What the Pz8 rulebook speaks of: a platoon's row, a shot, a blow, a target, and what becomes of each."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from campaign.domain.modifier import Modifier
from campaign.domain.tabletop import PieceState, Quality
from campaign.rulesets.verdict import Verdict

#: Gives the next D6 of this name, such as ``to_hit``, ``attack``, ``defence``, ``save``; asked only when it is thrown.
Throw = Callable[[str], int]


class Status(StrEnum):
    """Where a number comes from: seen in print, a stand-in of this project, or the club's own."""

    FOUND = "found"
    FALLBACK = "fallback"
    CLUB = "club"


class Traction(StrEnum):
    """How a platoon gets about, which mines and wire look at (PZ-11.5 to PZ-11.7)."""

    FOOT = "foot"
    TOWED = "towed"
    WHEELED = "wheeled"
    HALFTRACK = "halftrack"
    TRACKED = "tracked"
    AIR = "air"


class Armour(StrEnum):
    """Which column of the attack factors counts against a platoon (PZ-8.1, P-6)."""

    SOFT = "soft"
    HARD = "hard"


class PlatoonType(Struct, frozen=True, kw_only=True):
    """One row of the list with the club's numbers in it: distances in whole inches as printed, factors as they are.

    `move_in` is None where the profile's table of distances has no such class. `status` is of range, attack and
    defence, `move_status` of the distance.
    """

    key: str
    label: str
    movement_class: str
    target_class: Armour
    armoured: bool
    arc_deg: int
    traction: Traction
    range_in: int
    min_range_in: int
    attack_soft: int
    attack_hard: int
    defence: int
    move_in: int | None
    flags: tuple[str, ...] = ()
    army: str = ""
    counter: str = ""
    status: Status = Status.FALLBACK
    move_status: Status = Status.FALLBACK

    def has(self, flag: str) -> bool:
        """Say whether a row bears a flag, such as ``engineer``."""
        return flag in self.flags

    @property
    def is_helicopter(self) -> bool:
        """Say whether it flies (PZ-12.6)."""
        return self.has("helicopter")

    @property
    def is_vehicle(self) -> bool:
        """Say whether it is neither on foot nor a gun on its wheels (PZ-5.4)."""
        return self.traction not in {Traction.FOOT, Traction.TOWED}

    @property
    def is_gun(self) -> bool:
        """Say whether it moves only limbered to a vehicle (PZ-4.5)."""
        return self.movement_class == "gun"


class Platoon(Struct, frozen=True, kw_only=True):
    """A platoon as the table sees it now: its row, its state, and what it did.

    `fired` is in this step, `fired_this_turn` and `fired_before` (an earlier turn) are for being seen; `spent` means a
    weapon that fires once a game has fired, or a battery is out (P-12); `stopped` that a minefield or wire holds it.
    """

    type: PlatoonType
    quality: Quality = Quality.AVERAGE
    state: PieceState = PieceState.OK
    is_hq: bool = False
    fired: bool = False
    moved: bool = False
    fired_this_turn: bool = False
    fired_before: bool = False
    rallied: bool = False
    spent: bool = False
    stopped: bool = False
    off_table: bool = False
    aboard: bool = False


class How(StrEnum):
    """How a target is shot at (PZ-5.1, PZ-12.2)."""

    DIRECT = "direct"
    INDIRECT = "indirect"
    AIR = "air"


class Cover(StrEnum):
    """What a target stands in (PZ-5.7, PZ-5.8)."""

    OPEN = "open"
    ROUGH = "rough"
    BUILDING = "building"
    FIELD_FORT = "field_fort"
    BUNKER = "bunker"


class Ground(StrEnum):
    """What a platoon moves over (PZ-4.1, PZ-4.2)."""

    OPEN = "open"
    ROUGH = "rough"
    ROAD = "road"


class Aspect(StrEnum):
    """Which side of a target is hit (PZ-9.2)."""

    FRONT = "front"
    SIDE = "side"
    REAR = "rear"


class Cause(StrEnum):
    """What hits a target (PZ-9.2, PZ-12.5)."""

    DIRECT = "direct"
    CLOSE_COMBAT = "close_combat"
    INDIRECT = "indirect"
    HELICOPTER = "helicopter"
    AIRCRAFT = "aircraft"
    HAZARD = "hazard"
    SAM = "sam"


class Result(StrEnum):
    """What the dice of a hit come to (PZ-6.2 to PZ-6.5)."""

    NONE = "none"
    DISORGANIZED = "disorganized"
    SUPPRESSED = "suppressed"
    DESTROYED = "destroyed"


class Barred(Verdict, frozen=True, kw_only=True):
    """A no of the rulebook with a code of its own, such as ``firer-suppressed``.

    `reason` reads on from the name of whoever it is about: who acts, or `of` the ``target`` or the ``carrier``.
    """

    code: str
    of: Literal["actor", "target", "carrier"] = "actor"


class Step(Struct, frozen=True, kw_only=True):
    """One step of the turn, from 1: its phase (move, fire, rally), and who has it: first, second or both (PZ-3.1)."""

    number: int
    phase: str
    side: str


class Leg(Struct, frozen=True, kw_only=True):
    """A piece of a way: its length in inches and the ground it leads over."""

    length_in: Fraction
    ground: Ground


class Shot(Struct, frozen=True, kw_only=True):
    """What the dice to hit hang on; lengths in inches, `range_in` None where it was not told.

    `missile` says that an ATGW or a SAM is fired; `aa_guns` and `sam_teams` count what guards the target from the air.
    """

    how: How = How.DIRECT
    quality: Quality = Quality.AVERAGE
    state: PieceState = PieceState.OK
    range_in: Fraction | None = None
    max_range_in: Fraction = Fraction(0)
    covers: tuple[Cover, ...] = ()
    missile: bool = False
    aa_guns: int = 0
    sam_teams: int = 0
    at_helicopter: bool = False


class Blow(Struct, frozen=True, kw_only=True):
    """What hits a target: the attack factor that counts against it, from where, and by what."""

    attack: int
    cause: Cause = Cause.DIRECT
    aspect: Aspect = Aspect.FRONT


class Passenger(Struct, frozen=True, kw_only=True):
    """Who is aboard, or limbered to, whatever is hit (PZ-6.16)."""

    state: PieceState = PieceState.OK
    is_hq: bool = False
    quality: Quality = Quality.AVERAGE


class Target(Struct, frozen=True, kw_only=True):
    """What is hit, and who is aboard."""

    defence: int
    armoured: bool = False
    state: PieceState = PieceState.OK
    is_hq: bool = False
    quality: Quality = Quality.AVERAGE
    helicopter: bool = False
    passengers: tuple[Passenger, ...] = ()


class Hit(Struct, frozen=True, kw_only=True):
    """The dice to hit: each term, the die first; a miss of indirect fire falls `deviation_in` inches off.

    `bearing_deg` is clockwise from straight away of the firer's edge, None where an arrow die shows it (P-10).
    """

    terms: tuple[Modifier, ...]
    total: int
    needed: int
    hit: bool
    battery_spent: bool = False
    bearing_deg: int | None = None
    deviation_in: Fraction | None = None


class Damage(Struct, frozen=True, kw_only=True):
    """The dice of a hit: both sums, each die first, their difference and what it comes to."""

    attack: tuple[Modifier, ...]
    defence: tuple[Modifier, ...]
    effective_defence: int
    diff: int
    result: Result


class Saved(Struct, frozen=True, kw_only=True):
    """The saving die of an HQ: each term, the die first (PZ-6.11)."""

    terms: tuple[Modifier, ...]
    total: int
    needed: int
    saved: bool


class Aboard(Struct, frozen=True, kw_only=True):
    """What becomes of one passenger (PZ-6.16, P-9)."""

    result: Result
    state: PieceState
    save: Saved | None = None


class Struck(Struct, frozen=True, kw_only=True):
    """What becomes of a target: `rolled` by the dice, `result` after a save, `removed` where a helicopter falls."""

    state: PieceState
    rolled: Result
    result: Result
    damage: Damage | None = None
    save: Saved | None = None
    removed: bool = False
    passengers: tuple[Aboard, ...] = ()


class Fired(Struct, frozen=True, kw_only=True):
    """A whole shot: the dice to hit, and what became of the target where they did."""

    hit: Hit
    struck: Struck | None


class Entry(Struct, frozen=True, kw_only=True):
    """What a minefield or a section of wire does to who comes to it (PZ-11.2 to PZ-11.7).

    `attack` is the factor it attacks with, None where it does not; `moves_lost` counts whole moves after this one.
    """

    may_enter: bool
    stops: bool
    attack: int | None
    removed: bool
    moves_lost: int = 0


class Rallied(Struct, frozen=True, kw_only=True):
    """The die of a rally: each term, the die first, and the state after it (PZ-10.2)."""

    terms: tuple[Modifier, ...]
    total: int
    needed: int
    success: bool
    state: PieceState
