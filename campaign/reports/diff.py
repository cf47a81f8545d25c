"""Two moments of one campaign, or two campaigns side by side, as reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.reports.report import Report, columns, plural

if TYPE_CHECKING:
    from campaign.reports.differences import Differs


class DiffLine(Struct, frozen=True, kw_only=True):
    """One thing that differs, before and after; `kind` and `id` are empty for what belongs to no thing."""

    topic: str
    kind: str
    id: str
    name: str
    field: str
    before: str | None
    after: str | None


class Moment(Struct, frozen=True, kw_only=True):
    """A moment as it was asked for, and the move that was open then."""

    asked: str
    open_move: str


class DiffData(Struct, frozen=True, kw_only=True):
    """What differs between two moments; `silent` are parts of the book that differ where no line says how."""

    before: Moment
    after: Moment
    thing: str | None
    lines: tuple[DiffLine, ...]
    silent: tuple[str, ...]


class CompareLine(Struct, frozen=True, kw_only=True):
    """One thing that differs between two campaigns."""

    topic: str
    kind: str
    id: str
    name: str
    field: str
    left: str | None
    right: str | None


class Branch(Struct, frozen=True, kw_only=True):
    """One of two campaigns: its file, name, id, entries, the open move, and of those entries the ones of its own.

    `copied_from` is the checkpoint line of the campaign that it is a copy of, None where it is none.
    """

    file: str
    name: str
    campaign: str
    entries: int
    open_move: str
    own: int
    copied_from: str | None


class CompareData(Struct, frozen=True, kw_only=True):
    """Two campaigns side by side; the first `common` entries say the same in both."""

    left: Branch
    right: Branch
    common: int
    lines: tuple[CompareLine, ...]
    silent: tuple[str, ...]


def diff_report(data: DiffData) -> Report:
    """Show what differs between two moments, topic by topic."""
    of_what = f" of {data.thing}" if data.thing is not None else ""
    return Report(
        schema="diff/1",
        title=f"Difference{of_what} from {data.before.asked} to {data.after.asked}",
        columns=columns("topic", "~what", "field", "~before", "~after"),
        rows=tuple((line.topic, line.name, line.field, line.before, line.after) for line in data.lines),
        notes=_notes(len(data.lines), data.silent),
        data=data,
    )


def compare_report(data: CompareData) -> Report:
    """Show two campaigns side by side."""
    common = f"e1 to e{data.common} are the same in both" if data.common else "no entry is the same in both"
    if data.common == 1:
        common = "e1 alone is the same in both"
    return Report(
        schema="compare/1",
        title=f"{data.left.file} and {data.right.file}",
        columns=columns("topic", "~what", "field", f"~{data.left.file}", f"~{data.right.file}"),
        rows=tuple((line.topic, line.name, line.field, line.left, line.right) for line in data.lines),
        lead=(common, _of_branch(data.left), _of_branch(data.right)),
        notes=_notes(len(data.lines), data.silent),
        data=data,
    )


def _of_branch(branch: Branch) -> str:
    """Say how far a campaign has gone of its own."""
    origin = f", a copy of {branch.copied_from}" if branch.copied_from is not None else ""
    own = plural(branch.own, "entry", "entries")
    return f"{branch.file}: {branch.name}, {branch.open_move} is open, {own} of its own{origin}"


def _notes(lines: int, silent: tuple[str, ...]) -> tuple[str, ...]:
    """Say how much differs, and that nothing does."""
    if lines:
        return (plural(lines, "difference"),)
    pages = ", ".join(name.replace("_", " ") for name in silent)
    return (f"nothing that stands differs; what was done does: {pages}",) if silent else ("nothing differs",)


def as_diff(item: Differs) -> DiffLine:
    """Return a difference as a line of a diff."""
    return DiffLine(
        topic=item.topic,
        kind=item.kind,
        id=item.id,
        name=item.name,
        field=item.field,
        before=item.one,
        after=item.other,
    )


def as_compared(item: Differs) -> CompareLine:
    """Return a difference as a line of a comparison."""
    return CompareLine(
        topic=item.topic,
        kind=item.kind,
        id=item.id,
        name=item.name,
        field=item.field,
        left=item.one,
        right=item.other,
    )
