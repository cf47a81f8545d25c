"""The command that ends a move, or skips the hours up to one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.options import command, option

if TYPE_CHECKING:
    from campaign.cli.face import Face
    from campaign.desk.desk import Desk
    from campaign.orders.line import Options


@command(
    option("--to", metavar="TIME", help="end moves until this one is open, or one waits for a decision"),
    option("-n", "--dry-run", is_flag=True, help="say what would happen, write nothing"),
    option("-y", "--yes", is_flag=True, help="do not list what is open and wait for Enter"),
    option("-m", "--message", metavar="NOTE", default="", help="a note on the entry"),
    option("--by", metavar="NAME", default="", help="who ends it"),
    name="end-move",
    examples=("campaign end-move", "campaign end-move --to D+2/05"),
)
def end_move(face: Face, to: str | None, dry_run: bool, yes: bool, message: str, by: str) -> int:  # noqa: FBT001 - click passes every option by name
    """End the open move; what is still open is listed first, and keeps nobody from going on."""
    from campaign.cli.book import Terminal, tell
    from campaign.desk.give import Giver
    from campaign.orders.line import Options, item_of, read

    options = Options(message=message, by=by, dry_run=dry_run, yes=yes)
    with face.open(read_only=dry_run) as desk:
        if to is not None:
            _skip(face, desk, to, options)
            return 0
        reading = read(item_of(["end-move"], options), desk.campaign)
        terminal = Terminal(face)
        if terminal.is_there and not yes and not dry_run and not _goes_on(face, desk):
            raise KeyboardInterrupt
        tell(face, desk, Giver(desk, terminal).give(reading), (), dry_run=dry_run)
    return 0


def _goes_on(face: Face, desk: Desk) -> bool:
    """List what is open and wait for Enter; anything else leaves the move open."""
    import sys

    from campaign.orders.open_matters import what_is_open

    matters = what_is_open(desk.campaign, desk.rules)
    if not matters:
        return True
    face.remark(*(f"open: {item.reason}{f' ({item.remedy})' if item.remedy else ''}" for item in matters))
    face.remark("Enter ends the move, anything else leaves it open")
    return sys.stdin.readline() == "\n"


def _skip(face: Face, desk: Desk, to: str, options: Options) -> None:
    """End moves until one is open, and say why it stopped short where it did."""
    from campaign.cli.book import booked_json
    from campaign.desk.book import Booking
    from campaign.desk.give import UMPIRE, time_of
    from campaign.desk.skip import skip_to

    time = time_of(desk.campaign, to)
    assert time is not None  # noqa: S101 - time_of raises for a word that is none
    booking = Booking(actor=options.by or UMPIRE, note=options.message)
    skipped = skip_to(desk, time, booking, dry_run=options.dry_run)
    if face.json:
        face.print_json(booked_json(desk.campaign, skipped.booked, dry_run=options.dry_run))
        return
    calendar = desk.campaign.calendar
    numbers = [number for item in skipped.booked for number in item.numbers]
    verb = "would book" if options.dry_run else "booked"
    face.say(f"{len(numbers)} entries {verb}; {calendar.show(calendar.now)} is open")
    face.remark(*(f"stopped: {reason}" for reason in skipped.waiting))
    if numbers and not options.dry_run:
        face.say("undo: campaign undo -y")
