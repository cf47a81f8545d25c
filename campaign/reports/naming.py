"""How reports call things: handles, names of places, times of this campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from campaign.domain.clock import GameTime
    from campaign.domain.formation import Element
    from campaign.projections.state import Campaign

#: What is said of a model that lost much in a battle and stands (X-3).
REDUCED: Final = "a size smaller since a battle"


def formation_name(campaign: Campaign, formation: str | None) -> str:
    """Return a formation's handle, its id where it is unknown, an empty text for none."""
    item = campaign.oob.formations.get(formation or "")
    return item.handle if item is not None else formation or ""


def model_name(campaign: Campaign, element: str) -> str:
    """Return a model as it is typed, such as ``4-cly/c``."""
    head, _, part = element.rpartition("/")
    return f"{formation_name(campaign, head)}/{part}"


def place_name(campaign: Campaign, place: str | None) -> str | None:
    """Return the name of a place, its id where it is not charted, None for none."""
    if place is None:
        return None
    item = campaign.ground.places.get(place)
    return item.name if item is not None else place


def type_name(element: Element) -> str:
    """Return the row of the unit tables in words, without its nation."""
    return element.type.partition("_")[2].replace("_", " ") or element.type


def time_text(campaign: Campaign, time: GameTime | None) -> str | None:
    """Print a move as this campaign counts, None for none."""
    return campaign.calendar.show(time) if time is not None else None


def sides_of(campaign: Campaign, side: str | None) -> tuple[str, ...]:
    """Return the sides a report covers: the one asked for, or all."""
    return (side,) if side is not None else campaign.calendar.sides
