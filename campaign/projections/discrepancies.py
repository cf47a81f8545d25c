"""Where a count at the table differed from the book: what the book had at that moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

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


class Page(Protocol):
    """A page of the book that counts are held against: where they differ, and where they agreed last, by thing."""

    @property
    def differing(self) -> MutableMapping[str, Discrepancy]:
        """Return what the book had where the last count differs."""
        ...

    @property
    def agreed(self) -> MutableMapping[str, EntryNumber]:
        """Return the last entry behind which book and table agreed."""
        ...


def compare(page: Page, thing: str, booked: Discrepancy, *, agrees: bool) -> None:
    """Note a difference of a thing; a later count that agrees takes it away."""
    if agrees:
        page.differing.pop(thing, None)
        page.agreed[thing] = booked.entry
    else:
        page.differing[thing] = booked


def clear(page: Page, entry: EntryNumber, by: EntryNumber) -> None:
    """Take away the differences that an entry found: with entry `by` they were explained."""
    for thing in [thing for thing, found in page.differing.items() if found.entry == entry]:
        del page.differing[thing]
        page.agreed[thing] = by
