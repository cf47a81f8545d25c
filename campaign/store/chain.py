"""The hash chain: SHA-256 over every column of an entry and its events, each framed by its type and length."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from msgspec.msgpack import Encoder

if TYPE_CHECKING:
    from collections.abc import Sequence

#: What a column of a stored row may hold; a float was put there by somebody else.
Column = str | int | bytes | float | None
#: One stored row, its columns in the order of its table.
Row = tuple[Column, ...]

_FORMAT: Final = "campaign diary 1"

# MessagePack puts the type and the length before every value and every row, in the shortest form: no two different
# sequences of rows give the same bytes, and any language can repeat them.
_frame = Encoder().encode


def genesis(campaign: str) -> bytes:
    """Return the hash before the first entry; it names the campaign, so that no entry fits into another's diary."""
    return sha256(_frame((_FORMAT, campaign))).digest()


def link(previous: bytes, entry: Row, events: Sequence[Row]) -> bytes:
    """Return the hash of the diary with one more entry.

    `previous` is the hash before it, `entry` the stored row without its own hash, `events` the stored rows of its
    events.
    """
    return sha256(_frame((previous, entry, events))).digest()
