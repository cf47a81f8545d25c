"""Cold commands on a campaign of 50,000 events, beside a bare click program in the same run."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from benchmarks.table import Measured
from campaign.desk.book import Booking
from campaign.desk.desk import Desk
from campaign.desk.founding import found_campaign
from campaign.orders.line import cut, read

if TYPE_CHECKING:
    from pathlib import Path

#: A click program with one command, for the price of the interpreter and click themselves.
_BARE = """
import click

@click.group()
def main():
    "A bare program."

@main.command()
@click.argument("name")
def hello(name):
    "Say hello."
    click.echo(name)

main()
"""
EVENTS = 50_000
ROUNDS = 15


def long_campaign(folder: Path, scenario: Path) -> Path:
    """Return a GOODWOOD file with 50,000 events: the founding, then villages that change hands, then an end of move."""
    path = folder / "long.campaign"
    found_campaign(path, scenario, seed=bytes(32))
    with Desk.open(path) as desk:
        taken = [read(cut(f"take cagny {side}").items[0], desk.campaign).order for side in ("allied", "axis")]
        while desk.head.events < EVENTS:
            desk.book_all([(order, Booking()) for order in taken] * min(500, EVENTS - desk.head.events))
        desk.book(read(cut("end-move").items[0], desk.campaign).order, Booking())
    return path


def commands(folder: Path, scenario: Path) -> list[Measured]:
    """Measure --help, TAB, a write order and status against the bare program."""
    bare = folder / "bare.py"
    bare.write_text(_BARE, encoding="utf-8")
    path = long_campaign(folder, scenario)
    program = [sys.executable, "-m", "campaign"]
    tab = {"_CAMPAIGN_COMPLETE": "bash_complete", "COMP_WORDS": f"campaign -C {path} show 29-a", "COMP_CWORD": "4"}
    cases: dict[str, tuple[list[str], dict[str, str]]] = {
        "bare click program": ([sys.executable, str(bare), "hello", "x"], {}),
        "--help": ([*program, "--help"], {}),
        "TAB": (program, tab),
        "a write order": ([*program, "-C", str(path), "note", "seen"], {}),
        "status": ([*program, "-C", str(path), "status"], {}),
    }
    targets = {"--help": 2.0, "TAB": 2.0, "a write order": 2.2, "status": 2.8}
    seconds = _rounds(cases, folder)
    base = statistics.median(seconds["bare click program"])
    return [
        Measured(
            what=f"{name}, cold",
            figure=f"{statistics.median(seconds[name]) * 1000:.0f} ms",
            ratio=statistics.median(seconds[name]) / base,
            target=f"at most {limit} x",
            met=statistics.median(seconds[name]) / base <= limit,
        )
        for name, limit in targets.items()
    ]


def _rounds(cases: dict[str, tuple[list[str], dict[str, str]]], folder: Path) -> dict[str, list[float]]:
    """Run every case once a round, so that a slow moment of the machine falls on all of them."""
    # Installed programs have their bytecode beside them; a setting of this shell must not make ours compile anew.
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    seconds: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(ROUNDS):
        for name, (words, more) in cases.items():
            started = time.perf_counter()
            done = subprocess.run(
                words, cwd=folder, env=plain | more, capture_output=True, check=False, stdin=subprocess.DEVNULL
            )
            seconds[name].append(time.perf_counter() - started)
            assert done.returncode == 0, (name, done.stderr.decode())
    return seconds
