"""The command that books an orders file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.cli.options import argument, command, option
from campaign.errors import NotUnderstood

if TYPE_CHECKING:
    from campaign.cli.face import Face
    from campaign.desk.desk import Desk
    from campaign.desk.sheet import Outcome
    from campaign.store.backup_places import PlacedCopy

#: No sheet of an evening comes near this; a film handed over by mistake does.
SIZE_MAX = 4_000_000


@command(
    argument("file", metavar="FILE|-"),
    option("-n", "--dry-run", is_flag=True, help="say what would happen, write nothing"),
    option("--late", is_flag=True, help="lines under the heading of an ended move are late entries"),
    option("--keep-going", is_flag=True, help="book what will do and write the rest to FILE.rest"),
    examples=("campaign order evening-3.txt -n", "campaign order evening-3.txt", "campaign order - < mail.txt"),
)
def order(face: Face, file: str, dry_run: bool, late: bool, keep_going: bool) -> int:  # noqa: FBT001 - click passes flags
    """Book an orders file, whole or not at all; run again, it books only what is new.

    With --keep-going what will do is booked; the program leaves with what the lines left out would have left with.
    """
    from campaign.cli.book import booked_json
    from campaign.desk.evening import copies_lines, exit_code_of, raise_for
    from campaign.desk.sheet import book_sheet, cut_sheet, rest_of

    if keep_going and file == "-" and not dry_run:
        message = "--keep-going needs a file beside which the rest can lie"
        raise NotUnderstood(message, remedy="campaign order FILE --keep-going")
    text = read_text(file)
    with face.open(read_only=dry_run) as desk:
        sheet = cut_sheet(text, "standard input" if file == "-" else Path(file).name)
        outcome = book_sheet(desk, sheet, late=late, keep_going=keep_going, dry_run=dry_run)
        rest = Path(f"{file}.rest")
        if outcome.faults and not dry_run:
            rest.write_text(rest_of(text, outcome), encoding="utf-8")
        if face.json:
            face.print_json(booked_json(desk.campaign, outcome.booked, dry_run=dry_run))
        else:
            face.say(_counted(outcome, dry_run=dry_run))
        if outcome.numbers and not dry_run and not face.json:
            face.say("undo: campaign undo")
        if outcome.faults and not dry_run:
            left = f"{len(outcome.faults)} line{'' if len(outcome.faults) == 1 else 's'}"
            face.remark(f"{left} left out, to be found in {rest.name}")
        for booked in outcome.booked:
            face.remark(*(f"{item.code}: {item.reason}" for item in booked.warnings))
        copies = _copies(desk, outcome, dry_run=dry_run)
    code = max((fault.error.exit_code for fault in outcome.faults), default=0)
    if face.json:
        return code or exit_code_of(copies)
    face.say(*copies_lines(copies))
    raise_for(copies)
    return code


def _copies(desk: Desk, outcome: Outcome, *, dry_run: bool) -> tuple[PlacedCopy, ...]:
    """Write a copy to every place where the file ended an evening."""
    from campaign.events.evenings import SessionEnded

    events = (event for booked in outcome.booked if not booked.already for event in booked.events)
    if dry_run or not any(isinstance(event, SessionEnded) for event in events):
        return ()
    from campaign.desk.evening import keep_copies

    return keep_copies(desk)


def read_text(file: str, again: str = "campaign order FILE") -> str:
    """Read a file or standard input; raise NotUnderstood, with the command to give again, where it is no text."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(SIZE_MAX + 1)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(SIZE_MAX + 1)
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"{file} is no UTF-8 text: byte {error.start}"
        raise NotUnderstood(message, remedy="save it as UTF-8 and give it again") from error
    except OSError as error:
        message = f"{file} cannot be read: {error.strerror}"
        raise NotUnderstood(message, remedy=again) from error
    if len(data) > SIZE_MAX:
        message = f"{file} is larger than any orders file"
        raise NotUnderstood(message, remedy=again)
    return text


def _counted(outcome: Outcome, *, dry_run: bool) -> str:
    """Say how many entries came of a file."""
    before = sum(item.already for item in outcome.booked)
    idle = sum(not item.already and not item.numbers for item in outcome.booked)
    told = f"would book {len(outcome.numbers)} entries" if dry_run else _entries(outcome.numbers)
    more = [f"{before} booked before"] if before else []
    more += [f"{idle} changed nothing"] if idle else []
    return ", ".join((told, *more))


def _entries(numbers: tuple[int, ...]) -> str:
    """Name the entries that were written."""
    if not numbers:
        return "nothing booked"
    return f"e{numbers[0]}" if len(numbers) == 1 else f"e{numbers[0]} to e{numbers[-1]}: {len(numbers)} entries"
