"""Commands for the bad day: a campaign from a backup, and the good part of a damaged file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.face import existing_file, named_file
from campaign.cli.options import argument, command, option
from campaign.errors import NotUnderstood

if TYPE_CHECKING:
    from campaign.cli.face import Face
    from campaign.reports.answers import LostEntry


@command(
    argument("backup", metavar="BACKUP"),
    argument("file", metavar="NEW"),
    examples=("campaign restore stick/goodwood-evening-3.campaign goodwood",),
)
def restore(face: Face, backup: str, file: str) -> None:
    """Make a campaign of a backup that verifies, and say its checkpoint line."""
    from campaign.store.restore import restore as bring_back

    path = named_file(file)
    restored = bring_back(existing_file(backup), path)
    if face.json:
        from campaign.render.json_text import dump
        from campaign.reports.answers import RestoredData

        data = RestoredData(
            schema="restored/1",
            file=str(path),
            entries=restored.head.entries,
            head=str(restored.head),
            for_players=restored.for_players,
        )
        face.print_json(dump(data))
        return
    from campaign.reports.report import plural

    entries = plural(restored.head.entries, "entry", "entries")
    face.say(f"{path.name}: {entries}, verified", str(restored.head))
    if restored.for_players:
        face.remark("a copy for players, without the seed of the dice: type the dice")


@command(
    argument("file", metavar="FILE"),
    argument("new", metavar="NEW"),
    option("--until", metavar="ENTRY", help="the last entry to save; left out, as far as the chain holds"),
    examples=("campaign salvage broken.campaign goodwood", "campaign salvage broken.campaign goodwood --until e41"),
)
def salvage(face: Face, file: str, new: str, until: str | None) -> None:
    """Make a campaign of the good part of a damaged file; every entry that is not in it is listed."""
    from campaign.desk.rescue import salvage as save

    path = named_file(new)
    rescued = save(existing_file(file), path, until=_entry(until))
    if face.json:
        from campaign.render.json_text import dump
        from campaign.reports.answers import SalvagedData

        data = SalvagedData(
            schema="salvaged/1",
            file=str(path),
            entries=rescued.head.entries,
            head=str(rescued.head),
            seed_lost=rescued.seed_lost,
            lost=rescued.lost,
        )
        face.print_json(dump(data))
        return
    saved = f"e1 to e{rescued.head.entries}" if rescued.head.entries > 1 else "e1 alone"
    face.say(f"{path.name}: {saved} saved, verified", str(rescued.head))
    if rescued.seed_lost:
        face.remark("the seed of the dice is lost: from now on type the dice")
    face.say(*map(_line, rescued.lost))
    if rescued.lost:
        face.remark(f"not saved: {len(rescued.lost)}; what is listed can be booked again, from a backup or by hand")


def _entry(typed: str | None) -> int | None:
    """Read the entry that was named; raise NotUnderstood where it is none."""
    from campaign.orders.quantities import read_entry

    if typed is None:
        return None
    number = read_entry(typed)
    if not number:
        message = f"{typed!r} is no entry"
        raise NotUnderstood(message, remedy="--until e12")
    return number


def _line(item: LostEntry) -> str:
    """Print an entry that was not saved."""
    order = f" {item.order}" if item.order else ""
    by = f" by {item.actor}" if item.actor else ""
    text = f": {item.text}" if item.text else ""
    return f"not saved: e{item.entry}{order}{by}{text} ({item.what})"
