"""Movement: models moved by order, or placed as they stand on the table."""

from __future__ import annotations

from campaign.domain.ids import ElementId, FormationId, PlaceId, RoadId
from campaign.events.base import Event, event


@event("models.moved", version=1)
class ModelsMoved(Event, frozen=True, kw_only=True):
    """Models of a formation moved along a path (DT-E), `length_mm` long, for `share_permille` of the move."""

    formation: FormationId
    elements: tuple[ElementId, ...]
    path: tuple[PlaceId, ...]
    roads: tuple[RoadId, ...]
    length_mm: int
    share_permille: int


@event("models.placed", version=1)
class ModelsPlaced(Event, frozen=True, kw_only=True):
    """Models were told where they stand, unchecked; `place` None puts them with their HQ."""

    formation: FormationId
    elements: tuple[ElementId, ...]
    place: PlaceId | None
