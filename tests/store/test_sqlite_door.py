"""The door to a campaign file: what comes in is a sound campaign of this program, and nothing else is touched."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from campaign.errors import Busy, CampaignError, Damaged, NotWritten, SomeoneElseWrote
from campaign.store import sqlite_door, sqlite_file
from campaign.store.sqlite import SqliteDiary, create_diary, open_diary
from tests.evenings import NAME, SEED, Evening, entry, founding, in_file

if TYPE_CHECKING:
    from collections.abc import Callable

NOTE = founding()[:1]
SIZES = [int(share * 4200 / 60) * 41 for share in range(60)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a small campaign, closed."""
    made = tmp_path / "small.campaign"
    with in_file(made) as diary:
        Evening(diary).play(8)
    return made


def change(path: Path, *statements: str) -> None:
    """Change a file behind the program's back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def everything(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder."""
    return {item.name: item.read_bytes() for item in folder.iterdir() if item.is_file()}


def must_be_refused(path: Path, words: str) -> None:
    """Refuse a file for reading and for writing, and leave everything beside it as it was."""
    before = everything(path.parent)
    for read_only in (True, False):
        with pytest.raises(Damaged, match=words):
            open_diary(path, read_only=read_only)
    assert everything(path.parent) == before


def test_every_setting_is_made(path: Path) -> None:
    """A connection is durable, checks what it reads and trusts nothing in the file."""
    with open_diary(path, read_only=False) as diary:
        answers = {
            name: diary._connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in (
                *("journal_mode", "synchronous", "foreign_keys", "trusted_schema"),
                *("cell_size_check", "mmap_size", "busy_timeout"),
            )
        }
    assert answers == {
        "journal_mode": "wal",
        "synchronous": 3,
        "foreign_keys": 1,
        "trusted_schema": 0,
        "cell_size_check": 1,
        "mmap_size": 0,
        "busy_timeout": 5000,
    }


def test_another_journal_than_asked_for_is_refused(path: Path) -> None:
    """SQLite may stay with a journal that loses acknowledged entries; then nothing is written at all."""

    class Stubborn:
        """A connection that answers as SQLite does after a failed switch."""

        def execute(self, _sql: str) -> Stubborn:
            """Take any statement."""
            return self

        def fetchone(self) -> tuple[str]:
            """Answer with the old journal."""
            return ("delete",)

    with pytest.raises(NotWritten, match="delete journal, not wal"):
        sqlite_door.set_journal(Stubborn(), path)  # type: ignore[arg-type]


def test_an_existing_file_is_never_founded_over(path: Path, tmp_path: Path) -> None:
    """A new campaign takes no other file's place, whatever that file is."""
    other = tmp_path / "notes.txt"
    other.write_text("mine")
    for existing in (path, other, tmp_path):
        before = everything(tmp_path)
        with pytest.raises(CampaignError, match="exists already"):
            create_diary(existing, NAME, SEED)
        assert everything(tmp_path) == before


def test_a_file_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    """A folder that is not there is named, and nothing is left behind."""
    with pytest.raises(NotWritten, match="cannot be made"):
        create_diary(tmp_path / "nowhere" / "a.campaign", NAME, SEED)


