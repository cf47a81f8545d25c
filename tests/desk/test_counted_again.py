"""A past count is checked again when history is corrected (desk: the table against the book)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.desk.book import Booking
from campaign.desk.since import since_good_count, since_line, slip_line
from campaign.domain.clock import GameTime
from campaign.projections.state import digest
from campaign.reports.status import tasks_of
from campaign.store.replay import rebuild
from tests.table import Table, open_table

if TYPE_CHECKING:
    from campaign.desk.book import Booked


def to_clear_up(table: Table) -> list[tuple[str, str]]:
    """Return what status lists to clear up."""
    found = tasks_of(table.desk.campaign, table.desk.rules)
    return [(task.thing, task.text) for task in found if task.kind == "clear up"]


def agrees_with_a_rebuild(table: Table) -> bool:
    """Say whether the running state is what the diary comes to."""
    return digest(table.desk.campaign) == digest(rebuild(table.desk.diary))


def counted(booked: Booked) -> list[str]:
    """Return what a correction says of counts."""
    return [note for note in booked.notes if "counted again" in note]


def test_a_void_before_a_good_count_is_named() -> None:
    """The load that made the count agree goes: count and book differ, and it is to be cleared up."""
    table = open_table()
    load = table.number("load viii-corps 2 bayeux")
    count = table.number("count fmc-viii 18, viii-corps 4+0")
    assert to_clear_up(table) == []
    (void,) = table.give(f"void e{load}")
    assert counted(void) == [
        f"e{count} count counted again: Bayeux 18: it agreed, now the book has 20",
        f"e{count} count counted again: viii-corps 4+0: it agreed, now the book has 2+2",
    ]
    assert to_clear_up(table) == [
        (f"e{count}", "Bayeux 18 counted, the book had 20"),
        (f"e{count}", "viii-corps 4+0 counted, the book had 2+2"),
    ]
    assert agrees_with_a_rebuild(table)


def test_undone_it_agrees_again() -> None:
    """The other way: what differed agrees now, and nothing is left to clear up."""
    table = open_table()
    load = table.number("load viii-corps 2 bayeux")
    count = table.number("count fmc-viii 18")
    table.give(f"void e{load}")
    undone = table.desk.undo(Booking())
    assert counted(undone) == [f"e{count} count counted again: Bayeux 18: the book had 20, now it agrees"]
    assert to_clear_up(table) == []
    assert agrees_with_a_rebuild(table)


def test_a_late_entry_explains_a_difference() -> None:
    """What was left out is booked late: the count that differed agrees (architecture 7)."""
    table = open_table()
    table.give("end-move")
    count = table.number("count fmc-viii 18")
    assert to_clear_up(table) == [(f"e{count}", "Bayeux 18 counted, the book had 20")]
    (late,) = table.give("load viii-corps 2 bayeux", late="D+0/05")
    assert counted(late) == [f"e{count} count counted again: Bayeux 18: the book had 20, now it agrees"]
    assert to_clear_up(table) == []


def test_a_count_after_another_good_one_stays_named_in_the_report_alone() -> None:
    """An earlier count differs now; a later one says how many there are, and agrees."""
    table = open_table()
    load = table.number("load viii-corps 2 bayeux")
    first = table.number("count fmc-viii 18")
    table.give("unload 7-armd 2 bayeux", "count fmc-viii 20")
    (void,) = table.give(f"void e{load}")
    assert [note.split()[0] for note in counted(void)] == [f"e{first}", f"e{first + 2}"]
    (again,) = table.give("count fmc-viii 22")
    assert again.warnings == ()
    assert to_clear_up(table) == []


def test_companies_and_modes_are_held_against_the_book_too() -> None:
    """A result taken back makes two companies three, and a mode taken back another one."""
    table = open_table()
    lost = table.number("result 4-cly lost 1")
    mode = table.number("mode 4-cly hold", overrule="so")
    count = table.number("count 4-cly 2, 4-cly hold, 4-cly 2 sherman")
    assert table.desk.campaign.oob.differing == {}
    (void,) = table.give(f"void e{lost} e{mode}")
    assert counted(void) == [
        f"e{count} count counted again: 4-cly 2: it agreed, now the book has 3",
        f"e{count} count counted again: 4-cly hold: it agreed, now the book has reserve",
        f"e{count} count counted again: 4-cly 2 uk_sherman_sqn: it agreed, now the book has 3",
    ]
    assert agrees_with_a_rebuild(table)


def test_a_correction_that_changes_nothing_counted_names_no_count() -> None:
    """Control: a load at another dump leaves the count of this one alone."""
    table = open_table()
    other = table.number("unload 1-ss-pz 1 thury", overrule="so")
    table.give("count fmc-viii 20")
    (void,) = table.give(f"void e{other}")
    assert counted(void) == []


def test_a_fact_that_is_no_longer_needed_is_named_and_stays() -> None:
    """The missing load is booked late: what was found for it is not needed, and heads what is to be cleared up."""
    table = open_table()
    table.give("end-move", "end-move")
    found = table.number("unload 7-armd 5 bayeux", as_found=True)
    table.give("count thury 11")
    (count,) = table.give("count fmc-viii 24", as_found=True)
    (late,) = table.give("unload viii-corps 1 bayeux", late="D+0/05")
    assert counted(late) == [
        f"e{count.numbers[0]} count counted again: Bayeux 24: it agreed, now the book has 25",
    ]
    assert to_clear_up(table)[0][0] == f"e{count.numbers[0]}"
    assert f"e{found}" in {entry for entry, _ in to_clear_up(table)}


# --- where to look first ---


def test_a_difference_shows_what_was_booked_since_the_last_good_count() -> None:
    """Only what touched the thing, after the last count that agreed; a count that differed is no good one."""
    table = open_table()
    table.give("load viii-corps 1 bayeux", "count fmc-viii 19")
    unload = table.number("unload 7-armd 2 bayeux")
    table.give("mode 22-armd hold", overrule="so")
    table.give("count fmc-viii 20")
    load = table.number("load viii-corps 1 bayeux")
    (booked,) = table.give("count fmc-viii 18")
    assert since_good_count(table.desk, booked) == (unload, load)
    assert since_line(table.desk, booked) == (
        f"booked since the last good count: e{unload} 7-armd unloads 2 at Bayeux; e{load} viii-corps loads 1 at Bayeux"
    )
    assert slip_line(table.desk, booked).startswith(f"a slip: void e{load}, amend e{load} FIELD VALUE, or book")
    table.give(f"clear e{booked.numbers[0]} lost burnt")
    (again,) = table.give("count fmc-viii 17")
    assert since_good_count(table.desk, again) == ()


def test_what_was_voided_is_not_shown() -> None:
    """A voided load explains nothing."""
    table = open_table()
    load = table.number("load viii-corps 1 bayeux")
    table.give(f"void e{load}")
    (booked,) = table.give("count fmc-viii 18")
    assert since_line(table.desk, booked) == ""
    assert table.desk.campaign.calendar.now == GameTime(day=0, move=5)


def test_the_end_of_a_move_is_no_slip() -> None:
    """It only reckons what was said before, and has no field to amend."""
    table = open_table()
    table.give("cp 7-armd 9", "unload 7-armd 2 bayeux", "count fmc-viii 22", "run 7-armd bayeux", "end-move")
    (booked,) = table.give("count fmc-viii 5")
    assert "end of D+0/05" in since_line(table.desk, booked)
    assert slip_line(table.desk, booked).startswith("a slip: book what was left out")
