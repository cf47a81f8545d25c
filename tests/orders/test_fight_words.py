"""A fight as it is typed, asked for and told: what is missing, what is answered, what the table says (DT-J5, desk)."""

from __future__ import annotations

import pytest

from campaign.domain.combat import Attack
from campaign.domain.dice import Roll
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.place import Going
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.combat import CombatFought, ElementEliminated, ElementHeldFast, ElementModeForced
from campaign.orders.fight_models import FightModels
from tests.fights import CLY, PZ4, fought, ready, spent
from tests.orders.typed import typed

# --- told results ---


def test_the_table_tells_the_result() -> None:
    """Without dice the outcome of the target, then of the attacker; the supply is paid all the same (desk: =)."""
    spec = ready()
    events = fought(spec, "fight 4-cly/a ii-pz-1/a at 3 = hold gone")
    assert events == (
        spent(1, CLY, payer=CLY, hq="uk_22_armd"),
        CombatFought(attack=Attack.RANGED, attacker=f"{CLY}/a", target=f"{PZ4}/a", range_mm=30, told="hold gone"),
        ElementModeForced(element=f"{PZ4}/a", mode=Mode.HOLD, hold=HoldLevel.HASTY),
        ElementEliminated(element=f"{CLY}/a", by=PZ4),
    )


def test_a_told_result_needs_no_range() -> None:
    """The left column of an evening knows neither range nor dice (desk: what may be left out)."""
    spec = ready()
    assert fought(spec, "fight 4-cly/a ii-pz-1/a = nothing")[-1] == ElementHeldFast(element=f"{PZ4}/a")


@pytest.mark.parametrize("words", ["", "hold gone hold", "flat"])
def test_what_is_no_result_is_not_understood(words: str) -> None:
    """One or two outcomes are told: a mode, gone or nothing (DT-J30)."""
    spec = ready()
    with pytest.raises(NotUnderstood):
        typed(spec, "fight 4-cly/a ii-pz-1/a close").told(words, spec.campaign)


# --- what is asked ---


def test_what_is_missing_is_asked_in_the_order_of_the_table() -> None:
    """Contact or range, ground, supports, points, then nothing more (issue: asks only what is missing)."""
    spec = ready()
    order = typed(spec, "fight 4-cly/a ii-pz-1/a")
    names: list[str] = []
    for answer in ("3", "poor bad", "1-rtr/a against ii-pz-1/b", "2 1"):
        question = order.question(spec.campaign, spec.rules)
        assert question is not None
        names.append(question.name)
        order = order.answered(question, answer, spec.campaign)
    assert names == ["range", "ground", "supports", "points"]
    assert order.question(spec.campaign, spec.rules) is None
    assert order == FightModels(
        attacker=f"{CLY}/a",
        target=f"{PZ4}/a",
        range_mm=30,
        going=Going.POOR,
        ground=Going.BAD,
        supports=("uk_1_rtr/a",),
        helpers=(f"{PZ4}/b",),
        bonus=2,
        answer_bonus=1,
    )


def test_in_contact_no_ground_is_asked() -> None:
    """A close assault knows no terrain (DT-J7)."""
    spec = ready()
    question = typed(spec, "fight 4-cly/a ii-pz-1/a close").question(spec.campaign, spec.rules)
    assert question is not None
    assert (question.name, question.default) == ("supports", "none")


def test_dice_on_the_line_leave_the_rest_as_usual() -> None:
    """Who types the dice has said what he wanted; only a range must be known (issue: asks only what is missing)."""
    spec = ready()
    assert typed(spec, "fight 4-cly/a ii-pz-1/a at 3 6 7").question(spec.campaign, spec.rules) is None
    question = typed(spec, "fight 4-cly/a ii-pz-1/a 6 7").question(spec.campaign, spec.rules)
    assert question is not None
    assert question.name == "range"


@pytest.mark.parametrize(
    ("name", "answer"), [("range", "far"), ("range", "0"), ("ground", "mud"), ("points", "many"), ("ground", "a b c")]
)
def test_an_answer_that_is_none_is_not_understood(name: str, answer: str) -> None:
    """The question is asked again (desk: prompt)."""
    spec = ready()
    order = typed(spec, "fight 4-cly/a ii-pz-1/a close")
    question = order.question(spec.campaign, spec.rules)
    assert question is not None
    with pytest.raises(NotUnderstood):
        order.answered(type(question)(name=name, text=""), answer, spec.campaign)


def test_an_unknown_support_is_not_understood() -> None:
    """A name that nobody has is told (desk: names)."""
    spec = ready()
    order = typed(spec, "fight 4-cly/a ii-pz-1/a close")
    question = order.question(spec.campaign, spec.rules)
    assert question is not None
    with pytest.raises(UnknownName):
        order.answered(question, "xyzzy", spec.campaign)


def test_a_line_reads_as_it_is_said() -> None:
    """Every word of the line has its place (issue: fight ATTACKER DEFENDER)."""
    spec = ready()
    order = typed(
        spec, "f 4-cly/a ii-pz-1/a at 2.5 cm in poor from bad with 1-rtr/a 3-rha against ii-pz-1/b +2 answer +1 6 0"
    )
    assert order == FightModels(
        attacker=f"{CLY}/a",
        target=f"{PZ4}/a",
        range_mm=25,
        going=Going.POOR,
        ground=Going.BAD,
        supports=("uk_1_rtr/a", "uk_3_rha"),
        helpers=(f"{PZ4}/b",),
        bonus=2,
        answer_bonus=1,
        rolls=(Roll(face=6), Roll(face=10)),
    )
    with pytest.raises(NotUnderstood, match="no range"):
        typed(spec, "fight 4-cly/a ii-pz-1/a close at 3")
