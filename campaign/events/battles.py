"""Battles within the campaign: opened, fought piece by piece, ended; and the tables that a club plays them by."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from campaign.domain.ids import BattleId, ElementId, PieceId, PlaceId, Side, SquadronId
from campaign.domain.modifier import Modifier
from campaign.domain.tabletop import BattleRules, Company, Deed, Hazard, Piece, PieceState
from campaign.events.base import Event, event

#: Why no projection folds what was thrown in a battle.
RECORD: Final = "the record of the rolls; what became of whom stands in events of its own"


class Check(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Dice against a number: each term, the dice first, and what the sum had to reach."""

    terms: tuple[Modifier, ...]
    needed: int

    @property
    def total(self) -> int:
        """Add the terms up."""
        return sum(term.value for term in self.terms)

    @property
    def reached(self) -> bool:
        """Say whether the sum reached what was needed."""
        return self.total >= self.needed


@event("battle.opened", version=1)
class BattleOpened(Event, frozen=True, kw_only=True):
    """A battle was opened at a place: who is in it, as what (X-1, X-2), under which rules and house rules.

    `first` has the first turn; `air_attacks` is how many each side may make, by side.
    """

    battle: BattleId
    place: PlaceId
    rulebook: BattleRules
    house_rules: dict[str, str]
    attackers: Side
    defenders: Side
    first: Side
    companies: tuple[Company, ...]
    pieces: tuple[Piece, ...]
    air_attacks: dict[Side, int]


@event("battle.phase", version=1)
class PhaseEnded(Event, frozen=True, kw_only=True):
    """A phase of a battle ended, both counted from 1; `last` says that the turn ended with it.

    `opens` is the phase that the rulebook puts behind it, such as ``movement of allied``.
    """

    battle: BattleId
    turn: int
    phase: int
    last: bool
    opens: str = ""


@event("battle.acted", version=1)
class PieceActed(Event, frozen=True, kw_only=True):
    """A piece did something in the open phase."""

    piece: PieceId
    deed: Deed


@event("battle.struck", version=1)
class PieceStruck(Event, frozen=True, kw_only=True):
    """A piece came into another state: by fire, by assault, in mines; or back, by a rally or in time."""

    piece: PieceId
    state: PieceState


@event("battle.spent", version=1)
class WeaponSpent(Event, frozen=True, kw_only=True):
    """A weapon that fires once a game has fired, or a battery fires no more in this one (Pz8)."""

    piece: PieceId


@event("battle.carried", version=1)
class PieceCarried(Event, frozen=True, kw_only=True):
    """A piece mounted or was limbered to another, or came off it: `by` None."""

    piece: PieceId
    by: PieceId | None


@event("battle.weakened", version=1)
class CompanyWeakened(Event, frozen=True, kw_only=True):
    """A company lost steps of its strength number (company dice)."""

    battle: BattleId
    company: ElementId
    steps: int


@event("battle.shaken", version=1)
class CompanyShaken(Event, frozen=True, kw_only=True):
    """A company failed its morale check and bears an X (company dice)."""

    battle: BattleId
    company: ElementId


@event("battle.steadied", version=1)
class CompanySteadied(Event, frozen=True, kw_only=True):
    """A company lost its X, being out of sight of whatever could harm it at the end of a turn (company dice)."""

    battle: BattleId
    company: ElementId


@event("battle.laid", version=1)
class HazardLaid(Event, frozen=True, kw_only=True):
    """A minefield, real or fake, or a section of wire lies on the table, under a name such as ``m1``."""

    battle: BattleId
    marker: str
    hazard: Hazard


@event("battle.cleared", version=1)
class HazardCleared(Event, frozen=True, kw_only=True):
    """A minefield or a section of wire was removed."""

    battle: BattleId
    marker: str


@event("battle.air", version=1)
class AirAttackMade(Event, frozen=True, kw_only=True):
    """A side made an attack from the air: the squadron where one of the campaign flew it, the weapon if it counts."""

    battle: BattleId
    side: Side
    aircraft: str
    squadron: SquadronId | None = None
    weapon: str = ""


@event("battle.ended", version=1)
class BattleEnded(Event, frozen=True, kw_only=True):
    """A battle was booked back: how many moves of the campaign it took, who holds the place, what is told of it.

    What became of its companies stands in the events behind it (X-3). `by_form` says that its result was told and not
    counted from its pieces.
    """

    battle: BattleId
    moves_used: int
    holder: Side | None
    story: str
    by_form: bool


class ClubRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The club's own numbers of one row of a battle rulebook's list, by field."""

    key: Annotated[str, Meta(description="which row, by its key in the rulebook's list")]
    numbers: Annotated[dict[str, int], Meta(description="the club's numbers by field")]


@event("battle.table", version=1)
class ClubTableTaken(Event, frozen=True, kw_only=True):
    """The club's own numbers came into force for battles under a rulebook and profile, in place of the printed ones.

    They replace whatever the club gave before for the same profile; no rows: the shipped table again.
    """

    rulebook: BattleRules
    profile: str
    title: str
    rows: tuple[ClubRow, ...]
