"""The records about one tagged thing, so that two states can be compared thing by thing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.domain.supply import Lorries
    from campaign.projections.command_points import Budget
    from campaign.projections.state import Campaign


#: On which pages a kind of thing stands; a walk over a long history asks for nothing more often.
_PAGES: Final[dict[str, Callable[[Campaign], tuple[dict[str, Any], ...]]]] = {
    "dump": lambda campaign: (campaign.supply.dumps,),
    "squadron": lambda campaign: (campaign.air.squadrons,),
    "raid": lambda campaign: (campaign.bombers.raids,),
    "landing": lambda campaign: (campaign.landings.plans,),
    "strip": lambda campaign: (campaign.air.strips,),
    "place": lambda campaign: (campaign.ground.places, campaign.ground.squares, campaign.ground.going),
    "road": lambda campaign: (campaign.ground.roads,),
    "bridge": lambda campaign: (campaign.ground.bridges,),
    "piece": lambda campaign: (campaign.battles.pieces,),
}


def records_about(campaign: Campaign, tag: str) -> tuple[Any, ...]:
    """Return every record that a state keeps of a tagged thing; equal tuples mean that nothing about it differs."""
    kind, _, name = tag.partition(":")
    if kind == "formation":
        return _formation(campaign, name)
    if kind == "element":
        return (
            campaign.oob.elements.get(name),
            campaign.activity.latest.get(name),
            campaign.landings.landed.get(name),
            campaign.battles.engaged.get(name),
        )
    if kind == "battle":
        return (campaign.battles.battles.get(name), *campaign.battles.troops_in(name))
    pages = _PAGES.get(kind)
    return tuple(page.get(name) for page in pages(campaign)) if pages is not None else ()


def differ(one: Campaign, other: Campaign, tag: str) -> bool:
    """Say whether two states keep other records of a tagged thing: what records_about tells, compared the quick way."""
    kind, _, name = tag.partition(":")
    if kind == "element":
        return (
            one.oob.elements.get(name) != other.oob.elements.get(name)
            or one.activity.latest.get(name) != other.activity.latest.get(name)
            or one.landings.landed.get(name) != other.landings.landed.get(name)
            or one.battles.engaged.get(name) != other.battles.engaged.get(name)
        )
    if kind == "formation":
        return _formations_differ(one, other, name)
    return records_about(one, tag) != records_about(other, tag)


def _formations_differ(one: Campaign, other: Campaign, name: str) -> bool:
    """Compare what is known of a formation and the points of the HQ it stands under, the likeliest first."""
    formation = one.oob.formations.get(name)
    if formation != other.oob.formations.get(name):
        return True
    hq = formation.headquarters if formation else None
    budgets, others = one.points.budgets, other.points.budgets
    return (
        budgets.get(name) != others.get(name)
        or (hq is not None and budgets.get(hq) != others.get(hq))
        or one.activity.latest.get(name) != other.activity.latest.get(name)
        or one.runs.places.get(name) != other.runs.places.get(name)
        or one.oob.elements_of(name) != other.oob.elements_of(name)
        or _lorries(one, name) != _lorries(other, name)
    )


def own_records_about(campaign: Campaign, tag: str) -> tuple[Any, ...]:
    """Return the records of a tagged thing itself: of a formation without the points of the HQ it stands under."""
    kind, _, name = tag.partition(":")
    return _own(campaign, name) if kind == "formation" else records_about(campaign, tag)


def _formation(campaign: Campaign, name: str) -> tuple[Any, ...]:
    """Return what is known of a formation, and the points of the HQ it stands under."""
    return (*_own(campaign, name), _budget_above(campaign, name))


def _budget_above(campaign: Campaign, name: str) -> Budget | None:
    """Return the points of the HQ that a formation stands under, None where it has none."""
    formation = campaign.oob.formations.get(name)
    hq = formation.headquarters if formation else None
    return campaign.points.budgets.get(hq) if hq else None


def _own(campaign: Campaign, name: str) -> tuple[Any, ...]:
    """Return what is known of a formation itself: its record, models, points, deeds, lorries, and its run."""
    return (
        campaign.oob.formations.get(name),
        campaign.oob.elements_of(name) if name in campaign.oob.formations else (),
        campaign.points.budgets.get(name),
        campaign.activity.latest.get(name),
        _lorries(campaign, name),
        campaign.runs.places.get(name),
    )


def _lorries(campaign: Campaign, name: str) -> tuple[Lorries, ...]:
    """Return the lorries of an HQ; only one with a fleet is looked for among all accounts."""
    return campaign.supply.lorries_of(name) if name in campaign.supply.fleets else ()
