"""Two copies: what touches nothing of ours comes in one go, the rest is held; dice and corrections come too."""

from __future__ import annotations

import pytest

from campaign.desk.book import Booking
from campaign.desk.bring_in import Take, bring_in
from campaign.desk.bring_in_told import told
from campaign.desk.desk import Desk
from campaign.desk.sheet import book_sheet, cut_sheet
from campaign.domain.clock import GameTime
from campaign.domain.mode import Mode
from campaign.errors import CampaignError, Refused, SomeoneElseWrote, UnknownName
from campaign.events.rulings import Overruled
from campaign.projections.history import effective
from campaign.projections.state import digest
from campaign.store.past import past_entries
from campaign.store.verify import verify
from tests.copies import brought, copied, held, offered, small_world
from tests.histories import Lot
from tests.table import Table

ENDS = frozenset({"end-move", "end-day"})


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


# --- properties ---


@pytest.mark.parametrize("seed", range(6))
def test_an_undisturbed_copy_gives_the_state_it_has(seed: int) -> None:
    """Where only they played, corrections and all, ours comes to exactly their state (architecture 7)."""
    ours = small_world()
    lot = Lot(seed, copied(ours))
    for _ in range(70):
        lot.book()
    assert offered(ours, lot.table).held == ()
    brought(ours, lot.table)
    assert digest(ours.desk.campaign) == digest(lot.table.desk.campaign)
    assert offered(ours, lot.table).ready == ()


@pytest.mark.parametrize("seed", range(4))
def test_what_comes_in_changes_nothing_of_ours(seed: int) -> None:
    """Both played at random: every entry of ours stands as it stood, supply balances, a second run finds nothing."""
    base = Lot(seed, small_world())
    for _ in range(15):
        base.book()
    ours, theirs = Lot(seed + 100, copied(base.table)), Lot(seed + 200, copied(base.table))
    for _ in range(25):
        ours.book()
        theirs.book()
    desk = ours.table.desk
    before = effective(past_entries(desk.diary))
    came = brought(ours.table, theirs.table)
    after = {item.number: item for item in effective(past_entries(desk.diary))}
    by_the_clerk = {*ENDS, "recover"}
    assert all(after[item.number] == item for item in before if desk.diary.entry(item.number).order not in by_the_clerk)
    assert desk.campaign.supply.balances()
    again = offered(ours.table, theirs.table)
    assert again.ready == ()
    assert again.known >= len(came.numbers)


# --- nothing new ---


def test_nothing_is_new_in_what_ours_went_on_from(ours: Table, theirs: Table) -> None:
    """The same diary, and one that is behind, offer nothing, and nothing is written (issue: bad input)."""
    assert offered(ours, theirs).ready == ()
    ours.give("note on we go")
    assert (offered(ours, theirs).ready, offered(ours, theirs).held) == ((), ())
    head = ours.desk.head
    assert brought(ours, theirs).numbers == {}
    assert ours.desk.diary.head() == head


def test_the_same_sheet_on_both_copies_is_booked_once(ours: Table, theirs: Table) -> None:
    """Entries of one orders file have one order id on every copy; they are known, however they are numbered."""
    sheet = cut_sheet("sheet: evening-2\ntake cagny allied\nnote --entry e2 quiet", "evening-2.orders")
    ours.give("note first")
    for table in (ours, theirs):
        book_sheet(table.desk, sheet)
    found = offered(ours, theirs)
    assert (found.known, found.ready, found.held) == (2, (), ())


def test_what_both_booked_otherwise_is_held(ours: Table, theirs: Table) -> None:
    """One line of a sheet that came out otherwise on the copies is shown, and only one of them can stand."""
    sheet = cut_sheet("sheet: evening-2\ncp 7-armd r", "evening-2.orders")
    theirs.give("cp 131 r")
    for table in (ours, theirs):
        book_sheet(table.desk, sheet)
    found = offered(ours, theirs)
    (item,) = found.held
    assert "both copies booked it, and it came out otherwise" in item.why[0]
    with pytest.raises(CampaignError, match="is e3 here already") as caught:
        bring_in(ours.desk, found, Booking(), takes=(Take(number=item.offered.number),))
    assert caught.value.remedy.startswith("void e3")


def test_a_copy_that_goes_on_is_brought_in_again(ours: Table, theirs: Table) -> None:
    """What came in before is theirs as well: what they do next with the same things is no conflict."""
    ours.give("note ours", "end-move", overrule="night")
    theirs.give("cp 22-armd 9", "mode 5-rtr hold", overrule="so")
    brought(ours, theirs)
    theirs.give("mode 5-rtr attack", "result 5-rtr lost 1", "end-move", "take cagny allied", overrule="so")
    again = offered(ours, theirs)
    assert again.held == ()
    assert [item.entry.order for item in again.ready] == ["mode", "result", "take"]
    brought(ours, theirs)
    theirs.give("note the end")
    assert len(offered(ours, theirs).ready) == 1


