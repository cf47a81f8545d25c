"""A battle booked back in the shell: by a form in a file or a pipe, or typed with its commas (X-3)."""

from __future__ import annotations

import json
from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING

import pytest

from campaign.desk.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from campaign.projections.state import Campaign
    from tests.cli.conftest import Done

    Shell = Callable[..., Done]

OPEN = ("battle", "open", "cagny", "4-cly", "against", "501-bn", "rules", "own")
FORM = "battle: b1\n4-cly/a: [ ] stands [x] lost [ ] size mode ____\n4-cly/b: size hold\nmoves: 1\nstory: so, so\n"


@pytest.fixture
def opened(shell: Shell) -> Shell:
    """Return the shell at a campaign with battle B1 open and two moves gone."""
    assert shell(*OPEN).code == 0
    for _ in range(2):
        assert shell("end-move").code == 0
    return shell


def state(path: Path) -> Campaign:
    """Return the state of a campaign file."""
    with Desk.open(path, read_only=True) as desk:
        return desk.campaign


def must_be_booked(path: Path) -> None:
    """Check that the form was booked."""
    campaign = state(path)
    assert campaign.battles.battles["b1"].ended
    assert not campaign.oob.elements["uk_4_cly/a"].standing
    assert campaign.oob.elements["uk_4_cly/b"].reduced


def test_a_form_in_a_file_is_booked(opened: Shell, small: Path) -> None:
    """X-3: the form alone books the battle back, in the move in which it ended."""
    small.with_name("form.txt").write_text(FORM, encoding="utf-8")
    done = opened("book-battle", "form.txt")
    assert done.code == 0
    assert done.lines[0].endswith("B1 booked back, counting in D+0/06")
    assert "gone 4-cly/a" in done.lines[1]
    assert "4-cly/b a size smaller" in done.lines[1]
    must_be_booked(small)


def test_a_form_in_yaml_is_booked(opened: Shell, small: Path) -> None:
    """X-3: YAML is the second form, for tools; its answer is data where that is asked."""
    text = "battle: b1\ncompanies: {4-cly/a: lost, 4-cly/b: size hold}\nmoves: 1\n"
    small.with_name("form.yaml").write_text(text, encoding="utf-8")
    done = opened("book-battle", "form.yaml", "--json")
    assert done.code == 0
    assert [event["type"] for event in json.loads(done.out)["data"]["events"]][:2] == [
        "battle.ended",
        "result.eliminated",
    ]
    must_be_booked(small)


def test_a_form_may_come_by_a_pipe(opened: Shell, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """X-3: `-` reads the form from standard input."""
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(FORM.encode())))
    assert opened("book-battle", "-").code == 0
    must_be_booked(small)


def test_a_form_may_be_tried(opened: Shell, small: Path) -> None:
    """A dry run says what would be booked and where, and writes nothing."""
    small.with_name("form.txt").write_text(FORM, encoding="utf-8")
    done = opened("book-battle", "form.txt", "-n")
    assert done.lines[0] == "would book: B1 booked back, counting in D+0/06"
    assert state(small).battles.battles["b1"].is_open


def test_a_wrong_form_books_nothing(opened: Shell, small: Path) -> None:
    """Every fault is told with file, line and column, and nothing is booked."""
    small.with_name("form.txt").write_text("4-cly/a: blown\nmoves: x\n", encoding="utf-8")
    done = opened("book-battle", "form.txt")
    assert done.code == 2
    assert "form.txt:1:10: 4-cly/a: 'blown' is no state of a company" in done.err
    assert "form.txt:2:8: moves: 'x' is no count" in done.err
    assert state(small).battles.battles["b1"].is_open


def test_a_form_that_there_is_not_is_told(opened: Shell) -> None:
    """A file that is missing is named with the command to give again."""
    done = opened("book-battle", "nowhere.txt")
    assert done.code == 2
    assert "nowhere.txt cannot be read" in done.err


def test_it_is_typed_with_its_commas(opened: Shell, small: Path) -> None:
    """One grammar: what is typed at the desk books the same in the shell, and needs no quotes."""
    words = "b1 4-cly/a lost, 4-cly/b size hold, moves 1, story so, so"
    assert opened("book-battle", *words.split(" ")).code == 0
    must_be_booked(small)


def test_without_a_comma_it_is_a_single_group(opened: Shell, small: Path) -> None:
    """One group may tell of companies, points, holder, moves and story, in this order."""
    assert (
        opened("book-battle", "b1", "4-cly/a", "lost", "holder", "axis", "moves", "1", "story", "so it was").code == 0
    )
    assert state(small).battles.battles["b1"].holder == "axis"


def test_one_battle_is_booked_back_at_a_time(opened: Shell) -> None:
    """Two orders on a line belong to the desk."""
    done = opened("book-battle", "b1", "moves", "1,", "holder", "axis;", "end-move")
    assert done.code == 2
    assert "one battle is booked back at a time" in done.err


def test_the_form_of_the_printed_sheet_is_read(opened: Shell, small: Path) -> None:
    """X-3: what `battle sheet` prints, boxes ticked, is what `book-battle` reads; what is left blank stays."""
    printed = opened("battle", "sheet", "b1").out
    form = printed[printed.index("battle: b1") :]
    form = form.replace("4-cly/a: [ ] stands  [ ] lost", "4-cly/a: [ ] stands  [x] lost")
    form = form.replace(
        "4-cly/b: [ ] stands  [ ] lost  [ ] size  mode ____", "4-cly/b: [ ] stands  [ ] lost  [x] size  mode hold"
    )
    form = form.replace("moves: ____", "moves: 1").replace("[ ] axis", "[x] axis")
    small.with_name("form.txt").write_text(form, encoding="utf-8")
    done = opened("book-battle", "form.txt")
    assert done.code == 0, done.err
    must_be_booked(small)
    assert state(small).battles.battles["b1"].holder == "axis"
