"""Rules of time, echelons, modes, the sea and rows, and our rulings on the program: each matters (DT-A to G, R, X)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from msgspec.json import encode

from campaign.domain.air import Mission, Role
from campaign.domain.clock import GameTime
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import Mode
from campaign.domain.place import Going
from campaign.events.air import SortieFlown
from campaign.events.calendar import SupplyExpected
from campaign.events.combat import ElementModeForced
from campaign.events.command import FormationAttached, ModeChanged
from campaign.events.ground import GoingTold
from campaign.events.movement import ModelsMoved, ModelsPlaced
from campaign.events.supply import ColumnLost
from campaign.orders.air_fly import FlySorties, Sortie
from campaign.orders.change_mode import ChangeMode, ModeOrder
from campaign.orders.end_day import EndDay
from campaign.orders.formations import payer
from campaign.orders.lose import LoseLorries, Loss
from campaign.orders.marching import WayLeg, pace_mm
from campaign.orders.move import MoveFormations, MoveOrder
from campaign.orders.open_matters import what_is_open
from campaign.orders.result import BookResults, Result
from campaign.rulesets.divtac.rulebook import DivTac
from campaign.rulesets.tables import tables_of
from campaign.rulesets.units import Mobility, Speed
from tests import worlds
from tests.rules.cases import Case, outcome, refusals
from tests.rulesets.divtac.models import model
from tests.spec import Spec
from tests.table import open_table

if TYPE_CHECKING:
    from campaign.events.base import Event

TRACKED: Final = model(Mobility.TRACKED)
SHIPS: Final = worlds.muster("uk_ramillies", None, Echelon.BATTALION, Arm.NAVAL, "battleship", place="arromanches")
TROOP: Final = worlds.muster("uk_r_bty", "uk_3_rha", Echelon.COMPANY, Arm.ARTILLERY, "uk_25pdr_bty")
SAIL: Final = MoveFormations(moves=(MoveOrder(formation="uk_ramillies", places=("cagny",)),))
AT_SEA: Final = ModelsPlaced(formation="uk_ramillies", elements=("uk_ramillies/a",), place="arromanches")
PATROL: Final = FlySorties(sorties=(Sortie(squadrons=("uk_182",), mission=Mission.PATROL, place="cagny"),))
CROSS: Final = WayLeg(start="cagny", end="ranville", length_mm=15, road=None)


def in_mode(formation: str, mode: Mode, position: str | None = None) -> ModeChanged:
    """Return a mode that cost nothing."""
    return ModeChanged(formation=formation, mode=mode, position=position, paid_by=None, points=0)


def ordered(rules: DivTac, mode: Mode, position: str | None, *given: Event) -> int:
    """Count the changes of mode that an order to 4 CLY comes to."""
    order = ChangeMode(changes=(ModeOrder(formation="uk_4_cly", mode=mode, position=position),))
    return len(outcome(order, rules, given=given))


def length_sailed(rules: DivTac) -> list[int]:
    """Return the share of the move that the battleship used up, straight on by no road."""
    events = outcome(SAIL, rules, given=(SHIPS, in_mode("uk_ramillies", Mode.MOVE), AT_SEA))
    return [event.share_permille for event in events if isinstance(event, ModelsMoved)]


def with_own_row(rules: DivTac) -> int:
    """Return the factor of the Sherman squadron in a campaign whose scenario brings a row of its own for it."""
    own = {
        "rule": "DT-R30",
        "title": "",
        "source": "a scenario",
        "certainty": "ruling",
        "rows": [
            {
                "key": "uk_sherman_sqn",
                "name": "Sherman Squadron with Fireflies",
                "cf": 8,
                "mobility": "tracked",
                "tv": [4, 7],
                "kinds": ["armour"],
                "echelon": "company",
                "source": "ruling",
            }
        ],
    }
    tables = tables_of(dict(worlds.compiled()) | {"units_scenario": encode(own)})
    return DivTac(tables, {}, without=rules.without).unit("uk_sherman_sqn").cf


def who_pays(rules: DivTac) -> str | None:
    """Return who pays for a battalion that is attached to another one."""
    spec = Spec(rules).founded().given(FormationAttached(formation="uk_1_rb", hq="uk_4_cly"))
    found = payer(spec.campaign, rules, "uk_1_rb")
    return found.id if found else None


def waiting(rules: DivTac) -> tuple[str, ...]:
    """Return what waits in a move in which a raid and a landing are due, in the order in which it is listed."""
    six = GameTime(day=1, move=6)
    landing = SupplyExpected(side="allied", place="bayeux", points=4, hour=6, text="")
    spec = Spec(rules).founded().given(landing, *worlds.moves_to(worlds.OPENS, six))
    return tuple(item.code for item in what_is_open(spec.campaign, rules))


def asked_again(rules: DivTac) -> tuple[str, ...]:
    """Return what is told of a march once its formation is ordered into a mode that stands still, in the same move."""
    table = open_table()
    vars(table.desk)["rules_of"] = lambda _book: rules
    table.give("c 7-armd 9, 22-armd 9", "mode 22-armd attack", "mode 1-rtr attack tilly")
    table.number("move 1-rtr villers", overrule="to prove the look back, not the march")
    notes = table.give("mode 1-rtr reserve")[0].notes
    return tuple(note.partition(":")[0].partition(" ")[2] for note in notes)


def across(rules: DivTac) -> int | None:
    """Return how far the Panthers go where one end of their way was told to be bad going."""
    told = GoingTold(place="ranville", going=Going.BAD)
    spec = Spec(rules).founded().given(told, in_mode("de_i_pz_1", Mode.ATTACK))
    return pace_mm(spec.campaign, rules, spec.campaign.oob.standing("de_i_pz_1"), CROSS)


def two_results(rules: DivTac) -> tuple[str, ...]:
    """Return the codes against a result that only two in a row lead to: Attack over Probe to Withdraw."""
    order = BookResults(results=(Result(formation="uk_4_cly", part="a", mode=Mode.WITHDRAW),))
    return refusals(order, rules, given=(in_mode("uk_4_cly", Mode.ATTACK),))


CASES = (
    Case(rule="DT-A3", answer=("day-not-over",), ask=lambda rules: refusals(EndDay(), rules)),
    Case(rule="DT-B3", answer="us_lorry", ask=lambda rules: rules.supply_row("FR", Arm.ARMOUR)),
    Case(rule="DT-C1", answer=("move would now be refused",), ask=asked_again),
    Case(
        rule="DT-C3",
        answer=("no-mode-of-its-own",),
        ask=lambda rules: tuple(
            code
            for code in refusals(
                ChangeMode(changes=(ModeOrder(formation="uk_r_bty", mode=Mode.HOLD),)), rules, given=(TROOP,)
            )
            if code == "no-mode-of-its-own"
        ),
    ),
    Case(rule="DT-C10", answer=False, ask=lambda rules: rules.attacks_in(Mode.MOVE)),
    Case(
        rule="DT-C11",
        answer="DT-R35",
        ask=lambda rules: getattr(
            rules.may_be_ordered(
                Spec(rules).founded().campaign.oob.formations["uk_4_cly"], Mode.PURSUIT, hq_stands=False
            ),
            "rule",
            None,
        ),
    ),
    Case(rule="DT-C12", answer=160, ask=lambda rules: rules.allowance_mm(TRACKED, Mode.ATTACK, on_road=True)),
    Case(rule="DT-C14", answer=False, ask=lambda rules: rules.may_move(Mode.HOLD)),
    Case(rule="DT-C15", answer=160, ask=lambda rules: rules.allowance_mm(TRACKED, Mode.DELAY, on_road=True)),
    Case(rule="DT-C16", answer=False, ask=lambda rules: rules.attacks_in(Mode.WITHDRAW)),
    Case(rule="DT-C17", answer=False, ask=lambda rules: rules.may_move(Mode.RESERVE)),
    Case(
        rule="DT-E5",
        part="landing craft",
        answer=160,
        ask=lambda rules: rules.allowance_mm(rules.unit("landing_craft"), Mode.MOVE, on_road=False),
    ),
    Case(rule="DT-E5", part="no road binds a ship", answer=[756], ask=length_sailed),
    Case(
        rule="DT-E5",
        part="no mode keeps a ship in place",
        answer=(),
        ask=lambda rules: refusals(SAIL, rules, given=(SHIPS, AT_SEA)),
    ),
    Case(rule="DT-G1", answer="de_wagon", ask=lambda rules: rules.supply_row("GE", Arm.INFANTRY)),
    Case(
        rule="DT-G5",
        answer=(
            ColumnLost(
                hq="uk_22_armd",
                spot=Spec(worlds.rules()).founded().campaign.supply.lorries_of("uk_22_armd")[0].spot,
                models=1,
                full=1,
                points=1,
                cause="destroyed",
            ),
        ),
        ask=lambda rules: outcome(LoseLorries(losses=(Loss(hq="uk_22_armd", number=1),)), rules),
    ),
    Case(
        rule="DT-R7",
        answer=240,
        ask=lambda rules: rules.allowance_mm(model(Mobility.WHEELED_AFV), Mode.ATTACK, on_road=False),
    ),
    Case(rule="DT-R27", answer=("landing-without-dump", "landing-due", "reinforcement-due", "raid-waits"), ask=waiting),
    Case(rule="DT-R30", answer=8, ask=with_own_row),
    Case(
        rule="DT-R34",
        answer=1,
        ask=lambda rules: ordered(
            rules,
            Mode.RESERVE,
            None,
            ElementModeForced(element="uk_4_cly/a", mode=Mode.HOLD, hold=rules.hold_after_result()),
        ),
    ),
    Case(rule="DT-R58", answer=("move would now be refused",), ask=asked_again),
    Case(
        rule="DT-X1",
        answer=False,
        house_rules={"supply_off_road": "yes"},
        ask=lambda rules: rules.supply_needs_road(),
    ),
    Case(rule="DT-X2", answer=0, house_rules={"command_rolls": "none"}, ask=lambda rules: rules.price_of_mode_change()),
    Case(
        rule="DT-X3",
        answer=False,
        ask=lambda rules: rules.position_counts(GameTime(day=0, move=5), GameTime(day=0, move=7)),
    ),
    Case(rule="DT-X4", answer=40, ask=across),
    Case(
        rule="DT-X5",
        answer=1,
        ask=lambda rules: ordered(rules, Mode.ATTACK, "caen", in_mode("uk_4_cly", Mode.ATTACK, "cagny")),
    ),
    Case(rule="DT-X6", answer="uk_22_armd", ask=who_pays),
    Case(
        rule="DT-X7",
        answer=False,
        ask=lambda rules: rules.counts_for_mixing(
            Spec(rules).founded().given(SHIPS).campaign.oob.formations[SHIPS.formation]
        ),
    ),
    Case(rule="DT-X20", answer=3, ask=lambda rules: rules.rest_moves(Role.TRANSPORT, on_table=False, move=9)),
    Case(
        rule="DT-X21",
        answer=[2],
        ask=lambda rules: [event.rest_moves for event in outcome(PATROL, rules) if isinstance(event, SortieFlown)],
    ),
    Case(
        rule="DT-X22",
        answer=True,
        house_rules={"bomber_plan": "before_game"},
        ask=lambda rules: rules.plan_is_closed(raid_day=2, today=0, before_game=False),
    ),
    Case(rule="DT-X23", answer=(), ask=two_results),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule (DT-A to G, R, X) changes the answer of its case."""
    case.expect_that_it_matters()


@pytest.mark.parametrize(
    ("ship", "speed", "allowance"),
    [
        ("landing_craft", Speed.NORMAL, 160),
        ("merchant", Speed.SLOW, 320),
        ("escort", Speed.SLOW, 320),
        ("cruiser", Speed.FAST, 640),
        ("battleship", Speed.FAST, 640),
    ],
)
@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("weather", ["clear", "none"])
def test_ships_move_as_printed_in_every_mode(ship: str, speed: Speed, allowance: int, mode: Mode, weather: str) -> None:
    """Landing craft as normal tracked units in Attack, the slow and the fast as in Move, on no road (DT-E5)."""
    rules = worlds.rules()
    row = rules.unit(ship)
    assert row.speed is speed
    assert rules.allowance_mm(row, mode, on_road=False, going=Going.BAD, weather=weather) == allowance