def test_what_stands_here_already_is_not_offered(ours: Table, theirs: Table) -> None:
    """An order that would change nothing here was booked here too, if under another id."""
    for table in (ours, theirs):
        table.give("take cagny allied")
    found = offered(ours, theirs)
    assert (found.ready, found.held, found.known) == ((), (), 1)


# --- moves ---


def test_what_is_behind_comes_late(ours: Table, theirs: Table) -> None:
    """Ours went two moves on: theirs counts in its own move, before the entry that ended it (architecture 7)."""
    ours.give("end-move", "end-move", overrule="night")
    theirs.give("mode 5-rtr hold", overrule="in time")
    number = next(iter(brought(ours, theirs).numbers.values()))
    assert ours.desk.diary.entry(number).counts_in == GameTime(day=0, move=6)
    assert ours.desk.at("D+0/06").oob.formations["uk_5_rtr"].mode is Mode.HOLD


def test_what_is_ahead_brings_its_ends_of_moves(ours: Table, theirs: Table) -> None:
    """They are two moves further: their ends of moves come behind ours, each entry plain in its open move."""
    ours.give("note ours")
    theirs.give("end-move", "take cagny allied", "end-move", overrule="on")
    came = brought(ours, theirs)
    orders = [ours.desk.diary.entry(number).order for number in came.numbers.values()]
    assert orders == ["end-move", "take", "end-move"]
    assert ours.desk.campaign.calendar.now == theirs.desk.campaign.calendar.now
    entries = [ours.desk.diary.entry(number) for number in came.numbers.values()]
    assert [entry.counts_in for entry in entries] == [None, None, None]
    assert entries[1].written_in == GameTime(day=0, move=7)


def test_ends_of_moves_on_both_sides_agree(ours: Table, theirs: Table) -> None:
    """Both ended the same move: nothing of it is offered."""
    for table in (ours, theirs):
        table.give("end-move", overrule="night")
    found = offered(ours, theirs)
    assert (found.ready, found.held) == ((), ())


def test_the_clerk_decides_ends_of_moves_again(ours: Table, theirs: Table) -> None:
    """A column of theirs drives in the moves that ours ended since; undone, all is as it was (architecture 7)."""
    theirs.give("cp 7-armd 9", "dump open tilly allied", "send 7-armd 1 tilly keep")
    ours.give("end-move", "end-move", overrule="night")
    before = digest(ours.desk.campaign)
    brought(ours, theirs)
    theirs.give("end-move", "end-move", overrule="night")
    assert ours.desk.campaign.supply.lorries == theirs.desk.campaign.supply.lorries
    ours.desk.undo(Booking(), whole=True)
    assert digest(ours.desk.campaign) == before
    assert verify(ours.desk.diary).ok


# --- conflicts ---


def test_what_ours_touched_too_is_held(ours: Table, theirs: Table) -> None:
    """A formation that both touched is a conflict with ours named, and what rests on it is one too."""
    theirs.give("result 1-rtr lost 1", "result 1-rtr lost 1", "take cagny allied")
    number = ours.number("result 1-rtr lost 2")
    found = offered(ours, theirs)
    assert [item.entry.order for item in found.ready] == ["take"]
    assert [item.ours for item in found.held] == [(number,), (number,)]
    assert "of theirs touches, which is held" in "; ".join(found.held[1].why)


def test_what_stands_otherwise_here_is_held(ours: Table, theirs: Table) -> None:
    """Theirs paid with points that were never rolled here, for its roll is in conflict with ours."""
    theirs.give("cp 22-armd 9", "mode 1-rtr attack tilly", overrule="late")
    ours.give("cp 22-armd 1")
    assert "hq-rolled-already" in held(ours, theirs)["cp"]
    assert "uk_22_armd" in held(ours, theirs)["mode"]


def test_ours_that_would_come_out_otherwise_holds_theirs(ours: Table, theirs: Table) -> None:
    """A house rule or the weather names nothing of ours; but with it our later entries would come out otherwise."""
    ours.give("end-move", "cp 22-armd 9", overrule="night")
    paid = ours.number("mode 22-armd attack", overrule="so")
    theirs.give("note nothing", "house-rule command_rolls none", "take cagny allied")
    found = offered(ours, theirs)
    assert [item.entry.order for item in found.ready] == ["note", "take"]
    (item,) = found.held
    assert (item.offered.entry.order, paid in item.ours) == ("house-rule", True)


