"""Corrections through the shell: what was replaced stays to be seen, slips wait, and bad input writes nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import pytest
from jsonschema import Draft202012Validator
from msgspec import to_builtins

from campaign.cli.main import run
from campaign.desk.desk import Desk
from campaign.reports.register import json_schema

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Done

    Shell = Callable[..., Done]

#: A wrong result in the first move, a village taken twice over, and the move ended.
PLAYED: Final = ("result 4-cly lost 2", "take villers allied", "end-move -y")


@pytest.fixture(name="played")
def _played(shell: Shell) -> Shell:
    """Return the shell with something played: e2, e3 and the end of the move, e4."""
    for line in PLAYED:
        assert shell(*line.split()).code == 0
    return shell


# --- the log ---


def test_the_log_shows_what_counts(played: Shell) -> None:
    """A void entry is hidden, an amended one says what it says now (architecture 7)."""
    assert played("amend", "e2", "lost", "1").code == 0
    assert played("void", "e3", "the", "other", "village").code == 0
    lines = played("log").lines
    assert [line.split()[0] for line in lines[2:]] == ["e1", "e2", "e4", "e5", "e6"]
    assert "4-cly lost 1" in lines[3]
    assert "amended by e5 (umpire)" in lines[3]


def test_all_of_the_log_shows_what_was_replaced_struck_through(played: Shell) -> None:
    """With whose correction it was, and why."""
    assert played("amend", "e2", "lost", "1", "because", "two", "were", "counted", "--by", "anna").code == 0
    assert played("void", "e3", "the", "other", "village").code == 0
    lines = played("log", "--all").lines
    assert "~~4-cly lost 2~~ 4-cly lost 1" in lines[3]
    assert lines[3].endswith("amended by e5 (anna): two were counted")
    assert "~~Villers taken by allied~~" in lines[4]
    assert lines[4].endswith("void by e6 (umpire): the other village")
    assert lines == played("log", "--void").lines


def test_a_terminal_strikes_through(played: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are styles the marks give way to a line through the text."""
    monkeypatch.setenv("COLUMNS", "160")
    assert played("void", "e3").code == 0
    out = played("log", "--all", "-O", "table", "--color", "always").out
    assert "\x1b[9mVillers taken by allied\x1b[0m" in out
    assert "~~" not in out
    assert "~~Villers taken by allied~~" in played("log", "--all", "-O", "table", "--color", "never").out


def test_the_log_as_data_tells_what_replaced_an_entry(played: Shell) -> None:
    """Fields for programs: how, by which entry, whose, why, and what stood there."""
    assert played("amend", "e2", "lost", "1", "because", "it", "burnt").code == 0
    assert played("void", "e3", "typed", "twice").code == 0
    assert played("put-right", "e2", "take", "caumont", "allied").code == 0
    records = [json.loads(line) for line in played("log", "--all", "--json").lines]
    for record in records:
        Draft202012Validator(json_schema("log-line/1")).validate(record)
    amended, void, right = records[1], records[2], records[6]
    assert (amended["state"], amended["original"], amended["text"]) == ("amended", "4-cly lost 2", "4-cly lost 1")
    assert (amended["replaced_by"], amended["replaced_how"], amended["reason"]) == (5, "amend", "it burnt")
    assert amended["put_right_by"] == [7]
    assert (void["state"], void["replaced_by"], void["replaced_how"], void["reason"]) == (
        "void",
        6,
        "void",
        "typed twice",
    )
    assert (right["puts_right"], right["order"]) == (2, "take")


def test_the_history_of_an_entry_holds_what_was_done_about_it(played: Shell) -> None:
    """An entry's number is asked for like any thing's name."""
    assert played("put-right", "e2", "take", "caumont", "allied").code == 0
    assert played("amend", "e2", "lost", "1").code == 0
    assert [line.split()[0] for line in played("history", "e2").lines[2:]] == ["e2", "e5", "e6"]
    assert played("history", "e99").code == 2


