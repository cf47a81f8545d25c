"""Two copies: what another copy offers, what came in of it, and what is in conflict with ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.reports.report import Report, columns, plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class OursLine(Struct, frozen=True, kw_only=True):
    """One entry of ours that touches the same: the move in which it counts, what it asked for, and what came of it."""

    entry: int
    move: str
    what: str
    by: str
    came: tuple[str, ...]


class BroughtLine(Struct, frozen=True, kw_only=True):
    """One entry of theirs: its number there and here (None while it is not in), and how it stands with it.

    `state` is ``apart`` (it touches nothing of ours), ``brought``, ``conflict``, ``taken`` or ``left`` for good; `why`
    tells what is in conflict, `came` what came of it there, `would` what taking it would come to here, `ours` which of
    our entries touch the same.
    """

    there: int
    entry: int | None
    move: str
    order: str
    by: str
    what: str
    state: str
    why: tuple[str, ...] = ()
    came: tuple[str, ...] = ()
    would: tuple[str, ...] = ()
    ours: tuple[OursLine, ...] = ()


class BroughtData(Struct, frozen=True, kw_only=True):
    """What another copy offers from the common beginning, which ends with entry `common`, to its own end, `there`.

    `known` counts what is here already, `left` what was left out for good before; a dry run brings nothing in.
    """

    file: str
    common: int
    there: int
    known: int
    left: int
    dry_run: bool
    entries: tuple[BroughtLine, ...]


def brought_report(data: BroughtData, *, both_sides: bool = True) -> Report:
    """Show what a copy offers, an entry a line, and below it both sides of each conflict, where asked for."""
    conflicts = [item for item in data.entries if item.state == "conflict"] if both_sides else []
    return Report(
        schema="brought/1",
        title=f"{data.file}, from the common beginning at e{data.common} to e{data.there}",
        columns=columns("there", "move", "order", "by", "~what", "state"),
        rows=tuple((f"e{item.there}", item.move, item.order, item.by, item.what, item.state) for item in data.entries),
        notes=tuple(line for item in conflicts for line in conflict_lines(item)),
        data=data,
    )


def conflict_lines(item: BroughtLine) -> Iterator[str]:
    """Print both sides of a conflict: theirs, why it is one, ours, and what taking it would come to."""
    yield f"theirs e{item.there}, {item.move}, {item.by}: {_sentence(item.what, item.came)}"
    for line in item.ours:
        yield f"  ours e{line.entry}, {line.move}, {line.by}: {_sentence(line.what, line.came)}"
    yield from (f"  {line}" for line in item.why)
    yield from (f"  taken: {line}" for line in item.would)


def outcome_line(data: BroughtData) -> str:
    """Say what came of a bring-in: how many came in under which numbers, and which conflicts are left."""
    inside = sorted(item.entry for item in data.entries if item.entry is not None)
    ready = sum(item.state == "apart" for item in data.entries)
    conflicts = [item.there for item in data.entries if item.state == "conflict"]
    parts = [f"{plural(ready, 'entry touches', 'entries touch')} nothing of ours"] if ready else []
    if inside:
        numbers = f"e{inside[0]}" if len(inside) == 1 else f"e{inside[0]} to e{inside[-1]}"
        verb = "would come in" if data.dry_run else "brought in"
        parts.append(f"{plural(len(inside), 'entry', 'entries')} {verb} as {numbers}")
    left = sum(item.state == "left" for item in data.entries)
    parts += [f"{left} left out for good"] if left else []
    if not parts:
        parts.append(f"nothing new in {data.file}")
    parts += [f"{plural(len(conflicts), 'conflict')} left: {_entries(conflicts)}"] if conflicts else []
    return ", ".join(parts)


def _sentence(what: str, came: Sequence[str]) -> str:
    """Print what was asked for and what came of it."""
    return f"{what} ({'; '.join(came)})" if came else what


def _entries(numbers: Sequence[int]) -> str:
    """Name entries."""
    return " ".join(f"e{number}" for number in numbers)
