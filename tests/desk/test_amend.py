"""Amendments: an order says one thing otherwise and is decided again in its old place (architecture 7)."""

from __future__ import annotations

from re import sub
from typing import TYPE_CHECKING, Final

import pytest

from campaign.desk.book import Booking
from campaign.desk.dice_audit import audit_dice
from campaign.desk.explain import explain
from campaign.domain.mode import Mode
from campaign.errors import NotUnderstood, Refused, UnknownName
from campaign.events.corrections import EntryAmended
from campaign.events.rulings import Overruled
from campaign.orders.line import cut, item_of, print_item
from campaign.projections.state import digest
from campaign.store import replay
from campaign.store.memory import MemoryDiary
from tests.reports_of_others.test_every_order_comes_back import give
from tests.table import Table, open_table

if TYPE_CHECKING:
    from campaign.orders.change_mode import ChangeMode

ROLLED: Final = "cp 7-armd 9, 22-armd 9"


@pytest.fixture(name="table")
def _table() -> Table:
    """Return the small world with points rolled."""
    table = open_table()
    table.give(ROLLED)
    return table


def audited(table: Table) -> str:
    """Return the digest of the state, after a rebuild from the first entry came to the same."""
    assert digest(replay.rebuild(table.desk.diary)) == digest(table.desk.campaign)
    assert digest(replay.load(table.desk.diary)) == digest(table.desk.campaign)
    assert table.desk.campaign.supply.balances()
    return digest(table.desk.campaign)


#: A line, the amendment of it, and the line as it should have been.
SAID: Final = (
    ("mode 22-armd attack", "mode hold", "mode 22-armd hold"),
    ("mode 22-armd attack", "formation 131-bn", "mode 131-bn attack"),
    ("result 4-cly lost 2", "lost 1", "result 4-cly lost 1"),
    ("result 4-cly lost 2", "n 1", "result 4-cly lost 1"),
    ("result 4-cly lost 2", "outcome hold", "result 4-cly hold"),
    ("result 4-cly hold", "outcome gone", "result 4-cly gone"),
    ("result 4-cly hold", "lost 2", "result 4-cly lost 2"),
    ("result 4-cly/a gone", "target 5-rtr/b", "result 5-rtr/b gone"),
    ("take villers allied", "place caumont", "take caumont allied"),
    ("take villers allied", "formation 4-cly", "take villers 4-cly"),
    ("count 7-armd 3+1", "lorries 2+2", "count 7-armd 2+2"),
    ("count fmc_viii 19", "count 17", "count fmc_viii 17"),
    ("weather poor", "weather none", "weather none"),
    ("road tilly-caen cratered", "road caen-cagny", "road caen-cagny cratered"),
    ("spend 4-cly +1 --overrule test", "bonus +2", "spend 4-cly +2 --overrule test"),
    ("load viii 1 bayeux", "n 2", "load viii 2 bayeux"),
    ("unload 7-armd 1 bayeux", "n 2", "unload 7-armd 2 bayeux"),
    ("run 7-armd bayeux", "hq 22-armd", "run 22-armd bayeux"),
    ("land bayeux 6", "points 4", "land bayeux 4"),
    ("where 4-cly cagny", "model 5-rtr", "where 5-rtr cagny"),
    ("note the bridge is blown", "text the bridge stands", "note the bridge stands"),
    (
        "bombers plan h9 D+2/07 caen sqn-98 --overrule x",
        "aim cagny",
        "bombers plan h9 D+2/07 cagny sqn-98 --overrule x",
    ),
    ("cp 131 9", "die 4f", "cp 131 4f"),
)


@pytest.mark.parametrize(("line", "amendment", "meant"), SAID)
def test_an_amended_entry_leaves_the_state_that_the_right_one_would_have_left(
    line: str, amendment: str, meant: str
) -> None:
    """Amended two moves later, an order leaves what it would have left said right at once; undo leaves what was."""
    right, table = open_table(), open_table()
    for each, said in ((right, meant), (table, line)):
        give(each, ROLLED)
        give(each, said)
        give(each, "end-move -y; take caumont allied; end-move -y")
    before = audited(table)
    give(table, f"amend e3 {amendment}")
    assert audited(table) == audited(right)
    table.desk.undo(Booking())
    assert audited(table) == before
    table.desk.redo(Booking())
    assert audited(table) == audited(right)


