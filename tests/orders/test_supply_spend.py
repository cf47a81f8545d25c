"""Attacks cost supply: who pays, how much, out of what, and what is free (DT-G6 to G8, R12 to R14, R48)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.mode import Mode
from campaign.domain.supply import USED, WITH_HQ, Spot
from campaign.events.command import FormationAttached, ModeChanged
from campaign.events.movement import ModelsPlaced
from campaign.events.supply import DumpBlown, DumpOpened, SupplySpent
from campaign.orders.supply_spend import Spending, SpendSupply
from tests.orders.typed import typed
from tests.supplies import moved, mustered

if TYPE_CHECKING:
    from tests.spec import Spec

QUEENS = ("uk_1_5_queens", "uk_1_6_queens", "uk_1_7_queens")
INFANTRY, BRIGADE, DIVISION, CORPS = "uk_131", "uk_22_armd", "uk_7_armd", "uk_viii_corps"


def attacking(*formations: str, mode: Mode = Mode.ATTACK) -> tuple[ModeChanged, ...]:
    """Return formations going over to a mode for nothing."""
    return tuple(ModeChanged(formation=item, mode=mode, position=None, paid_by=None, points=0) for item in formations)


def spend(*attackers: str, bonus: int = 0, mission: str = "", answer: bool = False) -> SpendSupply:
    """Return the order of one combat."""
    return SpendSupply(spendings=(Spending(attackers=attackers, bonus=bonus, mission=mission, answer=answer),))


def cost(spec: Spec, order: SpendSupply) -> int:
    """Return what an order costs in all, and book it."""
    spec.when(order)
    events = spec.decided()
    spec.given(*events)
    assert spec.campaign.supply.balances()
    return sum(event.points for event in events if isinstance(event, SupplySpent))


def test_a_brigade_of_three_with_two_extra_points(spec: Spec) -> None:
    """Three SP are gone: one for the brigade, two extra (DT-G6, G8, example 6)."""
    spec.founded().given(*attacking(*QUEENS)).when(spend(INFANTRY, bonus=2))
    spec.then(
        SupplySpent(payer=INFANTRY, attackers=QUEENS, points=1, bonus=0, dump=None, hq=INFANTRY, spot=WITH_HQ),
        SupplySpent(payer=INFANTRY, attackers=QUEENS, points=2, bonus=2, dump="fmc_viii", hq=None, spot=WITH_HQ),
    )
    assert spec.campaign.supply.end("allied", USED) == 3


def test_infantry_of_one_brigade_shares_a_point_per_started_three(spec: Spec) -> None:
    """Two, then a third for nothing, then a fourth for another point (DT-R48)."""
    spec.founded().given(*attacking(*QUEENS, "uk_1_rb"))
    spec.given(*attach("uk_1_rb", INFANTRY))
    assert cost(spec, spend(*QUEENS[:2])) == 1
    assert cost(spec, spend(QUEENS[2])) == 0
    assert spec.campaign.activity.in_move(INFANTRY, spec.campaign.calendar.now).attackers == QUEENS
    assert cost(spec, spend("uk_1_rb")) == 1
    spec.when(spend(*QUEENS)).then_nothing()


def test_the_next_move_costs_again(spec: Spec) -> None:
    """One point pays for the attacks of one move (DT-R48)."""
    spec.founded().given(*attacking(*QUEENS))
    assert cost(spec, spend(*QUEENS)) == 1
    spec.at(GameTime(day=0, move=6))
    assert cost(spec, spend(*QUEENS)) == 1


def test_every_other_battalion_pays_for_itself(spec: Spec) -> None:
    """Two armoured regiments are two points; a second attack of one is paid, only its extra points cost (DT-R48)."""
    spec.founded().given(*attacking("uk_1_rtr", "uk_5_rtr"))
    assert cost(spec, spend("uk_1_rtr", "uk_5_rtr")) == 2
    spec.when(spend("uk_1_rtr")).then_nothing()
    assert cost(spec, spend("uk_1_rtr", bonus=1)) == 1
    spec.when(spend("uk_1_rtr")).then_nothing()


def test_a_company_counts_as_its_battalion(spec: Spec) -> None:
    """Two squadrons of one regiment are one point (DT-R48)."""
    spec.founded().given(*attacking("uk_1_rtr"))
    assert cost(spec, spend("uk_1_rtr/a", "uk_1_rtr/b")) == 1
    spec.when(spend("uk_1_rtr")).then_nothing()


def test_infantry_outside_a_brigade_pays_for_itself(spec: Spec) -> None:
    """A battalion directly under the division shares with nobody (DT-R48)."""
    spec.founded().given(*attacking(*QUEENS), *attach(QUEENS[0], DIVISION), *attach(QUEENS[1], DIVISION))
    assert cost(spec, spend(*QUEENS)) == 3


@pytest.mark.parametrize(
    ("mission", "price"), [("", 3), ("supporting", 3), ("bombardment", 3), ("harassment", 2), ("counter-battery", 2)]
)
def test_batteries_pay_by_mission(spec: Spec, mission: str, price: int) -> None:
    """Three batteries: a point each, or one per started two (DT-R14)."""
    spec.founded().given(*attacking("uk_3_rha"))
    assert cost(spec, spend("uk_3_rha", mission=mission)) == price


def test_a_battery_pays_once_a_move(spec: Spec) -> None:
    """One battery first, then the regiment: the other two (DT-R14, R48)."""
    spec.founded().given(*attacking("uk_3_rha"))
    assert cost(spec, spend("uk_3_rha/a")) == 1
    assert cost(spec, spend("uk_3_rha")) == 2


def test_other_models_on_a_mission_pay_as_batteries(spec: Spec) -> None:
    """Tanks that bombard are batteries (DT-R14, R47)."""
    spec.founded().given(*attacking("uk_1_rtr"))
    assert cost(spec, spend("uk_1_rtr", mission="bombardment")) == 3


def test_the_switch_makes_every_mission_dear(spec: Spec) -> None:
    """With `artillery_sp: full` three batteries cost three (DT-R14)."""
    spec.under({"artillery_sp": "full"}).founded().given(*attacking("uk_3_rha"))
    assert cost(spec, spend("uk_3_rha", mission="harassment")) == 3


def test_who_holds_or_answers_pays_nothing(spec: Spec) -> None:
    """On Hold nothing is paid, nor for an answer (DT-G7, R13); extra points are (DT-G8)."""
    spec.founded().given(*attacking("uk_1_rtr", mode=Mode.HOLD), *attacking("uk_5_rtr"))
    spec.when(spend("uk_1_rtr")).then_nothing()
    spec.when(spend("uk_5_rtr", answer=True)).then_nothing()
    assert cost(spec, spend("uk_1_rtr", bonus=2)) == 2
    assert cost(spec, spend("uk_5_rtr", bonus=1, answer=True)) == 1
    assert cost(spec, spend("uk_5_rtr")) == 1


def test_under_the_switch_an_answer_costs_unless_on_hold(spec: Spec) -> None:
    """With `answer_costs_unless_hold` an answer in Attack costs, one on Hold does not (DT-R13)."""
    spec.under({"answer_costs_unless_hold": "yes"}).founded()
    spec.given(*attacking("uk_1_rtr", mode=Mode.HOLD), *attacking("uk_5_rtr"))
    assert cost(spec, spend("uk_5_rtr", answer=True)) == 1
    assert cost(spec, spend("uk_1_rtr", answer=True)) == 0


def test_only_those_that_attack_count_under_an_hq(spec: Spec) -> None:
    """A brigade named attacks with those of its battalions that are in a mode to do so (DT-R55)."""
    spec.founded().given(*attacking("uk_1_rtr", "uk_1_rb"))
    assert cost(spec, spend(BRIGADE)) == 2
    spec.when(spend("uk_5_rtr")).then_refused("does-not-attack")
    assert spec.objections[0].remedy == "mode 5-rtr attack · answer, where they only answer"


def test_at_most_four_extra_points(spec: Spec) -> None:
    """Five are refused, four are not (DT-G8)."""
    spec.founded().given(*attacking("uk_1_rtr"), mustered("uk_22_armd", 4, 4))
    spec.when(spend("uk_1_rtr", bonus=5)).then_refused("too-many-extra-points")
    assert cost(spec, spend("uk_1_rtr", bonus=4)) == 5


def test_the_own_hq_pays_before_those_above(spec: Spec) -> None:
    """Brigade, then division, then corps; and its dump behind its lorries (DT-R12)."""
    spec.founded().given(*attacking("uk_1_rtr", "uk_5_rtr", "uk_4_cly"), mustered("uk_1_rtr", 1, 1))
    spec.when(spend("uk_1_rtr", bonus=4))
    assert [(event.hq, event.points) for event in spec.decided()] == [  # type: ignore[attr-defined]
        ("uk_1_rtr", 1),
        (BRIGADE, 3),
        (DIVISION, 1),
    ]
    assert cost(spec, spend("uk_1_rtr", "uk_5_rtr", "uk_4_cly", bonus=4)) == 7


def test_points_nowhere_are_refused_or_found(spec: Spec) -> None:
    """No SP in reach: no attack; the fact may be found (DT-G6)."""
    spec.founded().given(*attacking("de_501"), mustered("de_501", 1, 0, side="axis", row="de_lorry"))
    spec.at(GameTime(day=0, move=8)).given(ModelsPlaced(formation="de_501", elements=("de_501/hq",), place="cagny"))
    spec.when(spend("de_501")).then_refused("supply-out-of-reach")
    spec.given(SupplySpent(payer="x", attackers=(), points=10, bonus=0, dump="thury", hq=None, spot=WITH_HQ))
    spec.when(spend("de_501")).then_refused("no-supply")
    assert spec.objections[0].untrue
    assert spec.decided() == (
        SupplySpent(payer="de_501", attackers=("de_501",), points=1, bonus=0, dump=None, hq="de_501", spot=WITH_HQ),
    )


def test_reach_is_a_centimetre_from_the_hq(spec: Spec) -> None:
    """Lorries at Tilly are out of reach of an HQ at Bayeux while its place is fresh, and in reach later (DT-R12)."""
    spec.founded().given(*attacking("uk_3_rha"), moved(DIVISION, WITH_HQ, Spot(place="tilly"), 4, 4))
    spec.given(SupplySpent(payer="x", attackers=(), points=20, bonus=0, dump="fmc_viii", hq=None, spot=WITH_HQ))
    spec.given(SupplySpent(payer="x", attackers=(), points=2, bonus=0, dump=None, hq=CORPS, spot=WITH_HQ))
    spec.when(spend("uk_3_rha")).then_refused("supply-out-of-reach")
    assert not spec.objections[0].untrue
    spec.under({"supply_reach_cm": "20"}).when(spend("uk_3_rha"))
    assert spec.objections == ()
    spec.under().at(GameTime(day=0, move=8)).when(spend("uk_3_rha"))
    assert spec.objections == ()


def test_a_dump_at_an_hq_pays_while_its_place_is_fresh(spec: Spec) -> None:
    """The dump of the side where the HQ was told to stand (DT-R12)."""
    spec.founded().given(*attacking("uk_1_rtr"), DumpOpened(dump="a", side="allied", place="tilly", name="", points=9))
    spec.given(SupplySpent(payer="x", attackers=(), points=3, bonus=0, dump=None, hq=BRIGADE, spot=WITH_HQ))
    spec.when(spend("uk_1_rtr"))
    assert [event.dump for event in spec.decided()] == ["a"]  # type: ignore[attr-defined]


def test_points_on_the_road_cannot_be_spent(spec: Spec) -> None:
    """A column pays nothing before it has arrived (DT-R12)."""
    spec.founded().given(*attacking("de_i_pz_1"), moved("de_ss_pz_1", WITH_HQ, Spot(bound_for="cagny"), 2, 2))
    spec.given(moved("de_1_ss_pz", WITH_HQ, Spot(bound_for="cagny"), 3, 3), DumpBlown(dump="thury", points=10))
    spec.when(spend("de_i_pz_1")).then_refused("no-supply")


def test_two_sides_cannot_share(spec: Spec) -> None:
    """One line for each side."""
    spec.founded().given(*attacking("uk_1_rtr", "de_501")).when(spend("uk_1_rtr", "de_501")).then_refused("two-sides")
    assert spec.objections[0].final


def test_two_combats_of_one_line_take_each_point_once(spec: Spec) -> None:
    """The second group finds what the first left (DT-G9)."""
    both = SpendSupply(
        spendings=(Spending(attackers=("uk_1_rtr",), bonus=2), Spending(attackers=("uk_5_rtr",), bonus=2))
    )
    spec.founded().given(*attacking("uk_1_rtr", "uk_5_rtr"))
    assert cost(spec, both) == 6


def test_the_line_of_the_desk(spec: Spec) -> None:
    """`spend 131 +2`, and artillery with its mission."""
    spec.founded()
    assert typed(spec, "spend 131 +2") == spend(INFANTRY, bonus=2)
    assert typed(spec, "spend 3-rha/a 5-rha harassment") == spend("uk_3_rha/a", "uk_5_rha", mission="harassment")
    assert typed(spec, "spend 1-rtr +1 answer") == spend("uk_1_rtr", bonus=1, answer=True)
    assert spend("uk_1_rtr", bonus=2).title(spec.campaign) == "supply for 1-rtr +2"


def attach(formation: str, hq: str) -> tuple[FormationAttached, ...]:
    """Put a formation under another HQ."""
    return (FormationAttached(formation=formation, hq=hq),)
