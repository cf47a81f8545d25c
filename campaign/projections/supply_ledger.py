"""The supply ledger: how each event moves points and models between the accounts (DT-G9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from campaign.domain.supply import CAPTURED, LANDED, LOST, START, TAKEN, USED, WITH_HQ, Dump, Lorries
from campaign.errors import DoesNotFit
from campaign.events.supply import (
    ColumnLost,
    ColumnMoved,
    DumpBlown,
    DumpCaptured,
    DumpOpened,
    DumpShut,
    LorriesLoaded,
    LorriesMustered,
    LorriesUnloaded,
    SupplyLanded,
    SupplySpent,
)
from campaign.events.table import PointsFound, PointsMissing
from campaign.projections.supply_accounts import (
    SupplyLedger,
    book,
    change_dump,
    change_lorries,
    join,
    muster,
    need_dump,
    need_lorries,
)
from campaign.projections.supply_facts import FACT_HANDLERS

if TYPE_CHECKING:
    from campaign.domain.clock import Stamp
    from campaign.domain.ids import DumpId, Side
    from campaign.projections.base import Handlers

__all__ = ["HANDLERS", "SupplyLedger", "empty"]


def empty() -> SupplyLedger:
    """Return a ledger with no accounts."""
    return SupplyLedger()


def _opened(ledger: SupplyLedger, event: DumpOpened, _stamp: Stamp) -> None:
    old = ledger.dumps.get(event.dump)
    if old is not None and old.open:
        message = f"dump {event.dump} is open already"
        raise DoesNotFit(message)
    ledger.dumps[event.dump] = Dump(
        id=event.dump, side=event.side, place=event.place, name=event.name, points=event.points
    )
    book(ledger, event.side, START, event.points)


def _shut(ledger: SupplyLedger, event: DumpShut, _stamp: Stamp) -> None:
    old = _holding(ledger, event.dump, 0)
    ledger.dumps[event.dump] = replace(old, open=False)


def _captured(ledger: SupplyLedger, event: DumpCaptured, _stamp: Stamp) -> None:
    old = _holding(ledger, event.dump, event.points + event.lost)
    if old.side == event.by:
        message = f"dump {event.dump} is {event.by} already"
        raise DoesNotFit(message)
    ledger.dumps[event.dump] = replace(old, side=event.by, points=event.points)
    book(ledger, old.side, TAKEN, event.points)
    book(ledger, old.side, LOST, event.lost)
    book(ledger, event.by, CAPTURED, event.points)


def _blown(ledger: SupplyLedger, event: DumpBlown, _stamp: Stamp) -> None:
    old = _holding(ledger, event.dump, event.points)
    ledger.dumps[event.dump] = replace(old, points=0, open=False)
    book(ledger, old.side, LOST, event.points)


def _holding(ledger: SupplyLedger, dump: DumpId, points: int) -> Dump:
    """Return an open dump that holds exactly so many points; raise DoesNotFit with what is found or missing there."""
    old = need_dump(ledger, dump)
    if old.points < points:
        message = f"dump {dump} holds {old.points}, not {points}"
        raise DoesNotFit(message, missing=PointsFound(dump=dump, points=points - old.points))
    if old.points > points:
        message = f"dump {dump} still holds {old.points - points} more"
        raise DoesNotFit(message, missing=PointsMissing(dump=dump, points=old.points - points))
    return old


def _landed(ledger: SupplyLedger, event: SupplyLanded, _stamp: Stamp) -> None:
    old = need_dump(ledger, event.dump)
    change_dump(ledger, old, event.points)
    book(ledger, old.side, LANDED, event.points)


def _spent(ledger: SupplyLedger, event: SupplySpent, _stamp: Stamp) -> None:
    if event.points == 0:
        return
    if event.dump is not None:
        dump = need_dump(ledger, event.dump, points=event.points)
        change_dump(ledger, dump, -event.points)
        side = dump.side
    else:
        old = need_lorries(ledger, event.hq or "", event.spot, models=event.points, full=event.points)
        change_lorries(ledger, old, full=-event.points)
        side = old.side
    book(ledger, side, USED, event.points)


def _mustered(ledger: SupplyLedger, event: LorriesMustered, _stamp: Stamp) -> None:
    new = Lorries(hq=event.hq, side=event.side, models=event.models, full=event.full)
    muster(ledger, new, row=event.type)
    book(ledger, event.side, START, event.full)


def _loaded(ledger: SupplyLedger, event: LorriesLoaded, _stamp: Stamp) -> None:
    old = need_lorries(ledger, event.hq, event.spot, models=event.points, full=0)
    dump = need_dump(ledger, event.dump, points=event.points)
    _same_side(dump, old.side)
    change_dump(ledger, dump, -event.points)
    change_lorries(ledger, old, full=event.points)


def _unloaded(ledger: SupplyLedger, event: LorriesUnloaded, _stamp: Stamp) -> None:
    old = need_lorries(ledger, event.hq, event.spot, models=event.points, full=event.points)
    dump = need_dump(ledger, event.dump)
    _same_side(dump, old.side)
    change_dump(ledger, dump, event.points)
    change_lorries(ledger, old, full=-event.points)


def _same_side(dump: Dump, side: Side) -> None:
    """Let no point pass between the sides but by capture; raise DoesNotFit (DT-G3, G9)."""
    if dump.side != side:
        message = f"dump {dump.id} is {dump.side}, the lorries are {side}"
        raise DoesNotFit(message)


def _column_moved(ledger: SupplyLedger, event: ColumnMoved, _stamp: Stamp) -> None:
    old = need_lorries(ledger, event.hq, event.spot, models=event.models, full=event.full)
    change_lorries(ledger, old, models=-event.models, full=-event.full)
    join(ledger, replace(old, models=event.models, full=event.full, spot=event.to))


def _column_lost(ledger: SupplyLedger, event: ColumnLost, _stamp: Stamp) -> None:
    old = need_lorries(ledger, event.hq, event.spot, models=event.models, full=event.full)
    if event.points > event.full:
        message = f"{event.full} full lorries cannot lose {event.points} points"
        raise DoesNotFit(message)
    change_lorries(ledger, old, models=-event.models, full=-event.full)
    join(ledger, replace(old, models=event.models, full=event.full - event.points, spot=WITH_HQ))
    book(ledger, old.side, LOST, event.points)


HANDLERS: Final[Handlers] = {
    DumpOpened: _opened,
    DumpShut: _shut,
    DumpCaptured: _captured,
    DumpBlown: _blown,
    SupplyLanded: _landed,
    SupplySpent: _spent,
    LorriesMustered: _mustered,
    LorriesLoaded: _loaded,
    LorriesUnloaded: _unloaded,
    ColumnMoved: _column_moved,
    ColumnLost: _column_lost,
    **FACT_HANDLERS,
}
