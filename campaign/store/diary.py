"""The contract of a diary: what is stored of an entry and an event, and what every back end can be asked."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol, Self

from msgspec import Struct

from campaign.domain.clock import GameTime

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from contextlib import AbstractContextManager
    from types import TracebackType


class RowRole(StrEnum):
    """What an event row is in its entry (architecture 7)."""

    OWN = "own"
    INSTEAD = "instead"
    BEFORE = "before"


class EventRow(Struct, frozen=True, kw_only=True, gc=False):
    """One event as stored: canonical bytes, and the entry for which it stands (its own, or an earlier one)."""

    position: int
    entry: int
    stands_for: int
    role: RowRole
    type: str
    version: int
    payload: bytes


class NewEvent(Struct, frozen=True, kw_only=True):
    """One event on its way into the diary; `stands_for` None means the entry that carries it."""

    type: str
    version: int
    payload: bytes
    role: RowRole = RowRole.OWN
    stands_for: int | None = None


class NewEntry(Struct, frozen=True, kw_only=True):
    """One entry on its way into the diary.

    `order_id` makes writing it twice harmless; `content` is the order's canonical JSON; `counts_in` is set for a late
    entry only; `reach` is the first entry whose effective place or meaning this one changes (its own number where it
    changes nothing earlier: then None); `draws` is how many dice the program drew for it; `tags` are what it touches,
    such as ``dump:fmc_viii``.
    """

    order_id: str
    order: str
    content: bytes
    actor: str
    recorded_at: int
    written_in: GameTime
    counts_in: GameTime | None = None
    came_in: str = ""
    reach: int | None = None
    caused_by: int | None = None
    note: str = ""
    program: str
    evening: int
    draws: int = 0
    events: tuple[NewEvent, ...]
    tags: tuple[str, ...] = ()


class Entry(Struct, frozen=True, kw_only=True):
    """One entry as stored, without its events; `reach` equals its number where it changes nothing earlier."""

    number: int
    order_id: str
    order: str
    content: bytes
    actor: str
    recorded_at: int
    written_in: GameTime
    counts_in: GameTime | None
    came_in: str
    reach: int
    caused_by: int | None
    note: str
    program: str
    evening: int
    draws: int

    @property
    def changes_the_past(self) -> bool:
        """Say whether the entry is late or a correction."""
        return self.reach < self.number


class Head(Struct, frozen=True, kw_only=True):
    """The end of the diary: entries, events, chain hash (hex), and how many dice the program has drawn."""

    campaign: str
    entries: int
    events: int
    hash: str
    draws: int

    def __str__(self) -> str:
        """Print the checkpoint line: campaign, entries, head hash."""
        return f"{self.campaign} e{self.entries} {self.hash}"


class Snapshot(Struct, frozen=True, kw_only=True):
    """The state after an entry, as bytes, with the chain hash there and the fingerprint of the code that wrote it."""

    entry: int
    time: GameTime
    hash: str
    fingerprint: str
    state: bytes


class RowChange(Struct, frozen=True, kw_only=True):
    """One changed row of a read model: table, key and values by column; `values` None deletes the row."""

    table: str
    key: tuple[str | int, ...]
    values: tuple[str | int | None, ...] | None


class Diary(Protocol):
    """One campaign's diary; the same entries give the same head hash on every back end."""

    def head(self) -> Head:
        """Return the end of the diary as it is now."""
        ...

    def append(
        self,
        entries: Sequence[NewEntry],
        *,
        expected: Head,
        rows: Sequence[RowChange] = (),
        snapshot: Snapshot | None = None,
    ) -> Head:
        """Write whole entries in one transaction and return the new head only when it is durable.

        Raise AlreadyBooked where an order id is in the diary, else SomeoneElseWrote where the head is no longer
        `expected`, Busy where the file stays locked for 5 s, NotWritten where the disk fails, AuditDifference where a
        side's book of supply would not balance. After NotWritten the diary must be opened again.
        Read back and re-hash before the commit; `rows` are upserted and the snapshot written in the same transaction
        (its `hash` may be empty: the new head's is put in). With it, snapshots that other code wrote go, and of those
        more than two days back all but the ones at midnight: the past is never further than a day's fold away.
        """
        ...

    def find(self, order_id: str) -> Entry | None:
        """Return the entry with an order id, None where there is none."""
        ...

    def entry(self, number: int) -> Entry:
        """Return one entry; raise UnknownName where there is none of that number."""
        ...

    def entries(self, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        """Walk entries by number, both ends included."""
        ...

    def events(self, first: int = 1, last: int | None = None) -> Iterator[EventRow]:
        """Walk the events of entries `first` to `last` by position."""
        ...

    def stream(self, first: int = 1, last: int | None = None) -> Iterator[tuple[int, str, int, bytes]]:
        """Walk entry, type, version and payload of the events of entries `first` to `last`: the short way to a fold."""
        ...

    def changing_the_past(self, after: int = 0) -> tuple[Entry, ...]:
        """Return the late entries and corrections with a number above `after`, by number (an indexed look-up)."""
        ...

    def asked(self, order: str) -> tuple[int, ...]:
        """Return the numbers of the entries of an order, such as ``end-move``, by number."""
        ...

    def tagged(self, tag: str) -> tuple[int, ...]:
        """Return the numbers of the entries filed under a tag, by number."""
        ...

    def tags_of(self, number: int) -> tuple[str, ...]:
        """Return the tags of an entry."""
        ...

    def snapshots(self, fingerprint: str) -> tuple[tuple[int, GameTime], ...]:
        """Return where snapshots of this fingerprint stand, newest first: entry and the move that was then open."""
        ...

    def snapshot(self, entry: int, fingerprint: str) -> Snapshot | None:
        """Return the snapshot after an entry, None where there is none or its hash is not the chain's there."""
        ...

    def table(self, digest: str) -> bytes:
        """Return a table of the rulebook by its digest; raise Damaged where it is missing."""
        ...

    def put_tables(self, tables: Sequence[bytes]) -> tuple[str, ...]:
        """Keep tables of a rulebook and return their digests (SHA-256 of the bytes, hex)."""
        ...

    def secret(self) -> bytes:
        """Return the seed of the program's dice; it never leaves this table."""
        ...

    def rows(self, table: str) -> Iterator[tuple[Any, ...]]:
        """Walk the rows of a table by key, as they are stored; of a read model, or of the diary for an audit."""
        ...

    def hash_after(self, entry: int) -> str:
        """Return the hash of the chain after an entry (hex), before the first for 0; raise UnknownName."""
        ...

    def structure(self) -> Iterator[tuple[str, str]]:
        """Yield what is wrong with the store itself, where and what; nothing where it is sound."""
        ...

    def replace_rows(self, rows: Sequence[RowChange], snapshot: Snapshot | None = None) -> None:
        """Refill every read model in one transaction, and keep no snapshot but this one."""
        ...

    def at_one_moment(self) -> AbstractContextManager[None]:
        """Let everything that is read inside show the same moment, whoever writes meanwhile."""
        ...

    def close(self) -> None:
        """Let the file go."""
        ...

    def __enter__(self) -> Self:
        """Open for a with statement."""
        ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close."""
        ...
