"""Counts and facts of the table in the supply ledger: what was found, what was missing, where a count differed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from campaign.domain.supply import FOUND, LOST, Lorries
from campaign.errors import DoesNotFit
from campaign.events.table import (
    Counted,
    DumpFound,
    EmptiesFound,
    FactCleared,
    LoadsFound,
    LorriesFound,
    LorriesMissing,
    PointsFound,
    PointsMissing,
)
from campaign.projections.discrepancies import Discrepancy, clear, compare
from campaign.projections.supply_accounts import (
    SupplyLedger,
    book,
    change_dump,
    change_lorries,
    muster,
    need_dump,
    need_lorries,
)

if TYPE_CHECKING:
    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers


def _points_found(ledger: SupplyLedger, event: PointsFound, _stamp: Stamp) -> None:
    old = need_dump(ledger, event.dump)
    change_dump(ledger, old, event.points)
    book(ledger, old.side, FOUND, event.points)


def _points_missing(ledger: SupplyLedger, event: PointsMissing, _stamp: Stamp) -> None:
    old = need_dump(ledger, event.dump, points=event.points)
    change_dump(ledger, old, -event.points)
    book(ledger, old.side, LOST, event.points)


def _dump_found(ledger: SupplyLedger, event: DumpFound, _stamp: Stamp) -> None:
    ledger.dumps[event.dump] = replace(ledger.dump(event.dump), open=True)


def _lorries_found(ledger: SupplyLedger, event: LorriesFound, _stamp: Stamp) -> None:
    muster(
        ledger,
        Lorries(hq=event.hq, side=event.side, models=event.models, full=event.full, spot=event.spot),
    )
    book(ledger, event.side, FOUND, event.full)


def _lorries_missing(ledger: SupplyLedger, event: LorriesMissing, _stamp: Stamp) -> None:
    old = need_lorries(ledger, event.hq, event.spot, models=event.models, full=event.full)
    fleet = ledger.fleets[event.hq]
    ledger.fleets[event.hq] = replace(fleet, models=fleet.models - event.models)
    change_lorries(ledger, old, models=-event.models, full=-event.full)
    book(ledger, old.side, LOST, event.full)


def _loads_found(ledger: SupplyLedger, event: LoadsFound, _stamp: Stamp) -> None:
    old = _standing(ledger, event, empty=event.full)
    change_lorries(ledger, old, full=event.full)
    book(ledger, old.side, FOUND, event.full)


def _empties_found(ledger: SupplyLedger, event: EmptiesFound, _stamp: Stamp) -> None:
    old = _standing(ledger, event, full=event.full)
    change_lorries(ledger, old, full=-event.full)
    book(ledger, old.side, LOST, event.full)


def _standing(ledger: SupplyLedger, event: LoadsFound | EmptiesFound, *, full: int = 0, empty: int = 0) -> Lorries:
    """Return the lorries that a fact is about; where they are too few, more lorries must be found and no load turned.

    Facts stand before the entry that needs them, so a load found for its last event may not fit before its first.
    """
    old = ledger.at(event.hq, event.spot)
    short_full, short_empty = full - (old.full if old else 0), empty - (old.empty if old else 0)
    short = max(short_full, short_empty)
    fleet = ledger.fleets.get(event.hq)
    if old is None or short > 0:
        message = f"{event.hq} has too few lorries at {event.spot}"
        if fleet is None:
            raise DoesNotFit(message)
        found = short if short_full > 0 else 0
        missing = LorriesFound(hq=event.hq, side=fleet.side, spot=event.spot, models=max(short, 1), full=found)
        raise DoesNotFit(message, missing=missing)
    return old


def _counted(ledger: SupplyLedger, event: Counted, stamp: Stamp) -> None:
    """Keep what the book had where a count of a dump or of an HQ's lorries differs from it."""
    if event.dump is not None and event.points is not None:
        have = ledger.dump(event.dump).points
        booked = Discrepancy(entry=stamp.entry, points=have)
        compare(ledger, f"dump/{event.dump}", booked, agrees=have == event.points)
    if event.formation is not None and event.full is not None:
        old = ledger.with_hq(event.formation)
        full, empty = (old.full, old.empty) if old else (0, 0)
        booked = Discrepancy(entry=stamp.entry, full=full, empty=empty)
        agrees = (full, empty) == (event.full, event.empty)
        compare(ledger, f"lorries/{event.formation}", booked, agrees=agrees)


def _cleared(ledger: SupplyLedger, event: FactCleared, stamp: Stamp) -> None:
    clear(ledger, event.entry, stamp.entry)


FACT_HANDLERS: Final[Handlers] = {
    PointsFound: _points_found,
    PointsMissing: _points_missing,
    DumpFound: _dump_found,
    LorriesFound: _lorries_found,
    LorriesMissing: _lorries_missing,
    LoadsFound: _loads_found,
    EmptiesFound: _empties_found,
    Counted: _counted,
    FactCleared: _cleared,
}
