"""What formations may consist of: DT-B2 matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.echelon import Arm, Echelon
from campaign.domain.formation import Formation
from campaign.domain.mode import Mode
from tests import worlds
from tests.rules.cases import Case

if TYPE_CHECKING:
    from campaign.rulesets.divtac.rulebook import DivTac


def formation(echelon: Echelon, arm: Arm = Arm.INFANTRY) -> Formation:
    """Return a formation of a level and arm."""
    return Formation(
        id="uk_x",
        side="allied",
        nation="UK",
        echelon=echelon,
        arm=arm,
        name="X",
        handle="x-1",
        parent=None,
        mode=Mode.RESERVE,
    )


def objects(
    rules: DivTac, echelon: Echelon, models: str = "", below: tuple[Formation, ...] = (), arm: Arm = Arm.INFANTRY
) -> bool:
    """Say whether the rules object to a formation of these models and subordinates."""
    keys = [key for word in models.split() for count, _, key in [word.rpartition("*")] for _ in range(int(count or 1))]
    return rules.may_consist_of(formation(echelon, arm), [rules.unit(key) for key in keys], below) is not None


CASES = (
    Case(rule="DT-B2", answer=True, ask=lambda rules: objects(rules, Echelon.BATTALION, "uk_inf_btn_hq 6*uk_inf_coy")),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule of the topic changes the answer of its case."""
    case.expect_that_it_matters()


@pytest.mark.parametrize(
    ("models", "arm", "expected"),
    [
        ("uk_inf_btn_hq 5*uk_inf_coy", Arm.INFANTRY, False),
        ("uk_inf_btn_hq 5*uk_inf_coy uk_btn_mortar uk_btn_at uk_carrier_plt", Arm.INFANTRY, False),
        ("de_panther_hq 15*de_tiger1", Arm.ARMOUR, False),
        ("de_panther_hq 16*de_tiger1", Arm.ARMOUR, True),
        ("us_armd_btn_hq 5*us_m4_coy us_assault_plt us_btn_gun_btty us_btn_recce_plt", Arm.ARMOUR, False),
        ("us_armd_btn_hq 5*us_m4_coy us_m10_plt us_m16_plt", Arm.ARMOUR, True),
        ("uk_arm_hq 8*uk_25pdr_bty", Arm.ARTILLERY, False),
    ],
)
def test_platoons_make_up_companies_and_support_is_not_counted(models: str, arm: Arm, *, expected: bool) -> None:
    """Five combat companies at most; three platoons are one, support platoons none, guns are not judged (DT-B2)."""
    assert objects(worlds.rules(), Echelon.BATTALION, models, arm=arm) is expected


@pytest.mark.parametrize(("number", "expected"), [(1, True), (2, False), (4, False), (5, True)])
def test_a_brigade_has_two_to_four_combat_battalions(number: int, *, expected: bool) -> None:
    """Artillery below a brigade does not count, combat battalions do (DT-B2)."""
    below = (formation(Echelon.BATTALION),) * number + (formation(Echelon.BATTALION, Arm.ARTILLERY),)
    assert objects(worlds.rules(), Echelon.BRIGADE, below=below) is expected


@pytest.mark.parametrize(("number", "expected"), [(1, False), (4, False), (5, True)])
def test_a_division_has_one_to_four_brigades(number: int, *, expected: bool) -> None:
    """More brigades than four are unusual, attachments are free (DT-B2)."""
    below = (formation(Echelon.BRIGADE),) * number + (formation(Echelon.BATTALION),) * 9
    assert objects(worlds.rules(), Echelon.DIVISION, below=below, arm=Arm.COMBINED) is expected
