"""Each rule of logistics matters (DT-G, R5, R11 to R14, R43, R48, R53, R55)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.echelon import Arm
from campaign.domain.mode import Mode
from campaign.domain.place import NodeKind, WayState
from campaign.domain.supply import WITH_HQ, Spot
from campaign.events.command import ModeChanged
from campaign.events.ground import RoadStateChanged
from campaign.events.supply import DumpOpened, SupplySpent
from campaign.orders.attack_supply import Attack, bills_of
from campaign.orders.dump_fall import Capture, CaptureDumps
from campaign.orders.dump_open import NewDump, OpenDumps
from campaign.orders.land import Landing, LandSupply
from campaign.orders.supply_send import Errand, SendColumns
from campaign.orders.supply_spend import Spending, SpendSupply
from tests import worlds
from tests.rules.cases import Case, refusals
from tests.spec import Spec
from tests.supplies import moved, rolled

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.rulesets.divtac.rulebook import DivTac

DIVISION = "uk_7_armd"
QUEENS = ("uk_1_5_queens", "uk_1_6_queens", "uk_1_7_queens")
FORWARD = DumpOpened(dump="fwd", side="allied", place="caen", name="", points=0)
NO_ROAD = tuple(RoadStateChanged(road=road, state=WayState.CRATERED) for road in ("tilly-caen", "caen-cagny"))


def attacking(*formations: str, mode: Mode = Mode.ATTACK) -> tuple[ModeChanged, ...]:
    """Return formations going over to a mode for nothing."""
    return tuple(ModeChanged(formation=item, mode=mode, position=None, paid_by=None, points=0) for item in formations)


def price(rules: DivTac, *attackers: str, mode: Mode = Mode.ATTACK, mission: str = "", answer: bool = False) -> int:
    """Return what an attack costs in the small world."""
    spec = Spec(rules).founded().given(*attacking(*attackers, mode=mode))
    attack = Attack(attackers=attackers, mission=mission, answer=answer)
    return sum(bill.price for bill in bills_of(spec.campaign, rules, attack))


def sent(rules: DivTac, *given: Event, place: str = "caen", empty: bool = False) -> tuple[str, ...]:
    """Return the codes against sending a lorry of the division forward, or one of the corps back."""
    errand = Errand(hq="uk_viii_corps" if empty else DIVISION, place=place, number=1, empty=empty)
    return refusals(SendColumns(errands=(errand,)), rules, given=given)


def spent_away(rules: DivTac) -> tuple[str, ...]:
    """Return the codes against an attack whose only points stand away from their HQ."""
    used = [(20, "fmc_viii", None), (2, None, "uk_viii_corps")]
    gone = tuple(
        SupplySpent(payer="x", attackers=(), points=points, bonus=0, dump=dump, hq=hq, spot=WITH_HQ)
        for points, dump, hq in used
    )
    given = (*attacking("uk_3_rha"), moved(DIVISION, WITH_HQ, Spot(place="tilly"), 4, 4), *gone)
    return refusals(SpendSupply(spendings=(Spending(attackers=("uk_3_rha",)),)), rules, given=given)


def guarded(rules: DivTac) -> tuple[str, ...]:
    """Return the codes against taking a dump on which the owner's tanks stand."""
    return refusals(CaptureDumps(captures=(Capture(dump="thury", side="allied"),)), rules)


