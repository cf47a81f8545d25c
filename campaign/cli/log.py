"""Commands that read the diary itself: the log, one entry, the history of one thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.options import argument, at_option, command, option
from campaign.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from campaign.cli.face import Face
    from campaign.desk.desk import Desk
    from campaign.reports.log import LogLine
    from campaign.store.diary import Entry

#: How many entries the log shows where nobody asks for more.
_SHOWN = 20


@command(
    argument("thing", required=False),
    option("--all", "everything", is_flag=True, help="every entry, not only the last 20"),
    option("--void", "with_void", is_flag=True, help="void entries too"),
    at_option(),
    examples=("campaign log", "campaign log 7-armd", "campaign log --all --json"),
)
def log(face: Face, *, thing: str | None, everything: bool, with_void: bool, at: str | None) -> None:
    """Show the war diary, an entry a line; with --json a record a line."""
    _show(face, thing, everything=everything or thing is not None, with_void=with_void, at=at)


@command(argument("thing"), at_option(), examples=("campaign history 4-cly", "campaign history bayeux"))
def history(face: Face, thing: str, at: str | None) -> None:
    """Show every entry that touched one thing, void ones marked."""
    _show(face, thing, everything=True, with_void=True, at=at)


def _show(face: Face, thing: str | None, *, everything: bool, with_void: bool, at: str | None) -> None:
    """Show entries as a report, or as a record a line under --json."""
    from campaign.reports.log import log_report

    with face.open(read_only=True) as desk:
        lines = list(_lines(desk, thing, at))
        if not with_void:
            lines = [line for line in lines if line.state == "counts"]
        if not everything:
            lines = lines[-_SHOWN:]
        if face.json:
            from campaign.render.json_text import json_lines

            for record in json_lines(lines):
                face.print_json(record)
            return
        face.show(log_report(lines), desk.campaign)


def show_entry(face: Face, typed: str) -> None:
    """Show one entry in full."""
    from campaign.desk.voids import voided
    from campaign.desk.walk import summary
    from campaign.orders.quantities import read_entry
    from campaign.projections.counts import describe_fact
    from campaign.reports.log import entry_report
    from campaign.reports.spoken import spoken
    from campaign.store.past import past_entries

    number = read_entry(typed)
    if number is None:
        message = f"{typed!r} is no entry"
        raise NotUnderstood(message, remedy="campaign show e12")
    with face.open(read_only=True) as desk:
        line = _line(desk, desk.diary.entry(number), voided(desk.diary))
        past = past_entries(desk.diary, number, number)
        events = [spoken(desk.campaign, summary(event)) for item in past for event in item.own]
        before = [
            f"found at the table: {spoken(desk.campaign, describe_fact(event)[1])}"
            for item in past
            for _, event in item.before
        ]
        report = entry_report(line, [*before, *events], _touched(desk, number))
        face.show(report, desk.campaign, entry=number)


def _touched(desk: Desk, number: int) -> list[str]:
    """Return what an entry touches as an umpire calls it, each once."""
    from campaign.reports.spoken import spoken

    tags = (tag.partition(":") for tag in desk.diary.tags_of(number))
    named = (spoken(desk.campaign, f"{kind} {name}").removeprefix(f"{kind} ") for kind, _, name in tags)
    return list(dict.fromkeys(named))


def _lines(desk: Desk, thing: str | None, at: str | None) -> Iterable[LogLine]:
    """Yield the entries of the diary, or those that touch one thing, up to a moment."""
    from campaign.desk.voids import voided

    gone = voided(desk.diary)
    if thing is None:
        entries: Iterable[Entry] = desk.diary.entries()
    else:
        entries = [desk.diary.entry(number) for number in _touching(desk, thing)]
    is_in = _until(desk, at)
    for entry in entries:
        if is_in(entry):
            yield _line(desk, entry, gone)


def _until(desk: Desk, at: str | None) -> Callable[[Entry], bool]:
    """Return what says whether an entry stands before a moment: an entry's number, or the end of a move."""
    from campaign.domain.clock import parse_time
    from campaign.orders.quantities import read_entry

    if at is None:
        return lambda _entry: True
    number = read_entry(at) if at[:1] == "e" else None
    if number is not None:
        return lambda entry: entry.number <= number
    calendar = desk.campaign.calendar
    time = parse_time(at, d_day=calendar.d_day_date, now=calendar.now)
    if time is None:
        message = f"{at!r} is no moment"
        raise NotUnderstood(message, remedy="--at D+1/14")
    return lambda entry: (entry.counts_in or entry.written_in) <= time


def _touching(desk: Desk, thing: str) -> list[int]:
    """Return the entries filed under a thing; a formation's include those of its models."""
    from campaign.cli.reads import find_anything

    kind, found = find_anything(desk.campaign, thing)
    numbers = set(desk.diary.tagged(f"{kind}:{found}"))
    if kind == "formation":
        for model in desk.campaign.oob.elements_of(found):
            numbers.update(desk.diary.tagged(f"element:{model.id}"))
    return sorted(numbers)


def _line(desk: Desk, entry: Entry, gone: frozenset[int]) -> LogLine:
    """Return an entry as a line of the log."""
    from campaign.desk.told import title_of
    from campaign.reports.log import LogLine

    return LogLine(
        entry=entry.number,
        move=desk.campaign.calendar.show(entry.written_in),
        order=entry.order,
        actor=entry.actor,
        text=title_of(desk.campaign, entry),
        note=entry.note,
        state="void" if entry.number in gone else "counts",
        counts_in=desk.campaign.calendar.show(entry.counts_in) if entry.counts_in is not None else None,
    )
