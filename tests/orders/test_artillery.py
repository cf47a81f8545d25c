"""Guns on call: whom a name means, who asks and pays, and what bars a battery (DT-E3, J10, J12, J20, R32, R46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.combat import Attack, FireMission
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import Mode
from campaign.events.combat import CombatFought, ElementEliminated
from campaign.events.command import CommandPointsSpent
from campaign.events.movement import ModelsPlaced
from campaign.orders.artillery import Call, batteries_of, holder_of, missions_fired, payments, price_of, requesting_hq
from campaign.orders.artillery_checks import objections_to_call
from tests.gunnery import (
    BATTERIES,
    BRIGADE,
    CORPS,
    DIVISION,
    GUNS,
    OTHER_GUNS,
    TARGET,
    fired,
    german_guns,
    in_mode,
    moved,
    ready,
    ships,
    under_corps,
)
from tests.worlds import muster

if TYPE_CHECKING:
    from tests.spec import Spec


def call(*guns: str, supported: str = "", mission: FireMission = FireMission.BOMBARDMENT) -> Call:
    """Return a call for guns at a grenadier company at Caen."""
    return Call(guns=guns, mission=mission, target=f"{TARGET}/a", supported=supported)


def names(spec: Spec, *guns: str) -> tuple[str, ...]:
    """Return the batteries that names mean."""
    return batteries_of(spec.campaign, spec.rules, call(*guns))


def price(spec: Spec, *guns: str, supported: str) -> int:
    """Return what guns cost in command points."""
    asked = call(*guns, supported=supported)
    return price_of(spec.campaign, spec.rules, asked, batteries_of(spec.campaign, spec.rules, asked))


def codes(spec: Spec, *guns: str, supported: str = "", mission: FireMission = FireMission.BOMBARDMENT) -> list[str]:
    """Return the codes against a call, warnings among them."""
    asked = call(*guns, supported=supported, mission=mission)
    found = batteries_of(spec.campaign, spec.rules, asked)
    return [item.code for item in objections_to_call(spec.campaign, spec.rules, asked, found)]


# --- whom a name means ---


def test_a_regiment_means_its_standing_batteries(spec: Spec) -> None:
    """Three batteries; two when one is gone; and those that may fire, once one has fired (DT-J10)."""
    ready(spec)
    assert names(spec, GUNS) == BATTERIES
    spec.given(ElementEliminated(element="uk_3_rha/b", by=None))
    assert names(spec, GUNS) == ("uk_3_rha/a", "uk_3_rha/c")
    spec.given(fired("uk_3_rha/a"))
    assert names(spec, GUNS, "uk_3_rha/a") == ("uk_3_rha/c", "uk_3_rha/a")


def test_an_hq_means_all_batteries_below_it_that_may_fire(spec: Spec) -> None:
    """Those of both regiments, less what moved, fired, or does not attack in its mode (DT-E3, J10, R55)."""
    ready(spec)
    assert names(spec, CORPS) == (*BATTERIES, "uk_5_rha/a", "uk_5_rha/b", "uk_5_rha/c")
    spec.given(moved("uk_3_rha/a"), fired("uk_3_rha/b"), *in_mode(Mode.MOVE, OTHER_GUNS))
    assert names(spec, DIVISION) == ("uk_3_rha/c",)
    assert names(spec, BRIGADE) == ()
    assert codes(spec, BRIGADE) == ["no-battery"]


def test_an_hq_leaves_out_what_is_told_out_of_range(spec: Spec) -> None:
    """Guns at Bayeux reach 24 cm, and Caen is 30 cm off; untold they fire (DT-R46, X3)."""
    ready(spec).given(ModelsPlaced(formation=GUNS, elements=(f"{GUNS}/hq", *BATTERIES), place="bayeux"))
    assert names(spec, DIVISION) == ("uk_5_rha/a", "uk_5_rha/b", "uk_5_rha/c")
    spec.at(GameTime(day=0, move=8))
    assert len(names(spec, DIVISION)) == 6


def test_mortars_answer_an_hq_only_where_they_are_told_in_reach(spec: Spec) -> None:
    """A battalion's mortars come at its name; with a higher HQ only told within 6 cm of the target (DT-R46)."""
    ready(spec).given(*in_mode(Mode.ATTACK, "uk_1_5_queens"))
    assert names(spec, "uk_1_5_queens") == ("uk_1_5_queens/e",)
    spec.at(GameTime(day=0, move=8))
    assert names(spec, "uk_131") == ()
    spec.given(ModelsPlaced(formation="uk_1_5_queens", elements=("uk_1_5_queens/hq",), place="caen"))
    spec.given(ModelsPlaced(formation=TARGET, elements=(f"{TARGET}/hq",), place="caen"))
    assert names(spec, "uk_131") == ("uk_1_5_queens/e",)


