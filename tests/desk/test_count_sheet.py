"""A sheet of counts is one stocktake; every line is read, and where one will not do nothing is booked."""

from __future__ import annotations

import pytest

from campaign.desk.count_sheet import read_count_sheet
from campaign.desk.sheet import SheetNotUnderstood, SheetRefused
from campaign.domain.mode import Mode
from campaign.errors import NotUnderstood
from campaign.orders.count import CountTable
from campaign.orders.tally import Tally
from tests.table import Table, open_table


def sheet(table: Table, text: str) -> CountTable:
    """Read a sheet."""
    return read_count_sheet(text, "walk.txt", table.desk.campaign, table.desk.rules)


def test_all_lines_make_one_order() -> None:
    """Each form of a count, comments and blank lines between them."""
    text = "\ufeff# the walk round\nfmc-viii 18\n\n7-armd 3+1   # with the HQ\n4-cly 2, 1-rtr 3\n22-armd hold caumont\n"
    assert sheet(open_table(), text + "501-bn 3 tiger\n131-bn bayeux") == CountTable(
        tallies=(
            Tally(dump="fmc_viii", points=18),
            Tally(formation="uk_7_armd", full=3, empty=1),
            Tally(formation="uk_4_cly", companies=2),
            Tally(formation="uk_1_rtr", companies=3),
            Tally(formation="uk_22_armd", mode=Mode.HOLD, place="caumont"),
            Tally(formation="de_501", companies=3, type="de_tiger1"),
            Tally(formation="uk_131", place="bayeux"),
        )
    )


def test_every_wrong_line_is_told_with_its_number() -> None:
    """Names, numbers, things counted twice, options and other orders, all at once (conventions: all errors)."""
    lines = ("fmc-ix 18", "7-armd 3", "7-armd 3+1", "7-armd 4+0", "4-cly -2")
    text = "\n".join((*lines, "thury 9 --as-found", "thury 9; end-move", "'open", "4-cly 2"))
    with pytest.raises(SheetNotUnderstood) as error:
        sheet(open_table(), text)
    assert [fault.line for fault in error.value.faults] == [1, 2, 4, 5, 6, 7, 8]
    told = str(error.value).splitlines()
    assert told[0] == "nothing was booked: 7 lines of walk.txt will not do"
    assert "walk.txt:2: refused: count 7-armd 3" in told
    assert "walk.txt:4: line 3 counts the same" in told
    assert "walk.txt:6: options belong to the whole sheet" in told
    assert error.value.remedy == "mend the sheet and give it again"


def test_lines_that_are_only_refused_leave_with_the_code_of_refusals() -> None:
    """More companies than there ever were: exit 3, as for the line alone."""
    with pytest.raises(SheetRefused) as error:
        sheet(open_table(), "4-cly 9\nfmc-viii 18")
    assert error.value.exit_code == 3
    assert [item.code for item in error.value.objections] == ["more-than-mustered"]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n  # at all"])
def test_a_sheet_of_nothing_is_not_understood(text: str) -> None:
    """An empty file counts nothing."""
    with pytest.raises(NotUnderstood, match=r"walk\.txt counts nothing"):
        sheet(open_table(), text)


def test_it_is_one_entry() -> None:
    """Two things, one entry, and one undo."""
    table = open_table()
    booked = table.desk.book(sheet(table, "fmc-viii 18\nthury 10"))
    assert len(booked.numbers) == 1
    assert sorted(table.desk.campaign.counts.counts) == ["dump/fmc_viii", "dump/thury"]
