"""Reports as plain lines: one record a line, no colour, nothing cut off."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.render.look import Look
    from campaign.reports.report import Cell, Report

_GAP = "  "


def plain_lines(report: Report, look: Look) -> Iterator[str]:
    """Yield a report line by line: title, what leads, the rows under their headings, notes."""
    yield look.text(report.title)
    yield from map(look.text, report.lead)
    rows = [row_texts(row, look) for row in report.rows]
    if rows:
        heading = [look.text(column.name) for column in report.columns]
        table = [heading, *rows, *([row_texts(report.total, look, none="")] if report.total else [])]
        widths = [max(map(width, column)) for column in zip(*table, strict=True)]
        for row in table:
            yield _GAP.join(
                _padded(text, size, number=column.number)
                for text, size, column in zip(row, widths, report.columns, strict=True)
            ).rstrip()
    yield from map(look.text, report.notes)


def row_texts(row: tuple[Cell, ...], look: Look, none: str = "-") -> list[str]:
    """Return the cells of a row as text; what was not told is a dash."""
    return [none if cell is None else look.text(str(cell)) for cell in row]


def width(text: str) -> int:
    """Count the columns that a text takes on a terminal."""
    if text.isascii():
        return len(text)
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    """Count the columns of one character."""
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in {"W", "F"} else 1


def _padded(text: str, size: int, *, number: bool) -> str:
    """Fill a cell up to its column: numbers stand to the right."""
    fill = " " * (size - width(text))
    return fill + text if number else text + fill
