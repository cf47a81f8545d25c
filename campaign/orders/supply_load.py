"""The orders to fill lorries at a dump and to put their points into one (DT-G3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.ids import FormationId, PlaceId
from campaign.domain.objection import Objection
from campaign.domain.supply import Lorries
from campaign.events.supply import LorriesLoaded, LorriesUnloaded
from campaign.orders import columns
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.known import known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.supply import Dump
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Handling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Lorries of one HQ at one dump's place; as many as can where `number` is left out."""

    hq: Annotated[FormationId, Meta(description="whose lorries")]
    place: Annotated[PlaceId, Meta(description="where the dump is")]
    number: Annotated[int, Meta(ge=1, description="how many models; as many as can if left out")] | None = None


def _read(groups: tuple[Slots, ...]) -> tuple[Handling, ...]:
    """Read one dump a group."""
    return tuple(
        Handling(hq=group.one("hq", str), place=group.one("place", str), number=group.maybe("n", int))
        for group in groups
    )


def _named(campaign: Campaign, handlings: tuple[Handling, ...], verb: str) -> str:
    """Name whose lorries do what where."""
    return ", ".join(
        f"{columns.hq_of(campaign, item.hq).handle} {verb} {item.number or 'all'} at "
        f"{columns.place_name(campaign, item.place)}"
        for item in handlings
    )


