"""Missions of guns as orders: who leads, what is added, what it costs, what is refused (DT-J10 to J15, R21, R37)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from campaign.domain.clock import GameTime
from campaign.domain.combat import Attack, Band, FireMission
from campaign.domain.dice import Roll
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import Mode
from campaign.domain.modifier import Modifier
from campaign.domain.supply import WITH_HQ
from campaign.errors import AmbiguousName, NotUnderstood
from campaign.events.combat import (
    CombatFought,
    ElementEliminated,
    ElementHeldFast,
    ElementModeForced,
    MissionFired,
    Throw,
)
from campaign.events.command import CommandPointsSpent
from campaign.events.contacts import Sighted
from campaign.events.movement import ModelsPlaced
from campaign.events.supply import SupplySpent
from campaign.orders.base import Question
from campaign.orders.guns import FireGuns
from campaign.orders.told_results import ToldResult
from tests.gunnery import (
    BRIGADE,
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
    spent,
    trained,
    used,
)
from tests.orders.typed import typed
from tests.supplies import mustered
from tests.worlds import muster

if TYPE_CHECKING:
    from tests.spec import Spec

TWO = ("uk_3_rha/a", "uk_3_rha/b")
AT = f"{TARGET}/a"


def shoot(*batteries: str, **more: object) -> FireGuns:
    """Return a bombardment of a grenadier company at Caen."""
    fields: dict[str, object] = {"target": AT, "observed": True, "over_half_range": False} | more
    return FireGuns(batteries=batteries, **fields)  # type: ignore[arg-type]


def total(spec: Spec, order: FireGuns) -> int:
    """Return what is added to the die of the one roll that an order makes: the target does not answer (DT-J15)."""
    (contest,) = order.contests(spec.campaign, spec.rules)
    return contest.added


def attacking(spec: Spec) -> Spec:
    """Let the guns attack, so that they pay, and give their regiment lorries."""
    return ready(spec).given(*in_mode(Mode.ATTACK, GUNS), mustered(GUNS, 4, 4))


# --- the roll ---


def test_two_batteries_at_a_company_in_hasty_position(spec: Spec) -> None:
    """5 + 6 + 3 + 1 - 2 - 1 = 12 is twice 6: Withdraw (example 4)."""
    ready(spec).when(shoot(*TWO), roll=5)
    terms = (
        Modifier(label="D10", value=5, rule="DT-J5"),
        Modifier(label="gun 87 mm", value=6, rule="DT-J12"),
        Modifier(label="battery of 7 guns or more", value=3, rule="DT-J14.4"),
        Modifier(label="further battery", value=1, rule="DT-J14.7"),
        Modifier(label="target on Hold", value=-2, rule="DT-J14.8"),
        Modifier(label="Hasty position", value=-1, rule="DT-J14.9"),
    )
    throw = Throw(
        element=TWO[0],
        at=AT,
        roll=Roll(face=5),
        terms=terms,
        training=6,
        band=Band.SECOND,
        outcome="withdraw",
        rule="DT-J30",
    )
    spec.then(
        MissionFired(battery=TWO[0], mission=FireMission.BOMBARDMENT, target=AT),
        MissionFired(battery=TWO[1], mission=FireMission.BOMBARDMENT, target=AT),
        CombatFought(
            attack=Attack.BOMBARDMENT,
            attacker=TWO[0],
            target=AT,
            range_mm=220,
            batteries=TWO[1:],
            throws=(throw,),
        ),
        ElementModeForced(element=AT, mode=Mode.WITHDRAW, hold=None),
    )


def test_over_half_range_the_company_holds(spec: Spec) -> None:
    """The factor is 3, 9 is one and a half times 6, and Hold ignores it (example 4, DT-J13)."""
    ready(spec).when(shoot(*TWO, over_half_range=True), roll=5)
    assert [type(event) for event in spec.decided()] == [MissionFired, MissionFired, CombatFought, ElementHeldFast]
    assert total(spec, shoot(*TWO, over_half_range=True)) == 4
    assert total(spec, shoot(*TWO, over_half_range=None)) == 4


def test_a_blind_a_harassing_and_a_paid_mission(spec: Spec) -> None:
    """Unobserved -2, harassing -2, each extra point +1 (DT-J14, R42)."""
    ready(spec)
    assert total(spec, shoot(*TWO)) == 7
    assert total(spec, shoot(*TWO, observed=False)) == 5
    assert total(spec, shoot(*TWO, mission=FireMission.HARASSMENT)) == 5
    assert total(spec, shoot(*TWO).with_bonus(3)) == 10


def test_the_first_battery_named_leads(spec: Spec) -> None:
    """An 88 platoon of four guns leads, or a field battery does; each other adds one (DT-R44)."""
    ready(spec).given(muster("uk_61_med", DIVISION, Echelon.BATTALION, Arm.ARTILLERY, "uk_arm_hq uk_155_bty"))
    spec.given(*in_mode(Mode.HOLD, "uk_61_med"))
    assert total(spec, shoot("uk_61_med/a", TWO[0])) == 8 + 0 + 1 - 3
    assert total(spec, shoot(TWO[0], "uk_61_med/a")) == 6 + 3 + 1 - 3
    best = shoot(DIVISION).plan(spec.campaign, spec.rules).fire
    assert best is not None
    assert best.leader == TWO[0]
    assert len(best.batteries) == 7


def test_the_best_of_an_hq_leads_by_factor_at_its_range(spec: Spec) -> None:
    """Guns told beyond half their range are worth less than those that are not (DT-J13, R44)."""
    ready(spec).given(ModelsPlaced(formation="uk_5_rha", elements=("uk_5_rha/hq",), place="caen"))
    best = shoot(DIVISION, over_half_range=None).plan(spec.campaign, spec.rules).fire
    assert best is not None
    assert best.leader == "uk_5_rha/a"
    assert not best.over_half_range


# --- what it costs ---


@pytest.mark.parametrize(("mission", "price"), [("bombardment", 3), ("harassment", 2)])
def test_supply_goes_by_mission(spec: Spec, mission: str, price: int) -> None:
    """Three batteries: a point each, or one for two; extra points beside it (DT-R14, R42)."""
    attacking(spec).when(shoot(GUNS, mission=FireMission(mission), bonus=1), roll=1)
    assert used(spec.decided()) == price + 1
    assert spec.objections == ()


def test_extra_points_of_two_regiments_are_paid_once(spec: Spec) -> None:
    """One roll takes them, however many regiments fire with it (DT-G8, R42)."""
    attacking(spec).given(*in_mode(Mode.ATTACK, OTHER_GUNS), mustered(OTHER_GUNS, 4, 4))
    spec.when(shoot("uk_3_rha/a", "uk_5_rha/a", bonus=2), roll=1)
    assert used(spec.decided()) == 2 + 2


def test_who_asks_pays_command_points(spec: Spec) -> None:
    """For the brigade one point, for the division none; the points come first (DT-J20)."""
    ready(spec).when(shoot(GUNS, supported=BRIGADE), roll=1)
    assert spent(spec.decided()) == {BRIGADE: 1}
    assert isinstance(spec.decided()[0], CommandPointsSpent)
    assert spent(spec.when(shoot(GUNS), roll=1).decided()) == {}


def test_without_supply_no_mission(spec: Spec) -> None:
    """Guns on Attack pay, and who has nothing in reach fires nothing (DT-G6)."""
    ready(spec).given(*german_guns(), *in_mode(Mode.ATTACK, "de_ar_1"), trained(spec, "uk_1_rtr"))
    spec.given(ModelsPlaced(formation="uk_1_rtr", elements=("uk_1_rtr/hq",), place="caen"))
    order = FireGuns(batteries=("de_ar_1/a",), target="uk_1_rtr/a")
    spec.when(order, roll=5)
    assert spec.objections == ()
    axis = [item for item in spec.campaign.supply.lorries.values() if item.side == "axis" and item.full]
    spec.given(*(gone(item.full, hq=item.hq) for item in axis), gone(10, dump="thury"))
    spec.when(order, roll=5).then_refused("no-supply")


def gone(points: int, *, hq: str | None = None, dump: str | None = None) -> SupplySpent:
    """Return points that are spent on something else."""
    return SupplySpent(payer="x", attackers=(), points=points, bonus=0, dump=dump, hq=hq, spot=WITH_HQ)


def test_at_most_four_extra_points(spec: Spec) -> None:
    """Five are refused (DT-G8, R42)."""
    ready(spec).given(mustered(GUNS, 9, 9))
    spec.when(shoot(*TWO, bonus=5), roll=5).then_refused("too-many-extra-points")
    spec.when(shoot(*TWO, bonus=4), roll=5)
    assert spec.objections == ()


# --- what is refused ---


def test_one_mission_a_target_and_move(spec: Spec) -> None:
    """A second mission is refused, of whatever kind; direct fire counts for itself (DT-R37)."""
    ready(spec).when(shoot(TWO[0]), roll=1).booked()
    spec.when(shoot(TWO[1], mission=FireMission.HARASSMENT), roll=1).then_refused("attacked-already")
    spec.when(shoot(TWO[1], target=f"{TARGET}/b"), roll=1)
    assert spec.objections == ()
    spec.given(CombatFought(attack=Attack.RANGED, attacker=None, target=f"{TARGET}/b", told="nothing"))
    spec.when(shoot(TWO[1], target=f"{TARGET}/b"), roll=1)
    assert spec.objections == ()
    spec.at(GameTime(day=0, move=6)).when(shoot(TWO[1]), roll=1)
    assert spec.objections == ()


def test_under_the_switch_one_attack_a_move_of_any_kind(spec: Spec) -> None:
    """With `one_attack: per_move` a fight bars a mission (DT-R37)."""
    spec.under({"one_attack": "per_move"})
    ready(spec).given(CombatFought(attack=Attack.RANGED, attacker=None, target=AT, told="nothing"))
    spec.when(shoot(TWO[0]), roll=1).then_refused("attacked-already")


def test_a_battery_fires_once_a_move(spec: Spec) -> None:
    """A second mission of a battery is refused (DT-J10)."""
    ready(spec).given(fired(TWO[0])).when(shoot(TWO[0]), roll=1).then_refused("second-mission")


@pytest.mark.parametrize(("silent", "expected"), [(0, ()), (1, ()), (2, ("battery-silent",))])
def test_counter_battery_finds_who_fired_lately(spec: Spec, silent: int, expected: tuple[str, ...]) -> None:
    """In this move or the last; after two silent moves it is refused (DT-R21)."""
    ready(spec).given(*german_guns(), fired("de_ar_1/a")).given(trained(spec, "de_ar_1"))
    spec.at(GameTime(day=0, move=5 + silent))
    order = shoot(TWO[0], target="de_ar_1/a", mission=FireMission.COUNTER_BATTERY, over_half_range=None)
    spec.when(order, roll=3)
    refused = tuple(item.code for item in spec.objections if not item.warning)
    assert refused == (("out-of-range",) if silent < 2 else ()) + expected
    assert [item.code for item in spec.objections if item.warning] == ["light-counter-battery"]


def test_counter_battery_is_blind_and_far_unless_the_order_says(spec: Spec) -> None:
    """Half the factor, unobserved even when told otherwise, unless the switch says as given (DT-R21)."""
    ready(spec).given(*german_guns(), fired("de_ar_1/a"))
    spec.at(GameTime(day=0, move=7))
    order = FireGuns(batteries=TWO[:1], target="de_ar_1/a", mission=FireMission.COUNTER_BATTERY)
    assert total(spec, order) == 3 + 3 - 2 - 3
    assert total(spec, replace(order, observed=True)) == 3 + 3 - 2 - 3
    assert total(spec, replace(order, over_half_range=False)) == 6 + 3 - 2 - 3
    assert order.question(spec.campaign, spec.rules) == Question(name="points", text="extra points", default="0")
    spec.under({"counter_battery_observed": "as_given"})
    assert total(spec, replace(order, observed=True)) == 3 + 3 - 3


def test_own_troops_and_the_dead_are_no_targets(spec: Spec) -> None:
    """The own side is refused, and what the book holds for dead is untrue."""
    ready(spec).given(trained(spec, "uk_1_rtr"), ElementEliminated(element=AT, by=None))
    spec.when(shoot(TWO[0], target="uk_1_rtr/a"), roll=3).then_refused("own-troops")
    spec.when(shoot(TWO[0]), roll=3).then_refused("model-gone")


def test_a_battalion_is_no_target_while_several_of_it_stand(spec: Spec) -> None:
    """A mission is rolled at one model (DT-J4); the last one is meant without being named."""
    ready(spec).when(shoot(TWO[0], target=TARGET), roll=3).then_refused("model-not-told")
    assert spec.objections[0].final
    gone = (f"{TARGET}/{part}" for part in ("hq", "b", "c", "d"))
    spec.given(*(ElementEliminated(element=item, by=None) for item in gone))
    spec.when(shoot(TWO[0], target=TARGET), roll=3)
    assert spec.objections == ()
    assert total(spec, shoot(TWO[0], target=TARGET)) == total(spec, shoot(TWO[0]))


def test_guns_in_sight_of_their_target_are_told_of(spec: Spec) -> None:
    """A battery that fires and stands within what it is seen from may be fired at (DT-J15)."""
    ready(spec).when(shoot(TWO[0]), roll=3).then_warned()
    spec.given(ModelsPlaced(formation=GUNS, elements=("uk_3_rha/hq", "uk_3_rha/a"), place="caen"))
    spec.when(shoot(TWO[0]), roll=3).then_warned("battery-in-sight")


# --- what the table is asked, and what is known ---


def test_what_is_known_is_not_asked(spec: Spec) -> None:
    """Told places say how far; a sighting says that it is observed (DT-R56); then only points are asked."""
    ready(spec)
    order = FireGuns(batteries=TWO, target=AT)
    asked = order.question(spec.campaign, spec.rules)
    assert asked == Question(name="observed", text="is it observed, yes or no", default="yes")
    spec.given(Sighted(side="allied", enemy=TARGET, part="a", observer="uk_1_rtr", place="caen"))
    asked = order.question(spec.campaign, spec.rules)
    assert asked == Question(name="points", text="extra points", default="0")
    spec.at(GameTime(day=0, move=8))
    order = order.answered(Question(name="observed", text=""), "n", spec.campaign)
    asked = order.question(spec.campaign, spec.rules)
    assert asked == Question(name="far", text="over half the range of 3-rha/a, yes or no", default="no")
    order = order.answered(Question(name="far", text=""), "yes", spec.campaign)
    order = order.answered(Question(name="points", text=""), "+2", spec.campaign)
    assert (order.observed, order.over_half_range, order.bonus) == (False, True, 2)
    assert order.question(spec.campaign, spec.rules) is None


def test_troops_within_sight_observe(spec: Spec) -> None:
    """Friends told at the target's place see it; nobody needs to say so (DT-R56)."""
    ready(spec).given(ModelsPlaced(formation="uk_1_rtr", elements=("uk_1_rtr/hq",), place="caen"))
    order = FireGuns(batteries=TWO, target=AT, mission=FireMission.HARASSMENT)
    assert total(spec, order) == 3 + 3 + 1 - 2 - 3
    assert order.question(spec.campaign, spec.rules) == Question(name="points", text="extra points", default="0")


