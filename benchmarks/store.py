"""Durable appends, bulk import, rebuild, audit and the past: the store beside its peers in the same run."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from benchmarks import peers
from benchmarks.log import ROOT, Log, entry_of, goodwood
from benchmarks.table import Measured
from campaign.events.calendar import MoveEnded
from campaign.events.codec import encode
from campaign.events.paper import NoteTaken
from campaign.projections.state import Campaign, Fold, copy
from campaign.store import read_models, replay, snapshots
from campaign.store.diary import NewEntry, RowChange
from campaign.store.sqlite import SqliteDiary, create_diary, open_diary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from campaign.events.base import Event

APPENDS: Final = 1_500
BULK: Final = 50_000
A_COMMIT: Final = 1_000
SOME: Final = 500
REBUILT: Final = 200_000
AUDITED: Final = 100_000
ROUNDS: Final = 5
#: At so many places of the long campaign the past is asked for.
PARTS: Final = 7


def store(folder: Path) -> Iterator[Measured]:
    """Measure everything that the store promises."""
    log = goodwood(folder)
    yield Measured(what=f"the log: {log.source}", figure=f"{log.events_a_day} events a day")
    yield from appends(folder, log)
    yield from bulk(folder, log)
    yield from rebuilds(folder, log)
    yield from long_diary(folder, log)


def rounds(cases: Mapping[str, Callable[[], float]], count: int = ROUNDS) -> dict[str, list[float]]:
    """Run every case once a round, so that a slow moment of the machine falls on all of them."""
    seconds: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(count):
        for name, case in cases.items():
            seconds[name].append(case())
    return seconds


def ratio(seconds: dict[str, list[float]], one: str, other: str) -> float:
    """Return the median over the rounds of how many times as long one took as the other."""
    return statistics.median(a / b for a, b in zip(seconds[one], seconds[other], strict=True))


def fresh(folder: Path, name: str) -> Path:
    """Return the name of a file that is not there."""
    for path in folder.glob(f"{name}*"):
        path.unlink()
    return folder / name


# -- appending ---------------------------------------------------


def appends(folder: Path, log: Log) -> Iterator[Measured]:
    """Measure durable appends of one order with one event."""
    events = [event for entry in log.repeated(APPENDS) for event in entry][:APPENDS]
    seconds = rounds(
        {
            "raw": partial(_append_raw, folder, events),
            "ours": partial(_append, folder, log, events, with_rows=False),
            "with rows": partial(_append, folder, log, events, with_rows=True),
            "package": partial(_append_package, folder, events),
        }
    )
    each = {name: statistics.median(times) / APPENDS * 1e6 for name, times in seconds.items()}
    yield Measured(what="durable insert of a payload, raw sqlite3", figure=f"{each['raw']:.0f} us")
    yield _at_most("durable append of one order", each["ours"], ratio(seconds, "ours", "raw"), 1.6)
    yield _at_most("the same with read models", each["with rows"], ratio(seconds, "with rows", "raw"), 1.8)
    yield _at_most("the order against eventsourcing's save", each["ours"], ratio(seconds, "ours", "package"), 1)
    yield Measured(
        what="the order with read models against that save",
        figure=f"{each['with rows']:.1f} us",
        ratio=ratio(seconds, "with rows", "package"),
    )


def _at_most(what: str, figure: float, against: float, limit: float) -> Measured:
    """Return a measurement whose ratio must not exceed a limit."""
    return Measured(
        what=what, figure=f"{figure:.1f} us", ratio=against, target=f"at most {limit:g} x", met=against <= limit
    )


def _append_raw(folder: Path, events: list[Event]) -> float:
    """Insert payloads one a transaction."""
    with peers.raw(fresh(folder, "raw.db")) as connection:
        payloads = [encode(event) for event in events]
        started = time.perf_counter()
        for row in enumerate(payloads, 1):
            peers.append_raw(connection, (row,))
        return time.perf_counter() - started


def _append(folder: Path, log: Log, events: list[Event], *, with_rows: bool) -> float:
    """Append orders of one event, with the two or three rows that such an order changes in the read models."""
    campaign = log.founded()
    entries = [entry_of((event,), number) for number, event in enumerate(events, 2)]
    rows_now = read_models.rows_of(campaign)
    changes = [_rows_of_an_order(rows_now, number) if with_rows else () for number in range(len(entries))]
    with create_diary(fresh(folder, "ours.campaign"), "goodwood", bytes(32)) as diary:
        founding = entry_of(log.founding, 1)
        head = diary.append([founding], expected=diary.head(), rows=read_models.all_rows(campaign))
        started = time.perf_counter()
        for entry, rows in zip(entries, changes, strict=True):
            head = diary.append([entry], expected=head, rows=rows)
        return time.perf_counter() - started


def _rows_of_an_order(rows: Mapping[str, Mapping[Any, Any]], number: int) -> tuple[RowChange, ...]:
    """Return a formation, an element and a dump, written anew: the rows of an ordinary order."""
    picked: list[RowChange] = []
    for table in ("formation", "element", "dump"):
        keys = tuple(rows[table])
        key = keys[number * 7 % len(keys)]
        picked.append(RowChange(table=table, key=key, values=rows[table][key]))
    return tuple(picked)


def _append_package(folder: Path, events: list[Event]) -> float:
    """Save events one a transaction by way of an aggregate of the package."""
    with peers.application(fresh(folder, "package.db")) as app:
        sheet = peers.Sheet()
        app.save(sheet)
        started = time.perf_counter()
        for event in events:
            peers.save(app, sheet, event)
        return time.perf_counter() - started


def bulk(folder: Path, log: Log) -> Iterator[Measured]:
    """Measure import by a thousand events a commit."""
    entries = list(log.repeated(BULK))
    events = sum(map(len, entries))
    seconds = rounds(
        {
            "raw": partial(_bulk_raw, folder, entries),
            "ours": partial(_bulk, folder, entries),
            "package": partial(_bulk_package, folder, entries),
        },
        3,
    )
    each = {name: statistics.median(times) / events * 1e6 for name, times in seconds.items()}
    yield Measured(what="import, raw sqlite3, an event", figure=f"{each['raw']:.1f} us")
    yield _at_most(
        f"import, {events / len(entries):.1f} events an entry", each["ours"], ratio(seconds, "ours", "raw"), 4
    )
    faster = ratio(seconds, "package", "ours")
    yield Measured(
        what="eventsourcing's put against ours",
        figure=f"{each['package']:.1f} us",
        ratio=faster,
        target="at least 2 x",
        met=faster >= 2,  # noqa: PLR2004 - the target
    )


def _bulk_raw(folder: Path, entries: list[tuple[Event, ...]]) -> float:
    """Insert payloads by the thousand."""
    payloads = [encode(event) for entry in entries for event in entry]
    with peers.raw(fresh(folder, "raw.db")) as connection:
        started = time.perf_counter()
        for first in range(0, len(payloads), A_COMMIT):
            peers.append_raw(connection, enumerate(payloads[first : first + A_COMMIT], first))
        return time.perf_counter() - started


def _bulk(folder: Path, entries: list[tuple[Event, ...]]) -> float:
    """Append entries by a thousand events."""
    ready = [entry_of(events, number) for number, events in enumerate(entries, 1)]
    with create_diary(fresh(folder, "ours.campaign"), "goodwood", bytes(32)) as diary:
        started = time.perf_counter()
        _append_all(diary, ready)
        return time.perf_counter() - started


def _append_all(diary: SqliteDiary, entries: list[Any]) -> None:
    """Append entries, about a thousand events a transaction."""
    head, page, events = diary.head(), [], 0
    for entry in entries:
        page.append(entry)
        events += len(entry.events)
        if events >= A_COMMIT:
            head, page, events = diary.append(page, expected=head), [], 0
    if page:
        diary.append(page, expected=head)


def _bulk_package(folder: Path, entries: list[tuple[Event, ...]]) -> float:
    """Put events by the thousand into the package's store."""
    with peers.application(fresh(folder, "package.db")) as app:
        started = time.perf_counter()
        peers.put(app, enumerate(entries, 1), tuned=False)
        return time.perf_counter() - started


