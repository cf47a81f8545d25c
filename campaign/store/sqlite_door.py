"""The one way to a SQLite connection: every setting is made and its answer checked."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Final

from campaign.errors import Busy, CampaignError, Damaged, NotWritten
from campaign.store.fingerprint import SCHEMA
from campaign.store.migrations import APPLICATION_ID, EVERYTHING, schema_fingerprint
from campaign.store.sqlite_file import refuse_other_schema

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: How long a program waits for another that writes.
BUSY_MS = 5000

#: What Python's sqlite3 raises where a file is damaged: some of SQLite's own words are then no text.
SQLITE_FAILS: Final = (sqlite3.Error, UnicodeDecodeError)

_SETTINGS: Final = (
    "PRAGMA synchronous = EXTRA",
    "PRAGMA foreign_keys = ON",
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    "PRAGMA mmap_size = 0",
)


def connect(path: Path, *, read_only: bool, for_audit: bool = False) -> sqlite3.Connection:
    """Open a file that exists, with every setting; raise Damaged or Busy."""
    mode = "ro" if read_only else "rw"
    address = f"{path.as_uri()}?mode={mode}"
    try:
        connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=BUSY_MS / 1000)
    except SQLITE_FAILS as error:
        raise translated(error, path) from error
    try:
        _set_up(connection, path, read_only=read_only, for_audit=for_audit)
    except SQLITE_FAILS as error:
        connection.close()
        raise translated(error, path) from error
    except CampaignError:
        connection.close()
        raise
    return connection


def _set_up(connection: sqlite3.Connection, path: Path, *, read_only: bool, for_audit: bool) -> None:
    """Make the settings, then refuse whatever is not exactly a campaign."""
    for setting in _SETTINGS:
        connection.execute(setting)
    if not read_only:
        set_journal(connection, path)
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        message = f"{path.name} is a database of another program"
        raise Damaged(message)
    refuse_other_schema(path, version)
    as_it_should_be = schema_fingerprint(connection) == SCHEMA
    if not as_it_should_be and not (for_audit and read_only):
        strange = ", ".join(strange_objects(connection)) or "a table"
        message = f"{path.name} holds what no Campaign put there: {strange} is not as it should be"
        raise Damaged(message, remedy="restore BACKUP NEW \N{MIDDLE DOT} salvage FILE NEW")


def set_journal(connection: sqlite3.Connection, path: Path) -> None:
    """Switch to the write-ahead log and check the answer; SQLite may stay with another journal without a word."""
    (answer,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if answer != "wal":
        message = f"{path.name} cannot be written safely here: SQLite keeps the {answer} journal, not wal"
        raise NotWritten(message, remedy="copy the campaign to a disk of this machine")


def strange_objects(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield the triggers, views and tables that are not ours."""
    from campaign.store.statements import schema  # noqa: PLC0415 - only a refusal needs it

    ours = set(schema("sqlite"))
    for kind, name, _, sql in connection.execute(EVERYTHING):
        if sql is not None and sql not in ours:
            yield f"{kind} {name}"


def translated(error: Exception, path: Path) -> CampaignError:
    """Return what a failure of SQLite means to an umpire."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        message = f"another program is writing to {path.name}: nothing was booked"
        return Busy(message, remedy="try again in a moment")
    if code == sqlite3.SQLITE_FULL:
        message = f"the disk is full: {path.name} could not be written, and nothing was booked"
        return NotWritten(message, remedy="make room, then try again")
    if code == sqlite3.SQLITE_READONLY:
        message = f"{path.name} may only be read here, and nothing was booked"
        return NotWritten(message, remedy="copy it to where you may write, or ask for the right to")
    if code in {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}:
        message = f"{path.name} could not be read or written: {error}"
        return NotWritten(message, remedy="see to the disk, then try again: what is booked already is not booked twice")
    if code == sqlite3.SQLITE_CONSTRAINT:
        message = f"{path.name} would no longer be true: {error}"
        return CampaignError(message)
    message = f"{path.name} is damaged: {error}"
    return Damaged(message, remedy="campaign verify")
