"""Battles told: who went into them as what, how they ended, and what changed of each piece and company (X-1 to X-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.modifier import sum_words
from campaign.domain.tabletop import BattleRules, Deed, PieceState
from campaign.events.battles import (
    AirAttackMade,
    BattleEnded,
    BattleOpened,
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
from campaign.events.combat import CompanyReduced, CompanyRestored
from campaign.reports.explain.line import Line, counted, rules_of_terms
from campaign.reports.naming import REDUCED, model_name, place_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from campaign.domain.dice import Roll
    from campaign.domain.ids import PieceId
    from campaign.domain.tabletop import Company
    from campaign.events.base import Event
    from campaign.events.battles import Check
    from campaign.projections.state import Campaign
    from campaign.reports.explain.line import Explainer

#: How a rulebook of battles is called in a sentence.
RULEBOOKS: Final = {
    BattleRules.PZ8: "Pz8",
    BattleRules.COMPANY_DICE: "company dice",
    BattleRules.OWN: "the club's own rules",
}
_DEEDS: Final = {
    Deed.MOVED: "moves",
    Deed.STOPPED: "stops",
    Deed.LOADED: "stops to load or unload",
    Deed.FIRED: "fires",
    Deed.ASSAULTED: "assaults",
    Deed.OPPORTUNITY: "fires at an opportunity",
    Deed.EMERGENCY: "fires in an emergency",
    Deed.RALLIED: "tries to rally",
}


def piece_name(campaign: Campaign, piece: PieceId) -> str:
    """Return a piece as it is called in its battle, with its company: ``B1 a3 (2-ffy/a)``."""
    battle, _, name = piece.partition("/")
    found = campaign.battles.pieces.get(piece)
    company = f" ({model_name(campaign, found.piece.element)})" if found is not None else ""
    return f"{battle.upper()} {name}{company}"


def check_line(what: str, check: Check, reached: str, missed: str, rule: str) -> Line:
    """Tell dice against a number, and what was so where they reached it, or missed."""
    verdict = reached if check.reached else missed
    text = f"{what}: {sum_words(check.terms)}, {check.needed} needed: {verdict}"
    return Line(text=text, rules=(rule,), cited=rules_of_terms(check.terms))


def told_line(told: str) -> Iterator[Line]:
    """Tell a result that the table told in place of dice."""
    if told:
        yield Line(text=f"no dice: the table told the result: {told}")


def drawn_words(rolls: Sequence[Roll]) -> str:
    """Tell which draws of the program the dice were."""
    drawn = [f"#{roll.draw}" for roll in rolls if roll.draw is not None]
    return f", drawn {' '.join(drawn)}" if drawn else ""


def _opened(campaign: Campaign, event: BattleOpened) -> Iterator[Line]:
    """Tell where a battle was opened, then each company with its quality, number and pieces (X-1, X-2)."""
    rules = ", ".join(f"{name} {value}" for name, value in event.house_rules.items())
    under = f"{RULEBOOKS[event.rulebook]}{f' ({rules})' if rules else ''}"
    where = place_name(campaign, event.place)
    text = f"battle {event.battle.upper()} is opened at {where}: {event.attackers} attacks {event.defenders}"
    yield Line(text=f"{text}, under {under}; {event.first} has the first turn", rules=("X-1", "X-2"))
    for company in event.companies:
        yield Line(text=f"  {_company(campaign, event, company)}")


def _company(campaign: Campaign, event: BattleOpened, company: Company) -> str:
    """Tell one company and its pieces."""
    pieces = [item for item in event.pieces if item.element == company.element]
    told = [company.side]
    told += [company.quality.value] if company.quality is not None else []
    told += [f"strength {company.strength}"] if company.strength is not None else []
    names = " ".join(f"{item.name}={item.key}" for item in pieces)
    return f"{model_name(campaign, company.element)} ({', '.join(told)}){f': {names}' if names else ''}"


def _ended(_campaign: Campaign, event: BattleEnded) -> Iterator[Line]:
    """Tell how a battle was booked back: counted from its pieces, or told by its form (X-3)."""
    how = "booked back by its form" if event.by_form else "ended, what is left of its pieces counted"
    held = f", the place is held by {event.holder}" if event.holder else ""
    text = f"battle {event.battle.upper()} is {how}: it took {counted(event.moves_used, 'move')}{held}"
    yield Line(text=f"{text}{f': {event.story}' if event.story else ''}", rules=("X-3",))


def _phase(_campaign: Campaign, event: PhaseEnded) -> Iterator[Line]:
    """Tell which phase ended."""
    turn = ", and with it the turn" if event.last else ""
    opens = f"; {event.opens} is next" if event.opens else ""
    yield Line(text=f"{event.battle.upper()}: phase {event.phase} of turn {event.turn} is ended{turn}{opens}")


def _acted(campaign: Campaign, event: PieceActed) -> Iterator[Line]:
    """Tell what a piece did."""
    yield Line(text=f"{piece_name(campaign, event.piece)} {_DEEDS[event.deed]}")


def _struck(campaign: Campaign, event: PieceStruck) -> Iterator[Line]:
    """Tell into which state a piece came."""
    found = campaign.battles.pieces.get(event.piece)
    was = f", was {found.state.value}" if found is not None and found.state is not event.state else ""
    state = "fit again" if event.state is PieceState.OK else event.state.value
    yield Line(text=f"{piece_name(campaign, event.piece)} is {state}{was}")


def _spent(campaign: Campaign, event: WeaponSpent) -> Iterator[Line]:
    """Tell that a weapon fires no more."""
    yield Line(text=f"{piece_name(campaign, event.piece)} has spent its weapon for this battle")


def _carried(campaign: Campaign, event: PieceCarried) -> Iterator[Line]:
    """Tell what carries or tows a piece."""
    by = f"is carried by {event.by.rpartition('/')[2]}" if event.by is not None else "is on its own again"
    yield Line(text=f"{piece_name(campaign, event.piece)} {by}")


def _weakened(campaign: Campaign, event: CompanyWeakened) -> Iterator[Line]:
    """Tell how many steps a company lost."""
    yield Line(text=f"{model_name(campaign, event.company)} loses {counted(event.steps, 'step')} of its strength")


def _shaken(campaign: Campaign, event: CompanyShaken) -> Iterator[Line]:
    """Tell that a company bears an X."""
    yield Line(text=f"{model_name(campaign, event.company)} bears an X")


def _steadied(campaign: Campaign, event: CompanySteadied) -> Iterator[Line]:
    """Tell that a company lost its X."""
    yield Line(text=f"{model_name(campaign, event.company)} has lost its X")


def _laid(_campaign: Campaign, event: HazardLaid) -> Iterator[Line]:
    """Tell what lies on the table."""
    yield Line(text=f"{event.battle.upper()}: {event.marker} lies on the table: {event.hazard.value}")


def _cleared(_campaign: Campaign, event: HazardCleared) -> Iterator[Line]:
    """Tell what was removed."""
    yield Line(text=f"{event.battle.upper()}: {event.marker} is removed")


def _air(campaign: Campaign, event: AirAttackMade) -> Iterator[Line]:
    """Tell which attack from the air a side has made."""
    squadron = campaign.air.squadrons.get(event.squadron or "")
    flown = f", flown by {squadron.handle}" if squadron is not None else ""
    yield Line(text=f"{event.battle.upper()}: {event.side} attacks from the air with {event.aircraft}{flown}")


def _table(_campaign: Campaign, event: ClubTableTaken) -> Iterator[Line]:
    """Tell which numbers of the club came into force, or went."""
    what = f"{RULEBOOKS[event.rulebook]}, {event.profile}"
    rows = f"{counted(len(event.rows), 'row')} of {event.title}" if event.rows else "the shipped table again"
    yield Line(text=f"in force for {what}: {rows}")


def _reduced(campaign: Campaign, event: CompanyReduced) -> Iterator[Line]:
    """Tell that a model is a size smaller (X-3)."""
    yield Line(text=f"{model_name(campaign, event.element)} is {REDUCED}", rules=("X-3",))


def _restored(campaign: Campaign, event: CompanyRestored) -> Iterator[Line]:
    """Tell that a model is as large again as before its battle (X-4)."""
    yield Line(text=f"{model_name(campaign, event.element)} is as large again as before its battle", rules=("X-4",))


EXPLAINERS: Final[Mapping[type[Event], Explainer]] = {
    BattleOpened: _opened,
    BattleEnded: _ended,
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
    ClubTableTaken: _table,
    CompanyReduced: _reduced,
    CompanyRestored: _restored,
}
