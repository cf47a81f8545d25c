"""What is left of a damaged campaign file: the entries that the chain vouches for, and what became of the rest."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from msgspec import MsgspecError, Struct

from campaign.errors import CampaignError, Damaged
from campaign.store.audit_chain import wrong_with
from campaign.store.chain import Row, genesis, link
from campaign.store.leaves import rows_in
from campaign.store.sqlite_file import resolved

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_HEAD, _META, _SECRET, _EVENT, _ENTRY = 5, 4, 2, 7, 19
_FIRST_EVENT, _LAST_EVENT, _HASH = 16, 17, 18
_ENTRY_OF, _ORDER, _CONTENT, _ACTOR = 1, 2, 3, 4
_SHA_LETTERS: Final = 64
#: More events than this no entry has; a number beyond is a damaged one.
_EVENTS_MAX: Final = 1_000_000


class Lost(Struct, frozen=True, kw_only=True):
    """One entry that is not in the good part: its row, empty where even that is gone, its order, and what is wrong."""

    entry: int
    row: Row
    order: str
    content: bytes
    actor: str
    what: str


class Good(Struct, frozen=True, kw_only=True):
    """The part of a diary that the chain vouches for: rows of entries, each with those of its events."""

    campaign: str
    entries: tuple[tuple[Row, tuple[Row, ...]], ...]

    @property
    def hash(self) -> bytes:
        """Return the hash after its last entry."""
        found = self.entries[-1][0][_HASH]
        assert isinstance(found, bytes), "a chained row ends with its hash"
        return found


class Wreck:
    """The rows of a campaign file as far as its pages can be read; the file itself is not touched."""

    def __init__(self, path: Path) -> None:
        """Read everything; raise Damaged where there is no file, or nothing in it that was an entry."""
        real = resolved(path)
        log = real.with_name(f"{real.name}-wal")
        try:
            content = real.read_bytes()
            logged = log.read_bytes() if log.exists() else b""
        except OSError as error:
            message = f"{real.name} cannot be read: {error.strerror}"
            raise Damaged(message) from error
        self.tables: dict[str, bytes] = {}
        self.seeds: list[bytes] = []
        self._campaigns: dict[str, None] = {}
        self._entries: dict[int, list[Row]] = {}
        self._events: dict[int, list[Row]] = {}
        self._last = 0
        for number, row in rows_in(content, logged, {_HEAD, _META, _SECRET, _EVENT, _ENTRY}):
            self._take(number, row)
        if not self._entries:
            message = f"{real.name} holds no entry that can be read"
            raise Damaged(message, remedy="restore BACKUP NEW")

    def _take(self, number: int, row: Row) -> None:
        """Sort a row by what it looks like; the chain and digests tell later which are true."""
        match row:
            case (None, str(), str(), bytes(), *_) if len(row) == _ENTRY:
                self._entries.setdefault(number, []).append((number, *row[1:]))
            case (None, int(), int(), str(), str(), int(), bytes()):
                self._events.setdefault(number, []).append((number, *row[1:]))
            case (str(digest), bytes(content)) if len(digest) == _SHA_LETTERS:
                if sha256(content).hexdigest() == digest:
                    self.tables[digest] = content
            case (str(campaign), bytes(seed)):
                self._campaigns[campaign] = None
                self.seeds.append(seed)
            case (str(campaign), int(entries), int(), bytes(), int()):
                self._campaigns[campaign] = None
                self._last = max(self._last, entries)
            case (str(campaign), int(), str(), str()):
                self._campaigns[campaign] = None
            case _:
                pass

    # --- the good part ---

    def good(self, until: int | None = None) -> Good:
        """Return the entries from the first on that are chained as they stand, `until` included; raise Damaged."""
        for campaign in self._campaigns:
            entries = tuple(self._chained(campaign, until))
            if entries:
                return Good(campaign=campaign, entries=entries)
        message = "not even the first entry is as it was written: nothing can be saved"
        raise Damaged(message, remedy="restore BACKUP NEW")

    def _chained(self, campaign: str, until: int | None) -> Iterator[tuple[Row, tuple[Row, ...]]]:
        """Yield entries as long as each is what the chain says."""
        before, position, number = genesis(campaign), 0, 0
        while until is None or number < until:
            number += 1
            found = next(self._sound(number, position, before), None)
            if found is None:
                return
            yield found
            before, position = bytes(found[0][_HASH]), position + len(found[1])  # type: ignore[arg-type]

    def _sound(self, number: int, position: int, before: bytes) -> Iterator[tuple[Row, tuple[Row, ...]]]:
        """Yield an entry with its events wherever a row of it is what was chained behind a hash."""
        for row in self._entries.get(number, ()):
            events = self._events_of(row)
            if events is None:
                continue
            try:
                sound = not wrong_with(row, events, number=number, position=position + 1)
                if sound and link(before, row[:-1], events) == row[_HASH]:
                    yield row, events
            except (CampaignError, MsgspecError, TypeError, ValueError, AttributeError):
                continue

    def _events_of(self, row: Row) -> tuple[Row, ...] | None:
        """Return the events that an entry says it has, None where one cannot be read."""
        first, last = row[_FIRST_EVENT], row[_LAST_EVENT]
        if not isinstance(first, int) or not isinstance(last, int) or not 0 <= last - first < _EVENTS_MAX:
            return None
        found = tuple(self._event(position, row[0]) for position in range(first, last + 1))
        return None if None in found else found  # type: ignore[return-value]

    def _event(self, position: int, entry: Any) -> Row | None:  # noqa: ANN401 - a column of a row
        """Return the event at a position, the one that says it is this entry's before any other."""
        rows = self._events.get(position, ())
        return next((row for row in rows if row[_ENTRY_OF] == entry), rows[0] if rows else None)

    # --- the rest ---

    def lost_after(self, good: Good) -> tuple[Lost, ...]:
        """Return every entry behind the good part that left a trace, and those between that left none."""
        last = max(self._last, *self._entries, *self._named(), len(good.entries))
        return tuple(self._lost(number) for number in range(len(good.entries) + 1, last + 1))

    def _named(self) -> Iterator[int]:
        """Yield the entries that readable events say they belong to."""
        for rows in self._events.values():
            yield from (number for row in rows if isinstance(number := row[_ENTRY_OF], int))

    def _lost(self, number: int) -> Lost:
        """Say what became of one entry."""
        rows = self._entries.get(number, [])
        if not rows:
            return Lost(entry=number, row=(), order="", content=b"", actor="", what="cannot be read")
        row: tuple[Any, ...] = rows[0]
        return Lost(
            entry=number,
            row=row,
            order=str(row[_ORDER]),
            content=bytes(row[_CONTENT]),
            actor=str(row[_ACTOR]),
            what=self._state(number, row),
        )

    def _state(self, number: int, row: tuple[Any, ...]) -> str:
        """Say what is wrong with an entry whose row can be read."""
        events = self._events_of(row)
        if events is None:
            return "has events that cannot be read"
        hashes = [item[_HASH] for item in self._entries.get(number - 1, ())]
        try:
            agrees = any(
                isinstance(before, bytes) and link(before, row[:-1], events) == row[_HASH] for before in hashes
            )
        except (TypeError, ValueError):
            agrees = False
        if agrees:
            return "is whole, but comes after what could be saved"
        return "is not what was chained" if hashes else "stands behind one that cannot be read"
