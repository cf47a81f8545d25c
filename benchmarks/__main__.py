"""Runs every measurement beside its peer and prints it with its target: ``make bench``."""

from __future__ import annotations

import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.commands import commands
from benchmarks.corrections import corrections
from benchmarks.desk import desk
from benchmarks.resolve import calculator
from benchmarks.store import store
from benchmarks.table import show

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from benchmarks.table import Measured

GOODWOOD = Path(__file__).parent.parent / "examples" / "goodwood"


def main(only: list[str]) -> None:
    """Run the measurements whose names are given, all where none is; each has a folder of its own."""
    sections: dict[str, tuple[str, Callable[[Path], Iterable[Measured]]]] = {
        "store": ("The store beside sqlite3 and eventsourcing", store),
        "desk": ("A move at the desk", partial(desk, scenario=GOODWOOD)),
        "corrections": ("A mistake found late, 100,000 events", partial(corrections, scenario=GOODWOOD)),
        "calculator": ("The calculator and odds", partial(calculator, scenario=GOODWOOD)),
        "commands": (
            "Cold commands on 50,000 events, beside a bare click program",
            partial(commands, scenario=GOODWOOD),
        ),
    }
    for name, (title, measure) in sections.items():
        if not only or name in only:
            with tempfile.TemporaryDirectory() as folder:
                show(title, measure(Path(folder)))


if __name__ == "__main__":
    main(sys.argv[1:])