# -- rebuilding --------------------------------------------------


def rebuilds(folder: Path, log: Log) -> Iterator[Measured]:
    """Measure the fold of 200,000 events through all projections, our own handlers on every side."""
    entries = list(log.repeated(REBUILT))
    events = sum(map(len, entries))
    ours = fresh(folder, "ours.campaign")
    with create_diary(ours, "goodwood", bytes(32)) as diary:
        _append_all(diary, [entry_of(own, number) for number, own in enumerate((log.founding, *entries), 1)])
    for name, tuned in (("stock.db", False), ("tuned.db", True)):
        with peers.application(fresh(folder, name), tuned=tuned) as app:
            peers.put(app, enumerate(entries, 1), tuned=tuned)
    founded, day = log.founded(), len(log.day)
    seconds = rounds(
        {
            "ours": partial(rebuild, ours, day),
            "stock": partial(_rebuild_package, folder / "stock.db", founded, day, tuned=False),
            "tuned": partial(_rebuild_package, folder / "tuned.db", founded, day, tuned=True),
            "read": partial(_read, ours),
            "read stock": partial(_read_package, folder / "stock.db", tuned=False),
            "read tuned": partial(_read_package, folder / "tuned.db", tuned=True),
        },
        3,
    )
    yield Measured(
        what=f"rebuild of {events} events",
        figure=f"{events / statistics.median(seconds['ours']) / 1000:.0f} k a second",
    )
    for what, peer, mine, least in (
        ("rebuild: eventsourcing stock against ours", "stock", "ours", 4),
        ("rebuild: eventsourcing tuned with msgspec against ours", "tuned", "ours", 2.5),
        ("fetch, decode, dispatch: stock against ours", "read stock", "read", 6),
        ("fetch, decode, dispatch: tuned against ours", "read tuned", "read", 4),
    ):
        times = ratio(seconds, peer, mine)
        figure = f"{events / statistics.median(seconds[peer]) / 1000:.0f} k a second"
        yield Measured(what=what, figure=figure, ratio=times, target=f"at least {least:g} x", met=times >= least)
    yield _growth(folder, ours)
    yield _memory("memory of that rebuild", _REBUILD_IT, ours, day, limit=300)


