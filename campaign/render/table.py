"""Reports as tables on a terminal; the only module that knows rich, imported only when a table is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TextIO

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from campaign.render.plain import row_texts, width
from campaign.reports.report import Struck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import OverflowMethod

    from campaign.render.look import Look
    from campaign.reports.report import Cell, Report


#: The blanks between two columns, and what a column that gives way keeps.
_GAP: Final = 2
_KEPT_MIN: Final = 6


def show_table(report: Report, look: Look, stream: TextIO) -> None:
    """Write a report as a table; every text is literal, no markup is ever read."""
    console = Console(
        file=stream,
        force_terminal=look.colour or None,
        no_color=not look.colour,
        color_system="auto" if look.colour else None,
        highlight=False,
        markup=False,
        emoji=False,
        safe_box=True,
    )
    console.print(Text(look.text(report.title), style="bold"))
    for line in report.lead:
        console.print(Text(look.text(line)))
    if report.rows:
        console.print(_table(report, look, console.width))
    for line in report.notes:
        console.print(Text(look.text(line), style="dim" if look.colour else ""))


def _table(report: Report, look: Look, columns_max: int) -> Table:
    """Build the table: a row keeps to one line where cutting off what may be cut off makes room."""
    table = Table(
        box=box.ASCII if look.ascii else box.SIMPLE_HEAD,
        show_footer=bool(report.total),
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    totals = row_texts(report.total, look, none="") if report.total else [""] * len(report.columns)
    rows = [row_texts(row, look) for row in report.rows]
    heads = [look.text(column.name) for column in report.columns]
    sizes = [max(map(width, cells)) for cells in zip(heads, totals, *rows, strict=True)]
    kept = _kept(report, sizes, columns_max)
    cut: OverflowMethod = "crop" if look.ascii else "ellipsis"
    for column, head, total, size, most in zip(report.columns, heads, totals, sizes, kept, strict=True):
        table.add_column(
            Text(head),
            footer=Text(total),
            justify="right" if column.number else "left",
            overflow=cut if column.may_be_cut else "fold",
            no_wrap=column.may_be_cut or column.number,
            max_width=most if most < size else None,
        )
    for cells, row in zip(report.rows, rows, strict=True):
        table.add_row(*(_cell(cell, text, look) for cell, text in zip(cells, row, strict=True)))
    return table


def _cell(cell: Cell, text: str, look: Look) -> Text:
    """Return a cell; what is struck through shows so where the terminal has styles, else by its marks."""
    if not isinstance(cell, Struck) or not look.colour:
        return Text(text)
    return Text.assemble((look.text(cell.gone), "strike"), f" {look.text(cell.now)}".rstrip())


def _kept(report: Report, sizes: Sequence[int], columns_max: int) -> list[int]:
    """Return how wide each column may be: the widest that may be cut off gives way first."""
    kept = list(sizes)
    over = sum(kept) + _GAP * len(kept) - columns_max
    giving = [index for index, column in enumerate(report.columns) if column.may_be_cut]
    while over > 0 and giving:
        widest = max(giving, key=kept.__getitem__)
        if kept[widest] <= _KEPT_MIN:
            break
        kept[widest] -= 1
        over -= 1
    return kept
