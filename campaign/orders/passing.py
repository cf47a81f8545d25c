"""Who goes where in a move: models that moved or are about to, and columns with what they touch (DT-E, G2, R5, R41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.ids import ElementId, PlaceId, RoadId, Side
from campaign.domain.supply import Lorries
from campaign.events.command import CommandPointsSpent
from campaign.events.movement import ModelsMoved
from campaign.events.supply import ColumnMoved
from campaign.orders.column_way import Ways, allowance_of
from campaign.orders.columns import payer_of
from campaign.orders.drive import drive_columns, waiting
from campaign.orders.formations import formation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.domain.ids import FormationId
    from campaign.domain.supply import Spot
    from campaign.events.base import Event
    from campaign.orders.column_way import Way
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Passer(Struct, frozen=True, kw_only=True):
    """Who goes over places and roads in this move: a model, or the lorries of an HQ at one spot."""

    side: Side
    places: frozenset[PlaceId]
    roads: frozenset[RoadId]
    element: ElementId | None = None
    column: Lorries | None = None

    @property
    def key(self) -> str:
        """Name it as fires remember whom they were rolled at."""
        return self.column.account if self.column is not None else self.element or ""


def models_that_moved(campaign: Campaign) -> Iterator[Passer]:
    """Yield the models that moved in this move, with where they went."""
    for name, trail in campaign.interdiction.trails.items():
        model = campaign.oob.elements[name]
        if model.standing:
            side = formation(campaign, model.formation).side
            yield Passer(element=name, side=side, places=frozenset(trail.places), roads=frozenset(trail.roads))


def models_moving(campaign: Campaign, events: Iterable[Event]) -> Iterator[Passer]:
    """Yield the models that the events of an order move."""
    for event in events:
        if isinstance(event, ModelsMoved):
            side = formation(campaign, event.formation).side
            for name in event.elements:
                yield Passer(element=name, side=side, places=frozenset(event.path), roads=frozenset(event.roads))


def columns_driving(campaign: Campaign, rules: Rules) -> Iterator[Passer]:
    """Yield the columns that the end of this move will drive, as far as points are paid or left now."""
    staying = set(waiting(campaign, drive_columns(campaign, rules)))
    moving = (column for column in campaign.supply.columns() if column not in staying)
    yield from _passers(campaign, rules, moving)


def columns_leaving(
    campaign: Campaign, rules: Rules, events: Iterable[Event], hqs: Iterable[FormationId] = ()
) -> Iterator[Passer]:
    """Yield the columns that the events of an order send on their way, and those of HQs whose columns it pays for."""
    found: dict[str, Lorries] = {}
    events = tuple(events)
    paid = {event.hq for event in events if isinstance(event, CommandPointsSpent)}
    for event in events:
        if isinstance(event, ColumnMoved) and event.to.is_journey:
            new = _sent(campaign, event.hq, event.to, event.models, event.full)
            old = found.get(new.account)
            found[new.account] = (
                new
                if old is None
                else _sent(campaign, event.hq, event.to, old.models + event.models, old.full + event.full)
            )
    for hq in dict.fromkeys(hqs):
        for column in campaign.supply.columns_of(hq):
            if _is_paid(campaign, rules, column, paid):
                found.setdefault(column.account, column)
    yield from _passers(campaign, rules, found.values())


def _is_paid(campaign: Campaign, rules: Rules, column: Lorries, paid: set[FormationId]) -> bool:
    """Say whether a column on the road drives in this move: empties for nothing, others on a point (DT-R5, R53)."""
    if not rules.counts_points() or (not column.full and rules.going_back_is_free()):
        return True
    payer = payer_of(campaign, rules, column.hq)
    return payer in paid or campaign.points.budget(payer, campaign.calendar.now).on_supply > 0


def _sent(campaign: Campaign, hq: FormationId, spot: Spot, models: int, full: int) -> Lorries:
    """Return lorries as they leave."""
    return Lorries(hq=hq, side=formation(campaign, hq).side, models=models, full=full, spot=spot)


def _passers(campaign: Campaign, rules: Rules, found: Iterable[Lorries]) -> Iterator[Passer]:
    """Yield columns with where they drive in this move; a way that nobody knows leads over nothing."""
    ways = Ways(campaign, rules)
    for column in found:
        places: set[PlaceId] = set()
        roads: set[RoadId] = set()
        left = allowance_of(campaign, rules, column.hq)
        for way in _legs(campaign, ways, column):
            left = _drive(way, left, places, roads)
        yield Passer(column=column, side=column.side, places=frozenset(places), roads=frozenset(roads))


def _legs(campaign: Campaign, ways: Ways, column: Lorries) -> Iterator[Way]:
    """Yield the way of a column to where it is bound, then the way home."""
    spot, home = column.spot, formation(campaign, column.hq).place
    targets = (spot.bound_for, home if spot.home else None)
    at = spot
    for target in targets:
        if target is None or not ways.is_checked(at, target):
            continue
        yield ways.way(at, target) or ()
        at = type(spot)(place=target)


def _drive(way: Way, left: int, places: set[PlaceId], roads: set[RoadId]) -> int:
    """Note what a column touches of a way with what is left of its move, and return what is left then."""
    for stretch in way:
        if left <= 0:
            return 0
        roads.add(stretch.road)
        if not stretch.driven_mm:
            places.add(stretch.start)
        if left >= stretch.left_mm:
            places.add(stretch.end)
        left -= stretch.left_mm
    return max(left, 0)
