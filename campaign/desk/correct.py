"""Corrections: void, undo, redo, amend and late entries, through the one walk, refused or whole (architecture 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, json
from msgspec.structs import replace

from campaign.desk.book import Decision, decide, of_booking
from campaign.desk.walk import Change, Conflict, Walked, Walker
from campaign.domain.objection import Objection, in_order
from campaign.errors import NotUnderstood, Refused
from campaign.events.base import Event
from campaign.events.codec import canonical
from campaign.events.corrections import EntryAmended, EntryVoided, PutRight
from campaign.events.founding import CampaignFounded
from campaign.events.rulings import DiceRevealed, Overruled
from campaign.orders.amend import AmendEntry
from campaign.orders.base import Order
from campaign.orders.corrections import VoidEntries
from campaign.orders.registry import CORRECTIONS
from campaign.projections.counts import describe_fact
from campaign.projections.history import CountingEntry, PastEntry, amended, counting, effective, moves_ended
from campaign.projections.state import Campaign
from campaign.reports.spoken import spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from campaign.desk.book import Booking
    from campaign.desk.walk import Settle
    from campaign.rulesets.base import Rules

    #: Gives an order the dice that it still wants in a state.
    Throw = Callable[[Order, Campaign], Order]


class Correction(Struct, frozen=True, kw_only=True):
    """A correction ready to be booked: its order, rows, how far it reaches, the state it leaves, and its report."""

    order: Order
    own: tuple[Event, ...]
    before: tuple[tuple[int, Event], ...]
    instead: tuple[tuple[int, tuple[Event, ...]], ...]
    reach: int
    state: Campaign
    changes: tuple[Change, ...]
    found: tuple[str, ...]
    warnings: tuple[Objection, ...] = ()


class Corrector:
    """Prepares corrections on a past: `past` from entry `first` on, and the state `base` before it."""

    def __init__(
        self,
        past: Sequence[PastEntry],
        base: Campaign,
        *,
        order_of: Callable[[int], Order],
        rules_for: Callable[[Campaign], Rules],
    ) -> None:
        """Take the past as it stands."""
        self._past = tuple(past)
        self._base = base
        self._order_of = order_of
        self._rules_for = rules_for
        self._number = self._past[-1].number + 1 if self._past else 1

    def void(self, order: Order, events: tuple[Event, ...], booking: Booking, *, reach: int) -> Correction:
        """Take entries out; raise Refused where that may not be, or where later entries no longer fit."""
        self._refuse(order, self._against_voiding(_voided(events)))
        candidate = PastEntry(number=self._number, counts_in=None, own=events)
        walked = self._walk(candidate, order, None)
        return self._settle(order, walked, events, booking, reach=reach)

    def late(self, order: Order, booking: Booking, *, reach: int, throw: Throw) -> Correction:
        """Book an order in a move that was ended, judged by the state there; raise Refused."""
        fallen = _falling(booking)
        self._refuse(order, self._against_voiding(booking.fallen))
        made: list[tuple[Order, Decision]] = []

        def settle(_item: CountingEntry, campaign: Campaign) -> Decision:
            thrown = throw(order, campaign)
            decision = decide(thrown, campaign, self._rules_for(campaign), booking, number=self._number)
            made.append((thrown, decision))
            return decision

        candidate = PastEntry(number=self._number, counts_in=booking.late, own=fallen)
        walked = self._walk(candidate, order, (self._number, settle))
        thrown, decision = made[0]
        found = tuple((self._number, fact) for fact in decision.before)
        told = of_booking(decision.events)
        own = (*told, *fallen, *decision.events[len(told) :]) if decision.events else ()
        done = self._settle(thrown, walked, own, booking, reach=reach, before=found)
        return replace(done, warnings=decision.warnings, found=(*_found(decision), *done.found))

    def amend(self, order: AmendEntry, booking: Booking, *, reach: int, throw: Throw) -> Correction:
        """Decide an entry again in its old place, one field of its order changed.

        Raise NotUnderstood for a field or value that is none, Refused where the rules refuse the amended order, where
        nothing would change, or where later entries no longer fit.
        """
        fallen = _falling(booking)
        self._refuse(order, (*self._against_amending(order), *self._against_voiding(booking.fallen)))
        made: list[tuple[EntryAmended, Decision]] = []

        def settle(item: CountingEntry, campaign: Campaign) -> Decision:
            made.append(self._amended(order, item, campaign, booking, throw))
            return made[0][1]

        candidate = PastEntry(number=self._number, counts_in=None, own=fallen)
        walked = self._walk(candidate, order, (order.entry, settle))
        event, decision = made[0]
        before = tuple((order.entry, fact) for fact in decision.before)
        done = self._settle(order, walked, (event, *fallen), booking, reach=reach, before=before)
        instead = ((order.entry, decision.events), *done.instead)
        found = (*_found(decision), *done.found)
        return replace(done, instead=instead, warnings=decision.warnings, found=found)

    def _amended(
        self, order: AmendEntry, item: CountingEntry, campaign: Campaign, booking: Booking, throw: Throw
    ) -> tuple[EntryAmended, Decision]:
        """Decide the amended order on the state before its entry; raise Refused, also where it comes to nothing."""
        from campaign.orders.amend_fields import amended as with_field

        written = self._order_as_it_counts(order.entry, amended(self._past))
        changed = with_field(written, order.field, order.value, campaign, by=booking.actor)
        if changed.order == written:
            reason = f"{changed.path} of e{order.entry} says so already"
            raise Refused(order.title(campaign), (_no(reason, "changes-nothing", f"show e{order.entry}"),))
        new = throw(changed.order, campaign)
        told = of_booking(item.main)
        puts_right = next((event.entry for event in told if isinstance(event, PutRight)), None)
        try:
            decision = decide(
                new,
                campaign,
                self._rules_for(campaign),
                replace(booking, puts_right=puts_right),
                number=item.number,
                already=item.before,
                overruled=next((event for event in told if isinstance(event, Overruled)), None),
            )
        except Refused as refusal:
            title = f"{order.title(campaign)}: {refusal.what}"
            raise Refused(title, refusal.objections) from refusal
        except (KeyError, ValueError) as error:
            message = f"{changed.path} of e{order.entry} cannot be {order.value!r}: {error}"
            raise NotUnderstood(message, remedy=f"help {written.name}") from error
        if not decision.events:
            reason = f"e{order.entry} would come to nothing: {new.title(campaign)}"
            raise Refused(order.title(campaign), (_no(reason, "comes-to-nothing", f"void e{order.entry}"),))
        event = EntryAmended(
            entry=order.entry,
            field=changed.path,
            value=order.value,
            order=canonical(new).decode(),
            reason=order.reason or booking.note,
        )
        return event, decision

    def _order_as_it_counts(self, number: int, amendments: dict[int, tuple[int, EntryAmended]]) -> Order:
        """Return the order of an entry as an amendment left it, else as it was written."""
        order = self._order_of(number)
        if number not in amendments:
            return order
        return json.decode(amendments[number][1].order, type=type(order))

    def _refuse(self, order: Order, objections: Sequence[Objection]) -> None:
        """Raise Refused where something stands against a correction."""
        if objections:
            raise Refused(order.title(self._base), tuple(objections))

    def _walk(self, candidate: PastEntry, order: Order, settle: tuple[int, Settle] | None) -> Walked:
        """Walk from where the candidate makes a difference."""
        history = (*self._past, candidate)
        amendments = amended(history)

        def order_of(number: int) -> Order:
            return order if number == candidate.number else self._order_as_it_counts(number, amendments)

        walker = Walker(self._base, order_of=order_of, rules_for=self._rules_for, settle=settle)
        return walker.walk(effective(self._past), effective(history))

    def _settle(
        self,
        order: Order,
        walked: Walked,
        own: tuple[Event, ...],
        booking: Booking,
        *,
        reach: int,
        before: tuple[tuple[int, Event], ...] = (),
    ) -> Correction:
        """Meet the conflicts with found facts where that was allowed; raise Refused with both offers where not."""
        impossible = [item for item in walked.conflicts if not item.facts]
        may_find = booking.as_found or booking.overrule is not None
        if walked.conflicts and (impossible or not may_find):
            title = order.title(self._base)
            told = _no_longer_fits(walked.state, walked.conflicts, _with(order, booking, walked.conflicts))
            raise Refused(title, in_order(told))
        facts = tuple((item.entry, fact) for item in walked.conflicts for fact in item.facts)
        return Correction(
            order=order,
            own=own,
            before=(*before, *facts),
            instead=tuple((item.entry, item.events) for item in walked.instead),
            reach=reach,
            state=walked.state,
            changes=walked.changes,
            found=tuple(
                f"e{item.entry} {item.order}: {spoken(walked.state, item.reason)}" for item in walked.conflicts
            ),
        )

    def _against_amending(self, order: AmendEntry) -> list[Objection]:
        """Gather what forbids amending: a void entry, founding, a revealed seed, a correction."""
        number = order.entry
        own = next((entry.own for entry in self._past if entry.number == number), ())
        if number not in counting(self._past):
            return [_no(f"e{number} does not count already", "already-void", "log --all")]
        if any(isinstance(event, CampaignFounded) for event in own):
            return [_no("the founding cannot be amended", "founding-stands", "new FILE --scenario PATH")]
        if any(isinstance(event, DiceRevealed) for event in own):
            reason = "the seed of the dice is known to all and cannot become another"
            return [_no(reason, "reveal-stands", "log")]
        if self._order_of(number).name in CORRECTIONS:
            reason = f"e{number} is a correction itself; void it and correct anew"
            return [_no(reason, "correction-stands", f"void e{number}")]
        return []

    def _against_voiding(self, targets: Sequence[int]) -> list[Objection]:
        """Gather what forbids voiding: founding, a void entry, an end of move before one that stays."""
        count = counting(self._past)
        taken_out = _taken_out(self._past)
        ends = moves_ended(self._past, count)
        staying = max((number for number in ends if number not in targets), default=0)
        against: list[Objection] = []
        for entry in (item for item in self._past if item.number in targets):
            if entry.number not in count and not taken_out.get(entry.number, set[int]()) & set(targets):
                against.append(_no(f"e{entry.number} does not count already", "already-void", "log"))
            elif any(isinstance(event, CampaignFounded) for event in entry.own):
                against.append(_no("the founding cannot be voided", "founding-stands", "new FILE --scenario PATH"))
            elif any(isinstance(event, DiceRevealed) for event in entry.own):
                reason = "the seed of the dice is known to all and cannot become a secret again"
                against.append(_no(reason, "reveal-stands", "log"))
            elif entry.number in ends and entry.number < staying:
                reason = f"e{entry.number} ended a move before the last; only the newest end can be voided"
                against.append(_no(reason, "end-of-move-stands", f"void e{max(ends)}"))
        return against


def _found(decision: Decision) -> Iterator[str]:
    """Say which facts an order was booked with."""
    return (spoken(decision.after, describe_fact(fact)[1]) for fact in decision.before)


def _voided(events: Sequence[Event]) -> tuple[int, ...]:
    """Return the entries that events take out."""
    return tuple(event.entry for event in events if isinstance(event, EntryVoided))


def _falling(booking: Booking) -> tuple[Event, ...]:
    """Return the events that take out what a correction takes with it."""
    return tuple(EntryVoided(entry=number, how="with", reason=booking.note) for number in booking.fallen)


def _taken_out(past: Sequence[PastEntry]) -> dict[int, set[int]]:
    """Return which entries void each void one; voided together with one of those, it is not voided twice."""
    found: dict[int, set[int]] = {}
    for entry in past:
        for event in entry.own:
            if isinstance(event, EntryVoided):
                found.setdefault(event.entry, set()).add(entry.number)
    return found


def _with(order: Order, booking: Booking, conflicts: Sequence[Conflict]) -> str:
    """Return what takes out what no longer fits as well, for what can be said in one line as that line."""
    fallen = (*(order.fallen if isinstance(order, VoidEntries) else ()), *booking.fallen)
    named = " ".join(f"e{number}" for number in (*fallen, *(item.entry for item in conflicts)))
    if isinstance(order, VoidEntries):
        return f"void {' '.join(f'e{number}' for number in order.entries)} --with {named}"
    if isinstance(order, AmendEntry):
        return f"amend e{order.entry} {order.field} {order.value} --with {named}"
    return f"--with {named} voids what no longer fits"


def _no_longer_fits(campaign: Campaign, conflicts: Sequence[Conflict], remedy: str) -> Iterator[Objection]:
    """Object to a correction after which later entries lack something; finally where no found fact would help."""
    for item in conflicts:
        yield Objection(
            code="later-entry-no-longer-fits",
            reason=f"e{item.entry} {item.order}: {spoken(campaign, item.reason)}",
            remedy=remedy,
            final=not item.facts,
            untrue=bool(item.facts),
        )


def _no(reason: str, code: str, remedy: str) -> Objection:
    """Make a final objection."""
    return Objection(code=code, reason=reason, remedy=remedy, final=True)
