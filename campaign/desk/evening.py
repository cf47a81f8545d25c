"""The end of an evening: one table of questions, one transaction, and copies in every place that was named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from campaign.desk.ask import ResultTold
from campaign.desk.book import Booked, Booking
from campaign.domain.objection import in_order, refusing
from campaign.errors import CampaignError, NotUnderstood, Refused
from campaign.events.evenings import SessionEnded
from campaign.orders.count import CountTable
from campaign.orders.evenings import EndSession, TellBackup
from campaign.orders.line import item_of, read
from campaign.orders.place_models import PlaceModels
from campaign.orders.stocktake import missing
from campaign.reports.naming import formation_name, place_name
from campaign.reports.report import plural
from campaign.store.backup_places import PlacedCopy, write_copies
from campaign.store.sqlite import SqliteDiary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.desk.desk import Desk
    from campaign.desk.give import Asker
    from campaign.orders.base import Order
    from campaign.projections.state import Campaign

#: Who tells of copies that the program wrote: an umpire's undo passes them by.
PROGRAM: Final = "program"


class Row(Struct, frozen=True, kw_only=True):
    """One line of the table: the words before the answer, and what the book has now."""

    words: tuple[str, ...]
    book: str

    def __str__(self) -> str:
        """Print the question."""
        line = " ".join(self.words)
        return f"{line:<24} {self.book:<20}"


class Ended(Struct, frozen=True, kw_only=True):
    """What came of an evening's end: everything that was booked, and the copies."""

    booked: tuple[Booked, ...]
    copies: tuple[PlacedCopy, ...] = ()


def end_evening(desk: Desk, asker: Asker, booking: Booking, *, ask: bool = True, dry_run: bool = False) -> Ended:
    """Ask for what the evening has not told, book it with the end, and write the copies.

    Somebody who is there is asked, a late end and a dry run excepted. Raise KeyboardInterrupt where the table is left:
    then nothing was written.
    """
    order = EndSession()
    wants = ask and asker.is_there and not dry_run and booking.late is None
    told = _asked(desk, asker) if wants else ()
    own = Booking(actor=booking.actor)
    booked = desk.book_all([*((item, own) for item in told), (order, booking)], dry_run=dry_run)
    return Ended(booked=booked, copies=() if dry_run else keep_copies(desk))


def keep_copies(desk: Desk) -> tuple[PlacedCopy, ...]:
    """Write a copy to every place that the campaign names, and book which of them have one."""
    places = desk.campaign.evenings.places
    if not places or not isinstance(desk.diary, SqliteDiary):
        return ()
    copies = write_copies(desk.diary, places, evening=_evening_now(desk))
    written = tuple(item.place for item in copies if not item.error)
    if written:
        desk.book(TellBackup(places=written), Booking(actor=PROGRAM))
    return copies


def end_lines(ended: Ended, *, dry_run: bool = False) -> tuple[str, ...]:
    """Say that an evening ended, in which entries, and how they are taken back."""
    numbers = [number for item in ended.booked for number in item.numbers]
    event = next(item for item in ended.booked[-1].events if isinstance(item, SessionEnded))
    if dry_run:
        return (f"would book: end of evening {event.evening}",)
    entries = f"e{numbers[0]}" if len(numbers) == 1 else f"e{numbers[0]} to e{numbers[-1]}"
    return (f"{entries} end of evening {event.evening}", f"undo: campaign undo{' -y' if len(numbers) > 1 else ''}")


def end_remarks(ended: Ended) -> tuple[str, ...]:
    """Say what the table has not told, and where a count differs."""
    return tuple(f"{item.code}: {item.reason}" for booked in ended.booked for item in booked.warnings)


def copies_lines(copies: Sequence[PlacedCopy]) -> tuple[str, ...]:
    """Say where a copy lies now, a line a place."""
    return tuple(f"{item.place}: e{item.entry} verified, {item.copies} kept" for item in copies if not item.error)


def with_copies(ended: Ended) -> tuple[Booked, ...]:
    """Return what was booked with the copies among its notes, for whoever reads it as data."""
    last = ended.booked[-1]
    failed = tuple(f"no copy: {_failed(item)}" for item in ended.copies if item.error)
    return (*ended.booked[:-1], replace(last, notes=(*last.notes, *copies_lines(ended.copies), *failed)))


