"""Evenings from the shell: their end, the copies, the brief, what is due, and where a file should not lie."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from campaign.errors import NotWritten
from campaign.reports.register import json_schema
from campaign.store.sqlite_file import cautions_about, cloud_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Done

    Shell = Callable[..., Done]


def answered(done: Done) -> Any:  # noqa: ANN401 - whatever the schema says
    """Hold an answer against its schema and return its data."""
    told = json.loads(done.out)
    Draft202012Validator(json_schema(told["schema"])).validate(told)
    return told["data"]


def test_an_evening_ends_with_copies(shell: Shell, small: Path) -> None:
    """The end is booked, what is missing is listed, every place that is there gets a copy, and the exit code is 0."""
    (small.parent / "stick").mkdir()
    assert shell("backup", "--add", "stick").lines[0] == "e2 copies go to stick"
    done = shell("end-session")
    assert done.code == 0
    assert done.lines == ["e3 end of evening 1", "undo: campaign undo", "stick: e3 verified, 1 kept"]
    assert "square-not-told: " in done.err
    assert "not-counted: " in done.err
    copy = small.parent / "stick" / "small-evening-1-e3.campaign"
    assert shell("-C", str(copy), "verify").code == 0
    assert shell("verify").code == 0


def test_a_place_that_is_gone_is_told_by_the_exit_code(shell: Shell, small: Path) -> None:
    """The evening is over all the same, and the other places have their copies."""
    (small.parent / "stick").mkdir()
    (small.parent / "gone").mkdir()
    shell("backup", "--add", "gone")
    shell("backup", "--add", "stick")
    (small.parent / "gone").rmdir()
    done = shell("end-session")
    assert done.code == 1
    assert done.lines[0] == "e4 end of evening 1"
    assert "1 place got no copy: gone is not there" in done.err
    assert [item.name for item in (small.parent / "stick").iterdir()] == ["small-evening-1-e4.campaign"]
    assert shell("backup").code == 1
    (small.parent / "gone").mkdir()
    assert shell("backup").code == 0


def test_the_end_as_data_is_one_document(shell: Shell, small: Path) -> None:
    """Copies and what failed are among the notes; the exit code tells of a place without."""
    (small.parent / "gone").mkdir()
    shell("backup", "--add", "gone")
    (small.parent / "gone").rmdir()
    done = shell("--json", "end-session")
    data = answered(done)
    assert done.code == 1
    assert data["events"] == [{"type": "session.ended", "version": 1, "evening": 1}]
    assert [item["code"] for item in data["warnings"]] == ["square-not-told", "not-counted"]
    assert data["notes"] == ["no copy: gone is not there, or no folder"]
    written = shell("--json", "backup")
    assert written.code == 1
    assert answered(written)["places"][0]["error"].startswith("gone is not there")


def test_a_file_may_end_an_evening(shell: Shell, small: Path) -> None:
    """In a file nothing is asked; the copies are written behind it."""
    (small.parent / "stick").mkdir()
    shell("backup", "--add", "stick")
    (small.parent / "end.orders").write_text("sheet: end\nnote good night\nend-session\n", encoding="utf-8")
    done = shell("order", "end.orders")
    assert done.code == 0
    assert done.lines[-1] == "stick: e4 verified, 1 kept"
    assert "square-not-told" in done.err
    again = shell("order", "end.orders")
    assert again.lines == ["nothing booked, 2 booked before"]
    assert len(list((small.parent / "stick").iterdir())) == 1


def test_a_dry_run_writes_neither_entry_nor_copy(shell: Shell, small: Path) -> None:
    """It says what would be booked and what is missing."""
    (small.parent / "stick").mkdir()
    shell("backup", "--add", "stick")
    done = shell("end-session", "-n")
    assert done.lines == ["would book: end of evening 1"]
    assert list((small.parent / "stick").iterdir()) == []
    assert shell("--json", "log").out.count("end-session") == 0


def test_places_are_listed_and_taken_off(shell: Shell, small: Path) -> None:
    """The list shows the newest copy at each place; a place that is removed gets none any more."""
    (small.parent / "stick").mkdir()
    shell("backup", "--add", "stick")
    assert answered(shell("--json", "backup", "--list"))["places"][0]["copies"] == 0
    shell("backup")
    listed = answered(shell("--json", "backup", "--list"))["places"]
    assert [(item["place"], item["entry"], item["copies"]) for item in listed] == [("stick", 2, 1)]
    assert shell("backup", "--remove", "stick").code == 0
    done = shell("backup")
    assert (done.code, done.out) == (2, "")
    assert "campaign backup --add PLACE" in done.err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--add", "nowhere"), 1),
        (("--add", "."), 1),
        (("--add", ""), 2),
        (("--remove", "attic"), 2),
        (("--list", "--add", "stick"), 2),
        (("x.campaign", "--list"), 2),
        (("--for-players",), 2),
    ],
)
def test_places_that_are_none_are_refused(shell: Shell, words: tuple[str, ...], code: int) -> None:
    """Nothing is booked for a folder that is not there, the campaign's own, or words that do not go together."""
    done = shell("backup", *words)
    assert done.code == code
    assert shell("--json", "log").out.count("\n") == 1


