"""Booking: an order becomes an entry, with its dice, its facts found at the table, and everything that it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from campaign.domain.clock import GameTime
from campaign.domain.objection import Objection, in_order, refusing
from campaign.errors import DoesNotFit, Refused
from campaign.events.base import Event
from campaign.events.corrections import EntryVoided, PutRight
from campaign.events.rulings import Overruled
from campaign.projections.state import Campaign, Fold, copy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.orders.base import Order
    from campaign.rulesets.base import Rules

#: How many found facts one order may need before something else must be wrong.
FACTS_MAX: Final = 100
#: Events that say how an entry was booked; the order decides all others.
_OF_BOOKING: Final = (Overruled, PutRight, EntryVoided)


class Booking(Struct, frozen=True, kw_only=True):
    """How an order is to be booked.

    `overrule` None respects every objection; a text, even an empty one, books against those that are not final.
    `as_found` books facts that the book lacks. `late` is the move in which a late entry counts. `order_id` makes
    booking twice harmless; without it one is drawn. `came_in` says how it came, such as a sheet's name.
    `may_draw` lets the program throw in a campaign that throws its own dice. `fallen` are later entries that a
    correction or a late entry takes out too, `puts_right` is the entry that the order puts right.
    """

    actor: str = "umpire"
    overrule: str | None = None
    as_found: bool = False
    note: str = ""
    late: GameTime | None = None
    order_id: str | None = None
    came_in: str = ""
    may_draw: bool = False
    fallen: tuple[int, ...] = ()
    puts_right: int | None = None


def in_its_move(order: Order, campaign: Campaign, booking: Booking) -> Booking:
    """Return a booking in the move in which an order counts of itself; a move that was told goes before it.

    What puts an entry right is of the open move.
    """
    if booking.late is not None or booking.puts_right is not None:
        return booking
    then = order.counts_in(campaign)
    return booking if then is None else replace(booking, late=then)


class Booked(Struct, frozen=True, kw_only=True):
    """What came of booking: entries written (none where nothing happened), their events, and what to tell.

    `already` says that the order was booked before; `found` tells the facts found at the table; `notes` are plain
    sentences such as ``not checked: positions``. `restated` is what an amended entry comes to now; `slips` names the
    sides whose records a correction changed.
    """

    numbers: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()
    already: bool = False
    warnings: tuple[Objection, ...] = ()
    found: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    restated: tuple[Event, ...] = ()
    slips: tuple[str, ...] = ()


class Decision(Struct, frozen=True, kw_only=True):
    """An order decided on one state: facts found before it, what happened, the state after it, and the warnings."""

    before: tuple[Event, ...]
    events: tuple[Event, ...]
    after: Campaign
    warnings: tuple[Objection, ...]


def decide(
    order: Order,
    campaign: Campaign,
    rules: Rules,
    booking: Booking,
    *,
    number: int,
    already: tuple[Event, ...] = (),
    overruled: Overruled | None = None,
) -> Decision:
    """Ask the rules, then decide as entry `number`; raise Refused where unmet objections stand.

    `already` are facts that were found for the entry before; `overruled` is what it was booked against before, which
    need not be overruled again.
    """
    state = _after(campaign, number, already)
    objections = objections_to(order, state, rules)
    against = refusing(objections)
    if against and not may_go_on(_new(against, overruled), booking):
        raise Refused(order.title(state), against)
    may_find = booking.as_found or booking.overrule is not None
    found = order.found_facts(state) if booking.as_found or any(item.untrue for item in against) else ()
    # What stands on the table is there before the order: it is decided with it.
    with_found = fit(campaign, number, already, may_find=may_find, found=found)[1] if found else state
    events = order.decide(with_found, rules)
    warnings = tuple(item for item in objections if item.warning)
    if not events:
        return Decision(before=(), events=(), after=state, warnings=warnings)
    events = (*_told(against, booking, overruled), *events)
    try:
        before, after = fit(campaign, number, (*already, *events), may_find=may_find, found=found)
    except DoesNotFit as error:
        raise Refused(order.title(state), (objection_to(error, state),)) from error
    return Decision(before=before, events=events, after=after, warnings=warnings)


def objections_to(order: Order, campaign: Campaign, rules: Rules, *, decided: bool = True) -> tuple[Objection, ...]:
    """Return everything against an order, gravest first: what it says itself, and that somebody is in a battle.

    `decided` False asks an order that lacks answers or dice still: what it comes to cannot be looked at.
    """
    objections = in_order(order.objections(campaign, rules))
    if not campaign.battles.engaged:
        return objections
    from campaign.orders.battles.engaged import in_battle

    whole = decided and not any(item.final for item in objections)
    events = order.decide(campaign, rules) if whole else ()
    return in_order((*objections, *in_battle(campaign, order, events)))


def of_booking(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events of an entry that say how it was booked, and that no order decides."""
    return tuple(event for event in events if isinstance(event, _OF_BOOKING))


def _told(against: tuple[Objection, ...], booking: Booking, overruled: Overruled | None) -> tuple[Event, ...]:
    """Return what says how an order is booked: against which objections, and what it puts right."""
    forced = tuple(dict.fromkeys(item.code for item in against if not item.untrue))
    reason = booking.overrule or (overruled.reason if overruled is not None else "")
    told = (Overruled(codes=forced, reason=reason),) if forced else ()
    return (*told, *((PutRight(entry=booking.puts_right),) if booking.puts_right is not None else ()))


def _new(against: tuple[Objection, ...], overruled: Overruled | None) -> tuple[Objection, ...]:
    """Return the objections that were not overruled before; final ones never were."""
    known = overruled.codes if overruled is not None else ()
    return tuple(item for item in against if item.final or item.code not in known)


def _after(campaign: Campaign, number: int, facts: tuple[Event, ...]) -> Campaign:
    """Return a state with facts of an entry in it."""
    if not facts:
        return campaign
    state = copy(campaign)
    Fold(state).apply(number, facts)
    return state


def may_go_on(against: tuple[Objection, ...], booking: Booking) -> bool:
    """Say whether a booking meets every objection: forced by the umpire, or, where only the book lacks it, as found."""
    if not against:
        return True
    if any(item.final for item in against):
        return False
    return booking.overrule is not None or (booking.as_found and all(item.untrue for item in against))


def fit(
    campaign: Campaign,
    number: int,
    events: tuple[Event, ...],
    *,
    may_find: bool,
    found: tuple[Event, ...] = (),
) -> tuple[tuple[Event, ...], Campaign]:
    """Apply events to a copy of a state; return the found facts that they needed, and the state after them.

    `found` are facts booked in any case.

    Raise DoesNotFit where the events do not fit and nothing may be found, or nothing found would help.
    """
    before: list[Event] = list(found)
    while True:
        after = copy(campaign)
        fold, at = Fold(after), 0
        try:
            for at, fact in enumerate(before):  # noqa: B007 - where a fact itself lacks one, that goes before it
                fold.apply(number, (fact,))
            at = len(before)
            fold.apply(number, events)
        except DoesNotFit as error:
            if not may_find or error.missing is None or len(before) >= FACTS_MAX:
                raise
            before.insert(at, error.missing)
        else:
            return tuple(before), after


def objection_to(error: DoesNotFit, campaign: Campaign) -> Objection:
    """Turn an event that does not fit into the objection that the book would become untrue."""
    from campaign.reports.spoken import spoken

    return Objection(
        code="book-would-be-untrue",
        reason=spoken(campaign, str(error)),
        remedy="--as-found books what stands on the table" if error.missing is not None else "",
        final=error.missing is None,
        untrue=error.missing is not None,
    )
