"""Battles within the campaign: whose turn it is, what stands, who is in one; and the club's own tables for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field
from msgspec.structs import replace

from campaign.domain.clock import GameTime
from campaign.domain.ids import BattleId, ElementId, EntryNumber, PieceId, PlaceId, Side, piece_battle
from campaign.domain.tabletop import BattleRules, Company, Deed, Done, Hazard, Piece, PieceState
from campaign.errors import DoesNotFit
from campaign.events.battles import (
    AirAttackMade,
    BattleEnded,
    BattleOpened,
    ClubRow,
    ClubTableTaken,
    CompanyShaken,
    CompanySteadied,
    CompanyWeakened,
    HazardCleared,
    HazardLaid,
    PhaseEnded,
    PieceActed,
    PieceCarried,
    PieceStruck,
    WeaponSpent,
)
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers


class Battle(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A battle: where, under which rules, between whom, since when; the open turn and phase, both from 1.

    `entry` is the one that opened it; `ended` says that it was booked back; `air_attacks` is what each side has left,
    `air_used` how often a weapon from the air was used, by ``user/aircraft/weapon`` (the user a side or a squadron).
    """

    id: BattleId
    place: PlaceId
    rulebook: BattleRules
    house_rules: dict[str, str]
    attackers: Side
    defenders: Side
    first: Side
    opened: GameTime
    entry: EntryNumber
    air_attacks: dict[Side, int] = {}
    air_used: dict[str, int] = {}
    turn: int = 1
    phase: int = 1
    moves_used: int = 0
    holder: Side | None = None
    ended: bool = False

    @property
    def is_open(self) -> bool:
        """Say whether it was not booked back yet."""
        return not self.ended

    @property
    def label(self) -> str:
        """Return what it is called: ``B3``."""
        return self.id.upper()


