"""The command that writes copies: one to a file, or one to every place that the campaign names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.options import argument, command, option
from campaign.errors import NotUnderstood

if TYPE_CHECKING:
    from campaign.cli.face import Face
    from campaign.desk.desk import Desk
    from campaign.store.backup_places import PlacedCopy
    from campaign.store.sqlite import SqliteDiary


@command(
    argument("file", metavar="FILE", required=False),
    option("--for-players", is_flag=True, help="without the seed of the dice"),
    option("--add", metavar="PLACE", help="a folder that gets a copy at the end of every evening"),
    option("--remove", metavar="PLACE", help="a folder that gets none any more"),
    option("--list", "listed", is_flag=True, help="the places, and the newest copy at each"),
    examples=(
        "campaign backup stick/goodwood-evening-3.campaign",
        "campaign backup --add stick",
        "campaign backup",
        "campaign backup --list",
    ),
)
def backup(
    face: Face, *, file: str | None, for_players: bool, add: str | None, remove: str | None, listed: bool
) -> int:
    """Write a copy to FILE, or to every place named; each is verified before it takes its name.

    The ten newest copies of a campaign stay at a place; nothing else there is ever touched.
    """
    asked = [name for name, said in (("FILE", file), ("--add", add), ("--remove", remove), ("--list", listed)) if said]
    if len(asked) > 1:
        message = f"{' and '.join(asked)} do not go together"
        raise NotUnderstood(message, remedy="campaign backup --list")
    if for_players and file is None:
        message = "a copy for players goes to a file of its own"
        raise NotUnderstood(message, remedy="campaign backup FILE --for-players")
    if add or remove:
        _change(face, add or remove or "", added=bool(add))
    elif listed:
        _list(face)
    elif file is not None:
        _one(face, file, for_players=for_players)
    else:
        return _everywhere(face)
    return 0


def _one(face: Face, file: str, *, for_players: bool) -> None:
    """Write one copy, verified before it takes its name."""
    from campaign.store.backup import backup as copy
    from campaign.store.sqlite import open_diary

    with open_diary(face.path(), read_only=True) as diary:
        head = copy(diary, file, for_players=for_players)
    if face.json:
        from campaign.render.json_text import dump
        from campaign.reports.answers import BackupData

        face.print_json(dump(BackupData(schema="backup/1", file=file, entries=head.entries, head=str(head))))
        return
    face.say(f"{file}: verified", str(head))


def _change(face: Face, place: str, *, added: bool) -> None:
    """Book that a place gets copies, or none any more; one that lies where the campaign does is none."""
    from campaign.cli.book import tell
    from campaign.desk.give import Giver, Nobody
    from campaign.orders.line import item_of, read
    from campaign.store.backup_places import same_place

    with face.open() as desk:
        reading = read(item_of(["backup-place", "add" if added else "remove", place]), desk.campaign)
        if added:
            known = same_place(_diary(desk), place, desk.campaign.evenings.places)
            if known is not None:
                message = f"{place} is the folder {known}, which gets a copy already"
                raise NotUnderstood(message, remedy="campaign backup --list")
        tell(face, desk, Giver(desk, Nobody()).give(reading), ())


def _list(face: Face) -> None:
    """Show the places and the newest copy at each."""
    from campaign.store.backup_places import look_at_copies

    with face.open(read_only=True) as desk:
        _show(face, desk, look_at_copies(_diary(desk), desk.campaign.evenings.places))


def _everywhere(face: Face) -> int:
    """Write a copy to every place; raise NotUnderstood where none is named, CampaignError where one got none."""
    from campaign.desk.evening import exit_code_of, keep_copies, raise_for

    with face.open() as desk:
        if not desk.campaign.evenings.places:
            message = "no place for copies is named"
            raise NotUnderstood(message, remedy="backup --add PLACE \N{MIDDLE DOT} backup FILE")
        copies = keep_copies(desk)
        _show(face, desk, copies)
    if face.json:
        return exit_code_of(copies)
    raise_for(copies)
    return 0


def _show(face: Face, desk: Desk, copies: tuple[PlacedCopy, ...]) -> None:
    """Show copies as a report."""
    from campaign.reports.copies import Copy, copies_report

    told = tuple(
        Copy(
            place=item.place,
            file=item.file,
            evening=item.evening,
            entry=item.entry,
            head=item.head,
            copies=item.copies,
            error=item.error,
        )
        for item in copies
    )
    face.show(copies_report(told), desk.campaign, entry=desk.head.entries)


def _diary(desk: Desk) -> SqliteDiary:
    """Return the diary of a desk that was opened on a file."""
    from campaign.store.sqlite import SqliteDiary

    assert isinstance(desk.diary, SqliteDiary)  # noqa: S101 - a command opens files
    return desk.diary