def test_an_entry_shows_what_it_said_before(played: Shell) -> None:
    """`show e2` tells what happened in sentences, never in the names of fields."""
    assert played("amend", "e2", "lost", "1").code == 0
    out = played("show", "e2").out
    assert "said before    4-cly lost 2" in out
    assert "4-cly/c is eliminated" in out
    assert "4-cly/b is eliminated" not in out


# --- answers and slips ---


def test_an_amendment_is_answered_with_what_is_left_and_for_whom_slips_wait(played: Shell) -> None:
    """What changed, what is left, how to take it back; what it was and is stands on standard error."""
    done = played("amend", "e2", "lost", "1")
    assert done.lines == [
        "e5 amend e2 lost 1",
        "gone 4-cly/c · 4-cly 2 of 3 left · slips wait for allied: slips --since e5",
        "undo: campaign undo",
    ]
    assert done.err.startswith("e2 result was amended: no longer: settled at the table: 4-cly lost 2 c b")


def test_a_dry_run_offers_to_let_history_stand(played: Shell) -> None:
    """Once the move is ended, that is the usual way; nothing is written."""
    done = played("amend", "e2", "lost", "1", "-n")
    assert done.lines[0] == "would book: amend e2 lost 1"
    assert "the move of e2 is ended: put-right e2 ORDER lets history stand" in done.err
    assert "put-right e3 ORDER" in played("void", "e3", "-n").err
    assert len(played("log", "--json").lines) == 4


def test_slips_are_a_page_a_side(played: Shell) -> None:
    """The page of one side names no entry, and its data are in the published form."""
    assert played("amend", "e2", "lost", "1").code == 0
    assert "slips wait for allied and axis" in played("void", "e3").err
    assert played("slips").lines[:3] == [
        "Correction slips",
        "slip      entry  move    what              was         now",
        "allied 1  e5     D+0/05  4-cly strength    1 of 3      2 of 3",
    ]
    page = played("slips", "axis")
    assert page.lines == [
        "Corrections for axis",
        "slip    move    what            was     now",
        "axis 1  D+0/05  Villers holder  allied  axis",
        "axis 1: does not count any more: Villers taken by allied",
    ]
    told = json.loads(played("slips", "axis", "--json").out)
    Draft202012Validator(json_schema("slips/1")).validate(told)
    assert told["at"]["entry"] is None
    assert played("slips", "--since", "soup").code == 2
    assert played("slips", "--since", "e99").code == 2
    assert played("slips", "--since", "e6").lines[2].startswith("allied 1  e6")


# --- bad input ---

BAD: Final = (
    ("undo 12", 2, ("undo takes back your last entry and no other", "  campaign void e12")),
    ("undo e3", 2, ("undo takes back your last entry and no other", "  campaign void e3")),
    ("redo 3", 2, ("redo takes back your last undo and no other", "  campaign void e3")),
    ("void 2", 2, ("'2' is no entry", "  campaign void e2")),
    ("void e2,e3", 2, ("'e2,e3' is no entry", "  campaign void e12 typed twice")),
    ("amend e2 lost 0", 2, ("results.0.lost cannot be '0': at least 1", "  campaign help result")),
    ("amend e2 part zzz", 2, ("of one model no number is lost",)),
    ("put-right e2 put-right e3 take caumont allied", 2, ("put-right corrects by itself",)),
    ("take caumont allied --for D+0/01", 2, ("D+0/01 lies before D+0/05, the first move", "  --for D+0/05")),
    ("take caumont allied --for D+3/01", 2, ("D+3/01 has not come: D+0/06 is open", "  leave out --for")),
    (
        "count --sheet nowhere.txt",
        2,
        ("nowhere.txt cannot be read: No such file or directory", "  campaign count --sheet FILE"),
    ),
    ("void e99", 2, ("there is no e99: the diary ends at e4",)),
    ("amend e2 lots 1", 2, ("result has no field 'lots'", "  did you mean lost?")),
    ("amend e2 lost two", 2, ("'two' is no count",)),
    ("amend e99 lost 1", 2, ("there is no e99: the diary ends at e4",)),
    ("amend e4 to D+0/09", 2, ("end-move has no field to amend",)),
    ("put-right e99 take caumont allied", 2, ("there is no e99: the diary ends at e4",)),
    ("put-right e2", 2, ("what puts e2 right?", "  campaign put-right e2 ORDER")),
    ("take caumont allied --with e3", 2, ("--with belongs to a correction or a late entry",)),
    ("take caumont allied --at D+0/05", 2, ("--at only reads", "  a late entry is written with --for D+0/05")),
    ("amend e2 lost 1 --at e2", 2, ("--at only reads",)),
    ("void e2 --at e2", 2, ("--at only reads",)),
    ("undo --at e2", 2, ("--at only reads",)),
)


