"""The log: entries of the diary a line each, and one entry in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.reports.report import Report, columns
from campaign.reports.show import Fact, facts_report

if TYPE_CHECKING:
    from collections.abc import Sequence


class LogLine(Struct, frozen=True, kw_only=True):
    """One entry; `counts_in` is the move of a late one, `state` is ``counts``, ``void`` or ``late``."""

    entry: int
    move: str
    order: str
    actor: str
    text: str
    note: str = ""
    state: str = "counts"
    counts_in: str | None = None


class LogData(Struct, frozen=True, kw_only=True):
    """Entries by number."""

    entries: tuple[LogLine, ...]


def log_report(lines: Sequence[LogLine]) -> Report:
    """Show entries, the newest last; void ones are struck through in words."""
    return Report(
        schema="log/1",
        title="War diary",
        columns=columns("entry", "move", "order", "by", "what", "state"),
        rows=tuple(
            (
                f"e{line.entry}",
                line.move,
                line.order,
                line.actor,
                line.text + (f" ({line.note})" if line.note else ""),
                f"counts in {line.counts_in}" if line.counts_in else "" if line.state == "counts" else line.state,
            )
            for line in lines
        ),
        data=LogData(entries=tuple(lines)),
    )


def entry_report(line: LogLine, events: Sequence[str], touched: Sequence[str]) -> Report:
    """Show one entry with everything that followed."""
    told = [
        Fact(what="order", value=f"{line.order}: {line.text}"),
        Fact(what="move", value=line.move),
        Fact(what="by", value=line.actor),
        Fact(what="state", value=line.state if not line.counts_in else f"counts in {line.counts_in}"),
        *([Fact(what="note", value=line.note)] if line.note else []),
        *(Fact(what="what happened", value=text) for text in events),
        *([Fact(what="touches", value=", ".join(touched))] if touched else []),
    ]
    return facts_report("entry", f"e{line.entry}", tuple(told))