def test_the_order_is_the_amended_one_afterwards(table: Table) -> None:
    """Whoever asks for the order of an amended entry gets what it says now, and what it said is kept."""
    number = table.number("mode 22-armd attack")
    (answer,) = table.give(f"amend e{number} mode hold because it was the other one")
    order: ChangeMode = table.desk.order_of(number)  # type: ignore[assignment]
    assert order.changes[0].mode is Mode.HOLD
    assert table.desk.written_order(number).changes[0].mode is Mode.ATTACK  # type: ignore[attr-defined]
    (event,) = answer.events
    assert isinstance(event, EntryAmended)
    assert (event.entry, event.field, event.value, event.reason) == (
        number,
        "changes.0.mode",
        "hold",
        "it was the other one",
    )
    told = explain(table.desk, number, check=True)
    assert told.title == "22-armd to Hold"
    assert told.check is not None
    assert told.check.agrees
    assert "22-armd to Attack" in told.lines[0].text


def test_what_was_believed_before_is_untouched(table: Table) -> None:
    """The state as of an entry before the correction is the one that was believed then (architecture 7)."""
    number = table.number("result 4-cly lost 2")
    believed = digest(table.desk.campaign)
    table.give("end-move", f"amend e{number} lost 1")
    assert digest(table.desk.at(f"e{number}")) == believed


def test_an_entry_is_amended_twice_and_back(table: Table) -> None:
    """The newest counting amendment counts; without it the one before, without both the entry as written."""
    number = table.number("result 4-cly lost 1")
    states = [audited(table)]
    for lost in (2, 3):
        table.give(f"amend e{number} lost {lost}")
        states.append(audited(table))
    assert len(set(states)) == 3
    table.desk.void([number + 2], Booking())
    assert audited(table) == states[1]
    table.desk.void([number + 1], Booking())
    assert audited(table) == states[0]
    assert table.desk.order_of(number) == table.desk.written_order(number)
    table.give(f"amend e{number} lost 2")
    assert audited(table) == states[1]


def test_voiding_the_older_of_two_amendments_changes_nothing(table: Table) -> None:
    """Each amendment holds the whole order: the newer needs none before it."""
    number = table.number("result 4-cly lost 1 by i-pz-1")
    table.give(f"amend e{number} lost 2", f"amend e{number} attacker ii-pz-1")
    after = audited(table)
    table.desk.void([number + 1], Booking())
    assert audited(table) == after


def test_a_void_entry_takes_its_amendment_along_and_brings_it_back(table: Table) -> None:
    """Voided, an amended entry counts no more; the void taken back, it counts as amended."""
    before = audited(table)
    number = table.number("result 4-cly lost 1")
    table.give(f"amend e{number} lost 2")
    after = audited(table)
    table.desk.void([number], Booking())
    assert audited(table) == before
    assert explain(table.desk, number, check=True).title == "4-cly lost 2"
    table.desk.undo(Booking())
    assert audited(table) == after


def test_a_late_entry_is_amended_in_its_move(table: Table) -> None:
    """The move in which a late entry counts stays, and so does its place there."""
    right = open_table()
    right.give(ROLLED, "result 4-cly lost 1", "end-move")
    table.give("end-move")
    (late,) = table.give("result 4-cly lost 2", late="D+0/05")
    table.give(f"amend e{late.numbers[0]} lost 1")
    assert audited(table) == audited(right)


def test_the_clerk_decides_again_behind_it_and_the_table_stands(table: Table) -> None:
    """Behind an amendment the columns drive again; no die changes by itself (architecture 7)."""
    table.give("dump open tilly allied")
    sent = table.number("send 22-armd 2 tilly")
    ended = table.number("end-move")
    (answer,) = table.give(f"amend e{sent} n 1")
    assert any(note.startswith(f"e{ended} end-move decided again: no longer: ") for note in answer.notes)
    assert not any("_mm" in note for note in answer.notes)
    audited(table)


