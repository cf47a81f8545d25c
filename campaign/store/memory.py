"""A diary that is kept in memory: for previews, tests, and whoever wants no file."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self

from campaign import __version__
from campaign.domain.supply import SOURCES
from campaign.errors import AlreadyBooked, AuditDifference, CampaignError, Damaged, SomeoneElseWrote, UnknownName
from campaign.store.batch import batch_of, entry_of, event_of, tags_of
from campaign.store.chain import genesis
from campaign.store.diary import Entry, EventRow, Head, NewEntry, RowChange, Snapshot
from campaign.store.migrations import SCHEMA_VERSION
from campaign.store.tables import KEPT_HOURS, LEDGER_TABLES, READ_MODEL_TABLES, UMPIRE, digest_of

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence
    from types import TracebackType

    from campaign.domain.clock import GameTime
    from campaign.store.chain import Row

#: A read model's rows by key.
Rows = dict[tuple[str | int, ...], tuple[str | int | None, ...]]


class MemoryDiary:
    """One campaign's diary, gone with the program."""

    def __init__(self, campaign: str, seed: bytes) -> None:
        """Begin an empty diary."""
        self._head = Head(campaign=campaign, entries=0, events=0, hash=genesis(campaign).hex(), draws=0)
        self._seed = seed
        self._entries: list[Row] = []
        self._changing: list[Entry] = []
        self._events: list[Row] = []
        self._by_order: dict[str, int] = {}
        self._tags: dict[str, list[int]] = {}
        self._snapshots: dict[tuple[str, int], Snapshot] = {}
        self._tables: dict[str, bytes] = {}
        self._rows: dict[str, Rows] = {table: {} for table in READ_MODEL_TABLES}

    # -- reading ---------------------------------------------------

    def head(self) -> Head:
        """Return the end of the diary as it is now."""
        return self._head

    def find(self, order_id: str) -> Entry | None:
        """Return the entry with an order id, None where there is none."""
        number = self._by_order.get(order_id)
        return None if number is None else self.entry(number)

    def entry(self, number: int) -> Entry:
        """Return one entry; raise UnknownName where there is none of that number."""
        return entry_of(self._entry_row(number))

    def entries(self, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        """Walk entries by number, both ends included."""
        return map(entry_of, self._entries[first - 1 : last])

    def events(self, first: int = 1, last: int | None = None) -> Iterator[EventRow]:
        """Walk the events of entries `first` to `last` by position."""
        return map(event_of, self._event_rows(first, last))

    def stream(self, first: int = 1, last: int | None = None) -> Iterator[tuple[int, str, int, bytes]]:
        """Walk entry, type, version and payload of the events of entries `first` to `last`: the short way to a fold."""
        rows: list[Any] = self._event_rows(first, last)
        return ((row[1], row[4], row[5], row[6]) for row in rows)

    def changing_the_past(self, after: int = 0) -> tuple[Entry, ...]:
        """Return the late entries and corrections with a number above `after`, by number."""
        return tuple(entry for entry in self._changing if entry.number > after)

    def asked(self, order: str) -> tuple[int, ...]:
        """Return the numbers of the entries of an order, such as ``end-move``, by number."""
        rows: list[Any] = self._entries
        return tuple(row[0] for row in rows if row[2] == order)

    def tagged(self, tag: str) -> tuple[int, ...]:
        """Return the numbers of the entries filed under a tag, by number."""
        return tuple(self._tags.get(tag, ()))

    def tags_of(self, number: int) -> tuple[str, ...]:
        """Return the tags of an entry."""
        return tags_of(self._entry_row(number))

    def snapshots(self, fingerprint: str) -> tuple[tuple[int, GameTime], ...]:
        """Return where snapshots of this fingerprint stand, newest first: entry and the move that was then open."""
        found = [item for (of, _), item in self._snapshots.items() if of == fingerprint]
        return tuple((item.entry, item.time) for item in sorted(found, key=lambda item: -item.entry))

    def snapshot(self, entry: int, fingerprint: str) -> Snapshot | None:
        """Return the snapshot after an entry, None where there is none or its hash is not the chain's there."""
        found = self._snapshots.get((fingerprint, entry))
        return found if found is not None and found.hash == self._hash_at(entry).hex() else None

    def table(self, digest: str) -> bytes:
        """Return a table of the rulebook by its digest; raise Damaged where it is missing."""
        found = self._tables.get(digest)
        if found is None:
            message = f"the diary lacks a table of its rulebook: {digest[:12]}"
            raise Damaged(message)
        return found

    def secret(self) -> bytes:
        """Return the seed of the program's dice."""
        return self._seed

    def rows(self, table: str) -> Iterator[tuple[Any, ...]]:
        """Walk the rows of a table by key, as a file would store them."""
        if table in self._rows:
            return iter(sorted((*key, *values) for key, values in self._rows[table].items()))
        head = self._head
        of_the_diary: Mapping[str, list[Any]] = {
            "meta": [(head.campaign, SCHEMA_VERSION, __version__, UMPIRE)],
            "head": [(head.campaign, head.entries, head.events, bytes.fromhex(head.hash), head.draws)],
            "entry": self._entries,
            "event": self._events,
            "tag": sorted((tag, number) for tag, numbers in self._tags.items() for number in numbers),
            "snapshot": [self._snapshot_row(item) for _, item in sorted(self._snapshots.items())],
            "rulebook": sorted(self._tables.items()),
            "secret": [(head.campaign, self._seed)],
        }
        return iter(of_the_diary[table])

    def hash_after(self, entry: int) -> str:
        """Return the hash of the chain after an entry (hex), before the first for 0; raise UnknownName."""
        return self._hash_at(entry).hex() if entry else genesis(self._head.campaign).hex()

    def structure(self) -> Iterator[tuple[str, str]]:
        """Yield nothing: memory has no structure that could be damaged."""
        yield from ()

    # -- writing ---------------------------------------------------

    def append(
        self,
        entries: Sequence[NewEntry],
        *,
        expected: Head,
        rows: Sequence[RowChange] = (),
        snapshot: Snapshot | None = None,
    ) -> Head:
        """Write whole entries at once or not at all, and return the new head."""
        self._refuse_known(entries)
        if self._head != expected:
            message = f"the diary was written to since e{expected.entries}"
            raise SomeoneElseWrote(message)
        batch = batch_of(entries, expected)
        changed = self._changed(rows, self._rows)
        self._rows = changed
        self._entries += batch.entries
        self._changing += (entry for entry in map(entry_of, batch.entries) if entry.changes_the_past)
        self._events += batch.events
        for new, number in zip(entries, range(expected.entries + 1, batch.head.entries + 1), strict=True):
            self._by_order[new.order_id] = number
        tags: list[Any] = batch.tags
        for tag, number in tags:
            self._tags.setdefault(tag, []).append(number)
        self._head = batch.head
        if snapshot is not None:
            self._keep(snapshot)
        return batch.head

    def put_tables(self, tables: Sequence[bytes]) -> tuple[str, ...]:
        """Keep tables of a rulebook and return their digests (SHA-256 of the bytes, hex)."""
        digests = tuple(map(digest_of, tables))
        self._tables.update(zip(digests, tables, strict=True))
        return digests

    def replace_rows(self, rows: Sequence[RowChange], snapshot: Snapshot | None = None) -> None:
        """Refill every read model at once, and keep no snapshot but this one."""
        self._rows = self._changed(rows, {table: {} for table in READ_MODEL_TABLES})
        self._snapshots.clear()
        if snapshot is not None:
            self._keep(snapshot)

    @contextmanager
    def at_one_moment(self) -> Generator[None]:
        """Do nothing: nobody else writes here."""
        yield

    def close(self) -> None:
        """Let go; there is no file."""

    def __enter__(self) -> Self:
        """Open for a with statement."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close."""

    # -- how -------------------------------------------------------

    def _entry_row(self, number: int) -> Row:
        """Return the row of an entry; raise UnknownName where there is none of that number."""
        if not 1 <= number <= len(self._entries):
            message = f"there is no e{number}; the last is e{len(self._entries)}"
            raise UnknownName(message)
        return self._entries[number - 1]

    def _event_rows(self, first: int, last: int | None) -> list[Row]:
        """Return the rows of the events of a range of entries."""
        rows: list[Any] = self._entries[first - 1 : last]
        return self._events[rows[0][16] - 1 : rows[-1][17]] if rows else []

    def _hash_at(self, entry: int) -> bytes:
        """Return the hash of the chain after an entry."""
        row: tuple[Any, ...] = self._entry_row(entry)
        found: bytes = row[-1]
        return found

    def _refuse_known(self, entries: Sequence[NewEntry]) -> None:
        """Raise AlreadyBooked for the first order that is in the diary."""
        for new in entries:
            old = self.find(new.order_id)
            if old is not None:
                message = f"already booked as e{old.number}"
                same = (old.order, old.content) == (new.order, new.content)
                raise AlreadyBooked(message, entry=old.number, same=same)

    def _changed(self, rows: Sequence[RowChange], old: Mapping[str, Rows]) -> dict[str, Rows]:
        """Return the read models with these rows changed, the ledger held to account."""
        changed = {table: dict(content) for table, content in old.items()}
        for row in rows:
            if row.values is None:
                changed[row.table].pop(row.key, None)
            else:
                changed[row.table][row.key] = row.values
        if not LEDGER_TABLES.isdisjoint(row.table for row in rows):
            _assert_balance(changed)
        return changed

    def _keep(self, snapshot: Snapshot) -> None:
        """Keep a snapshot under the hash of the chain at its entry."""
        there = self._hash_at(snapshot.entry).hex()
        self._snapshots[snapshot.fingerprint, snapshot.entry] = Snapshot(
            entry=snapshot.entry,
            time=snapshot.time,
            hash=there,
            fingerprint=snapshot.fingerprint,
            state=snapshot.state,
        )
        self._snapshots = {
            key: item
            for key, item in self._snapshots.items()
            if item.fingerprint == snapshot.fingerprint
            and (item.time.hours >= snapshot.time.hours - KEPT_HOURS or item.time.move == 0)
        }

    def _snapshot_row(self, item: Snapshot) -> Row:
        """Return a snapshot as a file would store it."""
        return (item.fingerprint, item.entry, item.time.hours, bytes.fromhex(item.hash), item.state)


def _assert_balance(tables: Mapping[str, Rows]) -> None:
    """Raise where a side's points or lorries do not balance, or an account is below nothing (DT-G9)."""
    points: Counter[Any] = Counter()
    models: Counter[Any] = Counter()
    whose: Any
    for (whose, account), (amount, *_) in tables["balance"].items():
        points[whose] += _not_below_nothing(amount) * (1 if account in SOURCES else -1)
    for whose, _, _, amount, _ in tables["dump"].values():
        points[whose] -= _not_below_nothing(amount)
    for _, whose, count, full, *_ in tables["lorries"].values():
        points[whose] -= _not_below_nothing(full)
        models[whose] += _not_below_nothing(count)
    for whose, count, _ in tables["fleet"].values():
        models[whose] -= _not_below_nothing(count)
    for side in sorted({*points, *models}):
        if points[side] or models[side]:
            message = f"the book of {side} would not balance: {points[side]} points, {models[side]} lorries"
            raise AuditDifference(message)


def _not_below_nothing(amount: Any) -> int:  # noqa: ANN401 - a column of a row
    """Return an amount of the ledger; raise CampaignError where it is below nothing."""
    if amount < 0:
        message = f"the ledger would hold {amount} of something"
        raise CampaignError(message)
    return int(amount)
