"""Commands that put moments and campaigns beside each other: diff, play, what-if, compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.face import existing_file, named_file
from campaign.cli.options import argument, at_option, command, option

if TYPE_CHECKING:
    import click

    from campaign.cli.face import Face
    from campaign.desk.desk import Desk


def _with_moments(made: click.Command) -> click.Command:
    """Let a moment such as ``-1d`` stand as a word of its own, though it begins like an option."""
    made.ignore_unknown_options = True
    return made


@_with_moments
@command(
    argument("before", metavar="A"),
    argument("after", metavar="B"),
    argument("thing", required=False),
    examples=("campaign diff D+0/05 D+0/22", "campaign diff -1d D+1/14 7-armd", "campaign diff e12 e41"),
)
def diff(face: Face, before: str, after: str, thing: str | None) -> None:
    """Show what differs between two moments, topic by topic; of one thing, with what is below it."""
    from campaign.desk.differing import diff as tell
    from campaign.reports.diff import diff_report

    with face.open(read_only=True) as desk:
        data = tell(desk, before, after, _thing(desk, thing))
        face.show(diff_report(data), desk.at(after), asked=after)


def _thing(desk: Desk, typed: str | None) -> tuple[str, str] | None:
    """Find the thing that was asked about, if any was."""
    if typed is None:
        return None
    from campaign.cli.reads import find_anything

    return find_anything(desk.campaign, typed)


@_with_moments
@command(
    argument("first", metavar="FROM"),
    argument("last", metavar="TO"),
    examples=("campaign play D+0/05 D+0/22", "campaign play D+0/05 D+0/22 --json"),
)
def play(face: Face, first: str, last: str) -> None:
    """Show a campaign move by move, a line each; with --json the state at the end of each move, a record a line."""
    from campaign.desk.play import play as walk
    from campaign.render.json_text import dump
    from campaign.reports.play import play_text

    with face.open(read_only=True) as desk:
        for move in walk(desk, first, last):
            if face.json:
                face.print_json(dump(move.line))
            else:
                face.say(play_text(move.campaign, move.line, move.before))


@command(
    argument("file", metavar="NEW"),
    option("--at", required=True, metavar="MOMENT", help="the moment to begin from: D+1/14, D+1, -1d or e812"),
    name="what-if",
    examples=("campaign what-if caen-holds --at D+1/14", "campaign what-if no-tigers --at e41"),
)
def what_if(face: Face, file: str, at: str) -> None:
    """Copy the campaign as it stood at a moment into a new file, to try out what might have been."""
    from campaign.desk.what_if import what_if as copy

    path = named_file(file)
    with face.open(read_only=True) as desk:
        made = copy(desk, path, at)
    origin = f"{made.origin.campaign} e{made.origin.last} {made.origin.hash}"
    if face.json:
        from campaign.render.json_text import dump
        from campaign.reports.answers import WhatIfData

        data = WhatIfData(
            schema="what-if/1", file=str(path), entries=made.head.entries, head=str(made.head), origin=origin
        )
        face.print_json(dump(data))
        return
    from campaign.reports.report import plural

    entries = plural(made.head.entries, "entry", "entries")
    face.say(f"{path.name}: {entries}, as it stood at {at}", f"next: campaign -C {path} status")


@command(
    argument("left", metavar="A"),
    argument("right", metavar="B"),
    at_option(),
    examples=("campaign compare goodwood caen-holds", "campaign compare goodwood caen-holds --at D+1/14"),
)
def compare(face: Face, left: str, right: str, at: str | None) -> None:
    """Show two campaigns side by side: where they part, and what stands otherwise now, or at a moment."""
    from campaign.desk.desk import Desk
    from campaign.desk.differing import compare as tell
    from campaign.reports.diff import compare_report

    with (
        Desk.open(existing_file(left), read_only=True) as one,
        Desk.open(existing_file(right), read_only=True) as other,
    ):
        data = tell((existing_file(left).stem, one), (existing_file(right).stem, other), at)
        face.show(compare_report(data), one.at(at), entry=one.head.entries if at is None else None, asked=at)