def test_a_founding_that_fails_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file whose tables could not be made does not stand in the way of the next try."""
    monkeypatch.setattr(sqlite_door, "set_journal", lambda *_: (_ for _ in ()).throw(NotWritten("no")))
    with pytest.raises(NotWritten):
        in_file(tmp_path / "a.campaign")
    assert everything(tmp_path) == {}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "no campaign file"),
        (b"not a campaign\n" * 40, "no campaign file"),
        (b"SQLite format 3\0", "no campaign file"),
        (b"SQLite format 3\0" + bytes(4080), "another program"),
    ],
    ids=["empty", "text", "short", "blank"],
)
def test_a_foreign_file_is_refused_unharmed(tmp_path: Path, content: bytes, words: str) -> None:
    """Text, an empty file, or something that only begins like a database is not touched."""
    file = tmp_path / "a.campaign"
    file.write_bytes(content)
    must_be_refused(file, words)


def test_a_database_of_another_program_is_refused_unharmed(tmp_path: Path) -> None:
    """Somebody else's database is not switched, marked or written to."""
    file = tmp_path / "bookmarks.db"
    change(file, "CREATE TABLE bookmark (name TEXT)")
    must_be_refused(file, "another program")


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    """A folder, a pipe, a device or nothing at all is no campaign, and nobody waits for one."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for item in (tmp_path, pipe, Path("/dev/null")):
        with pytest.raises(Damaged, match="is no file"):
            open_diary(item, read_only=False)
    with pytest.raises(Damaged, match="there is no campaign") as caught:
        open_diary(tmp_path / "none.campaign", read_only=False)
    assert "campaign new" in caught.value.remedy


def test_a_newer_file_is_refused_and_says_what_it_needs(path: Path) -> None:
    """A file of a later schema is left as it is, and the umpire told what to do."""
    change(path, "PRAGMA user_version = 7")
    must_be_refused(path, "newer Campaign: it has schema 7")
    with pytest.raises(Damaged) as caught:
        open_diary(path, read_only=False)
    assert "update" in caught.value.remedy


def test_a_file_without_schema_is_refused(path: Path) -> None:
    """A schema before the first was written by no Campaign."""
    change(path, "PRAGMA user_version = 0")
    must_be_refused(path, "no Campaign wrote")


@pytest.mark.parametrize("size", SIZES, ids=range(len(SIZES)))
def test_a_truncated_file_is_refused(path: Path, size: int) -> None:
    """A file that was cut off, wherever, is refused before anything reads it further."""
    whole = path.read_bytes()
    assert size < len(whole)
    path.write_bytes(whole[:size])
    must_be_refused(path, "no campaign file|cut off")


@pytest.mark.parametrize(
    "planted",
    [
        "CREATE TRIGGER gift AFTER INSERT ON entry BEGIN UPDATE dump SET points = points + 100; END",
        "CREATE TRIGGER quiet BEFORE INSERT ON event BEGIN SELECT RAISE(IGNORE); END",
        "CREATE VIEW gift AS SELECT * FROM secret",
        "CREATE TABLE gift (content TEXT)",
        "CREATE VIRTUAL TABLE gift USING fts5(content)",
        "CREATE INDEX gift ON entry (actor)",
        "ALTER TABLE dump ADD COLUMN twice INTEGER GENERATED ALWAYS AS (points * 2) VIRTUAL",
        "DROP TRIGGER entry_stays",
        "DROP INDEX entry_changing_the_past",
        "DROP TABLE raid",
    ],
    ids=range(10),
)
def test_what_was_planted_in_a_file_is_refused_before_the_first_write(path: Path, planted: str) -> None:
    """A trigger, view or table that is not ours never runs; one that is missing is missed."""
    change(path, planted)
    before = everything(path.parent)
    for read_only in (True, False):
        with pytest.raises(Damaged, match="no Campaign put there"):
            open_diary(path, read_only=read_only)
    assert everything(path.parent) == before


def test_a_planted_trigger_is_named(path: Path) -> None:
    """The umpire reads what it is that does not belong there."""
    change(path, "CREATE TRIGGER gift AFTER INSERT ON entry BEGIN SELECT 1; END")
    with pytest.raises(Damaged, match="trigger gift"):
        open_diary(path, read_only=True)


@pytest.mark.parametrize("name", [":memory:", "file:a.campaign?mode=memory", "a?b#c%20 'd\".campaign", "Übung"])
def test_a_name_is_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Whatever a file is called, that very file is made and opened again."""
    monkeypatch.chdir(tmp_path)
    with in_file(Path(name)) as diary:
        head = Evening(diary).play(2)
    assert [item.name for item in tmp_path.iterdir()] == [name]
    with open_diary(name, read_only=True) as diary:
        assert diary.head() == head