def test_the_model_of_a_battalion_is_asked_for(spec: Spec) -> None:
    """Its letter answers; nobody there to be asked, it is a tie (DT-J4)."""
    ready(spec)
    order = FireGuns(batteries=TWO, target=TARGET)
    asked = Question(name="model", text="which model of ii-gren: a, b, c, d, hq")
    assert order.question(spec.campaign, spec.rules) == asked
    assert order.answered(asked, "b", spec.campaign).target == f"{TARGET}/b"
    assert order.answered(asked, "ii-gren/c", spec.campaign).target == f"{TARGET}/c"
    with pytest.raises(AmbiguousName, match="any of 5 models"):
        order.answered(asked, "", spec.campaign)
    with pytest.raises(NotUnderstood):
        order.answered(Question(name="observed", text=""), "perhaps", spec.campaign)
    with pytest.raises(NotUnderstood):
        order.answered(Question(name="points", text=""), "some", spec.campaign)


def test_a_result_may_be_told_in_place_of_the_die(spec: Spec) -> None:
    """Paid and fired as with a die; nothing is thrown (DT-J30)."""
    ready(spec)
    order = shoot(TWO[0]).told("gone", spec.campaign)
    assert order.dice_wanted(spec.campaign, spec.rules) == 0
    spec.when(shoot(TWO[0]).told("probe", spec.campaign)).then_refused("no-such-result")
    spec.when(order).then(
        MissionFired(battery=TWO[0], mission=FireMission.BOMBARDMENT, target=AT),
        CombatFought(attack=Attack.BOMBARDMENT, attacker=TWO[0], target=AT, range_mm=220, told="gone"),
        ElementEliminated(element=AT, by=GUNS),
    )


