"""What is due by a move: landings, arrivals, raids, runs, squadrons, those who go back, and what the umpire owes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.air import LandingState, RaidState
from campaign.domain.clock import HOURS_A_DAY, GameTime
from campaign.reports.naming import formation_name, model_name, place_name
from campaign.reports.report import Report, columns, plural
from campaign.reports.status import tasks_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.projections.calendar import DailySupply
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

#: What `status` lists that has no hour of its own.
_OWED: Final = frozenset({"battle", "reason", "clear up", "backup"})


class Due(Struct, frozen=True, kw_only=True):
    """Something that is due: when (None: at no hour), of which side (empty: the umpire's own), and what to type."""

    time: GameTime | None
    kind: str
    thing: str
    side: str
    text: str
    remedy: str = ""


class DueLine(Struct, frozen=True, kw_only=True):
    """Something that is due, as it is printed; `move` is empty where it has no hour."""

    move: str
    kind: str
    thing: str
    side: str
    text: str
    remedy: str


class DueData(Struct, frozen=True, kw_only=True):
    """Everything due by a move, the earliest first, what has no hour last."""

    to: str
    due: tuple[DueLine, ...]


def due_report(campaign: Campaign, rules: Rules, to: GameTime) -> Report:
    """Show everything that is due by a move."""
    found = (*due_by(campaign, to), *owed(campaign, rules))
    lines = tuple(line_of(campaign, item) for item in found)
    shown = campaign.calendar.show(to)
    return Report(
        schema="due/1",
        title=f"Due by {shown}",
        columns=columns("move", "due", "side", "what", "", "type"),
        rows=tuple(
            (line.move or None, line.kind, line.side or None, line.thing, line.text, line.remedy or None)
            for line in lines
        ),
        notes=() if lines else ("nothing is due",),
        data=DueData(to=shown, due=lines),
    )


def line_of(campaign: Campaign, item: Due) -> DueLine:
    """Print something that is due."""
    return DueLine(
        move=campaign.calendar.show(item.time) if item.time is not None else "",
        kind=item.kind,
        thing=item.thing,
        side=item.side,
        text=item.text,
        remedy=item.remedy,
    )


def due_by(campaign: Campaign, to: GameTime) -> tuple[Due, ...]:
    """Return what has an hour up to a move, the earliest first; what was due before and still waits leads."""
    sources = (_landings, _arrivals, _raids, _air_landings, _runs, _squadrons, _assignments, _last_move)
    found = [item for source in sources for item in source(campaign, to)]
    return tuple(sorted(found, key=lambda item: item.time or to))


def owed(campaign: Campaign, rules: Rules) -> tuple[Due, ...]:
    """Return what the umpire owes at no hour: reasons, what stands to clear up, the evening's end, copies."""
    tasks = (item for item in tasks_of(campaign, rules) if item.kind in _OWED)
    evenings = campaign.evenings
    since = campaign.calendar.show(evenings.ended[-1].time if evenings.ended else campaign.calendar.opens)
    session = Due(
        time=None,
        kind="session",
        thing=f"evening {evenings.open}",
        side="",
        text=f"open since {since}",
        remedy="end-session",
    )
    return (
        *(
            Due(time=None, kind=item.kind, thing=item.thing, side="", text=item.text, remedy=item.remedy)
            for item in tasks
        ),
        session,
    )


def _landings(campaign: Campaign, to: GameTime) -> Iterator[Due]:
    """Yield the hours at which points land every day (DT-G9)."""
    for item in campaign.calendar.supply.values():
        for time in _hours(campaign, item, to):
            yield Due(
                time=time,
                kind="landing",
                thing=place_name(campaign, item.place) or item.place,
                side=item.side,
                text=f"{plural(item.points, 'point')}{f', {item.text}' if item.text else ''}",
                remedy=f"land {item.place} {item.points}",
            )


def _hours(campaign: Campaign, daily: DailySupply, to: GameTime) -> Iterator[GameTime]:
    """Yield the hours of a daily landing up to a move that were not booked."""
    opens, last = campaign.calendar.opens, daily.settled
    for day in range(opens.day, to.day + 1):
        time = GameTime(day=day, move=daily.hour)
        if opens <= time <= to and (last is None or time > last):
            yield time


def _arrivals(campaign: Campaign, to: GameTime) -> Iterator[Due]:
    """Yield reinforcements; those under one that is due come with it."""
    due = [item for item in campaign.calendar.arrivals.values() if not item.arrived and item.due <= to]
    names = {item.formation for item in due}
    awaited = campaign.landings.awaited()
    for item in due:
        if item.formation in awaited or item.formation not in campaign.oob.formations:
            continue
        if any(hq.id in names for hq in campaign.oob.above(item.formation)):
            continue
        handle = formation_name(campaign, item.formation)
        at = place_name(campaign, item.place)
        yield Due(
            time=item.due,
            kind="reinforcement",
            thing=handle,
            side=campaign.oob.formations[item.formation].side,
            text=", ".join(text for text in (f"at {at}" if at else "", item.text) if text),
            remedy=f"muster {handle}",
        )


def _raids(campaign: Campaign, to: GameTime) -> Iterator[Due]:
    """Yield the raids of the plan (DT-F3)."""
    for item in campaign.bombers.raids.values():
        if item.state is RaidState.PLANNED and item.time <= to:
            gone_by = item.time < campaign.calendar.now
            yield Due(
                time=item.time,
                kind="raid",
                thing=item.id,
                side=item.side,
                text=f"{plural(len(item.squadrons), 'squadron')} on {place_name(campaign, item.aim)}",
                remedy=f"bombers {'cancel' if gone_by else 'fly'} {item.id}",
            )


def _air_landings(campaign: Campaign, to: GameTime) -> Iterator[Due]:
    """Yield the planned landings from the air (DT-F8)."""
    for item in campaign.landings.plans.values():
        if item.state is LandingState.PLANNED and item.time <= to:
            gone_by = item.time < campaign.calendar.now
            yield Due(
                time=item.time,
                kind="air landing",
                thing=item.id,
                side=item.side,
                text=f"by {item.how.replace('_', ' ')} at {place_name(campaign, item.place)}",
                remedy=f"landing cancel {item.id}" if gone_by else f"air land {item.id}",
            )


def _runs(campaign: Campaign, _to: GameTime) -> Iterator[Due]:
    """Yield a line for each side whose supply runs are set and have empties to send (DT-R53)."""
    for side in campaign.calendar.sides:
        hqs = [hq for hq in campaign.runs.places if campaign.oob.formations[hq].side == side]
        accounts = [account for hq in hqs if (account := campaign.supply.with_hq(hq)) is not None and account.empty]
        if accounts:
            wheels = sum(account.empty for account in accounts)
            yield Due(
                time=campaign.calendar.now,
                kind="runs",
                thing=plural(len(accounts), "HQ"),
                side=side,
                text=f"{plural(wheels, 'empty lorry', 'empty lorries')}, each move",
                remedy="runs",
            )


def _squadrons(campaign: Campaign, to: GameTime) -> Iterator[Due]:
    """Yield the squadrons that may fly again from an hour on (DT-F2)."""
    now = campaign.calendar.now
    for item in campaign.air.squadrons.values():
        time = campaign.air.next_flight(item)
        if item.standing and time is not None and now <= time <= to:
            yield Due(time=time, kind="squadron", thing=item.handle, side=item.side, text="may fly")


def _assignments(campaign: Campaign, to: GameTime) -> Iterator[Due]:
    """Yield those who were assigned for a day and go back with its last move (DT-J21)."""
    for name, day in campaign.oob.for_the_day.items():
        time = GameTime(day=day, move=HOURS_A_DAY - 1)
        if time > to:
            continue
        model = campaign.oob.elements.get(name)
        formation = campaign.oob.formations[model.formation if model is not None else name]
        thing = model_name(campaign, name) if model is not None else formation.handle
        yield Due(time=time, kind="assignment", thing=thing, side=formation.side, text="goes back at the day's end")


def _last_move(campaign: Campaign, to: GameTime) -> Iterator[Due]:
    """Yield the end of the scenario."""
    closes = campaign.calendar.closes
    if closes is not None and closes <= to:
        yield Due(time=closes, kind="end", thing=campaign.calendar.name, side="", text="the scenario's last move")
