"""The audit misses nothing that a reader could see: edited rows, flipped bytes, rewritten history."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any, Final
from zlib import decompress

import pytest

from campaign.errors import CampaignError
from campaign.store.chain import genesis, link
from campaign.store.fingerprint import FINGERPRINT
from campaign.store.sqlite import open_diary
from campaign.store.statements import schema, statements
from campaign.store.tables import READ_MODEL_TABLES
from campaign.store.verify import verify
from tests.evenings import NAME, Evening, in_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

EACH: Final = 100
FLIPS: Final = 3000
SEED: Final = 1944
ORDERS: Final = 40
TABLES: Final = ("meta", "head", "entry", "event", "tag", "rulebook", "secret", *READ_MODEL_TABLES)

Connection = sqlite3.Connection


class Base:
    """A campaign of one evening, as bytes, and the checkpoint line that its players hold."""

    def __init__(self, folder: Path) -> None:
        """Play the evening, with one entry voided in it."""
        self.path = folder / "small.campaign"
        with in_file(self.path) as diary:
            evening = Evening(diary)
            evening.play(ORDERS - 10)
            evening.void(19)
            self.line = str(evening.play(8))
            self.entries = diary.head().entries
            self.events = diary.head().events
        self.bytes = self.path.read_bytes()
        with open_diary(self.path, read_only=True) as diary:
            assert verify(diary, self.line).ok
        self.content, self.snapshots = self.everything(), self.readable_snapshots()

    def lay_out(self, content: bytes | None = None) -> None:
        """Put the file back, or put other bytes in its place."""
        for beside in self.path.parent.glob(self.path.name + "-*"):
            beside.unlink()
        self.path.write_bytes(self.bytes if content is None else content)

    def everything(self) -> list[Any]:
        """Return all that a reader could see, in whichever way he reads."""
        with closing(sqlite3.connect(self.path)) as connection:
            found: list[Any] = [connection.execute(statements("sqlite")[f"all_{name}"]).fetchall() for name in TABLES]
            found.append(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetchall())
            return found

    def readable_snapshots(self) -> set[Any]:
        """Return the snapshots that this program would read; one that is gone changes nothing but the time it takes."""
        with closing(sqlite3.connect(self.path)) as connection:
            rows = connection.execute(statements("sqlite")["all_snapshot"])
            return {(*row[:-1], decompress(row[-1])) for row in rows if row[0] == FINGERPRINT}

    def is_what_it_was(self) -> bool:
        """Say whether a reader sees nothing but what was written."""
        return self.everything() == self.content and self.readable_snapshots() <= self.snapshots

    def passes(self, line: str | None) -> bool:
        """Say whether the file as it now is passes for a sound one."""
        try:
            with open_diary(self.path, read_only=True) as diary:
                return verify(diary, line).ok
        except CampaignError:
            return False


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Base:
    """The evening that every test here damages."""
    return Base(tmp_path_factory.mktemp("audit"))


# -- who knows SQL and may write the file ------------------------


def some(base: Base, dice: random.Random) -> int:
    """Pick an entry."""
    return dice.randint(1, base.entries)


def edit(column: str, value: str, base: Base, dice: random.Random, connection: Connection) -> None:
    """Change one column of an entry."""
    connection.execute(f"UPDATE entry SET {column} = {value} WHERE number = ?", (some(base, dice),))


def edit_event(column: str, value: str, base: Base, dice: random.Random, connection: Connection) -> None:
    """Change one column of an event."""
    at = dice.randint(1, base.events)
    connection.execute(f"UPDATE event SET {column} = {value} WHERE position = ?", (at,))


def delete_entry(base: Base, dice: random.Random, connection: Connection) -> None:
    """Take an entry out with its events and tags."""
    number = some(base, dice)
    connection.execute("DELETE FROM event WHERE entry = ?", (number,))
    connection.execute("DELETE FROM tag WHERE entry = ?", (number,))
    connection.execute("DELETE FROM entry WHERE number = ?", (number,))


def delete_event(base: Base, dice: random.Random, connection: Connection) -> None:
    """Take one event out."""
    connection.execute("DELETE FROM event WHERE position = ?", (dice.randint(1, base.events),))


def cut_tail(base: Base, dice: random.Random, connection: Connection) -> None:
    """Cut the last entries off and move the head back, as if they had never been."""
    last = base.entries - dice.randint(1, 8)
    for table in ("event", "tag", "snapshot"):
        connection.execute(f"DELETE FROM {table} WHERE entry > ?", (last,))
    connection.execute("DELETE FROM entry WHERE number > ?", (last,))
    connection.execute(
        "UPDATE head SET (entries, events, hash) = (SELECT number, last_event, hash FROM entry WHERE number = ?)",
        (last,),
    )


def swap_events(base: Base, dice: random.Random, connection: Connection) -> None:
    """Let two neighbouring events change places."""
    at = dice.randint(1, base.events - 1)
    for old, new in ((at, -1), (at + 1, at), (-1, at + 1)):
        connection.execute("UPDATE event SET position = ? WHERE position = ?", (new, old))


def double(base: Base, _: random.Random, connection: Connection) -> None:
    """Write the last event once more behind it."""
    connection.execute(
        "INSERT INTO event SELECT position + 1, entry, stands_for, role, type, version, payload "
        "FROM event WHERE position = ?",
        (base.events,),
    )


def chain_again(connection: Connection) -> None:
    """Chain every entry again, so that the whole history looks as if it had always been so."""
    connection.row_factory = None
    hash_now, head = genesis(NAME), (0, 0)
    for row in connection.execute("SELECT * FROM entry ORDER BY number").fetchall():
        own = connection.execute("SELECT * FROM event WHERE entry = ? ORDER BY position", row[:1]).fetchall()
        hash_now = link(hash_now, row[:-1], own)
        connection.execute("UPDATE entry SET hash = ? WHERE number = ?", (hash_now, row[0]))
        connection.execute("UPDATE snapshot SET hash = ? WHERE entry = ?", (hash_now, row[0]))
        head = (row[0], row[17])
    connection.execute("UPDATE head SET entries = ?, events = ?, hash = ?", (*head, hash_now))


def rewrite(base: Base, dice: random.Random, connection: Connection) -> None:
    """Put an order into another's mouth and chain everything again: a perfect forgery."""
    edit("actor", "actor || 'x'", base, dice, connection)
    chain_again(connection)


