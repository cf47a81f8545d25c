"""Gives an order as somebody typed it: asks for missing dice and command rolls, books it, and says what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from campaign.desk.ask import LEAVES, Interview, ResultTold
from campaign.desk.book import Booked, Booking, in_its_move, may_go_on, objections_to
from campaign.domain.clock import GameTime, parse_time
from campaign.domain.dice import TEN
from campaign.domain.objection import refusing
from campaign.errors import NotUnderstood, Refused
from campaign.events.corrections import PutRight
from campaign.orders.line import Reading, item_of, read
from campaign.orders.registry import CORRECTIONS
from campaign.projections.state import Campaign
from campaign.reports.answer import answer_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from campaign.desk.desk import Desk
    from campaign.orders.base import Order
    from campaign.orders.quantities import DieWord

T = TypeVar("T")

#: How many HQs may have to roll before one line can be booked.
ROLLS_MAX: Final = 20
UMPIRE: Final = "umpire"


class Asker(Protocol):
    """Somebody who can be asked; without a terminal nobody is.

    `die` and `ask` raise ResultTold where ``=`` leaves the question, and KeyboardInterrupt where the input ends.
    """

    @property
    def is_there(self) -> bool:
        """Say whether somebody can be asked."""
        ...

    def die(self, question: str, sides: int = TEN) -> DieWord | None:
        """Return the die that was typed, or several of six sides; None where nobody can be asked."""
        ...

    def agrees(self, question: str) -> bool:
        """Say whether the question was answered with yes; False where nobody can be asked."""
        ...

    def ask(self, question: str, default: str) -> str | None:
        """Return what was answered, the default for Enter; None where nobody can be asked."""
        ...

    def show(self, *lines: str) -> None:
        """Show lines that belong to the next question; nothing where nobody can be asked."""
        ...


class Nobody:
    """Stands for the one who is not there: an orders file, a pipe."""

    is_there = False

    def die(self, question: str, sides: int = TEN) -> DieWord | None:
        """Return no die."""
        del question, sides
        return None

    def agrees(self, question: str) -> bool:
        """Agree to nothing."""
        del question
        return False

    def ask(self, question: str, default: str) -> str | None:
        """Return no answer."""
        del question, default
        return None

    def show(self, *lines: str) -> None:
        """Show nothing."""
        del lines


class Given(Struct, frozen=True, kw_only=True):
    """What came of an order: the entries, their answer of one or two lines, what is worth a remark, and the state."""

    booked: tuple[Booked, ...]
    lines: tuple[str, ...]
    remarks: tuple[str, ...]
    campaign: Campaign

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the entries that were written."""
        return tuple(number for item in self.booked if not item.already for number in item.numbers)