def rebuild(path: Path, day: int) -> float:
    """Fold our diary, every day from the morning again."""
    started = time.perf_counter()
    with open_diary(path, read_only=True) as diary:
        founded = replay.rebuild(diary, 1)
        for first in range(2, diary.head().entries + 1, day):
            replay.fold_straight(Fold(copy(founded)), diary.stream(first, first + day - 1))
    return time.perf_counter() - started


def _growth(folder: Path, long: Path) -> Measured:
    """Compare an append to a diary of 200,000 events with one to a new diary; the entries go into copies."""
    copies = {"short": fresh(folder, "short.campaign"), "long": fresh(folder, "grown.campaign")}
    create_diary(copies["short"], "goodwood", bytes(32)).close()
    copies["long"].write_bytes(long.read_bytes())
    seconds = rounds({name: partial(_append_some, path) for name, path in copies.items()})
    return _at_most(
        "append to 200,000 events against a new diary",
        statistics.median(seconds["long"]) / SOME * 1e6,
        ratio(seconds, "long", "short"),
        1.3,
    )


def _append_some(path: Path) -> float:
    """Append some entries of a note each."""
    note = NoteTaken(text="seen", audience="umpire", formation=None, place=None, entry=None)
    with open_diary(path, read_only=False) as diary:
        head = diary.head()
        entries = [entry_of((note,), 10**9 + head.entries + number) for number in range(SOME)]
        started = time.perf_counter()
        for entry in entries:
            head = diary.append([entry], expected=head)
        return time.perf_counter() - started


def _rebuild_package(path: Path, founded: Campaign, day: int, *, tuned: bool) -> float:
    """Fold the package's log by our own handlers."""
    started = time.perf_counter()
    with peers.application(path, tuned=tuned) as app:
        peers.rebuild(app, founded, day, tuned=tuned)
    return time.perf_counter() - started


class Nothing(Fold):
    """A fold that only looks its handlers up."""

    def __init__(self, founded: Campaign) -> None:
        """Keep the table of handlers, each replaced by one that does nothing."""
        super().__init__(founded)
        self._table = {kind: tuple((_nothing, part) for _, part in pairs) for kind, pairs in self._table.items()}


def _nothing(*_: object) -> None:
    """Do nothing."""


def _read(path: Path) -> float:
    """Fetch, decode and dispatch our diary."""
    fold = Nothing(Campaign())
    started = time.perf_counter()
    with open_diary(path, read_only=True) as diary:
        replay.fold_straight(fold, diary.stream(2))
    return time.perf_counter() - started


