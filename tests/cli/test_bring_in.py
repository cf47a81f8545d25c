"""Bringing another copy in from the shell: listed, taken in one go, by name, one by one on a terminal, or refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator
from msgspec import json

from campaign.desk.desk import Desk
from campaign.reports.register import json_schema
from campaign.store.migrations import SCHEMA_VERSION
from campaign.store.sqlite import create_diary, open_diary
from campaign.store.statements import schema
from tests import worlds
from tests.cli.test_terminal import Screen
from tests.table import SEED, Table, founding

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Done

    Shell = Callable[..., Done]


@pytest.fixture(autouse=True)
def _ours(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Say which of the files is ours."""
    monkeypatch.setenv("CAMPAIGN", small.name)


@pytest.fixture
def bert(small: Path) -> Path:
    """Return a copy, played on apart: he takes Cagny and rolls for 7th Armoured; ours rolls for it too."""
    path = small.with_name("bert.campaign")
    path.write_bytes(small.read_bytes())
    _play(path, "take cagny allied", "cp 7-armd 9", actor="bert")
    _play(small, "cp 7-armd 4", "take villers allied", actor="anna")
    return path


def _play(path: Path, *lines: str, actor: str = "umpire") -> None:
    """Book lines in a file."""
    with Desk.open(path) as desk:
        Table(desk).give(*lines, actor=actor)


def test_without_a_terminal_it_only_lists(shell: Shell, bert: Path, small: Path) -> None:
    """What touches nothing of ours, and both sides of a conflict, are shown; nothing is written."""
    before = small.read_bytes()
    done = shell("bring-in", bert.name)
    assert done.code == 0
    assert done.lines[-1] == "1 entry touches nothing of ours, 1 conflict left: e3"
    assert "take" in done.out
    assert "  ours e2, D+0/05, anna: command roll of 7-armd (" in done.out
    assert "taken: refused, hq-rolled-already" in done.out
    assert small.read_bytes() == before


def test_all_takes_what_touches_nothing_of_ours(shell: Shell, bert: Path) -> None:
    """One go, the conflict left and told, a second run with nothing new, and one undo for all of it."""
    done = shell("bring-in", bert.name, "--all")
    assert done.lines == ["1 entry brought in as e4, 1 conflict left: e3", "undo: campaign undo"]
    assert "theirs e3, D+0/05, bert: command roll of 7-armd (" in done.err
    assert shell("show", "cagny").out.count("allied")
    assert shell("bring-in", bert.name, "--all").lines[-1] == "nothing new in bert.campaign, 1 conflict left: e3"
    assert shell("undo", "-y").lines[0].endswith("e4 e5 do not count any more")
    assert shell("verify").code == 0


def test_json_tells_the_same(shell: Shell, bert: Path) -> None:
    """Every entry of theirs with its number here, and the conflict with why."""
    told = json.decode(shell("bring-in", bert.name, "--all", "--json").out)
    assert told["schema"] == "brought/1"
    Draft202012Validator(json_schema("brought/1")).validate(told)
    states = [(item["there"], item["entry"], item["state"]) for item in told["data"]["entries"]]
    assert states == [(2, 4, "brought"), (3, None, "conflict")]
    assert told["data"]["entries"][1]["ours"][0]["entry"] == 2


def test_a_dry_run_says_what_would_come_in(shell: Shell, bert: Path, small: Path) -> None:
    """Nothing is written, with --all neither."""
    before = small.read_bytes()
    done = shell("bring-in", bert.name, "--all", "-n")
    assert done.lines[-1] == "1 entry would come in as e4, 1 conflict left: e3"
    assert small.read_bytes() == before


def test_only_takes_a_conflict_by_name(shell: Shell, bert: Path, small: Path) -> None:
    """Refused by the rules nothing is written; with a reason it is booked against them, under its author."""
    before = small.read_bytes()
    done = shell("bring-in", bert.name, "--only", "e3")
    assert done.code == 3
    assert "hq-rolled-already" in done.err
    assert small.read_bytes() == before
    done = shell("bring-in", bert.name, "--only", "e3", "--overrule", "the second roll stands")
    assert done.lines[0] == "1 entry brought in as e4"
    with open_diary(small, read_only=True) as diary:
        assert (diary.entry(4).actor, diary.entry(4).came_in) == ("bert", "bert.campaign e3")


def test_what_is_left_for_good_is_not_offered_again(shell: Shell, bert: Path) -> None:
    """It is written down, and only its name brings it up once more."""
    assert shell("bring-in", bert.name, "--leave", "e3").lines[-1] == (
        "1 entry touches nothing of ours, 1 left out for good"
    )
    assert shell("bring-in", bert.name).lines[-1] == "1 entry touches nothing of ours"
    assert shell("bring-in", bert.name, "--only", "e3").code == 3
    assert shell("bring-in", bert.name, "--only", "e2").lines[0] == "1 entry brought in as e5"