def test_what_each_face_does_is_said_before_the_die(spec: Spec) -> None:
    """One die, its sum with rules, and the faces (DT-J12 to J14, J30)."""
    ready(spec)
    order = shoot(*TWO)
    assert order.dice_wanted(spec.campaign, spec.rules) == 1
    first, second = order.before_die(spec.campaign, spec.rules)
    assert first.startswith("3-rha/a and 1 more at ii-gren/a: D10 + 6 gun 87 mm [DT-J12]")
    assert "1-2 nothing" in second or "nothing" in second
    assert order.with_rolls((Roll(face=5),)).dice_wanted(spec.campaign, spec.rules) == 0
    spec.when(order, rolls=(5, 6)).then_refused("too-many-dice")


# --- ships ---


def test_ships_fire_without_supply_for_a_point_each(spec: Spec) -> None:
    """Blind unless somebody sees the target; no supply, no range, a point each (DT-R23)."""
    ready(spec).given(ships())
    spec.given(*in_mode(Mode.MOVE, "uk_ships"))
    order = FireGuns(batteries=("uk_ships",), target=AT, supported=BRIGADE)
    assert total(spec, order) == 9 + 3 + 1 - 2 - 3
    assert total(spec, replace(order, observed=True)) == 9 + 3 + 1 - 3
    spec.when(order, roll=4)
    assert spec.objections == ()
    assert spent(spec.decided()) == {BRIGADE: 2}
    assert used(spec.decided()) == 0
    assert used(spec.when(replace(order, bonus=2), roll=4).decided()) == 2


