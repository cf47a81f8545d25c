"""The contract of a diary, held by every back end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from campaign.domain.clock import GameTime, from_hours
from campaign.errors import AlreadyBooked, AuditDifference, CampaignError, Damaged, SomeoneElseWrote, UnknownName
from campaign.events.codec import encode
from campaign.store.diary import Diary, Head, NewEvent, RowChange, RowRole, Snapshot
from tests.evenings import NAME, SEED, Evening, entry, founding, in_file, in_memory
from tests.worlds import OPENS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NOTES = tuple(event for event in founding() if event.event_name == "place.charted")


@pytest.fixture(params=["memory", "sqlite"])
def diary(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Diary]:
    """An empty diary of each back end."""
    opened: Diary = in_memory() if request.param == "memory" else in_file(tmp_path / "small.campaign")
    with opened as ready:
        yield ready


def snapshot(at: int, *, fingerprint: str = "f") -> Snapshot:
    """Some snapshot."""
    return Snapshot(entry=at, time=OPENS, hash="", fingerprint=fingerprint, state=b"state %d" % at)


def dump(points: int) -> tuple[RowChange, RowChange]:
    """The rows of a dump that opened with so many points in it."""
    return (
        RowChange(table="dump", key=("d",), values=("allied", "caen", "", points, 1)),
        RowChange(table="balance", key=("allied", "start"), values=(points,)),
    )


class TestContract:
    """What every back end promises."""

    def test_an_empty_diary_names_its_campaign(self, diary: Diary) -> None:
        """A new diary has no entries, and a hash that already depends on whose it is."""
        head = diary.head()
        assert (head.campaign, head.entries, head.events, head.draws) == (NAME, 0, 0, 0)
        assert len(head.hash) == 64
        assert not list(diary.entries())
        assert not list(diary.events())

    def test_what_was_written_is_read_back(self, diary: Diary) -> None:
        """Every field of an entry and its events comes back as it was given."""
        new = replace(
            entry("o1", NOTES[:2]),
            counts_in=GameTime(day=0, move=3),
            came_in="evening.txt",
            caused_by=7,
            note="Überzug",
            tags=("place:caen", "dump:d", "dump:d"),
        )
        head = diary.append([new], expected=diary.head())
        kept = diary.entry(1)
        for name in ("order_id", "order", "content", "actor", "recorded_at", "written_in", "counts_in", "came_in"):
            assert getattr(kept, name) == getattr(new, name)
        for name in ("caused_by", "note", "program", "evening", "draws"):
            assert getattr(kept, name) == getattr(new, name)
        assert (kept.number, kept.reach, kept.changes_the_past) == (1, 1, False)
        assert [(row.position, row.entry, row.stands_for, row.role) for row in diary.events()] == [
            (1, 1, 1, RowRole.OWN),
            (2, 1, 1, RowRole.OWN),
        ]
        assert [row.payload for row in diary.events()] == [encode(event) for event in NOTES[:2]]
        assert diary.tags_of(1) == ("dump:d", "place:caen")
        assert diary.head() == head
        assert diary.find("o1") == kept
        assert diary.find("o2") is None

    def test_events_keep_for_whom_they_stand(self, diary: Diary) -> None:
        """A correction's rows say which entry they stand for, and as what (architecture: roles)."""
        diary.append([entry("o1", NOTES[:1])], expected=diary.head())
        fact = NewEvent(type="t", version=1, payload=b"{}", role=RowRole.BEFORE, stands_for=1)
        new = entry("o2", NOTES[:1], reach=1)
        diary.append([replace(new, events=(fact, *new.events))], expected=diary.head())
        assert [(row.stands_for, row.role) for row in diary.events(2)] == [(1, RowRole.BEFORE), (2, RowRole.OWN)]
        assert diary.entry(2).changes_the_past

    def test_ranges_hold_both_ends(self, diary: Diary) -> None:
        """Entries and events are walked from the first asked for to the last, which may lie beyond the end."""
        diary.append([entry(f"o{index}", NOTES[: index % 3 + 1]) for index in range(1, 7)], expected=diary.head())
        assert [item.number for item in diary.entries(2, 4)] == [2, 3, 4]
        assert [item.number for item in diary.entries(5)] == [5, 6]
        assert {row.entry for row in diary.events(2, 4)} == {2, 3, 4}
        assert {row.entry for row in diary.events(5, 99)} == {5, 6}
        assert not list(diary.events(7))
        assert not list(diary.entries(7))
        lean = [(row.entry, row.type, row.version, row.payload) for row in diary.events(3, 5)]
        assert list(diary.stream(3, 5)) == lean
        positions = [row.position for row in diary.events()]
        assert positions == list(range(1, len(positions) + 1))

    def test_an_unknown_entry_is_named(self, diary: Diary) -> None:
        """Who asks for an entry that there is not hears which is the last."""
        diary.append([entry("o1", NOTES[:1])], expected=diary.head())
        for number in (0, 2):
            with pytest.raises(UnknownName, match="the last is e1"):
                diary.entry(number)

    def test_corrections_are_found(self, diary: Diary) -> None:
        """Entries that reach back are listed by number, those after a given one only."""
        diary.append([entry("o1", NOTES[:1]), entry("o2", NOTES[:1], reach=1)], expected=diary.head())
        diary.append([entry("o3", NOTES[:1]), entry("o4", NOTES[:1], reach=2)], expected=diary.head())
        assert [item.number for item in diary.changing_the_past()] == [2, 4]
        assert [item.number for item in diary.changing_the_past(2)] == [4]

    def test_entries_of_an_order_are_found(self, diary: Diary) -> None:
        """The numbers of the entries that one kind of order made are known without a look at all of them."""
        first, second, third = (entry(f"o{index}", NOTES[:1]) for index in range(3))
        diary.append([first, replace(second, order="end-move"), third], expected=diary.head())
        diary.append([replace(entry("o3", NOTES[:1]), order="end-move")], expected=diary.head())
        assert diary.asked("end-move") == (2, 4)
        assert diary.asked(first.order) == (1, 3)
        assert diary.asked("end-day") == ()

    def test_a_thing_has_its_history(self, diary: Diary) -> None:
        """A tag leads to every entry that touches the thing."""
        first, second, third = (entry(f"o{index}", NOTES[:1]) for index in range(3))
        diary.append([replace(first, tags=("dump:d",)), second], expected=diary.head())
        diary.append([replace(third, tags=("dump:d", "place:caen"))], expected=diary.head())
        assert diary.tagged("dump:d") == (1, 3)
        assert diary.tagged("dump:e") == ()

    def test_an_order_is_booked_once(self, diary: Diary) -> None:
        """An order that comes again is answered with its entry; another under the same id is told apart."""
        new = entry("o1", NOTES[:1])
        before = diary.head()
        after = diary.append([new], expected=before)
        for expected in (before, after):
            with pytest.raises(AlreadyBooked, match="e1") as caught:
                diary.append([new], expected=expected)
            assert (caught.value.entry, caught.value.same) == (1, True)
        with pytest.raises(AlreadyBooked) as caught:
            diary.append([replace(new, content=b'{"other":1}')], expected=after)
        assert not caught.value.same
        assert diary.head() == after

    def test_a_stale_decision_is_not_written(self, diary: Diary) -> None:
        """Who decided on an older head learns that somebody else wrote, and nothing is booked."""
        before = diary.head()
        after = diary.append([entry("o1", NOTES[:1])], expected=before)
        with pytest.raises(SomeoneElseWrote):
            diary.append([entry("o2", NOTES[:1])], expected=before)
        assert diary.head() == after
        diary.append([entry("o2", NOTES[:1])], expected=after)

    def test_entries_come_whole_or_not_at_all(self, diary: Diary) -> None:
        """When one row of one entry cannot be written, none of the entries is."""
        before = diary.head()
        with pytest.raises(CampaignError):
            diary.append([entry("o1", NOTES[:1]), entry("o2", NOTES[:2])], expected=before, rows=dump(-1))
        assert head_again(diary) == before

    @pytest.mark.parametrize(
        "bad",
        [
            pytest.param({"events": ()}, id="no-events"),
            pytest.param({"reach": 2}, id="reaches-forward"),
            pytest.param({"tags": ("a\nb",)}, id="tag-of-two-lines"),
        ],
    )
    def test_what_no_desk_may_ask_stops_at_the_border(self, diary: Diary, bad: dict[str, object]) -> None:
        """An entry without events, one that reaches forward or a tag of two lines never comes near the file."""
        with pytest.raises(AssertionError):
            diary.append([replace(entry("o1", NOTES[:1]), **bad)], expected=diary.head())
        assert diary.head().entries == 0

    def test_a_side_that_does_not_balance_is_not_written(self, diary: Diary) -> None:
        """Points that come from nowhere stop the entry that brings them (DT-G9)."""
        there, came = dump(10)
        before = diary.append([entry("o1", NOTES[:1])], expected=diary.head(), rows=(there, came))
        with pytest.raises(AuditDifference, match="allied"):
            diary.append([entry("o2", NOTES[:1])], expected=before, rows=(replace(there, values=dump(11)[0].values),))
        assert head_again(diary) == before

    def test_a_lorry_that_nobody_mustered_is_not_written(self, diary: Diary) -> None:
        """Lorry models are conserved like points (DT-G1)."""
        values = ("hq", "allied", 2, 0, None, None, None, None, 0, 0)
        lorries = RowChange(table="lorries", key=("lorries/hq@hq",), values=values)
        with pytest.raises(AuditDifference, match="allied would not balance: 0 points, 2 lorries"):
            diary.append([entry("o1", NOTES[:1])], expected=diary.head(), rows=(lorries,))

    def test_read_models_follow_the_entry(self, diary: Diary) -> None:
        """Rows are put in, replaced and taken out with the entry that changes them."""
        head = diary.append([entry("o1", NOTES[:1])], expected=diary.head(), rows=dump(10))
        assert list(diary.rows("dump")) == [("d", "allied", "caen", "", 10, 1)]
        head = diary.append([entry("o2", NOTES[:1])], expected=head, rows=dump(4))
        assert list(diary.rows("dump")) == [("d", "allied", "caen", "", 4, 1)]
        gone = [replace(row, values=None) for row in dump(4)]
        diary.append([entry("o3", NOTES[:1])], expected=head, rows=gone)
        assert list(diary.rows("dump")) == list(diary.rows("balance")) == []

    def test_read_models_are_refilled(self, diary: Diary) -> None:
        """A refill replaces every row and keeps no snapshot but its own."""
        diary.append([entry("o1", NOTES[:1])], expected=diary.head(), rows=dump(10), snapshot=snapshot(1))
        place = RowChange(table="place", key=("caen",), values=("Caen", 1, 2, None))
        diary.replace_rows([place], snapshot(1, fingerprint="g"))
        assert list(diary.rows("dump")) == []
        assert list(diary.rows("place")) == [("caen", "Caen", 1, 2, None)]
        assert diary.snapshots("f") == ()
        assert diary.snapshots("g") == ((1, OPENS),)

    def test_a_snapshot_stands_at_the_hash_of_its_entry(self, diary: Diary) -> None:
        """A snapshot is kept with the entry it came with, by fingerprint, the newest first."""
        head = diary.append([entry("o1", NOTES[:1])], expected=diary.head(), snapshot=snapshot(1))
        diary.append([entry("o2", NOTES[:1])], expected=head, snapshot=snapshot(2))
        assert diary.snapshots("f") == ((2, OPENS), (1, OPENS))
        kept = diary.snapshot(1, "f")
        assert kept is not None
        assert (kept.hash, kept.state) == (head.hash, b"state 1")
        assert diary.snapshot(1, "g") is None
        assert diary.snapshots("g") == ()

    def test_old_snapshots_thin_out(self, diary: Diary) -> None:
        """Two days back every snapshot is kept, before that the one at midnight; those of other code go."""
        head = diary.append([entry("other", NOTES[:1])], expected=diary.head(), snapshot=snapshot(1, fingerprint="old"))
        for hour in range(100):
            new = Snapshot(entry=hour + 2, time=from_hours(hour), hash="", fingerprint="f", state=b"s")
            head = diary.append([entry(f"o{hour}", NOTES[:1])], expected=head, snapshot=new)
        assert diary.snapshots("old") == ()
        assert [time.hours for _, time in diary.snapshots("f")] == [*range(99, 50, -1), 48, 24, 0]

    def test_a_rulebook_is_kept_under_its_digests(self, diary: Diary) -> None:
        """A table of the rulebook comes back by its digest; keeping it twice keeps it once."""
        (digest,) = diary.put_tables([b"[1]"])
        assert diary.put_tables([b"[1]", b"[2]"])[0] == digest
        assert diary.table(digest) == b"[1]"
        with pytest.raises(Damaged, match="rulebook"):
            diary.table("0" * 64)

    def test_the_secret_is_kept(self, diary: Diary) -> None:
        """The seed of the dice is what was given when the campaign was founded."""
        assert diary.secret() == SEED

    def test_dice_are_counted(self, diary: Diary) -> None:
        """The head knows how many dice the program has drawn in all."""
        entries = [replace(entry(f"o{index}", NOTES[:1]), draws=index) for index in range(4)]
        assert diary.append(entries, expected=diary.head()).draws == 6
        assert diary.head().draws == 6


def head_again(diary: Diary) -> Head:
    """Return the head of the diary, opened again where the last failure shut it."""
    path: Path | None = getattr(diary, "path", None)
    if path is None:
        return diary.head()
    from campaign.store.sqlite import open_diary

    with open_diary(path, read_only=True) as again:
        return again.head()


def test_the_same_entries_give_the_same_hash_everywhere(tmp_path: Path) -> None:
    """Memory and SQLite come to the same head, corrections included."""
    with in_memory() as memory, in_file(tmp_path / "small.campaign") as file:
        heads = []
        for diary in (memory, file):
            evening = Evening(diary)
            evening.play(25)
            evening.void(19)
            heads.append(evening.play(10))
            assert diary.head() == heads[-1]
        assert heads[0] == heads[1]
        for table in ("entry", "event", "tag", "formation", "element", "dump", "lorries", "balance", "raid"):
            assert list(memory.rows(table)) == list(file.rows(table)), table
