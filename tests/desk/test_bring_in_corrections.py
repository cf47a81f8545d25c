"""Two copies: their corrections, entries that cite entries, found facts, and dice that were thrown on another copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from campaign.desk.book import Booking
from campaign.desk.bring_in import Take, bring_in
from campaign.desk.bring_in_plan import plan
from campaign.desk.copies import brought_in
from campaign.desk.dice_audit import audit_dice
from campaign.desk.voids import voided
from campaign.domain.dice import DieSource, Roll
from campaign.domain.mode import Mode
from campaign.errors import NotUnderstood
from campaign.events.corrections import PutRight
from campaign.orders.bring_in import BringIn
from campaign.orders.roll_command import RollCommand
from campaign.projections.state import digest
from campaign.store.past import past_entries
from tests.copies import brought, copied, held, offered, small_world

if TYPE_CHECKING:
    from tests.table import Table


@pytest.fixture
def ours() -> Table:
    """Return our copy; the first move of the night is ended."""
    table = small_world()
    table.give("end-move", overrule="night")
    return table


@pytest.fixture
def theirs(ours: Table) -> Table:
    """Return the other copy."""
    return copied(ours)


# --- corrections, and entries that cite entries ---


def test_their_corrections_of_their_own_are_done_before(ours: Table, theirs: Table) -> None:
    """A void entry of theirs is not offered, and an amended one comes as it says now."""
    theirs.give("take cagny allied", "mode 5-rtr attack", "note end", overrule="so")
    theirs.give("void e3 slip", "amend e4 mode hold", overrule="so")
    ours.give("note ours")
    came = brought(ours, theirs)
    assert [ours.desk.diary.entry(number).order for number in came.numbers.values()] == ["mode", "note"]
    assert ours.desk.campaign.oob.formations["uk_5_rtr"].mode is Mode.HOLD
    assert ours.desk.campaign.ground.holder("cagny") == theirs.desk.campaign.ground.holder("cagny")


@pytest.mark.parametrize("line", ["void e3 slip", "amend e3 mode hold"])
def test_their_corrections_of_common_entries_are_held(line: str) -> None:
    """What both copies have is corrected only by decision; taken, ours comes to the same."""
    ours = small_world()
    ours.give("end-move", "mode 5-rtr attack", overrule="so")
    theirs = copied(ours)
    theirs.give(line, overrule="so")
    (item,) = offered(ours, theirs).held
    assert "it corrects e3, which both copies have" in item.why
    assert offered(ours, theirs).ready == ()
    brought(ours, theirs, Take(number=4, overrule="so", as_found=True))
    assert digest(ours.desk.campaign) == digest(theirs.desk.campaign)
    assert offered(ours, theirs).held == ()


def test_a_common_entry_that_both_voided_is_nothing_new() -> None:
    """Both took it out: nothing is offered."""
    ours = small_world()
    ours.give("take cagny allied")
    theirs = copied(ours)
    for table in (ours, theirs):
        table.give("void e2 slip")
    assert (offered(ours, theirs).ready, offered(ours, theirs).held) == ((), ())


def test_what_they_void_after_it_came_in_is_held(ours: Table, theirs: Table) -> None:
    """An entry that is here by now is ours too: its void is offered, by our number."""
    ours.give("note ours")
    theirs.give("take cagny allied")
    number = brought(ours, theirs).numbers[3]
    theirs.desk.undo(Booking())
    (item,) = offered(ours, theirs).held
    assert item.ours == (number,)
    brought(ours, theirs, Take(number=4))
    assert number in voided(ours.desk.diary)


def test_cited_entries_get_our_numbers(ours: Table, theirs: Table) -> None:
    """A reason, a note and a clearing cite the entries as they are numbered here."""
    ours.give("note one", "note two")
    theirs.give("mode 5-rtr attack", overrule="")
    theirs.give("reason e3 traffic", "note --entry e3 as told", "count 7-armd 3+2", "clear e6 slip miscounted")
    came = brought(ours, theirs)
    rules = ours.desk.campaign.rules
    assert rules.overruled[came.numbers[3]].reason == "traffic"
    assert came.numbers[3] in {note.about for note in ours.desk.campaign.notebook.notes}
    assert ours.desk.campaign.counts.to_clear_up == ()


def test_what_cites_an_entry_that_counts_no_more_comes_without_it(ours: Table, theirs: Table) -> None:
    """A note on a void entry, and what put it right, come in; there is nothing here that they could be tied to."""
    theirs.give("take cagny allied", "note --entry e3 a slip")
    theirs.desk.book(theirs.orders("take villers allied")[0], Booking(puts_right=3))
    theirs.give("void e3 slip")
    ours.give("note ours")
    came = brought(ours, theirs)
    assert list(came.numbers) == [4, 5]
    assert [note.about for note in ours.desk.campaign.notebook.notes] == [None, None]
    (past,) = past_entries(ours.desk.diary, came.numbers[5], came.numbers[5])
    assert [event.event_name for event in past.own] == ["holder.changed"]


def test_what_puts_an_entry_right_is_tied_to_it_here(ours: Table, theirs: Table) -> None:
    """The tie names the faulty entry by our number, whether it comes in one go or as a conflict."""
    theirs.give("take cagny allied")
    theirs.desk.book(theirs.orders("result 1-rtr lost 1")[0], Booking(puts_right=3))
    ours.give("note ours", "result 1-rtr lost 2")
    first = brought(ours, theirs).numbers[3]
    number = brought(ours, theirs, Take(number=4, overrule="so")).numbers[4]
    (past,) = past_entries(ours.desk.diary, number, number)
    assert PutRight(entry=first) in past.own


def test_what_cites_an_entry_that_stays_out_is_held(ours: Table, theirs: Table) -> None:
    """A note on an entry in conflict waits for it."""
    theirs.give("result 1-rtr lost 1", "note --entry e3 by a mine")
    ours.give("result 1-rtr lost 2")
    assert held(ours, theirs)["note"] == "it rests on e3 of theirs, which is not here"


def test_found_facts_come_with_their_entry(ours: Table, theirs: Table) -> None:
    """What was found at their table is found here too, and heads to be cleared up (architecture 7)."""
    theirs.give("lose 22-armd 4", as_found=True)
    ours.give("note ours")
    number = brought(ours, theirs).numbers[3]
    (past,) = past_entries(ours.desk.diary, number, number)
    assert past.before
    assert [item.entry for item in ours.desk.campaign.counts.to_clear_up] == [number]


def test_the_others_own_paper_stays_with_him(ours: Table, theirs: Table) -> None:
    """The end of his evening is his."""
    theirs.give("end-session", overrule="late")
    assert (offered(ours, theirs).ready, offered(ours, theirs).held) == ((), ())


def test_bring_in_is_no_line() -> None:
    """What came in is known only where the file is read."""
    with pytest.raises(NotUnderstood, match="from its file"):
        BringIn.from_slots((), small_world().desk.campaign)


# --- dice ---


def test_draws_of_both_copies_are_honest(ours: Table, theirs: Table) -> None:
    """Both drew #1: the same face of the same seed; the audit counts it by copy and says so."""
    ours.give("cp 131 r")
    theirs.give("cp 22-armd r", "cp 7-armd r")
    brought(ours, theirs)
    ours.give("cp viii r")
    audit = audit_dice(ours.desk)
    assert audit.ok, audit.findings
    (copy,) = audit.copies
    assert (copy.file, copy.draws, copy.twice) == ("bert.campaign", 2, (1, 2))
    assert {item.face for item in audit.drawn if item.draw == 1} == {audit.drawn[0].face}


