"""The notebook: what somebody wrote down, and on what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.clock import GameTime
from campaign.domain.ids import EntryNumber, FormationId, PlaceId
from campaign.events.paper import NoteTaken
from campaign.projections.base import Projection
from campaign.projections.pages import added, all_of

if TYPE_CHECKING:
    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers


class Note(Struct, frozen=True, kw_only=True):
    """A note, the move it was taken in, and what it is about."""

    entry: EntryNumber
    time: GameTime
    text: str
    audience: str
    formation: FormationId | None
    place: PlaceId | None
    about: EntryNumber | None


class Notebook(Projection, kw_only=True):
    """All notes, in the order in which they were taken, by pages."""

    pages: tuple[tuple[Note, ...], ...] = ()

    @property
    def notes(self) -> tuple[Note, ...]:
        """Return all notes."""
        return all_of(self.pages)


def empty() -> Notebook:
    """Return an empty notebook."""
    return Notebook()


def _note(notebook: Notebook, event: NoteTaken, stamp: Stamp) -> None:
    new = Note(
        entry=stamp.entry,
        time=stamp.time,
        text=event.text,
        audience=event.audience,
        formation=event.formation,
        place=event.place,
        about=event.entry,
    )
    notebook.pages = added(notebook.pages, new)


HANDLERS: Final[Handlers] = {NoteTaken: _note}
