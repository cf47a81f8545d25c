"""Results and recovery matter rule by rule (DT-J30, J31, R25, R26, R35, R54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import Mode
from campaign.events.combat import ElementEliminated, LossesRecovered, ResultBooked
from campaign.events.command import CommandPointsLost, ModeChanged
from campaign.orders.recover import RecoverLosses, Recovery
from campaign.orders.result import BookResults, Result
from tests import worlds
from tests.rules.cases import Case, outcome, refusals

if TYPE_CHECKING:
    from campaign.events.base import Event

HEADLESS: Final = BookResults(results=(Result(formation="uk_22_armd", part="hq"),))
DELAYED: Final = ModeChanged(formation="uk_4_cly", mode=Mode.DELAY, position=None, paid_by=None, points=0)
HOLD: Final = BookResults(results=(Result(formation="uk_4_cly", part="a", mode=Mode.HOLD),))
TRAIN: Final = worlds.muster(
    "uk_rasc", "uk_7_armd", Echelon.BATTALION, Arm.SUPPLY, "uk_inf_btn_hq 3*uk_lorry", mode=Mode.MOVE
)
HALT: Final = BookResults(results=(Result(formation="uk_rasc", part="a", mode=Mode.HOLD),))
RECOVER: Final = RecoverLosses(recoveries=(Recovery(side="allied"),))
NIGHT: Final = worlds.moves_to(worlds.OPENS, GameTime(day=0, move=23))


def gone(*elements: str) -> tuple[Event, ...]:
    """Return the loss of models."""
    return tuple(ElementEliminated(element=element, by=None) for element in elements)


def back(counted: int, *elements: str) -> tuple[Event, ...]:
    """Return the Shermans that came back."""
    return (
        LossesRecovered(side="allied", type="uk_sherman_sqn", counted=counted, elements=elements, hq="uk_viii_corps"),
    )


SHERMANS: Final = gone(*(f"{name}/{part}" for name in ("uk_1_rtr", "uk_5_rtr") for part in "abc"))
LORRIES: Final = gone("uk_rasc/a", "uk_rasc/b", "uk_rasc/c")

CASES = (
    Case(rule="DT-J30", answer=("no-such-result",), ask=lambda rules: refusals(HOLD, rules, given=(DELAYED,))),
    Case(rule="DT-R25", answer=("no-such-result",), ask=lambda rules: refusals(HALT, rules, given=(TRAIN,))),
    Case(
        rule="DT-R35",
        part="points",
        answer=(
            ResultBooked(target="uk_22_armd", attacker=None, kind="", rolls=(), text="hq gone"),
            *gone("uk_22_armd/hq"),
            CommandPointsLost(hq="uk_22_armd"),
        ),
        ask=lambda rules: outcome(HEADLESS, rules),
    ),
    Case(
        rule="DT-J31",
        answer=back(6, "uk_1_rtr/a", "uk_1_rtr/b"),
        ask=lambda rules: outcome(RECOVER, rules, given=(*SHERMANS, *NIGHT)),
    ),
    Case(
        rule="DT-R26",
        answer=back(3, "uk_1_rtr/a"),
        ask=lambda rules: outcome(RECOVER, rules, given=(*SHERMANS[:4], *NIGHT)),
    ),
    Case(rule="DT-R54", answer=(), ask=lambda rules: outcome(RECOVER, rules, given=(TRAIN, *LORRIES, *NIGHT))),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule of the topic changes the answer of its case (DT-J30 to R54)."""
    case.expect_that_it_matters()


@pytest.mark.parametrize(
    ("mode", "results"),
    [
        (Mode.PURSUIT, {Mode.ATTACK, Mode.WITHDRAW}),
        (Mode.ATTACK, {Mode.PROBE, Mode.HOLD}),
        (Mode.PROBE, {Mode.HOLD, Mode.WITHDRAW}),
        (Mode.RESERVE, {Mode.HOLD}),
        (Mode.MOVE, {Mode.HOLD}),
        (Mode.HOLD, {Mode.WITHDRAW}),
        (Mode.DELAY, set[Mode]()),
        (Mode.WITHDRAW, set[Mode]()),
    ],
)
def test_the_printed_results(mode: Mode, results: set[Mode]) -> None:
    """Each row of the table leads to these modes; Delay and Withdraw are not moved to any (DT-J30, R24)."""
    rules = worlds.rules()
    assert set(rules.result_modes(rules.unit("uk_sherman_sqn"), mode)) == results


@pytest.mark.parametrize(("losses", "returned"), [(0, 0), (2, 0), (3, 1), (7, 2), (9, 3)])
def test_one_third_rounded_down(losses: int, returned: int) -> None:
    """A third of the losses of a row comes back, rounded down, and settles three each (DT-J31, R26)."""
    rules = worlds.rules()
    assert rules.recovered(losses) == returned
    assert rules.losses_counted(returned) == 3 * returned
