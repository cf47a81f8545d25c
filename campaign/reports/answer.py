"""What is answered when an order was booked: what changed, what it cost, what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.combat import FireMission
from campaign.domain.supply import WITH_HQ
from campaign.events.air import RaidFlown, SortieFlown, SquadronEliminated, SquadronRebased
from campaign.events.battles import BattleOpened, PhaseEnded
from campaign.events.calendar import MoveEnded
from campaign.events.combat import (
    CombatFought,
    CompanyReduced,
    CompanyRestored,
    ElementEliminated,
    ElementModeForced,
    LossesRecovered,
    MissionFired,
)
from campaign.events.command import CommandPointsSpent, CommandRolled, ModeChanged, TrainingRolled
from campaign.events.landings import LandingFlown
from campaign.events.rulings import DiceRevealed
from campaign.events.table import Counted
from campaign.reports.ledger import where_lorries_are
from campaign.reports.naming import formation_name, model_name, place_name
from campaign.reports.report import lorries, plural

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from campaign.events.base import Event
    from campaign.projections.state import Campaign

#: How many things of a kind are named before the rest is counted.
NAMED_MAX: Final = 4
#: The topics of the records that shots of a battle leave.
SHOTS: Final = frozenset({"pz8", "companydice"})


def answer_lines(campaign: Campaign, title: str, numbers: Sequence[int], events: Sequence[Event]) -> tuple[str, ...]:
    """Return one or two lines on the state after the order: what changed, then what is left."""
    entry = f"e{numbers[0]}" if len(numbers) == 1 else f"e{numbers[0]} to e{numbers[-1]}"
    left = " \N{MIDDLE DOT} ".join(_left(campaign, events))
    fought = _fought(campaign, events)
    first = f"{entry} {title}{f': {fought}' if fought else ''}"
    return (first, left) if left else (first,)


def _fought(campaign: Campaign, events: Sequence[Event]) -> str:
    """Return what the combats came to; an empty text where none was fought, as behind most orders."""
    if _are_shots(events):
        from campaign.reports.shots import shot_text  # noqa: PLC0415 - likewise

        return shot_text(events)
    if not any(isinstance(event, CombatFought) for event in events):
        return ""
    from campaign.reports.fought import fought_text  # noqa: PLC0415 - only combats need it

    return fought_text(campaign, events)


def _are_shots(events: Sequence[Event]) -> bool:
    """Say whether rolls of a battle are among the events."""
    return any(event.event_name.partition(".")[0] in SHOTS for event in events)


def left_line(campaign: Campaign, events: Sequence[Event]) -> str:
    """Return what is left now of what taken-back events had spent, moved or flown; an empty text for nothing."""
    # What these say of is no longer so, and leaves nothing to count.
    gone = CommandRolled | LossesRecovered | RaidFlown | LandingFlown | SquadronEliminated
    kept = [event for event in events if not isinstance(event, gone)]
    parts = (*_points(campaign, kept), *_supply(campaign, kept), *_air(campaign, kept), *_opened(campaign, kept))
    return " \N{MIDDLE DOT} ".join(parts)


def _left(campaign: Campaign, events: Sequence[Event]) -> Iterator[str]:
    """Yield what came of the events, and what is left where something was spent."""
    yield from _battles(events)
    if _are_shots(events):
        from campaign.reports.shots import left_of_troops  # noqa: PLC0415 - only shots need it

        yield from left_of_troops(campaign, events)
    yield from _models(campaign, events)
    yield from _trained(campaign, events)
    yield from _guns(events)
    yield from _points(campaign, events)
    yield from _supply(campaign, events)
    yield from _air(campaign, events)
    yield from _opened(campaign, events)
    yield from (f"seed {event.seed}" for event in events if isinstance(event, DiceRevealed))


def _opened(campaign: Campaign, events: Sequence[Event]) -> Iterator[str]:
    """Yield which move is open where one was ended."""
    if any(isinstance(event, MoveEnded) for event in events):
        now = campaign.calendar.now
        yield f"{campaign.calendar.show(now)} is open ({campaign.calendar.light_at(now)})"


def _battles(events: Sequence[Event]) -> Iterator[str]:
    """Yield who is in a battle that was opened, and where its sheet is."""
    for event in events:
        if isinstance(event, BattleOpened):
            counts = [sum(item.side == side for item in event.companies) for side in (event.attackers, event.defenders)]
            against = f"{plural(counts[0], 'company', 'companies')} against {counts[1]}"
            yield f"{event.battle.upper()}: {against}, {event.first} first; battle sheet {event.battle}"
        elif isinstance(event, PhaseEnded) and event.opens:
            yield f"turn {event.turn + 1 if event.last else event.turn}, {event.opens}"


def _models(campaign: Campaign, events: Sequence[Event]) -> Iterator[str]:
    """Yield which models went, came back or were put into another mode."""
    fought = any(isinstance(event, CombatFought) for event in events)  # then the first line names them
    gone = [model_name(campaign, event.element) for event in events if isinstance(event, ElementEliminated)]
    if gone and not fought:
        yield f"gone {_some(gone)}"
    for formation in dict.fromkeys(
        event.element.rsplit("/", 1)[0] for event in events if isinstance(event, ElementEliminated)
    ):
        standing = len(campaign.oob.standing_combat(formation))
        models = sum(not model.is_hq for model in campaign.oob.elements_of(formation))
        yield f"{formation_name(campaign, formation)} {standing} of {models} left"
    forced = [event for event in events if isinstance(event, ElementModeForced)]
    for mode in dict.fromkeys(event.mode for event in forced if not fought):
        names = _some([model_name(campaign, event.element) for event in forced if event.mode is mode])
        yield f"{names} in {mode.label}"
    smaller = [model_name(campaign, event.element) for event in events if isinstance(event, CompanyReduced)]
    if smaller:
        yield f"{_some(smaller)} a size smaller"
    full = [model_name(campaign, event.element) for event in events if isinstance(event, CompanyRestored)]
    if full:
        yield f"{_some(full)} as large as before"
    back = sum(len(event.elements) for event in events if isinstance(event, LossesRecovered))
    if back:
        yield f"{plural(back, 'model')} back"


def _guns(events: Sequence[Event]) -> Iterator[str]:
    """Yield how many batteries fired a mission together; those in support of a fight stand in its roll (DT-J11)."""
    batteries = [event for event in events if isinstance(event, MissionFired)]
    missions = [event for event in batteries if event.mission is not FireMission.SUPPORTING]
    if len(missions) > 1:
        yield f"{len(missions)} batteries fired"


def _trained(campaign: Campaign, events: Sequence[Event]) -> Iterator[str]:
    """Yield the training values of formations that have them now; many are not told one by one (DT-K1)."""
    trained = [event for event in events if isinstance(event, TrainingRolled)]
    if len(trained) > NAMED_MAX:
        return
    for event in trained:
        values = " ".join(str(value) for value in dict.fromkeys(item.value for item in event.values))
        yield f"{formation_name(campaign, event.formation)} has training value {values}"


def _points(campaign: Campaign, events: Sequence[Event]) -> Iterator[str]:
    """Yield the command points that are left of those who spent or rolled."""
    payers: list[str] = []
    for event in events:
        match event:
            case CommandRolled():
                payers.append(event.hq)
                yield f"D10 {event.roll.face}: {formation_name(campaign, event.hq)} has {event.points} CP"
            case CommandPointsSpent():
                payers.append(event.hq)
            case ModeChanged(paid_by=str(hq), points=points) if points:
                payers.append(hq)
            case _:
                pass
    rolled = {event.hq for event in events if isinstance(event, CommandRolled)}
    for hq in dict.fromkeys(payers):
        budget = campaign.points.budget(hq, campaign.calendar.now)
        if hq not in rolled and budget.rolled is not None:
            yield f"{formation_name(campaign, hq)} {budget.left} of {budget.rolled} CP left"


def _supply(campaign: Campaign, events: Sequence[Event]) -> Iterator[str]:
    """Yield what dumps and lorries that were touched hold now."""
    events = [event for event in events if not isinstance(event, Counted) or _agrees(campaign, event)]
    touched = _named(events, "dump", campaign.supply.dumps)
    for dump in touched[:NAMED_MAX]:
        yield f"{place_name(campaign, campaign.supply.dumps[dump].place)} {campaign.supply.dumps[dump].points}"
    hqs = _named(
        [event for event in events if event.event_name.split(".", 1)[0] in {"lorries", "column", "supply", "table"}],
        "hq",
        campaign.oob.formations,
    )
    for hq in hqs[:NAMED_MAX]:
        yield f"{formation_name(campaign, hq)} {_fleet(campaign, hq)}"
    if len(touched) > NAMED_MAX or len(hqs) > NAMED_MAX:
        yield "and others"


def _agrees(campaign: Campaign, event: Counted) -> bool:
    """Say whether the book has what was counted of a dump or of lorries."""
    if event.dump is not None:
        return campaign.supply.dumps[event.dump].points == event.points
    own = campaign.supply.with_hq(event.formation or "")
    return own is not None and (own.full, own.empty) == (event.full, event.empty)


def _fleet(campaign: Campaign, hq: str) -> str:
    """Print an HQ's lorries: those with it, then those elsewhere and where that is."""
    accounts = sorted(campaign.supply.lorries_of(hq), key=lambda item: item.spot != WITH_HQ)
    told = [
        lorries(item.full, item.models) + ("" if item.spot == WITH_HQ else f" {where_lorries_are(campaign, item)}")
        for item in accounts
        if item.models
    ]
    return "; ".join(told)


def _air(campaign: Campaign, events: Sequence[Event]) -> Iterator[str]:
    """Yield when each squadron that flew may fly next."""
    for event in events:
        if isinstance(event, SortieFlown | SquadronRebased):
            squadron = campaign.air.squadrons[event.squadron]
            if not squadron.standing:
                continue
            ready = campaign.calendar.show(squadron.ready) if squadron.ready else "now"
            yield f"{squadron.handle} next {ready}"
        elif isinstance(event, RaidFlown | LandingFlown):
            yield f"{plural(len(event.squadrons), 'squadron')} flew"
        elif isinstance(event, SquadronEliminated):
            yield f"{campaign.air.squadrons[event.squadron].handle} eliminated"


def _named(events: Iterable[Event], field: str, known: Collection[str]) -> list[str]:
    """Return the known things that events name in a field, each once."""
    found = (getattr(event, field, None) for event in events)
    return [item for item in dict.fromkeys(found) if isinstance(item, str) and item in known]


def _some(names: Sequence[str]) -> str:
    """Print some names and count the rest."""
    rest = len(names) - NAMED_MAX
    return " ".join(names[:NAMED_MAX]) + (f" and {rest} more" if rest > 0 else "")
