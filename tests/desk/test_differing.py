"""Differences: between two moments of a campaign, and between two campaigns, topic by topic."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.desk.desk import Desk
from campaign.desk.differing import common_beginning, compare, diff
from campaign.desk.play import play
from campaign.desk.what_if import what_if
from campaign.errors import NotUnderstood
from campaign.reports.diff import compare_report, diff_report
from campaign.reports.differences import TOPICS
from campaign.reports.play import PlayLine, play_text
from tests.table import Table, open_table

if TYPE_CHECKING:
    from pathlib import Path

    from campaign.reports.diff import DiffData

#: One order for each topic, all in the first move.
ORDERS = (
    "cp viii-corps 6",
    "cp 7-armd 6",
    "mode 22-armd attack",
    "where 22-armd villers",
    "result 4-cly/c gone",
    "take cagny allied",
    "count fmc_viii 19 --as-found",
    "note a quiet hour",
    "ruling hedges are walls",
)


def played() -> Table:
    """Return a table after one move, and something in the next."""
    table = open_table()
    for line in ORDERS:
        as_found = line.endswith(" --as-found")
        table.give(line.removesuffix(" --as-found"), as_found=as_found, overrule=None)
    table.give("end-move", "take cagny axis")
    return table


def told(data: DiffData) -> set[tuple[str, str, str, str | None, str | None]]:
    """Return the lines of a difference as tuples."""
    return {(line.topic, line.name, line.field, line.before, line.after) for line in data.lines}


def test_each_topic_tells_what_differs_in_words() -> None:
    """Modes, places, losses, stocks, holders, command points and the clock are told by name, before and after."""
    lines = told(diff(played().desk, "e1", "D+0/05"))
    assert ("modes", "22-armd", "mode", "Reserve", "Attack") in lines
    assert ("places", "22-armd", "place", "Tilly", "Villers") in lines
    assert ("losses", "4-cly/c", "strength", "stands", "eliminated") in lines
    assert ("holders", "Cagny", "holder", "axis", "allied") in lines
    assert ("clocks", "campaign", "open move", "D+0/05", "D+0/06") in lines
    assert ("rules", "hedges are walls", "ruling", None, "made") in lines
    assert {topic for topic, *_ in lines} >= {"clocks", "modes", "places", "losses", "stocks", "holders", "rules"}


def test_strength_is_told_where_the_models_stood() -> None:
    """A lost company shows at its battalion; the HQs above do not say it again, unless one is asked about."""
    desk = played().desk
    strengths = {line.name for line in diff(desk, "e1", "D+0/05").lines if line.field == "strength"}
    assert strengths == {"4-cly", "4-cly/c"}
    of_one = diff(desk, "e1", "D+0/05", ("formation", "uk_7_armd"))
    assert {line.name for line in of_one.lines if line.field == "strength"} == {"7-armd", "4-cly", "4-cly/c"}
    assert of_one.thing == "7-armd"


def test_one_thing_is_all_that_is_asked_about() -> None:
    """Of a place or a dump only itself is told, of a formation what is below it."""
    desk = played().desk
    assert {(line.kind, line.id) for line in diff(desk, "e1", "D+0/05", ("place", "cagny")).lines} == {
        ("place", "cagny")
    }
    dump = diff(desk, "e1", "D+0/05", ("dump", "fmc_viii"))
    assert [line.field for line in dump.lines] == ["stock"]
    assert diff(desk, "e1", "D+0/05", ("place", "bayeux")).lines == ()


def test_topics_stand_in_their_order() -> None:
    """The lines of a topic stand together, topics in the order that is told."""
    topics = [line.topic for line in diff(played().desk, "e1", "D+0/06").lines]
    assert topics == sorted(topics, key=TOPICS.index)
    assert set(topics) <= set(TOPICS)


def test_backwards_is_the_same_turned_round() -> None:
    """From the later moment to the earlier one, before and after change places."""
    desk = played().desk
    there, back = diff(desk, "e1", "D+0/06"), diff(desk, "D+0/06", "e1")
    assert {(*line[:3], line[4], line[3]) for line in told(back)} == told(there)


def test_nothing_differs_is_said() -> None:
    """A moment and itself do not differ; what only was done and stands nowhere is named as such."""
    desk = played().desk
    same = diff(desk, "D+0/05", "D+0/05")
    assert (same.lines, same.silent) == ((), ())
    assert diff_report(same).notes == ("nothing differs",)
    noted = diff(desk, "e8", "e9")
    assert (noted.lines, noted.silent) == ((), ("notebook",))
    assert "notebook" in diff_report(noted).notes[0]


@pytest.mark.parametrize("moment", ["e0", "e99", "D+3", "D+0/04", "soon"])
def test_a_moment_that_is_none_is_told(moment: str) -> None:
    """Either side of a difference must be a moment."""
    desk = played().desk
    for pair in ((moment, "e1"), ("e1", moment)):
        with pytest.raises(NotUnderstood) as error:
            diff(desk, *pair)
        assert error.value.remedy


# --- two campaigns ---


def test_two_campaigns_stand_side_by_side(tmp_path: Path) -> None:
    """A what-if and its original: where they part, how far each went, and what stands otherwise."""
    table = played()
    what_if(table.desk, tmp_path / "if.campaign", "D+0/05")
    with Desk.open(tmp_path / "if.campaign") as desk:
        other = Table(desk)
        fresh = compare(("own", table.desk), ("if", desk), "D+0/05")
        assert (fresh.lines, fresh.silent, fresh.common) == ((), (), 11)
        other.give("take cagny axis", "take bayeux axis")
        data = compare(("own", table.desk), ("if", desk))
    assert (data.common, data.left.own, data.right.own) == (11, 1, 2)
    assert data.left.copied_from is None
    assert data.right.copied_from == f"{table.desk.head.campaign} e11 {table.desk.diary.hash_after(11)}"
    assert [(line.topic, line.name, line.left, line.right) for line in data.lines] == [
        ("holders", "Bayeux", "allied", "axis")
    ]
    report = compare_report(data)
    assert report.lead[0] == "e1 to e11 are the same in both"
    assert [column.name for column in report.columns][-2:] == ["own", "if"]


def test_strangers_have_no_beginning_in_common() -> None:
    """Two campaigns that were founded apart share no entry, even if they are alike; they can be compared still."""
    one, other = open_table(), open_table()
    assert common_beginning(one.desk.diary, other.desk.diary) == 0
    data = compare(("one", one.desk), ("other", other.desk))
    assert data.lines == ()
    assert compare_report(data).lead[0] == "no entry is the same in both"


# --- move by move ---


def lines_of(table: Table, first: str, last: str) -> list[PlayLine]:
    """Return the moves of a play."""
    return [move.line for move in play(table.desk, first, last)]


def test_each_move_is_a_line_of_how_it_ended() -> None:
    """A line holds the entries of its move, who holds what, places told, modes, stocks, points and losses."""
    first, second = lines_of(played(), "D+0/05", "D+0/06")
    assert (first.move, first.ended, first.entries) == ("D+0/05", True, tuple(range(1, 12)))
    assert (second.move, second.ended, second.entries) == ("D+0/06", False, (12,))
    assert (first.holders["cagny"], second.holders["cagny"]) == ("allied", "axis")
    assert first.modes["uk_22_armd"] == "attack"
    assert (first.places["uk_22_armd"].place, first.places["uk_22_armd"].told) == ("villers", "D+0/05")
    assert first.stocks["fmc_viii"] == 19
    assert [item.element for item in first.losses] == ["uk_4_cly/c"]
    assert second.losses == ()
    assert (first.points["uk_7_armd"].spent, second.points) == (1, {})


def test_a_play_begins_where_it_is_asked_to() -> None:
    """Only the moves asked for are told, the first against the state before it."""
    table = played()
    table.give("end-move", "end-move")
    assert [line.move for line in lines_of(table, "D+0/06", "D+0/07")] == ["D+0/06", "D+0/07"]
    assert [line.ended for line in lines_of(table, "D+0/05", "D+0")] == [True, True, True, False]
    assert [line.move for line in lines_of(table, "-1m", "-0d")] == ["D+0/07", "D+0/08"]
    (move,) = play(table.desk, "D+0/06", "D+0/06")
    assert play_text(move.campaign, move.line, move.before) == "D+0/06 day, clear: 2 entries, Cagny axis"


def test_a_play_up_to_an_entry_is_what_was_believed() -> None:
    """Up to an entry the corrections that came later are not in it; up to a move they are."""
    table = played()
    table.give("take bayeux axis", late="D+0/05")
    believed = lines_of(table, "D+0/05", "e12")
    assert [line.holders["bayeux"] for line in believed] == ["allied", "allied"]
    assert [line.holders["bayeux"] for line in lines_of(table, "D+0/05", "D+0/06")] == ["axis", "axis"]
    assert [line.move for line in lines_of(table, "e2", "e3")] == ["D+0/05"]


def test_a_play_goes_forward() -> None:
    """The first moment must not lie behind the last; the way round is told."""
    with pytest.raises(NotUnderstood, match="comes after") as error:
        lines_of(played(), "D+0/06", "D+0/05")
    assert error.value.remedy == "play D+0/05 D+0/06"
