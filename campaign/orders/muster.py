"""The order to muster a reinforcement: it comes onto the table with everybody under it who is due."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.ids import FormationId, PlaceId
from campaign.domain.objection import Objection
from campaign.events.command import FormationArrived
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import formation, named_twice, place_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Coming(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who comes on, and where, if not where it is expected."""

    formation: Annotated[FormationId, Meta(description="who comes on")]
    place: Annotated[PlaceId | None, Meta(description="where; left out, where it is expected")] = None


class Muster(Order, frozen=True, kw_only=True):
    """Bring reinforcements onto the table."""

    name = "muster"
    kind = Kind.TABLE
    line = "FORMATION [PLACE]"
    example = "muster 12-ss"

    coming: Annotated[tuple[Coming, ...], Meta(min_length=1, description="who comes on where")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> Muster:
        """Read one formation a group."""
        return cls(
            coming=tuple(
                Coming(formation=group.one("formation", str), place=group.maybe("place", str)) for group in groups
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name who comes on."""
        return f"{', '.join(formation(campaign, one.formation).handle for one in self.coming)} onto the table"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield whoever is there already, finally, for nothing is left to bring on; then whoever is not due yet."""
        calendar = campaign.calendar
        for one in self.coming:
            item = formation(campaign, one.formation)
            if one.place is not None:
                place_name(campaign, one.place)
            if not item.on_call:
                reason = f"{item.handle} is on the table already"
                remedy = f"where {item.handle} PLACE"
                yield Objection(code="on-table-already", reason=reason, remedy=remedy, final=True)
            elif item.available is not None and item.available > calendar.now:
                due = calendar.show(item.available)
                reason = f"{item.handle} is due at {due}, and it is {calendar.show(calendar.now)}"
                yield Objection(code="not-due-yet", reason=reason, remedy=f"wait for {due}")
        yield from named_twice(campaign, (one.formation for one in self.coming))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Bring each on with everybody under it who is due by the same move."""
        events: dict[FormationId, FormationArrived] = {}
        for one in self.coming:
            own = formation(campaign, one.formation)
            latest = max(own.available or campaign.calendar.now, campaign.calendar.now)
            expected = campaign.calendar.arrivals.get(own.id)
            place = one.place or (expected.place if expected else None)
            for item in campaign.oob.below(own.id):
                if not item.on_call or (item.available is not None and item.available > latest):
                    continue
                where = place if item.id == own.id or item.place is None or one.place else None
                events[item.id] = FormationArrived(formation=item.id, place=where)
        return tuple(events.values())
