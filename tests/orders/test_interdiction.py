"""Harassing fire on roads and places: who passed, who comes later, what is lost (DT-J11, G5, R25, R41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.clock import GameTime
from campaign.domain.combat import Attack
from campaign.domain.dice import Roll
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import Mode
from campaign.domain.supply import LOST, WITH_HQ, Spot
from campaign.events.combat import CombatFought, InterdictionLaid
from campaign.events.supply import ColumnLost, DumpOpened, LorriesMustered, RunSet
from campaign.orders.guns import FireGuns
from campaign.orders.move import MoveFormations, MoveOrder
from campaign.orders.supply_recall import Recall, RecallColumns
from campaign.orders.supply_runs import BookRuns, PayColumns, Run, SetRuns
from campaign.orders.supply_send import Errand, SendColumns
from tests.gunnery import in_mode, moved, ready, trained
from tests.orders.typed import typed
from tests.supplies import drive, paid, rolled
from tests.supplies import moved as column_moved
from tests.worlds import muster

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.orders.base import Order
    from tests.spec import Spec

PANTHERS, REGIMENT, SS = "de_i_pz_1", "de_ss_pz_1", "de_1_ss_pz"
MODELS = (f"{PANTHERS}/hq", *(f"{PANTHERS}/{part}" for part in "abcd"))
FIRE = FireGuns(batteries=("uk_3_rha/a", "uk_3_rha/b"), place="caen")
ON_ROAD = FireGuns(batteries=("uk_3_rha/a",), road="caen-cagny")


def marching(spec: Spec) -> Spec:
    """Let Panthers of value 6 march in Move at Cagny, with guns at Tilly ready to fire at Caen."""
    ready(spec).given(trained(spec, PANTHERS), *in_mode(Mode.MOVE, PANTHERS))
    return spec


def drove(*elements: str) -> Event:
    """Return Panthers that went from Cagny to Caen."""
    return moved(*(elements or MODELS), path=("cagny", "caen"), roads=("caen-cagny",))


def laid(spec: Spec, *orders: FireGuns) -> Spec:
    """Lay fire before anybody passes."""
    for order in orders or (FIRE,):
        spec.when(order).booked()
    return spec


def wanted(spec: Spec, order: Order) -> int:
    """Return how many dice an order wants next."""
    return order.dice_wanted(spec.campaign, spec.rules)


def rolls_of(spec: Spec, order: Order, *faces: int) -> list[tuple[str, str]]:
    """Return who was rolled at in an order, with the outcome; the order is booked."""
    spec.when(order, rolls=faces)
    assert [item.code for item in spec.objections if not item.warning] == []
    events = spec.decided()
    spec.given(*events)
    fought = [event for event in events if isinstance(event, CombatFought)]
    assert all(event.attack is Attack.INTERDICTION for event in fought)
    return [(event.target or event.column or "", event.throws[0].outcome) for event in fought]


# --- who passed before ---


def test_fire_on_a_place_is_laid_for_the_move(spec: Spec) -> None:
    """Blind harassment by two batteries, at half factor where so told: 6 + 3 + 1 - 2 - 2 + 3 (DT-J14, R41)."""
    marching(spec).when(FIRE)
    events = spec.decided()
    assert isinstance(events[-1], InterdictionLaid)
    assert sum(term.value for term in events[-1].terms) == 3 + 3 + 1 - 2 - 2 + 3
    assert wanted(spec, FIRE) == 0
    spec.given(*events)
    assert list(spec.campaign.interdiction.fires) == ["uk_3_rha/a"]
    spec.at(GameTime(day=0, move=6))
    assert spec.campaign.interdiction.fires == {}


def test_who_passed_takes_one_roll_each(spec: Spec) -> None:
    """Five models that drove to Caen in Move: from 6 to 9 Hold, above that gone (DT-J30, R41)."""
    marching(spec).given(drove())
    assert wanted(spec, FIRE) == 5
    assert len(FIRE.contests(spec.campaign, spec.rules)) == 5
    (first, second) = FIRE.before_die(spec.campaign, spec.rules)
    assert first.startswith("3-rha/a at i-pz-1/hq: D10")
    assert second == "1-3 Hold \N{MIDDLE DOT} 4-10 eliminated"
    outcomes = [outcome for _, outcome in rolls_of(spec, FIRE, 1, 3, 4, 5, 10)]
    assert outcomes == ["hold", "hold", "eliminated", "eliminated", "eliminated"]
    standing = spec.campaign.oob.standing(PANTHERS)
    assert [(item.part, spec.campaign.oob.mode_of(item)) for item in standing] == [("hq", Mode.HOLD), ("a", Mode.HOLD)]


def test_only_enemies_on_the_march_that_passed_are_rolled_at(spec: Spec) -> None:
    """Neither who did not move, nor who is in another mode, nor own troops, nor who went elsewhere (DT-R41)."""
    marching(spec)
    assert wanted(spec, FIRE) == 0
    spec.given(drove(f"{PANTHERS}/a"), moved("uk_1_rtr/a"), *in_mode(Mode.MOVE, "uk_1_rtr"))
    assert wanted(spec, FIRE) == 1
    assert wanted(spec, FireGuns(batteries=("uk_3_rha/a",), place="tilly")) == 0
    assert wanted(spec, ON_ROAD) == 1
    assert wanted(spec, FireGuns(batteries=("uk_3_rha/a",), road="tilly-caen")) == 0
    spec.given(*in_mode(Mode.ATTACK, PANTHERS))
    assert wanted(spec, FIRE) == 0
    spec.given(*in_mode(Mode.PURSUIT, PANTHERS))
    assert wanted(spec, FIRE) == 1


def test_fire_beyond_reach_is_refused(spec: Spec) -> None:
    """Of a road the nearer end counts: from Tilly Caen is 22 cm, Thury 36 (DT-R46)."""
    marching(spec).when(FireGuns(batteries=("uk_3_rha/a",), place="thury")).then_refused("out-of-range")
    spec.when(FireGuns(batteries=("uk_3_rha/a",), road="cagny-thury")).then_refused("out-of-range")
    spec.when(ON_ROAD)
    assert spec.objections == ()


# --- who comes later ---


def test_who_moves_over_it_later_takes_his_roll_then(spec: Spec) -> None:
    """Dice go with the order to move; nobody is rolled at twice by one fire (DT-R41)."""
    laid(marching(spec).given(drove(f"{PANTHERS}/a")), FIRE.with_rolls((Roll(face=1),)))
    order = MoveFormations(moves=(MoveOrder(formation=PANTHERS, places=("caen",)),))
    assert wanted(spec, order) == 4
    assert order.before_die(spec.campaign, spec.rules)[0].startswith("3-rha/a at i-pz-1/hq: D10")
    assert [name for name, _ in rolls_of(spec, order, 10, 1, 1, 1)] == [
        f"{PANTHERS}/{part}" for part in ("hq", "b", "c", "d")
    ]
    assert wanted(spec, order) == 0


def test_fires_follow_one_another_until_one_stops_him(spec: Spec) -> None:
    """Who is put on Hold by the first takes no roll of the second; who is missed takes both (DT-R41)."""
    marching(spec).given(trained(spec, PANTHERS, 12))
    laid(spec, FIRE, FireGuns(batteries=("uk_5_rha/a",), place="caen", observed=True))
    order = MoveFormations(moves=(MoveOrder(formation=PANTHERS, places=("caen",), only=MODELS[1:3]),))
    assert wanted(spec, order) == 2
    with_two = order.with_rolls((Roll(face=1), Roll(face=6)))
    assert wanted(spec, with_two) == 1
    assert rolls_of(spec, order, 1, 6, 1) == [
        (f"{PANTHERS}/a", "move"),
        (f"{PANTHERS}/b", "hold"),
        (f"{PANTHERS}/a", "move"),
    ]


def test_dice_for_nobody_are_refused(spec: Spec) -> None:
    """More dice than there are rolls, with fire and without (DT-J5)."""
    order = MoveFormations(moves=(MoveOrder(formation=PANTHERS, places=("caen",), only=MODELS[:1]),))
    marching(spec).when(order, rolls=(3,)).then_refused("too-many-dice")
    laid(spec).when(order, rolls=(3,))
    assert spec.objections == ()
    spec.when(order, rolls=(3, 4)).then_refused("too-many-dice")


# --- lorries ---


def on_the_way(spec: Spec) -> Spec:
    """Let two lorries of the SS division leave Cagny for Caen."""
    spot = Spot(place="cagny", bound_for="caen", keep=True)
    return spec.given(rolled(SS, 3), paid(SS), column_moved(SS, WITH_HQ, spot, 2, 2))


def test_a_column_that_is_hit_is_lost_with_its_load(spec: Spec) -> None:
    """A roll of the training value or more: models back and empty, points gone (DT-G5, R11, R25, R41)."""
    on_the_way(marching(spec))
    before = spec.campaign.supply.end("axis", LOST)
    assert wanted(spec, FIRE) == 1
    spec.when(FIRE, rolls=(10,))
    events = spec.decided()
    lost = next(event for event in events if isinstance(event, ColumnLost))
    assert (lost.hq, lost.models, lost.full, lost.points, lost.cause) == (SS, 2, 2, 2, "interdiction")
    spec.given(*events)
    assert spec.campaign.supply.end("axis", LOST) == before + 2
    assert spec.campaign.supply.columns_of(SS) == ()
    assert list(spec.campaign.supply.faults()) == []


def test_a_column_that_is_missed_drives_on_and_is_not_rolled_at_again(spec: Spec) -> None:
    """Nor when its HQ pays for it once more in the move (DT-R41)."""
    spec = on_the_way(marching(spec))
    troop = muster("uk_m10", "uk_7_armd", Echelon.BATTALION, Arm.ANTI_TANK, "uk_arm_hq uk_m10_troop", mode=Mode.HOLD)
    spec.given(troop)
    weak = FireGuns(batteries=("uk_m10/a",), place="caen", over_half_range=True)
    assert rolls_of(spec, weak, 1) == [(SS, "move")]
    assert wanted(spec, PayColumns(hqs=(SS,))) == 0
    drive(spec)
    assert spec.campaign.supply.at(SS, Spot(place="caen")) is not None


def test_a_column_that_stays_is_not_rolled_at(spec: Spec) -> None:
    """Unpaid it stands; paid later in the move it takes its roll then (DT-R5, R41)."""
    spot = Spot(place="cagny", bound_for="caen", keep=True)
    marching(spec).given(column_moved(SS, WITH_HQ, spot, 2, 2), rolled(SS, 0))
    assert wanted(spec, FIRE) == 0
    laid(spec).given(rolled(SS, 2))
    order = PayColumns(hqs=(SS,))
    assert wanted(spec, order) == 1
    assert rolls_of(spec, order, 10) == [(SS, "eliminated")]


def test_a_column_that_goes_another_way_is_not_rolled_at(spec: Spec) -> None:
    """Only the way to where it goes counts, and only as far as it gets in this move (DT-E0, R41)."""
    marching(spec).given(rolled(SS, 3))
    laid(spec)
    order = SendColumns(errands=(Errand(hq=SS, place="thury", number=1, keep=True),))
    assert wanted(spec, order) == 0
    order = SendColumns(errands=(Errand(hq=SS, place="caen", number=1, keep=True),))
    assert wanted(spec, order) == 1


def test_lorries_sent_run_or_called_over_it_take_their_roll(spec: Spec) -> None:
    """Send, run, the move's runs and recall ask their dice; two errands to one place are one column (DT-R41)."""
    dump = DumpOpened(dump="caen", side="axis", place="caen", name="", points=5)
    marching(spec).given(dump, rolled(SS, 3), rolled(REGIMENT, 3))
    laid(spec)
    two = SendColumns(
        errands=(
            Errand(hq=SS, place="caen", number=1, home=True),
            Errand(hq=SS, place="caen", number=1, home=True),
        )
    )
    assert wanted(spec, two) == 1
    events = spec.when(two, rolls=(10,)).decided()
    assert [(event.models, event.full) for event in events if isinstance(event, ColumnLost)] == [(2, 2)]
    spec.given(column_moved(SS, WITH_HQ, Spot(place="caen"), 1, 1))
    assert wanted(spec, RecallColumns(recalls=(Recall(hq=SS, place="caen"),))) == 1


