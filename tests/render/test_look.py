"""How output looks is decided once: a table and colour on a terminal, plain lines anywhere else."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

from campaign.render.look import Look, look_of
from campaign.render.table import show_table
from campaign.reports.report import Report, columns


class Screen(io.TextIOWrapper):
    """A stream that says whether it is a terminal."""

    def __init__(self, *, terminal: bool, encoding: str = "utf-8") -> None:
        """Make a stream of bytes."""
        super().__init__(io.BytesIO(), encoding=encoding)
        self._terminal = terminal

    def isatty(self) -> bool:
        """Say what was asked for."""
        return self._terminal


@pytest.mark.parametrize(
    ("terminal", "environment", "asked", "colour"),
    [
        (True, {}, "auto", True),
        (False, {}, "auto", False),
        (True, {"NO_COLOR": "1"}, "auto", False),
        (True, {"NO_COLOR": ""}, "auto", True),
        (False, {"FORCE_COLOR": "1"}, "auto", True),
        (False, {"FORCE_COLOR": "0"}, "auto", False),
        (True, {"CLICOLOR": "0"}, "auto", False),
        (True, {"TERM": "dumb"}, "auto", False),
        (True, {"NO_COLOR": "1", "FORCE_COLOR": "1"}, "auto", False),
        (False, {"NO_COLOR": "1"}, "always", True),
        (True, {"FORCE_COLOR": "1"}, "never", False),
    ],
)
def test_colour_heeds_option_environment_and_terminal(
    terminal: bool, environment: dict[str, str], asked: str, colour: bool
) -> None:
    """The option goes first, then NO_COLOR, FORCE_COLOR, CLICOLOR and TERM, then the terminal (conventions: 13)."""
    assert look_of(Screen(terminal=terminal), environment, colour=asked).colour is colour


@pytest.mark.parametrize(
    ("terminal", "environment", "asked", "format_"),
    [
        (True, {}, None, "table"),
        (False, {}, None, "plain"),
        (False, {"FORCE_COLOR": "1"}, None, "plain"),
        (True, {"TERM": "dumb"}, None, "plain"),
        (True, {}, "json", "json"),
        (False, {}, "table", "table"),
    ],
)
def test_a_pipe_gets_plain_lines(terminal: bool, environment: dict[str, str], asked: str | None, format_: str) -> None:
    """Tables are for terminals that can draw (conventions: 12)."""
    assert look_of(Screen(terminal=terminal), environment, format_=asked).format == format_


def test_an_encoding_without_the_shapes_falls_back_to_ascii() -> None:
    """A cp1252 console has no circles (desk: Windows)."""
    assert look_of(Screen(terminal=True, encoding="cp1252"), {}).ascii
    assert not look_of(Screen(terminal=True), {}).ascii
    assert look_of(Screen(terminal=True), {}, ascii_=True).text("●") == "#"


def test_plain_and_json_never_import_rich() -> None:
    """Only a table pays for rich (architecture 3)."""
    modules = "sys, campaign.render.show, campaign.render.plain, campaign.render.json_text"
    code = f"import {modules}; print('rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_look_cleans_before_it_spells_in_ascii() -> None:
    """A text passes through `clean` in any look."""
    assert Look(ascii=True).text("é\x1b[0m\N{ZERO WIDTH SPACE}●") == "e?[0m#"


def test_a_narrow_terminal_keeps_a_row_to_one_line() -> None:
    """On 80 columns long names give way, and nothing that is typed again or counted does (conventions: 12)."""
    rows = (("  1-5-queens", "1/5th Queen's Royal Regiment (West Surrey), of the 131st", "Colleville-Montgomery", 66),)
    report = Report(
        schema="oob/1",
        title="Order of battle",
        columns=columns("formation", "~name", "~place", "#strength"),
        rows=rows * 2,
        data=None,
    )
    stream = io.StringIO()
    show_table(report, look_of(Screen(terminal=True), {"NO_COLOR": "1", "COLUMNS": "60"}), stream)
    lines = [line for line in stream.getvalue().splitlines() if "queens" in line]
    assert len(lines) == len(report.rows)
    assert all("1-5-queens " in line and line.rstrip().endswith("66") for line in lines)
