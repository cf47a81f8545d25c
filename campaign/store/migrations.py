"""Which schema this program writes, and how a campaign file shows that it is one."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sqlite3 import Connection

#: Stored as `user_version`; raised with every change of a table, and never lowered.
SCHEMA_VERSION: Final = 1
#: Stored as `application_id`: the letters CAMP.
APPLICATION_ID: Final = 0x43414D50

EVERYTHING: Final = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"


def schema_fingerprint(connection: Connection) -> str:
    """Return the SHA-256 of every table, index, trigger and view of a SQLite file as it was declared."""
    return sha256(repr(connection.execute(EVERYTHING).fetchall()).encode()).hexdigest()