CASES = (
    Case(rule="DT-G2", ask=lambda rules: sent(rules, FORWARD, rolled(DIVISION, 1), *NO_ROAD), answer=("no-road",)),
    Case(
        rule="DT-G3",
        ask=lambda rules: refusals(OpenDumps(dumps=(NewDump(place="ranville", side="allied"),)), rules),
        answer=("no-node",),
    ),
    Case(rule="DT-G4", ask=lambda rules: sent(rules, FORWARD), answer=("no-command-points",)),
    Case(rule="DT-G6", ask=lambda rules: price(rules, *QUEENS), answer=1, part="battalions"),
    Case(rule="DT-G6", ask=lambda rules: price(rules, "uk_3_rha"), answer=3, part="batteries"),
    Case(rule="DT-G7", ask=lambda rules: price(rules, "uk_1_rtr", mode=Mode.HOLD), answer=0),
    Case(
        rule="DT-G8",
        ask=lambda rules: refusals(
            SpendSupply(spendings=(Spending(attackers=("uk_1_rtr",), bonus=5),)),
            rules,
            given=attacking("uk_1_rtr"),
        ),
        answer=("too-many-extra-points",),
    ),
    Case(
        rule="DT-G9",
        ask=lambda rules: refusals(LandSupply(landings=(Landing(place="caen", points=1),)), rules, given=(FORWARD,)),
        answer=("no-source",),
    ),
    Case(rule="DT-R5", ask=lambda rules: rules.price_of_columns(3), answer=1),
    Case(rule="DT-R11", ask=lambda rules: rules.load_is_lost(), answer=True),
    Case(rule="DT-R12", ask=spent_away, answer=("supply-out-of-reach",)),
    Case(rule="DT-R13", ask=lambda rules: price(rules, "uk_1_rtr", answer=True), answer=0),
    Case(rule="DT-R14", ask=lambda rules: price(rules, "uk_3_rha", mission="harassment"), answer=2),
    Case(rule="DT-R43", ask=guarded, answer=("dump-guarded",), part="guard"),
    Case(
        rule="DT-R43",
        ask=lambda rules: rules.captured_points(7),
        answer=3,
        house_rules={"captured_dump": "half"},
        part="share",
    ),
    Case(rule="DT-R48", ask=lambda rules: price(rules, *QUEENS), answer=1),
    Case(rule="DT-R53", ask=lambda rules: sent(rules, place="bayeux", empty=True), answer=()),
    Case(
        rule="DT-R55",
        ask=lambda rules: refusals(SpendSupply(spendings=(Spending(attackers=("uk_1_rtr",)),)), rules),
        answer=("does-not-attack",),
        part="supply",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule of the topic changes the answer of its case."""
    case.expect_that_it_matters()


@pytest.mark.parametrize(
    ("switch", "value", "ask", "default", "other"),
    [
        ("supply_cp_per", "column", lambda rules: rules.price_of_columns(3), 1, 3),
        ("destroyed_supply_keeps_points", "yes", lambda rules: rules.load_is_lost(), True, False),
        ("supply_off_road", "yes", lambda rules: rules.supply_needs_road(), True, False),
        ("supply_reach_cm", "3", lambda rules: rules.supply_reach_mm(), 10, 30),
        ("captured_dump", "half", lambda rules: rules.captured_points(7), 7, 3),
        ("captured_dump", "nothing", lambda rules: rules.captured_points(7), 7, 0),
        ("artillery_sp", "full", lambda rules: rules.price_of_batteries(4, "harassment"), 2, 4),
        (
            "answer_costs_unless_hold",
            "yes",
            lambda rules: rules.attack_is_free(Mode.ATTACK, answer=True),
            True,
            False,
        ),
    ],
    ids=range(8),
)
def test_every_alternative_of_a_ruling(switch: str, value: str, ask: object, default: object, other: object) -> None:
    """Each switch of the topic changes what it is there for (DT-R5, R11, R12, R13, R14, R43, G2)."""
    assert callable(ask)
    assert ask(worlds.rules()) == default
    assert ask(worlds.rules({switch: value})) == other


@pytest.mark.parametrize("battalions", range(1, 10))
def test_a_point_per_started_three(battalions: int) -> None:
    """One to three battalions are a point, four to six two (DT-G6, R48)."""
    assert worlds.rules().price_of_battalions(battalions) == (battalions + 2) // 3


@pytest.mark.parametrize(
    ("nation", "arm", "row"),
    [
        ("UK", Arm.INFANTRY, "uk_lorry"),
        ("CA", Arm.ARMOUR, "uk_lorry"),
        ("FR", Arm.ARMOUR, "us_lorry"),
        ("GE", Arm.ARMOUR, "de_lorry"),
        ("GE", Arm.INFANTRY, "de_wagon"),
        ("XX", Arm.INFANTRY, "uk_lorry"),
    ],
)
def test_lorries_and_wagons(nation: str, arm: Arm, row: str) -> None:
    """Allies drive; German infantry goes by wagon (DT-G1, B3); both rows exist."""
    rules = worlds.rules()
    assert rules.supply_row(nation, arm) == row
    assert rules.unit(row).is_supply


@pytest.mark.parametrize(
    ("kinds", "roads", "may"),
    [((), 2, False), ((), 3, True), ((NodeKind.BEACH,), 0, True), ((NodeKind.TOWN,), 1, True)],
)
def test_where_a_dump_may_stand(kinds: tuple[NodeKind, ...], roads: int, may: bool) -> None:
    """A road junction, a town, a rail head, a beach or a port (DT-G1, G3)."""
    assert worlds.rules().may_hold_dump(kinds, roads) is may


def test_a_column_may_not_be_refused_by_an_old_place() -> None:
    """Positions older than the last move are held against nobody (DT-X3)."""
    spec = Spec().founded().given(FORWARD, *NO_ROAD).at(GameTime(day=0, move=8)).given(rolled(DIVISION, 1))
    spec.when(SendColumns(errands=(Errand(hq=DIVISION, place="caen", number=1),)))
    assert spec.objections == ()
