"""The one walk of a correction: the old history and the new side by side, once, from where they part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from msgspec import Struct

from campaign.desk.book import fit
from campaign.domain.objection import refusing
from campaign.errors import CampaignError, DoesNotFit
from campaign.events.base import Event
from campaign.events.rulings import Overruled
from campaign.events.tags import tags_of
from campaign.orders.base import Kind
from campaign.projections.records import records_about
from campaign.projections.state import Campaign, Fold, copy

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from campaign.orders.base import Order
    from campaign.projections.history import CountingEntry
    from campaign.rulesets.base import Rules


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
    ) -> None:
        """Start from a state before the first difference; `decide` settles an entry that is not decided yet."""
        self._was = Fold(copy(base))
        self._now: Fold | None = None
        self._order_of = order_of
        self._rules_for = rules_for
        self._decide = decide
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
                if self._now is None and old[there] == item:
                    self._was.apply(item.number, item.events)
                else:
                    self._meet(item)
                    self._was.apply(old[there].number, old[there].events)
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

    def _part(self) -> Fold:
        """Let the new history go its own way from here."""
        if self._now is None:
            self._now = Fold(copy(self._was.campaign))
        return self._now

    def _fold_old(self, items: Sequence[CountingEntry]) -> None:
        """Take the old history past entries that count no more, or count elsewhere."""
        for item in items:
            self._was.apply(item.number, item.events)

    def _meet(self, item: CountingEntry) -> None:
        """Take the new history over one entry, by the kind of its order."""
        now = self._part()
        if not item.main and self._decide is not None:
            now.apply(item.number, self._decide(item.number, now.campaign))
            return
        order = self._order_of(item.number)
        if order.kind is Kind.PAPER:
            now.apply(item.number, item.events)
        elif order.kind is Kind.CLERK:
            self._decide_again(item, order, now)
        else:
            self._ask_again(item, order, now)

    def _decide_again(self, item: CountingEntry, order: Order, now: Fold) -> None:
        """Let the clerk do his arithmetic again under the rules of the move."""
        forced = tuple(event for event in item.main if isinstance(event, Overruled))
        main = (*forced, *order.decide(now.campaign, self._rules_for(now.campaign)))
        if main != item.main:
            self._instead.append(Standing(entry=item.number, events=main))
            text = differences(item.main, main)
            self._changes.append(Change(entry=item.number, order=order.name, what="decided again", text=text))
        now.apply(item.number, (*item.before, *main))

    def _ask_again(self, item: CountingEntry, order: Order, now: Fold) -> None:
        """Let a table entry stand as written, see whether it fits, and ask for the report what it would be now."""
        if self._is_touched(item, now.campaign):
            self._report(item, order, now.campaign)
        try:
            facts, after = fit(now.campaign, item.number, item.events, may_find=True)
        except DoesNotFit as error:
            self._conflicts.append(Conflict(entry=item.number, order=order.name, reason=str(error), facts=()))
            return
        if facts:
            reason = _first_misfit(now.campaign, item.events)
            self._conflicts.append(Conflict(entry=item.number, order=order.name, reason=reason, facts=facts))
        self._now = Fold(after)

    def _is_touched(self, item: CountingEntry, now: Campaign) -> bool:
        """Say whether anything that the entry names differs between the two histories, or a house rule does."""
        was = self._was.campaign
        if was.rules.house_rules != now.rules.house_rules:
            return True
        return any(records_about(was, tag) != records_about(now, tag) for tag in tags_of(item.events))

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
            text = differences(old, new)
            self._changes.append(Change(entry=item.number, order=order.name, what="would now come out as", text=text))

    def _codes(self, order: Order, campaign: Campaign) -> set[str]:
        """Return the codes of what stands against an order on a state."""
        try:
            objections = tuple(order.objections(campaign, self._rules_for(campaign)))
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
