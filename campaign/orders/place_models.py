"""The order that tells where models stand: unchecked, for the table is right (architecture 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.ids import ElementId, FormationId, PlaceId
from campaign.events.movement import ModelsPlaced
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import (
    element,
    formation,
    found_standing,
    found_there,
    handle_of,
    is_model,
    named_twice,
    not_there,
    spot_name,
)
from campaign.orders.marching import standing_together, standing_with_hq

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.objection import Objection
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Position(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who stands where; `everyone` places those under him too that stood at the same place."""

    who: Annotated[FormationId | ElementId, Meta(description="a formation or a model")]
    place: Annotated[PlaceId, Meta(description="where it stands")]
    everyone: Annotated[bool, Meta(description="and everybody under it that stood with it")] = False


class PlaceModels(Order, frozen=True, kw_only=True):
    """Tell where formations or models stand on the table."""

    name = "where"
    kind = Kind.TABLE
    line = "MODEL PLACE [all]"
    example = "where 22-armd cagny"

    positions: Annotated[tuple[Position, ...], Meta(min_length=1, description="who stands where")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> PlaceModels:
        """Read one position a group."""
        return cls(
            positions=tuple(
                Position(who=group.one("model", str), place=group.one("place", str), everyone=group.said("all"))
                for group in groups
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name who stands where."""
        return ", ".join(
            f"{handle_of(campaign, one.who)} at {spot_name(campaign, one.place)}" for one in self.positions
        )

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield whoever is not there and whoever is named twice; no rule looks at where models are placed."""
        for one in self.positions:
            spot_name(campaign, one.place)
        yield from not_there(campaign, self._whose(campaign))
        yield from named_twice(campaign, (one.who for one in self.positions))

    def _whose(self, campaign: Campaign) -> tuple[FormationId, ...]:
        """Return the formations of whoever is placed."""
        names = (one.who for one in self.positions)
        return tuple(element(campaign, name).formation if is_model(name) else name for name in names)

    def found_facts(self, campaign: Campaign) -> tuple[Event, ...]:
        """Return models that the book holds for eliminated, and formations for gone, as found on the table."""
        models = found_standing(campaign, tuple(one.who for one in self.positions if is_model(one.who)))
        named = {element(campaign, item.element).formation for item in models}
        return (*models, *found_there(campaign, (name for name in self._whose(campaign) if name not in named)))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Place each model, a formation with all that stand with its HQ."""
        return tuple(event for one in self.positions for event in _placed(campaign, one))


def _placed(campaign: Campaign, one: Position) -> Iterator[ModelsPlaced]:
    """Place one model, or a formation."""
    if is_model(one.who):
        model = element(campaign, one.who)
        under = model.attached_to or model.formation
        yield ModelsPlaced(formation=under, elements=(model.id,), place=one.place)
        return
    name = formation(campaign, one.who).id
    groups = standing_together(campaign, name) if one.everyone else ((name, standing_with_hq(campaign, name)),)
    for item, models in groups:
        yield ModelsPlaced(formation=item, elements=tuple(model.id for model in models), place=one.place)
