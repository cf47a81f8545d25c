"""Commands about an evening: what to know before it, what is due, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.options import argument, command, option

if TYPE_CHECKING:
    from campaign.cli.face import Face


@command(
    option("-n", "--dry-run", is_flag=True, help="say what would happen, write nothing"),
    option("-y", "--yes", is_flag=True, help="ask nothing"),
    option("-m", "--message", metavar="NOTE", default="", help="a note on the entry"),
    option("--by", metavar="NAME", default="", help="who ends it"),
    option("--for", "late", metavar="TIME", help="an end that was forgotten: it counts in this move"),
    name="end-session",
    examples=("campaign end-session",),
)
def end_session(face: Face, *, dry_run: bool, yes: bool, message: str, by: str, late: str | None) -> int:
    """End the evening: a terminal is asked what the table did not tell; then copies go to every place named.

    Asked are where the brigades stand, what dumps and lorries hold, and the reasons that are owed; Enter leaves a line
    out. In a file or a pipe nothing is asked, and what is missing is listed.
    """
    from campaign.cli.book import Terminal, booked_json
    from campaign.desk.book import Booking
    from campaign.desk.evening import (
        copies_lines,
        end_evening,
        end_lines,
        end_remarks,
        exit_code_of,
        raise_for,
        with_copies,
    )
    from campaign.desk.give import UMPIRE, time_of

    with face.open(read_only=dry_run) as desk:
        booking = Booking(actor=by or UMPIRE, note=message, late=time_of(desk.campaign, late))
        ended = end_evening(desk, Terminal(face), booking, ask=not yes, dry_run=dry_run)
        if face.json:
            face.print_json(booked_json(desk.campaign, with_copies(ended), dry_run=dry_run))
            return exit_code_of(ended.copies)
        face.say(*end_lines(ended, dry_run=dry_run), *copies_lines(ended.copies))
        face.remark(*end_remarks(ended))
    raise_for(ended.copies)
    return 0


@command(
    argument("reader", metavar="SIDE|umpire", required=False),
    examples=("campaign brief", "campaign brief allied"),
)
def brief(face: Face, reader: str | None) -> None:
    """Show what to know to begin the evening: move, light, weather, what is due, what changed since the last one.

    A side's brief holds nothing of the other side's modes, supply or plans. Notes are shown in the evening in which
    they were written, and in the next.
    """
    from campaign.desk.brief import brief_for

    with face.open(read_only=True) as desk:
        report, side = brief_for(desk, reader)
        face.show(report, desk.campaign, entry=desk.head.entries if side is None else None)


@command(
    option("--to", metavar="MOMENT", help="by this move, else by the open one"),
    examples=("campaign due", "campaign due --to D+1/23"),
)
def due(face: Face, to: str | None) -> None:
    """Show everything that is due by a move: landings, arrivals, raids, squadrons, and what the umpire owes."""
    from campaign.domain.clock import parse_time
    from campaign.errors import NotUnderstood
    from campaign.reports.due import due_report

    with face.open(read_only=True) as desk:
        calendar = desk.campaign.calendar
        time = calendar.now if to is None else parse_time(to, d_day=calendar.d_day_date, now=calendar.now)
        if time is None:
            message = f"{to!r} is no move"
            raise NotUnderstood(message, remedy=f"campaign due --to {calendar.show(calendar.now.plus(1))}")
        if time < calendar.now:
            message = f"{calendar.show(time)} is over: {calendar.show(calendar.now)} is open"
            raise NotUnderstood(message, remedy=f"campaign due --to {calendar.show(calendar.now.plus(1))}")
        face.show(due_report(desk.campaign, desk.rules, time), desk.campaign, entry=desk.head.entries)