def test_ships_move_and_fire_in_one_move(spec: Spec) -> None:
    """The rule against it is for artillery on the ground (DT-E3, R23)."""
    ready(spec).given(ships(), moved("uk_ships/a", path=("arromanches",), roads=()))
    spec.when(FireGuns(batteries=("uk_ships/a",), target=AT, supported=BRIGADE), roll=1)
    assert "moved-and-fires" not in [item.code for item in spec.objections]
    spec.given(moved(TWO[0]))
    spec.when(shoot(TWO[0]), roll=1)
    assert "moved-and-fires" in [item.code for item in spec.objections]


def test_only_a_combat_unit_observes_for_ships(spec: Spec) -> None:
    """An HQ told beside the target is not enough (DT-R23, R56)."""
    ready(spec).given(ships(), ModelsPlaced(formation=DIVISION, elements=(f"{DIVISION}/hq",), place="caen"))
    order = FireGuns(batteries=("uk_ships/b",), target=AT)
    assert total(spec, order) == 9 + 3 - 2 - 3
    spec.given(ModelsPlaced(formation="uk_1_rtr", elements=("uk_1_rtr/hq",), place="caen"))
    assert total(spec, order) == 9 + 3 - 3


# --- the line ---


def test_the_line_of_the_desk(spec: Spec) -> None:
    """Plain, with its mission, for whom, how and with a die; the letter is g."""
    spec.founded()
    assert typed(spec, "guns 3-rha ii-gren/a") == FireGuns(batteries=(GUNS,), target=AT)
    assert typed(spec, "g 3-rha/a 5-rha harass at ii-gren/a for 22-armd blind far +2 7") == FireGuns(
        batteries=("uk_3_rha/a", "uk_5_rha"),
        target=AT,
        mission=FireMission.HARASSMENT,
        supported=BRIGADE,
        observed=False,
        over_half_range=True,
        bonus=2,
        rolls=(Roll(face=7),),
    )
    assert typed(spec, "guns 7-armd counter-battery ii-gren/a near").mission is FireMission.COUNTER_BATTERY  # type: ignore[attr-defined]
    assert typed(spec, "guns 3-rha ii-gren/a = hold") == FireGuns(
        batteries=(GUNS,), target=AT, results=(ToldResult(target=AT, outcome="hold"),)
    )
    assert typed(spec, "guns 7-armd harass caen") == FireGuns(
        batteries=(DIVISION,), place="caen", mission=FireMission.HARASSMENT
    )
    assert typed(spec, "guns 7-armd harass at tilly-caen 3 4") == FireGuns(
        batteries=(DIVISION,),
        road="tilly-caen",
        mission=FireMission.HARASSMENT,
        rolls=(Roll(face=3), Roll(face=4)),
    )


def test_the_title_says_who_fires_at_what_for_whom(spec: Spec) -> None:
    """As it may be typed."""
    spec.founded()
    assert shoot(*TWO, supported=BRIGADE).title(spec.campaign) == "3-rha/a 3-rha/b bombard ii-gren/a for 22-armd"
    assert FireGuns(batteries=(GUNS,), place="caen").title(spec.campaign) == "3-rha harass Caen"
    assert FireGuns(batteries=(GUNS,), road="tilly-caen").title(spec.campaign) == "3-rha harass road tilly-caen"
