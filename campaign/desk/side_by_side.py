"""Two copies walked side by side: which entries of the other touch nothing of ours, and why the rest does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.desk.book import fit, objections_to, of_booking
from campaign.desk.desk import Desk
from campaign.desk.offered import History, Offered, Then
from campaign.desk.renumber import renumbered
from campaign.desk.walk import Walked, Walker, differences
from campaign.domain.objection import refusing
from campaign.errors import CampaignError, DoesNotFit
from campaign.events.rulings import DiceRevealed
from campaign.orders.base import Order
from campaign.projections.history import PastEntry, effective
from campaign.projections.records import own_records_about

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.domain.clock import GameTime
    from campaign.events.base import Event
    from campaign.projections.state import Campaign

#: What the walk says where the clerk decides an entry of ours again; that is his work, and no conflict.
_CLERKS: Final = "decided again"
#: How many things are named in a reason.
_NAMED_MAX: Final = 3


class Ready(Struct, frozen=True, kw_only=True):
    """An entry of theirs as it is to be booked here: its order in our numbers, and what it comes to."""

    offered: Offered
    order: Order
    past: PastEntry


class Held(Struct, frozen=True, kw_only=True):
    """An entry of theirs that is in conflict: why, and which of our entries touch the same."""

    offered: Offered
    why: tuple[str, ...]
    ours: tuple[int, ...] = ()


class Judged(Struct, frozen=True, kw_only=True):
    """What the walk over both histories came to; `same` are those that change nothing here: it stands so already."""

    ready: tuple[Ready, ...]
    held: tuple[Held, ...]
    same: tuple[Offered, ...]
    walked: Walked


class Sides(Struct, frozen=True, kw_only=True):
    """Both histories; `touched` says which of ours touched a thing since they parted, `known` what is here already."""

    desk: Desk
    ours: History
    theirs: History
    touched: Mapping[str, tuple[int, ...]]
    known: Mapping[int, int]

    def late(self, offered: Offered) -> GameTime | None:
        """Return the move of an entry that is a late one here, None where it counts in the open move or later."""
        return offered.move if offered.move < self.desk.campaign.calendar.now else None


class NotHereError(CampaignError):
    """An entry that is cited is not in our diary; `number` is the one it has there."""

    def __init__(self, number: int) -> None:
        """Keep the number."""
        super().__init__(f"it rests on e{number} of theirs, which is not here")
        self.number = number


def judge(sides: Sides, offered: Sequence[Offered]) -> Judged:
    """Walk until all that is left is ready and nothing of ours would come out otherwise with it."""
    held: dict[int, Held] = {}
    same: dict[int, Offered] = {}
    left: tuple[Offered, ...] = tuple(offered)
    while True:
        walk = _Walk(sides, left, tuple(held.values()))
        found = walk.held
        if not found and not walk.same:
            spoiling = _spoiling(sides, left, walk)
            if spoiling is None:
                ready = tuple(walk.ready)
                return Judged(ready=ready, held=tuple(held.values()), same=tuple(same.values()), walked=walk.walked)
            found = [spoiling]
        held |= {item.offered.number: item for item in found}
        same |= {item.number: item for item in walk.same}
        left = tuple(item for item in left if item.number not in held and item.number not in same)


def here(numbers: Mapping[int, int], common: int, number: int) -> int:
    """Return our number of an entry of theirs; raise NotHereError where we have none."""
    if number <= common:
        return number
    if number not in numbers:
        raise NotHereError(number)
    return numbers[number]


def _spoiling(sides: Sides, offered: Sequence[Offered], walk: _Walk) -> Held | None:
    """Return the first entry of theirs with which one of ours no longer stands as it did, None where all do."""
    spoilt = _spoilt(walk.walked)
    if not spoilt:
        return None
    clean, spoiling = 0, len(offered)
    while spoiling - clean > 1:
        middle = (clean + spoiling) // 2
        if found := _spoilt(_Walk(sides, offered[:middle], ()).walked):
            spoiling, spoilt = middle, found
        else:
            clean = middle
    entries = tuple(dict.fromkeys(number for number, _ in spoilt))
    return Held(offered=offered[spoiling - 1], why=tuple(text for _, text in spoilt), ours=entries)


def _spoilt(walked: Walked) -> list[tuple[int, str]]:
    """Return the entries of ours that would no longer fit, be refused or come out otherwise, each with how."""
    misfits = [
        (item.entry, f"ours e{item.entry} {item.order} would not fit: {item.reason}") for item in walked.conflicts
    ]
    changes = [
        (item.entry, f"ours e{item.entry} {item.order} {item.what}: {item.text}")
        for item in walked.changes
        if item.what != _CLERKS
    ]
    return [*misfits, *changes]


class _Walk:
    """One walk over our history with some entries of theirs in it; what was held stands in the way of what follows."""

    def __init__(self, sides: Sides, offered: Sequence[Offered], held: Sequence[Held]) -> None:
        """Walk it."""
        self.ready: list[Ready] = []
        self.held: list[Held] = []
        self.same: list[Offered] = []
        self._sides = sides
        self._common = sides.theirs.common
        self._then = Then(sides.theirs.base, sides.theirs.items)
        self._numbers = dict(sides.known)
        self._in_the_way: dict[str, Offered] = {}
        for item in sorted(held, key=lambda item: -item.offered.place):
            self._in_the_way |= dict.fromkeys(item.offered.changed, item.offered)
        self._coming = dict(enumerate(offered, start=sides.desk.head.entries + 1))
        self._numbers |= {item.number: number for number, item in self._coming.items()}
        coming = tuple(
            PastEntry(number=number, counts_in=sides.late(item), own=()) for number, item in self._coming.items()
        )
        desk, past = sides.desk, sides.ours.past
        walker = Walker(
            sides.ours.base, order_of=desk.order_of, rules_for=desk.rules_for, decide=self._settle, asks_all=True
        )
        self.walked = walker.walk(effective(past), effective((*past, *coming)))

    def _settle(self, number: int, now: Campaign) -> tuple[Event, ...]:
        """Judge one entry of theirs on both states: ours as it comes to it, theirs as it was."""
        item = self._coming[number]
        was = self._then.before(item.number)
        try:
            return self._judged(item, number, was, now)
        except (CampaignError, KeyError) as error:
            # Of a thing that is not here, or not any more, nothing can be decided.
            return self._hold(item, (str(error),))

    def _judged(self, item: Offered, number: int, was: Campaign, now: Campaign) -> tuple[Event, ...]:
        """Return what an entry comes to here, nothing where it is held or stands so already."""
        order = renumbered(item.order, self._here)
        before = tuple(renumbered(event, self._here) for event in item.before)
        main = self._comes_to(item, order, now)
        if self._stands_so(item, order, was, now):
            self.same.append(item)
            del self._numbers[item.number]
            return ()
        why = tuple(self._against(item, order, was, now, (*before, *main)))
        if why:
            return self._hold(item, why)
        past = PastEntry(
            number=number,
            counts_in=self._sides.late(item),
            own=main,
            before=tuple((number, fact) for fact in before),
        )
        self.ready.append(Ready(offered=item, order=order, past=past))
        return (*before, *main)

    def _here(self, number: int) -> int:
        """Return our number of an entry of theirs."""
        return here(self._numbers, self._common, number)

    def _hold(self, item: Offered, why: tuple[str, ...]) -> tuple[Event, ...]:
        """Keep an entry back, with those of ours that touch the same; it comes to nothing."""
        del self._numbers[item.number]
        ours = sorted({number for tag in item.changed for number in self._sides.touched.get(tag, ())})
        self.held.append(Held(offered=item, why=why, ours=tuple(ours)))
        for tag in item.changed:
            self._in_the_way.setdefault(tag, item)
        return ()

    def _comes_to(self, item: Offered, order: Order, now: Campaign) -> tuple[Event, ...]:
        """Return what an entry comes to here: as it is written there; an end of move is decided."""
        written = tuple(renumbered(event, self._here) for event in item.main)
        if not item.ends_move:
            return written
        return (*of_booking(written), *order.decide(now, self._sides.desk.rules_for(now)))

    def _stands_so(self, item: Offered, order: Order, was: Campaign, now: Campaign) -> bool:
        """Say whether an order that changed something there changes nothing here: it was booked here as well."""
        if not item.changed:
            return False
        rules_for = self._sides.desk.rules_for
        return not order.decide(now, rules_for(now)) and bool(item.order.decide(was, rules_for(was)))

    def _against(
        self, item: Offered, order: Order, was: Campaign, now: Campaign, events: tuple[Event, ...]
    ) -> Iterator[str]:
        """Yield what speaks against taking an entry as it is."""
        here, calendar = self._sides.late(item) or now.calendar.now, now.calendar
        if here != item.move:
            yield f"it counts in {calendar.show(item.move)}, and {calendar.show(here)} is open here"
            return
        if any(isinstance(event, DiceRevealed) for event in events):
            yield "it tells the seed of the dice, and the program throws none from then on"
            return
        if not item.ends_move:
            yield from self._touching(item, was, now)
            yield from self._otherwise(item, order, was, now)
        try:
            fit(now, 0, events, may_find=False)
        except DoesNotFit as error:
            yield f"it does not fit here: {error}"

    def _touching(self, item: Offered, was: Campaign, now: Campaign) -> Iterator[str]:
        """Yield what ours touched too, what rests on an entry that was held, and what stands otherwise here."""
        if both := item.changed & self._sides.touched.keys():
            yield f"ours touched {_names(both)} too"
        rests = sorted({held.number for tag in item.changed if (held := self._held_before(tag, item))})
        if rests:
            yield f"it touches what {' '.join(f'e{number}' for number in rests)} of theirs touches, which is held"
        if not item.changed:
            return
        if other := {tag for tag in item.named if own_records_about(was, tag) != own_records_about(now, tag)} - both:
            yield f"{_names(other)} stands otherwise here"

    def _held_before(self, tag: str, item: Offered) -> Offered | None:
        """Return the held entry that touched a thing before another one did."""
        held = self._in_the_way.get(tag)
        return held if held is not None and held.place < item.place else None

    def _otherwise(self, item: Offered, order: Order, was: Campaign, now: Campaign) -> Iterator[str]:
        """Yield what the rules and the order say here and did not say there."""
        refused = sorted(self._codes(order, now) - self._codes(item.order, was))
        if refused:
            yield f"here it would be refused: {', '.join(refused)}"
        rules_for = self._sides.desk.rules_for
        if order.dice_wanted(now, rules_for(now)) > item.order.dice_wanted(was, rules_for(was)):
            yield "here it would want more dice"
            return
        old = tuple(renumbered(event, self._here) for event in item.order.decide(was, rules_for(was)))
        new = order.decide(now, rules_for(now))
        if old != new:
            yield f"here it would come out otherwise: {differences(old, new)}"

    def _codes(self, order: Order, campaign: Campaign) -> set[str]:
        """Return the codes of what stands against an order on a state."""
        return {item.code for item in refusing(objections_to(order, campaign, self._sides.desk.rules_for(campaign)))}


def _names(tags: frozenset[str] | set[str]) -> str:
    """Name the things behind tags."""
    names = sorted(tag.partition(":")[2] for tag in tags)
    rest = f" and {len(names) - _NAMED_MAX} more" if len(names) > _NAMED_MAX else ""
    return f"{', '.join(names[:_NAMED_MAX])}{rest}"
