"""The names that a campaign knows, read from the read models alone: what TAB completes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.store.diary import Diary


class KnownName(Struct, frozen=True, kw_only=True):
    """A name as it is typed, the kind of thing it names, and what to say beside it."""

    kind: str
    name: str
    hint: str = ""


def known_names(diary: Diary) -> Iterator[KnownName]:
    """Yield the names of formations, dumps, squadrons, strips, raids and places."""
    for row in diary.rows("formation"):
        yield KnownName(kind="formation", name=str(row[6]), hint=f"{row[5]}, {row[9]}")
    for row in diary.rows("squadron"):
        yield KnownName(kind="squadron", name=str(row[3]), hint=str(row[2]))
    for table in ("dump", "strip", "raid", "place"):
        for row in diary.rows(table):
            yield KnownName(kind=table, name=str(row[0]), hint=_hint(table, row))


def _hint(table: str, row: tuple[str | int | None, ...]) -> str:
    """Return what to say beside the name of a thing."""
    match table:
        case "dump":
            return f"{row[4]} at {row[2]}"
        case "raid":
            return f"on {row[3]}"
        case "strip":
            return str(row[2])
        case _:
            return str(row[1])