def loosen(base: Base, dice: random.Random, connection: Connection) -> None:
    """Write a payload in another form that says the same, and chain everything again."""
    at = dice.randint(1, base.events)
    connection.execute(
        "UPDATE event SET payload = CAST(replace(CAST(payload AS TEXT), ':', ': ') AS BLOB) WHERE position = ?", (at,)
    )
    chain_again(connection)


def refile(base: Base, dice: random.Random, connection: Connection) -> None:
    """File an entry under a tag that it has not."""
    connection.execute("INSERT INTO tag VALUES ('dump:x', ?)", (some(base, dice),))


def unfile(base: Base, dice: random.Random, connection: Connection) -> None:
    """Take an entry out of the history of a thing."""
    connection.execute("DELETE FROM tag WHERE entry = ?", (some(base, dice),))


def edit_read_model(_: Base, dice: random.Random, connection: Connection) -> None:
    """Change what a read model says."""
    table, column = dice.choice(
        [("dump", "name"), ("element", "type"), ("formation", "mode"), ("squadron", "strip"), ("place", "name")]
    )
    key = dice.choice(connection.execute(f"SELECT id FROM {table}").fetchall())
    connection.execute(f"UPDATE {table} SET {column} = {column} || 'x' WHERE id = ?", key)


def balance_falsely(_: Base, dice: random.Random, connection: Connection) -> None:
    """Put points into a dump and book them as landed, so that the ledger still balances."""
    points = dice.randint(1, 9)
    connection.execute("UPDATE dump SET points = points + ? WHERE id = 'fmc_viii'", (points,))
    connection.execute("UPDATE balance SET amount = amount + ? WHERE side = 'allied' AND account = 'start'", (points,))


def add_or_drop_a_row(_: Base, dice: random.Random, connection: Connection) -> None:
    """Put a row into a read model, or take one out."""
    if dice.random() < 0.5:
        connection.execute("INSERT INTO dump VALUES (?, 'allied', 'caen', '', 0, 1)", (f"d{dice.random()}",))
        return
    table = dice.choice(["formation", "element", "squadron", "strip", "place"])
    key = dice.choice(connection.execute(f"SELECT id FROM {table}").fetchall())
    connection.execute(f"DELETE FROM {table} WHERE id = ?", key)