def _failed(item: PlacedCopy) -> str:
    """Say why a place got no copy, the place first."""
    return item.error if item.error.startswith(item.place) else f"{item.place}: {item.error}"


def exit_code_of(copies: Sequence[PlacedCopy]) -> int:
    """Return what a command leaves with whose answer, as data, names the places that got no copy."""
    return CampaignError.exit_code if any(item.error for item in copies) else 0


def raise_for(copies: Sequence[PlacedCopy]) -> None:
    """Raise CampaignError where a place got no copy, naming each."""
    failed = [item for item in copies if item.error]
    if failed:
        what = "; ".join(map(_failed, failed))
        message = f"{plural(len(failed), 'place')} got no copy: {what}"
        raise CampaignError(message, remedy="mend that, then: campaign backup")


def _evening_now(desk: Desk) -> int:
    """Return the evening that the diary ends with: the one that just ended, until something else is booked."""
    evenings = desk.campaign.evenings
    since = range(evenings.last_entry + 1, desk.head.entries + 1)
    quiet = evenings.ended and all(desk.diary.entry(number).order == TellBackup.name for number in since)
    return len(evenings.ended) if quiet else evenings.open


# --- the table ---


def _asked(desk: Desk, asker: Asker) -> tuple[Order, ...]:
    """Ask every line; return the answers as orders: one of places, one of counts, one a reason."""
    rows = tuple(_rows(desk.campaign))
    if not rows:
        return ()
    asker.show(f"evening {desk.campaign.evenings.open}: Enter leaves a line out, = leaves the table and all of it")
    answers = [order for row in rows if (order := _answer(desk, asker, row)) is not None]
    places = tuple(one for item in answers if isinstance(item, PlaceModels) for one in item.positions)
    tallies = tuple(one for item in answers if isinstance(item, CountTable) for one in item.tallies)
    return (
        *((PlaceModels(positions=places),) if places else ()),
        *((CountTable(tallies=tallies),) if tallies else ()),
        *(item for item in answers if not isinstance(item, PlaceModels | CountTable)),
    )


def _rows(campaign: Campaign) -> Iterator[Row]:
    """Yield the lines of the table: squares, dumps, lorries, reasons."""
    found = missing(campaign)
    for name in found.squares:
        at = place_name(campaign, campaign.oob.formations[name].place)
        yield Row(words=("where", formation_name(campaign, name)), book=at or "-")
    for name in found.dumps:
        dump = campaign.supply.dumps[name]
        yield Row(words=("count", dump.place), book=str(dump.points))
    for name in found.lorries:
        yield Row(words=("count", formation_name(campaign, name)), book=_lorries(campaign, name))
    for number in found.reasons:
        codes = ", ".join(campaign.rules.overruled[number].codes)
        yield Row(words=("reason", f"e{number}"), book=codes)


def _lorries(campaign: Campaign, hq: str) -> str:
    """Print the lorries with an HQ as they are counted."""
    account = campaign.supply.with_hq(hq)
    return f"{account.full}+{account.empty}" if account is not None else "-"


def _answer(desk: Desk, asker: Asker, row: Row) -> Order | None:
    """Ask one line until it is answered or left out; raise KeyboardInterrupt where the table is left."""
    while True:
        try:
            words = asker.ask(str(row), "")
        except ResultTold as left:
            raise KeyboardInterrupt from left
        if not words:
            return None
        try:
            return _order(desk, row, words)
        except Refused as refusal:
            asker.show(*(f"  {item.reason}{f': {item.remedy}' if item.remedy else ''}" for item in refusal.objections))
        except NotUnderstood as error:
            asker.show(f"  {error}{f': {error.remedy}' if error.remedy else ''}")


def _order(desk: Desk, row: Row, words: str) -> Order:
    """Read an answer as the order that it stands for; raise NotUnderstood or Refused."""
    typed = [words] if row.words[0] == "reason" else words.replace(",", " ").split()
    order = read(item_of([*row.words, *typed]), desk.campaign).order
    against = refusing(in_order(order.objections(desk.campaign, desk.rules)))
    if against:
        raise Refused(order.title(desk.campaign), against)
    return order