def test_tanks_fire_missions_when_they_are_named(spec: Spec) -> None:
    """A regiment of tanks is told off by its name; later that day its HQ takes it for guns (DT-J10, R47)."""
    ready(spec).given(*in_mode(Mode.ATTACK, "uk_1_rtr"))
    assert names(spec, BRIGADE) == ()
    assert names(spec, "uk_1_rtr") == ("uk_1_rtr/a", "uk_1_rtr/b", "uk_1_rtr/c")
    spec.given(fired("uk_1_rtr/a")).at(GameTime(day=0, move=8))
    assert names(spec, BRIGADE) == ("uk_1_rtr/a",)
    spec.at(GameTime(day=1, move=8))
    assert names(spec, BRIGADE) == ()


# --- who asks ---


def test_a_company_asks_through_its_brigade(spec: Spec) -> None:
    """The lowest HQ above that rolls; where it is gone, the next; division troops ask through the division (DT-R32)."""
    ready(spec)

    def asks(supported: str) -> str:
        found = requesting_hq(spec.campaign, spec.rules, call(GUNS, supported=supported))
        return found.id if found else ""

    assert [asks(item) for item in ("uk_1_rtr/a", "uk_1_rtr", BRIGADE, GUNS)] == [BRIGADE, BRIGADE, BRIGADE, DIVISION]
    assert asks("") == DIVISION
    spec.given(ElementEliminated(element=f"{BRIGADE}/hq", by=None))
    assert asks("uk_1_rtr/a") == DIVISION


def test_guns_of_a_group_are_held_by_the_hq_above_it(spec: Spec) -> None:
    """An army group of artillery stands under the corps, which holds its regiments (DT-J20)."""
    ready(spec).given(muster("uk_8_agra", CORPS, Echelon.BRIGADE, Arm.ARTILLERY, "uk_brigade_hq"))
    spec.given(muster("uk_61_med", "uk_8_agra", Echelon.BATTALION, Arm.ARTILLERY, "uk_arm_hq 2*uk_medium_bty"))
    assert holder_of(spec.campaign, "uk_61_med/a").id == CORPS
    assert holder_of(spec.campaign, "uk_3_rha/a").id == DIVISION
    assert holder_of(spec.campaign, "uk_1_5_queens/e").id == "uk_1_5_queens"


# --- what it costs ---


def test_a_british_brigade_pays_by_the_level(spec: Spec) -> None:
    """Division 1, corps 2, whatever the number; both together 2; its own division pays nothing (DT-J20, example 10)."""
    ready(spec)
    assert price(spec, f"{GUNS}/a", supported=BRIGADE) == price(spec, GUNS, supported=BRIGADE) == 1
    spec.given(under_corps(OTHER_GUNS))
    assert price(spec, OTHER_GUNS, supported=BRIGADE) == 2
    assert price(spec, GUNS, OTHER_GUNS, supported=BRIGADE) == 2
    assert price(spec, OTHER_GUNS, supported=DIVISION) == 1
    assert price(spec, GUNS, OTHER_GUNS, supported=CORPS) == 0


def test_a_german_regiment_pays_by_the_battery(spec: Spec) -> None:
    """Three batteries of the division are three points; for the division itself nothing (DT-J20, example 10)."""
    ready(spec).given(*german_guns())
    asked = Call(guns=("de_ar_1",), mission=FireMission.BOMBARDMENT, target="uk_1_rtr/a", supported="de_i_gren/a")
    found = batteries_of(spec.campaign, spec.rules, asked)
    assert payments(spec.campaign, spec.rules, asked, found) == (
        CommandPointsSpent(hq="de_gren_1", points=3, purpose="artillery"),
    )
    own = Call(guns=("de_ar_1",), mission=FireMission.BOMBARDMENT, target="uk_1_rtr/a", supported="de_1_ss_pz")
    assert payments(spec.campaign, spec.rules, own, found) == ()


def test_guns_of_another_formation_are_asked_for_through_the_hq_over_both(spec: Spec) -> None:
    """A brigade of the division asks for mortars of its sister through the division: one point (DT-X60)."""
    ready(spec).given(*in_mode(Mode.ATTACK, "uk_1_5_queens"))
    assert price(spec, "uk_1_5_queens/e", supported="uk_131") == 0
    assert price(spec, "uk_1_5_queens/e", supported=BRIGADE) == 1


