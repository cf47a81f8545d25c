"""Mode orders: price, payer, mixing, what falls in and what is barred (DT-C, R1, R33, R34, R35, R39)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import Mode
from campaign.errors import UnknownName
from campaign.events.combat import ElementEliminated, ElementModeForced
from campaign.events.command import FormationAttached, ModeChanged
from campaign.orders.change_mode import ChangeMode, ModeOrder
from tests import worlds
from tests.spec import slots
from tests.supplies import rolled

if TYPE_CHECKING:
    from tests.spec import Spec

BRIGADE, DIVISION = "uk_22_armd", "uk_7_armd"
A, B, C, MOTOR = "uk_1_rtr", "uk_5_rtr", "uk_4_cly", "uk_1_rb"


def mode(
    formation: str, mode: Mode, position: str | None = None, *, along: bool = False, but_not: tuple[str, ...] = ()
) -> ModeOrder:
    """Return one group of an order."""
    return ModeOrder(formation=formation, mode=mode, position=position, along=along, but_not=but_not)


def order(*changes: ModeOrder) -> ChangeMode:
    """Return an order of several groups."""
    return ChangeMode(changes=changes)


def changed(formation: str, mode: Mode, hq: str | None = BRIGADE, position: str | None = None) -> ModeChanged:
    """Return the event of one change; without an HQ it cost nothing."""
    return ModeChanged(formation=formation, mode=mode, position=position, paid_by=hq, points=1 if hq else 0)


def test_a_mode_costs_a_point_of_the_direct_hq(spec: Spec) -> None:
    """One point of the brigade changes one battalion (DT-C1, C2)."""
    spec.founded().given(rolled(BRIGADE, 3)).when(order(mode(C, Mode.MOVE))).then(changed(C, Mode.MOVE))
    assert spec.campaign.points.left(BRIGADE, worlds.OPENS) == 2
    assert spec.campaign.oob.formations[C].mode is Mode.MOVE


def test_the_last_point_can_be_spent_and_no_more(spec: Spec) -> None:
    """Two changes of one line need two points (DT-C2)."""
    both = order(mode(A, Mode.MOVE), mode(C, Mode.MOVE))
    spec.founded().given(rolled(BRIGADE, 1)).when(both).then_refused("no-command-points")
    assert spec.objections[0].reason == "22-armd has 1 left this move, 2 needed"
    spec.when(order(mode(C, Mode.MOVE))).then(changed(C, Mode.MOVE))
    spec.when(order(mode(A, Mode.MOVE))).then_refused("no-command-points")
    assert spec.objections[0].reason == "22-armd has none left this move, 1 needed"


def test_an_hq_that_has_not_rolled_may_still_do_so(spec: Spec) -> None:
    """The way out is its command roll (DT-D1)."""
    spec.founded().when(order(mode(C, Mode.MOVE))).then_refused("no-command-points")
    assert spec.objections[0].remedy == "cp 22-armd"


def test_points_of_the_move_before_are_lost(spec: Spec) -> None:
    """What is left over is lost at the end of the move (DT-D3)."""
    spec.founded().given(rolled(BRIGADE, 3)).at(GameTime(day=0, move=6))
    spec.when(order(mode(C, Mode.MOVE))).then_refused("no-command-points")


def test_where_points_are_not_counted_modes_are_free(spec: Spec) -> None:
    """Under `command_rolls: none` nobody pays (DT-X2)."""
    spec.under({"command_rolls": "none"}).founded()
    spec.when(order(mode(C, Mode.MOVE))).then(changed(C, Mode.MOVE, None))


def test_the_highest_hq_pays_for_itself(spec: Spec) -> None:
    """A corps with nobody above it spends its own point (DT-R33)."""
    corps = "uk_viii_corps"
    spec.founded().given(rolled(corps, 2)).when(order(mode(corps, Mode.HOLD))).then(changed(corps, Mode.HOLD, corps))


def test_a_mode_it_has_already_is_no_event(spec: Spec) -> None:
    """Nothing happens and nothing is paid, with nobody out of step (DT-R34)."""
    spec.founded().when(order(mode(C, Mode.RESERVE))).then_nothing()


def test_a_company_out_of_step_falls_in(spec: Spec) -> None:
    """Ordering the mode that the battalion has already is allowed where a result put a company out of step (DT-R34)."""
    forced = ElementModeForced(element=f"{C}/a", mode=Mode.WITHDRAW, hold=None)
    spec.founded().given(rolled(BRIGADE, 1), forced)
    spec.when(order(mode(C, Mode.RESERVE))).then(changed(C, Mode.RESERVE))
    assert not spec.campaign.oob.out_of_step(C)


def test_another_position_is_another_order(spec: Spec) -> None:
    """Attack on another place costs a point, on the same one nothing (DT-X5)."""
    spec.founded().given(rolled(BRIGADE, 3))
    spec.when(order(mode(C, Mode.ATTACK, "caen"))).then(changed(C, Mode.ATTACK, position="caen"))
    spec.when(order(mode(C, Mode.ATTACK, "caen"))).then_nothing()
    spec.when(order(mode(C, Mode.ATTACK, "cagny"))).then(changed(C, Mode.ATTACK, position="cagny"))


def test_nobody_follows_by_himself(spec: Spec) -> None:
    """A brigade's change moves no battalion; where the house says so, those in its old mode follow free (DT-R33)."""
    change = order(mode(BRIGADE, Mode.MOVE))
    spec.founded().given(rolled(DIVISION, 1), changed(C, Mode.HOLD, None))
    spec.when(change).then_refused()
    assert spec.decided() == (changed(BRIGADE, Mode.MOVE, DIVISION),)
    spec.under({"subordinates_follow": "yes"}).when(change)
    followers = tuple(changed(name, Mode.MOVE, None) for name in (A, B, MOTOR))
    assert spec.decided() == (changed(BRIGADE, Mode.MOVE, DIVISION), *followers)


