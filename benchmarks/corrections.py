"""A long campaign put right far back: the past, a void 50,000 events ago, later orders asked again, a heavy move."""

from __future__ import annotations

import shutil
import statistics
import time
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from benchmarks.store import alone, ratio, rounds, under
from benchmarks.table import Measured
from campaign.desk import clerk
from campaign.desk.book import Booking, decide
from campaign.desk.desk import Desk
from campaign.desk.founding import found_campaign
from campaign.errors import CampaignError
from campaign.events.supply import LorriesMustered
from campaign.files.found import load
from campaign.orders.end_move import EndMove
from campaign.orders.line import cut, read
from campaign.projections.state import Fold, copy
from campaign.store import read_models, snapshots
from campaign.store.memory import MemoryDiary
from campaign.store.sqlite import open_diary
from campaign.store.tables import KEPT_HOURS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from campaign.events.base import Event
    from campaign.orders.base import Order
    from campaign.projections.state import Campaign
    from campaign.store.diary import NewEntry

EVENTS: Final = 100_000
BACK: Final = 50_000
TOUCHED: Final = 5_000
#: At so many places of the long campaign the past is asked for.
PARTS: Final = 9
#: Who unloads and loads at Ranville each move once something was landed there; the landing is what is voided.
CARRIERS: Final = ("11-armd", "51-inf", "185-inf")
#: Lorries that stand away from their HQ all the time, so that the end of each move has something to look at.
AWAY: Final = ("send i 2 ranville keep", "send viii 2 benouville keep", "send ii 2 caen keep")
BUSY: Final = "land ranville 1"
QUIET: Final = "land courseulles-sur-mer 1"
#: How many formations are told something each move, of each kind of order.
AN_HOUR: Final = {"where {formation} {place}": 30, "cp {formation} 7": 15, "mode {formation} hold": 8}
FLOWN: Final = 5
#: A heavy move: HQs with lorries, and how many of them have columns on the road.
HQS, COLUMNS = 300, 150
FORCED: Final = Booking(overrule="measured")


def corrections(folder: Path, scenario: Path) -> Iterator[Measured]:
    """Measure what a mistake found late costs."""
    path = folder / "long.campaign"
    marks = write_long(path, scenario)
    with open_diary(path, read_only=True) as diary:
        last, events = diary.head().entries, diary.head().events
    past, _ = alone(_PAST_IT, path, last)
    yield under(f"state at any of {events} events, the worst", past * 1000, "ms", 300)
    yield from _voids(path, marks)
    yield from _heavy_move(scenario)


def _voids(path: Path, marks: Mapping[str, int]) -> Iterator[Measured]:
    """Measure both voids beside a rebuild of everything, each in a process of its own, in turns."""
    megabytes: list[float] = []

    def void_in_a_copy(landing: str) -> float:
        seconds, needed = alone(_VOID_IT, _copy(path), marks[landing])
        megabytes.append(needed)
        return seconds

    seconds = rounds(
        {
            "rebuild": lambda: alone(_REBUILD_IT, path)[0],
            "quiet": partial(void_in_a_copy, QUIET),
            "busy": partial(void_in_a_copy, BUSY),
        }
    )
    rebuilt, quiet, busy = (statistics.median(seconds[name]) for name in ("rebuild", "quiet", "busy"))
    yield Measured(what="its peer: a rebuild of all", figure=f"{rebuilt:.2f} s")
    what = f"void of supply {BACK} events back, with its rows"
    yield replace(under(what, quiet, "s", 2), ratio=ratio(seconds, "quiet", "rebuild"))
    what = f"the same, with {TOUCHED} later orders touched"
    yield Measured(what=what, figure=f"{busy:.1f} s", ratio=ratio(seconds, "busy", "rebuild"))
    yield under(f"asking {TOUCHED} touched orders again", busy - quiet, "s", 2)
    yield under("memory of a void, the most", max(megabytes), "MB", 300)


