"""Rules of command, modes, movement, set-up, weather, results and recovery: each changes what happens (DT-C to K)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.air import Role
from campaign.domain.dice import Roll
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.formation import Formation
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.place import Going
from campaign.events.calendar import MoveEnded
from campaign.events.combat import ElementEliminated, ElementHeldFast
from campaign.events.command import CommandRolled, ModeChanged
from campaign.events.movement import ModelsMoved, ModelsPlaced
from campaign.orders.change_mode import ChangeMode, ModeOrder
from campaign.orders.move import MoveFormations, MoveOrder
from campaign.orders.roll_command import CommandDie, RollCommand
from campaign.rulesets.units import Mobility
from tests import worlds
from tests.rules.cases import Case, outcome, refusals, warnings
from tests.rulesets.divtac.models import model

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.rulesets.divtac.rulebook import DivTac

TRACKED = model(Mobility.TRACKED)


def sister(mode: Mode, position: str | None = None, arm: Arm = Arm.INFANTRY) -> Formation:
    """Return a battalion in a mode."""
    return Formation(
        id=f"{mode}{position}",
        side="allied",
        nation="UK",
        echelon=Echelon.BATTALION,
        arm=arm,
        name="",
        handle="x",
        parent="bde",
        mode=mode,
        position=position,
    )


def change(formation: str, mode: Mode) -> ChangeMode:
    """Return the order for one mode."""
    return ChangeMode(changes=(ModeOrder(formation=formation, mode=mode),))


def in_mode(formation: str, mode: Mode) -> ModeChanged:
    """Return a mode that cost nothing."""
    return ModeChanged(formation=formation, mode=mode, position=None, paid_by=None, points=0)


def placed(formation: str, place: str) -> ModelsPlaced:
    """Return a formation's HQ model told at a place."""
    return ModelsPlaced(formation=formation, elements=(f"{formation}/hq",), place=place)


def move(formation: str, *places: str) -> MoveFormations:
    """Return the order to move."""
    return MoveFormations(moves=(MoveOrder(formation=formation, places=places),))


def rolled(rules: DivTac, *given: Event) -> list[bool]:
    """Return which rolls of 22 Armd Bde come out under fire after these events and the end of the move."""
    order = RollCommand(rolls=(CommandDie(hq="uk_22_armd", roll=Roll(face=8)),))
    events = outcome(order, rules, given=(*given, MoveEnded(move=worlds.OPENS)))
    return [event.under_fire for event in events if isinstance(event, CommandRolled)]


def roads_taken(rules: DivTac, start: str, end: str) -> tuple[str, ...]:
    """Return the roads by which the Panthers go from one place to another."""
    given = (in_mode("de_i_pz_1", Mode.MOVE), placed("de_i_pz_1", start))
    events = outcome(move("de_i_pz_1", end), rules, given=given)
    return tuple(road for event in events if isinstance(event, ModelsMoved) for road in event.roads)


