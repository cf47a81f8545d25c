"""An acknowledged order survives: the program killed at any call, the disk full or failing at any call."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.harness.driver import FAILURES

HERE = Path(__file__).resolve().parent

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="stands before the C library of Linux")


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that stands between a program and the C library."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        if os.environ.get("CI"):
            pytest.fail("continuous integration needs a C compiler: without it nothing is killed")
        pytest.skip("needs a C compiler")
    library = tmp_path_factory.mktemp("faults") / "faults.so"
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(HERE / "faults.c"), "-ldl"], check=True
    )
    return library


def drive(faults: Path, folder: Path, *what: str) -> dict[str, Any]:
    """Run a harness in a process of its own and return what it found."""
    environment = {**os.environ, "FAULTS": str(faults), "LD_PRELOAD": str(faults)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.harness.driver", str(folder), *what],
        env=environment,
        cwd=HERE.parent.parent,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_killed_at_any_call_nothing_is_lost_and_nothing_is_half_done(faults: Path, tmp_path: Path) -> None:
    """Whichever system call is the last, an acknowledged order is there whole, another is there whole or not at all."""
    found = drive(faults, tmp_path, "kill")
    assert found["wrong"] == []
    assert found["points"] > 100
    assert 0 < found["acknowledged"] < found["points"]


def test_a_program_that_acknowledges_before_the_commit_is_caught(faults: Path, tmp_path: Path) -> None:
    """The same harness finds the fault that it is there to find."""
    found = drive(faults, tmp_path, "kill", "early")
    lost = [item for item in found["wrong"] if item.endswith("lost")]
    assert len(lost) > found["points"] // 3


@pytest.mark.parametrize("failure", FAILURES)
def test_a_failing_disk_is_said_aloud_and_loses_nothing(faults: Path, tmp_path: Path, failure: str) -> None:
    """Whichever call fails, the order is booked or refused in a sentence, the file sound, and a second try succeeds."""
    found = drive(faults, tmp_path, failure)
    assert found["wrong"] == []
    assert found["points"] > 2
    assert "NotWritten" in found["told"]
    assert set(found["told"]) <= {"NotWritten", "Damaged", "booked"}
    assert found["last"] == "booked"


def test_a_program_that_ignores_a_full_disk_is_caught(faults: Path, tmp_path: Path) -> None:
    """Whoever acknowledges although the disk is full is found to have lost the order."""
    found = drive(faults, tmp_path, "disk full while writing", "early")
    assert any(item.endswith("lost") for item in found["wrong"])
