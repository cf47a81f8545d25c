"""Commands that read the diary itself: the log, one entry, the history of one thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.options import argument, at_option, command, option
from campaign.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from campaign.cli.face import Face
    from campaign.desk.desk import Desk
    from campaign.store.diary import Entry

#: How many entries the log shows where nobody asks for more.
_SHOWN = 20


@command(
    argument("thing", required=False),
    option("--all", "everything", is_flag=True, help="every entry, what was replaced struck through"),
    option("--void", "with_void", is_flag=True, help="what was replaced too, struck through"),
    at_option(),
    examples=("campaign log", "campaign log 7-armd", "campaign log --all --json"),
)
def log(face: Face, *, thing: str | None, everything: bool, with_void: bool, at: str | None) -> None:
    """Show the war diary as it counts, the last 20 entries; with --json a record a line."""
    _show(face, thing, everything=everything or thing is not None, with_void=with_void or everything, at=at)


@command(argument("thing"), at_option(), examples=("campaign history 4-cly", "campaign history bayeux"))
def history(face: Face, thing: str, at: str | None) -> None:
    """Show every entry that touched one thing, what was replaced struck through."""
    _show(face, thing, everything=True, with_void=True, at=at)


def _show(face: Face, thing: str | None, *, everything: bool, with_void: bool, at: str | None) -> None:
    """Show entries as a report, or as a record a line under --json."""
    from campaign.desk.log_lines import LogLines
    from campaign.reports.log import log_report

    with face.open(read_only=True) as desk:
        made = LogLines(desk)
        entries = [entry for entry in _entries(desk, thing, at) if with_void or not made.is_void(entry.number)]
        lines = [made.line(entry) for entry in (entries if everything else entries[-_SHOWN:])]
        if face.json:
            from campaign.render.json_text import json_lines

            for record in json_lines(lines):
                face.print_json(record)
            return
        face.show(log_report(lines, struck=with_void), desk.campaign)


def show_entry(face: Face, typed: str) -> None:
    """Show one entry in full."""
    from campaign.desk.log_lines import LogLines
    from campaign.desk.placed import place
    from campaign.desk.recompute import with_found
    from campaign.desk.sentences import sentences
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
        entry = desk.diary.entry(number)
        line = LogLines(desk).line(entry)
        past = past_entries(desk.diary, number, number)
        placed = place(desk.diary, number)
        events = sentences(with_found(placed), number, placed.events)
        before = [
            f"found at the table: {spoken(desk.campaign, describe_fact(event)[1])}"
            for item in past
            for _, event in item.before
        ]
        report = entry_report(line, [*before, *events], _touched(desk, number), came_in=entry.came_in)
        face.show(report, desk.campaign, entry=number)


def _touched(desk: Desk, number: int) -> list[str]:
    """Return what an entry touches as an umpire calls it, each once."""
    from campaign.reports.spoken import spoken

    tags = (tag.partition(":") for tag in desk.diary.tags_of(number))
    named = (spoken(desk.campaign, f"{kind} {name}").removeprefix(f"{kind} ") for kind, _, name in tags)
    return list(dict.fromkeys(named))


def _entries(desk: Desk, thing: str | None, at: str | None) -> Iterable[Entry]:
    """Yield the entries of the diary, or those that touch one thing, up to a moment."""
    if thing is None:
        entries: Iterable[Entry] = desk.diary.entries()
    else:
        entries = [desk.diary.entry(number) for number in _touching(desk, thing)]
    is_in = _until(desk, at)
    return (entry for entry in entries if is_in(entry))


def _until(desk: Desk, at: str | None) -> Callable[[Entry], bool]:
    """Return what says whether an entry stands before a moment: an entry's number, or the end of a move."""
    from campaign.desk.times import moment_of

    if at is None:
        return lambda _entry: True
    time = moment_of(desk.diary, desk.campaign, at)
    if isinstance(time, int):
        return lambda entry: entry.number <= time
    return lambda entry: (entry.counts_in or entry.written_in) <= time


def _touching(desk: Desk, thing: str) -> list[int]:
    """Return the entries filed under a thing; a formation's include those of its models, an entry's itself."""
    from campaign.cli.reads import find_anything
    from campaign.orders.quantities import read_entry

    entry = read_entry(thing)
    if entry is not None:
        desk.diary.entry(entry)
        return sorted({entry, *desk.diary.tagged(f"entry:{entry}")})
    kind, found = find_anything(desk.campaign, thing)
    numbers = set(desk.diary.tagged(f"{kind}:{found}"))
    if kind == "formation":
        for model in desk.campaign.oob.elements_of(found):
            numbers.update(desk.diary.tagged(f"element:{model.id}"))
    return sorted(numbers)
