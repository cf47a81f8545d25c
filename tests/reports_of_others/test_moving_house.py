"""A campaign goes from laptop to stick to laptop, is opened every week and read by everybody, and stays as it is."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from campaign.desk.desk import Desk
from campaign.desk.founding import found_campaign
from campaign.projections.state import digest
from campaign.store.sqlite import open_diary
from campaign.store.verify import verify

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Done

    Shell = Callable[..., Done]

ROOT: Final = Path(__file__).resolve().parents[2]
READS: Final = (
    ("status",),
    ("oob",),
    ("show", "22-armd"),
    ("dumps",),
    ("ledger",),
    ("airfields",),
    ("bombers",),
    ("losses",),
    ("log", "--all"),
    ("history", "7-armd"),
    ("verify",),
    ("mode", "22-armd", "attack", "-n", "--overrule", "test"),
)
#: Another file system than that of the temporary folder, where there is one.
ELSEWHERE: Final = Path("/dev/shm")  # noqa: S108 - only looked at, and a folder of its own made in it

#: Runs the program, and fails where it reads a table of the rulebook from the disk.
WITHOUT_TABLES: Final = """
import sys
def hook(name, args):
    if name == "open" and str(args[0]).endswith((".yaml", ".yml")):
        raise RuntimeError(f"opened {args[0]}")
sys.addaudithook(hook)
from campaign.cli.main import run
sys.exit(run(sys.argv[1:]))
"""

#: Plays an evening and prints the state and every stored event.
EVENING: Final = """
import sys
from pathlib import Path
from hashlib import sha256
from campaign.desk.desk import Desk
from campaign.desk.founding import found_campaign
from campaign.desk.sheet import book_sheet, cut_sheet
from campaign.projections.state import digest
path, root = Path(sys.argv[1]), Path(sys.argv[2])
found_campaign(path, root / "examples/first-hour/scenario", seed=bytes(32))
with Desk.open(path) as desk:
    text = (root / "examples/first-hour/orders/first-hour.orders").read_text(encoding="utf-8")
    book_sheet(desk, cut_sheet(text, "first-hour"))
    events = sha256(b"".join(row[6] for row in desk.diary.rows("event"))).hexdigest()
    print(desk.head.entries, digest(desk.campaign), events)
