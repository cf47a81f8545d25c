"""Six bugs put into the program on purpose, each as a mutation that its test takes out again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

import pytest
from msgspec import Struct
from msgspec.structs import replace

from campaign.desk import walk
from campaign.desk.whole import WholeFold
from campaign.domain.clock import Stamp
from campaign.domain.dice import Roll
from campaign.domain.supply import FOUND, Spot
from campaign.events import tags
from campaign.events.corrections import EntryVoided
from campaign.events.supply import LorriesUnloaded
from campaign.projections import history, state, supply_ledger
from campaign.projections.supply_accounts import book, change_dump, need_lorries

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from campaign.events.base import Event


def wrong_undo(patch: pytest.MonkeyPatch) -> None:
    """Let a void that was itself voided still take its entry out: an undo of an undo brings nothing back."""

    def counting(entries: Sequence[history.PastEntry]) -> frozenset[int]:
        gone = {event.entry for entry in entries for event in entry.own if isinstance(event, EntryVoided)}
        return frozenset(entry.number for entry in entries if entry.number not in gone)

    patch.setattr(history, "counting", counting)


def negative_after_undo(patch: pytest.MonkeyPatch) -> None:
    """Let a correction go on where later entries lack what they used: their accounts go below nothing."""
    plain = WholeFold.apply

    def lenient(ledger: Any, hq: str, spot: Spot, *, models: int, full: int) -> Any:  # noqa: ANN401 - a projection
        found = ledger.at(hq, spot)
        return found if found is not None else need_lorries(ledger, hq, spot, models=models, full=full)

    def apply(fold: WholeFold, number: int, events: tuple[Event, ...]) -> None:
        with pytest.MonkeyPatch.context() as within:
            within.setattr(supply_ledger, "need_dump", lambda ledger, dump, **_: ledger.dump(dump))
            within.setattr(supply_ledger, "need_lorries", lenient)
            plain(fold, number, events)

    patch.setattr(WholeFold, "apply", apply)


def double_at_arrival(patch: pytest.MonkeyPatch) -> None:
    """Book a column that unloads twice: once from its lorries and once as found, so that the ledger still balances."""

    def unloaded(ledger: Any, event: LorriesUnloaded, stamp: Stamp) -> None:  # noqa: ANN401 - a projection
        supply_ledger._unloaded(ledger, event, stamp)
        old = ledger.dump(event.dump)
        change_dump(ledger, old, event.points)
        book(ledger, old.side, FOUND, event.points)

    patch.setitem(cast("dict[Any, Any]", supply_ledger.HANDLERS), LorriesUnloaded, unloaded)


def stale_clock(patch: pytest.MonkeyPatch) -> None:
    """Read the clock once a walk and not once an entry: what follows the end of a move is stamped with the old one."""
    plain = state.Fold.__init__

    def begin(fold: state.Fold, campaign: state.Campaign) -> None:
        plain(fold, campaign)
        _BEGAN[id(fold)] = campaign.calendar.now

    def apply(fold: state.Fold, entry: int, events: Iterable[Event]) -> None:
        stamp = Stamp(entry=entry, time=_BEGAN[id(fold)])
        for event in events:
            for handler, projection in fold.handlers_of(type(event)):
                handler(projection, event, stamp)

    patch.setattr(state.Fold, "__init__", begin)
    patch.setattr(state.Fold, "apply", apply)


_BEGAN: Final[dict[int, Any]] = {}


def lost_tag(patch: pytest.MonkeyPatch) -> None:
    """File an entry only under the first of several things that one field names."""

    def first(content: Any) -> Iterator[Any]:  # noqa: ANN401 - the value of any field
        if isinstance(content, tuple):
            yield from content[:1]
        else:
            yield content

    patch.setattr(tags, "_each", first)


def re_decided_die(patch: pytest.MonkeyPatch) -> None:
    """Decide the table's orders again like the clerk's, with another die than the one that was thrown."""
    ask = walk.Walker._ask_again

    def again(walker: walk.Walker, item: history.CountingEntry, now: WholeFold) -> None:
        order = walker._order_of(item.number)
        other = _other_die(order)
        if other != order:
            walker._decide_again(item, other, now)
        else:
            ask(walker, item, now)

    patch.setattr(walk.Walker, "_ask_again", again)


def _other_die(thing: Any) -> Any:  # noqa: ANN401 - an order, or what one holds
    """Return an order with each of its dice on its other side."""
    if isinstance(thing, Roll):
        return replace(thing, face=thing.sides + 1 - thing.face)
    if isinstance(thing, tuple):
        return tuple(map(_other_die, thing))
    if isinstance(thing, Struct):
        return replace(thing, **{name: _other_die(getattr(thing, name)) for name in thing.__struct_fields__})
    return thing


#: Each bug with the check that must catch it.
BUGS: Final[dict[str, tuple[Callable[[pytest.MonkeyPatch], None], str]]] = {
    "wrong undo": (wrong_undo, "undone"),
    "negative after undo": (negative_after_undo, "ledger"),
    "double booking at arrival": (double_at_arrival, "auditor"),
    "stale clock": (stale_clock, "rebuilt"),
    "lost tag": (lost_tag, "filed"),
    "re-decided die": (re_decided_die, "as written"),
}