def test_dice_are_kept_as_they_fell() -> None:
    """Another field amended, a die that the program drew stays the same, and the audit of the dice finds nothing."""
    table = open_table()
    number = table.number("cp 7-armd")
    (rolled,) = (item for item in table.desk.order_of(number).rolls)  # type: ignore[attr-defined]
    give(table, f"amend e{number} jammed yes")
    (again,) = (item for item in table.desk.order_of(number).rolls)  # type: ignore[attr-defined]
    assert again.roll == rolled.roll
    assert again.jammed
    audit = audit_dice(table.desk)
    assert [item for item in audit.findings if item.entry > 1] == []
    assert len(audit.drawn) == 1


def test_a_die_that_an_amended_order_wants_more_is_drawn_once() -> None:
    """An amendment may leave a die to the program; it is drawn for the correction, and no other order uses it."""
    table = open_table()
    give(table, "cp 7-armd 9; amend e2 die r; cp 131 r")
    audit = audit_dice(table.desk)
    assert [item for item in audit.findings if item.entry > 1] == []
    assert [(die.entry, die.draw) for die in audit.drawn] == [(3, 1), (4, 2)]


def test_a_correction_that_changes_a_drawn_die_is_found() -> None:
    """Control: a drawn die that shows another face in a correction is a finding."""
    table = open_table()
    give(table, "cp 7-armd r; amend e2 jammed yes")
    diary = table.desk.diary
    assert isinstance(diary, MemoryDiary)
    *row, payload = diary._events[-1]
    assert isinstance(payload, bytes)
    (fell,) = (item.roll.face for item in table.desk.order_of(2).rolls)  # type: ignore[attr-defined]
    shown = fell % 10 + 1
    changed = sub(rb'("draw":1,"face":)\d+', rb"\g<1>%d" % shown, payload)
    diary._events[-1] = (*row, changed)
    assert [item.what for item in audit_dice(table.desk).findings if item.entry == 3] == [
        f"draw 1 shows {shown} here, and fell as {fell}"
    ]


def test_what_was_overruled_need_not_be_overruled_again(table: Table) -> None:
    """An amendment keeps the umpire's ruling and his reason; a new objection needs a new one."""
    number = table.number("spend 4-cly", overrule="they had orders")
    (answer,) = table.give(f"amend e{number} bonus 1")
    (forced,) = (event for event in answer.restated if isinstance(event, Overruled))
    assert forced.reason == "they had orders"
    head = table.desk.diary.head()
    with pytest.raises(Refused):
        table.give(f"amend e{number} bonus 9")
    assert table.desk.diary.head() == head


@pytest.mark.parametrize(
    ("amendment", "nearest"),
    [
        ("mod hold", "mode"),
        ("formaton 131", "formation"),
        ("hurry yes", "formation"),
        ("changes.7.mode hold", "formation"),
    ],
)
def test_an_unknown_field_is_answered_with_what_comes_close(table: Table, amendment: str, nearest: str) -> None:
    """`did you mean` names the field, or all that the order has."""
    number = table.number("mode 22-armd attack")
    with pytest.raises(UnknownName) as caught:
        table.give(f"amend e{number} {amendment}")
    assert nearest in caught.value.nearest


def test_a_clerk_has_no_field_to_amend(table: Table) -> None:
    """Nothing was said at the end of a move that could have been said otherwise."""
    number = table.number("end-move")
    with pytest.raises(UnknownName, match="has no field"):
        table.give(f"amend e{number} to D+0/09")


@pytest.mark.parametrize("amendment", ["mode hurry", "formation 99-armd", "along perhaps", "mode"])
def test_a_value_is_read_as_the_line_would_read_it(table: Table, amendment: str) -> None:
    """A word that the line would not take is none here either."""
    number = table.number("mode 22-armd attack")
    with pytest.raises(NotUnderstood):
        table.give(f"amend e{number} {amendment}")


def test_of_several_rows_the_place_is_told(table: Table) -> None:
    """One line may change several formations: which is meant is said by its place, else asked."""
    number = table.number("mode 22-armd attack, 131-bn attack")
    with pytest.raises(NotUnderstood) as caught:
        table.give(f"amend e{number} mode hold")
    assert "changes.1.mode" in str(caught.value.remedy)
    table.give(f"amend e{number} changes.1.mode probe --overrule mixed")
    assert table.desk.campaign.oob.formations["uk_131"].mode is Mode.PROBE
    assert table.desk.campaign.oob.formations["uk_22_armd"].mode is Mode.ATTACK