"""


def size_and_bytes(path: Path) -> tuple[int, bytes]:
    """Return what a file is made of."""
    return path.stat().st_size, path.read_bytes()


def test_reports_change_no_byte(shell: Shell, small: Path) -> None:
    """Whoever reads, reads: the file is the same before and behind every report (architecture 7)."""
    before = size_and_bytes(small)
    for words in READS:
        for more in ((), ("--json",), ("--plain", "--ascii", "-q")):
            assert shell(*words, *more).code == 0, words
    assert size_and_bytes(small) == before


def test_opened_fifty_times_it_is_the_same(small: Path) -> None:
    """Opening, closing and rebuilding add nothing and move nothing."""
    with Desk.open(small) as desk:
        state = digest(desk.campaign)
    size = small.stat().st_size
    for _ in range(50):
        with Desk.open(small) as desk:
            assert digest(desk.campaign) == state
    assert small.stat().st_size == size


def test_a_copy_elsewhere_is_whole_and_knows_no_path(small: Path, tmp_path: Path, shell: Shell) -> None:
    """Nothing in the file says where it lay, and nothing outside it is needed."""
    folder = tmp_path / "another laptop"
    folder.mkdir()
    copy = folder / "renamed.campaign"
    shutil.move(small, copy)
    assert shell("-C", str(copy), "note", "still here").code == 0
    assert shell("-C", str(copy), "verify").code == 0
    assert str(tmp_path).encode() not in copy.read_bytes()


def test_the_rules_lie_in_the_file(small: Path) -> None:
    """A campaign is played on without the tables that it was founded from (architecture 5)."""
    for words in (("cp", "7-armd", "6"), ("mode", "22-armd", "attack"), ("status",), ("verify",)):
        done = subprocess.run(
            [sys.executable, "-c", WITHOUT_TABLES, "-C", str(small), *words],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr


def test_a_backup_crosses_file_systems_and_comes_back(shell: Shell, small: Path, tmp_path: Path) -> None:
    """The temporary copy lies beside the target, so that no rename crosses a border."""
    if not ELSEWHERE.is_dir() or not os.access(ELSEWHERE, os.W_OK):
        pytest.skip("this machine has no second file system to write to")
    away = ELSEWHERE / f"campaign-{os.getpid()}"
    away.mkdir()
    try:
        assert shell("backup", str(away / "b.campaign")).code == 0
        assert shell("-C", str(away / "b.campaign"), "backup", str(tmp_path / "back.campaign")).code == 0
        assert sorted(item.name for item in away.iterdir() if not item.name.endswith(("-wal", "-shm"))) == [
            "b.campaign"
        ]
    finally:
        shutil.rmtree(away)
    with open_diary(tmp_path / "back.campaign", read_only=True) as copy, open_diary(small, read_only=True) as own:
        assert copy.head() == own.head()
        assert verify(copy).ok


def test_a_log_left_behind_does_not_get_into_the_next_backup(shell: Shell, small: Path, tmp_path: Path) -> None:
    """Where a file was taken away and its log was not, a backup of that name holds its own entries and no others."""
    target = tmp_path / "stick" / "b.campaign"
    target.parent.mkdir()
    with Desk.open(small):
        assert shell("note", "this stays in the log of the open file").code == 0
        left = small.with_name(small.name + "-wal").read_bytes()
    assert left
    shutil.copy(small, tmp_path / "other.campaign")
    target.with_name(target.name + "-wal").write_bytes(left)
    assert shell("-C", str(tmp_path / "other.campaign"), "backup", str(target)).code == 0
    assert [item.name for item in target.parent.iterdir()] == ["b.campaign"]


def test_a_founding_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a file nor a log of one is left where a founding broke off."""

    def broken(*_args: object, **_more: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(Desk, "book", broken)
    with pytest.raises(OSError, match="full"):
        found_campaign(tmp_path / "new.campaign", ROOT / "examples/first-hour/scenario")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [("verify",), ("rebuild",), ("backup", "b.campaign")], ids=lambda words: words[0])
def test_care_is_told_as_one_document(shell: Shell, words: tuple[str, ...]) -> None:
    """Under --json standard output holds one document and nothing else (conventions: 11)."""
    done = shell(*words, "--json")
    assert done.code == 0
    assert json.loads(done.out)["schema"].endswith("/1")


def test_an_audit_that_finds_something_is_one_document(shell: Shell, small: Path) -> None:
    """The findings are the answer; no second document follows them (conventions: 11)."""
    data = bytearray(small.read_bytes())
    at = data.rindex(b"cagny")
    data[at : at + 5] = b"cagnx"
    small.write_bytes(data)
    done = shell("verify", "--json")
    assert done.code == 4
    assert json.loads(done.out)["ok"] is False


def test_the_same_orders_come_to_the_same_everywhere(tmp_path: Path) -> None:
    """Another hash seed, time zone, language, or a Python without assertions: the same events and the same state."""
    told: set[str] = set()
    ways: tuple[dict[str, str], ...] = (
        {},
        {"PYTHONHASHSEED": "0"},
        {"PYTHONHASHSEED": "17", "TZ": "Pacific/Auckland"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONOPTIMIZE": "1"},
        {"PYTHONOPTIMIZE": "2"},
    )
    for number, way in enumerate(ways):
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LC_", "LANG"))}
        done = subprocess.run(
            [sys.executable, "-c", EVENING, str(tmp_path / f"{number}.campaign"), str(ROOT)],
            env=kept | {"PYTHONPATH": str(ROOT)} | way,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, (way, done.stderr)
        told.add(done.stdout)
    assert len(told) == 1
