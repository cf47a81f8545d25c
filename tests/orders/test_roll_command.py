"""Command rolls as orders: who rolls, with which training, under which fire (DT-D, R35, R50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.dice import Roll
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.modifier import Modifier
from campaign.events.combat import ElementEliminated, ElementHeldFast
from campaign.events.command import CommandRolled, ElementTraining, ModeChanged, TrainingRolled
from campaign.orders.quantities import DieWord
from campaign.orders.roll_command import CommandDie, RollCommand
from tests import worlds
from tests.spec import slots

if TYPE_CHECKING:
    from campaign.domain.mode import Mode
    from tests.spec import Spec

HQ = "uk_22_armd"
D10 = Modifier(label="D10", value=8, rule="DT-D1")
FIRE = Modifier(label="under fire", value=-2, rule="DT-D2")


def trained(element: str, value: int) -> TrainingRolled:
    """Return one model's training value."""
    return TrainingRolled(
        formation=element.rsplit("/", 1)[0], roll=None, values=(ElementTraining(element=element, value=value),)
    )


def cp(hq: str = HQ, face: int | None = 8, *, fire: bool = False, jam: bool = False, wire: bool = False) -> RollCommand:
    """Return the order for one roll."""
    roll = None if face is None else Roll(face=face)
    return RollCommand(rolls=(CommandDie(hq=hq, roll=roll, under_fire=fire, jammed=jam, telephones=wire),))


def rolled(
    training: int, points: int, *more: Modifier, hq: str = HQ, fire: bool = False, face: int = 8
) -> CommandRolled:
    """Return the event of one roll."""
    return CommandRolled(
        hq=hq,
        roll=Roll(face=face),
        training=training,
        under_fire=fire,
        jammed=False,
        telephones=False,
        terms=(Modifier(label="D10", value=face, rule="DT-D1"), *more),
        points=points,
    )


def test_a_roll_gives_the_points_of_the_table(spec: Spec) -> None:
    """Training 5 and a roll of 8 are 5 points, and the budget has them (DT-D1)."""
    spec.founded().given(trained(f"{HQ}/hq", 5)).when(cp()).then(rolled(5, 5))
    assert spec.campaign.points.left(HQ, worlds.OPENS) == 5


def test_a_drawn_die_goes_where_none_was_told(spec: Spec) -> None:
    """A line with and one without a die asks for one die (DT-D1)."""
    order = RollCommand(rolls=(CommandDie(hq="uk_131", roll=Roll(face=3)), CommandDie(hq=HQ)))
    spec.founded().given(trained(f"{HQ}/hq", 5)).given(trained("uk_131/hq", 4))
    assert order.dice_wanted(spec.campaign, spec.rules) == 1
    spec.when(order, roll=8).then(rolled(4, 3, hq="uk_131", face=3), rolled(5, 5))


def test_fire_of_the_move_before_counts_and_that_of_this_move_does_not(spec: Spec) -> None:
    """An HQ one of whose HQ models was a target in the previous move rolls 2 less; now or earlier, not (DT-R50)."""
    spec.founded().given(trained(f"{HQ}/hq", 5), ElementHeldFast(element=f"{HQ}/hq"))
    spec.when(cp())
    assert spec.decided() == (rolled(5, 5),)
    spec.at(GameTime(day=0, move=6)).when(cp())
    assert spec.decided() == (rolled(5, 4, FIRE, fire=True),)
    spec.at(GameTime(day=0, move=7)).when(cp())
    assert spec.decided() == (rolled(5, 5),)


def test_fire_that_no_result_tells_of_is_said_with_the_die(spec: Spec) -> None:
    """What the umpire says counts as well (DT-D2, R50)."""
    spec.founded().given(trained(f"{HQ}/hq", 5)).when(cp(fire=True)).then(rolled(5, 4, FIRE, fire=True))


def test_a_division_rolls_once_with_its_forward_hq(spec: Spec) -> None:
    """Div Tac's training counts, Div Main's when Div Tac is gone, and fire on either (DT-R35)."""
    hq = "uk_7_armd"
    spec.founded().given(trained(f"{hq}/hq", 7), trained(f"{hq}/hq2", 4)).when(cp(hq))
    assert spec.decided() == (rolled(7, 5, hq=hq),)
    spec.given(ElementEliminated(element=f"{hq}/hq", by=None)).at(GameTime(day=0, move=6))
    spec.when(cp(hq)).then(rolled(4, 4, FIRE, hq=hq, fire=True))


