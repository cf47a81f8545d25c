"""Reads the statement of a dump or HQ from the diary: only the entries filed under it, as they count now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.clock import GameTime, parse_time
from campaign.errors import NotUnderstood, UnknownName
from campaign.orders.quantities import read_entry
from campaign.projections.history import effective
from campaign.projections.postings import Posting, postings
from campaign.reports.naming import formation_name, place_name
from campaign.reports.spoken import spoken
from campaign.reports.statement import Account, Line, StatementData
from campaign.store.past import past_entries

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from campaign.desk.desk import Desk
    from campaign.events.base import Event
    from campaign.projections.history import CountingEntry, PastEntry
    from campaign.projections.state import Campaign
    from campaign.store.diary import Diary, Entry

_ENDS: Final = frozenset({"end-move", "end-day"})
_WITH_HQ: Final = "with HQ"
_ON_THE_ROAD: Final = "on the road"


class Asked(Struct, frozen=True, kw_only=True):
    """Which part of a page is asked for; None for all. Moments are typed as ``D+1/14``, ``D+1`` or ``e12``."""

    evening: int | None = None
    first: str | None = None
    last: str | None = None


def statement(desk: Desk, kind: str, thing: str, asked: Asked) -> StatementData:
    """Return the page of a ``dump`` or ``hq``.

    A late entry stands in the move in which it counts, and in the evening in which that move was played. Raise
    UnknownName for an HQ without lorries and an evening that was not, NotUnderstood for a moment that is none.
    """
    campaign = desk.campaign
    _must_have_an_account(campaign, kind, thing)
    within = _window(desk, asked)
    page = _Page(campaign, kind, thing)
    for entry, item, place in _placed(desk.diary, f"{'dump' if kind == 'dump' else 'formation'}:{thing}"):
        page.take(entry, item, place, shown=within(place))
    is_dump = kind == "dump"
    return StatementData(
        kind=kind,
        id=thing,
        name=_name(campaign, thing) if is_dump else formation_name(campaign, thing),
        side=campaign.supply.dumps[thing].side if is_dump else campaign.oob.formations[thing].side,
        evening=asked.evening,
        first=asked.first,
        last=asked.last,
        accounts=page.accounts(),
    )


class _Stock:
    """One account on its way down the page."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.points = self.lorries = 0
        self.opening: tuple[int, int] = (0, 0)
        self.lines: list[Line] = []


class _Page:
    """The accounts of one dump or HQ, with the lines of the part that is shown."""

    def __init__(self, campaign: Campaign, kind: str, thing: str) -> None:
        """Begin with no account."""
        self._campaign = campaign
        self._kind = kind
        self._thing = thing
        self._stocks: dict[str, _Stock] = {}

    def take(self, entry: Entry, item: CountingEntry, place: Entry, *, shown: int) -> None:
        """Post one entry: `shown` is below 0 before the part that is shown, above 0 behind it."""
        if shown > 0:
            return
        for found, events in ((True, item.before), (False, item.main)):
            for event in events:
                for account, text, points, models in self._changes(event):
                    self._post(account, points, models, shown=not shown)
                    if shown == 0:
                        self._write(account, entry, place, text, (points, models), found=found or _is_fact(event))

    def accounts(self) -> tuple[Account, ...]:
        """Return the accounts: with the HQ first, then at places, then on the road; none where nothing ever was."""
        order = sorted(self._stocks, key=lambda name: (name == _ON_THE_ROAD, name != _WITH_HQ, name))
        return tuple(
            Account(
                account=name,
                opening_points=stock.opening[0],
                opening_lorries=stock.opening[1],
                lines=tuple(stock.lines),
                closing_points=stock.points,
                closing_lorries=stock.lorries,
            )
            for name in order
            if (stock := self._stocks[name]).lines or stock.points or stock.lorries
        )

    def _changes(self, event: Event) -> Iterator[tuple[str, str, int, int]]:
        """Yield what an event does to each account of this page; a drive along the road changes none."""
        own: dict[str, list[Posting]] = {}
        for posting in postings(event):
            if (posting.dump if self._kind == "dump" else posting.hq) == self._thing:
                own.setdefault(self._account(posting), []).append(posting)
        for account, posts in own.items():
            points, models = sum(post.points for post in posts), sum(post.models for post in posts)
            if points or models or self._kind == "dump":
                yield account, posts[0].text, points, models

    def _account(self, posting: Posting) -> str:
        """Name the account of a posting: all lorries that are under way are one."""
        if posting.dump is not None:
            return _name(self._campaign, posting.dump)
        spot = posting.spot
        if spot.is_journey or spot.leg is not None:
            return _ON_THE_ROAD
        return f"at {place_name(self._campaign, spot.place)}" if spot.place is not None else _WITH_HQ

    def _post(self, account: str, points: int, models: int, *, shown: bool) -> None:
        """Change an account; what is not shown changes its opening balance."""
        stock = self._stocks.setdefault(account, _Stock())
        stock.points += points
        stock.lorries += models
        if not shown:
            stock.opening = (stock.points, stock.lorries)

    def _write(
        self, account: str, entry: Entry, place: Entry, text: str, change: tuple[int, int], *, found: bool
    ) -> None:
        """Write a line."""
        stock = self._stocks[account]
        points, models = change
        stock.lines.append(
            Line(
                move=self._campaign.calendar.show(entry.counts_in or entry.written_in),
                entry=entry.number,
                evening=place.evening,
                order=entry.order,
                text=spoken(self._campaign, text),
                found=found,
                points_in=max(points, 0),
                points_out=max(-points, 0),
                lorries_in=max(models, 0),
                lorries_out=max(-models, 0),
                points=stock.points,
                lorries=stock.lorries,
            )
        )


