"""`campaign battle tables`: what battles are played by, the club's numbers from a file, the shipped ones again."""

from __future__ import annotations

import json
from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING

import pytest

from campaign.cli.main import run
from tests.files.test_club_tables import PZ8

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Done

    Shell = Callable[..., Done]

SHIPPED = "pz8 ww2_1939_45: 53 rows, 53 fallback"
OWN = "pz8 ww2_1939_45: 53 rows, 51 fallback, 2 the club's; Our own factors, e2"


@pytest.fixture
def own(small: Path) -> str:
    """Return the name of a table of the club's."""
    (small.parent / "own.yaml").write_text(PZ8, encoding="utf-8")
    return "own.yaml"


def test_fallbacks_are_called_so(shell: Shell) -> None:
    """Each list is counted, and what a fallback is stands below (PZ-8.1)."""
    done = shell("battle", "tables")
    assert (done.code, done.lines[1]) == (0, SHIPPED)
    assert "companydice default: 134 rows, 134 printed" in done.lines
    assert "fallback: no printed number was found" in done.out


def test_a_table_is_taken_and_shown(shell: Shell, own: str) -> None:
    """The rows that are the club's stand below the counts; what it left out is what it was."""
    done = shell("battle", "tables", own)
    assert done.lines == ["e2 pz8 ww2_1939_45: Our own factors", "undo: campaign undo"]
    shown = shell("battle", "tables").lines
    assert shown[1] == OWN
    (tank,) = (line for line in shown if "sherman_75" in line)
    assert "range_in 21" in tank
    assert tank.endswith("the club's; move_in printed")
    assert SHIPPED in shell("battle", "tables", "--at", "e1").lines
    assert shell("battle", "tables", own).lines == ["nothing changed, nothing booked"]
    assert shell("battle", "tables", "pz8", "shipped").lines[0] == "e3 pz8: the shipped numbers"
    assert SHIPPED in shell("battle", "tables").lines


def test_every_row_of_one_rulebook_may_be_seen(shell: Shell) -> None:
    """`--rules` lists them all with where each number comes from (PZ-4.1, PZ-8.1)."""
    lines = shell("battle", "tables", "--rules", "pz8").lines
    (tiger,) = (line for line in lines if " tiger1 " in line)
    assert tiger.endswith("fallback; move_in printed")
    assert not [line for line in lines if "companydice" in line]
    assert shell("battle", "tables", "--rules", "pz9").code == 2
    assert shell("battle", "tables", "own.yaml", "--rules", "pz8").code == 2


def test_the_lists_come_as_data(shell: Shell, own: str) -> None:
    """Every row with the status of each number, in the form battle-tables/1."""
    shell("battle", "tables", own)
    told = json.loads(shell("battle", "tables", "--json").out)
    assert told["schema"] == "battle-tables/1"
    lists = {(item["rulebook"], item["profile"]): item for item in told["data"]["lists"]}
    assert len(lists) == 6
    first = lists["pz8", "ww2_1939_45"]
    assert (first["club_table"], first["entry"]) == ("Our own factors", 2)
    rows = {row["key"]: row for row in first["rows"]}
    assert rows["sherman_75"]["status"] == {
        "range_in": "club",
        "attack_soft": "club",
        "attack_hard": "club",
        "defence": "club",
        "min_range_in": "found",
        "move_in": "found",
    }
    assert rows["tiger1"]["status"]["attack_hard"] == "fallback"
    modern = {row["key"]: row for row in lists["pz8", "modern_1950_75"]["rows"]}
    assert (modern["mbt"]["status"]["move_in"], modern["atgw_team"]["numbers"]["min_range_in"]) == ("fallback", 5)


def test_a_faulty_table_takes_nothing(shell: Shell, small: Path) -> None:
    """All that is wrong stands there with its line, the program leaves with 2, and the file is what it was."""
    (small.parent / "own.yaml").write_text(PZ8.replace("defence: 5", "defence: -5").replace("45,", "-45,"))
    before = small.read_bytes()
    done = shell("battle", "tables", "own.yaml")
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines()[-1] == "  nothing was taken: mend the file and give it again"
    told = [line.partition(": must")[0] for line in done.err.splitlines()]
    assert told[:2] == ["own.yaml:5:71: units.sherman_75.defence", "own.yaml:6:21: units.at_88.range_in"]
    assert small.read_bytes() == before


def test_a_table_may_be_piped_in_and_tried_dry(shell: Shell, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` reads what is piped in; a dry run says what would be and writes nothing."""
    before = small.read_bytes()
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(PZ8.encode())))
    done = shell("battle", "tables", "-", "--dry-run")
    assert (done.code, small.read_bytes()) == (0, before)
    assert "2 rows of Our own factors" in done.out


def test_the_log_tells_of_a_table(shell: Shell, own: str) -> None:
    """It is an entry like any other, explained and taken back."""
    shell("battle", "tables", own)
    assert "pz8 ww2_1939_45: Our own factors" in shell("log").lines[-1]
    assert "2 rows of Our own factors" in shell("explain", "e2").out
    assert shell("undo").code == 0
    assert SHIPPED in shell("battle", "tables").lines


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("battle tables", SHIPPED),
        ("battle tables --rules pz8", "tiger1"),
        ("battle tables own.yaml", "battle is a command of the shell: it is about a file"),
        ("battle tables pz8 shipped", "nothing changed, nothing booked"),
    ],
)
def test_at_the_desk_the_lists_are_a_report(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str, told: str
) -> None:
    """Alone it shows them, a file is taken in the shell, and the shipped numbers come back as an order."""
    assert small.exists()
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(f"{line}\n".encode())))
    run(["desk"])
    shown = capsys.readouterr()
    assert told in shown.out + shown.err
