"""A faulty entry that stands as history, and the order of the open move that puts it right (architecture 7)."""

from __future__ import annotations

from typing import Final

import pytest

from campaign.desk.book import Booking
from campaign.desk.explain import explain
from campaign.desk.log_lines import LogLines
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.corrections import PutRight
from campaign.orders.line import cut, print_item, read
from campaign.projections.state import digest
from campaign.store import replay
from tests.reports_of_others.test_every_order_comes_back import give
from tests.table import Table, open_table

FAULTY: Final = "result 4-cly/a gone"


@pytest.fixture(name="table")
def _table() -> Table:
    """Return the small world with a wrong result in a move that was ended."""
    table = open_table()
    table.give(FAULTY, "end-move")
    return table


def test_history_stands_and_the_order_is_booked_now(table: Table) -> None:
    """The state is the one that the order alone would have left, and the entries are tied to each other."""
    alone = open_table()
    alone.give(FAULTY, "end-move", "result 5-rtr/a gone")
    given = give(table, "put-right e2 result 5-rtr/a gone")
    assert digest(table.desk.campaign) == digest(alone.desk.campaign)
    assert digest(replay.rebuild(table.desk.diary)) == digest(table.desk.campaign)
    assert given.lines[0] == "e4 5-rtr/a gone, which puts e2 right"
    (booked,) = given.booked
    assert booked.events[0] == PutRight(entry=2)
    assert table.desk.diary.entry(4).order == "result"
    assert 4 in table.desk.diary.tagged("entry:2")


def test_both_entries_tell_of_each_other(table: Table) -> None:
    """Log and explanation name the other entry, as long as it counts."""
    give(table, "put-right e2 result 5-rtr/a gone")
    lines = LogLines(table.desk)
    assert lines.line(table.desk.diary.entry(2)).put_right_by == (4,)
    assert lines.line(table.desk.diary.entry(4)).puts_right == 2
    assert "e4 puts it right: 5-rtr/a gone" in explain(table.desk, 2).lines[0].text
    told = explain(table.desk, 4, check=True)
    assert told.lines[0].text == "puts e2 right, which stands as history"
    assert told.check is not None
    assert told.check.agrees
    table.desk.undo(Booking())
    assert LogLines(table.desk).line(table.desk.diary.entry(2)).put_right_by == ()


def test_undo_and_redo_lose_nothing(table: Table) -> None:
    """Taken back, the state is the one before it; given again, the one behind it; twice too."""
    before = digest(table.desk.campaign)
    give(table, "put-right e2 result 5-rtr/a gone")
    after = digest(table.desk.campaign)
    for _ in range(2):
        table.desk.undo(Booking())
        assert digest(table.desk.campaign) == before
        table.desk.redo(Booking())
        assert digest(table.desk.campaign) == after


def test_it_may_be_amended_and_stays_tied(table: Table) -> None:
    """An amended order still puts its entry right."""
    give(table, "put-right e2 result 5-rtr/a gone")
    (answer,) = table.give("amend e4 target 5-rtr/b")
    assert answer.restated[0] == PutRight(entry=2)
    assert digest(replay.rebuild(table.desk.diary)) == digest(table.desk.campaign)
    assert explain(table.desk, 4, check=True).lines[0].event == "entry.amended"


def test_the_clerk_decides_it_again_and_it_stays_tied() -> None:
    """A clerk's order that puts an entry right is decided again by a later correction like any other."""
    table = open_table()
    table.give("result 4-cly lost 3", "take villers allied")
    give(table, "put-right e3 recover allied --overrule early")
    table.desk.void([2], Booking())
    assert digest(replay.rebuild(table.desk.diary)) == digest(table.desk.campaign)
    told = explain(table.desk, 4, check=True)
    assert told.check is not None
    assert told.check.agrees
    assert any(line.text == "puts e3 right, which stands as history" for line in told.lines)


def test_its_dice_are_asked_and_overruled_like_any_order(table: Table) -> None:
    """The order behind the entry is given as it always is."""
    given = give(table, "put-right e2 cp 7-armd 9")
    assert given.lines == ("e4 command roll of 7-armd, which puts e2 right", "D10 9: 7-armd has 5 CP")
    given = give(table, "put-right e2 spend 4-cly --overrule 'as it was'")
    assert [event.event_name for event in given.booked[-1].events[:2]] == ["overrule.booked", "entry.put_right"]


@pytest.mark.parametrize(
    "line",
    ["put-right", "put-right e2", "put-right two result 4-cly lost 1", "put-right e2 nonsense", "put-right e2 z"],
)
def test_what_is_no_entry_or_no_order_is_not_understood(table: Table, line: str) -> None:
    """An entry, and behind it a whole order."""
    head = table.desk.diary.head()
    with pytest.raises(NotUnderstood):
        give(table, line)
    assert table.desk.diary.head() == head


@pytest.mark.parametrize("order", ["void e3", "undo", "amend e2 part b", "put-right e2 take villers allied"])
def test_corrections_correct_by_themselves(table: Table, order: str) -> None:
    """A correction needs no other around it."""
    with pytest.raises(NotUnderstood):
        give(table, f"put-right e2 {order}")


def test_an_entry_that_is_not_there_is_unknown(table: Table) -> None:
    """A number beyond the end of the diary names nothing."""
    with pytest.raises(UnknownName, match="there is no e99"):
        give(table, "put-right e99 take villers allied")


def test_it_counts_in_the_open_move(table: Table) -> None:
    """What counts in an earlier move is a late entry, and leaves no history to stand."""
    with pytest.raises(NotUnderstood, match="counts at once"):
        give(table, "put-right e2 take villers allied --for D+0/05")


def test_a_note_runs_to_the_end_of_the_line(table: Table) -> None:
    """The text behind the order is a text as ever, whatever stands in it, and is printed again as it was."""
    line = "put-right e2 note he says: a, b; c # d"
    (item,) = cut(line).items
    assert print_item(item) == line
    assert read(item, table.desk.campaign).options.puts_right == 2
    give(table, line)
    assert table.desk.campaign.notebook.notes[-1].text == "he says: a, b; c # d"
