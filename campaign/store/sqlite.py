"""A campaign in a SQLite file: `open_diary` and `create_diary` are the only doors to it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Self

from campaign import __version__
from campaign.domain.clock import HOURS_A_DAY, from_hours
from campaign.errors import (
    AlreadyBooked,
    AuditDifference,
    CampaignError,
    Damaged,
    NotWritten,
    SomeoneElseWrote,
    UnknownName,
)
from campaign.store import sqlite_door
from campaign.store.batch import batch_of, entry_of, event_of, tags_of
from campaign.store.chain import genesis, link
from campaign.store.diary import Entry, EventRow, Head, NewEntry, RowChange, Snapshot
from campaign.store.migrations import SCHEMA_VERSION
from campaign.store.sqlite_file import cautions_about, look_at, remove_followers, resolved
from campaign.store.statements import schema, statements
from campaign.store.tables import KEPT_HOURS, LEDGER_TABLES, READ_MODEL_TABLES, UMPIRE, digest_of

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from pathlib import Path
    from types import TracebackType

    from campaign.domain.clock import GameTime
    from campaign.store.batch import Batch
    from campaign.store.chain import Row

#: Rows fetched at a time on the way to a fold.
_PAGE: Final = 512
#: SQLite's largest number; "to the end" of a range.
_END: Final = 2**63 - 1
#: Raised by ourselves before anything failed; the connection stays good.
_HARMLESS: Final = (AlreadyBooked, SomeoneElseWrote, UnknownName)


def open_diary(path: str | os.PathLike[str], *, read_only: bool, for_audit: bool = False) -> SqliteDiary:
    """Open a campaign file.

    Raise Damaged where it is none, a newer or a damaged one (it is not touched then), Busy where another program
    holds it. A file on read-only media is read from a copy. An audit, which reads only, also opens a file in which
    tables or triggers are not ours, to say so among its findings.
    """
    real = resolved(path)
    look_at(real)
    if not read_only:
        return SqliteDiary(real, sqlite_door.connect(real, read_only=False), cautions=cautions_about(real))
    try:
        connection = sqlite_door.connect(real, read_only=True, for_audit=for_audit)
        return SqliteDiary(real, connection, read_only=True, cautions=cautions_about(real))
    except NotWritten:
        from campaign.store.sqlite_copy import copy_to_read  # noqa: PLC0415 - only read-only media need it

    copy = copy_to_read(real)
    connection = sqlite_door.connect(copy, read_only=True, for_audit=for_audit)
    return SqliteDiary(real, connection, read_only=True, copy=copy)


def create_diary(path: str | os.PathLike[str], campaign: str, seed: bytes) -> SqliteDiary:
    """Make the file of a new campaign; raise CampaignError where something of that name exists."""
    real = resolved(path)
    try:
        os.close(os.open(real, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o666))
    except FileExistsError as error:
        message = f"{real.name} exists already"
        raise CampaignError(message, remedy="choose another name, or move the file away") from error
    except OSError as error:
        message = f"{real.name} cannot be made: {error.strerror}"
        raise NotWritten(message) from error
    try:
        remove_followers(real)
        _found(real, campaign, seed)
    except BaseException:
        real.unlink(missing_ok=True)
        remove_followers(real)
        raise
    return open_diary(real, read_only=False)


def _found(path: Path, campaign: str, seed: bytes) -> None:
    """Make the tables and the rows of an empty diary in one transaction."""
    sql = statements("sqlite")
    connection = sqlite3.connect(path.as_uri(), uri=True, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous = EXTRA")
        connection.execute("BEGIN IMMEDIATE")
        for statement in schema("sqlite"):
            connection.execute(statement)
        connection.execute(sql["insert_meta"], (campaign, SCHEMA_VERSION, __version__, UMPIRE))
        connection.execute(sql["insert_head"], (campaign, 0, 0, genesis(campaign), 0))
        connection.execute(sql["insert_secret"], (campaign, seed))
        connection.execute("COMMIT")
        sqlite_door.set_journal(connection, path)
    except sqlite_door.SQLITE_FAILS as error:
        raise sqlite_door.translated(error, path) from error
    finally:
        connection.close()


class SqliteDiary:
    """One campaign's diary in a file; `cautions` are what the umpire should know of where it lies."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        *,
        read_only: bool = False,
        copy: Path | None = None,
        cautions: tuple[str, ...] = (),
    ) -> None:
        """Take a checked connection over; only the doors above do this."""
        self.path = path
        self.read_only = read_only
        self.cautions = cautions
        self._copy = copy
        self._open: sqlite3.Connection | None = connection
        self._process = os.getpid()
        self._sql = statements("sqlite")
        if read_only:
            connection.execute("BEGIN")  # every page of one command shows the same moment

    # -- reading ---------------------------------------------------

    def head(self) -> Head:
        """Return the end of the diary as it is now."""
        for campaign, entries, events, hash_now, draws in self._ask("all_head"):
            if isinstance(hash_now, bytes):
                return Head(campaign=campaign, entries=entries, events=events, hash=hash_now.hex(), draws=draws)
        message = f"{self.path.name} is damaged: it has lost its head"
        raise Damaged(message, remedy="take the last backup")

    def find(self, order_id: str) -> Entry | None:
        """Return the entry with an order id, None where there is none."""
        return next(iter(map(entry_of, self._ask("find_entry", order_id))), None)

    def entry(self, number: int) -> Entry:
        """Return one entry; raise UnknownName where there is none of that number."""
        return entry_of(self._entry_row(number))

    def entries(self, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        """Walk entries by number, both ends included."""
        return map(entry_of, self._walk("entries", first, _END if last is None else last))

    def events(self, first: int = 1, last: int | None = None) -> Iterator[EventRow]:
        """Walk the events of entries `first` to `last` by position."""
        return map(event_of, self._walk("events", *self._span(first, last)))

    def stream(self, first: int = 1, last: int | None = None) -> Iterator[tuple[int, str, int, bytes]]:
        """Walk entry, type, version and payload of the events of entries `first` to `last`: the short way to a fold."""
        return chain.from_iterable(self._pages("stream", *self._span(first, last)))

    def changing_the_past(self, after: int = 0) -> tuple[Entry, ...]:
        """Return the late entries and corrections with a number above `after`, by number (an indexed look-up)."""
        return tuple(map(entry_of, self._ask("changing_the_past", after)))

    def asked(self, order: str) -> tuple[int, ...]:
        """Return the numbers of the entries of an order, such as ``end-move``, by number."""
        return tuple(number for (number,) in self._ask("asked", order))

    def tagged(self, tag: str) -> tuple[int, ...]:
        """Return the numbers of the entries filed under a tag, by number."""
        return tuple(number for (number,) in self._ask("tagged", tag))

    def tags_of(self, number: int) -> tuple[str, ...]:
        """Return the tags of an entry."""
        return tags_of(self._entry_row(number))

    def snapshots(self, fingerprint: str) -> tuple[tuple[int, GameTime], ...]:
        """Return where snapshots of this fingerprint stand, newest first: entry and the move that was then open."""
        return tuple((entry, from_hours(hours)) for entry, hours in self._ask("snapshots", fingerprint))

    def snapshot(self, entry: int, fingerprint: str) -> Snapshot | None:
        """Return the snapshot after an entry, None where there is none or its hash is not the chain's there."""
        for _, _, hours, hash_there, state in self._ask("snapshot", fingerprint, entry):
            if hash_there != self._entry_row(entry)[-1]:
                return None
            return Snapshot(
                entry=entry,
                time=from_hours(hours),
                hash=hash_there.hex(),
                fingerprint=fingerprint,
                state=state,
            )
        return None

    def table(self, digest: str) -> bytes:
        """Return a table of the rulebook by its digest; raise Damaged where it is missing."""
        for (content,) in self._ask("rulebook_table", digest):
            found: bytes = content
            return found
        message = f"{self.path.name} lacks a table of its rulebook: {digest[:12]}"
        raise Damaged(message, remedy="take the last backup")

    def secret(self) -> bytes:
        """Return the seed of the program's dice; raise Damaged in a copy that was made for players."""
        for _, content in self._ask("all_secret"):
            seed: bytes = content
            return seed
        message = f"{self.path.name} is a copy without the secret of the dice"
        raise Damaged(message, remedy="roll at the table, or open the umpire's own file")

    def rows(self, table: str) -> Iterator[tuple[Any, ...]]:
        """Walk the rows of a table by key, as they are stored; of a read model, or of the diary for an audit."""
        return self._walk(f"all_{table}")

    def hash_after(self, entry: int) -> str:
        """Return the hash of the chain after an entry, before the first for 0."""
        if entry == 0:
            return genesis(self.head().campaign).hex()
        found = self._entry_row(entry)[-1]
        assert isinstance(found, bytes)
        return found.hex()

    def structure(self) -> Iterator[tuple[str, str]]:
        """Yield what SQLite itself finds wrong with the file, and objects that no Campaign put there."""
        from campaign.store.sqlite_audit import structure_of  # noqa: PLC0415 - only an audit needs it

        yield from structure_of(self._connection, self._copy or self.path)

    @contextmanager
    def at_one_moment(self) -> Generator[None]:
        """Let everything that is read inside show the same moment, whoever writes meanwhile."""
        connection = self._connection
        if connection.in_transaction:
            yield
            return
        connection.execute("BEGIN")
        try:
            yield
        finally:
            if self._open is not None:
                connection.execute("ROLLBACK")

    def copy_into(self, path: Path) -> None:
        """Copy the whole campaign into an empty file, page by page, at one moment."""
        try:
            with closing(sqlite3.connect(path.as_uri(), uri=True, isolation_level=None)) as target:
                self._connection.backup(target)
        except sqlite_door.SQLITE_FAILS as error:
            raise sqlite_door.translated(error, path) from error

    # -- writing ---------------------------------------------------

    def append(
        self,
        entries: Sequence[NewEntry],
        *,
        expected: Head,
        rows: Sequence[RowChange] = (),
        snapshot: Snapshot | None = None,
    ) -> Head:
        """Write whole entries in one transaction and return the new head only when it is durable."""
        batch = batch_of(entries, expected)
        with self._transaction() as connection:
            if self.head() != expected:
                self._refuse_known(entries)
                message = f"{self.path.name} was written to since e{expected.entries}"
                raise SomeoneElseWrote(message)
            try:
                connection.executemany(self._sql["insert_entry"], batch.entries)
            except sqlite3.IntegrityError:
                self._refuse_known(entries)
                raise
            connection.executemany(self._sql["insert_event"], batch.events)
            connection.executemany(self._sql["insert_tag"], sorted(batch.tags))
            head = batch.head
            moved = (head.entries, head.events, bytes.fromhex(head.hash), head.draws)
            connection.execute(self._sql["move_head"], moved)
            self._read_back(connection, batch, expected)
            self._write_rows(connection, rows)
            if snapshot is not None:
                self._write_snapshot(connection, snapshot)
        return batch.head

    def put_tables(self, tables: Sequence[bytes]) -> tuple[str, ...]:
        """Keep tables of a rulebook and return their digests (SHA-256 of the bytes, hex)."""
        digests = tuple(map(digest_of, tables))
        with self._transaction() as connection:
            connection.executemany(self._sql["keep_rulebook"], zip(digests, tables, strict=True))
        return digests

    def replace_rows(self, rows: Sequence[RowChange], snapshot: Snapshot | None = None) -> None:
        """Refill every read model in one transaction, and keep no snapshot but this one."""
        with self._transaction() as connection:
            for table in READ_MODEL_TABLES:
                connection.execute(self._sql[f"clear_{table}"])
            connection.execute(self._sql["clear_snapshot"])
            self._write_rows(connection, rows)
            if snapshot is not None:
                self._write_snapshot(connection, snapshot)

    def close(self) -> None:
        """Let the file go."""
        connection, self._open = self._open, None
        if connection is not None and self._process == os.getpid():
            connection.close()
        if self._copy is not None and self._process == os.getpid():
            from campaign.store.sqlite_copy import drop_copy  # noqa: PLC0415 - only read-only media need it

            drop_copy(self._copy)
            self._copy = None

    def __enter__(self) -> Self:
        """Open for a with statement."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close."""
        self.close()

    # -- how -------------------------------------------------------

    @property
    def _connection(self) -> sqlite3.Connection:
        """Return the connection; refuse it to a child process, after a failure and after closing."""
        if self._process != os.getpid():
            message = f"{self.path.name} was opened by another process; open it here"
            raise CampaignError(message)
        if self._open is None:
            message = f"{self.path.name} is closed: open it again"
            raise NotWritten(message)
        return self._open

    def _walk(self, name: str, *values: str | int) -> Iterator[Any]:
        """Walk a long answer to a statement."""
        try:
            yield from self._connection.execute(self._sql[name], values)
        except sqlite_door.SQLITE_FAILS as error:
            raise sqlite_door.translated(error, self.path) from error

    def _pages(self, name: str, *values: str | int) -> Iterator[list[Any]]:
        """Walk a long answer by many rows at a time, where a step in Python for each would tell."""
        try:
            cursor = self._connection.execute(self._sql[name], values)
            while page := cursor.fetchmany(_PAGE):
                yield page
        except sqlite_door.SQLITE_FAILS as error:
            raise sqlite_door.translated(error, self.path) from error

    def _ask(self, name: str, *values: str | int) -> list[Any]:
        """Return a short answer to a statement."""
        try:
            return self._connection.execute(self._sql[name], values).fetchall()
        except sqlite_door.SQLITE_FAILS as error:
            raise sqlite_door.translated(error, self.path) from error

    def _entry_row(self, number: int) -> Row:
        """Return the row of an entry; raise UnknownName where there is none of that number."""
        for row in self._ask("entries", number, number):
            found: Row = row
            return found
        message = f"there is no e{number}; the last is e{self.head().entries}"
        raise UnknownName(message)

    def _span(self, first: int, last: int | None) -> tuple[int, int]:
        """Return a range of entries that ends within the diary."""
        end = self.head().entries
        return first, end if last is None else min(last, end)

    @contextmanager
    def _transaction(self) -> Generator[sqlite3.Connection]:
        """Write all or nothing; a connection on which SQLite failed is never used again."""
        connection = self._connection
        if self.read_only:
            message = f"{self.path.name} was opened for reading only"
            raise NotWritten(message)
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite_door.SQLITE_FAILS as error:
            raise sqlite_door.translated(error, self.path) from error
        try:
            yield connection
            connection.execute("COMMIT")
        except _HARMLESS:
            connection.execute("ROLLBACK")
            raise
        except sqlite_door.SQLITE_FAILS as error:
            self.close()
            raise sqlite_door.translated(error, self.path) from error
        except BaseException:
            self.close()
            raise

    def _refuse_known(self, entries: Sequence[NewEntry]) -> None:
        """Raise AlreadyBooked for the first order that is in the diary."""
        for new in entries:
            old = self.find(new.order_id)
            if old is not None:
                message = f"already booked as e{old.number}"
                same = (old.order, old.content) == (new.order, new.content)
                raise AlreadyBooked(message, entry=old.number, same=same)

    def _read_back(self, connection: sqlite3.Connection, batch: Batch, before: Head) -> None:
        """Read what was just written and chain it again; raise AuditDifference where it is not what was meant."""
        span = (before.entries + 1, batch.head.entries)
        events = connection.execute(self._sql["events"], span).fetchall()
        hash_now = bytes.fromhex(before.hash)
        behind = before.events
        for row in connection.execute(self._sql["entries"], span):
            hash_now = link(hash_now, row[:-1], events[row[-3] - behind - 1 : row[-2] - behind])
        if hash_now.hex() != batch.head.hash or self.head() != batch.head:
            message = f"{self.path.name} does not hold what was written to it: nothing was booked"
            raise AuditDifference(message, remedy="see to the disk and the memory of this machine")

    def _write_rows(self, connection: sqlite3.Connection, rows: Sequence[RowChange]) -> None:
        """Write changed rows of read models, and hold the ledger to account where supply is among them."""
        for row in rows:
            if row.values is None:
                connection.execute(self._sql[f"delete_{row.table}"], row.key)
            else:
                connection.execute(self._sql[f"upsert_{row.table}"], (*row.key, *row.values))
        if not LEDGER_TABLES.isdisjoint(row.table for row in rows):
            for side, points, models in connection.execute(self._sql["out_of_balance"]):
                message = f"the book of {side} would not balance: {points} points, {models} lorries"
                raise AuditDifference(message)

    def _write_snapshot(self, connection: sqlite3.Connection, snapshot: Snapshot) -> None:
        """Keep a snapshot under the hash of the chain at its entry."""
        there = self._entry_row(snapshot.entry)[-1]
        values = (snapshot.fingerprint, snapshot.entry, snapshot.time.hours, there, snapshot.state)
        connection.execute(self._sql["replace_snapshot"], values)
        thin = (snapshot.fingerprint, snapshot.time.hours - KEPT_HOURS, HOURS_A_DAY, 0)
        connection.execute(self._sql["thin_snapshot"], thin)
