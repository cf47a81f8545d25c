"""A mode counts from the start of its move: what its formation did before in the move is asked again (DT-R58)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.desk.times import state_at_entry
from campaign.desk.voids import voided
from campaign.domain.objection import refusing
from campaign.events.command import ModeChanged
from campaign.orders.base import Kind
from campaign.projections.state import Fold, copy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.desk.desk import Desk
    from campaign.events.base import Event
    from campaign.orders.base import Order
    from campaign.projections.state import Campaign

#: Orders about modes themselves: what they cost and change is not done by models.
_OF_COMMAND = frozenset({"mode", "cp"})


def looked_back(desk: Desk, events: Sequence[Event]) -> tuple[str, ...]:
    """Say which entries of the open move would be refused had the new modes stood from its start; nothing changes."""
    if not desk.rules.mode_counts_from_start():
        return ()
    changed = [event for event in events if isinstance(event, ModeChanged)]
    found = {number: text for event in changed for number, text in _asked_again(desk, event)}
    return tuple(found[number] for number in sorted(found))


def _asked_again(desk: Desk, changed: ModeChanged) -> Iterator[tuple[int, str]]:
    """Ask every order that touched one formation in the open move again, in the mode that it has now."""
    now, gone = desk.campaign.calendar.now, None
    for number in reversed(desk.diary.tagged(f"formation:{changed.formation}")):
        entry = desk.diary.entry(number)
        if entry.written_in != now or entry.order == "found":
            return
        gone = voided(desk.diary) if gone is None else gone
        order = desk.order_of(number)
        if number in gone or entry.counts_in or entry.order in _OF_COMMAND or order.kind is not Kind.TABLE:
            continue
        then = state_at_entry(desk.diary, number - 1)
        with_it = copy(then)
        Fold(with_it).apply(number, (changed,))
        codes = sorted(_codes(desk, order, with_it) - _codes(desk, order, then))
        if codes:
            yield number, f"e{number} {entry.order} would now be refused: {', '.join(codes)}"


def _codes(desk: Desk, order: Order, campaign: Campaign) -> set[str]:
    """Return the codes of what stands against an order in a state."""
    return {item.code for item in refusing(tuple(order.objections(campaign, desk.rules_for(campaign))))}