@pytest.mark.parametrize("words", [("--only", "seven"), ("--only", "e9"), ("--leave", "e1")])
def test_an_entry_that_is_not_offered_is_not_understood(shell: Shell, bert: Path, words: tuple[str, str]) -> None:
    """No entry, one that their copy does not have, one of the common beginning: exit 2."""
    assert shell("bring-in", bert.name, *words).code == 2


def test_our_own_file_brings_nothing_new(shell: Shell, bert: Path, small: Path) -> None:
    """Ours itself, twice, and a backup that ours went on from, have nothing that is not here (issue: bad input)."""
    assert bert.exists()
    for _ in range(2):
        assert shell("bring-in", small.name, "--all").lines == ["nothing new in small.campaign"]
    assert shell("backup", "kept.campaign").code == 0
    _play(small, "note later")
    assert shell("bring-in", "kept.campaign", "--all").lines == ["nothing new in kept.campaign"]


def test_a_strangers_campaign_is_refused(shell: Shell, small: Path) -> None:
    """Another campaign, however alike, is no copy: exit 4, and nothing is written (issue: bad input)."""
    before = small.read_bytes()
    with create_diary(small.with_name("stranger.campaign"), "ffeeddccbbaa9988", SEED) as diary:
        diary.put_tables(tuple(worlds.compiled().values()))
        Desk(diary).book(founding())
    done = shell("bring-in", "stranger.campaign", "--all")
    assert done.code == 4
    assert "is no copy of this campaign" in done.err
    assert small.read_bytes() == before


def test_copies_with_another_founding_have_nothing_in_common(shell: Shell, small: Path) -> None:
    """The campaign's id alone makes no copy: with another founding entry it is refused, exit 4."""
    with open_diary(small, read_only=True) as ours:
        name = ours.head().campaign
    with create_diary(small.with_name("forged.campaign"), name, SEED) as diary:
        diary.put_tables(tuple(worlds.compiled().values()))
        Desk(diary).book(founding({"attack_with_hold": "either"}))
    done = shell("bring-in", "forged.campaign", "--all")
    assert done.code == 4


def test_a_damaged_copy_is_refused(shell: Shell, bert: Path, small: Path) -> None:
    """The other file is verified first: its bad entry is named, exit 4, and nothing is written (issue: bad input)."""
    before = small.read_bytes()
    with closing(sqlite3.connect(bert)) as connection:
        connection.execute("DROP TRIGGER entry_stays")
        connection.execute("UPDATE entry SET actor = 'carl' WHERE number = 2")
        connection.execute(next(sql for sql in schema("sqlite") if sql.startswith("CREATE TRIGGER entry_stays")))
        connection.commit()
    done = shell("bring-in", bert.name, "--all")
    assert done.code == 4
    assert "does not verify: e2" in done.err
    assert small.read_bytes() == before


def test_a_newer_copy_is_refused(shell: Shell, bert: Path) -> None:
    """A file of a newer program is not read at all: exit 7, and what reads it (issue: bad input)."""
    with closing(sqlite3.connect(bert)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    done = shell("bring-in", bert.name, "--all")
    assert done.code == 7
    assert "newer Campaign" in done.err


def test_a_file_that_is_not_there(shell: Shell, small: Path) -> None:
    """Exit 7, named."""
    assert small.exists()
    done = shell("bring-in", "nowhere.campaign")
    assert done.code == 7
    assert "nowhere.campaign" in done.err


def test_on_a_terminal_each_conflict_is_asked_for(bert: Path, small: Path) -> None:
    """One question for what is apart; then take with a reason, and everything is booked (desk: copies)."""
    screen = Screen(small, "bring-in", bert.name)
    assert screen.sees("bring in what touches nothing of ours? [y/N] ")
    screen.type("y\n")
    assert screen.sees("brought in as e4")
    assert screen.sees("take, leave (for good) or later [later]? ")
    screen.type("perhaps\n")
    assert screen.sees("later asks again next time")
    screen.type("take\n")
    assert screen.sees("why is it booked all the same")
    screen.type("both were thrown\n")
    assert screen.sees("1 entry brought in as e6")
    assert screen.leave() == 0
    with open_diary(small, read_only=True) as diary:
        assert [entry.order for entry in diary.entries(4)] == ["take", "bring-in", "cp", "bring-in"]


def test_later_and_leave_on_a_terminal(bert: Path, small: Path) -> None:
    """Later writes nothing of the conflict, leave keeps it out for good, and no is no."""
    screen = Screen(small, "bring-in", bert.name)
    assert screen.sees("[y/N] ")
    screen.type("n\n")
    assert screen.sees("[later]? ")
    screen.type("\n")
    assert screen.leave() == 0
    with open_diary(small, read_only=True) as diary:
        assert diary.head().entries == 3
    screen = Screen(small, "bring-in", bert.name)
    assert screen.sees("[y/N] ")
    screen.type("y\n")
    assert screen.sees("[later]? ")
    screen.type("leave\n")
    assert screen.sees("1 left out for good")
    assert screen.leave() == 0
