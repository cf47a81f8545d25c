"""Two umpires spend from one dump at the same time, and not a point is spent twice."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from msgspec.structs import replace

from campaign.domain.supply import WITH_HQ
from campaign.errors import SomeoneElseWrote
from campaign.events.supply import DumpOpened, SupplySpent
from campaign.store import replay
from campaign.store.sqlite import open_diary
from campaign.store.verify import verify
from tests.evenings import Evening, founding, in_file

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

POINTS = 150
SPEND = SupplySpent(payer="uk_131", attackers=("uk_131",), points=1, bonus=0, dump="fmc_viii", hq=None, spot=WITH_HQ)


def spend_all(path: Path) -> int:
    """Spend a point at a time, deciding again whenever somebody else wrote, until the dump is empty."""
    spent = 0
    with open_diary(path, read_only=False) as diary:
        while True:
            head = diary.head()
            evening = Evening(diary)
            if not evening.campaign.supply.dumps["fmc_viii"].points:
                return spent
            try:
                evening.book(f"{os.getpid()} {head.entries}", (SPEND,), expected=head)
            except SomeoneElseWrote:
                continue
            spent += 1


def spend_all_carelessly(path: Path) -> int:
    """Read in one step and write in another, as a program does that leaves transactions to the library."""
    spent = 0
    with closing(sqlite3.connect(path, timeout=30, isolation_level=None)) as connection:
        while True:
            (left,) = connection.execute("SELECT points FROM dump").fetchone()
            if left <= 0:
                return spent
            connection.execute("BEGIN DEFERRED")
            connection.execute("UPDATE dump SET points = ?", (left - 1,))
            connection.execute("COMMIT")
            spent += 1


def by_two(work: Callable[[Path], int], path: Path) -> list[int]:
    """Let two processes work on a file at the same time and return what each did."""
    start_reading, start_writing = os.pipe()
    pipes: list[tuple[int, int]] = []
    for _ in range(2):
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.read(start_reading, 1)
            try:
                os.write(writing, b"%d" % work(path))
            finally:
                os._exit(0)
        os.close(writing)
        pipes.append((pid, reading))
    os.write(start_writing, b"go")
    for pid, _ in pipes:
        os.waitpid(pid, 0)
    done: list[int] = []
    for _, reading in pipes:
        with os.fdopen(reading, "rb") as answers:
            done.append(int(answers.read() or b"-1"))
    return done


def test_two_umpires_spend_exactly_what_is_there(tmp_path: Path) -> None:
    """Whoever comes second decides again: together they spend the dump's points, no more and no fewer (DT-G9)."""
    path = tmp_path / "small.campaign"
    events = tuple(
        replace(event, points=POINTS) if isinstance(event, DumpOpened) and event.dump == "fmc_viii" else event
        for event in founding()
    )
    with in_file(path) as diary:
        Evening(diary, events)
    one, other = by_two(spend_all, path)
    assert one + other == POINTS
    assert min(one, other) > 0
    with open_diary(path, read_only=True) as diary:
        assert diary.head().entries == POINTS + 1
        assert replay.rebuild(diary).supply.dumps["fmc_viii"].points == 0
        assert verify(diary).ok


def test_careless_transactions_oversell(tmp_path: Path) -> None:
    """Without the head that was decided on, two processes spend more than there is: the harness sees it."""
    path = tmp_path / "careless.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE dump (points INTEGER)")
        connection.execute("INSERT INTO dump VALUES (3000)")
    assert sum(by_two(spend_all_carelessly, path)) > 3000
