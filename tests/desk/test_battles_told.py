"""Battles in the log, in explanations, comparisons, whys and the lists of what waits (X-1 to X-4)."""

from __future__ import annotations

import pytest

from campaign.desk.explain import explain
from campaign.desk.sentences import sentences
from campaign.domain.tabletop import Deed, Hazard
from campaign.events.battles import (
    AirAttackMade,
    CompanyShaken,
    CompanySteadied,
    CompanyWeakened,
    HazardCleared,
    HazardLaid,
    PhaseEnded,
    PieceActed,
    PieceCarried,
    WeaponSpent,
)
from campaign.reports.differences import State, differences
from campaign.reports.due import owed
from campaign.reports.status import tasks_of
from campaign.reports.why_fields import tell
from tests.battling import OPEN, gone, shot
from tests.table import Table, open_table

CLY = "uk_4_cly"


@pytest.fixture
def table() -> Table:
    """Return a table at which battle B1 is open under company dice."""
    table = open_table()
    table.give(f"{OPEN} rules companydice")
    return table


def test_each_event_of_a_battle_is_told_in_a_sentence(table: Table) -> None:
    """Every generic event of a battle has a sentence with the battle's own names in it."""
    events = (
        PieceActed(piece="b1/a1", deed=Deed.FIRED),
        *gone("a2"),
        WeaponSpent(piece="b1/a1"),
        PieceCarried(piece="b1/a3", by="b1/a1"),
        CompanyWeakened(battle="b1", company=f"{CLY}/a", steps=1),
        CompanyShaken(battle="b1", company=f"{CLY}/a"),
        CompanySteadied(battle="b1", company=f"{CLY}/a"),
        HazardLaid(battle="b1", marker="m1", hazard=Hazard.MINES),
        HazardCleared(battle="b1", marker="m1"),
        AirAttackMade(battle="b1", side="allied", aircraft="typhoon"),
        PhaseEnded(battle="b1", turn=1, phase=1, last=True),
    )
    assert sentences(table.desk.campaign, 0, events) == (
        "B1 a1 (4-cly/a) fires",
        "B1 a2 (4-cly/a) is destroyed, was ok",
        "B1 a1 (4-cly/a) has spent its weapon for this battle",
        "B1 a3 (4-cly/a) is carried by a1",
        "4-cly/a loses 1 step of its strength",
        "4-cly/a bears an X",
        "4-cly/a has lost its X",
        "B1: m1 lies on the table: mines",
        "B1: m1 is removed",
        "B1: allied attacks from the air with typhoon",
        "B1: phase 1 of turn 1 is ended, and with it the turn",
    )


def test_an_end_that_was_decided_again_checks(table: Table) -> None:
    """Architecture 5: `explain --check` finds an end as it counts now, after a shot was voided too."""
    first = shot(table, *gone("a1", "a2", "a3"))
    end = table.number("end-battle b1 points 22-armd 2")
    table.give(f"void e{first}")
    told = explain(table.desk, end, check=True)
    assert told.check is not None
    assert told.check.differences == ()
    text = "\n".join(line.text for line in told.lines if line.role == "own")
    assert "battle B1 is ended, what is left of its pieces counted: it took 0 moves" in text
    assert "supply of 22-armd: 2 extra = 2 points" in text
    assert [line.event for line in told.lines if line.event == "result.eliminated"] == []


def test_two_states_are_compared_battle_by_battle(table: Table) -> None:
    """Compare and diff tell a battle's turn, its pieces and numbers, and who is in it and a size smaller."""
    before = State(campaign=table.desk.at("e1"), rules=table.desk.rules)
    opened = State(campaign=table.desk.at("e2"), rules=table.desk.rules)
    told = {(item.name, item.field): item.other for item in differences(before, opened) if item.topic == "battles"}
    assert told["B1", "battle"] == "open since D+0/05 at Cagny, turn 1 phase 1"
    assert told["4-cly/a", "battle"] == "B1"
    assert told["4-cly/a", "company"] == "strength 4"
    assert told["B1/A1", "piece"] == "ok"
    table.give("book-battle b1 4-cly/a size, moves 0")
    now = State(campaign=table.desk.campaign, rules=table.desk.rules)
    after = {(item.name, item.field): item.other for item in differences(opened, now)}
    assert after["B1", "battle"] == "booked back, 0 moves"
    assert after["4-cly/a", "size"] == "a size smaller since a battle"
    assert tell(now.campaign, now.rules, "element", f"{CLY}/b", "size") is None


def test_an_open_battle_waits_in_every_list(table: Table) -> None:
    """X-3: status lists it, and so does what the umpire owes, until it is booked back."""
    campaign, rules = table.desk.campaign, table.desk.rules
    (task,) = [item for item in tasks_of(campaign, rules) if item.kind == "battle"]
    assert (task.thing, task.text, task.remedy) == ("B1", "at Cagny, open since D+0/05", "book-battle b1")
    assert [item.thing for item in owed(campaign, rules) if item.kind == "battle"] == ["B1"]
    table.give("book-battle b1 moves 0")
    assert not [item for item in tasks_of(table.desk.campaign, rules) if item.kind == "battle"]


def test_the_history_of_a_company_names_its_battle(table: Table) -> None:
    """Architecture 7: an entry is filed under the companies that went into the battle and what became of them."""
    number = table.number("book-battle b1 4-cly/a lost, moves 0")
    tags = set(table.desk.diary.tags_of(number))
    assert {"battle:b1", f"element:{CLY}/a", f"formation:{CLY}"} <= tags
    assert {"battle:b1", f"element:{CLY}/a", "place:cagny"} <= set(table.desk.diary.tags_of(number - 1))