CASES = (
    Case(rule="DT-D1", answer=5, ask=lambda rules: rules.command_points(5, 8)),
    Case(rule="DT-D2", answer=6, ask=lambda rules: rules.reduced_roll(8, ("under_fire",), Mode.HOLD).total),
    Case(rule="DT-R3", answer=1, ask=lambda rules: rules.reduced_roll(1, ("jammed",), Mode.HOLD).total),
    Case(rule="DT-R4", answer=False, ask=lambda rules: rules.rolls_command(Echelon.BATTALION)),
    Case(
        rule="DT-R50",
        part="telephones",
        answer=8,
        ask=lambda rules: rules.reduced_roll(8, ("telephones",), Mode.MOVE).total,
    ),
    Case(
        rule="DT-R50",
        part="fire",
        answer=[True],
        ask=lambda rules: rolled(rules, ElementHeldFast(element="uk_22_armd/hq")),
    ),
    Case(rule="DT-C2", answer=("no-command-points",), ask=lambda rules: refusals(change("uk_4_cly", Mode.MOVE), rules)),
    Case(
        rule="DT-C4",
        answer="DT-C4",
        ask=lambda rules: getattr(rules.may_mix([sister(Mode.DELAY), sister(Mode.ATTACK)]), "rule", None),
    ),
    Case(
        rule="DT-C5",
        answer=None,
        ask=lambda rules: rules.may_mix([sister(Mode.ATTACK, "cagny"), sister(Mode.HOLD)]),
    ),
    Case(
        rule="DT-R1",
        answer=None,
        house_rules={"attack_with_hold": "either"},
        ask=lambda rules: rules.may_mix([sister(Mode.ATTACK), sister(Mode.ATTACK, "a"), sister(Mode.HOLD)]),
    ),
    Case(
        rule="DT-R39",
        answer=None,
        ask=lambda rules: rules.may_mix([sister(Mode.MOVE, arm=Arm.ARTILLERY), sister(Mode.ATTACK)]),
    ),
    Case(
        rule="DT-R35",
        answer=("mode-not-allowed", "no-command-points"),
        ask=lambda rules: refusals(
            change("uk_4_cly", Mode.PROBE), rules, given=(ElementEliminated(element="uk_4_cly/hq", by=None),)
        ),
    ),
    Case(
        rule="DT-R33",
        answer=["uk_22_armd"],
        ask=lambda rules: [
            event.formation
            for event in outcome(change("uk_22_armd", Mode.MOVE), rules)
            if isinstance(event, ModeChanged)
        ],
    ),
    Case(rule="DT-R2", answer=HoldLevel.FORMAL, ask=lambda rules: rules.hold_level(None, 12)),
    Case(rule="DT-E0", answer=480, ask=lambda rules: rules.allowance_mm(TRACKED, Mode.MOVE, on_road=True)),
    Case(
        rule="DT-E1",
        answer=80,
        ask=lambda rules: rules.allowance_mm(TRACKED, Mode.MOVE, on_road=False, going=Going.POOR),
    ),
    Case(
        rule="DT-R6",
        answer=40,
        ask=lambda rules: rules.allowance_mm(TRACKED, Mode.MOVE, on_road=False, going=Going.BAD),
    ),
    Case(rule="DT-E2", answer=("mode-does-not-move",), ask=lambda rules: refusals(move("uk_4_cly", "caen"), rules)),
    Case(rule="DT-R51", answer=120, ask=lambda rules: rules.slowest_mm([480, 120])),
    Case(rule="DT-R59", answer=("caen-cagny",), ask=lambda rules: roads_taken(rules, "ranville", "caen")),
    Case(
        rule="DT-R52",
        answer=("towards-the-enemy",),
        ask=lambda rules: refusals(
            move("de_i_pz_1", "ranville"),
            rules,
            given=(in_mode("de_i_pz_1", Mode.WITHDRAW), placed("uk_4_cly", "ranville")),
        ),
    ),
    Case(
        rule="DT-C13",
        answer=("in-contact",),
        ask=lambda rules: warnings(
            move("de_i_pz_1", "ranville"),
            rules,
            given=(in_mode("de_i_pz_1", Mode.PROBE), placed("uk_4_cly", "ranville")),
        ),
    ),
    Case(
        rule="DT-R28",
        answer="DT-R28",
        ask=lambda rules: getattr(rules.may_fly(Role.STRIKE, weather="bad", light="day"), "rule", None),
    ),
    Case(
        rule="DT-R57",
        answer="DT-R57",
        ask=lambda rules: getattr(rules.may_fly(Role.STRIKE, weather="clear", light="moonlit"), "rule", None),
    ),
    Case(rule="DT-K1", answer=7, ask=lambda rules: rules.training_value(model(), 10)),
    Case(rule="DT-R29", answer=5, ask=lambda rules: rules.training_value(model(), 5)),
    Case(rule="DT-J31", answer=2, ask=lambda rules: rules.recovered(7)),
    Case(rule="DT-R26", answer=6, ask=lambda rules: rules.losses_counted(2)),
    Case(rule="DT-R54", answer=False, ask=lambda rules: rules.recovers(model(kinds=("supply",)))),
    Case(rule="DT-J30", answer=(Mode.PROBE, Mode.HOLD), ask=lambda rules: rules.result_modes(model(), Mode.ATTACK)),
    Case(rule="DT-R25", answer=(), ask=lambda rules: rules.result_modes(model(kinds=("supply",)), Mode.MOVE)),
    Case(
        rule="DT-G4",
        answer="DT-G4",
        ask=lambda rules: getattr(
            rules.may_be_ordered(sister(Mode.MOVE, arm=Arm.SUPPLY), Mode.HOLD, hq_stands=True), "rule", None
        ),
    ),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule (DT-C to K) changes the answer of its case."""
    case.expect_that_it_matters()
