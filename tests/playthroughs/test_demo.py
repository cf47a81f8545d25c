"""`make demo` on its own: it founds, plays, audits, rebuilds, and ends with each side's balance."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from campaign.reports.ledger import balance_line, balance_of
from tools import playthrough

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "examples" / "demo.sh"


@pytest.mark.skipif(os.name == "nt", reason="a POSIX script")
def test_the_demo_ends_with_the_audit_and_the_balances(tmp_path: Path) -> None:
    """It exits 0 and ends with entries verified, a rebuild equal to the running state, a balance a side (issue: 1)."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    outputs: list[str] = []
    environment = {"PATH": path, "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    for run in ("first", "anew"):
        command = ["/bin/sh", str(SCRIPT), str(tmp_path / "demo")]
        done = subprocess.run(command, env=environment, capture_output=True, check=False, text=True)
        assert (run, done.returncode, done.stderr) == (run, 0, "")
        outputs.append(done.stdout)
    end = outputs[-1].split("== verify\n", 1)[1]
    with playthrough.play(tmp_path / "again.campaign") as desk:
        # The demo reveals the seed of the dice at the end, one entry more.
        count, sides = desk.head.entries + 1, desk.campaign.calendar.sides
        balances = [f"{side}: {balance_line(balance_of(desk.campaign, side))}" for side in sides]
    assert re.match(rf"{count} entries, \d+ events: the chain holds, every book rebuilt equal\n", end)
    assert f"{count} entries rebuilt: equal to the running state\n" in end
    assert end.splitlines()[-len(balances) :] == balances


def test_the_demo_throws_the_dice_of_the_expected_day() -> None:
    """The script and the expected summary share one seed, so that both throw the same training values."""
    assert f"\nseed={playthrough.SEED}\n" in SCRIPT.read_text(encoding="utf-8")
