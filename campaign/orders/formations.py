"""What orders to formations have in common: who is meant, whether he is there, and who pays for him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.objection import Objection
from campaign.events.table import ModelFound
from campaign.orders.known import known
from campaign.orders.quantities import read_spot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.domain.formation import Element, Formation
    from campaign.domain.ids import ElementId, FormationId
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


def formation(campaign: Campaign, name: FormationId) -> Formation:
    """Return a formation; raise UnknownName where there is none of that id."""
    return known(campaign.oob.formations, name, "formation")


def element(campaign: Campaign, name: ElementId) -> Element:
    """Return a model; raise UnknownName where there is none of that id."""
    return known(campaign.oob.elements, name, "model")


def is_model(name: FormationId | ElementId) -> bool:
    """Say whether a name is that of a model and not of a formation: a model's holds a slash."""
    return "/" in name


def handle_of(campaign: Campaign, name: FormationId | ElementId) -> str:
    """Return a formation or model as it may be typed: ``4-cly``, ``4-cly/c``."""
    if is_model(name):
        model = element(campaign, name)
        return f"{formation(campaign, model.formation).handle}/{model.part}"
    return formation(campaign, name).handle


def place_name(campaign: Campaign, place: str) -> str:
    """Return the name of a place; raise UnknownName where it is not charted."""
    return known(campaign.ground.places, place, "place").name


def spot_name(campaign: Campaign, place: str) -> str:
    """Return the name of a place, or a square or map reference as it is; raise UnknownName for anything else."""
    if place not in campaign.ground.places and read_spot(place) == place:
        return place
    return place_name(campaign, place)


def payer(campaign: Campaign, rules: Rules, name: FormationId) -> Formation | None:
    """Return the HQ that pays for a formation, None where nobody does (DT-C2, R33, R35, X6).

    It is the next HQ above that rolls for points and still stands; the highest HQ of a side pays for itself.
    """
    own = formation(campaign, name)
    for hq in campaign.oob.above(name):
        if rules.rolls_command(hq.echelon) and (campaign.oob.hq_stands(hq.id) or not rules.applies("DT-R35")):
            return hq
        if not rules.rolls_command(hq.echelon) and not rules.applies("DT-X6"):
            return None
    return own if own.headquarters is None and rules.rolls_command(own.echelon) else None


def is_gone(campaign: Campaign, name: FormationId) -> bool:
    """Say whether a formation had models and has none left, and commands nobody."""
    mine = campaign.oob.elements_of(name)
    return bool(mine) and not any(item.standing for item in mine) and not campaign.oob.children.get(name)


def not_there(campaign: Campaign, names: Iterable[FormationId]) -> Iterator[Objection]:
    """Object to formations that are not on the table yet, or have nobody left."""
    for name in dict.fromkeys(names):
        item = formation(campaign, name)
        if item.on_call:
            due = f", due {campaign.calendar.show(item.available)}" if item.available else ""
            reason = f"{item.handle} is not on the table yet{due}"
            yield Objection(code="not-on-table", reason=reason, remedy=f"muster {item.handle}")
        elif is_gone(campaign, name):
            reason = f"{item.handle} has no model left"
            yield Objection(code="formation-gone", reason=reason, remedy=f"history {item.handle}", untrue=True)


def found_standing(campaign: Campaign, models: Iterable[ElementId]) -> tuple[ModelFound, ...]:
    """Return those of some models that the book holds for eliminated, as found standing on the table."""
    elements = campaign.oob.elements
    gone = (item for item in dict.fromkeys(models) if item in elements and not elements[item].standing)
    return tuple(ModelFound(element=item) for item in gone)


def found_there(campaign: Campaign, names: Iterable[FormationId]) -> tuple[ModelFound, ...]:
    """Return what stands all the same of formations that have nobody left in the book: the first model of each."""
    gone = (name for name in dict.fromkeys(names) if name in campaign.oob.formations and is_gone(campaign, name))
    return tuple(ModelFound(element=campaign.oob.elements_of(name)[0].id) for name in gone)


def found_below(campaign: Campaign, names: Iterable[FormationId]) -> tuple[ModelFound, ...]:
    """Return the first model of each of some formations of which, with all below, the book holds nothing to stand."""
    found: list[ModelFound] = []
    for name in dict.fromkeys(names):
        models = [model for item in campaign.oob.below(name) for model in campaign.oob.elements_of(item.id)]
        if models and not any(model.standing for model in models):
            found.append(ModelFound(element=models[0].id))
    return tuple(found)


def named_twice(campaign: Campaign, names: Iterable[FormationId | ElementId]) -> Iterator[Objection]:
    """Object to somebody named more than once in one line."""
    given = list(names)
    for name in dict.fromkeys(given):
        if given.count(name) > 1:
            handle = handle_of(campaign, name)
            reason = f"{handle} is named {given.count(name)} times"
            yield Objection(code="named-twice", reason=reason, remedy=f"name {handle} once")
