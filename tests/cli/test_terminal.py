"""On a terminal: questions are asked, Enter at a die repeats the question, and tables are drawn."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from campaign.desk.desk import Desk
from tests.table import Table

if TYPE_CHECKING:
    from pathlib import Path

pty = pytest.importorskip("pty", reason="a pseudo-terminal is a POSIX thing")

PATIENCE_S = 20.0


class Screen:
    """The program on a pseudo-terminal, typed at and read."""

    def __init__(self, small: Path, *words: str, **environment: str) -> None:
        """Start the program."""
        self._master, slave = pty.openpty()
        known = {"TERM": "xterm", "COLUMNS": "100", "LANG": "C.UTF-8", "PYTHONUTF8": "1"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "campaign", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=small.parent,
            env=os.environ | known | environment,
        )
        os.close(slave)
        self.shown = ""

    def sees(self, text: str) -> bool:
        """Read until a text is shown, or the program is silent for too long."""
        until = time.monotonic() + PATIENCE_S
        while text not in self.shown and time.monotonic() < until:
            try:
                self.shown += os.read(self._master, 4096).decode("utf-8", "replace")
            except OSError:
                break
        found = text in self.shown
        if found:
            self.shown = self.shown.partition(text)[2]
        return found

    def type(self, text: str) -> None:
        """Type a text."""
        os.write(self._master, text.encode())

    def leave(self) -> int:
        """Wait for the end and return the exit code."""
        while True:
            try:
                if not os.read(self._master, 4096):
                    break
            except OSError:
                break
        os.close(self._master)
        return self._process.wait(timeout=PATIENCE_S)


def test_a_die_is_asked_until_one_is_typed(small: Path) -> None:
    """Enter and nonsense repeat the question; a face is taken (desk: Enter at a die repeats the question)."""
    screen = Screen(small, "mode", "22-armd", "attack")
    assert screen.sees("D10 of 7-armd (0 to 10, r rolls)? ")
    screen.type("\n")
    assert screen.sees("D10 of 7-armd")
    screen.type("11\n")
    assert screen.sees("11 is no D10")
    assert screen.sees("D10 of 7-armd")
    screen.type("6\n")
    assert screen.sees("22-armd to Attack")
    assert screen.leave() == 0


def test_the_end_of_the_input_at_a_question_cancels(small: Path) -> None:
    """Nothing is written where the question was left, exit code 6 (architecture 8)."""
    screen = Screen(small, "mode", "22-armd", "attack")
    assert screen.sees("D10 of 7-armd")
    screen.type("\x04")
    assert screen.sees("cancelled, nothing was written")
    assert screen.leave() == 6


def test_the_desk_prompts_with_the_open_move(small: Path) -> None:
    """The prompt names the move, TAB completes a name, and quit leaves."""
    screen = Screen(small, "desk")
    assert screen.sees("D+0/05> ")
    screen.type("t cagny all\t\n")
    assert screen.sees("Cagny taken by allied")
    assert screen.sees("D+0/05> ")
    screen.type("quit\n")
    assert screen.leave() == 0


def test_a_table_is_drawn_on_a_terminal(small: Path) -> None:
    """With colour there are escapes of ours, without none; --ascii draws with ASCII only (conventions: 13, 14)."""
    coloured = Screen(small, "dumps")
    assert coloured.sees("\x1b[1m")
    assert coloured.leave() == 0
    plain = Screen(small, "dumps", "--ascii", NO_COLOR="1")
    assert plain.sees("total")
    assert "\x1b" not in plain.shown
    assert plain.shown.isascii()
    assert plain.leave() == 0


@pytest.fixture
def attacking(small: Path) -> Path:
    """Return the small world with tanks of both sides on Attack."""
    with Desk.open(small) as desk:
        Table(desk).give("mode 4-cly attack", "mode ii-pz-1 attack", overrule="for the test")
    return small


def test_a_fight_is_asked_for_and_resolved(attacking: Path) -> None:
    """Enter takes what is offered, a wrong answer is asked again, the sum stands before each die (issue: fight)."""
    screen = Screen(attacking, "fight", "4-cly/a", "ii-pz-1/a", NO_COLOR="1", COLUMNS="200")
    assert screen.sees("range from 4-cly/a to ii-pz-1/a in cm, or close? ")
    screen.type("x\n")
    assert screen.sees("'x' is no range: 3, 2.5, or close")
    for question, answer in (
        ("range from 4-cly/a to ii-pz-1/a in cm, or close? ", "3"),
        ("good, poor or bad [good]? ", "p"),
        ("who helps ii-pz-1/a [none]? ", ""),
        ("extra points of 4-cly/a, then of ii-pz-1/a [0]? ", ""),
        ("- 1 poor terrain [DT-J6.4] = D10 + 4, against training value 6", None),
        ("6-8 Hold", None),
        ("D10, 1 of 2 (0 to 10, r rolls all)? ", "6"),
        ("= D10 + 3, against training value 6", None),
        ("D10, 2 of 2 (0 to 10, r rolls the rest)? ", "1"),
        ("4-cly/a D10 6 + 4 = 10 against 6: ii-pz-1/a to Hold [DT-J30]", None),
    ):
        assert screen.sees(question), question
        if answer is not None:
            screen.type(f"{answer}\n")
    assert screen.leave() == 0


def test_a_fight_is_left_with_its_result(attacking: Path) -> None:
    """The sign of equality alone asks for the result, with the result it ends the fight (desk: =)."""
    screen = Screen(attacking, "fight", "4-cly/a", "ii-pz-1/a", NO_COLOR="1", COLUMNS="200")
    assert screen.sees("or close? ")
    screen.type("=\n")
    assert screen.sees("result? ")
    screen.type("hold gone\n")
    assert screen.sees("ii-pz-1/a to Hold")
    assert screen.leave() == 0


@pytest.mark.parametrize("typed", ["\x04", "=\n\n", "=\n\x04"])
def test_a_fight_that_is_left_is_not_booked(attacking: Path, typed: str) -> None:
    """The end of the input, and a result that nobody tells, leave the fight unbooked, exit code 6 (architecture 8)."""
    screen = Screen(attacking, "fight", "4-cly/a", "ii-pz-1/a", NO_COLOR="1")
    assert screen.sees("or close? ")
    for key in typed:
        screen.type(key)
        if key == "\n":
            screen.sees("result? ")
    assert screen.leave() == 6
