"""The stage: orders decided one after another, waiting to be written together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from campaign.desk import clerk
from campaign.desk.book import Booked, Booking, decide, in_its_move
from campaign.domain.objection import Objection
from campaign.errors import CampaignError, NotUnderstood, Refused, UnknownName
from campaign.events.calendar import MoveEnded
from campaign.orders.amend import AmendEntry
from campaign.orders.corrections import VoidEntries
from campaign.orders.papers import TakeNote
from campaign.projections.counts import describe_fact
from campaign.projections.history import PastEntry
from campaign.store.diary import Snapshot
from campaign.store.fingerprint import FINGERPRINT
from campaign.store.past import base_before, past_entries
from campaign.store.read_models import changed_rows
from campaign.store.snapshots import decode_state, encode_state

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from campaign.desk.correct import Correction, Corrector
    from campaign.desk.desk import Desk
    from campaign.domain.clock import GameTime
    from campaign.domain.dice import Roll
    from campaign.events.base import Event
    from campaign.orders.base import Order
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules
    from campaign.store.diary import Head, NewEntry, NewEvent


#: What is refused with these codes is no fault that another order puts right.
_NOT_PUT_RIGHT: Final = frozenset(
    {"already-void", "changes-nothing", "correction-stands", "end-of-move-stands", "reveal-stands"}
)


class Stage:
    """Entries decided on the state of a desk; `campaign` is the state after the last of them."""

    def __init__(self, desk: Desk, *, dry_run: bool) -> None:
        """Start from the desk's present."""
        self.campaign = desk.campaign
        self._desk = desk
        self._head = desk.head
        self._dry_run = dry_run
        self._draws = desk.head.draws
        self._entries: list[NewEntry] = []
        self._past: list[PastEntry] = []
        self._orders: dict[int, Order] = {}
        self._answers: list[Booked] = []

    @property
    def _number(self) -> int:
        """Return the number of the next entry."""
        return self._head.entries + len(self._entries) + 1

    def answers(self) -> tuple[Booked, ...]:
        """Return what came of each order, in their order."""
        return tuple(self._answers)

    def add(self, order: Order, booking: Booking) -> None:
        """Decide one more order on the state after those before it; raise Refused."""
        known = self._desk.diary.find(booking.order_id) if booking.order_id else None
        if known is not None:
            from campaign.desk.again import answer_again

            self._answers.append(answer_again(self._desk.diary, known, order))
            return
        booking = self._on_time(in_its_move(order, self.campaign, booking))
        _refuse_senseless(order, booking)
        self._refuse_putting_right(order, booking)
        if isinstance(order, TakeNote) and order.entry is not None:
            self._reach_of(order.entry)
        if isinstance(order, VoidEntries):
            targets = (*order.entries, *order.fallen, *booking.fallen)
            self._or_put_right(order.entries, lambda: self._add_void(order, booking, targets))
        elif isinstance(order, AmendEntry):
            self._or_put_right((order.entry,), lambda: self._add_amended(order, booking))
        elif booking.late is not None:
            self._add_late(order, booking)
        else:
            self._add_plain(self._throw(self._with_seed(order), booking, self.campaign), booking)

    def _rules(self, order: Order) -> Rules:
        """Return the rules in force; the order that founds a campaign brings its own."""
        if self.campaign.calendar.founded:
            return self._desk.rules_for(self.campaign)
        from campaign.orders.found import FoundCampaign

        if not isinstance(order, FoundCampaign):
            raise CampaignError("no campaign was founded here", remedy="campaign new NAME --scenario goodwood")
        return self._desk.rules_of(order.rules)

    def _on_time(self, booking: Booking) -> Booking:
        """Take the open move for no late entry; refuse one that has not come."""
        now = self.campaign.calendar.now
        if booking.late is None or booking.late == now:
            return replace(booking, late=None)
        if booking.late > now:
            raise NotUnderstood(f"{booking.late} has not come: {now} is open", remedy="leave out --for")
        opens = self.campaign.calendar.opens
        if booking.late < opens:
            raise NotUnderstood(f"{booking.late} lies before {opens}, the first move", remedy=f"--for {opens}")
        return booking

    def _with_seed(self, order: Order) -> Order:
        """Give the order that reveals the seed what the desk alone can read; a dry run reveals nothing."""
        if order.name != "dice reveal" or self._dry_run:
            return order
        from campaign.orders.dice_reveal import RevealDice

        return RevealDice(seed=self._desk.diary.secret().hex())

    def _throw(self, order: Order, booking: Booking, campaign: Campaign) -> Order:
        """Draw the dice that an order still wants in a state, as long as it wants more of them."""
        rules = self._rules(order) if campaign is self.campaign else self._desk.rules_for(campaign)
        while wanted := order.dice_wanted(campaign, rules):
            order = order.with_rolls(self._drawn(order, wanted, booking))
        return order

    def _drawn(self, order: Order, wanted: int, booking: Booking) -> tuple[Roll, ...]:
        """Draw some dice; a dry run draws none and says so; raise Refused where the program may not throw."""
        if self._dry_run:
            raise CampaignError(
                f"{order.name} needs {wanted} D{order.sides}; a dry run draws none", remedy="type the dice"
            )
        if self.campaign.calendar.seed:
            reason = f"{order.name} needs {wanted} D{order.sides}, and the seed of the program's dice is known to all"
            objection = Objection(code="seed-revealed", reason=reason, remedy="type the die", final=True)
            raise Refused(order.title(self.campaign), (objection,))
        if self.campaign.calendar.dice == "table" and not booking.may_draw:
            reason = f"{order.name} needs {wanted} D{order.sides}, and this campaign throws its own"
            objection = Objection(code="dice-are-thrown", reason=reason, remedy="type the die", final=True)
            raise Refused(order.title(self.campaign), (objection,))
        from campaign.desk.dice import draw

        rolls = draw(self._desk.diary.secret(), self._draws + 1, wanted, thrown_by=booking.actor, sides=order.sides)
        self._draws += wanted
        return rolls

    def _give_dice_back(self) -> None:
        """Let dice that were drawn for nothing be the next ones: no entry shows them, and nobody has seen them."""
        self._draws = self._head.draws + sum(item.draws for item in self._entries)

    def _add_plain(self, order: Order, booking: Booking) -> None:
        """Book an order in the open move."""
        number = self._number
        decision = decide(order, self.campaign, self._rules(order), booking, number=number)
        found = self._spoken(describe_fact(fact)[1] for fact in decision.before) if decision.before else ()
        if not decision.events:
            self._give_dice_back()
            self._answers.append(Booked(warnings=decision.warnings, notes=("nothing changed, nothing booked",)))
            return
        rows = (*clerk.before(decision.before), *clerk.own(decision.events))
        past = PastEntry(
            number=number,
            counts_in=None,
            own=decision.events,
            before=tuple((number, fact) for fact in decision.before),
        )
        if not self.campaign.calendar.founded:
            self.campaign = decision.after  # the founding is written in the move that it opens
        self._put(order, booking, rows, past, reach=None)
        self.campaign = decision.after
        notes: tuple[str, ...] = ()
        if order.name == "mode":
            from campaign.desk.looking_back import looked_back

            notes = looked_back(self._desk, decision.events)
        answer = Booked(numbers=(number,), events=decision.events, warnings=decision.warnings, found=found, notes=notes)
        self._answers.append(answer)

    def _add_void(self, order: VoidEntries, booking: Booking, targets: tuple[int, ...]) -> None:
        """Book a correction that takes entries out."""
        order = replace(order, fallen=(*order.fallen, *booking.fallen))
        reach = min(self._reach_of(number) for number in targets)
        events = order.decide(self.campaign, self._desk.rules_for(self.campaign))
        correction = self._corrector(reach).void(order, events, booking, reach=reach)
        self._put_correction(booking, correction)

    def _add_amended(self, order: AmendEntry, booking: Booking) -> None:
        """Book a correction that changes one field of an earlier order."""
        reach = min(self._reach_of(number) for number in (order.entry, *booking.fallen))
        correction = self._corrector(reach).amend(order, booking, reach=reach, throw=self._thrower(booking))
        self._put_correction(booking, correction)

    def _add_late(self, order: Order, booking: Booking) -> None:
        """Book an order in a move that was ended."""
        assert booking.late is not None  # noqa: S101 - the caller asked
        from campaign.desk.times import ended_by

        reach = min((ended_by(self._desk.diary, booking.late), *map(self._reach_of, booking.fallen)))
        correction = self._corrector(reach).late(order, booking, reach=reach, throw=self._thrower(booking))
        if not correction.own:
            self._give_dice_back()
            self._answers.append(Booked(notes=("nothing changed, nothing booked",)))
            return
        self._put_correction(booking, correction)

    def _thrower(self, booking: Booking) -> Callable[[Order, Campaign], Order]:
        """Return what throws the dice that an order wants in the state where it counts."""
        return lambda order, campaign: self._throw(order, booking, campaign)

    def _or_put_right(self, targets: Sequence[int], attempt: Callable[[], None]) -> None:
        """Correct entries; where a move was ended since, a refusal and a dry run offer to let history stand."""
        number = next(filter(self._is_over, targets), None)
        try:
            attempt()
        except Refused as refusal:
            if number is None or any(item.code in _NOT_PUT_RIGHT for item in refusal.objections):
                raise
            then = self._desk.diary.entry(number)
            when = self.campaign.calendar.show(then.counts_in or then.written_in)
            against = tuple(_rolled_for(item, when) for item in refusal.objections)
            raise Refused(refusal.what, _or_else(against, f"put-right e{number} ORDER")) from refusal
        if number is not None and self._dry_run:
            note = f"the move of e{number} is ended: put-right e{number} ORDER lets history stand"
            self._answers[-1] = replace(self._answers[-1], notes=(*self._answers[-1].notes, note))

    def _refuse_putting_right(self, order: Order, booking: Booking) -> None:
        """Raise UnknownName for a faulty entry that there is not, Refused for one that does not count."""
        number = booking.puts_right
        if number is None:
            return
        self._reach_of(number)
        from campaign.desk.voids import voided

        if number in voided(self._desk.diary):
            reason = f"e{number} does not count already"
            objection = Objection(code="already-void", reason=reason, remedy="log --all", final=True)
            raise Refused(f"put-right e{number}: {order.title(self.campaign)}", (objection,))

    def _is_over(self, number: int) -> bool:
        """Say whether the move of an entry was ended."""
        if number > self._head.entries:
            return False
        entry = self._desk.diary.entry(number)
        return (entry.counts_in or entry.written_in) < self.campaign.calendar.now

    def _reach_of(self, number: int) -> int:
        """Return how far back an entry of the diary or of this stage reaches; raise UnknownName where there is none."""
        if number < 1:
            raise UnknownName(f"there is no e{number}: entries are counted from e1", remedy="e1 is the founding")
        if number > self._head.entries:
            if number >= self._number:
                raise UnknownName(f"there is no e{number}: the diary ends at e{self._number - 1}")
            return self._entries[number - self._head.entries - 1].reach or number
        return self._desk.diary.entry(number).reach

    def _corrector(self, reach: int) -> Corrector:
        """Read the past from before `reach` on, with what this stage added to it."""
        diary = self._desk.diary
        lowest = min([reach, *(item.reach for item in self._entries if item.reach is not None)])
        first, base = base_before(diary, lowest, last=self._head.entries, fingerprint=FINGERPRINT, read=decode_state)
        past = (*past_entries(diary, first + 1), *self._past)
        from campaign.desk.correct import Corrector

        return Corrector(past, base, order_of=self._order_of, rules_for=self._desk.rules_for)

    def events_of(self, number: int) -> tuple[Event, ...]:
        """Return what an entry came to when it was written, one of this stage too."""
        staged = next((past.own for past in self._past if past.number == number), None)
        if staged is not None:
            return staged
        return past_entries(self._desk.diary, number, number)[0].own

    def _order_of(self, number: int) -> Order:
        """Return the order of an entry as it was written, read back from what it asked."""
        if number in self._orders:
            return self._orders[number]
        return self._desk.written_order(number)

    def _put_correction(self, booking: Booking, correction: Correction) -> None:
        """Put a correction on the stage, with everything that it books for other entries."""
        from campaign.reports.slips import sides_touched

        order, before = correction.order, self.campaign
        number = self._number
        rows: list[NewEvent] = []
        for stands_for, fact in correction.before:
            rows += clerk.before((fact,), stands_for if stands_for != number else None)
        rows += clerk.own(correction.own)
        for stands_for, events in correction.instead:
            rows += clerk.instead(events, stands_for)
        past = PastEntry(
            number=number,
            counts_in=booking.late,
            own=correction.own,
            before=correction.before,
            instead=tuple((target, event) for target, events in correction.instead for event in events),
        )
        self._put(order, booking, rows, past, reach=correction.reach)
        self.campaign = correction.state
        notes = self._spoken(f"e{item.entry} {item.order} {item.what}: {item.text}" for item in correction.changes)
        amended = order.entry if isinstance(order, AmendEntry) else None
        answer = Booked(
            numbers=(number,),
            events=correction.own,
            warnings=correction.warnings,
            found=correction.found,
            notes=notes,
            restated=tuple(event for target, events in correction.instead if target == amended for event in events),
            slips=sides_touched(*((state, self._desk.rules_for(state)) for state in (before, self.campaign))),
        )
        self._answers.append(answer)

    def _spoken(self, texts: Iterable[str]) -> tuple[str, ...]:
        """Put texts into the words of a player, handles and places for ids."""
        from campaign.reports.spoken import spoken

        return tuple(spoken(self.campaign, text) for text in texts)

    def _put(
        self,
        order: Order,
        booking: Booking,
        rows: list[NewEvent] | tuple[NewEvent, ...],
        past: PastEntry,
        *,
        reach: int | None,
        written_in: GameTime | None = None,
    ) -> None:
        """Put one entry on the stage, written in the open move unless another is told."""
        events = (*past.own, *(event for _, event in past.before), *(event for _, event in past.instead))
        drawn = self._draws - self._head.draws - sum(item.draws for item in self._entries)
        entry = clerk.entry(
            order,
            rows,
            events,
            booking,
            written_in=written_in or self.campaign.calendar.now,
            reach=reach,
            draws=drawn,
            evening=self.campaign.evenings.open,
        )
        if self._entries:
            entry = replace(entry, caused_by=self._head.entries + 1)
        self._orders[past.number] = order
        self._entries.append(entry)
        self._past.append(past)

    def put_decided(
        self, order: Order, booking: Booking, past: PastEntry, *, reach: int | None, written_in: GameTime
    ) -> None:
        """Put an entry that was decided elsewhere on the stage; whoever did sets `campaign` to the state it left."""
        assert past.number == self._number, "entries are put in their order"  # noqa: S101 - the caller numbers them
        rows = [row for number, fact in past.before for row in clerk.before((fact,), _other(number, past))]
        rows += clerk.own(past.own)
        rows += [row for number, event in past.instead for row in clerk.instead((event,), number)]
        self._put(order, booking, rows, past, reach=reach, written_in=written_in)

    # --- writing ---

    def write(self) -> Head:
        """Write everything in one transaction and return the new head; nothing staged, nothing written."""
        if not self._entries:
            return self._head
        changes = changed_rows(self._desk.campaign, self.campaign)
        snapshot = self._snapshot() if self._wants_snapshot() else None
        return self._desk.diary.append(self._entries, expected=self._head, rows=changes, snapshot=snapshot)

    def _wants_snapshot(self) -> bool:
        """Say whether a move ended, or a correction made the last snapshot useless for now."""
        if any(isinstance(event, MoveEnded) for past in self._past for event in past.own):
            return True
        newest = next(iter(self._desk.diary.snapshots(FINGERPRINT)), None)
        last = newest[0] if newest else 0
        return newest is None or any(item.reach is not None and item.reach <= last for item in self._entries)

    def _snapshot(self) -> Snapshot:
        """Write the state down."""
        return Snapshot(
            entry=self._head.entries + len(self._entries),
            time=self.campaign.calendar.now,
            hash="",
            fingerprint=FINGERPRINT,
            state=encode_state(self.campaign),
        )

    # --- deciding again ---

    def _decided(self) -> list[Event]:
        """Return everything that the stage decided."""
        return [event for past in self._past for event in past.own]

    def decides_like(self, other: Stage) -> bool:
        """Say whether two stages decide the same, apart from the numbers of drawn dice that nobody has seen yet."""
        drawn = any(item.draws for item in self._entries)
        return drawn or self._decided() == other._decided()

    def difference_to(self, other: Stage) -> str:
        """Tell what this stage decides otherwise."""
        from campaign.desk.walk import differences

        return differences(other._decided(), self._decided())