class LoadLorries(Order, frozen=True, kw_only=True):
    """Fill empty lorries at a dump of their side; each takes one point (DT-G1, G3)."""

    name = "load"
    kind = Kind.TABLE
    line = "HQ [N] PLACE"
    example = "load 11-armd 2 ranville"

    loads: Annotated[tuple[Handling, ...], Meta(min_length=1, description="whose empties fill up where")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> LoadLorries:
        """Read one dump a group."""
        return cls(loads=_read(groups))

    def title(self, campaign: Campaign) -> str:
        """Name whose lorries fill up where."""
        return _named(campaign, self.loads, "loads")

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield what cannot be at all first, then lorries and points that are not there."""
        for item in self.loads:
            hq = columns.hq_of(campaign, item.hq)
            yield from _no_place_to_do_it(campaign, hq.side, item)
            yield from columns.without_lorries(campaign, hq)
        for item in self.loads:
            yield from self._short(campaign, rules, item)

    def _short(self, campaign: Campaign, rules: Rules, item: Handling) -> Iterator[Objection]:
        """Object where there are fewer empties at the place, or fewer points in the dump, than are to be loaded."""
        hq = columns.hq_of(campaign, item.hq)
        dump = _dump(campaign, hq.side, item.place)
        if dump is None or hq.id not in campaign.supply.fleets:
            return
        name = columns.place_name(campaign, item.place)
        accounts = columns.accounts_at(campaign, rules, hq, item.place)
        empties = sum(account.empty for account in accounts)
        yield from columns.not_so_many(hq, item.number or 1, empties, "empty lorry", f"at {name}")
        wanted = sum(one.number or 1 for one in self.loads if one.place == item.place)
        if dump.points < wanted and item == next(one for one in self.loads if one.place == item.place):
            reason = f"{dump.name or dump.id} holds {dump.points}, not {wanted}"
            remedy = f"say {dump.points} instead of {wanted}" if dump.points else "--as-found"
            yield Objection(code="dump-short", rule="DT-G3", reason=reason, remedy=remedy, untrue=True)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Let lorries at the place fill up, those that stand there before those with the HQ."""
        events: list[Event] = []
        left: dict[str, int] = {}
        for item in self.loads:
            hq = columns.hq_of(campaign, item.hq)
            dump = _dump(campaign, hq.side, item.place)
            if dump is None:
                continue
            accounts = columns.accounts_at(campaign, rules, hq, item.place) or _nothing_there(campaign, hq.id)
            empties = sum(account.empty for account in accounts)
            points = left.get(dump.id, dump.points)
            number = item.number or max(min(empties, points), 1)
            left[dump.id] = points - number
            for account, share in columns.share_out(number, ((one, one.empty) for one in accounts)):
                events.append(LorriesLoaded(hq=hq.id, spot=account.spot, dump=dump.id, points=share))
        return tuple(events)


class UnloadLorries(Order, frozen=True, kw_only=True):
    """Put the points of full lorries into a dump of their side (DT-G3)."""

    name = "unload"
    kind = Kind.TABLE
    line = "HQ [N] PLACE"
    example = "unload 11-armd 2 ranville"

    unloads: Annotated[tuple[Handling, ...], Meta(min_length=1, description="whose full lorries unload where")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> UnloadLorries:
        """Read one dump a group."""
        return cls(unloads=_read(groups))

    def title(self, campaign: Campaign) -> str:
        """Name whose lorries unload where."""
        return _named(campaign, self.unloads, "unloads")

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield what cannot be at all first, then lorries that are not there."""
        for item in self.unloads:
            hq = columns.hq_of(campaign, item.hq)
            yield from _no_place_to_do_it(campaign, hq.side, item)
            yield from columns.without_lorries(campaign, hq)
        for item in self.unloads:
            hq = columns.hq_of(campaign, item.hq)
            if _dump(campaign, hq.side, item.place) is None or hq.id not in campaign.supply.fleets:
                continue
            have = sum(account.full for account in columns.accounts_at(campaign, rules, hq, item.place))
            where = f"at {columns.place_name(campaign, item.place)}"
            yield from columns.not_so_many(hq, item.number or 1, have, "full lorry", where)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Let lorries at the place unload, those that stand there before those with the HQ."""
        events: list[Event] = []
        for item in self.unloads:
            hq = columns.hq_of(campaign, item.hq)
            dump = _dump(campaign, hq.side, item.place)
            if dump is None:
                continue
            accounts = columns.accounts_at(campaign, rules, hq, item.place) or _nothing_there(campaign, hq.id)
            number = item.number or max(sum(account.full for account in accounts), 1)
            for account, share in columns.share_out(number, ((one, one.full) for one in accounts)):
                events.append(LorriesUnloaded(hq=hq.id, spot=account.spot, dump=dump.id, points=share))
        return tuple(events)


def _dump(campaign: Campaign, side: str, place: PlaceId) -> Dump | None:
    """Return the dump of a side at a place: the fullest open one, else one that the book holds for shut."""
    found = campaign.supply.dump_of(side, place)
    if found is not None:
        return found
    shut = (item for item in campaign.supply.dumps.values() if (item.side, item.place) == (side, place))
    return next(shut, None)


def _nothing_there(campaign: Campaign, hq: FormationId) -> tuple[Lorries, ...]:
    """Stand in for an account that is missing, so that booking it as found says where the lorries were."""
    fleet = campaign.supply.fleets.get(hq)
    return (Lorries(hq=hq, side=fleet.side if fleet else "", models=0, full=0),)


def _no_place_to_do_it(campaign: Campaign, side: str, item: Handling) -> Iterator[Objection]:
    """Object finally where the side has no dump at all, and as untrue where the book holds it for shut (DT-G3)."""
    known(campaign.ground.places, item.place, "place")
    name = columns.place_name(campaign, item.place)
    dump = _dump(campaign, side, item.place)
    if dump is None:
        enemy = next(iter(campaign.supply.dumps_at(item.place)), None)
        reason = f"the dump at {name} is {enemy.side}" if enemy else f"{side} has no dump at {name}"
        remedy = f"dump capture {enemy.id} {side}" if enemy else f"dump open {item.place} {side}"
        yield Objection(code="no-dump", rule="DT-G3", reason=reason, remedy=remedy, final=True)
    elif not dump.open:
        reason = f"the book holds {dump.name or dump.id} for shut"
        remedy = f"dump open {item.place} {side}"
        yield Objection(code="dump-shut", rule="DT-G3", reason=reason, remedy=remedy, untrue=True)
