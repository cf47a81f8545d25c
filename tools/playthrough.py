"""Plays GOODWOOD's three days and keeps what is expected: ``python -m tools.playthrough --write``, ``--check``."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from campaign.desk.book import Booking
from campaign.desk.desk import Desk
from campaign.desk.founding import found_campaign, parse_seed
from campaign.desk.give import Giver, Nobody
from campaign.desk.sheet import book_sheet, cut_sheet
from campaign.domain.clock import HOURS_A_DAY, GameTime
from campaign.orders.line import cut, read
from campaign.reports.ledger import balance_line, balance_of
from campaign.reports.naming import model_name
from tools.expected import CHECK, WRITE, keep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.projections.state import Campaign

EXAMPLE: Final = Path(__file__).resolve().parent.parent / "examples" / "goodwood"
EXPECTED: Final = EXAMPLE / "expected"
DAYS: Final = 3
#: After the last file ``make demo`` books a note a day, takes it back, and brings it again.
NOTE: Final = "note --to umpire the sheets of a day are in"
#: The seed of ``make demo`` too, so that both throw the same training values.
SEED: Final = "18071944" * 8


def orders_files() -> tuple[Path, ...]:
    """Return the orders files in the order in which they are given."""
    return tuple(sorted((EXAMPLE / "orders").glob("*.orders")))


def play(path: Path, *, sheets: int | None = None) -> Desk:
    """Found GOODWOOD in a new file, give so many orders files or all, and return the open desk."""
    found_campaign(path, EXAMPLE, seed=parse_seed(SEED))
    desk = Desk.open(path)
    for sheet in orders_files()[:sheets]:
        book_sheet(desk, cut_sheet(sheet.read_text(encoding="utf-8"), sheet.name))
    for _ in range(DAYS if sheets is None else 0):
        _slip(desk)
    return desk


def expected(day: int) -> Path:
    """Return the file that keeps what is expected of a day, 0 the first."""
    return EXPECTED / f"day-{day + 1}.txt"


def summary(desk: Desk, day: int) -> str:
    """Print a day move by move: what changed hands, what was lost, what is in store, and how the day ended."""
    opens = desk.at("e1").calendar.opens
    first = opens if day == opens.day else GameTime(day=day, move=0)
    before = desk.at("e1") if first == opens else desk.at(str(first.plus(-1)))
    lines: list[str] = []
    for hour in range(first.move, HOURS_A_DAY):
        time = GameTime(day=day, move=hour)
        campaign = desk.at(str(time))
        lines += [campaign.calendar.show(time), *_move(before, campaign), ""]
        before = campaign
    return "\n".join((*lines, "the day's end", *_day(before))) + "\n"


def _slip(desk: Desk) -> None:
    """Book a note, take it back and bring it again, as the demo does at the end."""
    reading = read(cut(NOTE).items[0], desk.campaign)
    Giver(desk, Nobody()).give(reading)
    desk.undo(Booking())
    desk.redo(Booking())


def main(arguments: list[str]) -> int:
    """Check or write; return 1 where a check finds a difference, 2 where neither was asked for."""
    if arguments not in ([CHECK], [WRITE]):
        print(__doc__)
        return 2
    with TemporaryDirectory() as folder, play(Path(folder) / "goodwood.campaign") as desk:
        texts = {expected(day): summary(desk, day) for day in range(DAYS)}
    return keep(texts, arguments[0])


def _move(before: Campaign, after: Campaign) -> Iterator[str]:
    """Print what one move changed, and every stock after it."""
    for place in after.ground.places.values():
        if after.ground.holder(place.id) != before.ground.holder(place.id):
            yield f"  {place.name} to {after.ground.holder(place.id)}"
    known = len(before.losses.lost)
    lost = [model_name(after, item.element) for item in after.losses.lost[known:]]
    if lost:
        yield f"  lost: {', '.join(lost)}"
    for side in after.calendar.sides:
        yield f"  {side}: {balance_line(balance_of(after, side))}"
        stocks = (f"{item.id} {item.points}" for item in after.supply.dumps.values() if item.side == side and item.open)
        yield f"    dumps: {', '.join(stocks)}"
        yield f"    not all full: {', '.join(_lorries(after, side)) or 'none'}"


def _lorries(campaign: Campaign, side: str) -> Iterator[str]:
    """Yield each HQ that has empties, with its full lorries of all."""
    for hq, fleet in campaign.supply.fleets.items():
        own = campaign.supply.lorries_of(hq)
        full, models = sum(item.full for item in own), sum(item.models for item in own)
        if fleet.side == side and full < models:
            yield f"{campaign.oob.formations[hq].handle} {full} of {models}"


def _day(campaign: Campaign) -> Iterator[str]:
    """Print who holds what, every mode, what came back, who flies when."""
    for side in campaign.calendar.sides:
        held = (place.name for place in campaign.ground.places.values() if campaign.ground.holder(place.id) == side)
        yield f"  {side} holds: {', '.join(held)}"
    back = (model_name(campaign, item.element) for item in campaign.losses.lost if item.recovered is not None)
    yield f"  back: {', '.join(back)}"
    modes = (f"{item.handle} {item.mode}" for item in campaign.oob.formations.values() if not item.on_call)
    yield f"  modes: {', '.join(modes)}"
    waiting = (f"{item.handle} {item.ready}" for item in campaign.air.squadrons.values() if item.ready is not None)
    yield f"  next flight: {', '.join(waiting)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