def _copy(path: Path) -> Path:
    """Copy a campaign, so that each void finds the same one."""
    return Path(shutil.copy(path, path.with_name("copy.campaign")))


_PAST_IT: Final = """
import sys
from pathlib import Path
from benchmarks.corrections import worst_past
print(worst_past(Path(sys.argv[1]), int(sys.argv[2])), 0)
"""
_REBUILD_IT: Final = """
import sys, time
from pathlib import Path
from campaign.store import replay
from campaign.store.sqlite import open_diary
with open_diary(Path(sys.argv[1]), read_only=True) as diary:
    started = time.perf_counter()
    replay.rebuild(diary)
print(time.perf_counter() - started, 0)
"""
_VOID_IT: Final = """
import resource, sys, time
from pathlib import Path
from benchmarks.corrections import void
print(void(Path(sys.argv[1]), int(sys.argv[2])), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def worst_past(path: Path, last: int) -> float:
    """Return how long the state at an entry takes, at the worst of some of them."""
    seconds: list[float] = []
    with Desk.open(path, read_only=True) as desk:
        for part in range(1, PARTS):
            started = time.perf_counter()
            desk.at(f"e{last * part // PARTS}")
            seconds.append(time.perf_counter() - started)
    return max(seconds)


def void(path: Path, number: int) -> float:
    """Void an entry, from the opening of the file to the answer; return the seconds."""
    started = time.perf_counter()
    with Desk.open(path) as desk:
        booked = desk.void([number], Booking())
        seconds = time.perf_counter() - started
        assert booked.numbers == (desk.head.entries,)
    return seconds


# -- a long campaign ---------------------------------------------


class Player:
    """Plays a campaign of real orders quickly: what an order comes to is decided once, then booked again and again."""

    def __init__(self, desk: Desk) -> None:
        """Begin with the state of a desk."""
        self._desk = desk
        self._fold = Fold(copy(desk.campaign))
        self._decided: dict[str, tuple[Order, tuple[Event, ...]] | None] = {}
        self.page: list[NewEntry] = []
        self.number = desk.head.entries
        self.events = desk.head.events

    @property
    def campaign(self) -> Campaign:
        """Return the state now."""
        return self._fold.campaign

    def say(self, line: str) -> bool:
        """Book a line; return False where the rules would never have it."""
        if line not in self._decided:
            self._decided[line] = self._decide(line)
        known = self._decided[line]
        if known is not None:
            self._book(*known)
        return known is not None

    def end_move(self) -> None:
        """End the open move."""
        order = EndMove()
        self._book(order, order.decide(self.campaign, self._desk.rules))

    def _decide(self, line: str) -> tuple[Order, tuple[Event, ...]] | None:
        """Decide a line on the state now; None where it is refused, or nothing comes of it."""
        try:
            order = read(cut(line).items[0], self.campaign).order
            events = decide(order, self.campaign, self._desk.rules, FORCED, number=self.number + 1).events
        except CampaignError:
            return None
        return (order, events) if events else None

    def _book(self, order: Order, events: tuple[Event, ...]) -> None:
        """Put an entry on the page."""
        now = self.campaign.calendar.now
        entry = clerk.entry(order, clerk.own(events), events, FORCED, written_in=now, evening=1)
        self.number += 1
        self._fold.apply(self.number, events)
        self.page.append(entry)
        self.events += len(events)

    def turn_page(self, *, last: bool = False) -> None:
        """Write the page; a snapshot is kept at midnight and near the end, as the desk's own are after a while."""
        diary, campaign = self._desk.diary, self.campaign
        kept = last or campaign.calendar.now.move == 0 or self.events > EVENTS - KEPT_HOURS * 100
        rows = read_models.all_rows(campaign) if last else ()
        snapshot = snapshots.take(campaign, self.number) if kept else None
        diary.append(self.page, expected=diary.head(), rows=rows, snapshot=snapshot)
        self.page = []


