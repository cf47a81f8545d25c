"""Salvage: whatever happened to a file, the part that its chain vouches for becomes a campaign again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

import pytest

from campaign.errors import AuditDifference, CampaignError, Damaged
from campaign.files.shipped import shipped_table
from campaign.store import salvage as module
from campaign.store.leaves import rows_in
from campaign.store.salvage import Salvaged, salvage
from campaign.store.sqlite import open_diary
from campaign.store.verify import verify
from campaign.store.wreck import Wreck
from tests.evenings import SEED, Evening, in_file
from tests.worlds import compiled

if TYPE_CHECKING:
    from pathlib import Path

ENTRIES = 61


@pytest.fixture(name="whole")
def _whole(tmp_path: Path) -> Path:
    """Return the closed file of a campaign of 61 entries."""
    with in_file(tmp_path / "whole.campaign") as diary:
        Evening(diary).play(ENTRIES - 1)
    return tmp_path / "whole.campaign"


def own_table(_ruleset: str, name: str) -> bytes | None:
    """Give the tables of the small world as a program ships them."""
    return compiled().get(name)


def flipped(path: Path, needle: bytes, *, last: bool = True) -> Path:
    """Return a copy of a file with one bit of some words in it flipped."""
    content = bytearray(path.read_bytes())
    at = content.rindex(needle) if last else content.index(needle)
    content[at] ^= 1
    return written(path, bytes(content))


def written(path: Path, content: bytes) -> Path:
    """Return a damaged file beside the whole one."""
    bad = path.with_name("bad.campaign")
    bad.write_bytes(content)
    return bad


def saved(bad: Path, **more: int) -> Salvaged:
    """Salvage a file, and see that what comes of it verifies and takes orders."""
    new = bad.with_name("new.campaign")
    before = bad.read_bytes()
    done = salvage(bad, new, own_table, **more)
    assert bad.read_bytes() == before
    with open_diary(new, read_only=False) as diary:
        assert diary.head() == done.head
        assert verify(diary).findings == ()
        Evening(diary).play(3)
        assert verify(diary, str(done.head)).ok
    new.unlink()
    return done


def test_a_flipped_letter_in_the_middle_costs_what_follows(whole: Path) -> None:
    """Verify names the entry with the flipped letter; salvage keeps all before it and lists the rest, one by one."""
    bad = flipped(whole, b"turn 34 ")
    with open_diary(bad, read_only=True, for_audit=True) as diary:
        report = verify(diary)
    assert (report.ok, report.first_bad) == (False, 35)
    done = saved(bad)
    assert done.head.entries == 34
    assert [item.entry for item in done.lost] == list(range(35, ENTRIES + 1))
    assert done.lost[0].what == "is not what was chained"
    assert {item.what for item in done.lost[1:]} == {"is whole, but comes after what could be saved"}
    assert {item.order for item in done.lost} == {"test"}


def test_what_is_saved_has_the_hashes_that_it_had(whole: Path) -> None:
    """A checkpoint line from before the damage still belongs to what was saved."""
    with open_diary(whole, read_only=True) as diary:
        line = f"{diary.head().campaign} e20 {diary.hash_after(20)}"
    bad = flipped(whole, b"turn 34 ")
    salvage(bad, bad.with_name("new.campaign"), own_table)
    with open_diary(bad.with_name("new.campaign"), read_only=True) as diary:
        told = verify(diary, line).against
        assert diary.secret() == SEED
    assert told is not None
    assert (told.standing, told.behind) == ("belongs", 14)


def test_a_sound_file_may_be_cut_by_wish(whole: Path) -> None:
    """With an entry named, all up to it is kept, and the rest is listed as whole."""
    done = saved(whole, until=12)
    assert done.head.entries == 12
    assert {item.what for item in done.lost} == {"is whole, but comes after what could be saved"}
    assert saved(whole).lost == ()


def test_more_than_is_sound_is_refused(whole: Path) -> None:
    """An entry behind the damage cannot be had; the one that can is named, and no file is made."""
    bad = flipped(whole, b"turn 34 ")
    with pytest.raises(Damaged, match="sound only up to e34") as error:
        salvage(bad, bad.with_name("new.campaign"), own_table, until=40)
    assert error.value.remedy.endswith("--until e34")
    assert not bad.with_name("new.campaign").exists()


def test_nothing_is_overwritten(whole: Path) -> None:
    """A name that is taken is refused, the damaged file's own too."""
    other = whole.with_name("other.campaign")
    other.write_bytes(b"cat")
    for target in (other, whole):
        before = target.read_bytes()
        with pytest.raises(CampaignError, match="exists already"):
            salvage(whole, target, own_table)
        assert target.read_bytes() == before
    assert [item.name for item in whole.parent.iterdir() if item.name.startswith(".")] == []


