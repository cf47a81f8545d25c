"""The bad day at the shell: a backup becomes a campaign, so does the good part of a damaged file; lines are checked."""

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

LINES = (
    ("take", "cagny", "allied"),
    ("note", "the bridge is wet"),
    ("end-move",),
    ("note", "all quiet"),
    ("take", "caen", "allied"),
)


@pytest.fixture(autouse=True)
def _played(shell: Shell) -> None:
    """Play an evening: six entries."""
    for words in LINES:
        assert shell(*words).code == 0


def damaged(small: Path) -> Path:
    """Return a copy of the campaign with one letter of the note in e3 flipped; the campaign's log is empty then."""
    content = bytearray(small.read_bytes())
    at = content.index(b"the bridge is wet")
    content[at] ^= 1
    bad = small.with_name("bad.campaign")
    bad.write_bytes(content)
    return bad


def fits(schema: str, text: str) -> dict[str, object]:
    """Hold an answer against its published schema and return it."""
    told: dict[str, object] = json.loads(text)
    Draft202012Validator(json_schema(schema)).validate(told)
    return told


def test_a_file_damaged_in_its_middle_is_saved(shell: Shell, small: Path) -> None:
    """Verify names the entry; salvage makes a campaign that verifies and takes orders, and lists what it lost."""
    bad = damaged(small)
    done = shell("-C", "bad", "verify")
    assert (done.code, done.lines) == (4, ["e3: is not what was chained"])
    assert "salvage FILE NEW" in done.err
    done = shell("salvage", "bad.campaign", "saved")
    assert done.code == 0
    assert done.lines[0] == "saved.campaign: e1 to e2 saved, verified"
    assert done.lines[2:] == [
        "not saved: e3 note by umpire: note the bridge is wet (is not what was chained)".replace("the", "uhe"),
        "not saved: e4 end-move by umpire: end of D+0/05 (is whole, but comes after what could be saved)",
        "not saved: e5 note by umpire: note all quiet (is whole, but comes after what could be saved)",
        "not saved: e6 take by umpire: Caen taken by allied (is whole, but comes after what could be saved)",
    ]
    assert bad.exists()
    assert shell("-C", "saved", "verify", "--against", done.lines[1]).code == 0
    assert shell("-C", "saved", "take", "caen", "allied").code == 0
    assert shell("-C", "saved", "verify").code == 0
    assert shell("-C", "saved", "show", "cagny").code == 0


def test_salvage_as_data_fits_its_schema(shell: Shell, small: Path) -> None:
    """Under --json every lost entry is told with what its order asked."""
    damaged(small)
    told = fits("salvaged/1", shell("salvage", "bad.campaign", "saved", "--until", "e2", "--json").out)
    lost = told["lost"]
    assert isinstance(lost, list)
    assert [item["entry"] for item in lost] == [3, 4, 5, 6]
    assert [item["place"] for item in json.loads(lost[3]["content"])["takings"]] == ["caen"]


def test_salvage_says_what_it_cannot(shell: Shell, small: Path) -> None:
    """Too far, no entry, an existing name and no campaign: each is a sentence, and no file is made."""
    damaged(small)
    small.with_name("cat.png").write_bytes(b"cat")
    for words, code in (
        (("bad.campaign", "saved", "--until", "e5"), 7),
        (("bad.campaign", "saved", "--until", "5"), 2),
        (("bad.campaign", "saved", "--until", "e0"), 2),
        (("bad.campaign", "small"), 1),
        (("cat.png", "saved"), 7),
        (("none.campaign", "saved"), 7),
    ):
        done = shell("salvage", *words)
        assert (done.code, done.out) == (code, "")
        assert len(done.err.splitlines()) <= 2
    assert not small.with_name("saved.campaign").exists()


