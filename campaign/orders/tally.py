"""One thing counted at the table: how it is read, said, and held against what the book has of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.echelon import Echelon
from campaign.domain.ids import DumpId, FormationId, PlaceId, UnitKey
from campaign.domain.mode import Mode
from campaign.domain.objection import Objection
from campaign.errors import NotUnderstood
from campaign.events.table import Counted
from campaign.orders.formations import formation, spot_name
from campaign.orders.known import known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.orders.base import Slots
    from campaign.projections.discrepancies import Discrepancy
    from campaign.projections.state import Campaign


class Tally(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing counted: points of a dump; of a formation its lorries, companies, models of a type, mode or place."""

    dump: Annotated[DumpId | None, Meta(description="which dump")] = None
    formation: Annotated[FormationId | None, Meta(description="or which formation")] = None
    points: Annotated[int, Meta(ge=0, description="points in the dump")] | None = None
    full: Annotated[int, Meta(ge=0, description="full lorries with the HQ")] | None = None
    empty: Annotated[int, Meta(ge=0, description="empty lorries with the HQ")] | None = None
    companies: Annotated[int, Meta(ge=0, description="companies of a battalion, or models of the type")] | None = None
    type: Annotated[UnitKey | None, Meta(description="which row of the unit tables was counted")] = None
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
            return "companies" if self.type is None else "models"
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
            type=self.type,
            mode=self.mode,
            place=self.place,
        )


def tally(group: Slots) -> Tally:
    """Read one group; raise NotUnderstood for a number that a thing cannot have."""
    kind, name = group.one("thing", tuple[str, str])
    lorries: tuple[int, int] | None = group.maybe("lorries", tuple[int, int])
    number, key = group.maybe("count", int), group.maybe("type", str)
    mode, place = group.maybe("mode", Mode), group.maybe("place", str)
    if kind == "element":
        message = f"{name} is one model: formations, dumps and lorries are counted"
        raise NotUnderstood(message, remedy="result MODEL gone, or where MODEL PLACE")
    if kind == "dump":
        if number is None or key is not None:
            message = "of a dump its points are counted"
            raise NotUnderstood(message, remedy="count DUMP 13")
        return Tally(dump=name, points=number)
    if lorries is not None:
        return Tally(formation=name, full=lorries[0], empty=lorries[1])
    return Tally(formation=name, companies=number, type=key, mode=mode, place=place)


def must_be_known(campaign: Campaign, item: Tally) -> None:
    """Raise UnknownName for an id that is none."""
    if item.dump is not None:
        known(campaign.supply.dumps, item.dump, "dump")
    else:
        formation(campaign, item.formation or "")
    if item.place is not None:
        spot_name(campaign, item.place)


def handle_of_thing(campaign: Campaign, item: Tally) -> str:
    """Return the thing as it is spoken of: a dump by its place, a formation by its handle."""
    if item.dump is not None:
        return spot_name(campaign, known(campaign.supply.dumps, item.dump, "dump").place)
    return formation(campaign, item.formation or "").handle


def spell(item: Tally) -> str:
    """Say what was counted as it would be typed."""
    if item.points is not None:
        return str(item.points)
    if item.full is not None:
        return f"{item.full}+{item.empty}"
    if item.companies is not None:
        return f"{item.companies} {item.type}" if item.type is not None else str(item.companies)
    return " ".join(word for word in (item.mode or "", item.place or "") if word)


def spell_booked(item: Tally, had: Discrepancy) -> str:
    """Say what the book had of what was counted."""
    if item.points is not None:
        return str(had.points)
    if item.full is not None:
        return f"{had.full}+{had.empty}"
    return str(had.companies) if item.companies is not None else str(had.mode)


def count_what(campaign: Campaign, item: Tally) -> Iterator[Objection]:
    """Object finally to a bare number for a brigade or higher HQ: its lorries are counted as 3+1."""
    if item.companies is None or item.type is not None:
        return
    found = formation(campaign, item.formation or "")
    if found.echelon.is_at_least(Echelon.BRIGADE):
        reason = f"{found.handle} is a {found.echelon}: a bare number counts the companies of a battalion"
        remedy = f"lorries, full and empty: count {found.handle} 3+1"
        yield Objection(code="count-what", reason=reason, remedy=remedy, final=True)


def more_than_there_ever_were(campaign: Campaign, item: Tally) -> Iterator[Objection]:
    """Object finally to more companies, or models of a type, than the formation was ever mustered with."""
    if item.companies is None:
        return
    own = formation(campaign, item.formation or "")
    if item.type is not None:
        mustered, what = len(campaign.oob.of_type(own.id, item.type)), f" of {item.type}"
        words = "model" if mustered == 1 else "models"
    elif own.echelon.is_at_least(Echelon.BRIGADE):
        return
    else:
        mustered, what = sum(not model.is_hq for model in campaign.oob.elements_of(own.id)), ""
        words = "company" if mustered == 1 else "companies"
    if item.companies > mustered:
        reason = f"{own.handle} has {mustered} {words}{what} in all, not {item.companies}"
        remedy = f"count {own.handle} {mustered}{f' {item.type}' if item.type else ''}"
        yield Objection(code="more-than-mustered", reason=reason, remedy=remedy, final=True)
