"""Rules of guns as orders meet them: each matters (DT-E3, J10, J15, J20, J21, R21, R23, R32, R41, R46, R56, X60)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.combat import FireMission
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import Mode
from campaign.events.contacts import Sighted
from campaign.events.movement import ModelsPlaced
from campaign.orders.artillery import Call, batteries_of, price_of, requesting_hq
from campaign.orders.attach import Attach, Attachment
from campaign.orders.batteries import against, told_off
from campaign.orders.guns import FireGuns
from campaign.orders.move import MoveFormations, MoveOrder
from tests.gunnery import BRIGADE, CORPS, DIVISION, GUNS, TARGET, fired, in_mode, moved, ready, ships
from tests.rules.cases import Case
from tests.spec import Spec
from tests.worlds import muster

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.orders.base import Order
    from campaign.rulesets.divtac.rulebook import DivTac

AT: Final = f"{TARGET}/a"
CALL: Final = Call(guns=("uk_3_rha/a",), mission=FireMission.BOMBARDMENT, target=AT)
SHOT: Final = FireGuns(batteries=("uk_3_rha/a",), target=AT)
GROUP: Final = muster("uk_61_med", CORPS, Echelon.BATTALION, Arm.ARTILLERY, "uk_arm_hq 2*uk_medium_bty", mode=Mode.HOLD)
BESIDE: Final = ModelsPlaced(formation=GUNS, elements=(f"{GUNS}/hq", "uk_3_rha/a"), place="caen")
FAR: Final = ModelsPlaced(formation=GUNS, elements=(f"{GUNS}/hq", "uk_3_rha/a"), place="bayeux")
SEEN: Final = Sighted(side="allied", enemy=TARGET, part="a", observer="uk_1_rtr", place="caen")
MOVE_GUNS: Final = MoveFormations(moves=(MoveOrder(formation=GUNS, places=("bayeux",)),))
MOVE_TANKS: Final = MoveFormations(moves=(MoveOrder(formation="uk_1_rtr", places=("bayeux",)),))


def spec_of(rules: DivTac, *given: Event) -> Spec:
    """Return the small world with guns ready, and more."""
    return ready(Spec(rules)).given(*given)


def codes(rules: DivTac, order: Order, *given: Event, warnings: bool = False) -> tuple[str, ...]:
    """Return the codes against an order, or its warnings."""
    spec = spec_of(rules, *given)
    return tuple(item.code for item in order.objections(spec.campaign, rules) if item.warning is warnings)


def added(rules: DivTac, order: FireGuns, *given: Event) -> int:
    """Return what a mission adds to its die."""
    spec = spec_of(rules, *given)
    return order.contests(spec.campaign, rules)[0].added


def barred(rules: DivTac, *given: Event) -> list[str]:
    """Return what bars a battery."""
    spec = spec_of(rules, *given)
    return [item.code for item in against(spec.campaign, rules, CALL, "uk_3_rha/a")]


def to_fight(rules: DivTac) -> list[str]:
    """Return what keeps tanks that fired indirect this morning from fighting."""
    spec = spec_of(rules, fired("uk_1_rtr/a")).at(GameTime(day=0, move=9))
    return [item.code for item in told_off(spec.campaign, rules, ("uk_1_rtr/a",))]


def to_move(rules: DivTac, order: Order, battery: str, *, later: int) -> tuple[str, ...]:
    """Return what keeps a formation from moving of which a model fired some moves before."""
    owner = battery.split("/", 1)[0]
    spec = spec_of(rules, *in_mode(Mode.MOVE, owner), fired(battery)).at(GameTime(day=0, move=5 + later))
    return tuple(item.code for item in order.objections(spec.campaign, rules) if not item.warning)


def silenced(rules: DivTac) -> tuple[str, ...]:
    """Return the codes against counter battery fire at mortars that have not fired."""
    order = FireGuns(batteries=("uk_3_rha/a",), target=AT, mission=FireMission.COUNTER_BATTERY)
    return codes(rules, order)


def asks(rules: DivTac) -> str:
    """Return who asks for guns when a tank regiment wants them."""
    spec = spec_of(rules)
    found = requesting_hq(spec.campaign, rules, Call(guns=(GUNS,), mission=CALL.mission, supported="uk_1_rtr"))
    return found.id if found is not None else ""


def price(rules: DivTac, *guns: str, given: tuple[Event, ...] = ()) -> int:
    """Return what guns cost the armoured brigade."""
    spec = spec_of(rules, *given)
    call = Call(guns=guns, mission=CALL.mission, target=AT, supported=BRIGADE)
    return price_of(spec.campaign, rules, call, batteries_of(spec.campaign, rules, call))


def passing(rules: DivTac) -> int:
    """Return how many dice a move over an interdicted place wants."""
    spec = spec_of(rules, *in_mode(Mode.MOVE, "de_i_pz_1"))
    spec.when(FireGuns(batteries=("uk_3_rha/a",), place="caen")).booked()
    order = MoveFormations(moves=(MoveOrder(formation="de_i_pz_1", places=("caen",)),))
    return order.dice_wanted(spec.campaign, rules)


def assigned(rules: DivTac, *pairs: tuple[str, str], given: tuple[Event, ...] = ()) -> tuple[str, ...]:
    """Return the codes against attaching formations."""
    order = Attach(attachments=tuple(Attachment(who=who, hq=hq) for who, hq in pairs))
    return codes(rules, order, *given)


CASES = (
    Case(rule="DT-E3", ask=lambda rules: barred(rules, moved("uk_3_rha/a")), answer=["moved-and-fires"], part="moved"),
    Case(
        rule="DT-E3",
        ask=lambda rules: to_move(rules, MOVE_GUNS, "uk_3_rha/a", later=0),
        answer=("fired-and-moves",),
        part="fired",
    ),
    Case(rule="DT-J10", ask=lambda rules: barred(rules, fired("uk_3_rha/a")), answer=["second-mission"], part="twice"),
    Case(rule="DT-J10", ask=to_fight, answer=["told-off-to-guns"], part="to fight"),
    Case(
        rule="DT-J10",
        ask=lambda rules: to_move(rules, MOVE_TANKS, "uk_1_rtr/a", later=1),
        answer=("told-off-to-guns",),
        part="to move",
    ),
    Case(
        rule="DT-J15",
        ask=lambda rules: codes(rules, SHOT, BESIDE, warnings=True),
        answer=("battery-in-sight",),
    ),
    Case(rule="DT-J20", ask=lambda rules: price(rules, GUNS), answer=1, part="order"),
    Case(
        rule="DT-J21",
        ask=lambda rules: assigned(rules, ("uk_61_med", BRIGADE), given=(GROUP,)),
        answer=("not-one-level-down",),
    ),
    Case(rule="DT-R21", ask=silenced, answer=("battery-silent",), part="silent"),
    Case(
        rule="DT-R23",
        ask=lambda rules: added(rules, FireGuns(batteries=("uk_ships/b",), target=AT), ships()),
        answer=9 + 3 - 2 - 3,
        part="observed",
    ),
    Case(rule="DT-R32", ask=asks, answer=BRIGADE, part="asks"),
    Case(rule="DT-R41", ask=passing, answer=5),
    Case(rule="DT-R42", ask=lambda rules: added(rules, SHOT.with_bonus(2)), answer=3 + 3 + 2 - 3, part="order"),
    Case(rule="DT-R46", ask=lambda rules: barred(rules, FAR), answer=["out-of-range"], part="order"),
    Case(
        rule="DT-R56",
        ask=lambda rules: added(
            rules, FireGuns(batteries=("uk_3_rha/a",), target=AT, mission=FireMission.HARASSMENT), SEEN
        ),
        answer=3 + 3 - 2 - 3,
        part="mission",
    ),
    Case(
        rule="DT-X60",
        ask=lambda rules: price(rules, "uk_1_5_queens/e", given=in_mode(Mode.ATTACK, "uk_1_5_queens")),
        answer=1,
    ),
    Case(rule="DT-X61", ask=lambda rules: to_move(rules, MOVE_GUNS, "uk_3_rha/a", later=1), answer=()),
    Case(rule="DT-X62", ask=lambda rules: assigned(rules, ("uk_61_med", DIVISION), given=(GROUP,)), answer=()),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule changes the answer of its case (DT-E3, J10, J21, R41, X60)."""
    case.expect_that_it_matters()
