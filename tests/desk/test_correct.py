"""Corrections: void, undo, redo and late entries; both histories walked once, nothing decided twice at the table."""

from __future__ import annotations

import pytest

from campaign.desk.book import Booked, Booking
from campaign.domain.clock import GameTime
from campaign.errors import CampaignError, Refused, UnknownName
from campaign.events.calendar import MoveEnded
from campaign.events.table import PointsFound
from campaign.projections.state import digest
from campaign.store import replay
from tests.table import Table, open_table

#: A first hour without events, since nobody flies by night, then points rolled and battalions on Attack.
OPENING = ("end-move", "c 7-armd 9, 22-armd 9", "mode 22-armd attack", "mode 1-rtr attack tilly")


@pytest.fixture(name="table")
def _table() -> Table:
    """Return the small world with points rolled and an attack paid."""
    table = open_table()
    table.give(*OPENING)
    return table


def audited(table: Table) -> str:
    """Return the digest of the state, after a rebuild from the first entry came to the same."""
    assert digest(replay.rebuild(table.desk.diary)) == digest(table.desk.campaign)
    assert digest(replay.load(table.desk.diary)) == digest(table.desk.campaign)
    assert table.desk.campaign.supply.balances()
    return digest(table.desk.campaign)


def codes(caught: pytest.ExceptionInfo[Refused]) -> list[str]:
    """Return the codes of a refusal."""
    return [item.code for item in caught.value.objections]


def refused(table: Table, line: str, *, late: str | None = None) -> list[str]:
    """Return the codes with which a line is refused, having checked that nothing was written."""
    head = table.desk.diary.head()
    with pytest.raises(Refused) as caught:
        table.give(line, late=late)
    assert table.desk.diary.head() == head
    return codes(caught)


LINES = [
    "mode 5-rtr attack",
    "result i-gren/a gone",
    "result 1-rtr lost 2",
    "result 5-rtr hold",
    "spend 1-rtr +2",
    "load viii 2 bayeux",
    "dump open tilly allied",
    "take villers allied",
    "bridge odon_bridge blown",
    "road tilly villers cratered",
    "strip b_2 cratered",
    "going cagny bad",
    "weather poor mist in the valleys",
    "seen 501 by 1-rtr at villers",
    "note the crossroads is blocked",
    "ruling tanks may not cross the railway here",
    "air fly sqn-181 villers",
    "air rebase sqn-182 b_2",
    "bombers plan h1 D+1/07 cagny sqn-15",
    "bombers cancel h1",
    "where 5-rtr villers",
    "attach 5-rtr 131",
    "run 22-armd bayeux",
    "count fmc_viii 19",
    "end-move",
]


@pytest.mark.parametrize("line", LINES)
def test_undo_gives_the_identical_state_and_redo_the_one_before_it(table: Table, line: str) -> None:
    """Do and undo leaves the state as it was, and so does undo and redo; twice as well."""
    before = audited(table)
    table.give(line)
    after = audited(table)
    assert after != before
    for _ in range(2):
        table.desk.undo(Booking())
        assert audited(table) == before
        table.desk.redo(Booking())
        assert audited(table) == after


LATE = [
    "mode 5-rtr attack",
    "result i-gren/a gone",
    "spend 1-rtr",
    "load viii 2 bayeux",
    "take villers allied",
    "air fly sqn-181 villers",
    "note forgotten at the table",
    "result 1-rtr lost 2",
]


@pytest.mark.parametrize("line", LATE)
def test_a_late_entry_gives_the_state_that_it_would_have_given_in_time(line: str) -> None:
    """Booked two moves later for its move, an order leaves the state that it would have left in time."""
    in_time, late = open_table(), open_table()
    for table in (in_time, late):
        table.give(*OPENING)
    in_time.give(line, "end-move", "take caumont allied", "end-move")
    late.give("end-move", "take caumont allied", "end-move")
    late.give(line, late="D+0/06")
    assert audited(late) == audited(in_time)


def test_a_late_entry_may_be_voided_and_given_again(table: Table) -> None:
    """The correction of a correction walks the same way."""
    table.give("end-move", "end-move")
    before = audited(table)
    table.give("result i-gren/a gone", late="D+0/06")
    after = audited(table)
    table.desk.undo(Booking())
    assert audited(table) == before
    table.desk.redo(Booking())
    assert audited(table) == after


