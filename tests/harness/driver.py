"""A warm parent that forks one child a run: the child books an order while the C library fails or kills it."""

from __future__ import annotations

import ctypes
import errno
import json
import os
import shutil
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.errors import AlreadyBooked, CampaignError
from campaign.events.calendar import MoveEnded
from campaign.projections.state import Fold, copy
from campaign.store import read_models, snapshots
from campaign.store.sqlite import open_diary
from campaign.store.verify import verify
from tests.evenings import Evening, entry, in_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.store.diary import Diary

ANY, WRITE, SYNC = 1, 2, 4
KILL, FAIL_ONCE, FAIL_ON, SHORT = 1, 2, 3, 4
#: More calls than an order ever makes; a run that needs more has gone astray.
CALLS_MAX = 2000
BEFORE, BOOKED = 9, 2

FAILURES = {
    "disk full while writing": (WRITE, FAIL_ON, errno.ENOSPC),
    "a write fails once": (WRITE, FAIL_ONCE, errno.EIO),
    "a write is cut short": (WRITE, SHORT, 0),
    "a sync fails once": (SYNC, FAIL_ONCE, errno.EIO),
    "every sync fails": (SYNC, FAIL_ON, errno.EIO),
    "any call fails once": (ANY, FAIL_ONCE, errno.EIO),
}


def book(diary: Diary) -> None:
    """Book two entries in one transaction, with read models and a snapshot, as the end of a move does."""
    evening = Evening(diary)
    head = diary.head()
    orders = [tuple(evening.events_of(3)), (MoveEnded(move=evening.campaign.calendar.now),)]
    after = copy(evening.campaign)
    for number, events in enumerate(orders, head.entries + 1):
        Fold(after).apply(number, events)
    diary.append(
        [entry(f"the order, part {index}", events) for index, events in enumerate(orders)],
        expected=head,
        rows=read_models.changed_rows(evening.campaign, after),
        snapshot=snapshots.take(after, head.entries + len(orders)),
    )


def child(path: Path, faults: Any, arm: tuple[int, int, int, int], answers: int, *, early: bool) -> None:  # noqa: ANN401
    """Book with faults armed; tell what came of it once it did, or before where that is the fault to be caught."""
    faults.fault_arm(str(path.parent).encode(), *arm)
    try:
        with open_diary(path, read_only=False) as diary:
            if early:
                os.write(answers, b"booked")
            try:
                book(diary)
            except CampaignError as error:
                os.write(answers, type(error).__name__.encode())
                os.write(answers, b" used again" if is_open(diary) else b"")
            else:
                os.write(answers, b"" if early else b"booked")
    except CampaignError as error:
        os.write(answers, type(error).__name__.encode())
    except BaseException as error:  # noqa: BLE001 - a traceback is what must never be seen
        os.write(answers, b"unforeseen " + repr(error).encode())


def is_open(diary: Diary) -> bool:
    """Say whether a diary lets itself be used."""
    try:
        diary.head()
    except CampaignError:
        return False
    return True


class Harness:
    """A campaign file that is laid out anew for each run."""

    def __init__(self, folder: Path) -> None:
        """Play a small campaign, and book once to have everything imported."""
        self.faults: Any = ctypes.CDLL(os.environ["FAULTS"])
        self.folder = folder / "run"
        self.path = self.folder / "small.campaign"
        base = folder / "base.campaign"
        with in_file(base) as diary:
            Evening(diary).play(BEFORE - 1)
        self.bytes = base.read_bytes()
        self.lay_out()
        with open_diary(self.path, read_only=False) as diary:
            book(diary)
            assert verify(diary).ok

    def lay_out(self) -> None:
        """Put the campaign back as it was."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self.path.write_bytes(self.bytes)

    def run(self, what: int, how: int, number: int, error: int, *, early: bool = False) -> tuple[int, str]:
        """Let a child book with the `number`-th call struck; return its wait status and what it told."""
        self.lay_out()
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            child(self.path, self.faults, (what, number, how, error), writing, early=early)
            struck = self.faults.fault_seen() >= number
            os._exit(0 if struck else 1)
        os.close(writing)
        _, status = os.waitpid(pid, 0)
        with os.fdopen(reading, "rb") as answers:
            return status, answers.read().decode()

    def look(self, told: str) -> Iterator[str]:
        """Yield what is wrong with the file after a run: lost, half, or not sound."""
        with open_diary(self.path, read_only=False) as diary:
            there = diary.head().entries - BEFORE
            if told.startswith("booked") and there != BOOKED:
                yield "lost"
            if there not in {0, BOOKED}:
                yield "half"
            report = verify(diary)
            if not report.ok:
                yield f"not sound: {report.findings[0]}"
            try:
                book(diary)
            except AlreadyBooked as error:
                if not there or not error.same:
                    yield "found what is not there"
            else:
                if there:
                    yield "booked twice"


def kills(harness: Harness, *, early: bool) -> dict[str, Any]:
    """Kill the child at every call it makes, one run a call."""
    wrong: list[str] = []
    acknowledged = 0
    for number in range(1, CALLS_MAX):
        status, told = harness.run(ANY, KILL, number, 0, early=early)
        killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        acknowledged += told == "booked"
        wrong += [f"{number}: {item}" for item in harness.look(told)]
        if not killed:
            return {"points": number - 1, "acknowledged": acknowledged, "last": told, "wrong": wrong}
    return {"points": CALLS_MAX, "wrong": [*wrong, "never came to an end"]}


def failures(harness: Harness, name: str, *, early: bool) -> dict[str, Any]:
    """Fail the first call of a kind, then the second, and so on until a run meets no fault."""
    what, how, error = FAILURES[name]
    wrong: list[str] = []
    told_all: list[str] = []
    for number in range(1, CALLS_MAX):
        status, told = harness.run(what, how, number, error, early=early)
        wrong += [f"{number}: {item}" for item in harness.look(told)]
        if os.waitstatus_to_exitcode(status) == 1:
            return {"points": number - 1, "told": sorted(set(told_all)), "last": told, "wrong": wrong}
        told_all.append(told)
    return {"points": CALLS_MAX, "told": [], "last": "", "wrong": [*wrong, "never came to an end"]}


def main() -> None:
    """Run one harness and print what it found as JSON."""
    folder, what, early = Path(sys.argv[1]), sys.argv[2], sys.argv[3:] == ["early"]
    harness = Harness(folder)
    found = kills(harness, early=early) if what == "kill" else failures(harness, what, early=early)
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
