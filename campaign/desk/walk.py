"""The one walk of a correction: the old history and the new side by side, once, from where they part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from msgspec import Struct

from campaign.desk.book import fit, objections_to, of_booking
from campaign.desk.counted_again import counted_again
from campaign.desk.sentences import came_and_went
from campaign.desk.whole import WholeFold
from campaign.domain.objection import refusing
from campaign.errors import CampaignError, DoesNotFit
from campaign.events.base import Event
from campaign.events.corrections import EntryEmptied
from campaign.events.table import Counted
from campaign.events.tags import tags_of
from campaign.orders.base import Kind
from campaign.orders.registry import order_class
from campaign.projections.records import differ
from campaign.projections.state import Campaign, Fold, copy

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from campaign.desk.book import Decision
    from campaign.orders.base import Order
    from campaign.projections.history import CountingEntry
    from campaign.rulesets.base import Rules

    #: Decides an entry anew where it counts: given what it comes to so far and the state before it.
    Settle = Callable[[CountingEntry, Campaign], Decision]


class Standing(Struct, frozen=True, kw_only=True):
    """What a correction books for another entry: facts before it, or what it comes to now."""

    entry: int
    events: tuple[Event, ...]


class Conflict(Struct, frozen=True, kw_only=True):
    """A table entry that no longer fits; `facts` would make it fit, none where nothing would."""

    entry: int
    order: str
    reason: str
    facts: tuple[Event, ...]


class Change(Struct, frozen=True, kw_only=True):
    """A later entry that would now be refused, would now come out otherwise, or was decided again by the clerk."""

    entry: int
    order: str
    what: str
    text: str


class Walked(Struct, frozen=True, kw_only=True):
    """What the walk found, and the state at its end, with every conflict met by found facts."""

    state: Campaign
    instead: tuple[Standing, ...]
    conflicts: tuple[Conflict, ...]
    changes: tuple[Change, ...]


class Walker:
    """Walks the new history beside the old one; nothing is asked before they part."""

    def __init__(
        self,
        base: Campaign,
        *,
        order_of: Callable[[int], Order],
        rules_for: Callable[[Campaign], Rules],
        decide: Callable[[int, Campaign], tuple[Event, ...]] | None = None,
        settle: tuple[int, Settle] | None = None,
        asks_all: bool = False,
    ) -> None:
        """Start from a state before the first difference.

        `decide` settles entries that come to nothing yet; `settle` names one that is decided anew, and how.
        With `asks_all` the report is about every later table entry, not only about those that the change touches.
        """
        self._was = Fold(copy(base))
        self._now: WholeFold | None = None
        self._order_of = order_of
        self._rules_for = rules_for
        self._decide = decide
        self._settle = settle
        self._asks_all = asks_all
        self._kinds: dict[str, Kind] = {}
        self._instead: list[Standing] = []
        self._conflicts: list[Conflict] = []
        self._changes: list[Change] = []

    def walk(self, old: Sequence[CountingEntry], new: Sequence[CountingEntry]) -> Walked:
        """Walk both histories to their ends."""
        place = {item.number: index for index, item in enumerate(old)}
        done = 0
        for item in new:
            there = place.get(item.number)
            if there is not None and there >= done:
                if there > done:
                    self._part()
                    self._fold_old(old[done:there])
                if self._now is None and old[there] == item and not self._is_settled(item):
                    self._was.apply(item.number, item.events)
                else:
                    self._meet(item)
                    self._was.apply(old[there].number, old[there].events)
                    self._count_again(item)
                done = there + 1
            else:
                self._meet(item)
        return self._result()

    def _result(self) -> Walked:
        """Gather what was found."""
        return Walked(
            state=(self._now or self._was).campaign,
            instead=tuple(self._instead),
            conflicts=tuple(self._conflicts),
            changes=tuple(self._changes),
        )

    def _part(self) -> WholeFold:
        """Let the new history go its own way from here."""
        if self._now is None:
            self._now = WholeFold(copy(self._was.campaign))
        return self._now

    def _fold_old(self, items: Sequence[CountingEntry]) -> None:
        """Take the old history past entries that count no more, or count elsewhere."""
        for item in items:
            self._was.apply(item.number, item.events)

    def _meet(self, item: CountingEntry) -> None:
        """Take the new history over one entry, by the kind of its order."""
        now = self._part()
        if self._settle is not None and self._is_settled(item):
            self._settle_now(item, now, self._settle[1])
            return
        if not item.main and self._decide is not None:
            now.apply(item.number, self._decide(item.number, now.campaign))
            return
        kind = self._kind_of(item)
        if kind is Kind.PAPER:
            self._take_over(item, now)
        elif kind is Kind.CLERK:
            self._decide_again(item, self._order_of(item.number), now)
        else:
            self._ask_again(item, now)

    def _kind_of(self, item: CountingEntry) -> Kind:
        """Return the kind of an entry's order; most are never read back, for only the touched ones are asked again."""
        if not item.order:
            return self._order_of(item.number).kind
        known = self._kinds.get(item.order)
        if known is None:
            known = self._kinds[item.order] = order_class(item.order).kind
        return known

    def _take_over(self, item: CountingEntry, now: WholeFold) -> None:
        """Let paper stand as written; what it speaks of may be no more."""
        try:
            now.apply(item.number, item.events)
        except DoesNotFit as error:
            name = self._order_of(item.number).name
            self._conflicts.append(Conflict(entry=item.number, order=name, reason=str(error), facts=()))

    def _count_again(self, item: CountingEntry) -> None:
        """Hold what an entry counted at the table against both books, which stand after it."""
        if not any(isinstance(event, Counted) for event in item.main):
            return
        for text in counted_again(self._was.campaign, self._part().campaign, item.number, item.main):
            order = self._order_of(item.number)
            self._changes.append(Change(entry=item.number, order=order.name, what="counted again", text=text))

    def _is_settled(self, item: CountingEntry) -> bool:
        """Say whether an entry is the one that is decided anew."""
        return self._settle is not None and self._settle[0] == item.number

    def _settle_now(self, item: CountingEntry, now: WholeFold, settle: Settle) -> None:
        """Decide an entry anew, and tell what an amended one came to and comes to."""
        before = now.campaign
        decision = settle(item, before)
        if item.main and decision.events != item.main:
            self._note_again(item, "was amended", before, decision.events)
        self._now = WholeFold(decision.after)

    def _note_again(self, item: CountingEntry, what: str, before: Campaign, main: tuple[Event, ...]) -> None:
        """Note for the report what an entry came to and comes to now; `before` is the new state before it."""
        text = came_and_went(item.number, (self._was.campaign, item.main), (before, main))
        name = self._order_of(item.number).name
        self._changes.append(Change(entry=item.number, order=name, what=what, text=text))

    def _decide_again(self, item: CountingEntry, order: Order, now: WholeFold) -> None:
        """Let the clerk do his arithmetic again under the rules of the move."""
        try:
            events = order.decide(now.campaign, self._rules_for(now.campaign))
            main = (*of_booking(item.main), *(events or (EntryEmptied(entry=item.number),)))
            if main == item.main:
                now.apply(item.number, item.events)
                return
            _, after = fit(now.campaign, item.number, (*item.before, *main), may_find=False)
        except CampaignError as error:
            self._conflicts.append(Conflict(entry=item.number, order=order.name, reason=str(error), facts=()))
            return
        self._instead.append(Standing(entry=item.number, events=main))
        self._note_again(item, "decided again", now.campaign, main)
        self._now = WholeFold(after)

    def _ask_again(self, item: CountingEntry, now: WholeFold) -> None:
        """Let a table entry stand as written, see whether it fits, and ask for the report what it would be now."""
        if self._is_touched(item, now.campaign):
            self._report(item, self._order_of(item.number), now.campaign)
        if item.before:
            self._report_needless(item, self._order_of(item.number), now.campaign)
        try:
            now.apply(item.number, item.events)
        except DoesNotFit as error:
            self._conflicts.append(self._conflict(item, error, now))

    def _conflict(self, item: CountingEntry, error: DoesNotFit, now: WholeFold) -> Conflict:
        """Let a table entry that does not fit stand with the facts that it lacks; where none would do, leave it out."""
        name = self._order_of(item.number).name
        try:
            facts, after = fit(now.campaign, item.number, item.events, may_find=True)
        except DoesNotFit as final:
            return Conflict(entry=item.number, order=name, reason=str(final), facts=())
        self._now = WholeFold(after)
        return Conflict(entry=item.number, order=name, reason=str(error), facts=facts)

    def _is_touched(self, item: CountingEntry, now: Campaign) -> bool:
        """Say whether anything that the entry names differs between the histories, or a house rule or the weather."""
        was = self._was.campaign
        if self._asks_all:
            return True
        if was.rules.house_rules != now.rules.house_rules or was.calendar.weather != now.calendar.weather:
            return True
        return any(differ(was, now, tag) for tag in tags_of(item.events))

    def _report(self, item: CountingEntry, order: Order, now: Campaign) -> None:
        """Compare what the rules and the order say on both states, with the dice as recorded."""
        was = self._was.campaign
        refused = sorted(self._codes(order, now) - self._codes(order, was))
        if refused:
            text = ", ".join(refused)
            self._changes.append(Change(entry=item.number, order=order.name, what="would now be refused", text=text))
        try:
            old, new = order.decide(was, self._rules_for(was)), order.decide(now, self._rules_for(now))
        except (CampaignError, KeyError):
            # An order whose thing is no more cannot be decided; its refusal was told above.
            return
        if old != new:
            text = came_and_went(item.number, (was, old), (now, new))
            self._changes.append(Change(entry=item.number, order=order.name, what="would now come out as", text=text))

    def _report_needless(self, item: CountingEntry, order: Order, now: Campaign) -> None:
        """Say where the facts that were found for an entry are in the book now without them; they stay."""
        if not _first_misfit(self._was.campaign, item.main) or _first_misfit(now, item.main):
            return
        text = f"{'; '.join(summary(fact) for fact in item.before)} (to clear up: clear e{item.number} slip WHY)"
        self._changes.append(
            Change(entry=item.number, order=order.name, what="no longer needs what was found", text=text)
        )

    def _codes(self, order: Order, campaign: Campaign) -> set[str]:
        """Return the codes of what stands against an order on a state."""
        try:
            objections = objections_to(order, campaign, self._rules_for(campaign))
        except (CampaignError, KeyError):
            return {"thing-is-no-more"}
        return {item.code for item in refusing(objections)}


def differences(old: Sequence[Event], new: Sequence[Event]) -> str:
    """Tell in a line what came and went between two decisions."""
    gone = [f"- {summary(event)}" for event in old if event not in new]
    come = [f"+ {summary(event)}" for event in new if event not in old]
    return "; ".join((*gone, *come)) or "the same in another order"


def summary(event: Event) -> str:
    """Print an event on a line: its name and what it says, without what is empty."""
    values = ((name, getattr(event, name)) for name in event.__struct_fields__)
    told = [f"{name} {_word(value)}" for name, value in values if value not in _EMPTY]
    name = event.event_name.replace(".", " ")
    return f"{name}: {', '.join(told)}" if told else name


_EMPTY: Final[tuple[object, ...]] = (None, "", (), {})


def _word(value: object) -> str:
    """Print a field's value briefly."""
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        return " ".join(_word(item) for item in items)
    return str(value)


def _first_misfit(campaign: Campaign, events: tuple[Event, ...]) -> str:
    """Say why events do not fit as they are."""
    try:
        fit(campaign, 0, events, may_find=False)
    except DoesNotFit as error:
        return str(error)
    return ""
