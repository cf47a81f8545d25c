"""Rows straight from the pages of a SQLite file, for files that SQLite itself gives up: no schema, no tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

#: What stands at the head of a page that holds rows of a table.
_LEAF: Final = 0x0D
_FILE_HEADER: Final = 100
_LEAF_HEADER: Final = 8
_PAGE_BYTES: Final = 4096
_LEAST, _MOST = 512, 65536
_LOG_HEADER, _FRAME_HEADER = 32, 24
_LOG_MAGIC: Final = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
#: How many bytes a column takes by its serial type, up to 9; the last two stand for 0 and 1.
_SIZES: Final = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
_FLOAT, _ZERO, _ONE, _BYTES = 7, 8, 9, 12
_VARINT_MAX: Final = 9

#: One row: its number in the table, and its columns; the one that is the number itself is None.
Found = tuple[int, tuple[Any, ...]]


def rows_in(content: bytes, log: bytes, widths: Collection[int]) -> Iterator[Found]:
    """Yield the rows of so many columns on every page of a file and its write-ahead log, in the order of pages.

    What cannot be read is left out: whoever asks must know a true row when he sees one.
    """
    pages = _pages(content, log)
    for number, page in pages.items():
        begin = _FILE_HEADER if number == 1 else 0
        if page[begin : begin + 1] != bytes((_LEAF,)):
            continue
        cells = int.from_bytes(page[begin + 3 : begin + 5], "big")
        for index in range(min(cells, len(page) // 4)):
            at = begin + _LEAF_HEADER + 2 * index
            try:
                found = _row(pages, page, int.from_bytes(page[at : at + 2], "big"), widths)
            except (IndexError, KeyError, ValueError):
                continue
            if found is not None:
                yield found


def _pages(content: bytes, log: bytes) -> dict[int, bytes]:
    """Return the pages of a file by number, those of the log's whole transactions over its own."""
    told = int.from_bytes(content[16:18], "big")
    size = _MOST if told == 1 else told
    if not _LEAST <= size <= _MOST or size & (size - 1):
        size = _PAGE_BYTES
    pages = {index + 1: content[at : at + size] for index, at in enumerate(range(0, len(content), size))}
    return pages | _logged(log, size)


def _logged(log: bytes, size: int) -> dict[int, bytes]:
    """Return the pages that a write-ahead log holds, up to the last transaction that was ended."""
    done: dict[int, bytes] = {}
    if log[:4] not in _LOG_MAGIC:
        return done
    open_ones: dict[int, bytes] = {}
    for at in range(_LOG_HEADER, len(log) - _FRAME_HEADER - size + 1, _FRAME_HEADER + size):
        if log[at + 8 : at + 16] != log[16:24]:
            break  # what an earlier log left behind
        open_ones[int.from_bytes(log[at : at + 4], "big")] = log[at + _FRAME_HEADER : at + _FRAME_HEADER + size]
        if log[at + 4 : at + 8] != bytes(4):
            done |= open_ones
            open_ones = {}
    return done


def _row(pages: Mapping[int, bytes], page: bytes, at: int, widths: Collection[int]) -> Found | None:
    """Read one cell; None for a row of another width."""
    size, at = _varint(page, at)
    number, at = _varint(page, at)
    local = _local(size, len(page))
    body = page[at : at + local]
    types = _types(body)
    if len(types) not in widths:
        return None
    if local < size:
        body += _overflow(pages, int.from_bytes(page[at + local : at + local + 4], "big"), size - local)
    if len(body) != size:
        raise ValueError(size)
    return number, tuple(_values(body, types))


def _local(size: int, page: int) -> int:
    """Return how many bytes of a row stand on its own page; the rest lies on others."""
    if size <= page - 35:
        return size
    least = (page - 12) * 32 // 255 - 23
    best = least + (size - least) % (page - 4)
    return best if best <= page - 35 else least


def _overflow(pages: Mapping[int, bytes], number: int, wanted: int) -> bytes:
    """Collect what a row left on other pages; raise ValueError where they go in a circle."""
    parts: list[bytes] = []
    seen: set[int] = set()
    while wanted > 0:
        if number in seen:
            raise ValueError(number)
        seen.add(number)
        page = pages[number]
        parts.append(page[4 : 4 + wanted])
        wanted -= len(parts[-1])
        number = int.from_bytes(page[:4], "big")
    return b"".join(parts)


def _types(body: bytes) -> list[int]:
    """Read the serial types of a row's columns."""
    end, at = _varint(body, 0)
    types: list[int] = []
    while at < min(end, len(body)):
        kind, at = _varint(body, at)
        types.append(kind)
    return types


def _values(body: bytes, types: list[int]) -> Iterator[Any]:
    """Read a row's columns; raise ValueError for a text that is none."""
    at, _ = _varint(body, 0)
    for kind in types:
        size = _SIZES[kind] if kind < len(_SIZES) else (kind - _BYTES) // 2
        raw = body[at : at + size]
        at += size
        if kind == 0:
            yield None
        elif kind in {_ZERO, _ONE}:
            yield kind - _ZERO
        elif kind < _FLOAT:
            yield int.from_bytes(raw, "big", signed=True)
        elif kind < _BYTES or len(raw) != size:
            raise ValueError(kind)
        else:
            yield raw.decode() if kind % 2 else raw


def _varint(page: bytes, at: int) -> tuple[int, int]:
    """Read a number of one to nine bytes and return it with the place behind it; raise IndexError at the end."""
    value = 0
    for length in range(1, _VARINT_MAX):
        byte = page[at + length - 1]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:  # noqa: PLR2004 - the highest bit says that more follows
            return value, at + length
    return value << 8 | page[at + _VARINT_MAX - 1], at + _VARINT_MAX