def test_a_file_that_was_cut_off(whole: Path) -> None:
    """Of a file without its end the entries on pages that are left are saved; those that left a trace are listed."""
    content = whole.read_bytes()
    bad = written(whole, content[: len(content) * 9 // 10])
    with pytest.raises(Damaged, match="cut off"):
        open_diary(bad, read_only=True, for_audit=True)
    done = saved(bad)
    assert 10 < done.head.entries < ENTRIES
    assert [item.entry for item in done.lost] == list(range(done.head.entries + 1, ENTRIES + 1))
    assert {item.what for item in done.lost} >= {"cannot be read"}


def test_a_log_left_over_is_read(tmp_path: Path) -> None:
    """What stood in the write-ahead log of a program that died is saved with the rest."""
    path = tmp_path / "open.campaign"
    with in_file(path) as diary:
        Evening(diary).play(20)
        with open_diary(path, read_only=False) as other:
            Evening(other).play(5)
            copies = [path.read_bytes(), path.with_name("open.campaign-wal").read_bytes()]
    died = tmp_path / "died.campaign"
    died.write_bytes(copies[0])
    died.with_name("died.campaign-wal").write_bytes(copies[1])
    assert len(copies[1]) > 0
    assert saved(died).head.entries == 26


def test_a_log_of_a_transaction_that_never_ended_is_not_read(tmp_path: Path) -> None:
    """What was not committed was never acknowledged: it is no part of the diary."""
    path = tmp_path / "open.campaign"
    with in_file(path) as diary:
        Evening(diary).play(3)
        log = path.with_name("open.campaign-wal").read_bytes()
    frame = bytearray(log[32 : 32 + 24 + 4096])
    frame[0:4] = (9999).to_bytes(4, "big")
    frame[4:8] = bytes(4)
    frame[24] = 0x0D
    assert list(rows_in(b"", log[:32] + bytes(frame), {2, 4, 5, 7, 19})) == []


@pytest.mark.parametrize("page", [1, 2, 3])
def test_a_file_whose_first_pages_are_gone(whole: Path, page: int) -> None:
    """Schema and roots are not needed: rows are read from the pages where they lie."""
    content = bytearray(whole.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = bytes(4096)
    assert saved(written(whole, bytes(content))).head.entries > 0


def test_without_its_seed_the_dice_are_typed(whole: Path) -> None:
    """A file whose seed is lost is saved as a copy without one, and says so."""
    bad = flipped(whole, SEED)
    done = saved(bad)
    assert (done.seed_lost, done.head.entries) == (True, ENTRIES)


def test_a_table_that_is_lost_comes_from_the_program(whole: Path) -> None:
    """The same table, by its digest, is as good as the one in the file; without it there is no campaign."""
    with closing(sqlite3.connect(whole, isolation_level=None)) as connection:
        connection.execute("DELETE FROM rulebook WHERE digest = (SELECT min(digest) FROM rulebook)")
        connection.execute("VACUUM")
    assert saved(whole).head.entries == ENTRIES
    with pytest.raises(Damaged, match="of its rulebook is lost"):
        salvage(whole, whole.with_name("new.campaign"), lambda _ruleset, _name: b"another table")


def test_what_is_no_campaign_is_said(whole: Path) -> None:
    """A picture, an empty file and none at all are refused in a sentence, and nothing is made of them."""
    for content in (b"", b"cat", bytes(8192), whole.read_bytes()[:4096]):
        with pytest.raises(Damaged, match=r"no entry that can be read|not even the first"):
            salvage(written(whole, content), whole.with_name("new.campaign"), shipped_table)
    with pytest.raises(Damaged, match="cannot be read"):
        salvage(whole.with_name("none.campaign"), whole.with_name("new.campaign"), shipped_table)
    assert not whole.with_name("new.campaign").exists()


def test_a_first_entry_that_was_changed_saves_nothing(whole: Path) -> None:
    """Without its first entry no chain begins."""
    bad = flipped(whole, sha256(SEED).hexdigest().encode(), last=False)
    with pytest.raises(Damaged, match="not even the first"):
        salvage(bad, bad.with_name("new.campaign"), own_table)


def test_entries_that_were_put_in_are_not_believed(whole: Path) -> None:
    """Who edits a row and leaves the chain is found out: nothing is saved that the chain does not vouch for."""
    with closing(sqlite3.connect(whole, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER event_stays")
        connection.execute("UPDATE event SET version = 2 WHERE entry = 30")
    assert saved(whole).head.entries == 29


def test_what_would_be_written_otherwise_is_not_kept(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Should the new file end in another hash than the old part did, it is not kept (a negative control)."""
    good = Wreck(whole).good(5)
    monkeypatch.setattr(Wreck, "good", lambda _self, _until: good)
    entries = module._entries(good)
    monkeypatch.setattr(module, "_entries", lambda _good: list(entries)[:4])
    with pytest.raises(AuditDifference, match="not what was read"):
        salvage(whole, whole.with_name("new.campaign"), own_table)
    assert not whole.with_name("new.campaign").exists()


def test_any_damage_leaves_a_true_prefix_or_a_sentence(whole: Path) -> None:
    """Bits, holes and cuts anywhere: what is saved is always the beginning of what was, and every entry is told of."""
    random = Random(1944)
    content = whole.read_bytes()
    with open_diary(whole, read_only=True) as diary:
        hashes = [diary.hash_after(number) for number in range(ENTRIES + 1)]
    outcomes: set[str] = set()
    for turn in range(36):
        damaged = bytearray(content)
        at = random.randrange(len(damaged))
        match turn % 3:
            case 0:
                damaged[at] ^= 1 << random.randrange(8)
            case 1:
                damaged[at : at + 6000] = bytes(len(damaged[at : at + 6000]))
            case _:
                del damaged[max(at, len(damaged) // 2) :]
        try:
            done = saved(written(whole, bytes(damaged)))
        except Damaged:
            outcomes.add("nothing")
            continue
        outcomes.add("all" if done.head.entries == ENTRIES else "part")
        assert done.head.hash == hashes[done.head.entries]
        assert [item.entry for item in done.lost][: ENTRIES - done.head.entries] == [
            *range(done.head.entries + 1, done.head.entries + 1 + len(done.lost))
        ]
    assert outcomes == {"all", "part", "nothing"}
