"""Corrections: void, undo, redo and late entries, through the one walk, refused or booked whole (architecture 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.desk.book import decide
from campaign.desk.walk import Change, Conflict, Walked, Walker
from campaign.domain.objection import Objection, in_order
from campaign.errors import Refused
from campaign.events.base import Event
from campaign.events.corrections import EntryVoided
from campaign.events.founding import CampaignFounded
from campaign.events.rulings import DiceRevealed
from campaign.orders.corrections import VoidEntries
from campaign.projections.history import PastEntry, counting, effective, moves_ended
from campaign.projections.state import Campaign
from campaign.reports.spoken import spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from campaign.desk.book import Booking
    from campaign.orders.base import Order
    from campaign.rulesets.base import Rules


class Correction(Struct, frozen=True, kw_only=True):
    """A correction ready to be booked: its rows, how far it reaches, the state it leaves, and its report."""

    own: tuple[Event, ...]
    before: tuple[tuple[int, Event], ...]
    instead: tuple[tuple[int, tuple[Event, ...]], ...]
    reach: int
    state: Campaign
    changes: tuple[Change, ...]
    found: tuple[str, ...]


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
        targets = tuple(event.entry for event in events if isinstance(event, EntryVoided))
        objections = tuple(self._against_voiding(targets))
        if objections:
            raise Refused(order.title(self._base), objections)
        candidate = PastEntry(number=self._number, counts_in=None, own=events)
        walked = self._walk(candidate, order, None)
        return self._settle(order, walked, events, booking, reach=reach)

    def late(self, order: Order, booking: Booking, *, reach: int) -> Correction:
        """Book an order in a move that was ended, judged by the state there; raise Refused."""
        decided: list[Event] = []
        facts: list[Event] = []

        def settle(_number: int, campaign: Campaign) -> tuple[Event, ...]:
            decision = decide(order, campaign, self._rules_for(campaign), booking, number=self._number)
            decided.extend(decision.events)
            facts.extend(decision.before)
            return (*decision.before, *decision.events)

        candidate = PastEntry(number=self._number, counts_in=booking.late, own=())
        walked = self._walk(candidate, order, settle)
        found = tuple((self._number, fact) for fact in facts)
        return self._settle(order, walked, tuple(decided), booking, reach=reach, before=found)

    def _walk(
        self, candidate: PastEntry, order: Order, settle: Callable[[int, Campaign], tuple[Event, ...]] | None
    ) -> Walked:
        """Walk from where the candidate makes a difference."""
        walker = Walker(
            self._base,
            order_of=lambda number: order if number == candidate.number else self._order_of(number),
            rules_for=self._rules_for,
            decide=settle,
        )
        return walker.walk(effective(self._past), effective((*self._past, candidate)))

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
            told = _no_longer_fits(walked.state, walked.conflicts, _with(order, walked.conflicts))
            raise Refused(title, in_order(told))
        facts = tuple((item.entry, fact) for item in walked.conflicts for fact in item.facts)
        return Correction(
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


def _taken_out(past: Sequence[PastEntry]) -> dict[int, set[int]]:
    """Return which entries void each void one; voided together with one of those, it is not voided twice."""
    found: dict[int, set[int]] = {}
    for entry in past:
        for event in entry.own:
            if isinstance(event, EntryVoided):
                found.setdefault(event.entry, set()).add(entry.number)
    return found


def _with(order: Order, conflicts: Sequence[Conflict]) -> str:
    """Return the line that takes out what no longer fits as well; a late entry cannot take others with it."""
    fallen = [item.entry for item in conflicts]
    if not isinstance(order, VoidEntries):
        return f"void {' '.join(f'e{number}' for number in fallen)}"
    named = " ".join(f"e{number}" for number in order.entries)
    return f"void {named} --with {' '.join(f'e{number}' for number in (*order.fallen, *fallen))}"


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
