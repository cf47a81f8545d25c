"""Artillery assigned down one level, for the game or a day; guns that fired stay where they are (DT-E3, J10, J21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.clock import GameTime
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import Mode
from campaign.events.calendar import DayEnded, MoveEnded
from campaign.events.command import ElementAttached, FormationAttached
from campaign.orders.attach import Attach, Attachment, Detach
from campaign.orders.end_day import EndDay
from campaign.orders.end_move import EndMove
from campaign.orders.move import MoveFormations, MoveOrder
from tests.gunnery import BRIGADE, CORPS, DIVISION, GUNS, OTHER_GUNS, fired, in_mode, ready, ships
from tests.orders.typed import typed
from tests.worlds import muster

if TYPE_CHECKING:
    from tests.spec import Spec

LAST = GameTime(day=0, move=23)


def assign(*pairs: tuple[str, str], today: bool = False) -> Attach:
    """Return an order that puts formations or models under HQs."""
    return Attach(attachments=tuple(Attachment(who=who, hq=hq, today=today) for who, hq in pairs))


def corps_guns(spec: Spec, number: int) -> tuple[str, ...]:
    """Muster medium regiments in a group under the corps."""
    spec.given(muster("uk_8_agra", CORPS, Echelon.BRIGADE, Arm.ARTILLERY, "uk_brigade_hq"))
    names = tuple(f"uk_6{index}_med" for index in range(number))
    for name in names:
        spec.given(muster(name, "uk_8_agra", Echelon.BATTALION, Arm.ARTILLERY, "uk_arm_hq 2*uk_medium_bty"))
    return names


def test_guns_are_assigned_one_level_down(spec: Spec) -> None:
    """Of the division to a brigade, of the corps to a division, not to a brigade (DT-J21)."""
    spec.founded()
    (medium,) = corps_guns(spec, 1)
    spec.when(assign((GUNS, BRIGADE))).then(FormationAttached(formation=GUNS, hq=BRIGADE))
    spec.when(assign((medium, BRIGADE))).then_refused("not-one-level-down")
    assert spec.objections[0].remedy == "attach 60-med 7-armd"
    spec.when(assign((medium, DIVISION))).then(FormationAttached(formation=medium, hq=DIVISION))
    spec.when(assign((medium, "uk_8_agra"))).then(FormationAttached(formation=medium, hq="uk_8_agra"))


def test_no_formation_has_more_artillery_than_other_combat_units(spec: Spec) -> None:
    """The division has two brigades: a third regiment is too much; its own regiments do not count (DT-J21, X62)."""
    spec.founded()
    names = corps_guns(spec, 3)
    spec.when(assign(*((name, DIVISION) for name in names))).then_refused("too-much-artillery")
    spec.when(assign(*((name, DIVISION) for name in names[:2]))).booked()
    spec.when(assign((names[2], DIVISION))).then_refused("too-much-artillery")
    spec.under(without=("DT-J21",)).when(assign((names[2], DIVISION)))
    assert spec.objections == ()


def test_other_troops_are_attached_as_before(spec: Spec) -> None:
    """The rule is about artillery: tanks go where they are told (DT-J21)."""
    spec.founded().when(assign(("uk_4_cly", "uk_131"), ("uk_1_rb", CORPS)))
    assert spec.objections == ()


def test_an_assignment_for_the_day_ends_with_it(spec: Spec) -> None:
    """The end of the day, by either order, sends guns and models back under their own HQ (DT-J21)."""
    spec.founded().at(LAST).when(assign((GUNS, BRIGADE), ("uk_5_rha/a", "uk_1_rtr"), today=True))
    spec.then(
        FormationAttached(formation=GUNS, hq=BRIGADE, today=True),
        ElementAttached(element="uk_5_rha/a", hq="uk_1_rtr", today=True),
    )
    assert spec.campaign.oob.formations[GUNS].headquarters == BRIGADE
    back = (
        FormationAttached(formation=GUNS, hq=None),
        ElementAttached(element="uk_5_rha/a", hq=None),
        MoveEnded(move=LAST),
        DayEnded(day=0),
    )
    spec.when(EndDay())
    assert spec.decided() == back
    spec.when(EndMove()).then(*back)
    assert spec.campaign.oob.formations[GUNS].headquarters == DIVISION
    assert spec.campaign.oob.for_the_day == {}


def test_one_for_the_game_stays(spec: Spec) -> None:
    """And one for the day that was ended by hand is no matter of the day's end (DT-J21)."""
    spec.founded().at(LAST).when(assign((GUNS, BRIGADE))).booked()
    spec.when(assign((OTHER_GUNS, BRIGADE), today=True)).booked()
    spec.when(Detach(who=(OTHER_GUNS,))).booked()
    spec.when(EndMove()).then(MoveEnded(move=LAST), DayEnded(day=0))
    assert spec.campaign.oob.formations[GUNS].headquarters == BRIGADE


def test_a_move_within_the_day_sends_nobody_back(spec: Spec) -> None:
    """Only the last move of the day does (DT-J21)."""
    spec.founded().when(assign((GUNS, BRIGADE), today=True)).booked()
    spec.when(EndMove()).then(MoveEnded(move=GameTime(day=0, move=5)))


def test_the_line_of_an_assignment(spec: Spec) -> None:
    """`attach 3-rha 22-armd today`."""
    spec.founded()
    assert typed(spec, "attach 3-rha 22-armd today") == assign((GUNS, BRIGADE), today=True)
    assert typed(spec, "attach 3-rha 22-armd today").title(spec.campaign) == "3-rha to 22-armd today"


# --- guns that fired ---


def going(formation: str, *places: str) -> MoveFormations:
    """Return an order to move."""
    return MoveFormations(moves=(MoveOrder(formation=formation, places=places or ("bayeux",)),))


def test_guns_that_fired_do_not_move_in_that_move(spec: Spec) -> None:
    """In the next they may, for guns are guns by nature (DT-E3, X61)."""
    ready(spec).given(*in_mode(Mode.MOVE, GUNS), fired("uk_3_rha/a"), fired("uk_3_rha/b"))
    spec.when(going(GUNS)).then_refused("fired-and-moves")
    assert spec.objections[0].reason == "3-rha/a fired a mission in this move and does not move in it (and 1 more)"
    spec.at(GameTime(day=0, move=6)).when(going(GUNS))
    assert spec.objections == ()


def test_tanks_told_off_to_fire_stay_until_their_mode_changes(spec: Spec) -> None:
    """That day, or until they get another mode (DT-J10)."""
    ready(spec).given(*in_mode(Mode.ATTACK, "uk_1_rtr"), fired("uk_1_rtr/a")).at(GameTime(day=0, move=6))
    spec.when(going("uk_1_rtr", "tilly", "tilly")).then_refused("told-off-to-guns")
    spec.given(*in_mode(Mode.MOVE, "uk_1_rtr")).when(going("uk_1_rtr"))
    assert spec.objections == ()


def test_ships_fire_and_sail(spec: Spec) -> None:
    """E3 is about artillery on land (DT-R23)."""
    ready(spec).given(ships(), *in_mode(Mode.MOVE, "uk_ships"), fired("uk_ships/a"))
    spec.when(going("uk_ships", "bayeux"))
    assert "fired-and-moves" not in [item.code for item in spec.objections]
