"""Orders files in the grammar of the desk: whole or not at all, and a mended file run again books only what is new."""

from __future__ import annotations

import re
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from msgspec import Struct, json
from msgspec.structs import replace

from campaign.desk.book import Booked, Booking
from campaign.desk.clerk import order_id_in_file
from campaign.desk.give import UMPIRE, time_of
from campaign.desk.stage import Stage
from campaign.errors import CampaignError, NotUnderstood, Refused
from campaign.orders.line import Focus, Item, cut, print_item, read
from campaign.orders.registry import order_class

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.desk.desk import Desk
    from campaign.domain.clock import GameTime
    from campaign.domain.objection import Objection
    from campaign.orders.base import Order
    from campaign.store.diary import Entry

_SHEET: Final = re.compile(r"sheet:\s*(\S.*)\Z", re.IGNORECASE)
#: Verbs that answer a person at the desk and mean nothing in a file.
_DESK_ONLY: Final = frozenset({"anyway", "undo", "redo", "z", "?"})


class Planned(Struct, frozen=True, kw_only=True):
    """One order of a file: its line, who gives it, under which heading (empty where there is none)."""

    line: int
    speaker: str
    heading: str
    item: Item


class Sheet(Struct, frozen=True, kw_only=True):
    """A file as cut: its name (without one, the digest of its text), its orders, and the lines that cannot be cut."""

    name: str
    source: str
    orders: tuple[Planned, ...]
    faults: tuple[Fault, ...]


class Fault(Struct, frozen=True, kw_only=True):
    """A line that was not booked, and why."""

    line: int
    error: CampaignError


class SheetRefused(CampaignError):
    """Lines of a file were refused, so that none of it was booked; `faults` holds every line and why."""

    exit_code = 3

    def __init__(self, sheet: Sheet, faults: Iterable[Fault]) -> None:
        """Keep every fault; the first line of the message counts them."""
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line))
        lines = [line for fault in self.faults for line in _told(sheet.source, fault)]
        count = f"{len(self.faults)} line{'' if len(self.faults) == 1 else 's'}"
        super().__init__(
            "\n".join((f"nothing was booked: {count} of {sheet.source} will not do", *lines)),
            remedy="mend the file and give it again; --keep-going books the rest",
        )

    @property
    def objections(self) -> tuple[Objection, ...]:
        """Return what the rules hold against the lines, in their order."""
        refusals = (fault.error for fault in self.faults if isinstance(fault.error, Refused))
        return tuple(item for refusal in refusals for item in refusal.objections)


class SheetNotUnderstood(SheetRefused, NotUnderstood):
    """Lines of a file were not understood, so that none of it was booked."""

    exit_code = 2


