"""The audit: what it says of a sound diary, of one that is not, and of a checkpoint line."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from campaign.errors import Damaged, NotUnderstood
from campaign.events.calendar import MoveEnded
from campaign.events.rulings import RulesAdopted
from campaign.store import read_models
from campaign.store.memory import MemoryDiary
from campaign.store.sqlite import open_diary
from campaign.store.verify import verify
from tests.evenings import NAME, Evening, entry, in_file, in_memory
from tests.worlds import OPENS

if TYPE_CHECKING:
    from pathlib import Path


def played() -> Evening:
    """An evening with one entry voided."""
    evening = Evening(in_memory())
    evening.play(30)
    evening.void(19)
    evening.play(5)
    return evening


def kept(evening: Evening) -> MemoryDiary:
    """The diary of an evening, to look behind."""
    assert isinstance(evening.diary, MemoryDiary)
    return evening.diary


def test_a_sound_diary_is_told_as_it_is() -> None:
    """A sound diary has no findings, and its report carries the checkpoint line."""
    diary = played().diary
    report = verify(diary, str(diary.head()))
    assert (report.ok, report.findings, report.first_bad) == (True, (), None)
    assert (report.entries, report.events) == (diary.head().entries, diary.head().events)
    assert report.head == str(diary.head())


def test_an_empty_diary_is_sound(tmp_path: Path) -> None:
    """A diary before its founding has nothing wrong with it."""
    assert verify(in_memory()).ok
    with in_file(tmp_path / "a.campaign") as diary:
        assert verify(diary).ok


def test_an_earlier_line_still_holds() -> None:
    """A line from any moment of the evening holds against the whole diary, also by the first letters of its hash."""
    evening = Evening(in_memory())
    evening.play(10)
    line = str(evening.diary.head())
    evening.play(10)
    assert verify(evening.diary, line).ok
    assert verify(evening.diary, line[: -64 + 12]).ok


@pytest.mark.parametrize("line", ["", "goodwood", f"{NAME} e3", f"{NAME} 3 " + "0" * 64, f"{NAME} e3 " + "0" * 11])
def test_what_is_no_line_is_asked_for_again(line: str) -> None:
    """A line that cannot be read is no finding: the umpire is told what a line looks like."""
    with pytest.raises(NotUnderstood, match="checkpoint line"):
        verify(in_memory(), line)


def test_a_line_of_another_history_is_found() -> None:
    """A line of another campaign, of entries that are gone, or of another hash is told apart."""
    diary = played().diary
    head = diary.head()
    assert verify(diary, f"goodwood e3 {'0' * 64}").findings[0].what.startswith("was printed for campaign goodwood")
    assert "cut off" in verify(diary, f"{NAME} e{head.entries + 1} {'0' * 64}").findings[0].what
    report = verify(diary, f"{NAME} e3 {'0' * 64}")
    assert (report.first_bad, report.findings[0].where) == (3, "e3")


@pytest.mark.parametrize("letters", [12, 40, 64])
def test_a_line_that_belongs_says_how_far_behind_it_is(letters: int) -> None:
    """A line of the end, of an earlier evening and of the empty diary belongs; the entries since are counted."""
    evening = Evening(in_memory())
    evening.play(4)
    line, begin = str(evening.diary.head()), f"{NAME} e0 {evening.diary.hash_after(0)}"
    evening.play(1)
    for told, behind in ((line, 1), (begin, 6), (str(evening.diary.head()), 0)):
        found = verify(evening.diary, told[: len(told) - 64 + letters]).against
        assert found is not None
        assert (found.standing, found.behind) == ("belongs", behind)
    found = verify(evening.diary, line).against
    assert found is not None
    assert found.text == "belongs to this history: it was printed after e5, with 1 entry written since"


def test_how_a_line_stands_is_told_in_a_word() -> None:
    """Ahead of the file, in conflict, of another campaign: each is told apart, with what can be known and no more."""
    diary = played().diary
    end = diary.head().entries

    def standing(line: str) -> str:
        report = verify(diary, line)
        assert report.against is not None
        assert not report.ok
        assert report.against.text in report.findings[0].what
        return report.against.standing

    assert standing(f"{NAME} e{end + 3} {'0' * 64}") == "ahead"
    assert "its end, 3 entries, was cut off" in verify(diary, f"{NAME} e{end + 3} {'0' * 64}").findings[0].what
    assert standing(f"{NAME} e3 {'0' * 64}") == "conflict"
    assert "this line cannot say" in verify(diary, f"{NAME} e3 {'0' * 64}").findings[0].what
    assert standing(f"goodwood e3 {'0' * 64}") == "other-campaign"


def test_a_line_of_what_the_damage_took_is_not_called_a_conflict() -> None:
    """Behind a damaged entry nothing can be said of a line, before it everything."""
    diary = kept(played())
    line = f"{NAME} e5 {diary.hash_after(5)}"
    later = str(diary.head())
    row = list(diary._entries[9])
    row[4] = "somebody"
    diary._entries[9] = tuple(row)
    for told, standing in ((line, "belongs"), (later, "unknown")):
        found = verify(diary, told).against
        assert found is not None
        assert found.standing == standing


def test_a_history_that_does_not_fit_itself_is_found() -> None:
    """An entry that was written past the desk and does not fit the state is told, not raised."""
    diary = Evening(in_memory()).diary
    diary.append([entry("o", (MoveEnded(move=OPENS.plus(5)),))], expected=diary.head())
    report = verify(diary)
    assert [finding.where for finding in report.findings] == ["history"]
    assert "is not the open move" in report.findings[0].what


def test_a_table_that_was_adopted_and_is_not_there_is_found() -> None:
    """A rulebook's table that an entry adopted must be in the file."""
    evening = Evening(in_memory())
    evening.book("o", (RulesAdopted(ruleset="divtac", tables={"modes": "0" * 64}, house_rules={}),))
    assert [finding.where for finding in verify(evening.diary).findings] == ["rulebook modes"]