def test_a_backup_is_restored(shell: Shell, small: Path) -> None:
    """The laptop is lost, the stick is not: the line of the backup is the line of the campaign."""
    line = shell("backup", "stick.campaign").lines[-1]
    for item in small.parent.glob("small.campaign*"):
        item.unlink()
    assert shell("restore", "stick.campaign", "again").lines == ["again.campaign: 6 entries, verified", line]
    assert shell("-C", "again", "verify", "--against", line).code == 0
    assert shell("-C", "again", "note", "goes on").code == 0
    assert shell("restore", "stick.campaign", "again").code == 1
    told = fits("restored/1", shell("restore", "stick.campaign", "more", "--json").out)
    assert (told["head"], told["for_players"]) == (line, False)


def test_a_damaged_backup_is_not_restored(shell: Shell, small: Path) -> None:
    """What does not verify makes no campaign: exit 4."""
    damaged(small)
    done = shell("restore", "bad.campaign", "again")
    assert (done.code, done.out) == (4, "")
    assert not small.with_name("again.campaign").exists()


def test_a_line_is_held_against_the_file(shell: Shell) -> None:
    """0 and how far behind where it belongs, 4 where not, 2 where it is no line; as data the same."""
    old = shell("verify").lines[-1]
    shell("note", "later")
    done = shell("verify", "--against", old)
    assert done.code == 0
    assert done.lines[1] == "the line belongs to this history: it was printed after e6, with 1 entry written since"
    name, _, letters = old.split()
    for line, standing in (
        (f"{name} e9 {letters}", "ahead"),
        (f"{name} e5 {letters}", "conflict"),
        (f"goodwood e6 {letters}", "other-campaign"),
    ):
        assert shell("verify", "--against", line).code == 4
        told = fits("verify/1", shell("verify", "--against", line, "--json").out)
        against = told["against"]
        assert isinstance(against, dict)
        assert against["standing"] == standing
    for line in ("", "goodwood", f"{name} e6", letters, f"{name} e6 {letters}x"):
        done = shell("verify", "--against", line)
        assert (done.code, "no checkpoint line" in done.err) == (2, True)


def test_a_newer_line_shows_that_a_file_is_behind(shell: Shell) -> None:
    """A backup that lacks the last page's entries does not pass against that page."""
    shell("backup", "stick.campaign")
    shell("-C", "small", "note", "later")
    new = shell("-C", "small", "verify").lines[-1]
    done = shell("-C", "stick", "verify", "--against", new)
    assert (done.code, "its end, 1 entry, was cut off" in done.out) == (4, True)


def test_a_file_to_be_read_may_be_named_without_its_ending(shell: Shell, small: Path) -> None:
    """Restore and salvage take ``stick`` for stick.campaign; what is not there is no reason to found a campaign."""
    shell("backup", "stick.campaign")
    assert shell("restore", "stick", "again").code == 0
    assert shell("salvage", "stick", "saved").code == 0
    for command in ("restore", "salvage"):
        done = shell(command, "nowhere", "more")
        assert (done.code, done.err) == (7, "there is no file nowhere\n")
    assert not small.with_name("more.campaign").exists()


def test_a_sound_file_ends_where_it_ends(shell: Shell) -> None:
    """An entry that a sound file never had is not called damaged."""
    shell("backup", "stick.campaign")
    done = shell("salvage", "stick.campaign", "saved", "--until", "e40")
    assert (done.code, done.err.splitlines()[0]) == (7, "there is no e40: stick.campaign ends at e6")


def test_a_line_may_be_typed_in_capitals(shell: Shell) -> None:
    """What was read off paper belongs all the same."""
    line = shell("verify").lines[-1]
    assert shell("verify", "--against", line.upper().replace(" ", "  ")).code == 0


def test_a_backup_that_does_not_verify_is_answered_with_another_way(shell: Shell, small: Path) -> None:
    """The way out of a restore is no restore of the same file, and the reason is one line without SQLite's own."""
    content = bytearray(small.read_bytes())
    half = len(content) // 2
    content[half : half + 8192] = bytes(8192)
    small.with_name("bad.campaign").write_bytes(content)
    done = shell("restore", "bad.campaign", "again")
    assert done.code == 4
    assert done.err.splitlines()[1:] == ["  an earlier backup, else: campaign salvage bad.campaign NEW"]
    assert "in database main" not in done.err