def test_the_brief_of_a_side_names_no_entry(shell: Shell) -> None:
    """How many entries there are would tell how busy the other side was."""
    shell("note", "--to", "allied", "bring", "the", "long", "ruler")
    told = json.loads(shell("--json", "brief", "allied").out)
    Draft202012Validator(json_schema("brief/1")).validate(told)
    assert told["at"]["entry"] is None
    assert json.loads(shell("--json", "brief").out)["at"]["entry"] == 2
    assert "long ruler" in shell("brief", "allied").out
    assert "long ruler" not in shell("brief", "axis").out


def test_a_brief_for_nobody_is_refused(shell: Shell) -> None:
    """A player whom the campaign does not know is an unknown name."""
    done = shell("brief", "ian")
    assert (done.code, done.out) == (2, "")
    assert done.err == "there is no side or player 'ian'\n  did you mean umpire, allied, axis?\n"


def test_what_is_due_by_a_move(shell: Shell) -> None:
    """Without a move it is the open one; a word that is none is refused."""
    assert "landing" not in shell("due").out
    assert answered(shell("--json", "due", "--to", "D+0/06"))["due"][0]["kind"] == "landing"
    done = shell("due", "--to", "tomorrow")
    assert done.code == 2
    assert "campaign due --to D+0/06" in done.err


@pytest.mark.parametrize(
    ("folder", "cloud"),
    [
        ("OneDrive", "OneDrive"),
        ("OneDrive - Wrexham Wargamers", "OneDrive"),
        ("Dropbox", "Dropbox"),
        ("Dropbox (Club)", "Dropbox"),
        ("iCloudDrive", "iCloud"),
        ("Mobile Documents", "iCloud"),
        ("Google Drive", "Google Drive"),
        ("My Drive", "Google Drive"),
        ("GoogleDrive-ian", "Google Drive"),
        ("dropboxes of the raf", ""),
        ("drive", ""),
        ("campaigns", ""),
    ],
)
def test_clouds_are_known_by_their_folders(folder: str, cloud: str) -> None:
    """The names that their programs give; a folder that only sounds like one is none."""
    assert cloud_of(folder) == cloud


def test_status_warns_of_a_cloud(shell: Shell, small: Path) -> None:
    """A program that copies the file while it is written may lose what was booked."""
    (small.parent / "OneDrive").mkdir()
    moved = small.rename(small.parent / "OneDrive" / "small.campaign")
    done = shell("-C", str(moved), "status")
    assert done.code == 0
    assert "lies in OneDrive" in done.err
    assert "lies in" not in shell("-C", str(moved), "-q", "status").err
    assert cautions_about(small.parent) == ()


def test_a_place_without_its_copy_is_named(shell: Shell, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy that could not be made is told with the place at which it is missing."""
    (small.parent / "stick").mkdir()
    shell("backup", "--add", "stick")

    def full(*_: object) -> None:
        raise NotWritten("the disk is full")

    monkeypatch.setattr("campaign.store.backup_places.backup", full)
    done = shell("backup")
    assert (done.code, done.err.splitlines()[0]) == (1, "1 place got no copy: stick: the disk is full")


def test_a_place_that_is_missing_is_added_when_it_is_there(shell: Shell) -> None:
    """The way out adds the place: a backup to every place would not know it."""
    assert shell("backup", "--add", "nowhere").err.endswith("then: campaign backup --add nowhere\n")


@pytest.mark.parametrize("number", ["e0", "e99"])
def test_a_note_on_an_entry_that_there_is_not_is_refused(shell: Shell, number: str) -> None:
    """A note hangs on something that is there."""
    done = shell("note", "--entry", number, "wrong")
    assert (done.code, done.out) == (2, "")
    assert f"there is no {number}" in done.err
    assert shell("note", "--entry", "e1", "right").code == 0


def test_a_note_says_what_it_lacks(shell: Shell) -> None:
    """Without its text a note lacks that, not an option; an option at the wrong place is told its place."""
    assert shell("note").err.startswith("TEXT is missing at the end")
    done = shell("note", "--on", "cagny", "--to", "allied", "dig", "in")
    assert (done.code, done.err.splitlines()[0]) == (2, "--to stands before --on")
    assert shell("note", "--to", "allied", "--on", "cagny", "dig", "in").code == 0


def test_a_brief_of_all_is_nobodys(shell: Shell) -> None:
    """What a note calls everybody is no short form of the side that begins with it."""
    assert shell("brief", "all").code == 2
    assert shell("brief", "alli").code == 0


def test_what_was_due_is_not_asked_for(shell: Shell) -> None:
    """A move that is over has nothing due."""
    shell("end-move", "-y")
    done = shell("due", "--to", "D+0/05")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("D+0/05 is over: D+0/06 is open")


def test_a_folder_is_one_place_under_any_name(shell: Shell, small: Path) -> None:
    """Two names for one stick would look like two copies."""
    stick = small.parent / "stick"
    stick.mkdir()
    assert shell("backup", "--add", "stick").code == 0
    for name in ("stick/", "./stick", str(stick)):
        done = shell("backup", "--add", name)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"{name} is the folder stick, which gets a copy already")
    assert shell("--json", "log").out.count("\n") == 2


def test_a_folder_is_no_file_for_a_copy(shell: Shell, small: Path) -> None:
    """Who names the stick alone is told both ways to write there."""
    (small.parent / "stick").mkdir()
    done = shell("backup", "stick")
    assert (done.code, done.err.splitlines()[0]) == (1, "stick is a folder, and a copy is a file")


def test_a_list_without_places_says_so(shell: Shell) -> None:
    """An empty list is not left empty."""
    assert "no place for copies is named: backup --add PLACE" in shell("backup", "--list").out
