"""Paper: notes on moves, formations, places and entries."""

from __future__ import annotations

from campaign.domain.ids import EntryNumber, FormationId, PlaceId
from campaign.events.base import Event, event


@event("note.taken", version=1)
class NoteTaken(Event, frozen=True, kw_only=True):
    """Somebody wrote a note; `audience` is ``umpire``, ``all``, a side, or a person by name."""

    text: str
    audience: str
    formation: FormationId | None
    place: PlaceId | None
    entry: EntryNumber | None