def test_runs_take_their_rolls(spec: Spec) -> None:
    """The empties that leave for the dump at Caen pass its fire, there and back once (DT-R41)."""
    dump = DumpOpened(dump="caen", side="axis", place="caen", name="", points=5)
    marching(spec).given(dump, rolled(SS, 3), rolled("de_i_ss", 3))
    spec.given(LorriesMustered(hq="de_i_ss", side="axis", type="de_lorry", models=2, full=0))
    laid(spec)
    order = SetRuns(runs=(Run(hq="de_i_ss", place="caen"),))
    assert wanted(spec, order) == 1
    assert wanted(spec, BookRuns()) == 0
    spec.given(RunSet(hq="de_i_ss", place="caen"))
    assert rolls_of(spec, BookRuns(), 10) == [("de_i_ss", "eliminated")]


def test_switched_off_nobody_is_rolled_at(spec: Spec) -> None:
    """Without the ruling harassing fire on a road has no effect (DT-R41)."""
    marching(spec).given(drove())
    assert wanted(spec, FIRE) == 5
    spec.under(without=("DT-R41",))
    assert wanted(spec, FIRE) == 0


def test_dice_are_typed_behind_the_order(spec: Spec) -> None:
    """`dice` stands before them, so that no place is taken for a number."""
    spec.founded()
    order = typed(spec, "move i-pz-1 caen dice 7 3")
    assert isinstance(order, MoveFormations)
    assert order.rolls == (Roll(face=7), Roll(face=3))
    for line in ("send 1-ss-pz 1 caen keep dice 4", "run 1-ss-pz thury dice 4", "runs dice 4", "onward 1-ss-pz dice 4"):
        assert typed(spec, line).rolls == (Roll(face=4),)  # type: ignore[attr-defined]
