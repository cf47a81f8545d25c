"""The brief: what begins an evening; a side's holds nothing of the other side's modes, supply or plans."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.desk.brief import brief_for
from campaign.errors import UnknownName
from campaign.render.json_text import envelope
from campaign.reports.brief import BriefData
from tests.filed import give
from tests.table import Table, open_table

if TYPE_CHECKING:
    from campaign.reports.report import Report


def data(table: Table, reader: str | None) -> BriefData:
    """Return the data of a brief."""
    found = brief_for(table.desk, reader)[0].data
    assert isinstance(found, BriefData)
    return found


def page(table: Table, reader: str) -> tuple[Report, str]:
    """Return a brief as its report, and as the data that is printed."""
    report, side = brief_for(table.desk, reader)
    entry = table.desk.head.entries if side is None else None
    return report, envelope(report.schema, table.desk.campaign, report.data, entry=entry)


#: What the axis may do that the allies must not learn, and nothing of it may show.
SECRETS = (
    "mode i-pz-1 pursuit --overrule test",
    "training i-pz-1 9 --overrule test",
    "count thury 3 --as-found",
    "cp i-ss 7",
    "run 1-ss-pz thury --overrule test",
    "note --to axis the reserve stands behind the railway",
    "note only the umpire knows that i-ss waits",
    "backup-place add stick",
    "take thury axis",
    "weather poor",
)


def test_the_enemys_secrets_change_no_byte_of_a_sides_brief() -> None:
    """Two worlds that differ in what only the other side and the umpire know give the same page (fog)."""
    plain, secret = open_table(), open_table()
    for table in (plain, secret):
        give(table, "mode 22-armd attack --overrule test", "note --to allied bring the long ruler", "end-session")
    give(secret, *SECRETS[:-2])
    void = give(secret, "mode i-gren delay --overrule test")
    give(secret, f"void e{void}")
    secret.give("mode ii-pz-1 attack", late="D+0/05", overrule="forgotten")
    for table in (plain, secret):
        give(table, "count fmc_viii 13 --as-found")
    assert page(plain, "allied") == page(secret, "allied")
    assert page(plain, "axis") != page(secret, "axis")
    assert page(plain, "umpire") != page(secret, "umpire")


def test_what_lies_open_to_all_does_show() -> None:
    """Control: who holds a village, and the weather, are in everybody's brief."""
    plain, other = open_table(), open_table()
    give(other, *SECRETS[-2:])
    assert page(plain, "allied") != page(other, "allied")
    assert data(other, "allied").weather == "poor"


def test_a_brief_tells_what_changed_since_the_evening_before() -> None:
    """What changed before the last evening ended is not told again."""
    table = open_table()
    give(table, "mode 22-armd attack --overrule test")
    assert any(item.thing == "22-armd" for item in data(table, "allied").changed)
    give(table, "end-session", "count fmc_viii 13 --as-found", "result 4-cly lost 1", "where 4-cly cagny")
    changed = {item.thing: item.text for item in data(table, "allied").changed}
    assert "22-armd" not in changed
    assert changed["dump Bayeux"] == "13 points, had 20"
    assert changed["4-cly"].startswith("3 models, had 4, at Cagny, was ") or "models, had" in changed["4-cly"]
    assert not any(item.thing == "4-cly" for item in data(table, "axis").changed)


def test_a_brief_tells_the_light_and_how_command_points_go() -> None:
    """It says until when the light lasts, and the house rule in words."""
    found = data(open_table(), None)
    assert found.light == "moonlit until D+0/06 (day)"
    assert "throws a D10 when it first spends" in found.command_points
    none = data(open_table(house_rules={"command_rolls": "none"}), None)
    assert none.command_points == "command points are not counted"


def test_corrections_since_are_told_to_those_whom_they_touch() -> None:
    """A side reads what changed for it, the umpire all of it by entry; what was corrected before is not told again."""
    table = open_table()
    own = give(table, "mode 22-armd attack --overrule test")
    theirs = give(table, "mode i-gren delay --overrule test")
    table.give(f"void e{own}")
    void = give(table, f"void e{theirs}")
    (line,) = data(table, "allied").corrected
    assert (line.thing, line.text.split(": ")[0]) == ("D+0/05", "does not count any more")
    assert "22-armd mode" in line.text
    assert "i-gren mode" in data(table, "axis").corrected[0].text
    assert [item.thing for item in data(table, None).corrected] == [f"e{void - 1}", f"e{void}"]
    give(table, "end-session")
    assert data(table, None).corrected == ()


def test_a_late_entry_is_told() -> None:
    """What was forgotten stands with its move."""
    table = open_table()
    give(table, "end-move -y")
    table.give("where 22-armd cagny", late="D+0/05")
    (line,) = data(table, "allied").corrected
    assert line.thing == "D+0/05"
    assert line.text.startswith("was forgotten: 22-armd at Cagny: ")
    assert data(table, "axis").corrected == ()


def test_notes_reach_their_readers() -> None:
    """A side reads what is for it and for all; the umpire reads everything, and to whom it is."""
    table = open_table()
    give(table, "note --to allied one", "note --to axis two", "note --to all three", "note four", "note --to ian five")
    assert [item.text for item in data(table, "allied").notes] == ["one", "three"]
    umpire = [item.text for item in data(table, None).notes]
    assert umpire == ["to allied: one", "to axis: two", "to all: three", "four", "to ian: five"]


@pytest.mark.parametrize("reader", ["ian", "", "a", "umpire2"])
def test_a_reader_whom_nobody_knows_is_refused(reader: str) -> None:
    """Whoever is neither the umpire nor a side gets no page, and learns who would."""
    with pytest.raises(UnknownName) as told:
        brief_for(open_table().desk, reader)
    assert "umpire" in told.value.remedy


def test_a_side_is_known_by_its_beginning() -> None:
    """What is enough to tell sides apart will do."""
    assert data(open_table(), "AL").reader == "allied"
