"""An explained entry as a page: what was ordered, how it came out, what stands instead, and whether it agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.reports.report import Report, columns

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.reports.explain.line import Line

#: So many lines of one kind of event are printed, as in a founding; data holds all of them.
SHOWN_MAX: Final = 12


class ExplainedLine(Struct, frozen=True, kw_only=True):
    """One line: the event it tells, the part it plays in the entry, its text, every rule it stands on.

    `role` is ``own``, ``found`` for a fact found at the table before it, ``correction`` for what a correction did
    to it or for others, or ``overruled``.
    """

    event: str
    role: str
    text: str
    rules: tuple[str, ...]


class Check(Struct, frozen=True, kw_only=True):
    """Whether the entry comes out the same when it is decided again, and where not."""

    agrees: bool
    differences: tuple[str, ...]


class ExplainData(Struct, frozen=True, kw_only=True):
    """One entry explained; `state` is ``counts`` or ``void``, `check` None where it was not asked for."""

    entry: int
    move: str
    order: str
    title: str
    actor: str
    state: str
    lines: tuple[ExplainedLine, ...]
    check: Check | None


def explained(event: str, line: Line, *, role: str = "own") -> ExplainedLine:
    """Make a line of an explanation of one that tells an event."""
    return ExplainedLine(event=event, role=role, text=str(line), rules=line.every_rule)


def explain_report(data: ExplainData) -> Report:
    """Show an explained entry."""
    void = ", void" if data.state == "void" else ""
    return Report(
        schema="explain/1",
        title=f"e{data.entry} {data.title}",
        columns=columns("how it came out"),
        rows=tuple((text,) for text in _shown(data.lines)),
        data=data,
        lead=(f"{data.move}, {data.order} by {data.actor}{void}",),
        notes=tuple(_checked(data.check)),
    )


def _shown(lines: Sequence[ExplainedLine]) -> Iterator[str]:
    """Yield the texts; of many of one kind the first, and how many more there are."""
    kinds: dict[str, int] = {}
    for line in lines:
        kinds[line.event] = kinds.get(line.event, 0) + 1
    seen: dict[str, int] = {}
    for line in lines:
        seen[line.event] = seen.get(line.event, 0) + 1
        if seen[line.event] <= SHOWN_MAX:
            yield line.text
        elif seen[line.event] == SHOWN_MAX + 1:
            yield f"and {kinds[line.event] - SHOWN_MAX} more of {line.event.replace('.', ' ')} (--json has all)"


def _checked(check: Check | None) -> Iterator[str]:
    """Yield the outcome of the check."""
    if check is None:
        return
    if check.agrees:
        yield "recomputed by the rules in force then: agrees"
        return
    yield "recomputed by the rules in force then: differs"
    yield from (f"  {text}" for text in check.differences)