def test_a_link_leads_to_the_campaign(path: Path, tmp_path: Path) -> None:
    """A link is followed to the real file, so that its log lies beside it."""
    link = tmp_path / "link"
    link.symlink_to(path)
    with open_diary(link, read_only=False) as diary:
        assert diary.path == path.resolve()


def test_history_cannot_be_edited_by_sql(path: Path) -> None:
    """An entry and an event are neither changed nor deleted, even by SQL."""
    for statement in (
        "UPDATE entry SET actor = 'axis'",
        "DELETE FROM entry",
        "UPDATE event SET payload = x'00'",
        "DELETE FROM event WHERE position = 1",
    ):
        with pytest.raises(sqlite3.IntegrityError, match="is never"):
            change(path, statement)


def test_reading_writes_nothing(path: Path) -> None:
    """Who opens a campaign to read cannot book."""
    with open_diary(path, read_only=True) as diary, pytest.raises(NotWritten, match="reading only"):
        diary.append([entry("o", NOTE)], expected=diary.head())


def test_a_reader_sees_one_moment(path: Path) -> None:
    """What a reading command shows belongs together, whoever writes meanwhile."""
    with open_diary(path, read_only=True) as reader, open_diary(path, read_only=False) as writer:
        before = reader.head()
        after = writer.append([entry("o", NOTE)], expected=writer.head())
        assert reader.head() == before
        assert len(list(reader.entries())) == before.entries
    with open_diary(path, read_only=False) as reader, open_diary(path, read_only=False) as writer:
        with reader.at_one_moment():
            assert reader.head() == after
            newest = writer.append([entry("p", NOTE)], expected=writer.head())
            assert reader.head() == after
        assert reader.head() == newest


def test_two_writers_do_not_overwrite_one_another(path: Path) -> None:
    """The second to book on the same head is told, and books on the new one."""
    with open_diary(path, read_only=False) as one, open_diary(path, read_only=False) as other:
        head = one.head()
        new = other.append([entry("o", NOTE)], expected=head)
        with pytest.raises(SomeoneElseWrote):
            one.append([entry("p", NOTE)], expected=head)
        assert one.append([entry("p", NOTE)], expected=new).entries == head.entries + 2


def test_a_busy_file_is_said_in_one_sentence(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another program writes, an order waits and then says so; afterwards it is booked."""
    assert sqlite_door.BUSY_MS == 5000
    monkeypatch.setattr(sqlite_door, "BUSY_MS", 50)
    with open_diary(path, read_only=False) as diary, closing(sqlite3.connect(path)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy, match=r"another program is writing to small\.campaign") as caught:
            diary.append([entry("o", NOTE)], expected=diary.head())
        assert str(caught.value).count("\n") == 0
        holder.execute("ROLLBACK")
        diary.append([entry("o", NOTE)], expected=diary.head())


def test_another_process_must_open_for_itself(path: Path) -> None:
    """A child that inherits an open diary is refused, because two processes would share one lock."""
    with open_diary(path, read_only=False) as diary:
        assert in_child(diary.head) == "CampaignError: small.campaign was opened by another process; open it here"
        assert diary.head().entries == 9


def in_child(work: Callable[[], object]) -> str:
    """Do something in a child process and return what came of it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            answer = repr(work())
        except BaseException as error:  # noqa: BLE001 - the child's answer, whatever it is
            answer = f"{type(error).__name__}: {error}"
        os.write(writing, answer.encode())
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading, encoding="utf-8") as answers:
        return answers.read()


def test_a_closed_diary_says_so(path: Path) -> None:
    """A diary that was closed is not used by mistake."""
    diary = open_diary(path, read_only=False)
    diary.close()
    diary.close()
    with pytest.raises(NotWritten, match="open it again"):
        diary.head()


