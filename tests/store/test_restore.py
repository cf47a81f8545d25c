"""Restore: a backup that verifies becomes a campaign, and nothing else does."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign.errors import AuditDifference, CampaignError, Damaged, NotWritten
from campaign.store.backup import backup
from campaign.store.new_file import new_file
from campaign.store.restore import restore
from campaign.store.sqlite import open_diary
from campaign.store.verify import verify
from tests.evenings import Evening, in_file


@pytest.fixture(name="kept")
def _kept(tmp_path: Path) -> Path:
    """Return a backup of a campaign of 13 entries; the campaign itself is lost."""
    (tmp_path / "laptop").mkdir()
    kept = tmp_path / "kept.campaign"
    with in_file(tmp_path / "laptop" / "small.campaign") as diary:
        Evening(diary).play(12)
        backup(diary, kept)
    return kept


def test_a_backup_is_played_on(kept: Path) -> None:
    """What is restored ends where the backup ended, verifies, is one file, and takes orders; the backup stays."""
    before = kept.read_bytes()
    new = kept.with_name("new.campaign")
    done = restore(kept, new)
    assert (done.head.entries, done.for_players) == (13, False)
    assert sorted(item.name for item in kept.parent.iterdir()) == ["kept.campaign", "laptop", "new.campaign"]
    with open_diary(new, read_only=False) as diary:
        assert diary.head() == done.head
        Evening(diary).play(4)
        assert verify(diary, str(done.head)).ok
    assert kept.read_bytes() == before


def test_nothing_is_overwritten(kept: Path) -> None:
    """A name that is taken is refused, the backup's own and a link that leads nowhere too."""
    picture, link = kept.with_name("cat.png"), kept.with_name("link.campaign")
    picture.write_bytes(b"cat")
    link.symlink_to("nowhere")
    for target in (picture, link, kept):
        with pytest.raises(CampaignError, match="exists already"):
            restore(kept, target)
    assert picture.read_bytes() == b"cat"
    assert link.is_symlink()


def test_a_name_that_is_taken_meanwhile_is_not_taken_away(kept: Path) -> None:
    """Who makes a file of that name while the copy is made keeps it."""
    target = kept.with_name("new.campaign")

    def make() -> None:
        with new_file(target) as made:
            made.write_bytes(kept.read_bytes())
            target.write_bytes(b"cat")

    with pytest.raises(CampaignError, match="exists already"):
        make()
    assert target.read_bytes() == b"cat"


def test_a_backup_that_does_not_verify_is_refused(kept: Path) -> None:
    """A backup with a fault in it makes no campaign; salvage is offered."""
    with closing(sqlite3.connect(kept, isolation_level=None)) as connection:
        connection.execute("UPDATE dump SET name = 'x'")
    with pytest.raises(AuditDifference, match="does not verify") as error:
        restore(kept, kept.with_name("new.campaign"))
    assert "salvage" in error.value.remedy
    assert not kept.with_name("new.campaign").exists()


def test_what_is_no_backup_is_refused(kept: Path) -> None:
    """A picture and a file that is not there make no campaign."""
    picture = kept.with_name("cat.png")
    picture.write_bytes(b"cat")
    for source in (picture, kept.with_name("none.campaign")):
        with pytest.raises(Damaged):
            restore(source, kept.with_name("new.campaign"))


def test_a_copy_for_players_says_that_it_is_one(tmp_path: Path) -> None:
    """A copy without the seed can be played on, and says that it lacks it."""
    with in_file(tmp_path / "small.campaign") as diary:
        Evening(diary).play(3)
        backup(diary, tmp_path / "players.campaign", for_players=True)
    assert restore(tmp_path / "players.campaign", tmp_path / "new.campaign").for_players
    with open_diary(tmp_path / "new.campaign", read_only=True) as copy:
        assert verify(copy).ok


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_disk_that_fails_leaves_no_campaign(kept: Path, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    """Where the disk fails before the file has its name, nothing that looks like a campaign is left."""

    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    if failing == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    else:
        monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(NotWritten, match="Input/output error"):
        restore(kept, kept.with_name("new.campaign"))
    assert sorted(item.name for item in kept.parent.iterdir()) == ["kept.campaign", "laptop"]


def test_a_folder_that_is_not_there_is_said(kept: Path) -> None:
    """A campaign in nowhere is refused in a sentence."""
    with pytest.raises(NotWritten, match="cannot be made"):
        restore(kept, kept.parent / "nowhere" / "new.campaign")


def test_what_was_made_and_is_not_sound_is_not_kept(kept: Path) -> None:
    """A new file that does not verify never takes its name."""

    def make() -> None:
        with new_file(kept.with_name("new.campaign")) as made:
            made.write_bytes(kept.read_bytes())
            with closing(sqlite3.connect(made, isolation_level=None)) as connection:
                connection.execute("UPDATE dump SET name = 'x'")

    with pytest.raises(AuditDifference, match="was not kept"):
        make()
    assert sorted(item.name for item in kept.parent.iterdir()) == ["kept.campaign", "laptop"]
