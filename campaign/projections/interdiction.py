"""Interdiction: places and roads under harassing fire in this move, and who passed where in it (DT-J11, R41)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field
from msgspec.structs import replace

from campaign.domain.combat import Attack
from campaign.domain.ids import ElementId, PlaceId, RoadId
from campaign.domain.modifier import Modifier
from campaign.domain.supply import lorry_account
from campaign.events.calendar import MoveEnded
from campaign.events.combat import CombatFought, InterdictionLaid
from campaign.events.movement import ModelsMoved
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers


class Fire(Struct, frozen=True, kw_only=True):
    """Harassing fire on a place or a road: who fires, what is added to each die, and whom it has been rolled at.

    `passed` holds models by id, and lorries by the account of the spot where they stood.
    """

    battery: ElementId
    batteries: tuple[ElementId, ...]
    place: PlaceId | None
    road: RoadId | None
    terms: tuple[Modifier, ...]
    passed: tuple[str, ...] = ()


class Trail(Struct, frozen=True, kw_only=True):
    """Where a model went in this move."""

    places: tuple[PlaceId, ...]
    roads: tuple[RoadId, ...]


_NOWHERE: Final = Trail(places=(), roads=())


class Interdiction(Projection, kw_only=True):
    """What the open move has seen: fires by their leading battery, and the trails of models that moved."""

    fires: dict[ElementId, Fire] = field(default_factory=dict[ElementId, Fire])
    trails: dict[ElementId, Trail] = field(default_factory=dict[ElementId, Trail])


def empty() -> Interdiction:
    """Return no fire and no trails."""
    return Interdiction()


def _laid(interdiction: Interdiction, event: InterdictionLaid, _stamp: Stamp) -> None:
    interdiction.fires[event.battery] = Fire(
        battery=event.battery,
        batteries=event.batteries,
        place=event.place,
        road=event.road,
        terms=event.terms,
    )


def _rolled(interdiction: Interdiction, event: CombatFought, _stamp: Stamp) -> None:
    """Note whom interdicting fire was rolled at: nobody takes a second roll of it (DT-R41)."""
    fire = interdiction.fires.get(event.attacker or "")
    if fire is None or event.attack is not Attack.INTERDICTION:
        return
    name = event.target
    if event.column is not None and event.spot is not None:
        name = lorry_account(event.column, event.spot)
    if name is not None:
        interdiction.fires[fire.battery] = replace(fire, passed=(*fire.passed, name))


def _moved(interdiction: Interdiction, event: ModelsMoved, _stamp: Stamp) -> None:
    for element in event.elements:
        old = interdiction.trails.get(element, _NOWHERE)
        interdiction.trails[element] = Trail(places=(*old.places, *event.path), roads=(*old.roads, *event.roads))


def _ended(interdiction: Interdiction, _event: MoveEnded, _stamp: Stamp) -> None:
    interdiction.fires.clear()
    interdiction.trails.clear()


HANDLERS: Final[Handlers] = {
    InterdictionLaid: _laid,
    CombatFought: _rolled,
    ModelsMoved: _moved,
    MoveEnded: _ended,
}