def _is_fact(event: Event) -> bool:
    """Say whether an event is a fact found at the table, which a count that is explained books itself."""
    return event.event_name.startswith("table.")


def _name(campaign: Campaign, dump: str) -> str:
    """Return a dump by its place."""
    return place_name(campaign, campaign.supply.dumps[dump].place) or dump


def _must_have_an_account(campaign: Campaign, kind: str, thing: str) -> None:
    """Raise UnknownName for a formation that has no lorries."""
    if kind == "dump" or thing in campaign.supply.fleets:
        return
    holders = tuple(formation_name(campaign, hq) for hq in campaign.supply.fleets)
    message = f"{formation_name(campaign, thing)} has no lorries"
    raise UnknownName(message, nearest=holders[:6])


# --- the entries that matter, where they count ---


def _placed(diary: Diary, tag: str) -> Iterator[tuple[Entry, CountingEntry, Entry]]:
    """Walk the effective history of what is filed under a tag; with each entry the one in whose place it counts.

    A late entry counts in the place of the entry that ends its move, which is therefore read too.
    """
    past = diary.changing_the_past()
    numbers = {*diary.tagged(tag), *(entry.number for entry in past)}
    if any(entry.counts_in is not None for entry in past):
        numbers |= {entry.number for entry in diary.entries() if entry.order in _ENDS}
    entries = {number: diary.entry(number) for number in numbers}
    history = effective(tuple(_read(diary, sorted(numbers))))
    yield from _with_places(entries, history)


def _with_places(
    entries: dict[int, Entry], history: Sequence[CountingEntry]
) -> Iterator[tuple[Entry, CountingEntry, Entry]]:
    """Yield each entry with the next one that counts where it was written, itself where it does."""
    places: list[Entry] = []
    place: Entry | None = None
    for item in reversed(history):
        entry = entries[item.number]
        if entry.counts_in is None or place is None:
            place = entry
        places.append(place)
    for item, found in zip(history, reversed(places), strict=True):
        yield entries[item.number], item, found


def _read(diary: Diary, numbers: Iterable[int]) -> Iterator[PastEntry]:
    """Read entries with their events."""
    for number in numbers:
        yield from past_entries(diary, number, number)


# --- which part is shown ---


def _window(desk: Desk, asked: Asked) -> Callable[[Entry], int]:
    """Return what says of a place whether it stands before the part asked for (-1), in it (0) or behind it (1)."""
    if asked.evening is not None:
        last = desk.diary.entry(desk.head.entries).evening
        if not 1 <= asked.evening <= last:
            message = f"there was no evening {asked.evening}: the last is {last}"
            raise UnknownName(message)
    before = _is_before(desk, asked.first)
    behind = _is_behind(desk, asked.last)

    def where(place: Entry) -> int:
        if before(place) or (asked.evening is not None and place.evening < asked.evening):
            return -1
        return int(behind(place) or (asked.evening is not None and place.evening > asked.evening))

    return where


def _is_before(desk: Desk, moment: str | None) -> Callable[[Entry], bool]:
    """Return what says whether an entry stands before a moment; a day alone begins with its first move."""
    if moment is None:
        return lambda _entry: False
    number = read_entry(moment)
    if number is not None:
        return lambda entry: entry.number < number
    begin = next((time for more in ("/00", " 0000") if (time := _time(desk, moment + more))), None)
    first = begin if begin is not None else _must_be_time(desk, moment, "--from")
    return lambda entry: entry.written_in < first


def _is_behind(desk: Desk, moment: str | None) -> Callable[[Entry], bool]:
    """Return what says whether an entry stands behind a moment; a day alone ends with its last move."""
    if moment is None:
        return lambda _entry: False
    number = read_entry(moment)
    if number is not None:
        return lambda entry: entry.number > number
    time = _must_be_time(desk, moment, "--to")
    return lambda entry: entry.written_in > time


def _must_be_time(desk: Desk, moment: str, option: str) -> GameTime:
    """Read a move; raise NotUnderstood for any other word."""
    time = _time(desk, moment)
    if time is None:
        message = f"{moment!r} is no moment"
        raise NotUnderstood(message, remedy=f"{option} D+1/14, D+1, -1d or e12")
    return time


def _time(desk: Desk, text: str) -> GameTime | None:
    """Read a move as this campaign counts."""
    calendar = desk.campaign.calendar
    return parse_time(text, d_day=calendar.d_day_date, now=calendar.now)
