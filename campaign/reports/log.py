"""The log: entries of the diary a line each, and one entry in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.reports.report import Report, Struck, columns
from campaign.reports.show import Fact, facts_report

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.reports.report import Cell


class LogLine(Struct, frozen=True, kw_only=True):
    """One entry; `counts_in` is the move of a late one, `state` is ``counts``, ``void`` or ``amended``.

    Of a void or amended one, `replaced_by` is the entry that did it, `replaced_how` in a word, `replaced_actor` whose
    that was and `reason` why; `original` is what an amended one said. `puts_right` is the entry that this one puts
    right, `put_right_by` those that put this one right.
    """

    entry: int
    move: str
    order: str
    actor: str
    text: str
    note: str = ""
    state: str = "counts"
    counts_in: str | None = None
    original: str | None = None
    replaced_by: int | None = None
    replaced_how: str = ""
    replaced_actor: str = ""
    reason: str = ""
    puts_right: int | None = None
    put_right_by: tuple[int, ...] = ()


class LogData(Struct, frozen=True, kw_only=True):
    """Entries by number."""

    entries: tuple[LogLine, ...]


def log_report(lines: Sequence[LogLine], *, struck: bool = False) -> Report:
    """Show entries, the newest last; with `struck` what was replaced too, struck through."""
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
                _what(line, struck=struck),
                state_words(line),
            )
            for line in lines
        ),
        data=LogData(entries=tuple(lines)),
    )


def state_words(line: LogLine) -> str:
    """Say what became of an entry: by which entry, whose, and why; where a late one counts; what puts it right."""
    words: list[str] = []
    if line.replaced_by is not None:
        reason = f": {line.reason}" if line.reason else ""
        words.append(f"{line.state} by e{line.replaced_by} ({line.replaced_actor}){reason}")
    if line.counts_in:
        words.append(f"counts in {line.counts_in}")
    if line.puts_right is not None:
        words.append(f"puts e{line.puts_right} right")
    if line.put_right_by:
        words.append(f"put right by {' '.join(f'e{number}' for number in line.put_right_by)}")
    return "; ".join(words)


def _what(line: LogLine, *, struck: bool) -> Cell:
    """Say what an entry ordered, with its note; struck through where it counts no more, or what it said before."""
    text = line.text + (f" ({line.note})" if line.note else "")
    if line.state == "void":
        return Struck(gone=text)
    return Struck(gone=line.original, now=text) if struck and line.original is not None else text


def entry_report(line: LogLine, events: Sequence[str], touched: Sequence[str], *, came_in: str = "") -> Report:
    """Show one entry with everything that followed; `came_in` names the file that it came in with."""
    told = [
        Fact(what="order", value=f"{line.order}: {line.text}"),
        Fact(what="move", value=line.move),
        Fact(what="by", value=line.actor),
        *([Fact(what="came in", value=came_in)] if came_in else []),
        *([Fact(what="said before", value=line.original)] if line.original is not None else []),
        Fact(what="state", value=state_words(line) or line.state),
        *([Fact(what="note", value=line.note)] if line.note else []),
        *(Fact(what="what happened", value=text) for text in events),
        *([Fact(what="touches", value=", ".join(touched))] if touched else []),
    ]
    return facts_report("entry", f"e{line.entry}", tuple(told))