def _other(number: int, past: PastEntry) -> int | None:
    """Return the entry that a found fact stands for, None for the one that carries it."""
    return None if number == past.number else number


def _refuse_senseless(order: Order, booking: Booking) -> None:
    """Raise NotUnderstood for a correction that shall count in another move, and for entries that fall with none."""
    corrects = isinstance(order, VoidEntries | AmendEntry)
    if booking.late is not None and (corrects or booking.puts_right is not None):
        what = order.name if corrects else "put-right"
        remedy = "leave out --for" if corrects else "leave out --for, or say the order alone: a late entry"
        raise NotUnderstood(f"{what} counts at once, in no other move", remedy=remedy)
    if booking.fallen and booking.late is None and not corrects:
        raise NotUnderstood("--with belongs to a correction or a late entry", remedy="void ENTRY takes entries out")


def _rolled_for(objection: Objection, when: str) -> Objection:
    """Return an objection whose command roll counts in the move that is corrected."""
    if objection.code != "no-command-points" or not objection.remedy.startswith("cp "):
        return objection
    return replace(objection, remedy=f"{objection.remedy} --for {when}")


def _or_else(objections: Sequence[Objection], way: str) -> tuple[Objection, ...]:
    """Return objections, the last of which offers one way out more."""
    last = objections[-1]
    remedy = f"{last.remedy} \N{MIDDLE DOT} {way}" if last.remedy else way
    return (*objections[:-1], replace(last, remedy=remedy))
