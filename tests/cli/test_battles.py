"""Battles in the shell: opened with the sheet, shown, printed, told to one side, as data (X-1, X-3)."""

from __future__ import annotations

import json
from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Done

    Shell = Callable[..., Done]

OPEN = ("battle", "open", "cagny", "4-cly", "against", "i-pz-1")
RULEBOOKS = ("pz8", "companydice", "own")
#: So many lines are two printed pages.
LINES_MAX = 120


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_sheet_comes_with_the_opening(shell: Shell, rulebook: str) -> None:
    """The answer, then both sides, the rules in short and the form (X-1)."""
    done = shell(*OPEN, "--rules", rulebook)
    assert done.code == 0
    assert done.lines[0] == "e2 battle at Cagny: 4-cly against i-pz-1"
    assert done.lines[1] == "B1: 4 companies against 5, allied first; battle sheet b1"
    assert any(line.startswith("Battle B1 at Cagny: allied attacks axis") for line in done.lines)
    assert "# rules in short" in done.lines
    assert done.lines[-1] == "story: ____"
    assert len(done.lines) <= LINES_MAX


def test_a_dry_run_and_data_come_without_the_sheet(shell: Shell) -> None:
    """Nothing was opened, or a program reads the answer (architecture 8)."""
    assert "# rules in short" not in shell(*OPEN, "--dry-run").lines
    told = json.loads(shell(*OPEN, "--json").out)
    assert told["schema"] == "booked/1"


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_form_is_read_back(shell: Shell, tmp_path: Path, rulebook: str) -> None:
    """What `--form` prints is a form that book-battle takes, with a box ticked and the moves told (X-3)."""
    shell(*OPEN, "--rules", rulebook)
    form = shell("battle", "sheet", "--form").out
    form = form.replace("4-cly/a: [ ] stands  [ ] lost", "4-cly/a: [ ] stands  [x] lost").replace(
        "moves: ____", "moves: 0"
    )
    (tmp_path / "form.txt").write_text(form, encoding="utf-8")
    done = shell("book-battle", "form.txt")
    assert (done.code, done.lines[0]) == (0, "e3 B1 booked back")
    assert "gone 4-cly/a" in done.lines[1]


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("what", ["show", "sheet"])
def test_a_battle_is_shown(shell: Shell, rulebook: str, what: str) -> None:
    """By its number, as the only one, for one side, and as data (X-1)."""
    shell(*OPEN, "--rules", rulebook)
    named = shell("battle", what, "B1")
    assert named.code == 0
    assert "4-cly/a" in named.out
    axis = shell("battle", what, "b1", "--side", "axis")
    assert "4-cly" not in axis.out.partition("# result form")[0]
    assert "i-pz-1/a" in axis.out
    told = json.loads(shell("battle", what, "b1", "--json").out)
    assert told["schema"] == {"show": "battle/1", "sheet": "battle-sheet/1"}[what]


def test_all_battles_are_listed(shell: Shell) -> None:
    """Without a number; in a campaign without one, how to open it (X-1)."""
    assert "battle open" in shell("battle", "show").out
    shell(*OPEN)
    assert shell("battle", "show").lines[-1].split()[:2] == ["B1", "Cagny"]
    assert json.loads(shell("battle", "show", "--json").out)["schema"] == "battles/1"


def test_the_past_is_shown(shell: Shell) -> None:
    """As it stood before it was opened there was none (architecture 7)."""
    shell(*OPEN)
    assert "no battle was opened" in shell("battle", "show", "--at", "e1").out
    done = shell("battle", "show", "b1", "--at", "e1")
    assert done.code == 2


def test_what_is_not_there(shell: Shell) -> None:
    """A battle or a side that there is not is an unknown name (architecture 8)."""
    shell(*OPEN)
    assert shell("battle", "sheet", "b7").code == 2
    assert shell("battle", "sheet", "b1", "--side", "narnia").code == 2


def test_the_family_tells_what_it_can(shell: Shell) -> None:
    """Reports and orders of battles stand in one help (desk, lines)."""
    out = shell("battle", "--help").out
    for word in ("open", "show", "sheet", "fire", "end-phase"):
        assert word in out
    assert "battle sheet b1 --form" in shell("battle", "sheet", "--help").out


def test_at_the_desk_a_battle_is_shown(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reports are lines there as in the shell (desk, lines)."""
    lines = f"{' '.join(OPEN)} rules own\nbattle show\nbattle show b1\n"
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(lines.encode())))
    done = shell("desk")
    assert done.code == 0
    assert "B1: 4 companies against 5, allied first; battle sheet b1" in done.lines
    assert "opened D+0/05 by e2; open" in done.lines
