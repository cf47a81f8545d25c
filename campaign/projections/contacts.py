"""Contacts: what each side has seen of the other, as it was told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from campaign.domain.clock import GameTime
from campaign.domain.ids import FormationId, PlaceId, Side
from campaign.errors import DoesNotFit
from campaign.events.contacts import ContactLost, Sighted
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers


class Contact(Struct, frozen=True, kw_only=True):
    """The last sighting of an enemy formation by a side; `part` names the model where it was told."""

    side: Side
    enemy: FormationId
    part: str
    observer: FormationId
    place: PlaceId | None
    time: GameTime


class Contacts(Projection, kw_only=True):
    """Last sightings by ``side/enemy/part``."""

    sightings: dict[str, Contact] = field(default_factory=dict[str, Contact])

    def of(self, side: Side) -> tuple[Contact, ...]:
        """Return what a side has in contact."""
        return tuple(item for item in self.sightings.values() if item.side == side)

    def seen_by(self, enemy: FormationId) -> tuple[Side, ...]:
        """Return the sides that have a formation in contact, each once."""
        return tuple(dict.fromkeys(item.side for item in self.sightings.values() if item.enemy == enemy))


def empty() -> Contacts:
    """Return no contacts."""
    return Contacts()


def _sighted(contacts: Contacts, event: Sighted, stamp: Stamp) -> None:
    contacts.sightings[f"{event.side}/{event.enemy}/{event.part}"] = Contact(
        side=event.side,
        enemy=event.enemy,
        part=event.part,
        observer=event.observer,
        place=event.place,
        time=stamp.time,
    )


def _lost(contacts: Contacts, event: ContactLost, _stamp: Stamp) -> None:
    gone = [key for key, item in contacts.sightings.items() if (item.side, item.enemy) == (event.side, event.enemy)]
    if not gone:
        message = f"{event.side} has no contact with {event.enemy}"
        raise DoesNotFit(message)
    for key in gone:
        del contacts.sightings[key]


HANDLERS: Final[Handlers] = {Sighted: _sighted, ContactLost: _lost}
