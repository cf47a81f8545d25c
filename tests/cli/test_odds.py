"""`campaign odds`: exact fractions of an order as it is typed; no die is thrown and nothing is written."""

from __future__ import annotations

import io
import json
import sys
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from campaign.cli.main import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Done

FIGHT = ("fight", "4-cly/a", "ii-pz-1/a", "at", "3", "in", "poor")


def test_the_odds_of_a_fight_stand_side_by_side(shell: Callable[..., Done]) -> None:
    """A row an outcome, a column for 0 to 4 points, fractions as such; the sum stands above (DT-J5, G8)."""
    done = shell("odds", *FIGHT)
    assert done.code == 0
    assert done.lines[0].startswith("Odds of ")
    assert "D10 + combat factor 7 [DT-J5] - 3 range 3 cm [DT-J6.1]" in done.out
    header = next(line for line in done.lines if line.startswith("roll"))
    assert header.split()[2:] == ["0", "points", "1", "point", "2", "points", "3", "points", "4", "points"]
    rows = [line.split() for line in done.lines if " at " in line and "/" in line.split()[-1] and "D10" not in line]
    assert rows


def test_odds_as_data_add_up_to_one(shell: Callable[..., Done]) -> None:
    """With --json each roll and all rolls together have chances that add up to 1, in the form odds/1."""
    told = json.loads(shell("odds", *FIGHT, "--json").out)
    assert told["schema"] == "odds/1"
    odds = told["data"]["odds"]
    assert [item["points"] for item in odds] == [0, 1, 2, 3, 4]
    for item in odds:
        sums = [sum(Fraction(one["chance"]) for one in roll["outcomes"]) for roll in item["rolls"]]
        assert sums == [1, 1]
        assert sum(Fraction(one["chance"]) for one in item["together"]) == 1


def test_odds_tell_what_they_take_for_granted_and_what_would_be_refused(shell: Callable[..., Done]) -> None:
    """Nobody is asked without a terminal: good ground is taken; a distance out of range would be refused (DT-J6)."""
    data = json.loads(shell("odds", "fight", "4-cly/a", "ii-pz-1/a", "at", "7", "--json").out)["data"]
    assert any("good" in item for item in data["taken"])
    assert any("(DT-J6)" in item for item in data["against"])


def test_odds_write_nothing(shell: Callable[..., Done], small: Path) -> None:
    """The file stays what it was, byte for byte, also where the words cannot be read."""
    before = small.read_bytes()
    assert shell("odds", *FIGHT).code == 0
    assert shell("odds", "fight", "nobody", "4-cly").code == 2
    assert small.read_bytes() == before


@pytest.mark.parametrize("words", [("note", "x"), ("mode", "4-cly", "hold")])
def test_an_order_without_dice_has_no_odds(shell: Callable[..., Done], words: tuple[str, ...]) -> None:
    """Only what dice decide has odds; the way out is an order that has."""
    done = shell("odds", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines()[-1] == "  campaign odds fight ATTACKER DEFENDER"


def test_at_the_desk_odds_are_a_word_like_any_report(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`odds f 4-cly/a ...` at the prompt prints the table; the letters of the desk serve, and nothing is booked."""
    before = small.read_bytes()
    line = "odds f 4-cly/a ii-pz-1/a at 3 in poor\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(line.encode())))
    assert run(["desk"]) == 0
    assert "Odds of " in capsys.readouterr().out
    assert small.read_bytes() == before


def test_a_shot_in_a_battle_has_odds(shell: Callable[..., Done], small: Path) -> None:
    """An outcome a row, the sum above, fallbacks named; as words or as one line in quotes (PZ-5.6, PZ-8.1)."""
    shell("battle", "open", "cagny", "4-cly", "against", "i-pz-1", "--rules", "pz8")
    before = small.read_bytes()
    done = shell("odds", "battle", "fire", "a2", "at", "d2", "8")
    assert (done.code, done.lines[0]) == (0, "Odds of B1: a2 at d2")
    rows = [line.split() for line in done.lines if line.split()[-1].count("/") == 1]
    assert sum(Fraction(row[-1]) for row in rows) == 1
    assert any(line.startswith("fallback: no printed numbers of Sherman (UK), Panther") for line in done.lines)
    assert any(line.startswith("it would be refused: wrong-phase (PZ-3.1)") for line in done.lines)
    assert shell("odds", "battle fire a2 at d2 8").out == done.out
    assert shell("odds", "battle fire a2 at d2 8; note x").code == 2
    assert small.read_bytes() == before


def test_the_odds_of_a_shot_are_data_as_well(shell: Callable[..., Done]) -> None:
    """The form odds/1 has outcomes, which add up to 1, and whose numbers are fallbacks (PB-4.1)."""
    for rulebook, fallback in (("pz8", ["Sherman (UK)", "Panther"]), ("companydice", [])):
        shell("battle", "open", "cagny", "4-cly", "against", "i-pz-1", "--rules", rulebook)
        told = json.loads(shell("odds", "battle", "fire", "a2", "at", "d2", "5", "--json").out)
        assert (told["schema"], told["data"]["odds"], told["data"]["fallback"]) == ("odds/1", [], fallback)
        assert sum(Fraction(item["chance"]) for item in told["data"]["outcomes"]) == 1
        assert shell("undo").code == 0


def test_a_shot_that_makes_no_sense_has_no_odds(shell: Callable[..., Done]) -> None:
    """Without a distance there is no sum: refused with the way out, exit 3 (PB-4.1)."""
    shell("battle", "open", "cagny", "4-cly", "against", "i-pz-1", "--rules", "companydice")
    done = shell("odds", "battle", "fire", "a2", "at", "d2")
    assert (done.code, done.out) == (3, "")
    assert "range-not-told (PB-4.1)" in done.err
