"""Plays Cagny under each rulebook and by its form: ``python -m tools.cagny --write``, ``--check``."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from campaign.desk.book import Booking
from campaign.desk.desk import Desk
from campaign.desk.explain import explain
from campaign.desk.founding import found_campaign, parse_seed
from campaign.desk.sheet import book_sheet, cut_sheet
from campaign.desk.what_if import what_if
from campaign.files.battle_form import read_battle_form
from campaign.reports.ledger import balance_line, balance_of
from campaign.reports.naming import model_name
from tools.expected import CHECK, WRITE, keep
from tools.playthrough import EXAMPLE as GOODWOOD
from tools.playthrough import SEED, orders_files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.projections.state import Campaign

EXAMPLE: Final = GOODWOOD.parent / "cagny"
#: The last move before the battle, as it stands in GOODWOOD's first file.
BEFORE: Final = "D+0/08"
#: How the battle is fought: under which orders file, and with which form behind it.
WAYS: Final = {"companydice": "", "pz8": "", "own": "form.txt"}


def morning(path: Path) -> None:
    """Found GOODWOOD in a new file and play its first orders file."""
    found_campaign(path, GOODWOOD, seed=parse_seed(SEED))
    with Desk.open(path) as desk:
        sheet = orders_files()[0]
        book_sheet(desk, cut_sheet(sheet.read_text(encoding="utf-8"), sheet.name))


def opened(goodwood: Path, path: Path, way: str = "own") -> Desk:
    """Copy GOODWOOD as it stood before the battle, give the orders of a way there, and return the open desk."""
    with Desk.open(goodwood) as desk:
        what_if(desk, path, BEFORE)
    desk = Desk.open(path)
    orders = EXAMPLE / "orders" / f"{way}.orders"
    book_sheet(desk, cut_sheet(orders.read_text(encoding="utf-8"), orders.name))
    return desk


def play(goodwood: Path, path: Path, way: str) -> Desk:
    """Fight Cagny in a way, in a new file, book it back, and return the open desk."""
    desk = opened(goodwood, path, way)
    if WAYS[way]:
        form = EXAMPLE / WAYS[way]
        desk.book(read_battle_form(form.read_text(encoding="utf-8"), form.name, desk.campaign), Booking())
    return desk


def expected(way: str) -> Path:
    """Return the file that keeps what is expected of a way to fight it."""
    return EXAMPLE / "expected" / f"{way}.txt"


def summary(desk: Desk) -> str:
    """Print the battle entry by entry as it is explained, and behind it the campaign's state."""
    battle = next(iter(desk.campaign.battles.battles.values()))
    lines: list[str] = []
    for number in range(battle.entry, desk.head.entries + 1):
        lines += [*_entry(desk, number), ""]
    return "\n".join((*lines, "the campaign behind it", *_state(desk.campaign))) + "\n"


def _entry(desk: Desk, number: int) -> Iterator[str]:
    """Print an entry as the desk explains it."""
    told = explain(desk, number)
    yield f"e{number} {told.title}"
    yield from (f"  {line.text}" for line in told.lines)


def _state(campaign: Campaign) -> Iterator[str]:
    """Print what the battle left: its companies, what was lost, the village, and every side's supply."""
    battle = next(iter(campaign.battles.battles.values()))
    for troop in campaign.battles.troops_in(battle.id):
        model = campaign.oob.elements[troop.company.element]
        stands = "stands" if model.standing else "eliminated"
        size = ", a size smaller" if model.reduced else ""
        yield f"  {model_name(campaign, model.id)}: {stands}, {campaign.oob.mode_of(model).value}{size}"
    yield f"  {battle.place} held by {campaign.ground.holder(battle.place)}"
    yield from (f"  {side}: {balance_line(balance_of(campaign, side))}" for side in campaign.calendar.sides)


def main(arguments: list[str]) -> int:
    """Check or write; return 1 where a check finds a difference, 2 where neither was asked for."""
    if arguments not in ([CHECK], [WRITE]):
        print(__doc__)
        return 2
    texts: dict[Path, str] = {}
    with TemporaryDirectory() as folder:
        morning(goodwood := Path(folder) / "goodwood.campaign")
        for way in WAYS:
            with play(goodwood, Path(folder) / f"{way}.campaign", way) as desk:
                texts[expected(way)] = summary(desk)
    return keep(texts, arguments[0])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