def test_a_draw_of_the_common_beginning_is_not_theirs() -> None:
    """A die that was thrown before the copies parted cannot be thrown again on one of them."""
    ours = small_world()
    ours.give("cp 131 r")
    theirs = copied(ours)
    first = audit_dice(ours.desk).drawn[0]
    roll = Roll(face=first.face, source=DieSource.DRAWN, thrown_by="bert", draw=1)
    order = theirs.orders("cp 22-armd 5")[0]
    assert isinstance(order, RollCommand)
    theirs.desk.book(replace(order, rolls=tuple(replace(item, roll=roll) for item in order.rolls)))
    brought(ours, theirs)
    assert [item.what for item in audit_dice(ours.desk).findings] == ["draw 1 was not this entry's to take"]


def test_a_draw_counts_once_on_each_copy(ours: Table, theirs: Table) -> None:
    """The copy goes on, is brought in again and keeps its name; a draw that it took twice is found."""
    theirs.give("cp 22-armd r")
    brought(ours, theirs)
    theirs.give("cp 7-armd r")
    brought(ours, theirs)
    names = {order.copy for _, order in brought_in(ours.desk.diary)}
    assert len(names) == 1
    assert audit_dice(ours.desk).ok
    order = theirs.orders("cp 131 5")[0]
    assert isinstance(order, RollCommand)
    again = next(item for item in audit_dice(theirs.desk).drawn if item.draw == 1)
    roll = Roll(face=again.face, source=DieSource.DRAWN, thrown_by="bert", draw=1)
    theirs.desk.book(replace(order, rolls=tuple(replace(item, roll=roll) for item in order.rolls)))
    brought(ours, theirs)
    assert "draw 1 was used in e3 already" in [item.what for item in audit_dice(ours.desk).findings]


def test_dice_of_a_third_copy_keep_their_copy(ours: Table, theirs: Table) -> None:
    """What they had brought in from a third was thrown there: its draws are not theirs twice."""
    third = copied(theirs)
    third.give("cp 131 r")
    theirs.give("cp 22-armd r")
    bring_in(theirs.desk, plan(theirs.desk, third.desk.diary, "carl.campaign"), Booking())
    brought(ours, theirs)
    audit = audit_dice(ours.desk)
    assert audit.ok, audit.findings
    assert [copy.draws for copy in audit.copies] == [1, 1]