class Giver:
    """Gives orders at a desk in somebody's name."""

    def __init__(self, desk: Desk, asker: Asker, *, actor: str = UMPIRE) -> None:
        """Remember whom to ask."""
        self._desk = desk
        self._asker = asker
        self._actor = actor
        self._rolled: list[Booked] = []
        self._remarks: list[str] = []

    def booking(self, reading: Reading, *, actor: str = "") -> Booking:
        """Return how a line asks to be booked; raise NotUnderstood for a time that is none."""
        options = reading.options
        corrects = reading.order.name in CORRECTIONS or options.late is not None
        return Booking(
            actor=options.by or actor or self._actor,
            overrule=options.overrule,
            as_found=options.as_found or (options.yes and corrects),
            note=options.message,
            late=time_of(self._desk.campaign, options.late),
            may_draw=reading.drawn,
            fallen=options.fallen,
            puts_right=options.puts_right,
        )

    def give(self, reading: Reading, *, actor: str = "", must_have_dice: bool = False) -> Given:
        """Book a line; ask for its dice and for the command rolls that it needs first.

        Raise Refused, SomeoneElseWrote or Busy; raise NotUnderstood, with `must_have_dice`, where a die is missing and
        nobody can be asked.
        """
        booking = self.booking(reading, actor=actor)
        before = self._desk.campaign
        self._rolled, self._remarks = [], []
        if reading.options.dry_run:
            preview = self._desk.preview(reading.order, booking)
            late = in_its_move(reading.order, before, booking).late
            return self._told(reading.order, before, [preview], (), written=False, late=late)
        if reading.order.name in CORRECTIONS:
            # No HQ of the open move rolls for what counts elsewhere, and nobody is asked: it was all told once.
            return self._told(reading.order, before, [self._desk.book(reading.order, booking)], (), written=True)
        interview = Interview(self._desk, self._asker, reading.order, actor=self._actor)
        self._refuse_first(reading.order, booking)
        interview.hold(
            lambda order: self._refuse_first(order, booking), must_have_dice=must_have_dice, throw=not reading.drawn
        )
        order = interview.order
        booking = in_its_move(order, before, replace(booking, may_draw=booking.may_draw or interview.drawn))
        booked = self._after_rolls(lambda: self._desk.book(order, booking), booking)
        return self._told(order, before, [*self._rolled, booked], tuple(self._remarks), written=True, late=booking.late)

    def _after_rolls(self, attempt: Callable[[], T], booking: Booking) -> T:
        """Do what may be refused only because an HQ has not rolled yet; let each roll that must, and try again."""
        for _ in range(ROLLS_MAX):
            try:
                return attempt()
            except Refused as refusal:
                roll = self._roll_first(refusal, booking)
                if roll is None:
                    raise self._late(refusal, booking) from refusal
                self._rolled.append(roll)
                self._remarks += answer_lines(self._desk.campaign, "command roll", roll.numbers, roll.events)[1:]
        message = f"more than {ROLLS_MAX} command rolls are needed"
        raise NotUnderstood(message, remedy="cp HQ DIE")

    def _refuse_first(self, order: Order, booking: Booking) -> None:
        """Raise Refused where the rules object whatever is answered and thrown, before anybody is asked."""
        if booking.late is None and self._asks(order):
            self._after_rolls(lambda: self._refuse_now(order, booking), booking)

    def _asks(self, order: Order) -> bool:
        """Say whether an order has a question or wants dice."""
        campaign, rules = self._desk.campaign, self._desk.rules
        return order.question(campaign, rules) is not None or order.dice_wanted(campaign, rules) > 0

    def _refuse_now(self, order: Order, booking: Booking) -> None:
        """Raise Refused for what no answer can mend: what is still to be asked is no reason."""
        campaign, rules = self._desk.campaign, self._desk.rules
        asked = order.question(campaign, rules)
        against = refusing(objections_to(order, campaign, rules, decided=False))
        if asked is not None and self._asker.is_there:
            against = tuple(item for item in against if item.code != f"{asked.name}-not-told")
        if against and not may_go_on(against, booking):
            raise Refused(order.title(campaign), against)

    def _late(self, refusal: Refused, booking: Booking) -> Refused:
        """Return a refusal whose ways out count in the move of a late entry."""
        if booking.late is None:
            return refusal
        when = self._desk.campaign.calendar.show(booking.late)
        objections = (
            replace(item, remedy=f"{item.remedy} --for {when}") if item.code == "no-command-points" else item
            for item in refusal.objections
        )
        return Refused(refusal.what, tuple(objections))

    def _told(
        self,
        order: Order,
        before: Campaign,
        booked: list[Booked],
        remarks: tuple[str, ...],
        *,
        written: bool,
        late: GameTime | None = None,
    ) -> Given:
        """Lay out the answer."""
        last = booked[-1]
        title = order.title(before)
        puts_right = next((event.entry for event in last.events if isinstance(event, PutRight)), None)
        if puts_right is not None:
            title = f"{title}, which puts e{puts_right} right"
        if late is not None and late != before.calendar.now:
            title = f"{title}, counting in {before.calendar.show(late)}"
        if last.already:
            lines: tuple[str, ...] = last.notes
        elif not last.events:
            lines = last.notes or ("nothing changed, nothing booked",)
        elif written:
            lines = answer_lines(self._desk.campaign, title, last.numbers, last.restated or last.events)
            lines = with_slips(self._desk, lines, last)
        else:
            lines = (f"would book: {title}",)
        warnings = tuple(self._warned(last))
        found = tuple(f"found at the table: {fact}" for fact in last.found)
        notes = () if lines is last.notes else last.notes
        return Given(
            booked=tuple(booked),
            lines=lines,
            remarks=(*remarks, *warnings, *found, *notes),
            campaign=self._desk.campaign,
        )

    def _warned(self, booked: Booked) -> Iterator[str]:
        """Yield what the warnings say; counts that differ also tell what was booked since the last, and the ways on."""
        differing = [item.reason for item in booked.warnings if item.code == "count-differs"]
        for item in booked.warnings:
            if item.code != "count-differs":
                yield f"{item.code}{f' ({item.rule})' if item.rule else ''}: {item.reason}"
        is_open = bool(booked.numbers) and booked.numbers[-1] <= self._desk.head.entries and not booked.found
        if differing and is_open:
            from campaign.desk.since import since_line, slip_line

            since = since_line(self._desk, booked)
            yield f"{'; '.join(differing)}{f' ({since})' if since else ''}"
            yield slip_line(self._desk, booked)
        elif differing:
            yield "; ".join(differing)

    def _roll_first(self, refusal: Refused, booking: Booking) -> Booked | None:
        """Let an HQ roll that has not and must pay; None where that would not help."""
        hq = self._owes_a_roll(refusal)
        if hq is None or booking.late is not None:
            return None
        self._refuse_now(read(item_of(["cp", hq]), self._desk.campaign).order, Booking())
        try:
            die = self._asker.die(f"D10 of {hq}")
        except ResultTold as left:
            raise KeyboardInterrupt(LEAVES) from left
        if die is None:
            message = f"{hq} has not rolled this move, and nobody can be asked (r as its die lets the program roll)"
            raise NotUnderstood(message, remedy=f"cp {hq} DIE")
        flags = "".join(
            letter for letter, said in (("f", die.under_fire), ("j", die.jammed), ("t", die.telephones)) if said
        )
        face = "r" if die.face is None else str(die.face)
        reading = read(item_of(["cp", hq, f"{face}{flags}"]), self._desk.campaign)
        return self._desk.book(reading.order, Booking(actor=booking.actor, may_draw=die.drawn))

    def _owes_a_roll(self, refusal: Refused) -> str | None:
        """Return the handle of the HQ whose roll is all that is missing first."""
        if self._desk.rules.switch("command_rolls") == "none":
            return None
        campaign = self._desk.campaign
        unrolled = {
            f"cp {item.handle}": item.handle
            for item in campaign.oob.formations.values()
            if not campaign.points.has_rolled(item.id, campaign.calendar.now)
        }
        if any(item.code != "no-command-points" for item in refusal.objections):
            return None
        return next((unrolled[item.remedy] for item in refusal.objections if item.remedy in unrolled), None)


def with_slips(desk: Desk, lines: tuple[str, ...], booked: Booked) -> tuple[str, ...]:
    """Return an answer of one or two lines with the sides for which correction slips wait."""
    if not booked.slips:
        return lines
    from campaign.desk.slips import slips_line

    told = (*lines[1:2], slips_line(desk, booked.slips, booked.numbers[0]))
    return (lines[0], " \N{MIDDLE DOT} ".join(told))


def time_of(campaign: Campaign, text: str | None) -> GameTime | None:
    """Read the move of a late entry; raise NotUnderstood where it is none."""
    if text is None:
        return None
    time = parse_time(text, d_day=campaign.calendar.d_day_date, now=campaign.calendar.now)
    if time is None:
        message = f"{text!r} is no move"
        raise NotUnderstood(message, remedy=f"--for {campaign.calendar.show(campaign.calendar.now.plus(-1))}")
    return time


def runs_offered(desk: Desk) -> str | None:
    """Return the line with which a move opens where runs are set, None where none would do anything."""
    if not desk.campaign.runs.places:
        return None
    from campaign.orders.run_plan import runs_due

    due = runs_due(desk.campaign, desk.rules)
    return f"{due}; Enter books them" if due.hqs else None
