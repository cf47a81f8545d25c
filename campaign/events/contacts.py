"""Contacts: what a side has seen of the other, as told."""

from __future__ import annotations

from campaign.domain.ids import FormationId, PlaceId, Side
from campaign.events.base import Event, event


@event("enemy.sighted", version=1)
class Sighted(Event, frozen=True, kw_only=True):
    """A side saw an enemy formation, or one of its models, at a place."""

    side: Side
    enemy: FormationId
    part: str
    observer: FormationId
    place: PlaceId | None


@event("enemy.lost", version=1)
class ContactLost(Event, frozen=True, kw_only=True):
    """A side no longer sees an enemy formation."""

    side: Side
    enemy: FormationId
