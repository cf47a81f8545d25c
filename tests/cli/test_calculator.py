"""`campaign resolve`: exit 0 where all agrees, 4 with the differences, 2 and no result for malformed cases."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING

import pytest

from campaign.cli.main import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Resolve = Callable[..., tuple[int, str, str]]

RIGHT = """\
- id: roll
  kind: command_roll
  given: {training_value: 5, under_fire: true, jammed: true}
  dice: {roll: 8}
  expect: {reduced_roll: 4, command_points: 3}
- id: seen
  kind: visibility
  given:
    {light: day, moon: false, weather: clear, mode: hold, foot_or_deployed_artillery: true, firing: false,
     terrain: open, hilltop: false}
- {id: ready, kind: endurance, given: {role: strike, based: off_table, last_attack: {day: 0, move: 23},
   now: {day: 1, move: 0}}, expect: {next_available: {day: 1, move: 1}}}
"""
WRONG = RIGHT.replace("command_points: 3", "command_points: 4").replace("{day: 1, move: 1}", "{day: 1, move: 2}")
DIFFERENCES = [
    "roll: command_points: expected 4, got 3",
    "ready: next_available: expected {day: 1, move: 2}, got {day: 1, move: 1}",
]
RESULTS = [
    {"id": "roll", "result": {"reduced_roll": 4, "command_points": 3}},
    {"id": "seen", "result": {"range_cm": 2.5}},
    {"id": "ready", "result": {"may_attack": False, "next_available": {"day": 1, "move": 1}}},
]
MALFORMED = RIGHT.replace("roll: 8", "roll: 11").replace("kind: visibility", "kind: visibilty")


@pytest.fixture
def resolve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Resolve:
    """Return a function that runs the command on a text in an empty folder, where no campaign is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CAMPAIGN", raising=False)

    def call(text: str, *words: str) -> tuple[int, str, str]:
        (tmp_path / "cases.yaml").write_text(text, encoding="utf-8")
        code = run(["resolve", "cases.yaml", *words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return call


def test_what_agrees_is_printed_a_line_a_case(resolve: Resolve) -> None:
    """Without --json: id, kind, and what came out; how many were compared is a remark (DT-D1, H2, F2)."""
    code, out, err = resolve(RIGHT)
    assert (code, err) == (0, "3 cases, 2 compared, 0 differences\n")
    assert out.splitlines() == [
        "roll: command_roll: reduced_roll 4, command_points 3",
        "seen: visibility: range_cm 2.5",
        "ready: endurance: may_attack false, next_available {day: 1, move: 1}",
    ]


def test_json_is_a_bare_list(resolve: Resolve) -> None:
    """With --json nothing but the list stands on standard output, and nothing on the other."""
    code, out, err = resolve(RIGHT, "--json")
    assert (code, json.loads(out), err) == (0, RESULTS, "")


def test_a_difference_leaves_with_4(resolve: Resolve) -> None:
    """Each key that came out otherwise is told behind the results."""
    code, out, err = resolve(WRONG)
    assert (code, err) == (4, "3 cases, 2 compared, 2 differences\n")
    assert out.splitlines()[3:] == DIFFERENCES


def test_under_json_differences_go_to_standard_error(resolve: Resolve) -> None:
    """The list stays what it was, quiet or not."""
    for more in ((), ("-q",)):
        code, out, err = resolve(WRONG, "--json", *more)
        assert (code, json.loads(out), err.splitlines()) == (4, RESULTS, DIFFERENCES)


@pytest.mark.parametrize("more", [(), ("--json",), ("-q",), ("-O", "json")])
def test_malformed_cases_leave_with_2_and_print_no_result(resolve: Resolve, more: tuple[str, ...]) -> None:
    """All that is wrong is told at once on standard error; nothing was computed."""
    code, out, err = resolve(MALFORMED, *more)
    assert (code, out) == (2, "")
    assert err.splitlines() == [
        "cases.yaml:4:16: roll.dice.roll: must be a face of a D10, 0 to 10 (0 reads 10), not 11",
        "cases.yaml:7:9: seen.kind: 'visibilty' is no kind of sum (did you mean visibility?)",
        "  nothing was computed",
    ]


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`-` stands for what is piped in."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RIGHT.encode())))
    assert run(["resolve", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == RESULTS


def test_a_file_that_is_missing_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    """No file, no result: exit 2."""
    assert run(["resolve", "there-is-none.yaml", "--json"]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.splitlines()[0]) == ("", "there-is-none.yaml:1:1: there is no such file")


def test_an_unknown_ruleset_is_told_of(resolve: Resolve) -> None:
    """--ruleset names the rulebook of cases that name none."""
    code, out, err = resolve(RIGHT, "--ruleset", "divtak")
    assert (code, out) == (2, "")
    assert err.splitlines()[0] == (
        "cases.yaml:1:3: roll.ruleset: no rulebook 'divtak' computes cases (did you mean divtac?)"
    )