def test_the_weather_of_theirs_may_hold_flights_of_ours(ours: Table, theirs: Table) -> None:
    """A sortie that ours flew in the next move would be refused in the weather that theirs tells of (DT-F1)."""
    ours.give("end-move", "end-move", overrule="night")
    flown = ours.number("air fly sqn-181 villers")
    theirs.give("weather none fog")
    (item,) = offered(ours, theirs).held
    assert (item.offered.entry.order, item.ours) == ("weather", (flown,))


def test_untagged_things_that_both_told_are_held(ours: Table, theirs: Table) -> None:
    """Both told of the weather, which names no thing: only one of them can stand."""
    ours.give("weather clear dry")
    theirs.give("weather poor mist")
    assert set(held(ours, theirs)) == {"weather"}


def test_the_seed_is_revealed_only_by_decision(ours: Table, theirs: Table) -> None:
    """A revealed seed touches nothing, and everything: it is held."""
    theirs.give("dice reveal")
    assert "the program throws none" in held(ours, theirs)["dice reveal"]


def test_a_conflict_is_taken_against_the_rules(ours: Table, theirs: Table) -> None:
    """Refused without a reason, with nothing written; with one it is booked overruled, under its author's name."""
    theirs.give("take villers allied", "cp 22-armd 9", actor="bert", note="at last")
    ours.give("cp 22-armd 1")
    head = ours.desk.head
    with pytest.raises(Refused):
        brought(ours, theirs, Take(number=4))
    assert ours.desk.diary.head() == head
    number = brought(ours, theirs, Take(number=4, overrule="both rolled")).numbers[4]
    entry = ours.desk.diary.entry(number)
    assert (entry.actor, entry.note, entry.came_in) == ("bert", "at last", "bert.campaign e4")
    (past,) = past_entries(ours.desk.diary, number, number)
    assert past.own[0] == Overruled(codes=("hq-rolled-already",), reason="both rolled")


def test_a_conflict_is_taken_with_what_the_book_lacks(ours: Table, theirs: Table) -> None:
    """A full lorry that our copy has emptied is found at the table; without that word it is refused."""
    theirs.give("unload 7-armd 1 bayeux")
    ours.give("unload 7-armd 4 bayeux")
    with pytest.raises(Refused):
        brought(ours, theirs, Take(number=3))
    came = brought(ours, theirs, Take(number=3, as_found=True))
    assert "full, not empty" in " ".join(came.notes)


def test_what_is_left_for_good_is_not_offered_again(ours: Table, theirs: Table) -> None:
    """It is written down, and a bring-in that does not count leaves nothing out."""
    theirs.give("result 1-rtr lost 1")
    ours.give("result 1-rtr lost 2")
    brought(ours, theirs, leave=[3])
    found = offered(ours, theirs)
    assert (found.held, found.left) == ((), 1)
    assert [item.offered.number for item in offered(ours, theirs, only=[3]).held] == [3]
    ours.desk.undo(Booking())
    assert len(offered(ours, theirs).held) == 1


def test_both_sides_are_told(ours: Table, theirs: Table) -> None:
    """Theirs and ours with what came of them, why, and what taking would come to."""
    theirs.give("cp 22-armd 9", actor="bert")
    ours.give("cp 22-armd 1", actor="anna")
    (line,) = told(ours.desk, offered(ours, theirs)).entries
    assert (line.state, line.by, line.ours[0].by) == ("conflict", "bert", "anna")
    assert "roll D10 9" in line.came[0]
    assert "roll D10 1" in line.ours[0].came[0]
    assert line.would[0].startswith("refused, hq-rolled-already")


@pytest.mark.parametrize("named", [{"only": [9]}, {"without": [2]}])
def test_what_is_not_offered_cannot_be_named(ours: Table, theirs: Table, named: dict[str, list[int]]) -> None:
    """An entry that they do not have, or that is common, is unknown."""
    theirs.give("note hello")
    with pytest.raises(UnknownName, match="is not among what it offers"):
        offered(ours, theirs, **named)


def test_only_some_come_in(ours: Table, theirs: Table) -> None:
    """What was not named stays out, and is offered next time."""
    theirs.give("take cagny allied", "take villers allied", "note hello")
    bring_in(ours.desk, offered(ours, theirs, only=[4]), Booking())
    assert [item.number for item in offered(ours, theirs).ready] == [3, 5]
    bring_in(ours.desk, offered(ours, theirs, without=[5]), Booking())
    assert [item.number for item in offered(ours, theirs).ready] == [5]


def test_somebody_wrote_meanwhile(ours: Table, theirs: Table) -> None:
    """A plan is about the head that it was made for: nothing is written behind another."""
    theirs.give("take cagny allied")
    found = offered(ours, theirs)
    Table(Desk(ours.desk.diary)).give("note quick")
    with pytest.raises(SomeoneElseWrote, match="nothing was brought in"):
        bring_in(ours.desk, found, Booking())
