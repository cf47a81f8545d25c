"""What is gathered of battles: the list, one as it stands, its sheet, and what one side alone is told (X-1 to X-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.desk.battles import battle_named, battle_sheet, battle_stands, battles
from campaign.domain.tabletop import Hazard, PieceState
from campaign.errors import AmbiguousName, NotUnderstood, UnknownName
from campaign.events.battles import (
    CompanyShaken,
    CompanyWeakened,
    HazardLaid,
    PieceCarried,
    PieceStruck,
    WeaponSpent,
)
from campaign.projections.state import Fold
from tests.table import Table, open_table

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.reports.battle import BattleData, CompanyData, PieceData, SheetData

OPEN = "battle open cagny 4-cly 3-rha/a against i-pz-1"
RULEBOOKS = ("pz8", "companydice")


def at_table(rulebook: str, *events: Event, told: str = "") -> Table:
    """Return a table with a battle open under a rulebook, and what happened in it."""
    table = open_table()
    table.give(f"{OPEN} rules {rulebook} {told}")
    Fold(table.desk.campaign).apply(table.desk.head.entries + 1, events)
    return table


def stands(table: Table, side: str | None = None) -> BattleData:
    """Return battle B1 as it stands."""
    return battle_stands(table.desk.campaign, table.desk.rules, "b1", side)


def sheet(table: Table, side: str | None = None) -> SheetData:
    """Return the sheet of battle B1."""
    return battle_sheet(table.desk.campaign, table.desk.rules, "b1", side)


def company(data: BattleData, name: str) -> CompanyData:
    """Return one company by its name."""
    return next(item for item in data.companies if item.name == name)


def piece(data: BattleData, name: str) -> PieceData:
    """Return one piece by its name."""
    return next(item for own in data.companies for item in own.pieces if item.name == name)


def test_without_a_battle_there_is_none_to_show() -> None:
    """The list is empty, and asking for one says how to open it (X-1)."""
    campaign = open_table().desk.campaign
    assert battles(campaign).battles == ()
    with pytest.raises(NotUnderstood) as found:
        battle_named(campaign, None)
    assert found.value.remedy.startswith("battle open")


def test_the_open_battle_is_meant() -> None:
    """One that is open goes before those that are over; of several open ones the name is asked (X-1)."""
    table = open_table()
    table.give("battle open cagny 4-cly against i-pz-1 rules own", "book-battle b1 moves 0")
    assert battle_named(table.desk.campaign, None).id == "b1"
    table.give("battle open caen 1-rtr against i-gren rules own")
    assert battle_named(table.desk.campaign, None).id == "b2"
    table.give("battle open caen 5-rtr against ii-gren rules own")
    with pytest.raises(AmbiguousName):
        battle_named(table.desk.campaign, None)
    assert battle_named(table.desk.campaign, "B3").id == "b3"
    with pytest.raises(UnknownName):
        battle_named(table.desk.campaign, "b9")
    assert [line.battle for line in battles(table.desk.campaign).battles] == ["b2", "b3", "b1"]


def test_under_the_clubs_own_rules_companies_are_listed() -> None:
    """There are no phases, pieces or numbers, but points, a form and when it gets dark (X-3)."""
    data = sheet(at_table("own"))
    assert [item.name for item in data.stands.companies][:2] == ["4-cly/hq", "4-cly/a"]
    assert (data.stands.phase_name, data.numbers) == ("", ())
    assert data.ends_by == "D+0/21"
    assert data.form[1] == "battle: b1"


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_numbers_are_those_of_the_list(rulebook: str) -> None:
    """Each kind of piece on the table has its numbers, and says whether they are stand-ins (X-1)."""
    data = sheet(at_table(rulebook))
    told = {item.key: item for item in data.numbers}
    firefly = told["firefly"]
    if rulebook == "pz8":
        assert firefly.status == "fallback"
        assert firefly.move_status == "found"
        assert firefly.numbers == {
            "move_in": 4, "range_in": 25, "min_range_in": 0, "attack_soft": 2, "attack_hard": 5, "defence": 4
        }  # fmt: skip
        assert told["arty_field"].arc_deg == 45
    else:
        assert firefly.status == "found"
        assert firefly.weapon_class == "A"
        assert firefly.numbers == {"attack": 14, "range": 10, "defense": 9, "movement": 8}
    assert told.keys() == {item.key for own in data.stands.companies for item in own.pieces}


def test_a_piece_tells_all_that_befell_it() -> None:
    """State, what carries it, a spent weapon; what lies on the table (PZ-6.3, PZ-5.14, PZ-4.5)."""
    table = at_table(
        "pz8",
        PieceStruck(piece="b1/a2", state=PieceState.SUPPRESSED),
        WeaponSpent(piece="b1/a11"),
        PieceCarried(piece="b1/a11", by="b1/a14"),
        HazardLaid(battle="b1", marker="m1", hazard=Hazard.FAKE),
    )
    data = stands(table)
    assert piece(data, "a2").state == "suppressed"
    assert piece(data, "a11").spent
    assert piece(data, "a11").carried_by == "a14"
    assert piece(data, "a1").is_hq
    assert piece(data, "a14").is_transport
    assert data.hazards == {"m1": "fake"}


def test_a_company_tells_its_strength_and_its_x() -> None:
    """What is left of its number, what it began with, and the X (PB-6.2, PB-7.1)."""
    table = at_table(
        "companydice",
        CompanyWeakened(battle="b1", company="uk_4_cly/a", steps=3),
        CompanyShaken(battle="b1", company="uk_4_cly/a"),
    )
    told = company(stands(table), "4-cly/a")
    assert (told.began, told.strength, told.x) == (4, 1, True)


def test_points_are_told_for_who_pays() -> None:
    """Regiments of armour and guns pay for themselves, out of all that is in reach, each dump once (DT-G6, R12)."""
    told = {item.hq: (item.side, item.points, item.attack_costs) for item in sheet(at_table("pz8")).supply}
    assert told == {
        "4-cly": ("allied", 3 + 4 + 2 + 20, 1),
        "3-rha": ("allied", 4 + 2 + 20, 1),
        "i-pz-1": ("axis", 2 + 3 + 10, 1),
    }


@pytest.mark.parametrize("rulebook", [*RULEBOOKS, "own"])
def test_one_side_is_told_of_its_own_troops(rulebook: str) -> None:
    """Of the enemy it has what stands on the table: no names, quality, strength, state, points or air (desk, fog)."""
    table = at_table(rulebook, told="air 1 2" if rulebook != "own" else "")
    data = sheet(table, "axis")
    enemy = [item for item in data.stands.companies if item.side == "allied"]
    own = [item for item in data.stands.companies if item.side == "axis"]
    assert {(item.name, item.element, item.quality, item.strength, item.began) for item in enemy} == {
        ("", "", "", None, None)
    }
    assert {item.state for company in enemy for item in company.pieces} <= {""}
    assert all(item.name for item in own)
    assert {item.side for item in data.supply} == {"axis"}
    assert data.stands.air_attacks.keys() == {"axis"}
    assert not any("cly" in line for line in data.form)


def test_one_side_sees_who_is_gone_and_no_fake() -> None:
    """Destroyed pieces are taken off before everybody; a minefield may be fake (desk, fog; PZ-11.1)."""
    table = at_table(
        "pz8",
        PieceStruck(piece="b1/a2", state=PieceState.DESTROYED),
        PieceStruck(piece="b1/a3", state=PieceState.SUPPRESSED),
        HazardLaid(battle="b1", marker="m1", hazard=Hazard.FAKE),
        HazardLaid(battle="b1", marker="w1", hazard=Hazard.WIRE),
    )
    data = stands(table, "axis")
    assert [piece(data, name).state for name in ("a2", "a3")] == ["destroyed", ""]
    assert data.hazards == {"m1": "mines or fake", "w1": "wire"}


def test_the_phase_is_told() -> None:
    """Under Pz8 the first side moves first, under company dice the Allies fire first (PZ-3.1, PB-2.1)."""
    assert (stands(at_table("pz8")).phase_name, stands(at_table("pz8")).phase_side) == ("move", "allied")
    told = stands(at_table("companydice"))
    assert (told.phase_name, told.phase_side) == ("combat", "allied")


def test_who_may_still_fire() -> None:
    """In the fire step of its side whoever stands, is not Suppressed and has not fired (PZ-6.9, P-1)."""
    table = at_table("pz8", PieceStruck(piece="b1/d2", state=PieceState.SUPPRESSED))
    assert not any(item.may_fire for own in stands(table).companies for item in own.pieces)
    table.give("battle end-phase")
    data = stands(table)
    assert {item.side for item in data.companies for own in item.pieces if own.may_fire} == {"axis"}
    assert piece(data, "d3").may_fire
    assert not piece(data, "d2").may_fire
    table.give("battle fire d3 at a2 10 1")
    assert not piece(stands(table), "d3").may_fire
    assert piece(stands(table), "d3").did == ("fired",)