class Troop(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A company in a battle: what it began as, the strength that it has left where it has a number, its X."""

    battle: BattleId
    company: Company
    strength: int | None = None
    x: bool = False


class OnTable(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A piece as it stands: its state, whether its weapon is spent, what carries it, what it did and when last.

    `since_turn` and `since_phase` tell when it came into its state, both 0 for how it was deployed.
    """

    piece: Piece
    state: PieceState = PieceState.OK
    since_turn: int = 0
    since_phase: int = 0
    spent: bool = False
    carried_by: PieceId | None = None
    deeds: tuple[Done, ...] = ()

    @property
    def stands(self) -> bool:
        """Say whether it was not destroyed."""
        return self.state is not PieceState.DESTROYED

    def did(self, deed: Deed, turn: int, phase: int | None = None) -> bool:
        """Say whether it did something in a turn, or in one phase of it."""
        return any(
            item.deed is deed and item.turn == turn and (phase is None or item.phase == phase) for item in self.deeds
        )


class ClubTable(Struct, frozen=True, kw_only=True):
    """The club's own numbers for a rulebook and profile, and since which entry they are in force."""

    title: str
    entry: EntryNumber
    rows: tuple[ClubRow, ...]


class Battles(Projection, kw_only=True):
    """All battles by id; troops of every battle by ``battle/model``, pieces by ``battle/name``, markers likewise.

    `engaged` holds the models of open battles, and in which; `club` the club's tables by ``rulebook/profile``.
    """

    battles: dict[BattleId, Battle] = field(default_factory=dict[BattleId, Battle])
    troops: dict[str, Troop] = field(default_factory=dict[str, Troop])
    pieces: dict[PieceId, OnTable] = field(default_factory=dict[PieceId, OnTable])
    hazards: dict[str, Hazard] = field(default_factory=dict[str, Hazard])
    engaged: dict[ElementId, BattleId] = field(default_factory=dict[ElementId, BattleId])
    club: dict[str, ClubTable] = field(default_factory=dict[str, ClubTable])

    def open(self) -> tuple[Battle, ...]:
        """Return the battles that were not booked back yet, in the order of their opening."""
        return tuple(item for item in self.battles.values() if item.is_open)

    def next_id(self) -> BattleId:
        """Return the id of the next battle."""
        return f"b{max((int(name[1:]) for name in self.battles), default=0) + 1}"

    def troops_in(self, battle: BattleId) -> Iterator[Troop]:
        """Yield the companies of a battle, in the order of their deployment."""
        return (item for item in self.troops.values() if item.battle == battle)

    def troop_of(self, piece: Piece) -> Troop:
        """Return the company of a piece."""
        return self.troops[troop_key(piece_battle(piece.id), piece.element)]

    def pieces_in(self, battle: BattleId, element: ElementId | None = None) -> Iterator[OnTable]:
        """Yield the pieces of a battle, or of one company in it, in the order of their deployment."""
        for name, item in self.pieces.items():
            if piece_battle(name) == battle and (element is None or item.piece.element == element):
                yield item

    def carried_on(self, piece: PieceId) -> Iterator[OnTable]:
        """Yield the pieces that a piece carries or tows, destroyed ones not among them."""
        return (item for item in self.pieces.values() if item.carried_by == piece and item.stands)


def troop_key(battle: BattleId, element: ElementId) -> str:
    """Return under which key a company of a battle is kept."""
    return f"{battle}/{element}"


def club_key(rulebook: str, profile: str) -> str:
    """Return under which key the club's table of a rulebook and profile is kept."""
    return f"{rulebook}/{profile}"


def empty() -> Battles:
    """Return no battles."""
    return Battles()


def _opened(battles: Battles, event: BattleOpened, stamp: Stamp) -> None:
    if event.battle in battles.battles:
        message = f"battle {event.battle.upper()} was opened already"
        raise DoesNotFit(message)
    for item in event.companies:
        if item.element in battles.engaged:
            message = f"{item.element} is in battle {battles.engaged[item.element].upper()}"
            raise DoesNotFit(message)
        battles.engaged[item.element] = event.battle
        battles.troops[troop_key(event.battle, item.element)] = Troop(
            battle=event.battle, company=item, strength=item.strength
        )
    for piece in event.pieces:
        battles.pieces[piece.id] = OnTable(piece=piece)
    battles.battles[event.battle] = Battle(
        id=event.battle,
        place=event.place,
        rulebook=event.rulebook,
        house_rules=event.house_rules,
        attackers=event.attackers,
        defenders=event.defenders,
        first=event.first,
        opened=stamp.time,
        entry=stamp.entry,
        air_attacks=event.air_attacks,
    )


def _battle(battles: Battles, battle: BattleId) -> Battle:
    """Return an open battle; raise DoesNotFit where there is none of that id, or it is over."""
    found = battles.battles.get(battle)
    if found is None:
        message = f"there is no battle {battle.upper()}"
        raise DoesNotFit(message)
    if not found.is_open:
        message = f"battle {battle.upper()} is over"
        raise DoesNotFit(message)
    return found


def _piece(battles: Battles, piece: PieceId) -> OnTable:
    """Return a piece of an open battle; raise DoesNotFit where there is none of that name."""
    _battle(battles, piece_battle(piece))
    found = battles.pieces.get(piece)
    if found is None:
        message = f"there is no {piece}"
        raise DoesNotFit(message)
    return found


def _phase(battles: Battles, event: PhaseEnded, _stamp: Stamp) -> None:
    battle = _battle(battles, event.battle)
    if (battle.turn, battle.phase) != (event.turn, event.phase):
        message = f"{battle.label} is in turn {battle.turn}, phase {battle.phase}, not {event.turn}, {event.phase}"
        raise DoesNotFit(message)
    battles.battles[battle.id] = replace(
        battle,
        turn=battle.turn + 1 if event.last else battle.turn,
        phase=1 if event.last else battle.phase + 1,
    )


def _acted(battles: Battles, event: PieceActed, _stamp: Stamp) -> None:
    found = _piece(battles, event.piece)
    battle = battles.battles[piece_battle(event.piece)]
    done = Done(deed=event.deed, turn=battle.turn, phase=battle.phase)
    others = tuple(item for item in found.deeds if item.deed is not event.deed)
    battles.pieces[event.piece] = replace(found, deeds=(*others, done))


def _struck(battles: Battles, event: PieceStruck, _stamp: Stamp) -> None:
    found = _piece(battles, event.piece)
    battle = battles.battles[piece_battle(event.piece)]
    battles.pieces[event.piece] = replace(found, state=event.state, since_turn=battle.turn, since_phase=battle.phase)


def _spent(battles: Battles, event: WeaponSpent, _stamp: Stamp) -> None:
    battles.pieces[event.piece] = replace(_piece(battles, event.piece), spent=True)


def _carried(battles: Battles, event: PieceCarried, _stamp: Stamp) -> None:
    if event.by is not None:
        _piece(battles, event.by)
    battles.pieces[event.piece] = replace(_piece(battles, event.piece), carried_by=event.by)


def _troop(battles: Battles, battle: BattleId, company: ElementId) -> tuple[str, Troop]:
    """Return a company of an open battle with its key; raise DoesNotFit where it is not in it."""
    _battle(battles, battle)
    key = troop_key(battle, company)
    found = battles.troops.get(key)
    if found is None:
        message = f"{company} is not in battle {battle.upper()}"
        raise DoesNotFit(message)
    return key, found


def _weakened(battles: Battles, event: CompanyWeakened, _stamp: Stamp) -> None:
    key, troop = _troop(battles, event.battle, event.company)
    if troop.strength is None or troop.strength < event.steps:
        message = f"{event.company} has no {event.steps} steps to lose"
        raise DoesNotFit(message)
    battles.troops[key] = replace(troop, strength=troop.strength - event.steps)


def _shaken(battles: Battles, event: CompanyShaken, _stamp: Stamp) -> None:
    key, troop = _troop(battles, event.battle, event.company)
    battles.troops[key] = replace(troop, x=True)


def _steadied(battles: Battles, event: CompanySteadied, _stamp: Stamp) -> None:
    key, troop = _troop(battles, event.battle, event.company)
    battles.troops[key] = replace(troop, x=False)


def _laid(battles: Battles, event: HazardLaid, _stamp: Stamp) -> None:
    _battle(battles, event.battle)
    key = f"{event.battle}/{event.marker}"
    if key in battles.hazards:
        message = f"{event.marker} lies there already"
        raise DoesNotFit(message)
    battles.hazards[key] = event.hazard


def _cleared(battles: Battles, event: HazardCleared, _stamp: Stamp) -> None:
    _battle(battles, event.battle)
    if battles.hazards.pop(f"{event.battle}/{event.marker}", None) is None:
        message = f"no {event.marker} lies there"
        raise DoesNotFit(message)


def _air(battles: Battles, event: AirAttackMade, _stamp: Stamp) -> None:
    battle = _battle(battles, event.battle)
    changes: dict[str, dict[str, int]] = {}
    if event.weapon:
        used = f"{event.squadron or event.side}/{event.aircraft}/{event.weapon}"
        changes["air_used"] = {**battle.air_used, used: battle.air_used.get(used, 0) + 1}
    if event.squadron is None:  # a squadron's own timer is its limit (P-26)
        left = battle.air_attacks.get(event.side, 0) - 1
        changes["air_attacks"] = {**battle.air_attacks, event.side: left}
    battles.battles[battle.id] = replace(battle, **changes)  # pyright: ignore[reportArgumentType]


def _ended(battles: Battles, event: BattleEnded, _stamp: Stamp) -> None:
    battle = _battle(battles, event.battle)
    battles.battles[battle.id] = replace(battle, moves_used=event.moves_used, holder=event.holder, ended=True)
    for name in [name for name, there in battles.engaged.items() if there == battle.id]:
        del battles.engaged[name]


def _club(battles: Battles, event: ClubTableTaken, stamp: Stamp) -> None:
    key = club_key(event.rulebook, event.profile)
    if event.rows:
        battles.club[key] = ClubTable(title=event.title, entry=stamp.entry, rows=event.rows)
    else:
        battles.club.pop(key, None)


HANDLERS: Final[Handlers] = {
    BattleOpened: _opened,
    PhaseEnded: _phase,
    PieceActed: _acted,
    PieceStruck: _struck,
    WeaponSpent: _spent,
    PieceCarried: _carried,
    CompanyWeakened: _weakened,
    CompanyShaken: _shaken,
    CompanySteadied: _steadied,
    HazardLaid: _laid,
    HazardCleared: _cleared,
    AirAttackMade: _air,
    BattleEnded: _ended,
    ClubTableTaken: _club,
}
