"""Runs every measurement beside its peer and prints it with its target: ``make bench``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from benchmarks.commands import commands
from benchmarks.desk import desk
from benchmarks.store import store
from benchmarks.table import show

GOODWOOD = Path(__file__).parent.parent / "examples" / "goodwood"


def main(only: list[str]) -> None:
    """Run the measurements whose names are given, all where none is."""
    with tempfile.TemporaryDirectory() as folder:
        if not only or "store" in only:
            show("The store beside sqlite3 and eventsourcing", store(Path(folder)))
        if not only or "desk" in only:
            show("A move at the desk", desk(Path(folder), GOODWOOD))
        if not only or "commands" in only:
            show("Cold commands on 50,000 events, beside a bare click program", commands(Path(folder), GOODWOOD))


if __name__ == "__main__":
    main(sys.argv[1:])
