"""Each rule of setting a campaign up matters (DT-K1, X30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.events.command import TrainingRolled
from campaign.orders.roll_training import RollTraining, TrainingDie
from tests.rules.cases import Case, outcome

if TYPE_CHECKING:
    from campaign.rulesets.divtac.rulebook import DivTac

BATTALION = "uk_4_cly"


def value_of(rules: DivTac, die: TrainingDie) -> int | None:
    """Return the training value of the first model of a battalion, None where it gets none."""
    events = outcome(RollTraining(rolls=(die,)), rules)
    return next((event.values[0].value for event in events if isinstance(event, TrainingRolled)), None)


CASES = (
    Case(rule="DT-X30", ask=lambda rules: value_of(rules, TrainingDie(formation=BATTALION, hint="high")), answer=7),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule of set-up (DT-K1) changes the answer of its case."""
    case.expect_that_it_matters()
