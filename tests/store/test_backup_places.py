"""Copies at the places of a campaign: ten are kept, no other file is touched, one failure stops no other."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from campaign.desk.desk import Desk
from campaign.store import backup_places
from campaign.store.backup_places import KEPT_MAX, PlacedCopy, look_at_copies, write_copies
from campaign.store.sqlite import SqliteDiary, create_diary, open_diary
from campaign.store.verify import verify
from tests.filed import sound_table
from tests.table import SEED, Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CAMPAIGN = "0011223344556677"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Return a table with its campaign in a file, and a stick beside it."""
    (tmp_path / "home").mkdir()
    (tmp_path / "stick").mkdir()
    with create_diary(tmp_path / "home" / "small.campaign", CAMPAIGN, SEED) as diary:
        yield sound_table(diary)


def diary_of(table: Table) -> SqliteDiary:
    """Return the diary in its file."""
    assert isinstance(table.desk.diary, SqliteDiary)
    return table.desk.diary


def write(table: Table, *places: str, evening: int = 1) -> tuple[PlacedCopy, ...]:
    """Write copies to places."""
    return write_copies(diary_of(table), places, evening=evening)


def names(folder: Path) -> list[str]:
    """Return what lies in a folder."""
    return sorted(item.name for item in folder.iterdir())


def test_a_copy_is_named_and_verifies(table: Table, tmp_path: Path) -> None:
    """Its name tells campaign, evening and entry; it opens and every book agrees."""
    (copy,) = write(table, str(tmp_path / "stick"), evening=3)
    assert names(tmp_path / "stick") == ["small-evening-3-e1.campaign"]
    assert (copy.error, copy.entry, copy.evening, copy.copies) == ("", 1, 3, 1)
    with open_diary(tmp_path / "stick" / "small-evening-3-e1.campaign", read_only=True) as kept:
        assert verify(kept).ok
        assert str(kept.head()) == copy.head


def test_a_place_begins_at_the_campaigns_folder(table: Table, tmp_path: Path) -> None:
    """A path that is not absolute means the same from wherever the program is called."""
    (copy,) = write(table, "../stick")
    assert not copy.error
    assert names(tmp_path / "stick") == ["small-evening-1-e1.campaign"]


def test_the_ten_newest_are_kept(table: Table, tmp_path: Path) -> None:
    """The eleventh copy drops the oldest, by the entry that it reaches to."""
    for number in range(KEPT_MAX + 2):
        table.give(f"note {number}")
        write(table, "../stick")
    kept = names(tmp_path / "stick")
    assert len(kept) == KEPT_MAX
    assert "small-evening-1-e2.campaign" not in kept
    assert "small-evening-1-e3.campaign" not in kept
    assert "small-evening-1-e13.campaign" in kept


def test_what_it_did_not_write_is_never_deleted(table: Table, tmp_path: Path) -> None:
    """Strangers, another campaign's copies, a copy played on in, a damaged one and a link stay, and do not count."""
    stick = tmp_path / "stick"
    (copy,) = write(table, "../stick")
    bytes_of_copy = (stick / "small-evening-1-e1.campaign").read_bytes()
    (stick / "small-evening-0-e0.campaign").write_bytes(bytes_of_copy)  # says another entry than it has
    (stick / "my-own.campaign").write_bytes(bytes_of_copy)
    (stick / "small-evening-1-e7.campaign").write_bytes(b"no campaign at all")
    (stick / "small-evening-9-e9.campaign.txt").write_text("mine")
    with create_diary(stick / "small-evening-5-e1.campaign", "8899aabbccddeeff", SEED) as other:
        sound_table(other)
    with Desk.open(stick / "small-evening-1-e1.campaign") as played:
        Table(played).give("note played on in the copy")
    for place in ("linked-evening-1-e1.campaign", "small-evening-2-e1.campaign"):
        (stick / place).symlink_to(tmp_path / "home" / "small.campaign")
    strangers = set(names(stick))
    for number in range(KEPT_MAX + 3):
        table.give(f"note {number}")
        assert not write(table, "../stick")[0].error
    assert strangers <= set(names(stick))
    assert len(names(stick)) == len(strangers) + KEPT_MAX
    assert copy.copies == 1
    assert sum(name.startswith("small-evening-1-e7") for name in names(stick)) == 2


def test_a_missing_place_is_reported_and_the_others_are_written(table: Table, tmp_path: Path) -> None:
    """A stick that is not plugged in is no folder; nothing is made in its place."""
    first, second, third = write(table, "../gone", "../stick", "..")
    assert "not there" in first.error
    assert not second.error
    assert not third.error
    assert not (tmp_path / "gone").exists()


def test_a_full_place_is_reported_and_the_others_are_written(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full leaves no half copy behind."""
    (tmp_path / "full").mkdir()
    real = SqliteDiary.copy_into

    def copy_into(self: SqliteDiary, path: Path) -> None:
        if path.parent.name == "full":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        real(self, path)

    monkeypatch.setattr(SqliteDiary, "copy_into", copy_into)
    full, stick = write(table, "../full", "../stick")
    assert "No space left" in full.error
    assert names(tmp_path / "full") == []
    assert not stick.error


def test_the_campaigns_own_folder_is_no_place(table: Table, tmp_path: Path) -> None:
    """Who loses the one loses the other; reached by a link, it is the same folder."""
    (tmp_path / "elsewhere").symlink_to(tmp_path / "home")
    for copy in write(table, ".", "../home", "../elsewhere"):
        assert "own folder" in copy.error
    assert names(tmp_path / "home") == ["small.campaign", "small.campaign-shm", "small.campaign-wal"]


def test_a_look_writes_nothing(table: Table, tmp_path: Path) -> None:
    """The newest copy at each place is found again, without one the place stands empty."""
    write(table, "../stick")
    table.give("note two")
    write(table, "../stick")
    stick, empty, gone = look_at_copies(diary_of(table), ("../stick", "..", "../gone"))
    assert (stick.entry, stick.copies) == (2, 2)
    assert (empty.file, empty.error) == ("", "")
    assert gone.error
    assert len(names(tmp_path / "stick")) == 2


def test_a_copy_writes_copies_under_the_campaigns_name(table: Table, tmp_path: Path) -> None:
    """A campaign that is played on in a copy keeps the name of the file that it came from."""
    write(table, "../stick")
    (tmp_path / "new").mkdir()
    with open_diary(tmp_path / "stick" / "small-evening-1-e1.campaign", read_only=True) as copy:
        assert backup_places.name_of_copy(copy, 2, 9) == "small-evening-2-e9.campaign"
