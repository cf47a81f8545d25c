"""Evenings in the diary: ends number themselves, entries belong to the open one, no correction loses anything."""

from __future__ import annotations

import pytest

from campaign.errors import DoesNotFit, NotUnderstood
from campaign.events.evenings import BackupKept, BackupPlaceSet, SessionEnded
from campaign.orders.stocktake import missing
from campaign.projections.state import digest
from campaign.store.replay import rebuild
from campaign.store.verify import verify
from tests.filed import sound_table
from tests.spec import Spec
from tests.table import Table, open_table


def evenings(table: Table) -> list[int]:
    """Return the evening of every entry behind the founding."""
    return [entry.evening for entry in table.desk.diary.entries(2)]


def test_entries_belong_to_the_evening_that_was_open() -> None:
    """The end of an evening is its last entry; the next one begins the next evening (architecture 7, `evening`)."""
    table = sound_table()
    table.give("note one", "end-session", "note two", "note three", "end-session", "note four")
    assert evenings(table) == [1, 1, 2, 2, 2, 3]
    assert table.desk.campaign.evenings.open == 3
    assert verify(table.desk.diary).ok


def test_the_evening_is_in_the_chain() -> None:
    """Two diaries that differ in nothing but the evening of an entry have different heads."""
    heads: set[str] = set()
    for lines in (("note one", "end-session"), ("end-session", "note one")):
        table = open_table()
        table.give(*lines)
        heads.add(table.desk.head.hash)
    assert len(heads) == 2


def test_an_end_that_is_taken_back_was_none() -> None:
    """Do and undo give the identical state; what is booked then belongs to the evening that is open again."""
    table = open_table()
    table.give("where 22-armd tilly")
    before = digest(table.desk.campaign)
    number = table.number("end-session")
    table.give(f"void e{number}", "note still the first")
    assert evenings(table) == [1, 1, 2, 1]
    table.give("void e5")
    assert digest(table.desk.campaign) == before == digest(rebuild(table.desk.diary))


def test_later_ends_move_up_where_an_earlier_one_falls() -> None:
    """The clerk numbers the ends anew: no evening is missing, none is there twice, and the diary verifies."""
    table = sound_table()
    first = table.number("end-session")
    table.give("note two")
    second = table.number("end-session")
    table.give(f"void e{first}")
    ended = table.desk.campaign.evenings.ended
    assert [(item.evening, item.entry) for item in ended] == [(1, second)]
    assert table.desk.campaign == rebuild(table.desk.diary)
    assert verify(table.desk.diary).ok


def test_a_forgotten_end_is_a_late_entry() -> None:
    """An end told with --for counts in its move, and the ends behind it move down; entries stay as written."""
    table = open_table()
    table.give("end-move", "note two", "end-session")
    table.give("end-session", late="D+0/05")
    ended = table.desk.campaign.evenings.ended
    assert [(item.evening, str(item.time)) for item in ended] == [(1, "D+0/05"), (2, "D+0/06")]
    assert evenings(table) == [1, 1, 1, 2]
    assert table.desk.campaign == rebuild(table.desk.diary)


def test_an_evening_ends_once() -> None:
    """An end of an evening that is not the open one does not fit."""
    with pytest.raises(DoesNotFit, match="not the open one"):
        Spec().founded().given(SessionEnded(evening=2))


def test_what_was_told_is_no_longer_missing() -> None:
    """Placing and counting settle the evening's table; a new evening wants it told again."""
    table = open_table()
    assert "uk_22_armd" in missing(table.desk.campaign).squares
    assert "fmc_viii" in missing(table.desk.campaign).dumps
    assert "uk_7_armd" in missing(table.desk.campaign).lorries
    table.give("where 22-armd tilly", "count fmc_viii 18, 7-armd 3+1 --as-found")
    found = missing(table.desk.campaign)
    assert "uk_22_armd" not in found.squares
    assert "fmc_viii" not in found.dumps
    assert "uk_7_armd" not in found.lorries
    table.give("end-session")
    assert "uk_22_armd" in missing(table.desk.campaign).squares


def test_battalions_and_those_still_to_come_are_not_asked_for() -> None:
    """Only HQs of brigade level and above that stand on the table are looked for."""
    table = open_table()
    squares = missing(table.desk.campaign).squares
    assert "uk_4_cly" not in squares
    assert not any(table.desk.campaign.oob.formations[name].on_call for name in squares)


def test_places_for_copies_travel_with_the_campaign() -> None:
    """A place is an event: added once, removed once, in the order of naming."""
    table = open_table()
    booked = table.give("backup-place add stick", "backup-place add 'D:/club laptop'")
    assert booked[0].events == (BackupPlaceSet(folder="stick", how="added"),)
    assert table.desk.campaign.evenings.places == ("stick", "D:/club laptop")
    assert table.give("backup-place add stick")[0].numbers == ()
    table.give("backup-place remove stick")
    assert list(table.desk.campaign.evenings.places) == ["D:/club laptop"]


def test_a_place_that_is_not_on_the_list_cannot_go() -> None:
    """Removing an unknown place is not understood, and the known ones are named."""
    table = open_table()
    table.give("backup-place add stick")
    with pytest.raises(NotUnderstood, match="no copy goes to attic") as told:
        table.give("backup-place remove attic")
    assert "stick" in told.value.remedy


def test_two_evenings_without_a_copy_are_too_many() -> None:
    """A copy told holds every evening before it; only those that ended since count."""
    table = open_table()
    table.give("end-session")
    assert table.desk.campaign.evenings.without_copy() == (1,)
    assert table.give("backed-up on the stick")[0].events == (BackupKept(folder="on the stick"),)
    assert table.desk.campaign.evenings.without_copy() == ()
    table.give("end-session", "end-session")
    assert table.desk.campaign.evenings.without_copy() == (2, 3)