def test_taken_along_each_costs_its_own_hq(spec: Spec) -> None:
    """`+` takes battalions along at the brigade's expense, `not` leaves some (DT-R33)."""
    change = order(mode(BRIGADE, Mode.MOVE, along=True, but_not=(MOTOR,)))
    spec.founded().given(rolled(DIVISION, 1), rolled(BRIGADE, 3)).when(change).then(
        changed(BRIGADE, Mode.MOVE, DIVISION), *(changed(name, Mode.MOVE) for name in (A, B, C))
    )
    assert spec.campaign.points.left(BRIGADE, worlds.OPENS) == 0


def test_taken_along_with_too_few_points(spec: Spec) -> None:
    """Each HQ that cannot pay is named (DT-C2)."""
    spec.founded().given(rolled(DIVISION, 1), rolled(BRIGADE, 3))
    spec.when(order(mode(BRIGADE, Mode.MOVE, along=True))).then_refused("no-command-points")
    assert "22-armd has 3 left this move, 4 needed" in spec.objections[0].reason


def test_sisters_are_judged_after_all_changes_of_a_line(spec: Spec) -> None:
    """Delay beside Attack is refused; both over in one line is fine (DT-C4)."""
    spec.founded().given(rolled(BRIGADE, 9), changed(A, Mode.ATTACK, None), changed(B, Mode.ATTACK, None))
    spec.when(order(mode(A, Mode.DELAY))).then_refused("modes-do-not-mix")
    assert spec.objections[0].remedy == "mode 1-rtr delay, 5-rtr delay"
    spec.when(order(mode(A, Mode.DELAY), mode(B, Mode.DELAY))).then(changed(A, Mode.DELAY), changed(B, Mode.DELAY))


def test_one_may_attack_while_its_sisters_hold(spec: Spec) -> None:
    """It must name the position that it retakes (DT-C5, R1)."""
    spec.founded().given(rolled(BRIGADE, 9), *(changed(name, Mode.HOLD, None) for name in (A, B, C)))
    spec.when(order(mode(C, Mode.ATTACK))).then_refused("modes-do-not-mix")
    assert spec.objections[0].remedy == "name the position: mode 4-cly attack PLACE"
    spec.when(order(mode(C, Mode.ATTACK, "caen"))).then(changed(C, Mode.ATTACK, position="caen"))


def test_a_mixture_that_stands_already_is_left_alone(spec: Spec) -> None:
    """A scenario's mixture stays until one of those sisters changes; others' orders are not refused for it (DT-R1)."""
    spec.founded().given(rolled(DIVISION, 9), changed(A, Mode.ATTACK, None), changed(B, Mode.DELAY, None))
    spec.when(order(mode("uk_131", Mode.MOVE))).then(changed("uk_131", Mode.MOVE, DIVISION))


def test_guns_are_not_compared(spec: Spec) -> None:
    """An artillery regiment on Hold stands beside brigades on the move (DT-R39)."""
    spec.founded().given(rolled(DIVISION, 9), changed(BRIGADE, Mode.MOVE, None))
    spec.when(order(mode("uk_3_rha", Mode.HOLD))).then(changed("uk_3_rha", Mode.HOLD, DIVISION))


def test_attached_sisters_count_where_they_stand(spec: Spec) -> None:
    """The tactical HQ pays and decides who the sisters are (architecture 4)."""
    spec.founded().given(rolled("uk_131", 1), FormationAttached(formation=C, hq="uk_131"))
    spec.given(changed("uk_1_5_queens", Mode.DELAY, None))
    spec.when(order(mode(C, Mode.ATTACK))).then_refused("modes-do-not-mix")
    spec.when(order(mode(C, Mode.WITHDRAW))).then(changed(C, Mode.WITHDRAW, "uk_131"))


