"""Commands that correct: undo, redo, void."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.cli.options import argument, command, option

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import click

    from campaign.cli.face import Face
    from campaign.desk.book import Booked, Booking
    from campaign.desk.desk import Desk

#: How many entries are named one by one.
_NAMED_MAX: Final = 3


def _options() -> list[click.Parameter]:
    """Return the options of a correction."""
    return [
        option("-n", "--dry-run", is_flag=True, help="say what would happen, write nothing"),
        option("-y", "--yes", is_flag=True, help="answer yes; what no longer fits is booked as found"),
        option("-m", "--message", metavar="NOTE", default="", help="a note on the entry"),
        option("--by", metavar="NAME", default="", help="whose entry"),
        option("--as-found", is_flag=True, help="book the facts that later entries then lack"),
    ]


@command(argument("words", nargs=-1, metavar=""), *_options(), examples=("campaign undo",))
def undo(face: Face, *, words: Sequence[str], dry_run: bool, yes: bool, message: str, by: str, as_found: bool) -> None:
    """Take your last entry back; after a file or a skip all of it, after one question."""
    from campaign.cli.book import Terminal
    from campaign.desk.voids import last_of, refuse_words

    refuse_words("undo", words)

    def correct(desk: Desk, booking: Booking) -> Booked:
        numbers = last_of(desk.diary, booking.actor)
        whole = yes
        if len(numbers) > 1 and not yes:
            whole = Terminal(face).agrees(f"e{numbers[0]} to e{numbers[-1]} came in one go; take all back?")
        if dry_run:
            return _preview(desk, numbers, booking)
        return desk.undo(booking, whole=whole)

    _correct(face, correct, message=message, by=by, as_found=as_found or yes, dry_run=dry_run)


@command(argument("words", nargs=-1, metavar=""), *_options(), examples=("campaign redo",))
def redo(face: Face, *, words: Sequence[str], dry_run: bool, yes: bool, message: str, by: str, as_found: bool) -> None:
    """Take your last undo back, unless you booked since."""
    from campaign.desk.voids import last_undo_of, refuse_words

    refuse_words("redo", words)

    def correct(desk: Desk, booking: Booking) -> Booked:
        if dry_run:
            return _preview(desk, (last_undo_of(desk.diary, booking.actor),), booking)
        return desk.redo(booking)

    _correct(face, correct, message=message, by=by, as_found=as_found or yes, dry_run=dry_run)


@command(
    argument("words", nargs=-1, required=True, metavar="ENTRY... [REASON]"),
    option("--with", "fallen", multiple=True, metavar="ENTRY", help="a later entry that falls with it"),
    *_options(),
    examples=("campaign void e41 typed twice", "campaign void e41 --with e43"),
)
def void(  # noqa: PLR0913 - click passes every option by name
    face: Face,
    *,
    words: Sequence[str],
    fallen: Sequence[str],
    dry_run: bool,
    yes: bool,
    message: str,
    by: str,
    as_found: bool,
) -> None:
    """Take entries out of the history; they stay in the diary, struck through.

    Once the move of an entry is ended, `campaign put-right e12 ORDER` is the usual way: history stands, and ORDER is
    booked in the open move.
    """
    from campaign.desk.prompt import entries_of

    numbers, reason = entries_of(list(words))
    falling = entries_of(list(fallen))[0] if fallen else ()

    def correct(desk: Desk, booking: Booking) -> Booked:
        if dry_run:
            return _preview(desk, numbers, booking, fallen=falling, reason=reason)
        return desk.void(numbers, booking, fallen=falling, reason=reason)

    _correct(face, correct, message=message, by=by, as_found=as_found or yes, dry_run=dry_run)


def _preview(
    desk: Desk, numbers: Sequence[int], booking: Booking, *, fallen: Sequence[int] = (), reason: str = ""
) -> Booked:
    """Say what voiding would come to; nothing is written."""
    from campaign.orders.corrections import VoidEntries

    return desk.preview(VoidEntries(entries=tuple(numbers), fallen=tuple(fallen), reason=reason), booking)


def _correct(
    face: Face, correct: Callable[[Desk, Booking], Booked], *, message: str, by: str, as_found: bool, dry_run: bool
) -> None:
    """Correct, and tell what came of it: the entries that no longer count, and what later ones come to now."""
    from campaign.cli.book import booked_json
    from campaign.desk.book import Booking
    from campaign.desk.give import UMPIRE
    from campaign.desk.slips import slips_line
    from campaign.desk.told import correction_lines
    from campaign.events.corrections import EntryVoided

    with face.open(read_only=dry_run) as desk:
        before = desk.campaign
        booked = correct(desk, Booking(actor=by or UMPIRE, note=message, as_found=as_found))
        if face.json:
            face.print_json(booked_json(desk.campaign, [booked], dry_run=dry_run))
            return
        numbers = [event.entry for event in booked.events if isinstance(event, EntryVoided)]
        verb = "would not" if dry_run else "does not" if len(numbers) == 1 else "do not"
        gone_by_undo = any(event.how == "undo" for event in booked.events if isinstance(event, EntryVoided))
        entry = "" if dry_run else " ".join(f"e{number} " for number in booked.numbers)
        face.say(f"{entry}{_named(numbers)} {verb} count any more")
        if not dry_run:
            face.say("redo: campaign redo" if gone_by_undo else "undo: campaign undo")
        books = () if dry_run else correction_lines(desk, before, booked, verb="")[1:]
        waiting = not dry_run and booked.slips and desk.diary.entry(booked.numbers[0]).order == "void"
        slips = (slips_line(desk, booked.slips, booked.numbers[0]),) if waiting else ()
        face.remark(*(f"found at the table: {fact}" for fact in booked.found), *booked.notes, *books, *slips)


def _named(numbers: Sequence[int]) -> str:
    """Name entries; a long unbroken run of them by its first and its last."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > _NAMED_MAX and list(numbers) == list(range(first, last + 1)):
        return f"e{first} to e{last}"
    return " ".join(f"e{number}" for number in numbers)
