"""Every kind of order can be taken back and given again, and none is swallowed without a word."""

from __future__ import annotations

from typing import Final

import pytest

from campaign.desk.book import Booking
from campaign.desk.give import Given, Giver, Nobody
from campaign.desk.told import correction_lines
from campaign.orders.line import cut, read
from campaign.orders.registry import ORDERS, verb_of
from campaign.projections.state import digest
from tests.table import Table, open_table

ROLLED: Final = "cp 7-armd 9, 22-armd 9"
SENT: Final = f"{ROLLED}; dump open tilly allied; send 7-armd 1 tilly keep"
FAR: Final = f"{ROLLED}; send 7-armd 1 thury keep --overrule test; end-move -y; cp 7-armd 9"
#: Panthers in Pursuit that may drive to Caen, under the eyes of guns on Hold.
MARCH: Final = "mode 3-rha hold, i-pz-1 pursuit --overrule test; training i-pz-1 10 --overrule test"
#: A drop of a company in the next move, and that move.
PLANNED: Final = "landing plan drop D+0/06 tilly parachute 1-5-queens/a by sqn-271 --overrule test"
DROP: Final = f"{PLANNED}; end-move -y"
#: A battle under company dice, and the end of one of its phases.
DICED: Final = "battle open cagny 4-cly against 501-bn/a --rules companydice"
PHASE: Final = "battle end-phase"
#: From the opening of the small world to the last hour of its day.
TO_NIGHT: Final = "; ".join(["end-move -y"] * 18)
#: A line of each order that the small world takes, and what goes before it.
LINES: Final = (
    ("attach 131-bn 22-armd", ""),
    ("detach 131-bn", "attach 131-bn 22-armd"),
    ("training 4-cly 6 --overrule test", ""),
    ("cp 7-armd 6", ""),
    ("mode 22-armd attack", ROLLED),
    ("where 4-cly cagny", ""),
    ("move 4-cly tilly --overrule test", ""),
    ("muster 9-ss-pz --overrule test", ""),
    ("take cagny allied", ""),
    ("bridge odon_bridge blown", ""),
    ("road tilly-caen cratered", ""),
    ("strip b_2 cratered", ""),
    ("going cagny poor", ""),
    ("weather poor", ""),
    ("seen de-501 by 4-cly at cagny", ""),
    ("note hello", ""),
    ("backup-place add stick", ""),
    ("backup-place remove stick", "backup-place add stick"),
    ("backed-up on the stick", "end-session"),
    ("end-session", ""),
    ("ruling hello", ""),
    ("house-rule attack_with_hold either", ""),
    ("result 4-cly lost 1", ""),
    ("result 4-cly hold", ""),
    ("fight 4-cly/a ii-pz-1/a at 3 +1 6 1", "mode 4-cly attack --overrule test"),
    ("fight 4-cly ii-pz-1 = hold gone", "mode 4-cly attack --overrule test"),
    ("guns 3-rha/a ii-gren/a for 22-armd near 5", f"mode 3-rha hold --overrule test; {ROLLED}"),
    ("guns 3-rha harass caen", "mode 3-rha hold --overrule test"),
    ("guns 3-rha/a harass caen 5 5 5 5 5", f"{MARCH}; move i-pz-1 caen"),
    ("move i-pz-1 caen dice 5 5 5 5 5", f"{MARCH}; guns 3-rha/a harass caen-cagny"),
    ("recover allied --overrule test", f"result 4-cly lost 3; {TO_NIGHT}"),
    ("count fmc_viii 20", ""),
    ("count 7-armd 3+1, fmc_viii 18 --as-found", ""),
    ("clear e2 lost seen to burn", "count 7-armd 2+1"),
    ("spend 4-cly +1", "mode 4-cly attack --overrule test"),
    ("dump open tilly allied", ""),
    ("dump shut tilly", "dump open tilly allied"),
    ("dump blow bayeux", ""),
    ("dump capture bayeux axis --overrule test", ""),
    ("land bayeux 6", ""),
    ("send 7-armd 2 tilly keep --overrule test", ROLLED),
    ("onward 7-armd", FAR),
    ("recall 7-armd tilly", f"{SENT}; end-move -y; cp 7-armd 9"),
    ("load 7-armd 1 bayeux --as-found", ""),
    ("unload 7-armd 1 bayeux", ""),
    ("lose 7-armd 1", ""),
    ("run 7-armd bayeux", ""),
    ("runs", "cp 7-armd 9; count 7-armd 2+2 --as-found; run 7-armd bayeux; count 7-armd 2+1 --as-found"),
    ("air fly sqn-412 patrol cagny --overrule test", ""),
    ("air attack sqn-412 ii-pz-1/a no-flak 9 --overrule test", ""),
    (PLANNED, ""),
    ("landing cancel drop", PLANNED),
    ("air land drop unseen 7 --overrule test", DROP),
    ("air rebase sqn-412 odiham --overrule test", ""),
    ("bombers plan h9 D+2/07 caen sqn-98 --overrule test", ""),
    ("bombers cancel h1", ""),
    ("bombers fly h1 --overrule test", ""),
    ("reason e2 as it was", "mode 22-armd attack --overrule=''"),
    ("void e2 typed twice", "take cagny allied"),
    ("amend e2 place villers because it was the other village", "take cagny allied"),
    ("put-right e2 take villers allied", "take cagny allied"),
    ("battle open cagny 4-cly against 501-bn/a", ""),
    ("battle fire a1 at d1 5 34", DICED),
    ("battle move a1 3", f"{DICED}; {PHASE}; {PHASE}"),
    ("battle assault a1 at d1 adjacent 34 --overrule test", f"{DICED}; {PHASE}; {PHASE}; {PHASE}"),
    ("battle rally a1 --range 6 5 --overrule test", DICED.replace("companydice", "pz8")),
    ("battle mine lay m1", DICED),
    ("battle air typhoon at d1 with rockets 6", f"{DICED} --air 2; {PHASE}"),
    (PHASE, DICED),
    ("book-battle b1 4-cly/a lost, moves 0", DICED),
    ("end-battle b1 moves 0", DICED),
    ("end-move -y", ""),
    ("end-day -y", TO_NIGHT),
)
#: What no line gives: the founding, a table from a file, what takes entries back, and what nobody can take back.
NO_LINE: Final = frozenset({"battle tables", "found", "undo", "redo", "dice reveal", "bring-in"})


