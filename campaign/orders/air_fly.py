"""The order to fly sorties: fighters, strike aircraft and bombers that need no plan (DT-F2, R8, R28, R57)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.air import Mission
from campaign.domain.ids import FormationId, PlaceId, SquadronId, element_formation
from campaign.events.air import SortieFlown
from campaign.orders import flying
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.names import print_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.air import Squadron
    from campaign.domain.objection import Objection
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Sortie(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Squadrons that fly one mission together, at a place or at an enemy; `part` names the model where it was told."""

    squadrons: Annotated[tuple[SquadronId, ...], Meta(min_length=1, description="who flies")]
    mission: Annotated[Mission, Meta(description="what for")] = Mission.ATTACK
    place: Annotated[PlaceId | None, Meta(description="where")] = None
    target: Annotated[FormationId | None, Meta(description="against which formation")] = None
    part: Annotated[str, Meta(description="against which of its models, such as c")] = ""


class FlySorties(Order, frozen=True, kw_only=True):
    """Fly squadrons on a mission; each rests until its endurance lets it fly again."""

    name = "air fly"
    kind = Kind.TABLE
    line = "SQUADRON... [attack|patrol|recce] [PLACE] | SQUADRON... [attack|patrol|recce] TARGET"
    example = "air fly 181-sqn 182-sqn attack cagny"

    sorties: Annotated[tuple[Sortie, ...], Meta(min_length=1, description="who flies where")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> FlySorties:
        """Read one sortie a group; a mission that was not told is an attack."""
        return cls(sorties=tuple(_sortie(group) for group in groups))

    def title(self, campaign: Campaign) -> str:
        """Name the squadrons and what each sortie is for."""
        return ", ".join(_say(campaign, item) for item in self.sorties)

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield what keeps each squadron on the ground."""
        flying_now: list[Squadron] = []
        for sortie in self.sorties:
            squadrons = flying.squadrons_named(campaign, sortie.squadrons)
            yield from flying.of_two_sides(squadrons)
            flying_now += squadrons
        for squadron in dict.fromkeys(flying_now):
            yield from flying.may_not_fly(campaign, rules, squadron)
        yield from flying.named_twice(tuple(flying_now))
        for sortie in self.sorties:
            if sortie.target is not None and sortie.mission is Mission.ATTACK:
                squadrons = flying.squadrons_named(campaign, sortie.squadrons)
                yield from flying.own_troops(campaign, squadrons, sortie.target)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Fly every squadron; its rest follows from its role and base (DT-F2)."""
        return tuple(
            SortieFlown(
                squadron=squadron.id,
                mission=sortie.mission,
                place=sortie.place,
                target=sortie.target,
                part=sortie.part,
                rest_moves=flying.rest_of(campaign, rules, squadron) if rules.uses_endurance(sortie.mission) else 0,
            )
            for sortie in self.sorties
            for squadron in flying.squadrons_named(campaign, sortie.squadrons)
        )


def _sortie(group: Slots) -> Sortie:
    """Read one group."""
    target = group.maybe("target", str)
    part = ""
    if target is not None and "/" in target:
        target, part = element_formation(target), target.rsplit("/", 1)[1]
    mission = next((item for item in Mission if group.said(item.value)), Mission.ATTACK)
    return Sortie(
        squadrons=group.many("squadron", str),
        mission=mission,
        place=group.maybe("place", str),
        target=target,
        part=part,
    )


def _say(campaign: Campaign, sortie: Sortie) -> str:
    """Say a sortie as the umpire would: ``sqn-181 attack cagny``."""
    handles = " ".join(item.handle for item in flying.squadrons_named(campaign, sortie.squadrons))
    goal = sortie.place or (print_name(campaign, sortie.target) if sortie.target else "")
    model = f"/{sortie.part}" if sortie.part else ""
    return f"{handles} {sortie.mission} {goal}{model}".rstrip()