def test_read_only_media_can_be_read(path: Path) -> None:
    """A campaign on media that nobody may write is read from a copy, which is gone afterwards."""
    with tempfile.TemporaryDirectory() as name:  # nobody may enter the folders that pytest makes
        folder = Path(name)
        there = Path(shutil.copy(path, folder))
        there.chmod(0o444)
        folder.chmod(0o555)
        try:
            assert in_child(lambda: read_as_nobody(there)) == repr((9, True, False))
        finally:
            folder.chmod(0o755)


def read_as_nobody(path: Path) -> tuple[int, bool, bool]:
    """Read as a user who may write nothing here; return the entries, whether from a copy, and whether it remained."""
    # Whoever is nobody may not be allowed to read the program's own folder, so what it needs is loaded before.
    import_module("campaign.store.sqlite_copy")
    if os.getuid() == 0:
        os.setgid(65534)
        os.setuid(65534)
    with open_diary(path, read_only=True) as diary:
        copy = diary._copy
        entries = len(list(diary.entries()))
    return entries, copy is not None, copy is not None and copy.exists()


def test_read_only_media_are_not_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To book on read-only media is refused in a sentence."""
    error = sqlite3.OperationalError("attempt to write a readonly database")
    error.sqlite_errorcode = sqlite3.SQLITE_READONLY
    monkeypatch.setattr(sqlite_door, "_set_up", lambda *_, **__: (_ for _ in ()).throw(error))
    with pytest.raises(NotWritten, match=r"small\.campaign may only be read here"):
        open_diary(path, read_only=False)


MOUNTS = """\
21 1 252:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
40 21 {device} / /mnt/club rw,relatime shared:2 - nfs4 server:/club rw
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux where a file lies")
def test_a_network_share_is_told(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A campaign on a network share opens, and the umpire is told that one machine at a time may."""
    device = path.stat().st_dev
    mounts = tmp_path / "mounts"
    mounts.write_text(MOUNTS.format(device=f"{os.major(device)}:{os.minor(device)}"))
    assert sqlite_file.file_system(path, str(mounts)) == "nfs4"
    monkeypatch.setattr(sqlite_file, "file_system", lambda _: "nfs4")
    with open_diary(path, read_only=False) as diary:
        assert diary.cautions == ("small.campaign lies on a network share (nfs4): let one machine at a time open it",)


def test_a_disk_of_this_machine_needs_no_caution(path: Path) -> None:
    """On an ordinary disk nobody is warned."""
    with open_diary(path, read_only=False) as diary:
        assert diary.cautions == ()


def test_a_failed_connection_is_never_used_again(path: Path) -> None:
    """After SQLite failed in the middle, the diary must be opened again, and holds what it held."""

    class Failing:
        """A connection whose commit fails."""

        def __init__(self, real: sqlite3.Connection) -> None:
            """Stand before a real connection."""
            self._real = real

        def __getattr__(self, name: str) -> object:
            """Pass on what does not fail."""
            return getattr(self._real, name)

        def execute(self, sql: str, *values: Any) -> object:  # noqa: ANN401 - whatever sqlite3 takes
            """Fail a commit as a full disk does."""
            if sql == "COMMIT":
                error = sqlite3.OperationalError("database or disk is full")
                error.sqlite_errorcode = sqlite3.SQLITE_FULL
                raise error
            return self._real.execute(sql, *values)

    diary: SqliteDiary = open_diary(path, read_only=False)
    before = diary.head()
    assert diary._open is not None
    diary._open = Failing(diary._open)  # type: ignore[assignment]
    with pytest.raises(NotWritten, match="the disk is full"):
        diary.append([entry("o", NOTE)], expected=before)
    with pytest.raises(NotWritten, match="open it again"):
        diary.head()
    with open_diary(path, read_only=False) as again:
        assert again.head() == before
