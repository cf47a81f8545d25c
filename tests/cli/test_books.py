"""The supply books in the shell: a sheet of counts, statements, and the outlook."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from campaign.reports.register import json_schema

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Done

    Shell = Callable[..., Done]


def test_a_sheet_is_one_entry(shell: Shell, tmp_path: Path) -> None:
    """Every line of the file is counted; differences are told with the ways on (desk: a sheet of them is one entry)."""
    (tmp_path / "walk.txt").write_text("# walk round\nfmc-viii 18\n7-armd 4+0\n", encoding="utf-8")
    done = shell("count", "--sheet", "walk.txt")
    assert (done.code, done.lines) == (0, ["e2 count Bayeux 18, 7-armd 4+0", "undo: campaign undo"])
    assert done.err.splitlines() == [
        "Bayeux: the book has 20, the table 18",
        (
            "a slip: book what was left out (--for MOVE where it was earlier); "
            "else clear e2 found WHY (or lost, or slip), or leave it open"
        ),
    ]
    assert shell("count", "--sheet", "walk.txt", "--as-found").code == 0
    assert json.loads(shell("dumps", "--json").out)["data"]["points"] == 18 + 10


def test_a_sheet_may_be_tried(shell: Shell, tmp_path: Path) -> None:
    """With -n nothing is booked, and nothing is offered to be cleared."""
    (tmp_path / "walk.txt").write_text("fmc-viii 18\n", encoding="utf-8")
    done = shell("count", "--sheet", "walk.txt", "-n")
    assert done.lines[0] == "would book: count Bayeux 18"
    assert done.err.splitlines() == ["Bayeux: the book has 20, the table 18"]
    assert shell("count", "fmc-viii", "20").lines[0].startswith("e2 ")


def test_a_wrong_sheet_books_nothing(shell: Shell, tmp_path: Path) -> None:
    """All errors at once, with file and line; exit 2 where a line cannot be read, 3 where it is refused."""
    (tmp_path / "walk.txt").write_text("fmc-viii 18\nrommel 3\n7-armd 3\n", encoding="utf-8")
    done = shell("count", "--sheet", "walk.txt")
    assert done.code == 2
    assert done.err.splitlines() == [
        "nothing was booked: 2 lines of walk.txt will not do",
        "walk.txt:2: nothing is called 'rommel'",
        "  count THING LORRIES | THING COUNT [TYPE] | THING MODE [PLACE] | THING PLACE",
        "walk.txt:3: refused: count 7-armd 3",
        "  count-what: 7-armd is a division: a bare number counts the companies of a battalion",
        "  mend the sheet and give it again",
    ]
    (tmp_path / "walk.txt").write_text("4-cly 9\n", encoding="utf-8")
    assert shell("count", "--sheet", "walk.txt").code == 3
    assert shell("count", "--sheet", "nowhere.txt").code == 2
    assert shell("count", "--sheet", "walk.txt", "fmc-viii", "3").code == 2
    assert shell("count", "fmc-viii", "20").lines[0].startswith("e2 ")


def test_a_count_of_what_does_not_exist_says_what_may_be_meant(shell: Shell) -> None:
    """Exit 2, and the names that come close (bad input)."""
    done = shell("count", "bayeaux", "13")
    assert done.code == 2
    assert "did you mean bayeux?" in done.err


def test_a_statement_is_a_page_with_its_data(shell: Shell) -> None:
    """Opening and closing balance and the lines between; the data keeps to its schema (statement/1)."""
    assert shell("load", "viii-corps", "2", "bayeux").code == 0
    done = shell("statement", "fmc-viii", "--from", "e2", "--plain")
    assert done.lines[0] == "Statement of Bayeux, from e2"
    assert [" ".join(line.split()) for line in done.lines[2:]] == [
        "Bayeux - - opening balance - - 20",
        "Bayeux D+0/05 e2 loaded by viii-corps - 2 18",
        "Bayeux - - closing balance - - 18",
    ]
    answer = json.loads(shell("statement", "viii-corps", "--evening", "1", "--json").out)
    Draft202012Validator(json_schema("statement/1")).validate(answer)
    assert answer["data"]["accounts"][0]["closing_points"] == 4
    assert shell("statement", "4-cly/a").code == 2
    assert shell("statement", "1-rtr").code == 2
    assert shell("statement", "rommel").code == 2


@pytest.mark.parametrize(("asked", "first"), [((), "Bayeux"), (("axis",), "1-ss-pz"), (("thury",), "Thury")])
def test_the_outlook_of_all_or_one(shell: Shell, asked: tuple[str, ...], first: str) -> None:
    """Of both sides, one side, an HQ or a dump; the data keeps to its schema (outlook/1)."""
    assert shell("load", "viii-corps", "2", "bayeux").code == 0
    rows = [line.split(" ")[0] for line in shell("outlook", *asked, "--plain").lines]
    assert first in rows
    assert ("Bayeux" in rows) == (not asked)
    answer = json.loads(shell("outlook", *asked, "--json").out)
    Draft202012Validator(json_schema("outlook/1")).validate(answer)
    assert shell("outlook", "rommel").code == 2


def test_the_status_says_what_is_empty_first(shell: Shell) -> None:
    """Two loaded in the only move: 18 left last nine (DT-G3)."""
    assert shell("load", "viii-corps", "2", "bayeux").code == 0
    assert "empty at the rate of the last day: Bayeux in 9 moves" in shell("status").out
