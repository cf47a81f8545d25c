"""Correction slips: each side hears what changed in its own records, and nothing of the enemy's (architecture 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from msgspec import json

from campaign.desk.book import Booking
from campaign.desk.slips import slips
from campaign.errors import UnknownName
from campaign.reports.slips import slips_report
from tests.reports_of_others.test_every_order_comes_back import LINES, give
from tests.table import Table, open_table

if TYPE_CHECKING:
    from campaign.projections.state import Campaign
    from campaign.reports.slips import SlipsData

ROLLED: Final = "cp 7-armd 9, 22-armd 9"


def told(data: SlipsData) -> list[tuple[str, str, str, str | None, str | None]]:
    """Return what the slips say: for whom, of what, which field, from what to what."""
    return [(slip.side, item.name, item.field, item.was, item.now) for slip in data.slips for item in slip.changes]


def test_a_slip_says_what_is_otherwise_now() -> None:
    """Each changed record of the side, as it was and as it is (architecture 7)."""
    table = open_table()
    table.give("result 4-cly lost 2", "end-move")
    given = give(table, "amend e2 lost 1")
    assert given.lines[1].endswith("slips wait for allied: slips --since e4")
    assert told(slips(table.desk)) == [
        ("allied", "4-cly", "strength", "1 of 3", "2 of 3"),
        ("allied", "4-cly/b", "strength", "eliminated", "stands"),
    ]
    (slip,) = slips(table.desk).slips
    assert (slip.entry, slip.move, slip.text) == (4, "D+0/05", "4-cly lost 2 is now 4-cly lost 1")


def test_each_correction_has_its_slip_and_each_side_its_numbers() -> None:
    """Numbers count by side: gaps would tell what befell the other."""
    table = open_table()
    table.give("result 4-cly lost 1", "result i-pz-1 lost 1", "take villers allied", "end-move")
    for line in ("amend e2 lost 2", "void e3", "put-right e4 take caumont allied", "result 5-rtr/a gone --for D+0/05"):
        give(table, line)
    data = slips(table.desk)
    assert [(slip.side, slip.number, slip.entry) for slip in data.slips] == [
        ("allied", 1, 6),
        ("axis", 1, 7),
        ("allied", 2, 8),
        ("axis", 2, 8),
        ("allied", 3, 9),
    ]
    assert [slip.text for slip in data.slips if slip.side == "allied"] == [
        "4-cly lost 1 is now 4-cly lost 2",
        "Caumont taken by allied puts right: Villers taken by allied",
        "was forgotten: 5-rtr/a gone",
    ]
    assert [slip.number for slip in slips(table.desk, since=8).slips if slip.side == "allied"] == [1, 2]


def test_what_was_taken_back_again_is_on_none() -> None:
    """A correction that does not count any more, and what took it back, concern nobody."""
    table = open_table()
    table.give("result 4-cly lost 2", "end-move", "amend e2 lost 1")
    table.desk.undo(Booking())
    assert slips(table.desk).slips == ()
    table.desk.redo(Booking())
    assert [slip.entry for slip in slips(table.desk).slips] == [4]


def test_an_undo_in_its_own_move_concerns_nobody() -> None:
    """A slip of the finger taken back at once was told to no player; a move later it is another matter."""
    table = open_table()
    table.give("take villers allied")
    table.desk.undo(Booking())
    assert slips(table.desk).slips == ()
    table.give("take villers allied", actor="anna")
    table.give("end-move")
    table.desk.undo(Booking(actor="anna"))
    assert [slip.side for slip in slips(table.desk).slips] == ["allied", "axis"]


#: Corrections of lines that name the enemy, and what must not stand on the page of which side.
SECRETS: Final = (
    ("fight 4-cly/a ii-pz-1/a at 3 +1 6 10 --overrule test", "allied", ("ii-pz-1", "de_ii_pz")),
    ("fight 4-cly/a ii-pz-1/a at 3 +1 10 1 --overrule test", "axis", ("4-cly", "uk_4_cly", "22-armd", "Bayeux")),
    ("seen de-501 by 4-cly at cagny", "axis", ("4-cly", "uk_4_cly")),
    ("result i-pz-1 hold by 4-cly", "axis", ("4-cly", "uk_4_cly")),
    ("dump capture bayeux axis --overrule test", "allied", ("axis has", "stock")),
)


@pytest.mark.parametrize(("line", "side", "secrets"), SECRETS)
def test_a_page_of_one_side_holds_nothing_of_the_other(line: str, side: str, secrets: tuple[str, ...]) -> None:
    """Neither page nor data of a side names an enemy, an entry of the diary, or what an enemy holds."""
    table = open_table()
    for said in ("mode 4-cly attack --overrule test", line):
        give(table, said)
    number = table.desk.head.entries
    give(table, "end-move -y")
    table.desk.void([number], Booking(), reason="the enemy stood elsewhere: ii-pz-1 and 4-cly had not met")
    data = slips(table.desk, side)
    page = json.encode(data).decode() + str(slips_report(data).rows) + " ".join(slips_report(data).notes)
    for secret in (*secrets, f"e{number} ", "stood elsewhere"):
        assert secret not in page, secret
    assert all(slip.entry is None for slip in data.slips)


@pytest.mark.parametrize(("line", "before"), LINES, ids=lambda text: text or "-")
def test_every_line_taken_back_names_only_ones_own(line: str, before: str) -> None:
    """Whatever is voided, the things on a side's slip are that side's before or after."""
    table = open_table()
    if before:
        give(table, before)
    given = give(table, line)
    was = table.desk.campaign
    table.desk.void(given.numbers, Booking(as_found=True))
    for side in ("allied", "axis"):
        for slip in slips(table.desk, side, since=given.numbers[0]).slips:
            for change in slip.changes:
                assert any(_is_of(side, state, change.kind, change.id) for state in (was, table.desk.campaign))


def _is_of(side: str, campaign: Campaign, kind: str, name: str) -> bool:
    """Say whether a thing is a side's, as the projections themselves have it."""
    match kind:
        case "formation" | "element":
            return campaign.oob.formations[name.rsplit("/", 1)[0]].side == side
        case "dump":
            return name in campaign.supply.dumps and campaign.supply.dumps[name].side == side
        case "squadron":
            return campaign.air.squadrons[name].side == side
        case "place":
            return campaign.ground.holder(name) == side
        case _:
            return kind == "raid"


def test_an_unknown_entry_begins_no_slips() -> None:
    """Slips since an entry beyond the end are asked in vain."""
    with pytest.raises(UnknownName, match="there is no e9"):
        slips(open_table().desk, since=9)


def test_a_captured_dump_tells_its_loser_no_stock() -> None:
    """What the enemy's dump holds is the enemy's business; whose it is now, both know."""
    table: Table = open_table()
    give(table, "dump capture bayeux axis --overrule test")
    give(table, "end-move -y; land bayeux 6 --overrule test --as-found")
    table.desk.void([2], Booking(as_found=True))
    fields = {
        (slip.side, item.field) for slip in slips(table.desk).slips for item in slip.changes if item.kind == "dump"
    }
    assert fields == {("allied", "side"), ("axis", "side")}
