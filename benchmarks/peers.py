"""The peers of the store: plain sqlite3, and the `eventsourcing` package as it comes and tuned."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID, uuid5

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, AggregateEvent
from eventsourcing.persistence import JSONTranscoder, Mapper, StoredEvent

from campaign.events.base import REGISTRY, Event
from campaign.events.codec import decode, encode
from campaign.projections.state import Fold, copy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from campaign.projections.state import Campaign

ONE: Final = UUID(int=1)
PAGE: Final = 1_000
_NOW: Final = datetime(2026, 6, 1, tzinfo=UTC)


@contextmanager
def raw(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a plain table of numbered payloads, as durable as ours."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        assert connection.execute("PRAGMA journal_mode = WAL").fetchone() == ("wal",)
        connection.execute("PRAGMA synchronous = EXTRA")
        connection.execute("CREATE TABLE event (position INTEGER PRIMARY KEY, payload BLOB NOT NULL)")
        yield connection


def append_raw(connection: sqlite3.Connection, rows: Iterable[tuple[int, bytes]]) -> None:
    """Insert rows in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany("INSERT INTO event VALUES (?, ?)", rows)
    connection.execute("COMMIT")


class Booked(AggregateEvent):
    """One event as a user of the package writes it: plain data under its name, and the entry that it came with."""

    name: str
    version: int
    entry: int
    content: dict[str, Any]


class Tuned(msgspec.Struct, frozen=True, kw_only=True):
    """The same as its own documents advise for speed: a Struct, written and read by msgspec."""

    originator_id: UUID
    originator_version: int
    timestamp: datetime
    name: str
    version: int
    entry: int
    content: msgspec.Raw


class TunedMapper(Mapper[UUID]):
    """Write and read events with msgspec alone."""

    _decode = msgspec.json.Decoder(Tuned).decode

    def to_stored_event(self, domain_event: Any) -> StoredEvent:  # noqa: ANN401 - as the package declares it
        """Write one event."""
        return StoredEvent(
            originator_id=domain_event.originator_id,
            originator_version=domain_event.originator_version,
            topic="tuned",
            state=msgspec.json.encode(domain_event),
        )

    def to_domain_event(self, stored_event: StoredEvent) -> Any:  # noqa: ANN401 - as the package declares it
        """Read one event."""
        return self._decode(stored_event.state)


@contextmanager
def application(path: Path, *, tuned: bool = False) -> Iterator[Application[UUID]]:
    """Open an application of the package on a SQLite file."""
    app: Application[UUID] = Application(env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)})
    if tuned:
        app.mapper = TunedMapper(JSONTranscoder())
        app.events.mapper = app.mapper
    try:
        yield app
    finally:
        app.close()


class Sheet(Aggregate):
    """An aggregate that books events, as an application of the package does."""

    class Noted(Booked, Aggregate.Event):
        """An event of the sheet."""

        def apply(self, aggregate: Aggregate) -> None:
            """Change nothing: only the writing is measured."""


def save(app: Application[UUID], sheet: Sheet, event: Event) -> None:
    """Save one event by way of an aggregate."""
    content = msgspec.to_builtins(event)
    sheet.trigger_event(Sheet.Noted, name=event.event_name, version=event.event_version, entry=1, content=content)
    app.save(sheet)


def put(app: Application[UUID], entries: Iterable[tuple[int, Sequence[Event]]], *, tuned: bool) -> None:
    """Store a long log, some thousand events a transaction, each entry an aggregate of its own."""
    page: list[Any] = []
    for number, events in entries:
        own = uuid5(ONE, str(number))
        page += [_event(own, index, number, event, tuned=tuned) for index, event in enumerate(events, 1)]
        if len(page) >= PAGE:
            app.events.put(page)
            page = []
    app.events.put(page)


def _event(own: UUID, index: int, entry: int, event: Event, *, tuned: bool) -> Any:  # noqa: ANN401 - either form
    """Return one event in the form of the package."""
    marks: dict[str, Any] = {
        "originator_id": own,
        "originator_version": index,
        "timestamp": _NOW,
        "name": event.event_name,
        "version": event.event_version,
        "entry": entry,
    }
    if tuned:
        return Tuned(**marks, content=msgspec.Raw(encode(event)))
    marks["content"] = msgspec.to_builtins(event)
    return Booked(**marks)


def notifications(app: Application[UUID]) -> Iterator[Any]:
    """Walk every event of an application in the order in which it was stored."""
    select, read, start = app.recorder.select_notifications, app.mapper.to_domain_event, 1
    while page := select(start=start, limit=PAGE):
        yield from map(read, page)
        start = page[-1].id + 1


def read_stock(event: Booked) -> Event:
    """Return our own event from the plain data of the package."""
    return msgspec.convert(event.content, REGISTRY[event.name, event.version])


def read_tuned(event: Tuned) -> Event:
    """Return our own event from the bytes that the tuned form carries."""
    return decode(event.name, event.version, bytes(event.content))


def rebuild(app: Application[UUID], founded: Campaign, day: int, *, tuned: bool) -> Campaign:
    """Fold a log by our own handlers, every `day` entries from the morning again."""
    read: Any = read_tuned if tuned else read_stock
    fold = Fold(copy(founded))
    for number, group in groupby(notifications(app), key=lambda event: event.entry):
        if (number - 1) % day == 0:
            fold = Fold(copy(founded))
        fold.apply(number, [read(event) for event in group])
    return fold.campaign