def test_ships_cost_a_point_each(spec: Spec) -> None:
    """Two ships, two points, beside the guns' own price (DT-R23)."""
    ready(spec).given(ships())
    assert price(spec, "uk_ships", supported=CORPS) == 2
    assert price(spec, "uk_ships", GUNS, supported=BRIGADE) == 3


def test_without_command_points_nothing_is_paid(spec: Spec) -> None:
    """Where points are not counted guns cost none (DT-X2)."""
    spec.under({"command_rolls": "none"})
    ready(spec)
    assert price(spec, GUNS, supported=BRIGADE) == 0


@pytest.mark.parametrize(("points", "expected"), [(0, ["no-command-points"]), (1, [])])
def test_who_asks_must_have_the_points(spec: Spec, points: int, expected: list[str]) -> None:
    """One point for the division's guns, rolled and left (DT-J20)."""
    ready(spec)
    spec.given(CommandPointsSpent(hq=BRIGADE, points=6 - points, purpose="supply"))
    assert codes(spec, GUNS, supported=BRIGADE) == expected
    spec.at(GameTime(day=0, move=6))
    asked = call(GUNS, supported=BRIGADE)
    against = list(objections_to_call(spec.campaign, spec.rules, asked, BATTERIES))
    assert [(item.code, item.remedy) for item in against] == [("no-command-points", "cp 22-armd")]


# --- what bars a battery ---


def test_what_moved_fired_or_fought_fires_no_mission(spec: Spec) -> None:
    """One thing a move: E3 for moving, J10 for a second mission and for direct fire."""
    ready(spec).given(moved("uk_3_rha/a"), fired("uk_3_rha/b"))
    spec.given(CombatFought(attack=Attack.RANGED, attacker="uk_3_rha/c", target=f"{TARGET}/a", told="nothing"))
    assert codes(spec, "uk_3_rha/a") == ["moved-and-fires"]
    assert codes(spec, "uk_3_rha/b") == ["second-mission"]
    assert codes(spec, "uk_3_rha/c") == ["fought-already"]
    spec.at(GameTime(day=0, move=6))
    assert codes(spec, GUNS) == []


def test_hqs_riflemen_dead_guns_and_reserves_fire_no_mission(spec: Spec) -> None:
    """An HQ never (DT-B4), infantry has no weapon for it (DT-J12), and mode and life count (DT-R55)."""
    ready(spec).given(ElementEliminated(element="uk_3_rha/a", by=None), *in_mode(Mode.ATTACK, "uk_1_5_queens"))
    assert codes(spec, f"{GUNS}/hq") == ["never-attacks"]
    assert codes(spec, "uk_1_5_queens/a") == ["no-mission-weapon"]
    assert codes(spec, "uk_3_rha/a") == ["model-gone"]
    spec.given(*in_mode(Mode.RESERVE, OTHER_GUNS))
    assert codes(spec, OTHER_GUNS) == ["does-not-attack"]


def test_a_target_out_of_range_is_refused(spec: Spec) -> None:
    """Bayeux to Caen is 29.7 cm, and a 25-pounder reaches 24 (DT-R46); untold it is the table's (DT-X3)."""
    ready(spec).given(ModelsPlaced(formation=GUNS, elements=(f"{GUNS}/hq", *BATTERIES), place="bayeux"))
    assert codes(spec, "uk_3_rha/a") == ["out-of-range"]
    spec.at(GameTime(day=0, move=8))
    assert codes(spec, "uk_3_rha/a") == []


def test_light_guns_seldom_fire_counter_battery(spec: Spec) -> None:
    """A warning: it is normally for medium and heavy guns (DT-J11)."""
    ready(spec)
    assert codes(spec, "uk_3_rha/a", mission=FireMission.COUNTER_BATTERY) == ["light-counter-battery"]
    assert names(spec, "uk_3_rha") == BATTERIES


def test_guns_of_two_sides_do_not_fire_together(spec: Spec) -> None:
    """Nor for the other side."""
    ready(spec).given(*german_guns())
    assert codes(spec, f"{GUNS}/a", "de_ar_1/a")[0] == "two-sides"
    assert "two-sides" in codes(spec, f"{GUNS}/a", supported="de_i_gren")


def test_each_battery_fires_one_mission(spec: Spec) -> None:
    """The events name the mission and what it is fired at (DT-J11)."""
    ready(spec)
    asked = call(GUNS)
    assert [(item.battery, item.target) for item in missions_fired(asked, BATTERIES)] == [
        (item, f"{TARGET}/a") for item in BATTERIES
    ]