def _read_package(path: Path, *, tuned: bool) -> float:
    """Fetch, decode and dispatch the package's log."""
    fold = Nothing(Campaign())
    read: Any = peers.read_tuned if tuned else peers.read_stock
    started = time.perf_counter()
    with peers.application(path, tuned=tuned) as app:
        for event in peers.notifications(app):
            fold.apply(event.entry, (read(event),))
    return time.perf_counter() - started


_REBUILD_IT: Final = """
import resource, sys
from pathlib import Path
from benchmarks.store import rebuild
seconds = rebuild(Path(sys.argv[1]), int(sys.argv[2]))
print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def alone(code: str, *words: object) -> tuple[float, float]:
    """Run something in a process of its own; return its seconds and the most megabytes it had."""
    done = subprocess.run([sys.executable, "-c", code, *map(str, words)], capture_output=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr.decode()
    seconds, megabytes = map(float, done.stdout.split())
    return seconds, megabytes


def _memory(what: str, code: str, *words: object, limit: float) -> Measured:
    """Return the most memory that a process needs for something."""
    _, megabytes = alone(code, *words)
    return Measured(what=what, figure=f"{megabytes:.0f} MB", target=f"under {limit:g} MB", met=megabytes < limit)


# -- a long campaign ---------------------------------------------


def long_diary(folder: Path, log: Log) -> Iterator[Measured]:
    """Measure audit and the past on a campaign of 100,000 events, with a snapshot at every end of a move."""
    path = fresh(folder, "long.campaign")
    _write_long(path, log)
    with open_diary(path, read_only=True) as diary:
        events, last = diary.head().events, diary.head().entries
        worst = max(_load(diary, last * part // PARTS - part) for part in range(1, PARTS))
    yield under(f"state at any of {events} events, the worst", worst * 1000, "ms", 300)
    seconds, megabytes = alone(_VERIFY_IT, path)
    yield under(f"verify of {events} events", seconds, "s", 5)
    yield under("memory of that verify", megabytes, "MB", 200)


def under(what: str, figure: float, unit: str, limit: float) -> Measured:
    """Return a measurement that must stay under a figure."""
    return Measured(what=what, figure=f"{figure:.1f} {unit}", target=f"under {limit:g} {unit}", met=figure < limit)


_VERIFY_IT: Final = """
import resource, sys, time
from pathlib import Path
from campaign.store.sqlite import open_diary
from campaign.store.verify import verify
started = time.perf_counter()
with open_diary(Path(sys.argv[1]), read_only=True) as diary:
    report = verify(diary)
assert report.ok, report.findings[:3]
print(time.perf_counter() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def _load(diary: SqliteDiary, entry: int) -> float:
    """Return how long the state after an entry takes."""
    started = time.perf_counter()
    replay.load(diary, entry)
    return time.perf_counter() - started


def _write_long(path: Path, log: Log) -> None:
    """Write a campaign of 100,000 events that fit one another: of the day's orders those that can be given again."""
    fold = Fold(Campaign())
    fold.apply(1, log.founding)
    page: list[NewEntry] = []
    number = 1
    with create_diary(path, "goodwood", bytes(32)) as diary:
        diary.put_tables(log.tables)
        diary.append([entry_of(log.founding, number)], expected=diary.head())
        for events in log.repeated(AUDITED * 2):
            own = _again(events, fold.campaign)
            if not own or number - 1 >= AUDITED:
                continue
            number += 1
            fold.apply(number, own)
            page.append(entry_of(own, number))
            if isinstance(own[0], MoveEnded):
                diary.append(page, expected=diary.head(), snapshot=snapshots.take(fold.campaign, number))
                page = []
            if diary.head().events + sum(len(item.events) for item in page) >= AUDITED:
                break
        rows = read_models.all_rows(fold.campaign)
        last = entry_of((NoteTaken(text="end", audience="all", formation=None, place=None, entry=None),), number + 1)
        diary.append([*page, last], expected=diary.head(), rows=rows)


def _again(events: tuple[Event, ...], campaign: Campaign) -> tuple[Event, ...]:
    """Return what of an entry can be booked once more: the end of the open move, or orders that repeat."""
    if any(isinstance(event, MoveEnded) for event in events):
        return (MoveEnded(move=campaign.calendar.now),)
    return tuple(event for event in events if event.event_name in _REPEATABLE)


_REPEATABLE: Final = frozenset(
    {
        "command.rolled",
        "mode.changed",
        "models.placed",
        "models.moved",
        "sortie.flown",
        "enemy.sighted",
        "training.rolled",
    }
)