def test_a_battalion_without_its_hq_does_not_attack(spec: Spec) -> None:
    """Its companies obey the next HQ up at the usual point, but not on the offensive (DT-R35)."""
    spec.founded().given(rolled(BRIGADE, 2), ElementEliminated(element=f"{C}/hq", by=None))
    spec.when(order(mode(C, Mode.ATTACK))).then_refused("mode-not-allowed")
    spec.when(order(mode(C, Mode.HOLD))).then(changed(C, Mode.HOLD))


def test_past_an_hq_that_is_gone_the_next_one_pays(spec: Spec) -> None:
    """Subordinates of an eliminated brigade HQ come under the division (DT-R35)."""
    spec.founded().given(rolled(BRIGADE, 2), rolled(DIVISION, 2), ElementEliminated(element=f"{BRIGADE}/hq", by=None))
    spec.when(order(mode(C, Mode.HOLD))).then(changed(C, Mode.HOLD, DIVISION))


def test_a_battalion_pays_for_nobody(spec: Spec) -> None:
    """A battalion under another battalion's HQ is paid for by the brigade (DT-R4, X6)."""
    spec.founded().given(rolled(BRIGADE, 1), FormationAttached(formation=MOTOR, hq=C))
    spec.when(order(mode(MOTOR, Mode.HOLD))).then(changed(MOTOR, Mode.HOLD))


def test_where_nobody_is_left_to_pay(spec: Spec) -> None:
    """With every HQ above it gone a formation takes no orders (DT-C2, R35)."""
    gone = ("uk_22_armd/hq", "uk_7_armd/hq", "uk_7_armd/hq2", "uk_viii_corps/hq")
    spec.founded().given(*(ElementEliminated(element=name, by=None) for name in gone))
    spec.when(order(mode(C, Mode.HOLD))).then_refused("no-hq-to-pay").then_overruled(changed(C, Mode.HOLD, None))


def test_a_company_has_no_mode_of_its_own(spec: Spec) -> None:
    """Mode belongs to battalions and above (DT-C3, R4)."""
    spec.founded().given(rolled(BRIGADE, 2), worlds.muster("uk_coy", C, Echelon.COMPANY, Arm.ARMOUR, "uk_sherman_sqn"))
    spec.when(order(mode("uk_coy", Mode.HOLD))).then_refused("no-mode-of-its-own")


def test_supply_units_stay_in_move(spec: Spec) -> None:
    """A supply column is ordered into no other mode, nor taken along (DT-G4)."""
    column = worlds.muster("uk_rasc", BRIGADE, Echelon.BATTALION, Arm.SUPPLY, "uk_lorry", mode=Mode.MOVE)
    spec.founded().given(rolled(BRIGADE, 9), rolled(DIVISION, 9), column)
    spec.when(order(mode("uk_rasc", Mode.HOLD))).then_refused("mode-not-allowed")
    events = spec.when(order(mode(BRIGADE, Mode.HOLD, along=True))).decided()
    assert "uk_rasc" not in {event.formation for event in events if isinstance(event, ModeChanged)}


def test_who_is_not_there_gets_no_orders(spec: Spec) -> None:
    """Neither a reinforcement before it comes on, nor a formation with nobody left (DT-C1)."""
    spec.founded().given(rolled("de_gren_19", 3), rolled(BRIGADE, 3))
    spec.when(order(mode("de_i_19", Mode.HOLD))).then_refused("not-on-table")
    spec.given(*(ElementEliminated(element=f"{C}/{part}", by=None) for part in ("hq", "a", "b", "c")))
    spec.when(order(mode(C, Mode.HOLD))).then_refused("formation-gone")


def test_a_formation_named_twice(spec: Spec) -> None:
    """Two modes for one formation cannot both be meant (DT-C1)."""
    spec.founded().given(rolled(BRIGADE, 3))
    spec.when(order(mode(C, Mode.HOLD), mode(C, Mode.HOLD))).then_refused("named-twice")


def test_an_unknown_position_is_an_unknown_name(spec: Spec) -> None:
    """A place that is not charted is no order yet (architecture 1)."""
    with pytest.raises(UnknownName):
        spec.founded().when(order(mode(C, Mode.ATTACK, "berlin")))


def test_a_line_is_read(spec: Spec) -> None:
    """`m 22-armd a cagny + not 1-rb, 131 h` has two groups (desk)."""
    read = ChangeMode.from_slots(
        (
            slots("+", "not", formation=BRIGADE, mode=Mode.ATTACK, position="cagny", other=[MOTOR]),
            slots(formation="uk_131", mode=Mode.HOLD),
        ),
        spec.founded().campaign,
    )
    assert read == order(mode(BRIGADE, Mode.ATTACK, "cagny", along=True, but_not=(MOTOR,)), mode("uk_131", Mode.HOLD))
    assert read.title(spec.campaign) == "22-armd and all under it to Attack, 131-bn to Hold"