def test_every_row_that_differs_is_named() -> None:
    """A row that is wrong, one too many and one that is missing are each told."""
    evening = played()
    diary = kept(evening)
    dumps = diary._rows["dump"]
    dumps["fmc_viii",] = ("allied", "bayeux", "FMC VIII", 1, 1)
    dumps["x",] = ("allied", "bayeux", "", 0, 1)
    del dumps["thury",]
    assert [finding.where for finding in verify(diary).findings] == ["dump fmc_viii", "dump x", "dump thury"]
    diary.replace_rows(read_models.all_rows(evening.campaign))
    assert verify(diary).ok


def test_an_entry_filed_wrongly_is_named() -> None:
    """The index of tags must say what the entries say."""
    diary = kept(played())
    diary._tags["type:note.taken"].remove(7)
    assert [finding.where for finding in verify(diary).findings] == ["e7"]


def test_a_secret_that_is_not_the_one_told_is_found() -> None:
    """The seed of the dice must be the one whose digest the founding tells."""
    diary = kept(played())
    diary._seed = b"another"
    assert [finding.where for finding in verify(diary).findings] == ["secret"]


def test_a_file_without_its_triggers_is_audited(tmp_path: Path) -> None:
    """Who drops the triggers to change one byte is found twice: the triggers are missed, and the entry is named."""
    path = tmp_path / "a.campaign"
    with in_file(path) as diary:
        Evening(diary).play(12)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER event_stays")
        connection.execute(
            "UPDATE event SET payload = CAST(replace(CAST(payload AS TEXT), 'turn', 'Turn') AS BLOB) "
            "WHERE type = 'note.taken'"
        )
    with pytest.raises(Damaged):
        open_diary(path, read_only=True)
    with pytest.raises(Damaged):
        open_diary(path, read_only=False, for_audit=True)
    with open_diary(path, read_only=True, for_audit=True) as diary:
        report = verify(diary)
    assert [finding.where for finding in report.findings][:2] == ["schema", "e7"]
    assert report.first_bad == 7


def test_an_audit_looks_at_one_moment(tmp_path: Path) -> None:
    """An audit while somebody writes is an audit of one state of the file."""
    path = tmp_path / "a.campaign"
    with in_file(path) as diary, open_diary(path, read_only=False) as other:
        evening = Evening(diary)
        evening.play(5)
        with other.at_one_moment():
            before = other.head()
            evening.play(5)
            report = verify(other)
        assert (report.ok, report.entries) == (True, before.entries)
        assert verify(other).entries == before.entries + 5