class Outcome(Struct, frozen=True, kw_only=True):
    """What came of a file: what was booked, what was booked before, what was left out."""

    booked: tuple[Booked, ...]
    faults: tuple[Fault, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the entries that were written now."""
        return tuple(number for item in self.booked if not item.already for number in item.numbers)


def cut_sheet(text: str, source: str) -> Sheet:
    """Cut a file's text; `source` is what messages call it."""
    name = sha256(text.encode()).hexdigest()[:32]
    orders: list[Planned] = []
    faults: list[Fault] = []
    speaker = heading = ""
    for number, raw in enumerate(text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines(), start=1):
        if found := _SHEET.match(raw.strip()):
            name = found[1]
            continue
        try:
            line = cut(raw)
        except NotUnderstood as error:
            faults.append(Fault(line=number, error=error))
            continue
        if line.heading:
            heading, speaker = line.heading, ""
        speaker = line.speaker or speaker
        orders += [Planned(line=number, speaker=speaker, heading=heading, item=item) for item in line.items]
    return Sheet(name=name, source=source, orders=tuple(orders), faults=tuple(faults))


def book_sheet(
    desk: Desk, sheet: Sheet, *, late: bool = False, keep_going: bool = False, dry_run: bool = False
) -> Outcome:
    """Book a file in one transaction; raise SheetRefused with every line that will not do, unless `keep_going`.

    A line under the heading of a move that was ended is refused, with `late` it is a late entry; one that was booked
    before stays as it is.
    """
    stage = Stage(desk, dry_run=dry_run)
    faults = list(sheet.faults)
    orders: list[tuple[Order, Booking]] = []
    reader = _SheetReader(desk, sheet, late=late)
    for planned in sheet.orders:
        try:
            order, booking = reader.read(planned, stage)
            stage.add(order, booking)
        except CampaignError as error:
            faults.append(Fault(line=planned.line, error=error))
        else:
            orders.append((order, booking))
    if faults and not keep_going:
        unread = any(isinstance(fault.error, NotUnderstood) for fault in faults)
        raise (SheetNotUnderstood if unread else SheetRefused)(sheet, faults)
    booked = stage.answers() if dry_run or not orders else desk.book_all(orders)
    return Outcome(booked=booked, faults=tuple(sorted(faults, key=lambda fault: fault.line)))


def rest_of(text: str, outcome: Outcome) -> str:
    """Return what `--keep-going` left out: the lines that were not booked, under their sheet, headings and speakers."""
    left = {fault.line: fault for fault in outcome.faults}
    kept: list[str] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        if number in left:
            kept.append(f"# {str(left[number].error).splitlines()[0]}")
            kept.append(raw)
        elif _SHEET.match(raw.strip()) or _stands_over(raw):
            kept.append(raw)
    return "\n".join(kept) + "\n"


class _SheetReader:
    """Reads the orders of a file one after another; equal ones are told apart by their count."""

    def __init__(self, desk: Desk, sheet: Sheet, *, late: bool) -> None:
        """Begin with nothing spoken of."""
        self._desk = desk
        self._sheet = sheet
        self._late = late
        self._focus = Focus()
        self._seen: dict[str, int] = {}

    def read(self, planned: Planned, stage: Stage) -> tuple[Order, Booking]:
        """Read one line on the state after those before it; raise NotUnderstood."""
        if planned.item.verb in _DESK_ONLY:
            message = f"{planned.item.verb} stands in no file"
            raise NotUnderstood(message, remedy="void ENTRY takes an entry back")
        order_id = self._order_id(planned)
        known = self._desk.diary.find(order_id)
        if known is not None:
            return self._booked_before(planned, stage, known)
        reading = read(planned.item, stage.campaign, self._focus)
        self._focus = reading.focus
        options = reading.options
        if options.dry_run:
            message = "-n belongs to the whole file"
            raise NotUnderstood(message, remedy="campaign order FILE -n")
        time = time_of(stage.campaign, options.late or planned.heading or None)
        booking = Booking(
            actor=options.by or planned.speaker or UMPIRE,
            overrule=options.overrule,
            as_found=options.as_found,
            note=options.message,
            late=time,
            order_id=order_id,
            came_in=self._sheet.source,
            may_draw=reading.drawn,
        )
        if not options.late and time is not None:
            booking = self._in_its_move(planned, stage, booking, time)
        return reading.order, booking

    def _order_id(self, planned: Planned) -> str:
        """Name the order by sheet, heading, its line as it is printed, and its count among equal ones."""
        line = print_item(planned.item)
        first = order_id_in_file(self._sheet.name, planned.heading, line, 0)
        nth = self._seen[first] = self._seen.get(first, -1) + 1
        return order_id_in_file(self._sheet.name, planned.heading, line, nth)

    def _booked_before(self, planned: Planned, stage: Stage, known: Entry) -> tuple[Order, Booking]:
        """Return the order of a line as it was booked: read today, it might mean another thing, or nothing."""
        with suppress(CampaignError):
            self._focus = read(planned.item, stage.campaign, self._focus).focus
        order = json.decode(known.content, type=order_class(known.order))
        return order, Booking(order_id=known.order_id)

    def _in_its_move(self, planned: Planned, stage: Stage, booking: Booking, time: GameTime) -> Booking:
        """Hold a heading against the open move; raise NotUnderstood for any other without --late."""
        now = stage.campaign.calendar
        if time == now.now:
            return replace(booking, late=None)
        if time < now.now and self._late:
            return booking
        message = f"{planned.heading} is not the open move: that is {now.show(now.now)}"
        remedy = "--late books late entries" if time < now.now else "end the moves before it first"
        raise NotUnderstood(message, remedy=remedy)


def _told(source: str, fault: Fault) -> Iterator[str]:
    """Print a fault with its place; a refusal with each objection."""
    error = fault.error
    yield f"{source}:{fault.line}: {str(error).splitlines()[0]}"
    if isinstance(error, Refused):
        for item in error.objections:
            yield f"  {item.code}{f' ({item.rule})' if item.rule else ''}: {item.reason}"
    elif error.remedy:
        yield f"  {error.remedy}"


def _stands_over(raw: str) -> bool:
    """Say whether a line is a heading or a speaker alone, which what is left still needs."""
    try:
        line = cut(raw)
    except NotUnderstood:
        return False
    return bool(line.heading) or (bool(line.speaker) and not line.items)
