"""Booking: dice drawn once, forced orders marked, two desks on one file, nothing written twice or by halves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from campaign.desk.book import Booking
from campaign.desk.desk import Desk
from campaign.desk.dice import face_of
from campaign.errors import CampaignError, Refused, SomeoneElseWrote
from campaign.events.codec import decode
from campaign.events.command import CommandRolled
from campaign.events.rulings import Overruled
from campaign.projections.state import digest
from campaign.store.sqlite import create_diary
from tests.table import SEED, Table, founding, open_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def rolled(table: Table, entry: int) -> CommandRolled:
    """Return the command roll that an entry booked."""
    row = next(row for row in table.desk.diary.events(entry, entry) if row.type == CommandRolled.event_name)
    event = decode(row.type, row.version, row.payload)
    assert isinstance(event, CommandRolled)
    return event


@pytest.fixture(name="first")
def _first(tmp_path: Path) -> Iterator[Table]:
    """Return the small world in a file."""
    with create_diary(tmp_path / "small.campaign", "0011223344556677", SEED) as diary:
        yield open_table(diary)


@pytest.fixture(name="second")
def _second(first: Table, tmp_path: Path) -> Iterator[Table]:
    """Return another desk on the same file."""
    with Desk.open(tmp_path / "small.campaign") as desk:
        yield Table(desk)


def test_a_die_left_out_is_drawn_and_stored_with_its_number() -> None:
    """The program's die is HMAC of seed and draw number, and the event keeps both face and number."""
    table = open_table()
    first, second = table.number("cp 7-armd"), table.number("cp 22-armd")
    assert [rolled(table, entry).roll.draw for entry in (first, second)] == [1, 2]
    assert [rolled(table, entry).roll.face for entry in (first, second)] == [face_of(SEED, 1), face_of(SEED, 2)]
    assert table.desk.diary.head().draws == 2


def test_a_struck_draw_stays_used() -> None:
    """An undone roll cannot be rolled again for a better one: the next draw has the next number."""
    table = open_table()
    table.give("cp 7-armd")
    table.desk.undo(Booking())
    assert rolled(table, table.number("cp 7-armd")).roll.draw == 2


def test_a_dry_run_draws_nothing_and_writes_nothing() -> None:
    """A preview may not peek at the next die."""
    table = open_table()
    head = table.desk.diary.head()
    with pytest.raises(CampaignError, match="a dry run draws none"):
        table.desk.preview(table.orders("cp 7-armd")[0])
    assert table.desk.preview(table.orders("cp 7-armd 6")[0]).events
    assert table.desk.diary.head() == head


def test_where_the_table_throws_the_program_may_only_when_it_is_let(tmp_path: Path) -> None:
    """With `dice: table` no die is drawn unasked; once let, the entry still tells how the order came (desk: dice)."""
    order = founding()
    table = open_table(order=replace(order, founding=replace(order.founding, dice="table")))
    with pytest.raises(Refused, match="refused: command roll"):
        table.give("cp 7-armd")
    answer = table.desk.book(table.orders("cp 7-armd")[0], Booking(may_draw=True, came_in="evening.orders"))
    assert rolled(table, answer.numbers[0]).roll.draw == 1
    assert table.desk.diary.entry(answer.numbers[0]).came_in == "evening.orders"


def test_a_refused_order_uses_no_draw() -> None:
    """What is refused leaves no trace, not even in the dice."""
    table = open_table()
    table.give("cp 7-armd 6")
    with pytest.raises(Refused):
        table.give("cp 7-armd")
    assert table.desk.diary.head().draws == 0


def test_a_forced_order_begins_with_what_it_overruled() -> None:
    """The first event of a forced entry tells the codes and the reason, and the reason may follow (architecture 7)."""
    table = open_table()
    answer = table.give("mode 22-armd attack", overrule="")[0]
    assert answer.events[0] == Overruled(codes=("no-command-points",), reason="")
    owed = table.desk.campaign.rules.reasons_owed()
    assert [item.entry for item in owed] == [answer.numbers[0]]
    table.give(f"reason e{answer.numbers[0]} the orders went out the night before")
    assert table.desk.campaign.rules.reasons_owed() == ()


def test_an_order_that_changes_nothing_is_no_entry() -> None:
    """No events, no entry: the answer says so (architecture 7)."""
    table = open_table()
    head = table.desk.diary.head()
    answer = table.give("mode 22-armd reserve")[0]
    assert (answer.numbers, answer.notes) == ((), ("nothing changed, nothing booked",))
    assert table.desk.diary.head() == head


def test_two_desks_on_one_file_book_what_still_comes_out_the_same(first: Table, second: Table) -> None:
    """Somebody else wrote in between: the order is decided again on the new head, and booked where it is the same."""
    order = second.orders("take villers allied")[0]
    first.give("take caumont allied")
    assert second.desk.book(order).numbers == (3,)
    first.desk.refresh()
    assert digest(first.desk.campaign) == digest(second.desk.campaign)


def test_what_would_come_out_otherwise_is_not_booked(first: Table, second: Table) -> None:
    """Exit 5 with the difference: the dump no longer holds what the order decided on."""
    order = second.orders("dump blow fmc_viii")[0]
    first.give("load viii 2 bayeux")
    head = first.desk.diary.head()
    with pytest.raises(SomeoneElseWrote) as caught:
        second.desk.book(order)
    assert "20" in str(caught.value)
    assert "18" in str(caught.value)
    assert first.desk.diary.head() == head


def test_a_file_of_orders_is_booked_whole_or_not_at_all() -> None:
    """One refusal among several orders leaves none of them."""
    table = open_table()
    head = table.desk.diary.head()
    orders = [*table.orders("take villers allied"), *table.orders("mode 22-armd attack")]
    with pytest.raises(Refused):
        table.desk.book_all([(order, Booking()) for order in orders])
    assert table.desk.diary.head() == head
    assert table.desk.campaign.ground.holder("villers") == "axis"


def test_the_seed_stands_nowhere_in_what_a_campaign_tells(first: Table) -> None:
    """The diary holds the seed's SHA-256 only; events, entries and read models never hold the seed."""
    table = first
    table.give("cp 7-armd")
    told = b"".join(row.payload for row in table.desk.diary.events())
    told += b"".join(entry.content for entry in table.desk.diary.entries())
    told += repr(table.desk.campaign).encode()
    assert SEED not in told
    assert SEED.hex().encode() not in told
    assert table.desk.diary.secret() == SEED
