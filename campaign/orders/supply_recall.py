"""The order to call lorries back to their HQ: empties come for nothing, a load costs a command point (DT-R53)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.ids import FormationId, PlaceId
from campaign.domain.supply import Spot
from campaign.events.supply import ColumnMoved
from campaign.orders import columns
from campaign.orders.base import Kind, Slots
from campaign.orders.dice_told import faces
from campaign.orders.under_fire import GoesUnderFire

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.domain.objection import Objection
    from campaign.domain.supply import Lorries
    from campaign.events.base import Event
    from campaign.orders.passing import Passer
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Recall(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Lorries of one HQ that stand at a place and come home; all of them where `number` is left out."""

    hq: Annotated[FormationId, Meta(description="whose lorries")]
    place: Annotated[PlaceId, Meta(description="where they stand")]
    number: Annotated[int, Meta(ge=1, description="how many models, full ones first")] | None = None


class RecallColumns(GoesUnderFire, frozen=True, kw_only=True):
    """Call lorries that stand at a place back to their HQ; empties come for nothing (DT-R53)."""

    name = "recall"
    kind = Kind.TABLE
    line = "HQ [N] PLACE [dice DIE...]"
    example = "recall 7-armd ranville"

    recalls: Annotated[tuple[Recall, ...], Meta(min_length=1, description="whose lorries come home")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> RecallColumns:
        """Read one place a group."""
        return cls(
            recalls=tuple(
                Recall(hq=group.one("hq", str), place=group.one("place", str), number=group.maybe("n", int))
                for group in groups
            ),
            rolls=tuple(roll for group in groups for roll in faces(group)),
        )

    def title(self, campaign: Campaign) -> str:
        """Name whose lorries come home from where."""
        return ", ".join(
            f"{columns.hq_of(campaign, item.hq).handle} lorries home from {columns.place_name(campaign, item.place)}"
            for item in self.recalls
        )

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield lorries that are not there first, then command points for full ones."""
        for item in self.recalls:
            hq = columns.hq_of(campaign, item.hq)
            yield from columns.without_lorries(campaign, hq)
            have = _standing(campaign, item)
            where = f"at {columns.place_name(campaign, item.place)}"
            if hq.id in campaign.supply.fleets:
                yield from columns.not_so_many(hq, item.number or 1, have.models if have else 0, "lorry", where)
        yield from columns.lacking(campaign, columns.bills(campaign, rules, self._forward(campaign, rules)))
        yield from self.spare_dice(campaign, rules)

    def passers(self, campaign: Campaign, rules: Rules, events: tuple[Event, ...]) -> Iterable[Passer]:
        """Return the columns that leave (DT-R41)."""
        from campaign.orders.passing import columns_leaving  # noqa: PLC0415 - only under fire

        return columns_leaving(campaign, rules, events)

    def own_events(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Pay for full ones, then turn the columns round."""
        owed = columns.bills(campaign, rules, self._forward(campaign, rules))
        events: list[Event] = [*columns.payments(owed)]
        for item in self.recalls:
            models, full = _called(campaign, item)
            spot = Spot(place=item.place)
            to = Spot(place=item.place, home=True)
            events.append(ColumnMoved(hq=item.hq, spot=spot, to=to, models=models, full=full, driven_mm=0))
        return tuple(events)

    def _forward(self, campaign: Campaign, rules: Rules) -> tuple[FormationId, ...]:
        """Return the HQs that pay: those whose lorries carry something, or all where going back is not free."""
        free = rules.going_back_is_free()
        return tuple(item.hq for item in self.recalls if _called(campaign, item)[1] or not free)


def _standing(campaign: Campaign, recall: Recall) -> Lorries | None:
    """Return the lorries that stand at the place."""
    return campaign.supply.at(recall.hq, Spot(place=recall.place))


def _called(campaign: Campaign, recall: Recall) -> tuple[int, int]:
    """Return how many models come home, and how many of them full."""
    have = _standing(campaign, recall)
    models = recall.number or (have.models if have else 1)
    return models, min(models, have.full) if have else 0
