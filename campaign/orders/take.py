"""The order that tells who holds a place, when that changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.ids import FormationId, PlaceId, Side
from campaign.domain.objection import Objection
from campaign.errors import UnknownName
from campaign.events.ground import HolderChanged
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import found_below, spot_name
from campaign.orders.known import known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Taking(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place and who took it: a formation, or a side where nobody is named."""

    place: Annotated[PlaceId, Meta(description="which place")]
    side: Annotated[Side | None, Meta(description="which side")] = None
    formation: Annotated[FormationId | None, Meta(description="which formation")] = None


class TakePlaces(Order, frozen=True, kw_only=True):
    """Tell who took a place; free of charge, at any time."""

    name = "take"
    kind = Kind.TABLE
    line = "PLACE SIDE | PLACE FORMATION"
    example = "take cagny allied"

    takings: Annotated[tuple[Taking, ...], Meta(min_length=1, description="who took what")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> TakePlaces:
        """Read one place a group."""
        return cls(
            takings=tuple(
                Taking(
                    place=group.one("place", str),
                    side=group.maybe("side", str),
                    formation=group.maybe("formation", str),
                )
                for group in groups
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name places and takers."""
        return ", ".join(
            f"{spot_name(campaign, item.place)} taken by {_taker(campaign, item)}" for item in self.takings
        )

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield takers that are not there to take anything."""
        for item in self.takings:
            side = _side(campaign, item)
            if item.formation is None:
                continue
            taker = known(campaign.oob.formations, item.formation, "formation")
            if taker.on_call:
                reason = f"{taker.handle} has not come on yet"
                yield Objection(code="not-on-table", reason=reason, remedy=f"muster {taker.handle}")
            elif not any(campaign.oob.standing(below.id) for below in campaign.oob.below(taker.id)):
                reason = f"nothing of {taker.handle} stands"
                yield Objection(code="nobody-stands", reason=reason, remedy=f"take {item.place} {side}", untrue=True)

    def found_facts(self, campaign: Campaign) -> tuple[Event, ...]:
        """Return takers that the book holds for eliminated as found on the table."""
        return found_below(campaign, (item.formation for item in self.takings if item.formation is not None))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Hand over each place that another side holds, or nobody."""
        return tuple(
            HolderChanged(place=item.place, side=_side(campaign, item), formation=item.formation)
            for item in self.takings
            if campaign.ground.holder(item.place) != _side(campaign, item)
        )


def _side(campaign: Campaign, item: Taking) -> Side:
    """Return the side that takes; raise UnknownName where there is none."""
    if item.formation is not None:
        return known(campaign.oob.formations, item.formation, "formation").side
    if item.side not in campaign.calendar.sides:
        message = f"there is no side {item.side!r}"
        raise UnknownName(message, nearest=campaign.calendar.sides)
    return item.side


def _taker(campaign: Campaign, item: Taking) -> str:
    """Name who takes."""
    if item.formation is None:
        return item.side or "nobody"
    return known(campaign.oob.formations, item.formation, "formation").handle