@pytest.mark.parametrize(("line", "code", "says"), BAD)
def test_bad_input_writes_nothing_and_shows_the_way(
    played: Shell, small: Path, line: str, code: int, says: tuple[str, ...]
) -> None:
    """An exit code, what was wrong, the way out as it would be typed, and a diary as before."""
    done = played(*line.split())
    assert done.code == code
    assert done.err.splitlines()[: len(says)] == list(says)
    with Desk.open(small, read_only=True) as desk:
        assert desk.head.entries == 4


@pytest.mark.parametrize("line", ["z 12", "undo e3", "redo e3", "take caumont allied --at D+0/05"])
def test_the_desk_refuses_it_as_well(
    played: Shell, small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    """The prompt takes no entry back that was not meant."""
    assert played("status").code == 0
    from io import BytesIO, TextIOWrapper

    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(f"{line}\n".encode())))
    assert run(["desk"]) == 2
    assert ("and no other" in capsys.readouterr().out) == (not line.startswith("take"))
    with Desk.open(small, read_only=True) as desk:
        assert desk.head.entries == 4


def test_the_events_of_a_correction_are_data(played: Shell) -> None:
    """A program reads the amendment as it is stored, the whole order in it."""
    told = json.loads(played("amend", "e2", "lost", "1", "--json").out)["data"]
    (event,) = told["events"]
    assert (event["type"], event["entry"], event["field"], event["value"]) == (
        "entry.amended",
        2,
        "results.0.lost",
        "1",
    )
    assert json.loads(event["order"])["results"][0]["lost"] == 1
    assert to_builtins(told["entries"]) == [5]


def test_an_entry_named_twice_is_voided_once(played: Shell) -> None:
    """Also where it was named among those that fall with it."""
    told = json.loads(played("void", "e3", "e3", "--with", "e3", "--json").out)["data"]
    assert [(event["entry"], event["how"]) for event in told["events"]] == [(3, "void")]


def test_several_entries_are_answered_in_the_plural(played: Shell) -> None:
    """One does not count, two do not, and a long run is named by its ends."""
    assert played("void", "e2", "-n").lines[0] == "e2 would not count any more"
    assert played("void", "e2", "e3").lines[0] == "e5 e2 e3 do not count any more"
    for name in ("one", "two", "three", "four"):
        assert played("note", name).code == 0
    assert played("void", "e6", "e7", "e8", "e9").lines[0] == "e10 e6 to e9 do not count any more"


@pytest.mark.parametrize("line", ["slips", "diff e1 e2", "play D+0/05 D+0/06"])
def test_the_desk_shows_what_the_answers_of_corrections_point_at(
    played: Shell, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """Slips wait, says the desk: it must show them."""
    from io import BytesIO, TextIOWrapper

    assert played("amend", "e2", "lost", "1").code == 0
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(f"{line}\n".encode())))
    assert run(["desk"]) == 0
