"""The order to count what stands on the table; a difference to the book is kept until it is explained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from campaign.domain.objection import Objection
from campaign.events.movement import ModelsPlaced
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.table_facts import agrees, booked_now, facts_of
from campaign.orders.tally import (
    Tally,
    count_what,
    handle_of_thing,
    more_than_there_ever_were,
    must_be_known,
    spell,
    spell_booked,
    tally,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import FormationId, PlaceId
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class CountTable(Order, frozen=True, kw_only=True):
    """Count dumps, lorries, companies, models of a type, or see a mode or a place; several make one stocktake."""

    name = "count"
    kind = Kind.TABLE
    line = "THING LORRIES | THING COUNT [TYPE] | THING MODE [PLACE] | THING PLACE"
    example = "count 7-armd 5+1, fmc-viii 60"

    tallies: Annotated[tuple[Tally, ...], Meta(min_length=1, description="what was counted")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> CountTable:
        """Read one thing a group."""
        return cls(tallies=tuple(tally(group) for group in groups))

    def title(self, campaign: Campaign) -> str:
        """Say each count as it would be typed."""
        return f"count {', '.join(f'{handle_of_thing(campaign, item)} {spell(item)}' for item in self.tallies)}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield numbers that cannot be told for a thing; warn of differences, for the table is right."""
        for item in self.tallies:
            must_be_known(campaign, item)
            yield from count_what(campaign, item)
            yield from more_than_there_ever_were(campaign, item)
        yield from self._counted_twice(campaign)
        for item in self.tallies:
            had = booked_now(campaign, item.counted)
            if not agrees(item.counted, had):
                handle = handle_of_thing(campaign, item)
                reason = f"{handle}: the book has {spell_booked(item, had)}, the table {spell(item)}"
                remedy = "--as-found, or later clear ENTRY slip|found|lost why"
                yield Objection(code="count-differs", reason=reason, remedy=remedy, warning=True)

    def _counted_twice(self, campaign: Campaign) -> Iterator[Objection]:
        """Object finally to two counts of one thing in one stocktake: the book cannot follow both."""
        first: dict[str, Tally] = {}
        for item in self.tallies:
            known = first.setdefault(item.counted.thing, item)
            if known is not item:
                handle = handle_of_thing(campaign, item)
                reason = f"{handle} is counted twice: {spell(known)} and {spell(item)}"
                yield Objection(code="counted-twice", reason=reason, remedy=f"name {handle} once", final=True)

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


def _placed(campaign: Campaign, name: FormationId, place: PlaceId) -> ModelsPlaced:
    """Return the telling of where an HQ stands, with the models that stand with it."""
    models = tuple(item.id for item in campaign.oob.standing(name) if item.place is None)
    return ModelsPlaced(formation=name, elements=models, place=place)
