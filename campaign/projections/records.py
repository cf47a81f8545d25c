"""The records about one tagged thing, so that two states can be compared thing by thing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from campaign.projections.state import Campaign


def records_about(campaign: Campaign, tag: str) -> tuple[Any, ...]:
    """Return every record that a state keeps of a tagged thing; equal tuples mean that nothing about it differs."""
    kind, _, name = tag.partition(":")
    if kind == "formation":
        return _formation(campaign, name)
    if kind == "element":
        return (campaign.oob.elements.get(name), campaign.activity.latest.get(name), campaign.landings.landed.get(name))
    pages: dict[str, tuple[dict[str, Any], ...]] = {
        "dump": (campaign.supply.dumps,),
        "squadron": (campaign.air.squadrons,),
        "raid": (campaign.bombers.raids,),
        "landing": (campaign.landings.plans,),
        "strip": (campaign.air.strips,),
        "place": (campaign.ground.places, campaign.ground.squares, campaign.ground.going),
        "road": (campaign.ground.roads,),
        "bridge": (campaign.ground.bridges,),
    }
    return tuple(page.get(name) for page in pages.get(kind, ()))


def _formation(campaign: Campaign, name: str) -> tuple[Any, ...]:
    """Return what is known of a formation: its record, models, points, deeds, lorries, and the HQ it stands under."""
    formation = campaign.oob.formations.get(name)
    hq = formation.headquarters if formation else None
    return (
        formation,
        campaign.oob.elements_of(name) if formation else (),
        campaign.points.budgets.get(name),
        campaign.points.budgets.get(hq) if hq else None,
        campaign.activity.latest.get(name),
        campaign.supply.lorries_of(name),
        campaign.runs.places.get(name),
    )
