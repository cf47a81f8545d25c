"""What SQLite can say of its own file: pages, references, declared tables, marks and size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.store.fingerprint import SCHEMA
from campaign.store.migrations import APPLICATION_ID, SCHEMA_VERSION, schema_fingerprint
from campaign.store.sqlite_door import SQLITE_FAILS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from sqlite3 import Connection


def structure_of(connection: Connection, path: Path) -> Iterator[tuple[str, str]]:
    """Yield where a file is damaged, and how."""
    try:
        for (text,) in connection.execute("PRAGMA integrity_check").fetchall():
            if text != "ok":
                yield "file", " \N{MIDDLE DOT} ".join(str(text).removeprefix(_PREAMBLE).splitlines())
        for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check").fetchall():
            yield f"{table} {row}", f"points at no {parent}"
        if schema_fingerprint(connection) != SCHEMA:
            yield "schema", "tables, indexes or triggers are not those that Campaign makes"
        for pragma, expected in (("application_id", APPLICATION_ID), ("user_version", SCHEMA_VERSION)):
            (found,) = connection.execute(_MARKS[pragma]).fetchone()
            if found != expected:
                yield "schema", f"{pragma} is {found}, not {expected}"
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        (page_bytes,) = connection.execute("PRAGMA page_size").fetchone()
    except SQLITE_FAILS as error:
        yield "file", str(error)
        return
    log = path.with_name(path.name + "-wal")
    if (not log.exists() or not log.stat().st_size) and path.stat().st_size != pages * page_bytes:
        yield "file", f"has {path.stat().st_size} bytes, not {pages * page_bytes}"


#: Says in which of several databases the damage is; a campaign has one.
_PREAMBLE = "*** in database main ***\n"
_MARKS = {"application_id": "PRAGMA application_id", "user_version": "PRAGMA user_version"}
