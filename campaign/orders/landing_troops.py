"""Who comes down from the air, in what, and where: what planning a landing and making it have in common (DT-F4, F5)."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from campaign.domain.air import Landing, Role
from campaign.domain.ids import element_formation
from campaign.domain.objection import Objection
from campaign.domain.place import NodeKind
from campaign.orders.formations import element, formation, handle_of, spot_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.domain.air import Squadron
    from campaign.domain.clock import GameTime
    from campaign.domain.formation import Element
    from campaign.domain.ids import ElementId, FormationId, LandingId, PlaceId, Side
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


def troops(
    campaign: Campaign, formations: Sequence[FormationId], elements: Sequence[ElementId]
) -> tuple[tuple[FormationId, tuple[Element, ...]], ...]:
    """Return who lands, formation by formation: everybody under those named who stands and has not landed yet."""
    groups: dict[FormationId, dict[ElementId, Element]] = {}
    for name in formations:
        formation(campaign, name)
        for item in campaign.oob.below(name):
            own = {one.id: one for one in campaign.oob.standing(item.id) if one.id not in campaign.landings.landed}
            groups.setdefault(item.id, {}).update(own)
    for name in elements:
        one = element(campaign, name)
        if one.standing:
            groups.setdefault(one.attached_to or one.formation, {})[one.id] = one
    return tuple((name, tuple(models.values())) for name, models in groups.items() if models)


def models_of(groups: Sequence[tuple[FormationId, tuple[Element, ...]]]) -> tuple[Element, ...]:
    """Return every model of groups."""
    return tuple(model for _, models in groups for model in models)


def of_one_side(
    campaign: Campaign, side: Side, formations: Sequence[FormationId], elements: Sequence[ElementId]
) -> Iterator[Objection]:
    """Object finally to troops of another side than their aircraft."""
    for name in dict.fromkeys((*formations, *map(element_formation, elements))):
        own = formation(campaign, name)
        if own.side != side:
            reason = f"{own.handle} is {own.side}, the aircraft are {side}"
            yield Objection(code="two-sides", reason=reason, remedy="one order for each side", final=True)


def on_the_table(
    campaign: Campaign, formations: Sequence[FormationId], elements: Sequence[ElementId]
) -> Iterator[Objection]:
    """Object to troops that stand on the table and did not come from the air in part."""
    for name in dict.fromkeys((*formations, *map(element_formation, elements))):
        own = formation(campaign, name)
        came = any(model.id in campaign.landings.landed for model in campaign.oob.elements_of(name))
        if not own.on_call and not came:
            reason = f"{own.handle} stands on the table and lands from nowhere"
            yield Objection(code="lands-from-table", rule="DT-F4", reason=reason, remedy=f"where {own.handle} PLACE")


def somebody(landing: LandingId, models: Sequence[Element]) -> Iterator[Objection]:
    """Object to a landing of nobody: all who were named have landed, or are eliminated."""
    if not models:
        reason = f"nobody is left who lands with {landing}"
        yield Objection(code="nobody-lands", reason=reason, remedy="name others")


def may_land(
    campaign: Campaign, rules: Rules, how: Landing, models: Sequence[Element], time: GameTime
) -> Iterator[Objection]:
    """Object to models that do not come down by these means, a kind at a time (DT-F4, F5)."""
    d_day = campaign.calendar.d_day_date
    date = (d_day + timedelta(days=time.day)).isoformat() if d_day is not None else ""
    for key, model in {model.type: model for model in reversed(models)}.items():
        nation = formation(campaign, model.formation).nation
        verdict = rules.may_land_by(rules.unit(key), how, nation=nation, date=date)
        if verdict is not None:
            handle = handle_of(campaign, model.id)
            reason = f"{handle}: {verdict.reason}"
            yield Objection(code="does-not-land", rule=verdict.rule, reason=reason, remedy=f"leave {handle} out")


def enough_aircraft(
    squadrons: Sequence[Squadron], how: Landing, models: Sequence[Element], rules: Rules
) -> Iterator[Objection]:
    """Object to aircraft that carry nobody, to fewer than models, and to a coup de main of more than a company."""
    for item in dict.fromkeys(squadrons):
        if item.role is not Role.TRANSPORT and rules.applies("DT-F4"):
            reason = f"{item.handle} is no transport squadron"
            yield Objection(code="no-transport", rule="DT-F4", reason=reason, remedy=f"leave {item.handle} out")
    carry = sum(item.role is Role.TRANSPORT for item in dict.fromkeys(squadrons))
    if carry < len(models) and rules.applies("DT-F4"):
        reason = f"{len(models)} models need a transport squadron each, and there are {carry}"
        yield Objection(code="too-few-transports", rule="DT-F4", reason=reason, remedy="name more, or land fewer")
    if how is Landing.COUP_DE_MAIN and len(models) > 1 and rules.applies("DT-F5"):
        reason = f"a coup de main is made by one company, not {len(models)}"
        yield Objection(code="coup-of-one-company", rule="DT-F5", reason=reason, remedy="name one model, or glider")


def on_that_ground(campaign: Campaign, rules: Rules, how: Landing, place: PlaceId) -> Iterator[Objection]:
    """Object to ground on which nobody comes down so: towns, and going as it was told (DT-F4, F5, R59)."""
    name = spot_name(campaign, place)
    known = campaign.ground.places.get(place)
    built_up = known is not None and NodeKind.TOWN in known.kinds
    verdict = rules.landing_ground(how, campaign.ground.going_at(place), built_up=built_up)
    if verdict is not None:
        reason = f"{name}: {verdict.reason}"
        remedy = "name a place beside it" if built_up else f"going {place} good"
        yield Objection(code="no-landing-ground", rule=verdict.rule, reason=reason, remedy=remedy)