@pytest.mark.parametrize(("mode", "points"), [("attack", 4), ("probe", 4), ("pursuit", 4), ("hold", 5)])
def test_telephones_count_on_the_advance(spec: Spec, mode: Mode, points: int) -> None:
    """Telephones only cost 2 while the HQ's own mode is Attack, Probe or Pursuit (DT-R50)."""
    from campaign.domain.mode import parse_mode

    known = parse_mode(mode)
    assert known
    spec.founded().given(
        trained(f"{HQ}/hq", 5), ModeChanged(formation=HQ, mode=known, position=None, paid_by=None, points=0)
    )
    event = spec.when(cp(wire=True)).decided()[0]
    assert isinstance(event, CommandRolled)
    assert (event.points, event.telephones) == (points, True)


def test_an_hq_rolls_once_a_move(spec: Spec) -> None:
    """A second roll in one move is refused, and in the next it is not (DT-D1)."""
    spec.founded().given(trained(f"{HQ}/hq", 5)).when(cp()).then(rolled(5, 5))
    spec.when(cp()).then_refused("hq-rolled-already")
    spec.at(GameTime(day=0, move=6)).when(cp()).then(rolled(5, 5))


def test_a_battalion_does_not_roll(spec: Spec) -> None:
    """The refusal names the HQ that does (DT-R4)."""
    spec.founded().given(trained("uk_4_cly/hq", 5)).when(cp("uk_4_cly")).then_refused("hq-does-not-roll")
    assert spec.objections[0].remedy == "cp 22-armd"


def test_an_hq_that_is_gone_rolls_none(spec: Spec) -> None:
    """A brigade whose HQ model is eliminated does not roll (DT-R35)."""
    spec.founded().given(trained(f"{HQ}/hq", 5), ElementEliminated(element=f"{HQ}/hq", by=None))
    spec.when(cp()).then_refused("hq-eliminated")
    assert spec.objections[0].remedy == "cp 7-armd"


def test_without_a_training_value_there_is_no_roll(spec: Spec) -> None:
    """Training comes first; who overrules rolls with the median of the row (DT-K1, R29)."""
    spec.founded().when(cp()).then_refused("no-training-value").then_overruled(rolled(5, 5))


def test_where_points_are_not_counted_nobody_rolls(spec: Spec) -> None:
    """The house rule `command_rolls: none` makes the roll pointless (DT-X2)."""
    spec.under({"command_rolls": "none"}).founded().given(trained(f"{HQ}/hq", 5))
    spec.when(cp()).then_refused("points-not-counted")


def test_an_hq_named_twice_or_not_there(spec: Spec) -> None:
    """One die an HQ, and only of those on the table (DT-D1)."""
    spec.founded().given(trained(f"{HQ}/hq", 5), trained("de_gren_19/hq", 5))
    spec.when(RollCommand(rolls=cp().rolls * 2)).then_refused("named-twice")
    spec.when(cp("de_gren_19")).then_refused("not-on-table")


def test_an_hq_without_a_model_can_never_roll(spec: Spec) -> None:
    """There is nobody whose training could be read (DT-D1); this cannot be overruled."""
    spec.founded().given(worlds.muster("uk_paper", "uk_viii_corps", Echelon.BRIGADE, Arm.INFANTRY, ""))
    spec.when(cp("uk_paper")).then_refused("hq-without-model")
    assert spec.objections[0].final


def test_a_line_is_read(spec: Spec) -> None:
    """`c 22-armd, 7-armd 3fj` asks for one die and tells one with what hinders it (desk)."""
    order = RollCommand.from_slots(
        (slots(hq=HQ), slots(hq="uk_7_armd", die=DieWord(face=3, under_fire=True, jammed=True))), spec.campaign
    )
    assert order.rolls == (
        CommandDie(hq=HQ),
        CommandDie(hq="uk_7_armd", roll=Roll(face=3), under_fire=True, jammed=True),
    )
    assert order.title(spec.founded().campaign) == "command roll of 22-armd, 7-armd"
