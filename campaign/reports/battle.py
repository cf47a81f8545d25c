"""A battle as data: its two sides with their companies and pieces, as its sheet and its state both tell them."""

from __future__ import annotations

from msgspec import Struct


class PieceData(Struct, frozen=True, kw_only=True):
    """One piece: its name in the battle, its state, and what it did in the open turn; `may_fire` in the open phase.

    Its state is empty where the side that asks does not know it.
    """

    name: str
    key: str
    label: str
    state: str
    is_hq: bool = False
    is_transport: bool = False
    off_table: bool = False
    carried_by: str = ""
    spent: bool = False
    did: tuple[str, ...] = ()
    may_fire: bool = False


class NumbersData(Struct, frozen=True, kw_only=True):
    """What the rulebook's list says of one kind of piece, by field, such as ``range_in``; whole numbers.

    `status` tells where they come from: ``found``, ``fallback`` for a stand-in of ours, ``club`` for the club's own.
    """

    key: str
    label: str
    numbers: dict[str, int]
    weapon_class: str = ""
    arc_deg: int = 360
    status: str = ""
    move_status: str = ""


class CompanyData(Struct, frozen=True, kw_only=True):
    """One company: the model that it is, as what it fights, its pieces; `began` is its strength number at first.

    Of a side that the reader does not know, `element`, `name` and what he cannot see are empty.
    """

    element: str
    name: str
    type: str
    side: str
    quality: str = ""
    began: int | None = None
    strength: int | None = None
    x: bool = False
    reduced: bool = False
    pieces: tuple[PieceData, ...] = ()


class SupplyData(Struct, frozen=True, kw_only=True):
    """What an HQ may spend: the points in its reach, and what one attack of its units in the battle costs."""

    side: str
    hq: str
    points: int
    attack_costs: int


class BattleLine(Struct, frozen=True, kw_only=True):
    """One battle in a line: where it is fought, between whom, since when, under which rules."""

    battle: str
    place: str
    attackers: str
    defenders: str
    rulebook: str
    profile: str
    opened: str
    entry: int
    ended: bool
    moves_used: int
    holder: str | None
    turn: int
    phase: int


class BattlesData(Struct, frozen=True, kw_only=True):
    """All battles, open ones first."""

    battles: tuple[BattleLine, ...]


class BattleData(Struct, frozen=True, kw_only=True):
    """A battle as it stands: the open turn and phase, whose it is, every company, what lies on the table.

    `side` is the side that asked, and sees its own troops in full; empty for the umpire. `phase_side` is empty for a
    phase of both. Under the club's own rules there are no phases and no pieces.
    """

    battle: BattleLine
    side: str
    phase_name: str
    phase_side: str
    air_attacks: dict[str, int]
    companies: tuple[CompanyData, ...]
    hazards: dict[str, str]


class SheetData(Struct, frozen=True, kw_only=True):
    """The sheet of a battle: how it stands, what the pieces are worth, what may be spent, the rules in short, the form.

    `ends_by` is the move by whose end it gets dark or the campaign closes, empty where neither is known. `form` are the
    lines that come back with `book-battle`.
    """

    stands: BattleData
    house_rules: dict[str, str]
    ends_by: str
    supply: tuple[SupplyData, ...]
    numbers: tuple[NumbersData, ...]
    summary: tuple[str, ...]
    form: tuple[str, ...]