def edit_snapshot(_: Base, dice: random.Random, connection: Connection) -> None:
    """Put the state of one snapshot into another."""
    kept = [row[0] for row in connection.execute("SELECT entry FROM snapshot").fetchall()]
    one, other = dice.sample(kept, 2)
    connection.execute(
        "UPDATE snapshot SET state = (SELECT state FROM snapshot WHERE entry = ?) WHERE entry = ?", (one, other)
    )


def edit_snapshot_time(_: Base, dice: random.Random, connection: Connection) -> None:
    """Say that a snapshot is of another move."""
    (kept,) = dice.choice(connection.execute("SELECT entry FROM snapshot").fetchall())
    connection.execute("UPDATE snapshot SET time = time + 1 WHERE entry = ?", (kept,))


def edit_rulebook(_: Base, dice: random.Random, connection: Connection) -> None:
    """Change or drop a table of the rulebook."""
    digest = dice.choice(connection.execute("SELECT digest FROM rulebook").fetchall())
    if dice.random() < 0.5:
        connection.execute("DELETE FROM rulebook WHERE digest = ?", digest)
    else:
        connection.execute(
            "UPDATE rulebook SET content = CAST(CAST(content AS TEXT) || ' ' AS BLOB) WHERE digest = ?", digest
        )


def edit_secret(_: Base, dice: random.Random, connection: Connection) -> None:
    """Change the seed of the dice, or take it away."""
    connection.execute(dice.choice(["DELETE FROM secret", "UPDATE secret SET seed = randomblob(32)"]))


def edit_marks(_: Base, dice: random.Random, connection: Connection) -> None:
    """Change what the file says of itself."""
    connection.execute(
        dice.choice(
            [
                "UPDATE meta SET campaign = 'goodwood'",
                "UPDATE meta SET schema_version = 2",
                "UPDATE meta SET copy_for = 'players'",
                "UPDATE head SET draws = draws + 1",
                "UPDATE head SET entries = entries - 1",
                "UPDATE head SET campaign = 'goodwood'",
                "PRAGMA user_version = 2",
                "DELETE FROM head",
            ]
        )
    )


def plant(_: Base, dice: random.Random, connection: Connection) -> None:
    """Plant something that acts on its own."""
    connection.execute(
        dice.choice(
            [
                "CREATE TRIGGER gift AFTER INSERT ON entry BEGIN UPDATE dump SET points = points + 1; END",
                "CREATE VIEW gift AS SELECT * FROM secret",
                "CREATE TABLE gift (content TEXT)",
            ]
        )
    )


MUTATIONS: Final[dict[str, Callable[[Base, random.Random, Connection], None]]] = {
    "actor": partial(edit, "actor", "actor || 'x'"),
    "content": partial(edit, "content", 'CAST(\'{"order":"other"}\' AS BLOB)'),
    "move": partial(edit, "written_in", "written_in + 1"),
    "late": partial(edit, "counts_in", "coalesce(counts_in, 0) + 1"),
    "note": partial(edit, "note", "note || ' '"),
    "order id": partial(edit, "order_id", "order_id || 'x'"),
    "dice": partial(edit, "draws", "draws + 1"),
    "hash": partial(edit, "hash", "randomblob(32)"),
    "payload": partial(edit_event, "payload", "CAST(replace(CAST(payload AS TEXT), '\"', '\"x') AS BLOB)"),
    "event type": partial(edit_event, "type", "'note.taken2'"),
    "role": partial(edit_event, "role", "'before'"),
    "entry gone": delete_entry,
    "event gone": delete_event,
    "tail cut": cut_tail,
    "events swapped": swap_events,
    "event doubled": double,
    "history rewritten": rewrite,
    "not canonical": loosen,
    "filed wrongly": refile,
    "not filed": unfile,
    "read model": edit_read_model,
    "ledger": balance_falsely,
    "row": add_or_drop_a_row,
    "snapshot": edit_snapshot,
    "snapshot's move": edit_snapshot_time,
    "rulebook": edit_rulebook,
    "secret": edit_secret,
    "marks": edit_marks,
    "planted": plant,
}


