"""Decides an entry again by the rules in force then, and compares what comes out with what stands in the diary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from msgspec import to_builtins

from campaign.desk.book import objections_to, of_booking
from campaign.desk.walk import summary
from campaign.errors import CampaignError
from campaign.events.corrections import EntryEmptied
from campaign.orders.amend import AmendEntry
from campaign.orders.corrections import VoidEntries
from campaign.orders.found import FoundCampaign
from campaign.projections.state import Fold, copy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.desk.desk import Desk
    from campaign.desk.placed import Placed
    from campaign.events.base import Event
    from campaign.orders.base import Order
    from campaign.projections.state import Campaign


def recompute(desk: Desk, placed: Placed) -> tuple[str, ...]:
    """Decide an entry again on the state before it; return every difference, none where it agrees."""
    order = desk.order_of(placed.entry.number)
    state = with_found(placed)
    rules = desk.rules_of(order.rules) if isinstance(order, FoundCampaign) else desk.rules_for(state)
    if isinstance(order, AmendEntry):
        return ()  # what it comes to are rows for the entry that it amends, which is checked by itself
    try:
        events = order.decide(state, rules)
    except (CampaignError, KeyError) as error:
        return (f"it cannot be decided again: {error}",)
    told = () if isinstance(order, VoidEntries) else of_booking(placed.events)
    booked = [event for event in placed.events if event not in told and not isinstance(event, EntryEmptied)]
    return tuple(differences_between(booked, events))


def with_found(placed: Placed) -> Campaign:
    """Return the state before an entry with the facts that were found for it."""
    state = copy(placed.state)
    Fold(state).apply(placed.entry.number, placed.found)
    return state


def differences_between(booked: Sequence[Event], again: Sequence[Event]) -> Iterator[str]:
    """Yield what differs, field by field where the same kind of event stands in the same place."""
    for index in range(max(len(booked), len(again))):
        old = booked[index] if index < len(booked) else None
        new = again[index] if index < len(again) else None
        if old is not None and new is not None and type(old) is type(new):
            for path, was, now in _fields(to_builtins(old), to_builtins(new)):
                yield f"{old.event_name} {path}: booked {_word(was)}, recomputed {_word(now)}"
            continue
        if old is not None:
            yield f"booked, and not recomputed: {summary(old)}"
        if new is not None:
            yield f"recomputed, and not booked: {summary(new)}"


def overruled_objections(order: Order, desk: Desk, state: Campaign, codes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield, for each overruled code, the rule that objected and its reason, as the rules say it on that state."""
    try:
        objections = objections_to(order, state, desk.rules_for(state))
    except (CampaignError, KeyError):
        return
    for item in objections:
        if item.code in codes:
            yield item.rule, f"{item.code}: {item.reason}"


def _fields(was: object, now: object, path: str = "") -> Iterator[tuple[str, object, object]]:
    """Walk two plain values side by side and yield where they part."""
    if isinstance(was, dict) and isinstance(now, dict):
        old, new = cast("dict[str, Any]", was), cast("dict[str, Any]", now)
        for name in dict.fromkeys((*old, *new)):
            yield from _fields(old.get(name), new.get(name), f"{path}.{name}" if path else name)
    elif isinstance(was, list | tuple) and isinstance(now, list | tuple):
        before, after = list(cast("Sequence[Any]", was)), list(cast("Sequence[Any]", now))
        for index in range(max(len(before), len(after))):
            one = before[index] if index < len(before) else None
            other = after[index] if index < len(after) else None
            yield from _fields(one, other, f"{path}.{index}")
    elif was != now:
        yield path, was, now


def _word(value: object) -> str:
    """Print a plain value."""
    return "nothing" if value is None else str(value)
