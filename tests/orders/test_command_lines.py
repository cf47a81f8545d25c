"""Lines of the desk for training, command, modes, places and attachments come out as the right orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.dice import Roll
from campaign.domain.mode import Mode
from campaign.errors import NotUnderstood
from campaign.orders.attach import Attach, Attachment, Detach
from campaign.orders.change_mode import ChangeMode, ModeOrder
from campaign.orders.move import MoveFormations, MoveOrder
from campaign.orders.muster import Coming, Muster
from campaign.orders.place_models import PlaceModels, Position
from campaign.orders.roll_command import CommandDie, RollCommand
from campaign.orders.roll_training import RollTraining, TrainingDie
from tests.orders.typed import typed

if TYPE_CHECKING:
    from campaign.orders.base import Order
    from tests.spec import Spec

A, BRIGADE = "uk_4_cly", "uk_22_armd"
LINES: tuple[tuple[str, Order], ...] = (
    ("training 4-cly 7", RollTraining(rolls=(TrainingDie(formation=A, roll=Roll(face=7)),))),
    ("training 4-cly 0", RollTraining(rolls=(TrainingDie(formation=A, roll=Roll(face=10)),))),
    ("training 4-cly", RollTraining(rolls=(TrainingDie(formation=A),))),
    ("c 22-armd", RollCommand(rolls=(CommandDie(hq=BRIGADE),))),
    (
        "c 22-armd 6f, 7-armd 3jt",
        RollCommand(
            rolls=(
                CommandDie(hq=BRIGADE, roll=Roll(face=6), under_fire=True),
                CommandDie(hq="uk_7_armd", roll=Roll(face=3), jammed=True, telephones=True),
            )
        ),
    ),
    ("m 4-cly h", ChangeMode(changes=(ModeOrder(formation=A, mode=Mode.HOLD),))),
    (
        "m 22-armd a cagny + not 1-rb 5-rtr, 4-cly hold",
        ChangeMode(
            changes=(
                ModeOrder(
                    formation=BRIGADE, mode=Mode.ATTACK, position="cagny", along=True, but_not=("uk_1_rb", "uk_5_rtr")
                ),
                ModeOrder(formation=A, mode=Mode.HOLD),
            )
        ),
    ),
    ("w 4-cly/b caen", PlaceModels(positions=(Position(who=f"{A}/b", place="caen"),))),
    ("where 22-armd caen --all", PlaceModels(positions=(Position(who=BRIGADE, place="caen", everyone=True),))),
    ("v 4-cly villers caumont", MoveFormations(moves=(MoveOrder(formation=A, places=("villers", "caumont")),))),
    (
        "v 22-armd villers all",
        MoveFormations(moves=(MoveOrder(formation=BRIGADE, places=("villers",), everyone=True),)),
    ),
    (
        "move 4-cly villers only 4-cly/a 4-cly/b",
        MoveFormations(moves=(MoveOrder(formation=A, places=("villers",), only=(f"{A}/a", f"{A}/b")),)),
    ),
    ("attach 4-cly 131-bn", Attach(attachments=(Attachment(who=A, hq="uk_131"),))),
    ("detach 4-cly 3-rha/a", Detach(who=(A, "uk_3_rha/a"))),
    ("muster 9-ss-pz caen", Muster(coming=(Coming(formation="de_9_ss_pz", place="caen"),))),
    ("muster 9-ss-pz", Muster(coming=(Coming(formation="de_9_ss_pz"),))),
)


@pytest.mark.parametrize(("line", "order"), LINES, ids=[line for line, _ in LINES])
def test_a_line_is_the_order(spec: Spec, line: str, order: Order) -> None:
    """What is typed at the desk is what is asked for (desk)."""
    assert typed(spec.founded(), line) == order


@pytest.mark.parametrize(
    "line", ["m 4-cly", "c", "c 22-armd 11", "m 4-cly sideways", "v 4-cly", "training", "attach 4-cly"]
)
def test_half_a_line_is_no_order(spec: Spec, line: str) -> None:
    """What does not parse is not understood, and nothing is guessed (desk)."""
    with pytest.raises(NotUnderstood):
        typed(spec.founded(), line)


def test_all_is_everybody(spec: Spec) -> None:
    """`training all` asks a die for each formation with models (DT-K1)."""
    order = typed(spec.founded(), "training all")
    assert order.dice_wanted(spec.campaign, spec.rules) == len(spec.campaign.oob.formations)