def mutate(base: Base, kind: str, dice: random.Random) -> None:
    """Damage the file in one way, with the triggers out of the way meanwhile."""
    triggers = [sql for sql in schema("sqlite") if sql.startswith("CREATE TRIGGER")]
    base.lay_out()
    with closing(sqlite3.connect(base.path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        for trigger in triggers:
            connection.execute(f"DROP TRIGGER {trigger.split()[2]}")
        MUTATIONS[kind](base, dice, connection)
        for trigger in triggers:
            connection.execute(trigger)
        connection.execute("COMMIT")


@pytest.mark.parametrize("kind", MUTATIONS)
def test_no_edited_row_is_missed(base: Base, kind: str) -> None:
    """Whatever somebody with SQL does to the file, the audit with a checkpoint line finds it."""
    dice = random.Random(f"{SEED} {kind}")
    missed: list[int] = []
    for number in range(EACH):
        mutate(base, kind, dice)
        if base.passes(base.line):
            missed.append(number)
    assert missed == []


@pytest.mark.parametrize("kind", ["history rewritten"])
def test_without_a_checkpoint_line_a_perfect_forgery_passes(base: Base, kind: str) -> None:
    """Only who holds a line from before can tell a history that was rewritten from end to end."""
    dice = random.Random(f"{SEED} control")
    passed = 0
    for _ in range(10):
        mutate(base, kind, dice)
        passed += base.passes(None)
    assert passed == 10


def test_without_a_checkpoint_line_a_shorter_history_passes(base: Base, tmp_path: Path) -> None:
    """A diary whose last entries never were is sound by itself; the line knows of them."""
    shorter = tmp_path / "shorter.campaign"
    with open_diary(base.path, read_only=True) as whole, in_file(shorter) as diary:
        evening = Evening(diary)
        evening.play(10)
        assert diary.head().hash == whole.hash_after(11)
        assert verify(diary).ok
        assert verify(diary, base.line).findings[0].where == "line"


def test_the_chain_alone_misses_what_is_kept_beside_it(base: Base) -> None:
    """SQLite's own check passes edited rows: it is no audit."""
    dice = random.Random(f"{SEED} integrity")
    passed = 0
    for kind in ("actor", "payload", "ledger", "secret"):
        mutate(base, kind, dice)
        with closing(sqlite3.connect(base.path)) as connection:
            passed += connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert passed == 4


# -- the first bad entry -----------------------------------------


def test_the_first_bad_entry_is_named(base: Base) -> None:
    """Where several entries are edited, the audit names the first."""
    base.lay_out()
    with closing(sqlite3.connect(base.path, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER entry_stays")
        connection.execute("UPDATE entry SET actor = 'x' WHERE number IN (30, 17, 22)")
        for sql in schema("sqlite"):
            if sql.startswith("CREATE TRIGGER entry_stays"):
                connection.execute(sql)
    with open_diary(base.path, read_only=True) as diary:
        report = verify(diary, base.line)
    assert (report.ok, report.first_bad) == (False, 17)
    assert report.findings[0].where == "e17"


# -- whoever flips a byte ----------------------------------------


def flips(base: Base, dice: random.Random) -> Iterator[bytes]:
    """Yield the file with one byte changed: every byte of its header and what follows, and anywhere."""
    for number in range(FLIPS):
        content = bytearray(base.bytes)
        at = number if number < FLIPS // 10 else dice.randrange(len(content))
        content[at] ^= 1 << dice.randrange(8) if dice.random() < 0.5 else dice.randint(1, 255)
        yield bytes(content)


def test_no_flipped_byte_that_a_reader_could_see_is_missed(base: Base) -> None:
    """A byte that the audit passes is one that changes nothing that anybody can read."""
    dice = random.Random(SEED)
    found = missed = overlooked_by_sqlite = 0
    for content in flips(base, dice):
        base.lay_out(content)
        if base.passes(base.line):
            missed += not base.is_what_it_was()
        else:
            found += 1
            overlooked_by_sqlite += sqlite_is_content(base)
    assert missed == 0
    assert found > FLIPS // 2
    assert overlooked_by_sqlite > found // 2


def sqlite_is_content(base: Base) -> bool:
    """Say whether SQLite's own check finds nothing wrong."""
    try:
        with closing(sqlite3.connect(base.path)) as connection:
            return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    except (sqlite3.Error, UnicodeDecodeError):
        return False