def test_an_entry_beyond_the_end_is_unknown(table: Table) -> None:
    """A number beyond the end of the diary names nothing."""
    with pytest.raises(UnknownName, match="there is no e99"):
        table.give("amend e99 mode hold")


def test_it_counts_at_once(table: Table) -> None:
    """A correction is no late entry."""
    number = table.number("take villers allied")
    table.give("end-move")
    with pytest.raises(NotUnderstood, match="counts at once"):
        table.give(f"amend e{number} place caumont", late="D+0/05")


# --- what no longer fits ---


def test_a_correction_that_overdraws_is_offered_both_ways(table: Table) -> None:
    """Found at the table first, or the later entry falls too; without either nothing is written (architecture 7)."""
    landed = table.number("land bayeux 6")
    taken = table.number("dump capture bayeux axis", overrule="as it was")
    head = table.desk.diary.head()
    with pytest.raises(Refused) as caught:
        table.give(f"amend e{landed} points 4")
    assert table.desk.diary.head() == head
    (objection,) = caught.value.objections
    assert (objection.untrue, objection.final) == (True, False)
    assert objection.remedy == f"amend e{landed} points 4 --with e{taken}"


@pytest.mark.parametrize("how", ["--as-found", "-y", "--with e4"])
def test_either_way_leaves_a_book_that_balances(table: Table, how: str) -> None:
    """`-y` takes the first way out, `--with` the second; undo brings all of it back."""
    landed = table.number("land bayeux 6")
    taken = table.number("dump capture bayeux axis", overrule="as it was")
    assert taken == 4
    before = audited(table)
    given = give(table, f"amend e{landed} points 4 {how}")
    after = audited(table)
    assert bool(table.desk.campaign.counts.to_clear_up) == (how != "--with e4")
    assert any("found at the table" in remark for remark in given.remarks) == (how != "--with e4")
    owner = table.desk.campaign.supply.dumps["fmc_viii"].side
    assert owner == ("allied" if how == "--with e4" else "axis")
    table.desk.undo(Booking())
    assert audited(table) == before
    table.desk.redo(Booking())
    assert audited(table) == after


def test_a_late_entry_takes_with_it_what_is_named(table: Table) -> None:
    """A dump that stood open earlier than believed: the opening booked later falls with the late entry."""
    right = open_table()
    right.give(ROLLED, "dump open tilly allied", "end-move")
    table.give("end-move")
    opened = table.number("dump open tilly allied")
    give(table, f"dump open tilly allied --for D+0/05 --with e{opened}")
    assert audited(table) == audited(right)
    table.desk.undo(Booking())
    audited(table)


def test_with_belongs_to_corrections(table: Table) -> None:
    """An order of the open move takes nothing with it."""
    number = table.number("take villers allied")
    with pytest.raises(NotUnderstood, match="--with belongs to"):
        give(table, f"take caumont allied --with e{number}")


@pytest.mark.parametrize(
    ("line", "fallen"),
    [
        ("amend e2 lost 1 --with e3 e4 because it was so", (3, 4)),
        ("void e2 --with e3 typed twice", (3,)),
        ("take villers allied --for D+0/05 --with=e3 --with=e4", (3, 4)),
        ("fight 4-cly/a ii-pz-1/a --with 4-cly/b", ()),
    ],
)
def test_what_falls_is_an_option_of_the_desk(line: str, fallen: tuple[int, ...]) -> None:
    """Entries behind --with fall, any other word behind it is the order's; printed, the line is read the same."""
    (item,) = cut(line).items
    assert item.options.fallen == fallen
    assert item_of(line.split()).options.fallen == fallen
    (again,) = cut(print_item(item)).items
    assert again.options == item.options
    assert [word.text for word in again.groups[0]] == [word.text for word in item.groups[0]]


def test_a_clerk_whose_work_comes_to_nothing_is_emptied_and_filled_again() -> None:
    """Without the losses nothing comes back; undone, what came back is back (DT-J31)."""
    table = open_table()
    table.give("result 4-cly lost 3")
    table.give("recover allied", overrule="early")
    before = audited(table)
    (answer,) = table.give("amend e2 target i-pz-1")
    assert any(note.startswith("e3 recover decided again: no longer: ") for note in answer.notes)
    audited(table)
    assert explain(table.desk, 3).lines[-1].text == "e3 comes to nothing now"
    table.desk.undo(Booking())
    assert audited(table) == before
