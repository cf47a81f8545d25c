"""Where a count at the table differed from the book: what the book had at that moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.ids import EntryNumber, PlaceId
from campaign.domain.mode import Mode

if TYPE_CHECKING:
    from collections.abc import MutableMapping


class Discrepancy(Struct, frozen=True, kw_only=True):
    """What the book had when entry `entry` counted something else; only what was counted is set.

    `points` is what a dump held, `full` and `empty` the lorries with an HQ, `companies` the standing models of a
    formation.
    """

    entry: EntryNumber
    points: int | None = None
    full: int | None = None
    empty: int | None = None
    companies: int | None = None
    mode: Mode | None = None
    place: PlaceId | None = None


def compare(differing: MutableMapping[str, Discrepancy], thing: str, booked: Discrepancy, *, agrees: bool) -> None:
    """Note a difference of a thing; a later count that agrees takes it away."""
    if agrees:
        differing.pop(thing, None)
    else:
        differing[thing] = booked


def clear(differing: MutableMapping[str, Discrepancy], entry: EntryNumber) -> None:
    """Take away the differences that an entry found: they were explained."""
    for thing in [thing for thing, found in differing.items() if found.entry == entry]:
        del differing[thing]
