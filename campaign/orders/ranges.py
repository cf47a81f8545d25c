"""How far models stand from each other and who sees whom, where their places were told lately (DT-H, R56, X3)."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from campaign.domain.sight import Sight
from campaign.orders.combatants import combatant

if TYPE_CHECKING:
    from fractions import Fraction

    from campaign.domain.ids import ElementId
    from campaign.domain.place import Place
    from campaign.domain.sight import Terrain
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


def told_place(campaign: Campaign, rules: Rules, element: ElementId) -> Place | None:
    """Return where a model stands, None where its place, or its HQ's, was not told in this move or the last (DT-X3)."""
    model = campaign.oob.elements[element]
    own = campaign.oob.formations[model.attached_to or model.formation]
    place, told = (model.place, model.told) if model.place is not None else (own.place, own.told)
    if place is None or not rules.position_counts(told, campaign.calendar.now):
        return None
    return campaign.ground.places.get(place)


def distance_mm(campaign: Campaign, rules: Rules, one: ElementId, other: ElementId) -> int | None:
    """Return how far two models are apart, in whole mm, None where a place was not told lately (DT-X3)."""
    here, there = told_place(campaign, rules, one), told_place(campaign, rules, other)
    if here is None or there is None:
        return None
    return between_mm(here, there)


def between_mm(here: Place, there: Place) -> int:
    """Return how far two places are apart, in whole mm."""
    return round(hypot(here.x_mm - there.x_mm, here.y_mm - there.y_mm))


def seen_within_mm(
    campaign: Campaign,
    rules: Rules,
    target: ElementId,
    *,
    terrain: Terrain | None = None,
    firing: bool = False,
    hilltop: bool = False,
) -> Fraction:
    """Return from how far a model is seen in this move, in mm; untold, it stands beside its place (DT-H, R60)."""
    seen = combatant(campaign, rules, target)
    now = campaign.calendar.now
    on_foot = seen.unit.mobility.value == "foot" or (seen.deployed and "artillery" in seen.unit.kinds)
    return rules.seen_within_mm(
        Sight(
            light=campaign.calendar.light_at(now),
            weather=campaign.calendar.weather_at(now).weather,
            mode=seen.mode,
            foot_or_deployed=on_foot,
            firing=firing,
            terrain=rules.stands_in(terrain),
            hilltop=hilltop,
        )
    )
