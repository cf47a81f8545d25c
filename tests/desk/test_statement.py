"""Statements: like a bank's page, from the opening balance by every entry to the closing one (DT-G9)."""

from __future__ import annotations

import pytest

from campaign.desk.book import Booking
from campaign.desk.statement import Asked, statement
from campaign.errors import NotUnderstood, UnknownName
from campaign.reports.statement import StatementData, statement_report
from tests.table import Table, open_table

HQ, DUMP = "uk_7_armd", "fmc_viii"


def played() -> Table:
    """Return two evenings with a column, a capture, facts found, an entry voided and a late one."""
    table = open_table()
    # e2 to e5
    table.give("load viii-corps 2 bayeux", "unload 7-armd 2 bayeux", "cp 7-armd 9", "send 7-armd 1 tilly keep")
    table.give("load viii-corps 1 bayeux", as_found=True)  # e6: one was empty
    table.give("end-move")  # e7
    table.give("unload 7-armd 1 bayeux", "end-move", "lose 7-armd 1 tilly")  # e8 to e10
    table.give("void e8")
    table.give("unload 7-armd 1 bayeux", late="D+0/05")  # e12
    return table


def page(table: Table, kind: str = "hq", thing: str = HQ, **asked: object) -> StatementData:
    """Return a page."""
    return statement(table.desk, kind, thing, Asked(**asked))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "thing"), [("dump", DUMP), ("dump", "thury"), *(("hq", hq) for hq in (HQ, "uk_viii_corps", "uk_22_armd"))]
)
def test_every_page_closes_with_what_the_ledger_has(kind: str, thing: str) -> None:
    """Opening balance and lines come to the closing balance, and that to the ledger (DT-G9)."""
    table = played()
    data = page(table, kind, thing)
    for account in data.accounts:
        points = account.opening_points + sum(line.points_in - line.points_out for line in account.lines)
        lorries = account.opening_lorries + sum(line.lorries_in - line.lorries_out for line in account.lines)
        assert (points, lorries) == (account.closing_points, account.closing_lorries)
        if account.lines:
            assert (account.lines[-1].points, account.lines[-1].lorries) == (points, lorries)
    supply = table.desk.campaign.supply
    closing = sum(account.closing_points for account in data.accounts)
    if kind == "dump":
        assert closing == supply.dump(thing).points
    else:
        assert closing == sum(item.full for item in supply.lorries_of(thing))
        models = sum(account.closing_lorries for account in data.accounts)
        assert models == sum(item.models for item in supply.lorries_of(thing)) == supply.fleets[thing].models


def test_a_dump_shows_each_entry_that_counts() -> None:
    """Who loaded and unloaded, in the move in which it counts; what was voided is not there (desk: statement)."""
    table = played()
    (account,) = page(table, "dump", DUMP).accounts
    assert [
        (line.move, line.entry, line.text, line.points_in, line.points_out, line.points) for line in account.lines
    ] == [
        ("D+0/05", 1, "opened", 20, 0, 20),
        ("D+0/05", 2, "loaded by viii-corps", 0, 2, 18),
        ("D+0/05", 3, "unloaded by 7-armd", 2, 0, 20),
        ("D+0/05", 6, "loaded by viii-corps", 0, 1, 19),
        ("D+0/05", 12, "unloaded by 7-armd", 1, 0, 20),
    ]


def test_an_hq_shows_its_lorries_by_where_they_are() -> None:
    """With the HQ, at a place, and all that is on the road as one; full and empty are told apart (DT-G1)."""
    data = page(played())
    assert [account.account for account in data.accounts] == ["with HQ", "at Tilly", "on the road"]
    rows = [row for row in statement_report(data).rows if row[0] == "with HQ"]
    assert [row[2:] for row in rows] == [
        (None, "opening balance", None, None, "0+0"),
        ("e1", "mustered", "4+0", None, "4+0"),
        ("e3", "unloaded at dump Bayeux", None, 2, "2+2"),
        ("e5", "set out for Tilly", None, "1+0", "1+2"),
        ("e12", "unloaded at dump Bayeux", None, 1, "0+3"),
        ("e10", "back with the HQ (destroyed)", "0+1", None, "0+4"),
        (None, "closing balance", None, None, "0+4"),
    ]


def test_facts_found_at_the_table_are_named() -> None:
    """A lorry that was empty, against the book, stands on the page; below it, how that is explained."""
    report = statement_report(page(played(), thing="uk_viii_corps"))
    assert ("with HQ", "D+0/05", "e6", "missing at the table", None, 1, "3+1") in report.rows
    assert report.notes == ("found and missing at the table: clear ENTRY explains it",)


@pytest.mark.parametrize(
    ("asked", "opening", "entries"),
    [
        ({"first": "D+0/06"}, 20, []),
        ({"last": "D+0/05"}, 0, [1, 2, 3, 6, 12]),
        ({"first": "e3"}, 18, [3, 6, 12]),
        ({"first": "e3", "last": "e5"}, 18, [3]),
        ({"last": "e2"}, 0, [1, 2]),
        ({"first": "D+0", "last": "D+0"}, 0, [1, 2, 3, 6, 12]),
        ({"first": "D+1"}, 20, []),
        ({"evening": 1}, 0, [1, 2, 3, 6, 12]),
    ],
    ids=str,
)
def test_a_part_begins_with_what_was_there(asked: dict[str, object], opening: int, entries: list[int]) -> None:
    """The opening balance is what stood before the first line that is shown; a late entry stands in its move."""
    (account,) = page(played(), "dump", DUMP, **asked).accounts
    assert account.opening_points == opening
    assert [line.entry for line in account.lines] == entries


def test_an_evening_is_a_page_of_its_own() -> None:
    """The second opens with what the first closed with; a late entry stands in the evening of its move."""
    table = open_table()
    table.give("load viii-corps 2 bayeux", "end-move", "end-session")
    table.give("land bayeux 4")
    table.give("unload 7-armd 1 bayeux", late="D+0/05")
    first, second = (page(table, "dump", DUMP, evening=number).accounts[0] for number in (1, 2))
    assert [line.text for line in first.lines] == ["opened", "loaded by viii-corps", "unloaded by 7-armd"]
    assert (first.closing_points, second.opening_points) == (19, 19)
    assert [(line.text, line.points) for line in second.lines] == [("landed at Bayeux", 23)]


def test_a_slip_that_is_taken_back_leaves_the_page() -> None:
    """Undone, an entry is no line any more."""
    table = open_table()
    table.give("load viii-corps 2 bayeux")
    table.desk.undo(Booking())
    (account,) = page(table, "dump", DUMP).accounts
    assert [line.entry for line in account.lines] == [1]


def test_what_has_no_page_is_told() -> None:
    """An HQ without lorries, an evening that was not, a moment that is none."""
    table = open_table()
    with pytest.raises(UnknownName, match="1-rtr has no lorries"):
        page(table, thing="uk_1_rtr")
    with pytest.raises(UnknownName, match="there was no evening 2: the last is 1"):
        page(table, evening=2)
    for asked in ({"first": "tomorrow"}, {"last": "tomorrow"}):
        with pytest.raises(NotUnderstood, match="'tomorrow' is no moment"):
            page(table, **asked)