def test_a_late_entry_is_judged_by_the_state_of_its_move(table: Table) -> None:
    """A point spent since does not help the past, and the past knows nothing of what came after (DT-G6)."""
    table.give("end-move", "c 22-armd 9", "mode 5-rtr attack")
    assert refused(table, "spend 5-rtr", late="D+0/06") == refused_in_time("spend 5-rtr")


def refused_in_time(line: str) -> list[str]:
    """Return the codes with which a line is refused in the first move."""
    table = open_table()
    table.give(*OPENING)
    return refused(table, line)


def test_a_voided_entry_shows_what_no_longer_fits_with_both_ways_out(table: Table) -> None:
    """Without --as-found or --with, a correction that overdraws is refused, and nothing is written."""
    opened = table.number("dump open tilly allied")
    table.give("unload 22-armd 2 tilly", "load 22-armd 2 tilly")
    head = table.desk.diary.head()
    with pytest.raises(Refused) as caught:
        table.desk.void([opened], Booking())
    assert table.desk.diary.head() == head
    assert set(codes(caught)) == {"later-entry-no-longer-fits"}
    assert all("--with" in item.remedy for item in caught.value.objections)


def test_later_entries_may_be_voided_with_it(table: Table) -> None:
    """`--with` takes the entries that fall with a correction out too, and undo brings all of them back."""
    before = audited(table)
    opened = table.number("dump open tilly allied")
    unloaded = table.number("unload 22-armd 2 tilly")
    full = audited(table)
    table.desk.void([opened], Booking(), fallen=[unloaded])
    assert audited(table) == before
    table.desk.undo(Booking())
    assert audited(table) == full


def test_what_a_correction_lacks_may_be_found_at_the_table(table: Table) -> None:
    """`--as-found` books the points that a later entry needs, directly before it, to be cleared up (found facts)."""
    loaded = table.number("load viii 2 bayeux")
    table.give("dump open tilly allied", "c viii 9", "send viii 4 tilly")
    answer = table.desk.void([loaded], Booking(as_found=True))
    assert answer.found
    assert table.desk.campaign.counts.to_clear_up
    audited(table)


def test_the_clerk_decides_again_and_the_table_stands(table: Table) -> None:
    """A correction behind an end of move drives the columns again; no die and no result changes by itself."""
    table.give("dump open villers allied --overrule 'the place is ours by now'")
    sent = table.number("send 22-armd 2 villers")
    ended = table.number("end-move")
    before = table.desk.campaign.supply.lorries
    answer = table.desk.void([sent], Booking())
    assert any(f"e{ended} end-move decided again" in note for note in answer.notes)
    assert table.desk.campaign.supply.lorries != before
    audited(table)
    table.desk.undo(Booking())
    assert table.desk.campaign.supply.lorries == before
    audited(table)


def test_voiding_tells_what_would_now_be_refused(table: Table) -> None:
    """Later orders whose records differ are asked again, for the report only (architecture 7)."""
    rolled = table.number("c 131 9")
    table.give("mode 1-5-queens attack")
    answer = table.desk.void([rolled], Booking())
    assert any("would now be refused: no-command-points" in note for note in answer.notes)
    audited(table)


def test_only_the_newest_end_of_move_can_be_voided(table: Table) -> None:
    """An end of move under later ends stands."""
    first = table.number("end-move")
    table.give("end-move")
    with pytest.raises(Refused) as caught:
        table.desk.void([first], Booking())
    assert codes(caught) == ["end-of-move-stands"]


def test_the_founding_cannot_be_voided(table: Table) -> None:
    """There is no campaign without its founding."""
    with pytest.raises(Refused) as caught:
        table.desk.void([1], Booking())
    assert codes(caught) == ["founding-stands"]


def test_voiding_twice_is_refused(table: Table) -> None:
    """An entry that does not count cannot be taken out again."""
    number = table.number("take villers allied")
    table.desk.void([number], Booking())
    with pytest.raises(Refused) as caught:
        table.desk.void([number], Booking())
    assert codes(caught) == ["already-void"]


def test_voiding_an_entry_that_is_not_there_is_an_unknown_name(table: Table) -> None:
    """A number beyond the end of the diary names nothing."""
    with pytest.raises(UnknownName):
        table.desk.void([999], Booking())


