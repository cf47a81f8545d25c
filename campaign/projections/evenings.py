"""The evenings: which were ended, what the open one told of the table, and where copies lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from campaign.domain.clock import GameTime
from campaign.domain.ids import EntryNumber
from campaign.errors import DoesNotFit
from campaign.events.command import FormationArrived
from campaign.events.evenings import BackupKept, BackupPlaceSet, SessionEnded
from campaign.events.landings import UnitLanded
from campaign.events.movement import ModelsMoved, ModelsPlaced
from campaign.events.table import Counted
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers

#: What `BackupPlaceSet` says of a place that gets copies.
ADDED: Final = "added"


class Session(Struct, frozen=True, kw_only=True):
    """An evening that ended: its number, the entry that ended it, and the move that was then open."""

    evening: int
    entry: EntryNumber
    time: GameTime


class Evenings(Projection, kw_only=True):
    """Evenings that ended, in their order; `told` is what the open one placed or counted, as ``place/id``, ``dump/id``.

    `places` get a copy at each evening's end, in the order in which they were named; `copies` say for each place that
    ever got one how many evenings it holds.
    """

    ended: tuple[Session, ...] = ()
    told: dict[str, bool] = field(default_factory=dict[str, bool])
    places: tuple[str, ...] = ()
    copies: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def open(self) -> int:
        """Return the number of the open evening; the first is 1."""
        return len(self.ended) + 1

    @property
    def last_entry(self) -> EntryNumber:
        """Return the entry that ended the evening before this one, 0 in the first."""
        return self.ended[-1].entry if self.ended else 0

    def without_copy(self) -> tuple[int, ...]:
        """Return the evenings that ended since the newest copy."""
        newest = max(self.copies.values(), default=0)
        return tuple(item.evening for item in self.ended if item.evening > newest)

    def is_shown(self, entry: EntryNumber) -> bool:
        """Say whether a note of this entry is still shown: in the evening in which it was written, and in the next."""
        return sum(item.entry > entry for item in self.ended) <= 1


def empty() -> Evenings:
    """Return no evening, the first being open."""
    return Evenings()


def _ended(evenings: Evenings, event: SessionEnded, stamp: Stamp) -> None:
    if event.evening != evenings.open:
        message = f"evening {event.evening} is not the open one: that is {evenings.open}"
        raise DoesNotFit(message)
    session = Session(evening=event.evening, entry=stamp.entry, time=stamp.time)
    evenings.ended = (*evenings.ended, session)
    evenings.told.clear()


def _placed(
    evenings: Evenings, event: ModelsPlaced | ModelsMoved | UnitLanded | FormationArrived, _stamp: Stamp
) -> None:
    evenings.told[f"place/{event.formation}"] = True


def _counted(evenings: Evenings, event: Counted, _stamp: Stamp) -> None:
    evenings.told[f"{event.what}/{event.dump or event.formation}"] = True


def _place(evenings: Evenings, event: BackupPlaceSet, _stamp: Stamp) -> None:
    others = tuple(item for item in evenings.places if item != event.folder)
    evenings.places = (*others, event.folder) if event.how == ADDED else others


def _copy(evenings: Evenings, event: BackupKept, _stamp: Stamp) -> None:
    evenings.copies[event.folder] = len(evenings.ended)


HANDLERS: Final[Handlers] = {
    SessionEnded: _ended,
    ModelsPlaced: _placed,
    ModelsMoved: _placed,
    UnitLanded: _placed,
    FormationArrived: _placed,
    Counted: _counted,
    BackupPlaceSet: _place,
    BackupKept: _copy,
}
