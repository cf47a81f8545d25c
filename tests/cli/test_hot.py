"""The hot path: what is typed a hundred times an evening never waits for a heavy import (architecture 3)."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest

from campaign.cli.commands import COMMANDS, order_commands
from campaign.orders.registry import ORDERS

if TYPE_CHECKING:
    from pathlib import Path

HEAVY: Final = ("sqlmodel", "sqlalchemy", "pydantic", "yaml", "numpy", "asyncio")
RUN: Final = f"""
import sys
from campaign.cli.main import run
code = run(sys.argv[1:])
print(code, *(name for name in {(*HEAVY, "rich")!r} if name in sys.modules), file=sys.stderr)
"""
#: Slow to import as well, and asked for by a few orders only: the rulebook of combat, the protocols, exact fractions.
SELDOM: Final = ("campaign.rulesets.divtac.rulebook", "campaign.rulesets.base", "fractions", "difflib")
READS: Final = (
    ("--help",),
    ("status",),
    ("oob",),
    ("oob", "--json"),
    ("dumps",),
    ("airfields",),
    ("bombers",),
    ("ledger",),
    ("log",),
    ("help",),
    ("__complete", "plain", "mode", "22"),
)

#: A line of each order that the small world takes, so that the whole write is measured.
WRITES: Final = (
    "training 4-cly 6",
    "cp 7-armd 6",
    "where 4-cly cagny",
    "take cagny allied",
    "bridge odon_bridge blown",
    "road tilly-caen cratered",
    "strip b_2 cratered",
    "going cagny poor",
    "weather poor",
    "seen de-501 by 4-cly at cagny",
    "note hello",
    "ruling hello",
    "house-rule attack_with_hold either",
    "result 4-cly lost 1",
    "count fmc_viii 20",
    "count 7-armd 4+0",
    "land arromanches 6 --overrule test",
    "spend 22-armd",
    "run 7-armd bayeux",
    "air fly sqn-412 patrol cagny",
    "bombers cancel h1",
    "end-move",
    "undo",
    "redo",
)


def modules_after(small: Path, *words: str, asked: tuple[str, ...] = (*HEAVY, "rich")) -> tuple[int, set[str]]:
    """Run a command in a fresh process; return its exit code and which of the modules asked for it ended with."""
    done = subprocess.run(
        [sys.executable, "-c", RUN.replace(repr((*HEAVY, "rich")), repr(asked)), *words],
        capture_output=True,
        text=True,
        check=True,
        cwd=small.parent,
        env=os.environ | {"CAMPAIGN": str(small)},
    )
    code, *found = done.stderr.splitlines()[-1].split()
    return int(code), set(found)


@pytest.mark.parametrize("words", READS, ids=" ".join)
def test_a_report_imports_nothing_heavy(small: Path, words: tuple[str, ...]) -> None:
    """A command that reads ends with none of the slow packages in memory; in a pipe not even rich."""
    assert modules_after(small, *words) == (0, set())


def test_a_write_order_imports_nothing_heavy(small: Path) -> None:
    """Each order, booked on a SQLite campaign in a process of its own, does without the slow packages."""
    done = {line: modules_after(small, *line.split()) for line in WRITES}
    assert {line: found for line, (_, found) in done.items() if found} == {}
    assert [code for code, _ in done.values()].count(0) >= len(WRITES) - 4


def test_an_order_that_asks_no_rule_opens_no_rulebook(small: Path) -> None:
    """A note is booked without one; a mode order needs it, and still neither protocols nor fractions."""
    assert modules_after(small, "note", "hello", asked=SELDOM) == (0, set())
    assert modules_after(small, "cp", "7-armd", "6", asked=SELDOM) == (0, {SELDOM[0]})


def test_every_order_describes_itself_without_anything_heavy(small: Path) -> None:
    """The help of all orders together imports nothing heavy, so that none of their modules does."""
    every = [name for name in ORDERS if name in order_commands() or " " in name]
    assert len(every) > 30
    helps = "".join(f"run({[*name.split(), '--help']!r})\n" for name in every)
    done = subprocess.run(
        [sys.executable, "-c", RUN.replace("code = ", f"{helps}code = "), "--help"],
        capture_output=True,
        text=True,
        check=True,
        cwd=small.parent,
    )
    assert done.stderr.split() == ["0"]


def test_the_check_finds_what_it_looks_for(small: Path) -> None:
    """Founding reads YAML: the check sees it, so it can fail."""
    code, found = modules_after(small, "new", "another", "--scenario", "first-hour")
    assert code == 0
    assert "yaml" in found
    assert "new" in COMMANDS
