"""The order to lose lorries: a column destroyed with its load; the models come back empty at their HQ (DT-G5, R11)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.ids import FormationId, PlaceId
from campaign.domain.objection import Objection
from campaign.domain.supply import WITH_HQ, Lorries, Spot
from campaign.events.supply import ColumnLost
from campaign.orders import columns
from campaign.orders.base import Kind, Order, Slots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Loss(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Lorries of one HQ that were destroyed: at or bound for a place, else its only column, else those with it."""

    hq: Annotated[FormationId, Meta(description="whose lorries")]
    number: Annotated[int, Meta(ge=1, description="how many models, full ones first; all if left out")] | None = None
    place: Annotated[PlaceId | None, Meta(description="where they stood or went")] = None


class LoseLorries(Order, frozen=True, kw_only=True):
    """Lose lorries with their load; the models stand empty at their HQ again."""

    name = "lose"
    kind = Kind.TABLE
    line = "HQ [N] [PLACE]"
    example = "lose 7-armd 1"

    losses: Annotated[tuple[Loss, ...], Meta(min_length=1, description="whose lorries were destroyed")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> LoseLorries:
        """Read one HQ a group."""
        return cls(
            losses=tuple(
                Loss(hq=group.one("hq", str), number=group.maybe("n", int), place=group.maybe("place", str))
                for group in groups
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name whose lorries are lost."""
        return ", ".join(
            f"{columns.hq_of(campaign, item.hq).handle} loses "
            + (columns.in_words(item.number) if item.number else "lorries")
            for item in self.losses
        )

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield HQs without lorries first, then columns that cannot be told apart, then models that are not there."""
        for item in self.losses:
            yield from columns.without_lorries(campaign, columns.hq_of(campaign, item.hq))
        for item in self.losses:
            yield from _which(campaign, item)
        for item in self.losses:
            hq = columns.hq_of(campaign, item.hq)
            found = _accounts(campaign, item)
            if hq.id in campaign.supply.fleets:
                have = found[0].models if found else 0
                where = f"at {columns.place_name(campaign, item.place)}" if item.place else "there"
                yield from columns.not_so_many(hq, item.number or 1, have, "lorry", where)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Destroy the models, full ones first, and their points with them."""
        return tuple(_lost(campaign, rules, item) for item in self.losses)


def _accounts(campaign: Campaign, item: Loss) -> tuple[Lorries, ...]:
    """Return the lorries that may be meant, the likeliest first: columns before those that stand."""
    own = sorted(campaign.supply.lorries_of(item.hq), key=lambda one: (not one.is_column, one.spot.key))
    if item.place is not None:
        return tuple(one for one in own if item.place in _places(one))
    moving = tuple(one for one in own if one.is_column)
    return moving or tuple(one for one in own if one.spot == WITH_HQ)


def _places(one: Lorries) -> tuple[PlaceId | None, ...]:
    """Return the places by which lorries may be told: where they stand, the ends of their road, where they go."""
    ends = (one.leg.start, one.leg.end) if one.leg else ()
    return (one.place, one.bound_for, *ends)


def _which(campaign: Campaign, item: Loss) -> Iterator[Objection]:
    """Object finally where several columns of the HQ may be meant."""
    found = [one for one in _accounts(campaign, item) if one.is_column]
    if len(found) > 1:
        handle = columns.hq_of(campaign, item.hq).handle
        spots = [_where(campaign, one) for one in found]
        number = f" {item.number}" if item.number else ""
        told = Counter(place for one in found for place in set(_places(one)) if place is not None)
        places = [place for place in sorted(told) if told[place] == 1]
        reason = f"{handle} has {len(found)} columns: {', '.join(spots)}"
        remedy = " · ".join(f"lose {handle}{number} {place}" for place in places)
        yield Objection(code="which-column", reason=reason, remedy=remedy, final=True)


def _where(campaign: Campaign, one: Lorries) -> str:
    """Say how many lorries of a column there are, where, and where they are bound."""
    if one.leg is not None:
        start, end = (columns.place_name(campaign, place) for place in (one.leg.start, one.leg.end))
        at = f"{one.models} between {start} and {end}"
    else:
        at = f"{one.models} at {columns.place_name(campaign, one.place or '')}"
    return f"{at} for {columns.place_name(campaign, one.bound_for)}" if one.bound_for else at


def _lost(campaign: Campaign, rules: Rules, item: Loss) -> ColumnLost:
    """Return the loss of lorries of one HQ."""
    found = _accounts(campaign, item)
    spot = found[0].spot if found else Spot(place=item.place)
    have, have_full = (found[0].models, found[0].full) if found else (1, 0)
    models = item.number or have
    full = min(models, have_full)
    points = full if rules.load_is_lost() else 0
    return ColumnLost(hq=item.hq, spot=spot, models=models, full=full, points=points, cause="destroyed")
