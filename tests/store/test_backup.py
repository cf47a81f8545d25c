"""Backups: whole, verified, and the old one stands until the new one does."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from campaign.errors import AuditDifference, CampaignError, Damaged, NotWritten
from campaign.store.backup import backup
from campaign.store.sqlite import SqliteDiary, open_diary
from campaign.store.verify import verify
from tests.evenings import SEED, Evening, in_file

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def diary(tmp_path: Path) -> Iterator[SqliteDiary]:
    """A small campaign, open for writing."""
    (tmp_path / "table").mkdir()
    with in_file(tmp_path / "table" / "small.campaign") as ready:
        Evening(ready).play(12)
        yield ready


def test_a_backup_is_the_campaign(diary: SqliteDiary, tmp_path: Path) -> None:
    """A copy of an open campaign is whole, sound, one file, and ends where the campaign ends."""
    copy = tmp_path / "copy.campaign"
    assert backup(diary, copy) == diary.head()
    assert sorted(item.name for item in tmp_path.iterdir()) == ["copy.campaign", "table"]
    with open_diary(copy, read_only=False) as kept:
        assert verify(kept, str(diary.head())).ok
        assert kept.secret() == SEED
        Evening(kept).play(3)
        assert verify(kept, str(diary.head())).ok


def test_a_copy_for_players_holds_no_secret(diary: SqliteDiary, tmp_path: Path) -> None:
    """The seed of the dice is nowhere in the bytes of a copy for players, and the copy is sound without it."""
    copy = tmp_path / "players.campaign"
    backup(diary, copy, for_players=True)
    assert SEED not in copy.read_bytes()
    assert SEED in diary.path.read_bytes() + diary.path.with_name(diary.path.name + "-wal").read_bytes()
    with open_diary(copy, read_only=True) as kept:
        assert verify(kept, str(diary.head())).ok
        with pytest.raises(Damaged, match="without the secret"):
            kept.secret()


def test_an_earlier_backup_is_replaced(diary: SqliteDiary, tmp_path: Path) -> None:
    """The same name may be used again and again for the same campaign."""
    copy = tmp_path / "copy.campaign"
    backup(diary, copy)
    head = Evening(diary).play(3)
    assert backup(diary, copy) == head
    with open_diary(copy, read_only=True) as kept:
        assert kept.head() == head


def test_nothing_else_is_overwritten(diary: SqliteDiary, tmp_path: Path) -> None:
    """Not the campaign itself, not another campaign, not one that has gone further, not a picture of the cat."""
    picture, other, further = tmp_path / "cat.png", tmp_path / "other.campaign", tmp_path / "further.campaign"
    picture.write_bytes(b"cat")
    with in_file(other) as fresh:
        Evening(fresh).play(1)
        fresh._connection.execute("UPDATE head SET campaign = 'other'")
    backup(diary, further)
    with open_diary(further, read_only=False) as ahead:
        Evening(ahead).play(1)
    for target in (picture, other, further, diary.path, tmp_path):
        before = target.read_bytes() if target.is_file() else b""
        with pytest.raises(CampaignError, match=r"exists already|campaign itself|is a folder"):
            backup(diary, target)
        assert before == (target.read_bytes() if target.is_file() else b"")


def test_a_fork_of_the_campaign_is_not_overwritten(diary: SqliteDiary, tmp_path: Path) -> None:
    """A copy on which somebody played on otherwise is no earlier backup, even if it is shorter."""
    fork = tmp_path / "fork.campaign"
    backup(diary, fork)
    with open_diary(fork, read_only=False) as other:
        evening = Evening(other)
        evening.book("something else", tuple(evening.events_of(6)))
    Evening(diary).play(5)
    with pytest.raises(CampaignError, match="no earlier backup"):
        backup(diary, fork)


def test_a_copy_that_is_not_sound_is_not_kept(diary: SqliteDiary, tmp_path: Path) -> None:
    """A campaign with a fault in it gives no backup, and the last good one stands."""
    copy = tmp_path / "copy.campaign"
    backup(diary, copy)
    good = copy.read_bytes()
    with closing(sqlite3.connect(diary.path, isolation_level=None)) as connection:
        connection.execute("UPDATE dump SET name = 'x'")
    with pytest.raises(AuditDifference, match="was not kept"):
        backup(diary, copy)
    assert copy.read_bytes() == good
    assert sorted(item.name for item in tmp_path.iterdir()) == ["copy.campaign", "table"]


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_the_old_backup_stands_until_the_new_one_does(
    diary: SqliteDiary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    """When the disk fails before the new file has its name, the old file is as it was and nothing lies about."""
    copy = tmp_path / "copy.campaign"
    backup(diary, copy)
    good = copy.read_bytes()
    Evening(diary).play(2)

    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    if failing == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    else:
        monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(NotWritten, match="Input/output error"):
        backup(diary, copy)
    assert copy.read_bytes() == good
    assert sorted(item.name for item in tmp_path.iterdir()) == ["copy.campaign", "table"]


def test_a_folder_that_is_not_there_is_said(diary: SqliteDiary, tmp_path: Path) -> None:
    """A backup into nowhere is refused in a sentence."""
    with pytest.raises(NotWritten, match="cannot be made"):
        backup(diary, tmp_path / "nowhere" / "copy.campaign")


def test_a_plain_copy_of_an_open_campaign_is_no_backup(diary: SqliteDiary, tmp_path: Path) -> None:
    """Copying the file alone while it is open loses what still stands in its log: the reason for this module."""
    copy = tmp_path / "copied.campaign"
    copy.write_bytes(diary.path.read_bytes())
    assert os.path.getsize(diary.path.with_name(diary.path.name + "-wal")) > 0  # noqa: PTH202 - beside the file
    try:
        with open_diary(copy, read_only=False) as kept:
            entries = kept.head().entries
    except Damaged:
        entries = 0
    assert entries < diary.head().entries
