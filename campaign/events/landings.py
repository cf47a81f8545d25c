"""Landings from the air: planned, cancelled, flown, and who came down where (DT-F4 to F8)."""

from __future__ import annotations

from campaign.domain.air import Landing
from campaign.domain.clock import GameTime
from campaign.domain.ids import ElementId, FormationId, LandingId, PlaceId, Side, SquadronId
from campaign.events.base import Event, event


@event("landing.planned", version=1)
class LandingPlanned(Event, frozen=True, kw_only=True):
    """A landing from the air was planned, or its plan altered (DT-F8)."""

    landing: LandingId
    side: Side
    time: GameTime
    place: PlaceId
    how: Landing
    formations: tuple[FormationId, ...]
    elements: tuple[ElementId, ...]
    squadrons: tuple[SquadronId, ...]


@event("landing.cancelled", version=1)
class LandingCancelled(Event, frozen=True, kw_only=True):
    """A planned landing was cancelled."""

    landing: LandingId


@event("landing.flown", version=1)
class LandingFlown(Event, frozen=True, kw_only=True):
    """A planned landing was flown by these transports, which rest so many moves (DT-F2, F4)."""

    landing: LandingId
    squadrons: tuple[SquadronId, ...]
    rest_moves: int


@event("landing.landed", version=1)
class UnitLanded(Event, frozen=True, kw_only=True):
    """Models of a formation came down at a place and stand still for so many moves after this one (DT-F6).

    `attacks_at_once` says that they must attack the position on which they landed in this move.
    """

    formation: FormationId
    elements: tuple[ElementId, ...]
    place: PlaceId
    still_moves: int
    attacks_at_once: bool
