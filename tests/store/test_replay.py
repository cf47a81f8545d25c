"""The state of a diary: by a rebuild and from snapshots the same, with corrections and without."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.errors import Damaged, DoesNotFit
from campaign.events.calendar import MoveEnded
from campaign.events.contacts import Sighted
from campaign.projections.state import Campaign, Fold, digest
from campaign.store import replay, snapshots
from campaign.store.fingerprint import FINGERPRINT
from tests.evenings import Evening, in_file, in_memory

if TYPE_CHECKING:
    from pathlib import Path

    from campaign.store.memory import MemoryDiary

#: Entries of an evening that can be voided without anything after them no longer fitting: weather and notes.
HARMLESS = [number for number in range(2, 30) if (number - 1) % 7 in {4, 6, 0}]


def played(voids: list[int], after: int) -> Evening:
    """An evening with some entries voided and some more played."""
    evening = Evening(in_memory())
    evening.play(30)
    for number in voids:
        evening.void(number)
    evening.play(after)
    return evening


def test_a_state_survives_being_written_down() -> None:
    """A snapshot gives back the very state that it was taken of."""
    campaign = Evening(in_memory()).campaign
    again = snapshots.decode_state(snapshots.encode_state(campaign))
    assert again == campaign
    assert digest(again) == digest(campaign)


@pytest.mark.parametrize("change", [lambda state: state[:-3], lambda state: b"x" + state, lambda _: b""], ids=range(3))
def test_a_snapshot_that_cannot_be_read_says_so(change: object) -> None:
    """Bytes that are no state raise Damaged, with the way out."""
    state = snapshots.encode_state(Campaign())
    with pytest.raises(Damaged, match="snapshot") as caught:
        snapshots.decode_state(change(state))  # type: ignore[operator]
    assert caught.value.remedy == "campaign rebuild"


@given(st.lists(st.sampled_from(HARMLESS), max_size=3, unique=True), st.integers(0, 12), st.data())
def test_snapshots_change_nothing(voids: list[int], after: int, data: st.DataObject) -> None:
    """Now, and at any entry of the past, a state from snapshots is the state of a rebuild, voided entries or not."""
    evening = played(voids, after)
    diary = evening.diary
    assert replay.load(diary) == replay.rebuild(diary) == evening.campaign
    until = data.draw(st.integers(1, diary.head().entries))
    assert replay.load(diary, until) == replay.rebuild(diary, until)


def test_the_past_is_what_was_believed() -> None:
    """The state after the first entries knows only the corrections among them."""
    evening = Evening(in_memory())
    evening.play(30)
    believed = replay.rebuild(evening.diary)
    evening.void(26)
    assert replay.rebuild(evening.diary, 31) == replay.load(evening.diary, 31) == believed
    assert replay.rebuild(evening.diary) != believed


def test_a_snapshot_is_used() -> None:
    """From a snapshot only what follows is read: an impossible snapshot shows that it was looked at."""
    evening = Evening(in_memory())
    evening.play(30)
    diary: MemoryDiary = evening.diary  # type: ignore[assignment]
    newest = diary.snapshots(FINGERPRINT)[0][0]
    diary._snapshots[FINGERPRINT, newest] = snapshots.take(Campaign(), newest)
    assert replay.load(diary) == evening.campaign  # its hash is not the chain's: it is passed over
    diary._keep(snapshots.take(Campaign(), newest))
    with pytest.raises(DoesNotFit):
        replay.load(diary)


def test_a_snapshot_behind_which_a_correction_reaches_is_passed_over() -> None:
    """A snapshot taken before an entry was voided serves the past and no longer the present."""
    evening = Evening(in_memory())
    evening.play(30)
    held = evening.diary.snapshots(FINGERPRINT)
    evening.void(5)
    diary: MemoryDiary = evening.diary  # type: ignore[assignment]
    for entry, _ in held:
        diary._keep(snapshots.take(Campaign(), entry))
    diary._snapshots.pop((FINGERPRINT, 32))
    assert replay.load(diary) == evening.campaign


def test_a_file_opens_where_it_was_left(tmp_path: Path) -> None:
    """Closing and opening changes no state."""
    with in_file(tmp_path / "small.campaign") as diary:
        evening = Evening(diary)
        evening.play(40)
    from campaign.store.sqlite import open_diary

    with open_diary(tmp_path / "small.campaign", read_only=True) as again:
        assert replay.load(again) == replay.rebuild(again) == evening.campaign


def test_the_short_way_is_the_fold() -> None:
    """Events read in one go come to the state that `Fold.apply` comes to, also where a move ends within an entry."""
    evening = Evening(in_memory())
    now = evening.campaign.calendar.now
    seen = Sighted(side="allied", enemy="de_501", part="", observer="uk_1_rtr", place="caen")
    evening.book("two moves", (MoveEnded(move=now), seen, MoveEnded(move=now.plus(1)), replace(seen, enemy="de_i_ss")))
    fold = Fold(Campaign())
    replay.fold_straight(fold, evening.diary.stream())
    assert fold.campaign == evening.campaign
    assert [item.time for item in fold.campaign.contacts.of("allied")] == [now.plus(1), now.plus(2)]


def test_stored_bytes_that_are_no_event_are_damage() -> None:
    """A payload that cannot be read raises Damaged and names its type."""
    rows = iter([(1, "note.taken", 1, b'{"text":'), (1, "note.taken", 1, b"{}")])
    with pytest.raises(Damaged, match=r"note\.taken"):
        replay.fold_straight(Fold(Campaign()), rows)
