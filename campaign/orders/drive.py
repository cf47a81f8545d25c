"""What every column does when a move ends: it drives, unloads or fills up, comes home (DT-G2 to G4, R5, R53)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.supply import WITH_HQ, Leg, Lorries, Spot
from campaign.events.command import CommandPointsSpent
from campaign.events.supply import ColumnMoved, LorriesLoaded, LorriesUnloaded
from campaign.orders.column_way import Ways, advance, allowance_of
from campaign.orders.columns import ON_SUPPLY, payer_of
from campaign.projections.state import Fold, copy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.domain.ids import FormationId, PlaceId
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


def drive_columns(campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
    """Return what all columns do at the end of the open move; nothing is rolled and the campaign stays as it is.

    First those whose HQ paid a command point for its columns this move, then the others from points left over; the rest
    stand where they are. A column drives its allowance by the shortest open road; where no road is known it arrives.
    """
    if all(item.spot == WITH_HQ for item in campaign.supply.lorries.values()):
        return ()
    driver = _Driver(campaign, rules)
    now = campaign.calendar.now
    for column in sorted(
        campaign.supply.columns(),
        key=lambda item: (
            not campaign.points.budget(payer_of(campaign, rules, item.hq), now).on_supply,
            item.account,
        ),
    ):
        driver.drive(column)
    driver.join_hqs()
    return tuple(driver.events)


def waiting(campaign: Campaign, events: Iterable[Event]) -> tuple[Lorries, ...]:
    """Return the columns that stand where they are, given what all columns do: unpaid, or with no open road."""
    moved = {(event.hq, event.spot) for event in events if isinstance(event, ColumnMoved)}
    return tuple(item for item in campaign.supply.columns() if (item.hq, item.spot) not in moved)


class _Driver:
    """Drives columns one after another, each on what those before it left: on a copy once anything has moved."""

    def __init__(self, campaign: Campaign, rules: Rules) -> None:
        """Look at the campaign, which stays as it is."""
        self.events: list[Event] = []
        self._fold: Fold | None = None
        self._campaign = campaign
        self._rules = rules
        self._known_ways: Ways | None = None
        self._forward: dict[FormationId, int] = {}

    @property
    def _ways(self) -> Ways:
        """Return the roads of the moment, looked at once some column drives."""
        if self._known_ways is None:
            self._known_ways = Ways(self._campaign, self._rules)
        return self._known_ways

    def drive(self, column: Lorries) -> None:
        """Let one column do what a move allows."""
        spot, full = column.spot, column.full
        left = allowance_of(self._campaign, self._rules, column.hq)
        paid = False
        if spot.bound_for is not None:
            paid = self._may_go(column.hq, full)
            if not paid:
                return
            there = Spot(place=spot.bound_for)
            driven = self._move(column, spot, full, there, spot.bound_for, left)
            if driven is None:
                return
            full, left = self._errand(column, spot), left - driven
            spot = there
            if not column.spot.home:
                return
        self._go_home(column, spot, full, left, paid=paid and column.full > 0)

    def join_hqs(self) -> None:
        """Let lorries that stand where their HQ was lately told to stand be with it (DT-R53)."""
        now = self._campaign.calendar.now
        away = (item for item in self._campaign.supply.lorries.values() if item.spot != WITH_HQ)
        for item in sorted(away, key=lambda one: one.account):
            hq = self._campaign.oob.formations.get(item.hq)
            stands = hq is not None and self._rules.position_counts(hq.told, now)
            if hq is not None and stands and item.spot == Spot(place=hq.place) and hq.place is not None:
                self._book(_moved(item, item.spot, item.full, WITH_HQ, 0))

    # --- one column ---

    def _go_home(self, column: Lorries, spot: Spot, full: int, left: int, *, paid: bool) -> None:
        """Bring a column back to its HQ; with a load it needs a command point, and waits where it has none."""
        if not paid and not self._may_go(column.hq, full):
            if not spot.home:
                self._book(_moved(column, spot, full, Spot(place=spot.place, home=True), 0))
            return
        hq = self._campaign.oob.formations.get(column.hq)
        self._move(column, spot, full, WITH_HQ, hq.place if hq else None, left)

    def _move(
        self, column: Lorries, spot: Spot, full: int, there: Spot, target: PlaceId | None, left: int
    ) -> int | None:
        """Move a column on and return what it drove, None where it has not arrived."""
        if target is None or not self._ways.is_checked(spot, target):
            self._book(_moved(column, spot, full, there, 0))
            return 0
        way = self._ways.way(spot, target)
        if way is None:
            self._stand(column, spot, full, there)
            return None
        reached, driven = advance(way, left)
        if not way or reached == way[-1].end:
            self._book(_moved(column, spot, full, there, driven))
            return driven
        if reached is None:
            self._stand(column, spot, full, there)
            return None
        self._book(_moved(column, spot, full, _on_the_way(reached, spot, there), driven))
        return None

    def _stand(self, column: Lorries, spot: Spot, full: int, there: Spot) -> None:
        """Leave a column where it is; one that has just unloaded or filled up waits there to come home."""
        if there == WITH_HQ and not spot.home:
            self._book(_moved(column, spot, full, Spot(place=spot.place, home=True), 0))

    def _errand(self, column: Lorries, spot: Spot) -> int:
        """Unload what came full and fill what came empty at the dump of its side; return how many are full then."""
        place = spot.bound_for or ""
        dump = self._campaign.supply.dump_of(column.side, place)
        if spot.keep or dump is None:
            return column.full
        if column.full:
            self._book(LorriesUnloaded(hq=column.hq, spot=Spot(place=place), dump=dump.id, points=column.full))
        filled = min(column.empty, self._campaign.supply.dump(dump.id).points)
        if filled:
            self._book(LorriesLoaded(hq=column.hq, spot=Spot(place=place), dump=dump.id, points=filled))
        return filled

    # --- command points ---

    def _may_go(self, hq: FormationId, full: int) -> bool:
        """Say whether a column may go: empties go for nothing, others on a point paid or left (DT-R5, R53)."""
        rules, now = self._rules, self._campaign.calendar.now
        if not rules.counts_points() or (not full and rules.going_back_is_free()):
            return True
        payer = payer_of(self._campaign, rules, hq)
        budget = self._campaign.points.budget(payer, now)
        price = rules.price_of_columns(self._forward.get(payer, 0) + 1) - budget.on_supply
        if price > max(budget.left, 0):
            return False
        self._forward[payer] = self._forward.get(payer, 0) + 1
        if price > 0:
            self._book(CommandPointsSpent(hq=payer, points=price, purpose=ON_SUPPLY))
        return True

    def _book(self, event: Event) -> None:
        """Keep an event and let the copy of the campaign know of it."""
        if self._fold is None:
            self._fold = Fold(copy(self._campaign))
            self._campaign = self._fold.campaign
        self._fold.apply(0, (event,))
        self.events.append(event)


def _moved(column: Lorries, spot: Spot, full: int, to: Spot, driven_mm: int) -> ColumnMoved:
    """Return the event that takes a whole column from one spot to another."""
    return ColumnMoved(hq=column.hq, spot=spot, to=to, models=column.models, full=full, driven_mm=driven_mm)


def _on_the_way(reached: Leg | PlaceId, spot: Spot, there: Spot) -> Spot:
    """Return the spot of a column that has not arrived, with what it still has to do."""
    leg = reached if isinstance(reached, Leg) else None
    place = None if isinstance(reached, Leg) else reached
    if there == WITH_HQ:
        return Spot(place=place, leg=leg, home=True)
    return Spot(place=place, leg=leg, bound_for=spot.bound_for, keep=spot.keep, home=spot.home)
