"""The orders to open a dump at a node and to shut an empty one (DT-G1, G3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.ids import DumpId, FormationId, PlaceId, Side
from campaign.domain.objection import Objection
from campaign.events.supply import DumpOpened, DumpShut
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import formation, place_name
from campaign.orders.known import known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.supply import Dump
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class NewDump(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a dump is opened, and for which side: said, or that of an HQ."""

    place: Annotated[PlaceId, Meta(description="at which node")]
    side: Annotated[Side, Meta(description="for which side")] = ""
    hq: Annotated[FormationId | None, Meta(description="or for the side of this HQ")] = None


class OpenDumps(Order, frozen=True, kw_only=True):
    """Open a dump at a node: a road junction, a town, a rail head, a beach or a port."""

    name = "dump open"
    kind = Kind.TABLE
    line = "PLACE SIDE | PLACE HQ"
    example = "dump open escoville allied"

    dumps: Annotated[tuple[NewDump, ...], Meta(min_length=1, description="where and for whom")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> OpenDumps:
        """Read one dump a group."""
        return cls(
            dumps=tuple(
                NewDump(place=group.one("place", str), side=group.maybe("side", str) or "", hq=group.maybe("hq", str))
                for group in groups
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name the places."""
        return f"dump at {', '.join(place_name(campaign, item.place) for item in self.dumps)}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield dumps that stand there already, then places that are no node, then those that the enemy holds."""
        for item in self.dumps:
            known(campaign.ground.places, item.place, "place")
            yield from _there_already(campaign, item.place, _side(campaign, item))
        for item in self.dumps:
            yield from _no_node(campaign, rules, item.place)
            yield from _enemy_holds(campaign, item.place, _side(campaign, item))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Open each dump, empty, under the id of its place where that is free."""
        taken = set(campaign.supply.dumps)
        events: list[Event] = []
        for item in self.dumps:
            side = _side(campaign, item)
            dump = _id_for(campaign, taken, item.place, side)
            taken.add(dump)
            name = place_name(campaign, item.place)
            events.append(DumpOpened(dump=dump, side=side, place=item.place, name=name, points=0))
        return tuple(events)


def _side(campaign: Campaign, item: NewDump) -> Side:
    """Return the side that a dump is opened for."""
    return formation(campaign, item.hq).side if item.hq is not None else item.side


def _id_for(campaign: Campaign, taken: set[DumpId], place: PlaceId, side: Side) -> DumpId:
    """Return the id of a new dump: the place's, one shut there before by the same side, else with a number."""
    number = 1
    while True:
        dump = place if number == 1 else f"{place}_{number}"
        old = campaign.supply.dumps.get(dump)
        if dump not in taken or (old is not None and not old.open and (old.side, old.place) == (side, place)):
            return dump
        number += 1


def _there_already(campaign: Campaign, place: PlaceId, side: Side) -> Iterator[Objection]:
    """Object finally to a second open dump of a side at one place: its points go into the first."""
    old = campaign.supply.dump_of(side, place)
    if old is not None:
        reason = f"{old.name or old.id} is open there"
        yield Objection(code="dump-open-already", rule="DT-G3", reason=reason, remedy=f"unload HQ {place}", final=True)


def _no_node(campaign: Campaign, rules: Rules, place: PlaceId) -> Iterator[Objection]:
    """Object to a place that is no node (DT-G1, G3); where nothing is known of any place, keep silent."""
    kinds = campaign.ground.places[place].kinds
    roads = sum(place in {road.start, road.end} for road in campaign.ground.roads.values())
    if not campaign.ground.roads and not any(item.kinds for item in campaign.ground.places.values()):
        return
    if not rules.may_hold_dump(kinds, roads):
        reason = f"{place_name(campaign, place)} is no road junction, town, rail head, beach or port"
        yield Objection(code="no-node", rule="DT-G3", reason=reason, remedy="name a node near it")


def _enemy_holds(campaign: Campaign, place: PlaceId, side: Side) -> Iterator[Objection]:
    """Warn of a dump where the book has the enemy."""
    holder = campaign.ground.holder(place)
    if holder is not None and holder != side:
        reason = f"{place_name(campaign, place)} is held by {holder}"
        yield Objection(code="enemy-holds-place", reason=reason, remedy=f"take {place} {side}", warning=True)


class ShutDumps(Order, frozen=True, kw_only=True):
    """Shut dumps that are empty."""

    name = "dump shut"
    kind = Kind.TABLE
    line = "DUMP..."
    example = "dump shut courseulles"

    dumps: Annotated[tuple[DumpId, ...], Meta(min_length=1, description="which dumps")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> ShutDumps:
        """Read the dumps of all groups."""
        return cls(dumps=tuple(dict.fromkeys(dump for group in groups for dump in group.many("dump", str))))

    def title(self, campaign: Campaign) -> str:
        """Name the dumps."""
        return f"shut {', '.join(_name(known(campaign.supply.dumps, dump, 'dump')) for dump in self.dumps)}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield dumps that are shut already, then those that are not empty (DT-G9)."""
        dumps = [known(campaign.supply.dumps, dump, "dump") for dump in self.dumps]
        for dump in dumps:
            yield from is_shut(dump)
        for dump in dumps:
            if dump.points:
                reason = f"{_name(dump)} holds {dump.points}"
                remedy = f"load HQ {dump.place} · dump blow {dump.id}"
                yield Objection(code="dump-not-empty", rule="DT-G9", reason=reason, remedy=remedy, untrue=True)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Shut them."""
        return tuple(DumpShut(dump=dump) for dump in self.dumps)


def is_shut(dump: Dump) -> Iterator[Objection]:
    """Object where the book holds a dump for shut; if one stands there all the same, that is found first."""
    if not dump.open:
        reason = f"the book holds {_name(dump)} for shut"
        remedy = f"dump open {dump.place} {dump.side}"
        yield Objection(code="dump-shut", rule="DT-G3", reason=reason, remedy=remedy, untrue=True)


def _name(dump: Dump) -> str:
    """Return a dump's name, or its id where it has none."""
    return dump.name or dump.id
