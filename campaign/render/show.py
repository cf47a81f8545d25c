"""Shows a report on a stream in the look that was decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from campaign.render.look import write

if TYPE_CHECKING:
    from campaign.projections.state import Campaign
    from campaign.render.look import Look
    from campaign.reports.report import Report


def show(
    report: Report,
    campaign: Campaign,
    look: Look,
    stream: TextIO,
    *,
    entry: int | None = None,
    asked: str | None = None,
) -> None:
    """Write a report as a table, plain lines or JSON."""
    match look.format:
        case "json":
            from campaign.render.json_text import envelope  # noqa: PLC0415 - only when asked for

            write(stream, [envelope(report.schema, campaign, report.data, entry=entry, asked=asked)])
        case "table":
            from campaign.render.table import show_table  # noqa: PLC0415 - rich is slow to import

            show_table(report, look, stream)
        case _:
            from campaign.render.plain import plain_lines  # noqa: PLC0415 - only when shown

            write(stream, plain_lines(report, look))
