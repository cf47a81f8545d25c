"""The end of an evening at the desk: one table of questions, one transaction, copies everywhere, a greeting."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.desk.book import Booking
from campaign.desk.desk import Desk
from campaign.desk.evening import Ended, end_evening, keep_copies
from campaign.desk.give import Nobody
from campaign.desk.greeting import greeting_lines
from campaign.events.evenings import SessionEnded
from campaign.store.sqlite import create_diary
from tests.desk.test_prompt import Sitting, Umpire
from tests.filed import sound_table
from tests.table import SEED, Table, open_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def end(table: Table, *answers: str) -> tuple[Ended, Umpire]:
    """End an evening with somebody who answers."""
    umpire = Umpire(*answers)
    return end_evening(table.desk, umpire, Booking()), umpire


def test_the_table_asks_squares_dumps_lorries_and_reasons() -> None:
    """Each line says what is asked as it would be typed, and what the book has; Enter leaves it out."""
    table = open_table()
    table.give("mode 22-armd attack", overrule="")
    ended, umpire = end(table, *[""] * 40)
    asked = [" ".join(question.split()) for question in umpire.asked]
    assert "where 22-armd Tilly" in asked
    assert "count bayeux 20" in asked
    assert "count 7-armd 4+0" in asked
    assert asked[-1].startswith("reason e2 ")
    assert [len(item.numbers) for item in ended.booked] == [1]


def test_answers_are_booked_with_the_end_in_one_go() -> None:
    """Squares make one entry, counts one, each reason one; the end is the last, and all of it one transaction."""
    table = open_table()
    table.give("mode 22-armd attack", overrule="")
    questions = end(open_table(), *[""] * 40)[1].asked
    answers = {"where viii-corps": "tilly", "where 22-armd": "cagny", "count bayeux": "13", "count 7-armd": "2+2"}
    typed = [next((word for line, word in answers.items() if line in " ".join(q.split())), "") for q in questions]
    ended, _ = end(table, *typed, "they had crossed the night before")
    entries = list(table.desk.diary.entries(3))
    assert [item.order for item in entries] == ["where", "count", "reason", "end-session"]
    assert {item.evening for item in entries} == {1}
    assert {item.caused_by for item in entries[1:]} == {entries[0].number}
    campaign = table.desk.campaign
    assert campaign.oob.formations["uk_22_armd"].place == "cagny"
    assert campaign.counts.counts["dump/fmc_viii"].count.points == 13
    assert not campaign.rules.reasons_owed()
    assert any(item.code == "count-differs" for booked in ended.booked for item in booked.warnings)


def test_an_answer_that_will_not_do_is_asked_again() -> None:
    """What cannot be read or would be refused is explained, and the same line is asked once more."""
    table = open_table()
    ended, umpire = end(table, "nowhere-at-all", "tilly", *[""] * 40)
    assert umpire.asked[0] == umpire.asked[1]
    assert any("nowhere-at-all" in line for line in umpire.shown)
    assert len(ended.booked) == 2


def test_who_leaves_the_table_leaves_all_of_it() -> None:
    """With = nothing is written, not even what was answered before."""
    table = open_table()
    with pytest.raises(KeyboardInterrupt):
        end(table, "tilly", "=")
    assert table.desk.head.entries == 1


def test_without_a_terminal_nothing_is_asked_and_what_is_missing_is_listed() -> None:
    """A pipe, or -y, ends the evening at once with its warnings."""
    table = open_table()
    ended = end_evening(table.desk, Nobody(), Booking())
    assert [item.code for item in ended.booked[-1].warnings] == ["square-not-told", "not-counted"]
    umpire = Umpire("tilly")
    end_evening(table.desk, umpire, Booking(), ask=False)
    assert umpire.asked == []
    assert table.desk.campaign.evenings.open == 3


def test_a_dry_run_asks_and_writes_nothing() -> None:
    """It says what would be missing."""
    table = open_table()
    umpire = Umpire("tilly")
    ended = end_evening(table.desk, umpire, Booking(), dry_run=True)
    assert (umpire.asked, table.desk.head.entries) == ([], 1)
    assert isinstance(ended.booked[-1].events[0], SessionEnded)


@pytest.fixture
def filed(tmp_path: Path) -> Iterator[Table]:
    """Return a table with its campaign in a file, and two sticks beside it."""
    for name in ("home", "one", "two"):
        (tmp_path / name).mkdir()
    with create_diary(tmp_path / "home" / "small.campaign", "0011223344556677", SEED) as diary:
        yield sound_table(diary)


def test_copies_are_written_and_told_of(filed: Table, tmp_path: Path) -> None:
    """Each place gets the evening that ended; that it did is an entry of the program, which undo passes by."""
    filed.give("backup-place add ../one", "backup-place add ../gone", "backup-place add ../two")
    ended = end_evening(filed.desk, Nobody(), Booking())
    assert [bool(item.error) for item in ended.copies] == [False, True, False]
    assert [item.name for item in (tmp_path / "two").iterdir()] == ["small-evening-1-e5.campaign"]
    last = filed.desk.diary.entry(filed.desk.head.entries)
    assert (last.order, last.actor) == ("backed-up", "program")
    assert filed.desk.campaign.evenings.without_copy() == ()
    with Desk.open(tmp_path / "one" / "small-evening-1-e5.campaign", read_only=True) as copy:
        assert copy.campaign.evenings.open == 2
    filed.desk.undo(Booking())
    assert filed.desk.campaign.evenings.open == 1


def test_a_stick_that_was_missing_gets_the_same_evening_later(filed: Table, tmp_path: Path) -> None:
    """What is copied before anything else is booked still is the evening that ended."""
    filed.give("backup-place add ../one", "backup-place add ../late")
    end_evening(filed.desk, Nobody(), Booking())
    (tmp_path / "late").mkdir()
    assert [item.evening for item in keep_copies(filed.desk)] == [1, 1]
    filed.give("note the next evening")
    assert [item.evening for item in keep_copies(filed.desk)] == [2, 2]


def test_where_no_place_got_a_copy_none_is_told(filed: Table) -> None:
    """Evenings whose copies all failed count as evenings without one."""
    filed.give("backup-place add ../gone")
    end_evening(filed.desk, Nobody(), Booking())
    end_evening(filed.desk, Nobody(), Booking())
    assert filed.desk.campaign.evenings.without_copy() == (1, 2)


def test_the_greeting_tells_the_evening_and_what_is_owed() -> None:
    """Reasons, what stands to clear up and copies are named; with nothing owed it is one line."""
    table = open_table()
    assert greeting_lines(table.desk.campaign, "umpire") == (
        "Small world \N{MIDDLE DOT} D+0/05 (moonlit) \N{MIDDLE DOT} evening 1",
    )
    table.give("mode 22-armd attack", overrule="")
    table.give("count fmc_viii 13", "end-session")
    first, owed = greeting_lines(table.desk.campaign, "umpire")
    assert first.endswith("evening 2")
    assert owed == "owed: a reason for e2 \N{MIDDLE DOT} to clear up e3 \N{MIDDLE DOT} a copy of evening 1"


def test_notes_for_a_person_are_read_out_until_the_next_evening_has_ended() -> None:
    """They are shown in the evening in which they were written and in the next, to him alone."""
    table = open_table()
    table.give("note --to umpire2 look up the smoke rule")
    for _ in range(2):
        lines = greeting_lines(table.desk.campaign, "Umpire2")
        assert lines[-1] == "noted for umpire2, D+0/05: look up the smoke rule"
        assert not any("smoke" in line for line in greeting_lines(table.desk.campaign, "umpire"))
        table.give("end-session")
    assert not any("smoke" in line for line in greeting_lines(table.desk.campaign, "umpire2"))


def test_the_umpires_own_notes_are_those_of_the_evening_before() -> None:
    """Of tonight's he knows; the newest three are read out, the brief has the rest."""
    table = open_table()
    table.give(*(f"note number {number}" for number in range(4)))
    assert len(greeting_lines(table.desk.campaign, "umpire")) == 1
    table.give("end-session")
    lines = greeting_lines(table.desk.campaign, "umpire")
    assert lines[-2:] == ("noted for umpire, D+0/05: number 3", "and 1 more note: brief")


def test_the_prompt_ends_an_evening() -> None:
    """At the desk the same table is asked, and the answer names what is missing."""
    sitting = Sitting(*[""] * 40)
    told = sitting.type("end-session")
    assert told[0] == "e2 end of evening 1"
    assert any("not-counted" in line for line in told)
    assert sitting.umpire.asked
    assert sitting.type("end-session -y")[0] == "e3 end of evening 2"
