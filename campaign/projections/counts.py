"""Counts at the table and facts found there; what was not explained stays to clear up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from campaign.domain.clock import GameTime
from campaign.domain.ids import EntryNumber
from campaign.domain.supply import count_lorries
from campaign.events.table import (
    Counted,
    DumpFound,
    EmptiesFound,
    FactCleared,
    LoadsFound,
    LorriesFound,
    LorriesMissing,
    ModelFound,
    PointsFound,
    PointsMissing,
)
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from campaign.domain.clock import Stamp
    from campaign.events.base import Event
    from campaign.projections.base import Handlers


class Count(Struct, frozen=True, kw_only=True):
    """The last count of one thing."""

    entry: EntryNumber
    time: GameTime
    count: Counted


class FoundFact(Struct, frozen=True, kw_only=True):
    """A fact that an entry booked as found at the table, in words, waiting to be explained."""

    entry: EntryNumber
    time: GameTime
    thing: str
    text: str


class Counts(Projection, kw_only=True):
    """The last count of each thing, and the found facts that nobody has explained yet."""

    counts: dict[str, Count] = field(default_factory=dict[str, Count])
    to_clear_up: tuple[FoundFact, ...] = ()


def empty() -> Counts:
    """Return no counts."""
    return Counts()


def _counted(counts: Counts, event: Counted, stamp: Stamp) -> None:
    counts.counts[event.thing] = Count(entry=stamp.entry, time=stamp.time, count=event)


def describe_fact(event: Event) -> tuple[str, str]:  # noqa: PLR0911 - one sentence a kind of fact
    """Return the thing that a found fact is about, and the fact in words."""
    match event:
        case PointsFound():
            return event.dump, f"{event.points} more points in {event.dump} than the book has"
        case PointsMissing():
            return event.dump, f"{event.points} fewer points in {event.dump} than the book has"
        case LorriesFound():
            return (
                event.hq,
                f"{count_lorries(event.models, 'more')} of {event.hq} at {event.spot}, {event.full} of them full",
            )
        case LorriesMissing():
            return (
                event.hq,
                f"{count_lorries(event.models, 'fewer')} of {event.hq} at {event.spot}, {event.full} of them full",
            )
        case LoadsFound():
            return event.hq, f"{count_lorries(event.full)} of {event.hq} at {event.spot} full, not empty"
        case EmptiesFound():
            return event.hq, f"{count_lorries(event.full)} of {event.hq} at {event.spot} empty, not full"
        case DumpFound():
            return event.dump, f"dump {event.dump} stands open"
        case ModelFound():
            return event.element, f"{event.element} still stands"
        case _:
            return "", event.event_name


def _found(counts: Counts, event: Event, stamp: Stamp) -> None:
    thing, text = describe_fact(event)
    fact = FoundFact(entry=stamp.entry, time=stamp.time, thing=thing, text=text)
    counts.to_clear_up = (*counts.to_clear_up, fact)


def _cleared(counts: Counts, event: FactCleared, stamp: Stamp) -> None:
    """Take an explained entry off the list, and what the explanation itself booked."""
    explained = {event.entry, stamp.entry}
    counts.to_clear_up = tuple(item for item in counts.to_clear_up if item.entry not in explained)


HANDLERS: Final[Handlers] = {
    Counted: _counted,
    PointsFound: _found,
    PointsMissing: _found,
    LorriesFound: _found,
    LorriesMissing: _found,
    LoadsFound: _found,
    EmptiesFound: _found,
    DumpFound: _found,
    ModelFound: _found,
    FactCleared: _cleared,
}