def write_long(path: Path, scenario: Path) -> dict[str, int]:
    """Write GOODWOOD with 100,000 events; return the entries of the two landings 50,000 events before the end."""
    found_campaign(path, scenario, seed=bytes(32))
    marks: dict[str, int] = {}
    with Desk.open(path) as desk:
        player, lines = Player(desk), _lines(desk.campaign)
        carried = _carried()
        for line in (*(f"where {carrier} ranville" for carrier in CARRIERS), *AWAY):
            assert player.say(line), line
        while player.events < EVENTS:
            if not marks and player.events >= EVENTS - BACK:
                for landing in (QUIET, BUSY):
                    assert player.say(landing)
                    marks[landing] = player.number
            for line in islice(lines, sum(AN_HOUR.values()) + FLOWN):
                player.say(line)
            for line in islice(carried, 12 if marks else 0):
                assert player.say(line), line
            player.end_move()
            player.turn_page(last=player.events >= EVENTS)
    return marks


def _lines(campaign: Campaign) -> Iterator[str]:
    """Yield what the formations and squadrons are told, hour after hour."""
    formations = [item for item in campaign.oob.formations.values() if campaign.oob.standing(item.id) and item.place]
    squadrons = list(campaign.air.squadrons.values())
    turn = 0
    while True:
        for line, times in AN_HOUR.items():
            for _ in range(times):
                item = formations[turn % len(formations)]
                turn += 1
                yield line.format(formation=item.handle, place=item.place)
        for _ in range(FLOWN):
            yield f"air fly {squadrons[turn % len(squadrons)].handle} caen"
            turn += 1


def _carried() -> Iterator[str]:
    """Yield what is carried to the dump of Ranville and away, so often that enough later orders are touched."""
    for number in range(TOUCHED):
        verb, carrier = ("unload", "load")[number % 2], CARRIERS[number // 2 % len(CARRIERS)]
        yield f"{verb} {carrier} 1 ranville"


# -- a heavy move ------------------------------------------------


def _heavy_move(scenario: Path) -> Iterator[Measured]:
    """Measure the end of a move with 300 formations and 500 accounts, half of the HQs with a column on the road."""
    desk = heavy_desk(scenario)
    campaign = desk.campaign
    accounts = len(campaign.supply.lorries) + len(campaign.supply.dumps) + len(campaign.supply.ends)
    seconds: list[float] = []
    for _ in range(3):
        started = time.perf_counter()
        desk.book(EndMove())
        seconds.append(time.perf_counter() - started)
    what = f"end of a move, {len(campaign.oob.formations)} formations, {accounts} accounts"
    yield under(what, max(seconds) * 1000, "ms", 300)


def heavy_desk(scenario: Path) -> Desk:
    """Found GOODWOOD with lorries for three hundred HQs, and send a column of every second one to the front."""
    loaded = load(scenario, name=None, seed_digest="0" * 64, strict=False)
    given = {item.hq for item in loaded.order.lorries}
    more = [item for item in loaded.order.formations if item.formation not in given and item.available is None]
    lorries = tuple(
        LorriesMustered(hq=item.formation, side=item.side, type="uk_lorry", models=2, full=2)
        for item in more[: HQS - len(given)]
    )
    diary = MemoryDiary("heavy", bytes(32))
    diary.put_tables(tuple(loaded.tables.values()))
    desk = Desk(diary)
    desk.book(replace(loaded.order, lorries=(*loaded.order.lorries, *lorries)), FORCED)
    sent = 0
    for item in (*loaded.order.lorries, *lorries):
        handle = desk.campaign.oob.formations[item.hq].handle
        order = read(cut(f"send {handle} 1 ranville keep").items[0], desk.campaign).order
        try:
            sent += bool(desk.book(order, FORCED).numbers)
        except CampaignError:
            continue
        if sent == COLUMNS * 4 // 3:
            break
    return desk
