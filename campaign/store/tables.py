"""The names of tables that every back end speaks of."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

#: What a fold refills, in the order in which it is written.
READ_MODEL_TABLES: Final = (
    "formation",
    "element",
    "dump",
    "lorries",
    "balance",
    "fleet",
    "place",
    "strip",
    "squadron",
    "raid",
)
#: Read models that together must balance (DT-G9).
LEDGER_TABLES: Final = frozenset({"dump", "lorries", "balance", "fleet"})

#: For whom a copy of a campaign is; those for players hold no secret.
UMPIRE: Final = "umpire"
PLAYERS: Final = "players"

#: For so many hours back every snapshot is kept; before that one a day, at midnight.
KEPT_HOURS: Final = 48


def digest_of(table: bytes) -> str:
    """Return the digest under which a table of the rulebook is kept."""
    return sha256(table).hexdigest()
