"""Marches and flights told as sums: shares of a move, and when a squadron may fly again (DT-E, F)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.events.air import RaidFlown, SortieFlown, SquadronRebased, SquadronShaken
from campaign.events.landings import LandingFlown, UnitLanded
from campaign.events.movement import ModelsMoved, ModelsPlaced
from campaign.reports.explain.line import Line, counted, thing_name
from campaign.reports.naming import formation_name, model_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.reports.explain.line import Explainer

_PERMILLE: Final = 1000


def _moved(campaign: Campaign, event: ModelsMoved) -> Iterator[Line]:
    """Tell the way, its length, and what share of the move it took, with what was used before (DT-E0, R51)."""
    now = campaign.calendar.now
    used = max((campaign.activity.in_move(item, now).share_permille for item in event.elements), default=0)
    way = " to ".join(thing_name(campaign, "place", place) for place in event.path)
    share = f"{event.share_permille / 10:g} % of the move"
    if used:
        together = used + event.share_permille
        share += f" after {used / 10:g} % before it: {together / 10:g} % in all"
    left = _PERMILLE - used - event.share_permille
    parts = " ".join(item.rpartition("/")[2] for item in event.elements)
    text = (
        f"{formation_name(campaign, event.formation)} ({parts}) goes {event.length_mm / 10:g} cm to {way}:"
        f" {share}, {left / 10:g} % left"
    )
    yield Line(text=text, rules=("DT-E0", "DT-R51"))


def _placed(campaign: Campaign, event: ModelsPlaced) -> Iterator[Line]:
    """Tell where models stand, as it was told and not checked (DT-X3)."""
    parts = " ".join(item.rpartition("/")[2] for item in event.elements)
    where = f"at {thing_name(campaign, 'place', event.place)}" if event.place is not None else "with the HQ"
    text = f"{formation_name(campaign, event.formation)} ({parts}) stands {where}: told, not checked"
    yield Line(text=text, rules=("DT-X3",))


def _flown(campaign: Campaign, event: SortieFlown) -> Iterator[Line]:
    """Tell what a squadron flew, how long it rests, and when it may fly next (DT-F2, R8)."""
    at = ""
    if event.target is not None:
        target = f"{event.target}/{event.part}" if event.part else ""
        at = f" at {model_name(campaign, target) if target else formation_name(campaign, event.target)}"
    if event.place is not None:
        at += f" at {thing_name(campaign, 'place', event.place)}"
    name = thing_name(campaign, "squadron", event.squadron)
    text = f"{name} flies {event.mission.value}{at}: {_rest(campaign, event.rest_moves)}"
    yield Line(text=text, rules=("DT-F2", "DT-R8"))


def _rebased(campaign: Campaign, event: SquadronRebased) -> Iterator[Line]:
    """Tell where a squadron flew to, and the clock of its new base (DT-R8)."""
    name, strip = thing_name(campaign, "squadron", event.squadron), thing_name(campaign, "strip", event.strip)
    yield Line(text=f"{name} flies over to {strip}: {_rest(campaign, event.rest_moves)}", rules=("DT-R8",))


def _raid(campaign: Campaign, event: RaidFlown) -> Iterator[Line]:
    """Tell who flew a planned raid, and that none of them flies again that day (DT-F3, R8)."""
    names = " ".join(thing_name(campaign, "squadron", item) for item in event.squadrons)
    flown = counted(len(event.squadrons), "squadron")
    raid = thing_name(campaign, "raid", event.raid)
    text = f"raid {raid} flown by {flown}: {names}: {_rest(campaign, event.rest_moves)}"
    yield Line(text=text, rules=("DT-F3", "DT-R8"))


def _shaken(campaign: Campaign, event: SquadronShaken) -> Iterator[Line]:
    """Tell how long anti-aircraft fire keeps a squadron down (DT-R45)."""
    name = thing_name(campaign, "squadron", event.squadron)
    yield Line(text=f"{name} was hit hard: {_rest(campaign, event.rest_moves)}", rules=("DT-R45",))


def _landing(campaign: Campaign, event: LandingFlown) -> Iterator[Line]:
    """Tell which transports flew a landing, and their clock (DT-F2, F4)."""
    names = " ".join(thing_name(campaign, "squadron", item) for item in event.squadrons)
    text = f"landing {event.landing} flown by {names or 'nobody'}: {_rest(campaign, event.rest_moves)}"
    yield Line(text=text, rules=("DT-F2", "DT-F4"))


def _landed(campaign: Campaign, event: UnitLanded) -> Iterator[Line]:
    """Tell who came down where, how long they stand still, and whether they attack at once (DT-F6)."""
    parts = " ".join(item.rpartition("/")[2] for item in event.elements)
    still = f"still for {counted(event.still_moves, 'move')} after this one"
    at_once = ", attacks at once what it lands on" if event.attacks_at_once else ""
    where = thing_name(campaign, "place", event.place)
    text = f"{formation_name(campaign, event.formation)} ({parts}) comes down at {where}: {still}{at_once}"
    yield Line(text=text, rules=("DT-F6",))


def _rest(campaign: Campaign, moves: int) -> str:
    """Tell a rest as a sum of moves: ``D+0/09 + 2 moves = next D+0/11``."""
    now = campaign.calendar.now
    calendar = campaign.calendar
    return f"{calendar.show(now)} + {counted(moves, 'move')} = next {calendar.show(now.plus(moves))}"


EXPLAINERS: Final[Mapping[type[Event], Explainer]] = {
    ModelsMoved: _moved,
    ModelsPlaced: _placed,
    SortieFlown: _flown,
    SquadronRebased: _rebased,
    RaidFlown: _raid,
    SquadronShaken: _shaken,
    LandingFlown: _landing,
    UnitLanded: _landed,
}
