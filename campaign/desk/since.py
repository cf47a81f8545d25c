"""What was booked for a thing since its last good count: where an umpire looks first when the table differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.desk.told import title_of
from campaign.desk.voids import voided
from campaign.events.table import Counted
from campaign.events.tags import tags_of
from campaign.orders.base import Kind
from campaign.store.past import past_entries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.desk.book import Booked
    from campaign.desk.desk import Desk
    from campaign.projections.order_of_battle import OrderOfBattle
    from campaign.projections.supply_ledger import SupplyLedger

#: How many entries are named, the last ones.
SHOWN_MAX: Final = 4

#: Events that change what was counted, by the beginning of their names.
_SUPPLY: Final = ("supply.", "dump.", "lorries.", "column.", "table.")
_MODELS: Final = ("result.eliminated", "losses.recovered", "element.attached", "table.model")
_CHANGING: Final = {
    "dump": _SUPPLY,
    "lorries": _SUPPLY,
    "companies": _MODELS,
    "models": _MODELS,
    "mode": ("mode.changed",),
    "place": (),
}
_NO_CHANGE: Final = frozenset({"table.counted", "table.cleared"})


def since_good_count(desk: Desk, booked: Booked) -> tuple[int, ...]:
    """Return the counting entries that changed what was counted, after the last entry behind which it agreed."""
    gone = voided(desk.diary) | set(booked.numbers)
    found: set[int] = set()
    for count in booked.events:
        if isinstance(count, Counted):
            found.update(number for number in _touching(desk, count) if number not in gone)
    return tuple(sorted(found))


def since_line(desk: Desk, booked: Booked) -> str:
    """Say what was booked since the last good count, the last entries with what they were; empty where nothing was."""
    numbers = since_good_count(desk, booked)
    if not numbers:
        return ""
    told = [f"e{number} {title_of(desk.campaign, desk.entry(number))}" for number in numbers[-SHOWN_MAX:]]
    more = len(numbers) - len(told)
    return f"booked since the last good count: {'; '.join(told)}{f', and {more} before' if more else ''}"


def slip_line(desk: Desk, booked: Booked) -> str:
    """Say the ways on from a difference: a slip is corrected, what was found or lost is booked, or it is left open."""
    said = [number for number in since_good_count(desk, booked) if desk.order_of(number).kind is not Kind.CLERK]
    # An end of move only reckons: what was said before it may be wrong, the reckoning follows.
    wrong = "".join(f"void e{number}, amend e{number} FIELD VALUE, or " for number in said[-1:])
    return (
        f"a slip: {wrong}book what was left out (--for MOVE where it was earlier); "
        f"else clear e{booked.numbers[-1]} found WHY (or lost, or slip), or leave it open"
    )


def _touching(desk: Desk, count: Counted) -> Iterator[int]:
    """Yield the entries after the last good count that changed one thing, newest first."""
    begins = _CHANGING[count.what]
    good = _page(desk, count).agreed.get(count.thing, 1)
    tag = f"dump:{count.dump}" if count.dump is not None else f"formation:{count.formation}"
    for number in reversed(desk.diary.tagged(tag)) if begins else ():
        if number <= good:
            return
        (entry,) = past_entries(desk.diary, number, number)
        events = (*entry.own, *(event for _, event in (*entry.before, *entry.instead)))
        if any(
            event.event_name.startswith(begins) and event.event_name not in _NO_CHANGE and tag in tags_of((event,))
            for event in events
        ):
            yield number


def _page(desk: Desk, count: Counted) -> SupplyLedger | OrderOfBattle:
    """Return the page of the book that a count is held against."""
    return desk.campaign.supply if count.what in {"dump", "lorries"} else desk.campaign.oob
