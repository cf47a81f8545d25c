"""A move of a whole campaign at the desk: how long the umpire waits when he ends it."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

from benchmarks.table import Measured
from campaign.desk.desk import Desk
from campaign.desk.founding import found_campaign
from campaign.orders.line import cut, read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOVES = 12
#: What speed asks: 300 formations, 500 accounts.
SECONDS_MAX = 0.3


def desk(folder: Path, scenario: Path) -> Iterator[Measured]:
    """Measure the end of a move of GOODWOOD, and an order given at the open desk."""
    path = folder / "moves.campaign"
    found_campaign(path, scenario, seed=bytes(32))
    with Desk.open(path) as table:
        ends = [_seconds(table, "end-move") for _ in range(MOVES)]
        notes = [_seconds(table, "note the umpire waits for this") for _ in range(MOVES)]
        formations = len(table.campaign.oob.formations)
    slowest = max(ends)
    yield Measured(
        what=f"end of a move, {formations} formations, the slowest of {MOVES}",
        figure=f"{slowest * 1000:.0f} ms",
        target=f"under {SECONDS_MAX * 1000:.0f} ms",
        met=slowest < SECONDS_MAX,
    )
    yield Measured(what="an order at the open desk", figure=f"{statistics.median(notes) * 1000:.1f} ms")


def _seconds(table: Desk, line: str) -> float:
    """Give one line and say how long it took."""
    order = read(cut(line).items[0], table.campaign).order
    started = time.perf_counter()
    table.book(order)
    return time.perf_counter() - started
