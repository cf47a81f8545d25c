"""What was thrown in a battle under company dice: each shot, each attack on the old table, each way with its sums."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from campaign.domain.dice import Roll
from campaign.domain.ids import BattleId, ElementId, PieceId
from campaign.domain.modifier import Modifier
from campaign.events.base import Event, event
from campaign.events.battles import RECORD, Check


class AttackWay(StrEnum):
    """How an attack on the old combat table was made (PB-11)."""

    DIRECT = "direct"
    INDIRECT = "indirect"
    OVERRUN = "overrun"
    CLOSE_ASSAULT = "close_assault"
    AIR = "air"
    MINES = "mines"


class Penetrated(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Attack against defense, each with the words that say how it came about (PB-5.1); the attack in quarters (B-8)."""

    attack_quarters: int
    defense: int
    attack_words: str
    defense_words: str
    penetrates: bool


class Killed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Kill dice: their faces, the face that takes a step, the steps that they came to, and those that were lost (B-6).

    `destroyed` says that nothing is left of the company (PB-6.3).
    """

    faces: tuple[int, ...]
    kills_on: int
    steps_rolled: int
    steps: int
    destroyed: bool


@event("companydice.shot", version=1)
class CompanyDiceShot(Event, frozen=True, kw_only=True):
    """A counter fired at an armoured one: how far in hexes, how it stood, the dice, and all that they came to (PB-4).

    What the dice did not come to is None. `x` says that the target's company got an X. `status` is ``club`` where a
    number of the club's own was used. `told` holds the words of a result that the table told in place of dice.
    """

    not_folded: ClassVar[str] = RECORD

    battle: BattleId
    firer: PieceId
    target: PieceId
    company: ElementId
    range_hexes: int | None
    circumstances: tuple[str, ...]
    profile: str
    rolls: tuple[Roll, ...]
    to_hit: Check | None
    penetration: Penetrated | None
    kill: Killed | None
    morale: tuple[Check, ...]
    x: bool
    status: str
    told: str


class AttackPart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """What one attacker brought, in quarters of a point, and the words that say how; no piece for aircraft."""

    piece: PieceId | None
    attack_quarters: int
    words: str


@event("companydice.fought", version=1)
class CompanyDiceFought(Event, frozen=True, kw_only=True):
    """An attack on the old table: who brought what against which defense, odds, die, result, and morale (PB-11, B-20).

    `odds` is None where they were too bad for the table (B-25); `shifts` are columns for the attacker. `outcome` is
    ``nothing``, ``dispersed`` or ``destroyed``. Aircraft have no pieces, minefields a marker.
    """

    not_folded: ClassVar[str] = RECORD

    battle: BattleId
    way: AttackWay
    parts: tuple[AttackPart, ...]
    aircraft: str
    weapon: str
    marker: str
    target: PieceId
    company: ElementId
    range_hexes: int | None
    circumstances: tuple[str, ...]
    defense: int
    shifts: tuple[Modifier, ...]
    odds: str | None
    rolls: tuple[Roll, ...]
    die: tuple[Modifier, ...]
    cell: str
    outcome: str
    morale: tuple[Check, ...]
    x: bool
    status: str
    told: str


@event("companydice.moved", version=1)
class CompanyDiceMoved(Event, frozen=True, kw_only=True):
    """A counter moved, got onto a transport or off it: what it spent and had, in hundredths of a point (PB-9.1).

    `nearest` are the hexes to the nearest other counter of its company as it started, None where they were not told;
    `halved` says that it was out of command.
    """

    not_folded: ClassVar[str] = RECORD

    piece: PieceId
    spent: int
    allowance: int
    nearest: int | None
    halved: bool
    motion: str
    carrier: PieceId | None
    status: str
