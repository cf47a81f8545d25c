"""Reports as tables on a terminal; the only module that knows rich, imported only when a table is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from campaign.render.plain import row_texts

if TYPE_CHECKING:
    from campaign.render.look import Look
    from campaign.reports.report import Report


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
        console.print(_table(report, look))
    for line in report.notes:
        console.print(Text(look.text(line), style="dim" if look.colour else ""))


def _table(report: Report, look: Look) -> Table:
    """Build the table."""
    table = Table(box=box.ASCII if look.ascii else box.SIMPLE_HEAD, show_footer=bool(report.total), pad_edge=False)
    totals = row_texts(report.total, look, none="") if report.total else [""] * len(report.columns)
    for column, total in zip(report.columns, totals, strict=True):
        table.add_column(
            Text(look.text(column.name)),
            footer=Text(total),
            justify="right" if column.number else "left",
            overflow="fold",
        )
    for row in report.rows:
        table.add_row(*(Text(text) for text in row_texts(row, look)))
    return table
