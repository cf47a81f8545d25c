"""The command that brings another copy of the campaign in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from campaign.cli.options import argument, command, option
from campaign.errors import CampaignError, NotUnderstood, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.cli.book import Terminal
    from campaign.cli.face import Face
    from campaign.desk.book import Booking
    from campaign.desk.bring_in import Take
    from campaign.desk.bring_in_plan import Plan
    from campaign.desk.desk import Desk
    from campaign.reports.brought import BroughtData
    from campaign.store.sqlite import SqliteDiary

_LATER: Final = "later"


@command(
    argument("file", metavar="FILE"),
    option("-n", "--dry-run", is_flag=True, help="say what would happen, write nothing"),
    option("--all", "everything", is_flag=True, help="take all that touches nothing of ours, without a question"),
    option("--only", multiple=True, metavar="ENTRY", help="take these of theirs alone, a conflict too: e45,e46"),
    option("--leave", multiple=True, metavar="ENTRY", help="leave these of theirs out for good"),
    option("--overrule", metavar="REASON", help="take what --only names against the rules, and why"),
    option("--as-found", is_flag=True, help="book what stands on the table, where what --only names lacks it"),
    option("--by", metavar="NAME", default="", help="who brings it in"),
    name="bring-in",
    examples=(
        "campaign bring-in stick/goodwood-bert.campaign",
        "campaign bring-in stick/goodwood-bert.campaign --all",
        "campaign bring-in stick/goodwood-bert.campaign --only e412 --as-found",
    ),
)
def bring_in(  # noqa: PLR0913 - click passes every option by name
    face: Face,
    *,
    file: str,
    dry_run: bool,
    everything: bool,
    only: Sequence[str],
    leave: Sequence[str],
    overrule: str | None,
    as_found: bool,
    by: str,
) -> None:
    """Bring in what was played on another copy of this campaign, each entry in its move.

    Without a terminal nothing is written unless --all, --only or --leave says what. The other file is only read; an
    entry that is here already never comes twice.
    """
    from campaign.cli.book import Terminal
    from campaign.cli.face import existing_file
    from campaign.desk.bring_in import Take
    from campaign.desk.copies import open_copy

    asked = _Asked(by=by, named=_entries(only), left=_entries(leave), everything=everything, dry_run=dry_run)
    terminal = Terminal(face)
    talks = terminal.is_there and not asked.writes and not dry_run
    with (
        face.open(read_only=not talks and (dry_run or not asked.writes)) as desk,
        open_copy(desk.diary, existing_file(file)) as theirs,
    ):
        if talks:
            _one_by_one(face, terminal, desk, theirs, by)
        else:
            _tell(face, desk, _at_once(desk, theirs, asked, Take(number=0, overrule=overrule, as_found=as_found)))


class _Asked(NamedTuple):
    """What the options ask for: whose entry, which of theirs to take and to leave, or all that is apart."""

    by: str
    named: tuple[int, ...]
    left: tuple[int, ...]
    everything: bool
    dry_run: bool

    @property
    def writes(self) -> bool:
        """Say whether anything shall come in or stay out."""
        return bool(self.everything or self.named or self.left)


def _at_once(desk: Desk, theirs: SqliteDiary, asked: _Asked, take: Take) -> BroughtData:
    """Bring in what the options say, all or nothing, and tell of everything that is offered."""
    from msgspec.structs import replace

    from campaign.desk.bring_in import bring_in as bring
    from campaign.desk.bring_in_plan import plan
    from campaign.desk.bring_in_told import told

    only = () if asked.everything else asked.named
    offered = plan(desk, theirs, theirs.path.name, only=only, without=asked.left)
    if not asked.writes:
        return told(desk, offered, dry_run=asked.dry_run)
    held = {item.offered.number for item in offered.held}
    came = bring(
        desk,
        offered,
        _booking(asked.by),
        ready=asked.everything or bool(asked.named),
        takes=[replace(take, number=number) for number in asked.named if number in held],
        leave=asked.left,
        dry_run=asked.dry_run,
    )
    return told(desk, offered, numbers=came.numbers, left=asked.left, dry_run=asked.dry_run)


def _tell(face: Face, desk: Desk, data: BroughtData) -> None:
    """Tell what is offered as a page, or what came in as an answer."""
    from campaign.reports.brought import brought_report, conflict_lines, outcome_line

    inside = any(item.entry is not None for item in data.entries)
    if face.json or (not inside and data.entries) or data.dry_run:
        face.show(brought_report(data), desk.campaign)
    if face.json:
        return
    face.say(outcome_line(data))
    if inside and not data.dry_run:
        face.say("undo: campaign undo")
        conflicts = (item for item in data.entries if item.state == "conflict")
        face.remark(*(line for item in conflicts for line in conflict_lines(item)))


def _one_by_one(face: Face, terminal: Terminal, desk: Desk, theirs: SqliteDiary, by: str) -> None:
    """Ask once for all that touches nothing of ours, then for each conflict; what is decided is written together."""
    from campaign.desk.bring_in import bring_in as bring
    from campaign.desk.bring_in_plan import plan
    from campaign.desk.bring_in_told import told
    from campaign.reports.brought import brought_report, outcome_line

    offered = plan(desk, theirs, theirs.path.name)
    data = told(desk, offered)
    if data.entries:
        face.show(brought_report(data, both_sides=False), desk.campaign)
    face.say(outcome_line(data))
    if offered.ready and terminal.agrees("bring in what touches nothing of ours?"):
        came = bring(desk, offered, _booking(by))
        face.say(outcome_line(told(desk, offered, numbers=came.numbers)), "undo: campaign undo")
        offered = plan(desk, theirs, theirs.path.name)
    takes, leave = _decided(face, terminal, desk, offered)
    if takes or leave:
        came = bring(desk, offered, _booking(by), ready=False, takes=takes, leave=leave)
        data = told(desk, offered, numbers=came.numbers, left=leave)
        face.say(outcome_line(data), "undo: campaign undo")
        face.remark(*came.notes)


def _decided(face: Face, terminal: Terminal, desk: Desk, offered: Plan) -> tuple[list[Take], list[int]]:
    """Ask for each conflict whether it is taken, left for good, or left for later."""
    from campaign.desk.bring_in_told import conflict
    from campaign.reports.brought import conflict_lines

    takes: list[Take] = []
    leave: list[int] = []
    for held in offered.held:
        face.remark(*conflict_lines(conflict(desk, offered, held, takes)))
        while True:
            answer = (terminal.ask("take, leave (for good) or later", _LATER) or _LATER).strip().lower()
            if answer == _LATER:
                break
            if answer == "leave":
                leave.append(held.offered.number)
                break
            if answer == "take" and (take := _taken(face, terminal, desk, offered, held.offered.number, takes)):
                takes.append(take)
                break
            if answer != "take":
                face.remark("take books it here, leave keeps it out for good, later asks again next time")
    return takes, leave


def _taken(
    face: Face, terminal: Terminal, desk: Desk, offered: Plan, number: int, before: Sequence[Take]
) -> Take | None:
    """Return a conflict as it can be taken, asking for a reason where the rules refuse it; None where it cannot be."""
    from campaign.cli.face import refusal_lines
    from campaign.desk.book import Booking
    from campaign.desk.bring_in import Take
    from campaign.desk.bring_in import bring_in as bring

    take = Take(number=number, as_found=True)
    while True:
        try:
            bring(desk, offered, Booking(), ready=False, takes=(*before, take), dry_run=True)
        except Refused as error:
            face.remark(*refusal_lines(error))
            if any(item.final for item in error.objections) or take.overrule:
                return None
            reason = terminal.ask("why is it booked all the same (Enter: it is not)", "")
            if not reason:
                return None
            take = Take(number=number, as_found=True, overrule=reason)
        except CampaignError as error:
            face.remark(str(error), *([error.remedy] if error.remedy else []))
            return None
        else:
            return take


def _booking(by: str) -> Booking:
    """Return who brings it in."""
    from campaign.desk.book import Booking
    from campaign.desk.give import UMPIRE

    return Booking(actor=by or UMPIRE)


def _entries(words: Sequence[str]) -> tuple[int, ...]:
    """Read entries, several in a word with commas between; raise NotUnderstood."""
    return tuple(dict.fromkeys(_numbers(words)))


def _numbers(words: Sequence[str]) -> Iterator[int]:
    """Yield the numbers of entries."""
    from campaign.orders.quantities import read_entry

    for word in (part.strip() for words_of in words for part in words_of.split(",")):
        number = read_entry(word)
        if number is None:
            message = f"{word!r} is no entry"
            raise NotUnderstood(message, remedy="an entry is typed as e45, several as e45,e46")
        yield number
