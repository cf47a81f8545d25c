"""What a report is: a title, columns, rows and notes for readers, and the same as data for programs."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Struck(Struct, frozen=True, kw_only=True):
    """A text that is struck through, and what stands in its place; without colour between ``~~``."""

    gone: str
    now: str = ""

    def __str__(self) -> str:
        """Print both on one line."""
        return f"~~{self.gone}~~ {self.now}".rstrip()


#: What stands in one cell: a text, one that is struck through, a whole number, or nothing (printed as a dash).
Cell = str | int | Struck | None

#: How lorries show: full ones, then empty ones.
FULL = "\N{BLACK CIRCLE}"
EMPTY = "\N{WHITE CIRCLE}"


class Column(Struct, frozen=True, kw_only=True):
    """One column; numbers stand to the right, and what may be cut off gives way where a terminal is narrow."""

    name: str
    number: bool = False
    may_be_cut: bool = False


class Report(Struct, frozen=True, kw_only=True):
    """A page to read.

    `schema` names the published form of `data`, such as ``oob/1``; `rows` hold one cell a column, `total` a last row
    that is the sum of its numbers; `lead` stands above the rows, `notes` below.
    """

    schema: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    data: Any
    total: tuple[Cell, ...] = ()
    lead: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def columns(*names: str) -> tuple[Column, ...]:
    """Make columns; a name that begins with ``#`` is one of numbers, with ``~`` one that may be cut off."""
    return tuple(
        Column(name=name.lstrip("#~"), number=name.startswith("#"), may_be_cut=name.startswith("~")) for name in names
    )


def lorries(full: int, models: int) -> str:
    """Print lorries as an umpire counts them: full, full, empty."""
    return FULL * full + EMPTY * (models - full)


def plural(count: int, one: str, many: str = "") -> str:
    """Print a count with its word."""
    return f"{count} {one if count == 1 else many or f'{one}s'}"
