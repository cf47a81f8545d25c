"""What must be booked so that the book agrees with a count: more or fewer points, lorries, models; another mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.supply import WITH_HQ
from campaign.events.combat import ElementEliminated
from campaign.events.command import ModeChanged
from campaign.events.table import (
    EmptiesFound,
    LoadsFound,
    LorriesFound,
    LorriesMissing,
    ModelFound,
    PointsFound,
    PointsMissing,
)
from campaign.orders.fight import Fight
from campaign.projections.discrepancies import Discrepancy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import DumpId, FormationId, UnitKey
    from campaign.events.base import Event
    from campaign.events.table import Counted
    from campaign.projections.state import Campaign


def booked_now(campaign: Campaign, counted: Counted) -> Discrepancy:
    """Return what the book has now of what was counted."""
    if counted.dump is not None:
        return Discrepancy(entry=0, points=campaign.supply.dump(counted.dump).points)
    hq = counted.formation or ""
    lorries = campaign.supply.with_hq(hq)
    return Discrepancy(
        entry=0,
        full=lorries.full if lorries else 0,
        empty=lorries.empty if lorries else 0,
        companies=campaign.oob.counted(hq, counted.type),
        mode=campaign.oob.formations[hq].mode,
    )


def agrees(counted: Counted, booked: Discrepancy) -> bool:
    """Say whether a count and the book agree in everything that was counted; a place told is never a difference."""
    pairs = (
        (counted.points, booked.points),
        (counted.full, booked.full),
        (counted.empty, booked.empty),
        (counted.companies, booked.companies),
        (counted.mode, booked.mode),
    )
    return all(told is None or told == had for told, had in pairs)


def facts_of(campaign: Campaign, counted: Counted, booked: Discrepancy) -> tuple[Event, ...]:
    """Return the facts that bring the book from what it had when it was counted to what was counted."""
    if counted.dump is not None:
        return tuple(_points(counted.dump, (counted.points or 0) - (booked.points or 0)))
    hq = counted.formation or ""
    events: list[Event] = []
    if counted.full is not None and counted.empty is not None:
        events += _lorries(campaign, hq, (booked.full or 0, booked.empty or 0), (counted.full, counted.empty))
    if counted.companies is not None and booked.companies is not None:
        more = counted.companies - booked.companies
        events += _companies(campaign, hq, more) if counted.type is None else _models(campaign, hq, counted.type, more)
    if counted.mode is not None and counted.mode is not booked.mode:
        events.append(ModeChanged(formation=hq, mode=counted.mode, position=None, paid_by=None, points=0))
    return tuple(events)


def _points(dump: DumpId, more: int) -> Iterator[Event]:
    """Yield points found or missing in a dump."""
    if more > 0:
        yield PointsFound(dump=dump, points=more)
    elif more < 0:
        yield PointsMissing(dump=dump, points=-more)


def _lorries(campaign: Campaign, hq: FormationId, old: tuple[int, int], new: tuple[int, int]) -> Iterator[Event]:
    """Yield lorries found or missing with an HQ, then loads found or missing; both are counts of full and empty."""
    full, empty = old
    models = sum(new) - sum(old)
    if models > 0:
        found = min(max(new[0] - full, 0), models)
        side = campaign.oob.formations[hq].side
        yield LorriesFound(hq=hq, side=side, spot=WITH_HQ, models=models, full=found)
        full += found
    elif models < 0:
        missing = max(min(full - new[0], -models), -models - empty, 0)
        yield LorriesMissing(hq=hq, spot=WITH_HQ, models=-models, full=missing)
        full -= missing
    if new[0] > full:
        yield LoadsFound(hq=hq, spot=WITH_HQ, full=new[0] - full)
    elif new[0] < full:
        yield EmptiesFound(hq=hq, spot=WITH_HQ, full=full - new[0])


def _models(campaign: Campaign, formation: FormationId, key: UnitKey, more: int) -> Iterator[Event]:
    """Yield models of a unit row that still stand, or that are gone: the last letters first."""
    models = campaign.oob.of_type(formation, key)[::-1]
    yield from (ModelFound(element=item.id) for item in [one for one in models if not one.standing][: max(more, 0)])
    gone = [one for one in models if one.standing][: max(-more, 0)]
    yield from (ElementEliminated(element=item.id, by=None) for item in gone)


def _companies(campaign: Campaign, formation: FormationId, more: int) -> Iterator[Event]:
    """Yield models that still stand, the last letters first, or that are gone: of the most numerous type first."""
    if more > 0:
        dead = [item for item in campaign.oob.elements_of(formation) if not item.standing and not item.is_hq]
        yield from (ModelFound(element=item.id) for item in dead[::-1][:more])
        return
    fight = Fight(campaign)
    for _ in range(-more):
        lost = fight.losing(formation, fight.types_of(formation)[0], 1)[0]
        fight.gone.add(lost.id)
        yield ElementEliminated(element=lost.id, by=None)
