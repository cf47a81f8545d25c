"""The order to count what stands on the table; a difference to the book is kept until it is explained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.echelon import Echelon
from campaign.domain.ids import DumpId, FormationId, PlaceId
from campaign.domain.mode import Mode
from campaign.domain.objection import Objection
from campaign.errors import NotUnderstood
from campaign.events.movement import ModelsPlaced
from campaign.events.table import Counted
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import formation, spot_name
from campaign.orders.known import known
from campaign.orders.table_facts import agrees, booked_now, facts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.projections.discrepancies import Discrepancy
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Tally(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing counted: the points of a dump, or of a formation its lorries, its companies, its mode, its place."""

    dump: Annotated[DumpId | None, Meta(description="which dump")] = None
    formation: Annotated[FormationId | None, Meta(description="or which formation")] = None
    points: Annotated[int, Meta(ge=0, description="points in the dump")] | None = None
    full: Annotated[int, Meta(ge=0, description="full lorries with the HQ")] | None = None
    empty: Annotated[int, Meta(ge=0, description="empty lorries with the HQ")] | None = None
    companies: Annotated[int, Meta(ge=0, description="companies of a battalion that stand")] | None = None
    mode: Annotated[Mode | None, Meta(description="the mode it is in")] = None
    place: Annotated[PlaceId | None, Meta(description="where its HQ stands")] = None

    @property
    def what(self) -> str:
        """Name what was counted, as the event keeps it."""
        if self.dump is not None:
            return "dump"
        if self.full is not None:
            return "lorries"
        if self.companies is not None:
            return "companies"
        return "mode" if self.mode is not None else "place"

    @property
    def counted(self) -> Counted:
        """Return the count as an event."""
        return Counted(
            what=self.what,
            dump=self.dump,
            formation=self.formation,
            points=self.points,
            full=self.full,
            empty=self.empty,
            companies=self.companies,
            mode=self.mode,
            place=self.place,
        )


class CountTable(Order, frozen=True, kw_only=True):
    """Count dumps, lorries and companies, or see a mode or a place; several make one stocktake."""

    name = "count"
    kind = Kind.TABLE
    line = "THING LORRIES | THING COUNT | THING MODE [PLACE] | THING PLACE"
    example = "count 7-armd 5+1, fmc-viii 60"

    tallies: Annotated[tuple[Tally, ...], Meta(min_length=1, description="what was counted")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> CountTable:
        """Read one thing a group."""
        return cls(tallies=tuple(_tally(group) for group in groups))

    def title(self, campaign: Campaign) -> str:
        """Say each count as it would be typed."""
        return f"count {', '.join(f'{_handle(campaign, item)} {_spell(item)}' for item in self.tallies)}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield numbers that cannot be told for a thing; warn of differences, for the table is right."""
        for item in self.tallies:
            _known(campaign, item)
            yield from _count_what(campaign, item)
            yield from _more_than_there_ever_were(campaign, item)
        for item in self.tallies:
            if not agrees(item.counted, booked_now(campaign, item.counted)):
                had = _booked(item, booked_now(campaign, item.counted))
                reason = f"{_handle(campaign, item)}: the book has {had}, the table {_spell(item)}"
                remedy = "--as-found, or later clear ENTRY slip|found|lost why"
                yield Objection(code="count-differs", reason=reason, remedy=remedy, warning=True)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Keep every count; a place that was seen is told."""
        events: list[Event] = []
        for item in self.tallies:
            events.append(item.counted)
            if item.formation is not None and item.place is not None:
                events.append(_placed(campaign, item.formation, item.place))
        return tuple(events)

    def found_facts(self, campaign: Campaign) -> tuple[Event, ...]:
        """Return what makes the book agree with the counts."""
        return tuple(
            fact
            for item in self.tallies
            for fact in facts_of(campaign, item.counted, booked_now(campaign, item.counted))
        )


def _tally(group: Slots) -> Tally:
    """Read one group; raise NotUnderstood for a number that a thing cannot have."""
    kind, name = group.one("thing", tuple[str, str])
    lorries: tuple[int, int] | None = group.maybe("lorries", tuple[int, int])
    number = group.maybe("count", int)
    mode, place = group.maybe("mode", Mode), group.maybe("place", str)
    if kind == "element":
        message = f"{name} is one model: formations, dumps and lorries are counted"
        raise NotUnderstood(message, remedy="result MODEL gone, or where MODEL PLACE")
    if kind == "dump":
        if number is None:
            message = "of a dump its points are counted"
            raise NotUnderstood(message, remedy="count DUMP 13")
        return Tally(dump=name, points=number)
    if lorries is not None:
        return Tally(formation=name, full=lorries[0], empty=lorries[1])
    return Tally(formation=name, companies=number, mode=mode, place=place)


def _known(campaign: Campaign, item: Tally) -> None:
    """Raise UnknownName for an id that is none."""
    if item.dump is not None:
        known(campaign.supply.dumps, item.dump, "dump")
    else:
        formation(campaign, item.formation or "")
    if item.place is not None:
        spot_name(campaign, item.place)


def _handle(campaign: Campaign, item: Tally) -> str:
    """Return the thing as it is spoken of: a dump by its place, a formation by its handle."""
    if item.dump is not None:
        return spot_name(campaign, known(campaign.supply.dumps, item.dump, "dump").place)
    return formation(campaign, item.formation or "").handle


def _spell(item: Tally) -> str:
    """Say what was counted as it would be typed."""
    if item.points is not None:
        return str(item.points)
    if item.full is not None:
        return f"{item.full}+{item.empty}"
    if item.companies is not None:
        return str(item.companies)
    return " ".join(word for word in (item.mode or "", item.place or "") if word)


def _booked(item: Tally, had: Discrepancy) -> str:
    """Say what the book had of what was counted."""
    if item.points is not None:
        return str(had.points)
    if item.full is not None:
        return f"{had.full}+{had.empty}"
    return str(had.companies) if item.companies is not None else str(had.mode)


def _count_what(campaign: Campaign, item: Tally) -> Iterator[Objection]:
    """Object finally to a bare number for a brigade or higher HQ: its lorries are counted as 3+1."""
    if item.companies is None:
        return
    found = formation(campaign, item.formation or "")
    if found.echelon.is_at_least(Echelon.BRIGADE):
        reason = f"{found.handle} is a {found.echelon}: a bare number counts the companies of a battalion"
        remedy = f"lorries, full and empty: count {found.handle} 3+1"
        yield Objection(code="count-what", reason=reason, remedy=remedy, final=True)


def _more_than_there_ever_were(campaign: Campaign, item: Tally) -> Iterator[Objection]:
    """Object finally to more companies than the formation was ever mustered with."""
    if item.companies is None or formation(campaign, item.formation or "").echelon.is_at_least(Echelon.BRIGADE):
        return
    models = [model for model in campaign.oob.elements_of(item.formation or "") if not model.is_hq]
    if item.companies > len(models):
        handle = _handle(campaign, item)
        companies = f"{len(models)} {'company' if len(models) == 1 else 'companies'}"
        reason = f"{handle} has {companies} in all, not {item.companies}"
        yield Objection(code="more-than-mustered", reason=reason, remedy=f"count {handle} {len(models)}", final=True)


def _placed(campaign: Campaign, name: FormationId, place: PlaceId) -> ModelsPlaced:
    """Return the telling of where an HQ stands, with the models that stand with it."""
    models = tuple(item.id for item in campaign.oob.standing(name) if item.place is None)
    return ModelsPlaced(formation=name, elements=models, place=place)