def give(table: Table, line: str) -> Given:
    """Give one line as the shell does, with nobody to ask."""
    given = None
    for item in cut(line).items:
        given = Giver(table.desk, Nobody()).give(read(item, table.desk.campaign))
    assert given is not None
    return given


def prepared(line: str, before: str) -> tuple[Table, str]:
    """Open a table at which a line can be given."""
    table = open_table()
    if before:
        give(table, before)
    return table, line


def test_every_order_has_a_line() -> None:
    """A new order is taken back here before anybody takes it back at a table."""
    tried = {verb_of(line.split())[0] for line, _ in LINES}
    assert tried == set(ORDERS) - NO_LINE


@pytest.mark.parametrize(("line", "before"), LINES, ids=lambda text: text or "-")
def test_undo_and_redo_twice_lose_nothing(line: str, before: str) -> None:
    """Taken back, the state is the one before it; given again, the one behind it; and once more (architecture 7)."""
    table, line = prepared(line, before)
    was = digest(table.desk.campaign)
    given = give(table, line)
    came = digest(table.desk.campaign)
    assert given.numbers
    for _ in range(2):
        table.desk.undo(Booking(), whole=True)
        assert digest(table.desk.campaign) == was
        table.desk.redo(Booking())
        assert digest(table.desk.campaign) == came


@pytest.mark.parametrize(("line", "before"), LINES, ids=lambda text: text or "-")
def test_what_was_taken_back_is_named_in_three_lines(line: str, before: str) -> None:
    """An undo says what does not count any more, and what is left (desk: prompt)."""
    table, line = prepared(line, before)
    given = give(table, line)
    campaign = table.desk.campaign
    told = correction_lines(table.desk, campaign, table.desk.undo(Booking(), whole=True), verb="undo")
    assert told[0].startswith(f"e{given.numbers[-1] + 1} undo: e{given.numbers[0]} ")
    assert len(told) <= 3
    assert "uk_" not in " ".join(told)


@pytest.mark.parametrize(("line", "before"), LINES, ids=lambda text: text or "-")
def test_an_answer_is_short_and_speaks_of_names(line: str, before: str) -> None:
    """At most three lines, and no id of the book where an umpire has a name for the thing (desk: prompt)."""
    table, line = prepared(line, before)
    given = give(table, line)
    assert 1 <= len(given.lines) <= 2
    told = " ".join((*given.lines, *given.remarks))
    ids = [word for word in told.replace(",", " ").split() if word in table.desk.campaign.oob.formations]
    assert ids == []


def test_each_state_of_the_past_is_the_one_that_was() -> None:
    """What was believed after any entry is read back as it was, and from the beginning (architecture 7)."""
    table = open_table()
    states = {1: digest(table.desk.campaign)}
    for line in ("cp 7-armd 8", "mode 22-armd attack", "result 4-cly lost 1", "end-move -y", "cp 7-armd 4", "undo"):
        if line == "undo":
            table.desk.undo(Booking())
        else:
            give(table, line)
        states[table.desk.head.entries] = digest(table.desk.campaign)
    for number, state in states.items():
        assert digest(table.desk.at(f"e{number}")) == state