def test_undo_takes_a_file_back_whole_after_one_question(table: Table) -> None:
    """What came in one go goes in one go."""
    before = audited(table)
    orders = [order for line in ("take villers allied", "take caumont allied") for order in table.orders(line)]
    table.desk.book_all([(order, Booking()) for order in orders])
    with pytest.raises(CampaignError, match="came in one go"):
        table.desk.undo(Booking())
    table.desk.undo(Booking(), whole=True)
    assert audited(table) == before


def test_redo_is_refused_after_something_new(table: Table) -> None:
    """Whoever has booked since his undo has nothing to redo."""
    table.give("take villers allied")
    table.desk.undo(Booking())
    table.give("take caumont allied")
    with pytest.raises(CampaignError, match="nothing to redo"):
        table.desk.redo(Booking())


def test_undo_takes_only_ones_own_entries(table: Table) -> None:
    """Each undoes what he booked himself."""
    table.give("take villers allied", actor="anna")
    table.give("take caumont allied", actor="ben")
    table.desk.undo(Booking(actor="anna"))
    assert table.desk.campaign.ground.holder("villers") == "axis"
    assert table.desk.campaign.ground.holder("caumont") == "allied"


def test_two_questions_about_the_past(table: Table) -> None:
    """A moment of the calendar shows what counts now, an entry what was believed then (architecture 7)."""
    table.give("end-move")
    believed = table.desk.diary.head().entries
    table.give("end-move")
    table.give("take villers allied", late="D+0/06")
    assert table.desk.at("D+0/06").ground.holder("villers") == "allied"
    assert table.desk.at(f"e{believed}").ground.holder("villers") == "axis"
    assert table.desk.at("D+0/06").calendar.now == GameTime(day=0, move=7)
    assert table.desk.at(None) is table.desk.campaign


@pytest.mark.parametrize("moment", ["e0", "e999", "D-1/05"])
def test_a_moment_outside_the_diary_is_unknown(table: Table, moment: str) -> None:
    """There is no state before the founding or beyond the end."""
    with pytest.raises(UnknownName):
        table.desk.at(moment)


def test_an_order_for_a_move_that_has_not_come_is_refused(table: Table) -> None:
    """Late entries count in moves that were ended."""
    with pytest.raises(CampaignError, match="has not come"):
        table.give("take villers allied", late="D+0/09")


def test_the_same_order_id_is_booked_once(table: Table) -> None:
    """An order sent twice is answered with its first entry, and nothing is written."""
    first = table.give("take villers allied", order_id="sheet-1")[0]
    head = table.desk.diary.head()
    again = table.give("take villers allied", order_id="sheet-1")[0]
    assert (again.numbers, again.already) == (first.numbers, True)
    assert table.desk.diary.head() == head


def test_the_same_order_id_with_other_content_is_refused(table: Table) -> None:
    """One name cannot stand for two orders; nor does a voided one come back by being sent again."""
    table.give("take villers allied", order_id="sheet-1")
    with pytest.raises(CampaignError, match="other content"):
        table.give("take caumont allied", order_id="sheet-1")
    table.desk.undo(Booking())
    with pytest.raises(CampaignError, match="voided since"):
        table.give("take villers allied", order_id="sheet-1")


def test_a_needed_fact_is_booked_directly_before_its_entry(table: Table) -> None:
    """`--as-found` on an order books the missing points first, in the same entry."""
    answer: Booked = table.give("load viii 2 bayeux", "dump blow fmc_viii")[-1]
    assert answer.numbers
    later = table.give("load 131 1 bayeux", as_found=True)[0]
    assert later.found
    rows = [row for row in table.desk.diary.events(later.numbers[0]) if row.role == "before"]
    assert {row.stands_for for row in rows} == {later.numbers[0]}
    assert PointsFound.event_name in {row.type for row in rows}
    audited(table)


def test_a_move_that_was_ended_again_counts_once(table: Table) -> None:
    """Void the end, book, end again: one move was ended."""
    ended = table.number("end-move")
    table.desk.void([ended], Booking())
    table.give("take villers allied", "end-move")
    assert table.desk.campaign.calendar.now == GameTime(day=0, move=7)
    ends = [row for row in table.desk.diary.events() if row.type == MoveEnded.event_name]
    assert len(ends) == 3
    audited(table)
