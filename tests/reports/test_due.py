"""What is due by a move: everything with an hour up to then, the earliest first, then what is owed."""

from __future__ import annotations

import pytest

from campaign.domain.clock import parse_time
from campaign.reports.due import Due, DueData, due_by, due_report
from tests.filed import give
from tests.table import Table, open_table


def by(table: Table, to: str) -> tuple[Due, ...]:
    """Return what is due by a move."""
    time = parse_time(to)
    assert time is not None
    return due_by(table.desk.campaign, time)


def kinds(table: Table, to: str) -> list[tuple[str, str]]:
    """Return kind and move of everything due."""
    return [(item.kind, str(item.time)) for item in by(table, to)]


def test_nothing_is_due_before_its_hour() -> None:
    """Landings, arrivals and raids appear with the move that they are due in, and stay until they are settled."""
    table = open_table()
    assert kinds(table, "D+0/05") == []
    assert ("landing", "D+0/06") in kinds(table, "D+0/06")
    assert ("reinforcement", "D+1/05") in kinds(table, "D+1/05")
    assert ("reinforcement", "D+1/05") not in kinds(table, "D+1/04")
    assert ("raid", "D+1/06") in kinds(table, "D+1/06")
    assert ("raid", "D+1/06") not in kinds(table, "D+1/05")


def test_a_daily_landing_is_due_every_day() -> None:
    """Each of its hours up to the move is a line of its own."""
    hours = [time for kind, time in kinds(open_table(), "D+2/23") if kind == "landing"]
    assert hours == ["D+0/06", "D+1/06", "D+2/06"]


def test_the_earliest_leads() -> None:
    """Lines stand in the order of their hours."""
    times = [item.time for item in by(open_table(), "D+3/00") if item.time is not None]
    assert times == sorted(times)


def test_what_was_settled_is_due_no_more() -> None:
    """A raid that was cancelled and a formation that came are off the list."""
    table = open_table()
    give(table, "bombers cancel h1", "muster 9-ss-pz --overrule test")
    found = {kind for kind, _ in kinds(table, "D+1/06")}
    assert "raid" not in found
    assert "reinforcement" not in found


def test_squadrons_runs_landings_and_assignments_have_their_hours() -> None:
    """A squadron that flew may fly again, empties go each move, a drop is flown, who is lent for the day goes back."""
    table = open_table()
    give(
        table,
        "air fly sqn-412 patrol cagny --overrule test",
        "landing plan drop D+0/09 tilly parachute 1-5-queens/a by sqn-271 --overrule test",
        "count 7-armd 2+2 --as-found",
        "cp 7-armd 9; run 7-armd bayeux",
        "count 7-armd 1+2 --as-found",
        "attach 131-bn 22-armd today",
    )
    found = {item.kind: item for item in by(table, "D+0/23")}
    assert found["squadron"].thing == "sqn-412"
    assert (found["runs"].side, str(found["runs"].time)) == ("allied", "D+0/05")
    assert str(found["air landing"].time) == "D+0/09"
    assert (found["assignment"].thing, str(found["assignment"].time)) == ("131-bn", "D+0/23")
    assert "assignment" not in {item.kind for item in by(table, "D+0/22")}


def test_what_is_owed_has_no_hour() -> None:
    """Reasons, what stands to clear up, copies, and the evening that is open stand last."""
    table = open_table()
    table.give("mode 22-armd attack", overrule="")
    give(table, "count fmc_viii 13", "end-session", "end-session")
    report = due_report(table.desk.campaign, table.desk.rules, table.desk.campaign.calendar.now)
    assert isinstance(report.data, DueData)
    owed = [(item.kind, item.thing, item.remedy) for item in report.data.due if not item.move]
    assert owed == [
        ("reason", "e2", "reason e2 ..."),
        ("clear up", "e3", "clear e3 slip|found|lost ..."),
        ("backup", "evenings 1, 2", "backup --add PLACE"),
        ("session", "evening 3", "end-session"),
    ]


@pytest.mark.parametrize(("evenings", "told"), [(1, False), (2, True)])
def test_status_warns_of_two_evenings_without_a_copy(evenings: int, told: bool) -> None:
    """One evening may pass without a copy; with the second `status` says so, until one is told of."""
    from campaign.reports.status import tasks_of

    table = open_table()
    give(table, *["end-session"] * evenings)
    assert any(item.kind == "backup" for item in tasks_of(table.desk.campaign, table.desk.rules)) is told
    give(table, "backed-up stick")
    assert not any(item.kind == "backup" for item in tasks_of(table.desk.campaign, table.desk.rules))
