"""Taken back is as never done, and late is as in time, whatever went before (architecture 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from campaign.errors import CampaignError
from campaign.projections.state import digest
from tests.checks import fault, not_undone
from tests.histories import PLAYED, Lot
from tests.reports_of_others.test_every_order_comes_back import LINES, give
from tests.table import Table, open_table

if TYPE_CHECKING:
    from campaign.events.base import Event

#: Evenings on which a line is tried until one takes it, and what is played by lot before it.
EVENINGS: Final = 40
BEFORE: Final = 3
COMBATS: Final = 60
LATE: Final = 80
#: What is played on after a late order, or after the one in time.
AFTER: Final = 6


def taken(table: Table, line: str) -> bool:
    """Give a line, and say whether it was booked."""
    before = table.desk.head.entries
    try:
        give(table, line)
    except CampaignError:
        assert table.desk.head.entries == before
    return table.desk.head.entries > before


@pytest.mark.parametrize(("line", "before"), LINES, ids=lambda text: text or "-")
def test_every_order_comes_back_from_any_evening(line: str, before: str) -> None:
    """Undone, redone and undone, an order leaves nothing behind, whatever stood on the table (architecture 7)."""
    for seed in range(EVENINGS):
        table = open_table()
        if before:
            give(table, before)
        lot = Lot(seed, table)
        for _ in range(BEFORE):
            lot.book()
        was = digest(table.desk.campaign)
        if taken(table, line):
            assert not_undone(table, was) == ""
            assert fault(lot) == ""
            return
    pytest.fail(f"{line} was refused on each of {EVENINGS} evenings")


@pytest.mark.parametrize("seed", range(COMBATS))
def test_every_combat_comes_back_whatever_is_thrown(seed: int) -> None:
    """A combat with any legal dice, undone, redone and undone, leaves the state as it was (architecture 7)."""
    lot = Lot(seed)
    for _ in range(BEFORE):
        lot.book()
    desk = lot.table.desk
    while True:
        entries, was = desk.head.entries, digest(desk.campaign)
        try:
            lot.say(lot.combat())
        except CampaignError:
            continue
        if desk.head.entries > entries:
            break
    assert not_undone(lot.table, was) == ""
    assert fault(lot) == ""


def events_of(table: Table, first: int) -> list[tuple[Event, ...]]:
    """Return what the table's entries came to, from an entry on, apart from the clerk's."""
    from campaign.orders.base import Kind
    from campaign.store.past import past_entries

    desk = table.desk
    return [item.own for item in past_entries(desk.diary, first) if desk.order_of(item.number).kind is not Kind.CLERK]


def played(seed: int, *, late: bool) -> tuple[Table, list[tuple[Event, ...]]] | None:
    """Play an evening with one order in time or late; return it with what was booked, None where it was refused."""
    lot = Lot(seed)
    for _ in range(BEFORE * 4):
        lot.book()
    order, tail = lot.random.choice(PLAYED), lot.random.getrandbits(32)
    after = [Lot(tail + number, lot.table) for number in range(AFTER)]
    then, first = lot.table.desk.campaign.calendar.now, lot.entries + 1
    booked: list[tuple[Event, ...]] = []
    try:
        if not late:
            lot.table.give(order, overrule="so it was")
            booked, first = events_of(lot.table, first), lot.entries + 1
        lot.table.give("end-move", overrule="go on")
        for other in after:
            line = other.random.choice(PLAYED)
            if taken(lot.table, f"{line} --overrule test") and other.random.random() < 0.3:
                lot.table.give("end-move", overrule="go on")
        later = events_of(lot.table, first)
        if late:
            first = lot.entries + 1
            lot.table.give(order, late=str(then), overrule="so it was")
            booked = events_of(lot.table, first)
    except CampaignError:
        return None
    return lot.table, [*booked, *later]


def test_late_is_as_in_time() -> None:
    """A late entry gives the state that it would have given in time, the clerk's sums included (architecture 7)."""
    compared = 0
    for seed in range(LATE):
        in_time, late = played(seed, late=False), played(seed, late=True)
        if in_time is None or late is None or in_time[1] != late[1]:
            continue  # the table would have done otherwise, and what it did stands as written
        compared += 1
        assert digest(late[0].desk.campaign) == digest(in_time[0].desk.campaign), f"seed {seed}"
    assert compared > LATE // 2
