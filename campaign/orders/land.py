"""The order to land supply: points come in at a beach, a port or a rail head, by air, or as due every day (DT-G9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.clock import GameTime
from campaign.domain.ids import PlaceId, Side
from campaign.domain.objection import Objection
from campaign.errors import NotUnderstood
from campaign.events.supply import SupplyLanded
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.dump_open import is_shut
from campaign.orders.formations import place_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.supply import Dump
    from campaign.events.base import Event
    from campaign.projections.calendar import DailySupply
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Landing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points that come in at a place, into the dump there."""

    place: Annotated[PlaceId, Meta(description="where")]
    points: Annotated[int, Meta(ge=1, description="how many points")]
    by_air: Annotated[bool, Meta(description="by transport aircraft")] = False


class Due(Struct, frozen=True, kw_only=True):
    """One daily landing that has come and was not booked: where, for whom, how much, of which hour."""

    place: PlaceId
    side: Side
    points: int
    time: GameTime


def landings_due(campaign: Campaign) -> tuple[Due, ...]:
    """Return the daily landings that are due by the open move and were not booked, the earliest first."""
    found = [due for daily in campaign.calendar.supply.values() for due in _due_of(campaign, daily)]
    return tuple(sorted(found, key=lambda due: (due.time, due.place)))


def _due_of(campaign: Campaign, daily: DailySupply) -> Iterator[Due]:
    """Yield the landings of one place that are due, from the campaign's opening or the last one booked."""
    for time in campaign.calendar.hours_due(daily):
        yield Due(place=daily.place, side=daily.side, points=daily.points, time=time)


class LandSupply(Order, frozen=True, kw_only=True):
    """Land supply into the dump at a place; alone, the order books every daily landing that is due."""

    name = "land"
    kind = Kind.TABLE
    line = "PLACE N [air] |"
    example = "land arromanches 20"

    landings: Annotated[tuple[Landing, ...], Meta(description="what comes in where; nothing for what is due")] = ()

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> LandSupply:
        """Read one place a group, or the bare word."""
        told = [group for group in groups if group.values]
        if told and len(told) < len(groups):
            message = "a place and points are missing behind a comma"
            raise NotUnderstood(message, remedy="land PLACE N")
        return cls(
            landings=tuple(
                Landing(place=group.one("place", str), points=group.one("n", int), by_air=group.said("air"))
                for group in told
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name what comes in where."""
        if not self.landings:
            return "the landings due"
        return ", ".join(f"{item.points} landed at {place_name(campaign, item.place)}" for item in self.landings)

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield places without a dump first, then those where nothing comes in."""
        for item in self.landings:
            place_name(campaign, item.place)
            yield from _no_dump(campaign, item.place, _side_at(campaign, item.place))
        for due in () if self.landings else landings_due(campaign):
            yield from _no_dump(campaign, due.place, due.side)
        for item in self.landings:
            kinds = campaign.ground.places[item.place].kinds
            daily = item.place in campaign.calendar.supply
            if not item.by_air and not daily and not rules.is_supply_source(kinds):
                reason = f"{place_name(campaign, item.place)} is no beach, port or rail head"
                remedy = f"land {item.place} {item.points} air · count {item.place} N --as-found"
                yield Objection(code="no-source", rule="DT-G9", reason=reason, remedy=remedy)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Put the points into the dumps; nothing due is no event."""
        if self.landings:
            return tuple(_landed(campaign, item) for item in self.landings)
        events: list[Event] = []
        for due in landings_due(campaign):
            dump = _dump(campaign, due.place, due.side)
            if dump is not None:
                events.append(SupplyLanded(dump=dump.id, points=due.points, source=due.place, due=due.time))
        return tuple(events)


def _landed(campaign: Campaign, item: Landing) -> SupplyLanded:
    """Return what comes in at one place."""
    dump = _dump(campaign, item.place, _side_at(campaign, item.place))
    return SupplyLanded(dump=dump.id if dump else item.place, points=item.points, source=item.place, due=None)


def _side_at(campaign: Campaign, place: PlaceId) -> Side:
    """Return the side that supply comes in for: whose daily landing it is, whose dump is open, who holds the place."""
    daily = campaign.calendar.supply.get(place)
    if daily is not None:
        return daily.side
    dumps = campaign.supply.dumps_at(place)
    return dumps[0].side if dumps else campaign.ground.holder(place) or ""


def _dump(campaign: Campaign, place: PlaceId, side: Side) -> Dump | None:
    """Return the dump of a side at a place, one that the book holds for shut only where none is open."""
    found = campaign.supply.dump_of(side, place)
    if found is not None:
        return found
    shut = (item for item in campaign.supply.dumps.values() if (item.side, item.place) == (side, place))
    return next(shut, None)


def _no_dump(campaign: Campaign, place: PlaceId, side: Side) -> Iterator[Objection]:
    """Object finally where the side has no dump for the points, as untrue where the book holds it for shut (DT-G3)."""
    dump = _dump(campaign, place, side)
    if dump is not None:
        yield from is_shut(dump)
    else:
        name = place_name(campaign, place)
        reason = f"{side or 'nobody'} has no open dump at {name}"
        remedy = f"dump open {place} {side or 'SIDE'}"
        yield Objection(code="no-dump", rule="DT-G3", reason=reason, remedy=remedy, final=True)
