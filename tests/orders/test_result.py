"""Results of fights: who is hit, what is lost, which mode follows, and what goes with an HQ (DT-J30, R34, R35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.dice import Roll
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import HoldLevel, Mode
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.combat import ElementEliminated, ElementHeldFast, ElementModeForced, ResultBooked
from campaign.events.command import CommandPointsLost, CommandRolled, ModeChanged
from campaign.orders.result import BookResults, Result
from tests import worlds
from tests.orders.typed import typed
from tests.spec import Spec

if TYPE_CHECKING:
    from campaign.events.base import Event

CLY = "uk_4_cly"


def booked(target: str, text: str, attacker: str | None = None) -> ResultBooked:
    """Return the fight as it was settled."""
    return ResultBooked(target=target, attacker=attacker, kind="", rolls=(), text=text)


def gone(*elements: str, by: str | None = None) -> tuple[Event, ...]:
    """Return the loss of models."""
    return tuple(ElementEliminated(element=element, by=by) for element in elements)


def forced(element: str, mode: Mode) -> ElementModeForced:
    """Return a model's new mode; one on Hold is Hasty at once."""
    return ElementModeForced(element=element, mode=mode, hold=HoldLevel.HASTY if mode is Mode.HOLD else None)


def changed(formation: str, mode: Mode) -> ModeChanged:
    """Return a mode order that was obeyed."""
    return ModeChanged(formation=formation, mode=mode, position=None, paid_by=None, points=0)


def attacking() -> Spec:
    """Return the small world with 4 CLY on Attack."""
    return Spec().founded().given(changed(CLY, Mode.ATTACK))


def test_one_model_is_gone() -> None:
    """A model that was eliminated no longer stands, and who did it is kept where it was told (DT-J30)."""
    spec = attacking()
    spec.when(typed(spec, "r 4-cly/c gone by de_501"))
    spec.then(booked(CLY, "c gone", "de_501"), *gone(f"{CLY}/c", by="de_501"))
    assert spec.campaign.oob.strength(CLY) == (2, 3)


def test_a_result_changes_the_model_that_was_hit_and_no_other() -> None:
    """A company driven to Hold is Hasty at once, its battalion stays on Attack (DT-R34, R2)."""
    spec = attacking()
    spec.when(typed(spec, "r 4-cly/b hold")).then(booked(CLY, "b hold"), forced(f"{CLY}/b", Mode.HOLD))
    oob = spec.campaign.oob
    assert [oob.mode_of(item) for item in oob.elements_of(CLY)] == [Mode.ATTACK, Mode.ATTACK, Mode.HOLD, Mode.ATTACK]


def test_a_result_on_a_battalion_falls_on_every_standing_combat_model() -> None:
    """The HQ model keeps its mode, and a company that is gone is not hit (DT-R34)."""
    spec = attacking().given(*gone(f"{CLY}/a"))
    spec.when(typed(spec, "r 4-cly hold"))
    spec.then(booked(CLY, "hold"), forced(f"{CLY}/b", Mode.HOLD), forced(f"{CLY}/c", Mode.HOLD))


def test_a_result_on_a_brigade_reaches_all_its_battalions() -> None:
    """A result on a brigade falls on the combat models of everything below it (DT-R34)."""
    spec = Spec().founded()
    spec.when(typed(spec, "r 22-armd hold"))
    hit = [event.element for event in spec.decided() if isinstance(event, ElementModeForced)]
    assert hit == [f"{name}/{part}" for name in ("uk_1_rtr", "uk_5_rtr", CLY, "uk_1_rb") for part in "abc"]


def test_a_target_of_which_nothing_came_was_under_fire() -> None:
    """A result that leaves a model in its mode is kept: it was a target (DT-R50)."""
    spec = Spec().founded()
    spec.when(typed(spec, "r de_i_gren/a hold"))
    spec.then(booked("de_i_gren", "a hold"), ElementHeldFast(element="de_i_gren/a"))


def test_lost_takes_the_most_numerous_type_last_letters_first_and_says_which() -> None:
    """Of a battalion's models those of its companies go, the last letters first, and the entry says which."""
    spec = Spec().founded()
    spec.when(typed(spec, "r 1-5-queens lost 2"))
    spec.then(booked("uk_1_5_queens", "lost 2 d c"), *gone("uk_1_5_queens/d", "uk_1_5_queens/c"))
    spec.when(typed(spec, "r 1-5-queens lost 1 uk_btn_at"))
    spec.then(booked("uk_1_5_queens", "lost 1 uk_btn_at f"), *gone("uk_1_5_queens/f"))


def test_a_tie_between_types_asks_for_the_type() -> None:
    """Where no type is the most numerous the type must be told; overruled, the first goes."""
    spec = Spec().founded().given(*(e for p in "bcd" for e in gone(f"uk_1_5_queens/{p}")))
    spec.when(typed(spec, "r 1-5-queens lost 1")).then_refused("which-type")
    assert spec.objections[0].remedy == "result 1-5-queens lost 1 uk_inf_coy"
    spec.then_overruled(booked("uk_1_5_queens", "lost 1 a"), *gone("uk_1_5_queens/a"))


def test_more_lost_than_stand_would_make_the_book_untrue() -> None:
    """Two of three stand and three are lost: the third, held for dead, must be found first (architecture 2)."""
    spec = attacking().given(*gone(f"{CLY}/b"))
    spec.when(typed(spec, "r 4-cly lost 3")).then_refused("not-so-many")
    assert spec.objections[0].untrue
    assert spec.decided()[1:] == gone(f"{CLY}/c", f"{CLY}/a", f"{CLY}/b")


def test_more_lost_than_were_ever_mustered_is_refused_for_good() -> None:
    """Four squadrons cannot be lost of three."""
    spec = attacking()
    spec.when(typed(spec, "r 4-cly lost 4")).then_refused("never-so-many")
    assert spec.objections[0].final


def test_a_dead_model_is_no_target() -> None:
    """A company that the book holds dead is met with a found fact or not at all, alone or as a whole battalion."""
    spec = attacking().given(*gone(f"{CLY}/c"))
    spec.when(typed(spec, "r 4-cly/c hold")).then_refused("eliminated-already")
    assert spec.objections[0].untrue
    spec.given(*gone(f"{CLY}/a", f"{CLY}/b"))
    spec.when(typed(spec, "r 4-cly gone")).then_refused("eliminated-already")


def test_results_of_one_line_meet_what_those_before_them_left() -> None:
    """The same model gone twice in one line is refused; losses of two fights add up."""
    spec = attacking()
    spec.when(typed(spec, "r 4-cly/c gone, 4-cly/c gone")).then_refused("eliminated-already")
    spec.when(typed(spec, "r 4-cly lost 1, 4-cly lost 1"))
    spec.then(booked(CLY, "lost 1 c"), *gone(f"{CLY}/c"), booked(CLY, "lost 1 b"), *gone(f"{CLY}/b"))


@pytest.mark.parametrize(
    ("mode", "result", "codes"),
    [
        (Mode.PURSUIT, "attack", ()),
        (Mode.PURSUIT, "reserve", ("no-such-result",)),
        (Mode.ATTACK, "withdraw", ()),  # Attack to Hold, and Hold to Withdraw in the same move
        (Mode.ATTACK, "pursuit", ("no-such-result",)),
        (Mode.PROBE, "attack", ("no-such-result",)),
        (Mode.HOLD, "withdraw", ()),
        (Mode.HOLD, "attack", ("no-such-result",)),
        (Mode.DELAY, "hold", ("no-such-result",)),
        (Mode.WITHDRAW, "hold", ("no-such-result",)),
        (Mode.MOVE, "hold", ()),
        (Mode.RESERVE, "hold", ()),
    ],
)
def test_a_result_is_one_that_the_table_knows(mode: Mode, result: str, codes: tuple[str, ...]) -> None:
    """Results, one after another within a move, lead to these modes and to no others (DT-J30, R24, X23)."""
    spec = Spec().founded().given(changed(CLY, mode))
    spec.when(typed(spec, f"r 4-cly/a {result}")).then_refused(*codes)


def test_supply_units_never_hold() -> None:
    """A supply unit in Move that is hit may not go to Hold: it is gone (DT-R25)."""
    train = worlds.muster(
        "uk_rasc", "uk_7_armd", Echelon.BATTALION, Arm.SUPPLY, "uk_inf_btn_hq 2*uk_lorry", mode=Mode.MOVE
    )
    spec = Spec().founded().given(train)
    spec.when(typed(spec, "r rasc/a hold")).then_refused("no-such-result")
    assert spec.objections[0].remedy == "result rasc/a gone"


def test_ones_own_side_is_no_target() -> None:
    """A result by a formation of the target's own side is refused."""
    spec = attacking()
    spec.when(typed(spec, "r 4-cly/c gone by 1-rtr")).then_refused("own-troops")


def test_who_has_not_come_on_is_no_target() -> None:
    """A reinforcement that is still waiting off the table is refused as a target."""
    spec = Spec().founded()
    spec.when(typed(spec, "r gren-19 hold")).then_refused("not-on-table")


def rolled(hq: str) -> CommandRolled:
    """Return a command roll of five points."""
    return CommandRolled(
        hq=hq,
        roll=Roll(face=8),
        training=5,
        under_fire=False,
        jammed=False,
        telephones=False,
        terms=(),
        points=5,
    )


def test_a_brigade_without_its_hq_loses_its_points() -> None:
    """When the last HQ model of a brigade goes its command points of the move are lost (DT-R35)."""
    spec = Spec().founded().given(rolled("uk_22_armd"))
    spec.when(typed(spec, "r 22-armd/hq gone"))
    spec.then(booked("uk_22_armd", "hq gone"), *gone("uk_22_armd/hq"), CommandPointsLost(hq="uk_22_armd"))
    assert spec.campaign.points.left("uk_22_armd", spec.campaign.calendar.now) == 0


def test_a_division_has_two_hq_models_to_lose() -> None:
    """With Div Main left a division keeps its points; with neither it loses them (DT-R35)."""
    spec = Spec().founded()
    spec.when(typed(spec, "r 7-armd/hq gone")).then(booked("uk_7_armd", "hq gone"), *gone("uk_7_armd/hq"))
    spec.when(typed(spec, "r 7-armd/hq2 gone"))
    spec.then(booked("uk_7_armd", "hq2 gone"), *gone("uk_7_armd/hq2"), CommandPointsLost(hq="uk_7_armd"))


def test_a_battalion_has_no_points_to_lose() -> None:
    """A battalion rolls nothing: its HQ goes without any points (DT-R4, R35)."""
    spec = Spec().founded()
    spec.when(typed(spec, "r 4-cly/hq gone")).then(booked(CLY, "hq gone"), *gone(f"{CLY}/hq"))


def test_a_target_of_no_campaign_is_an_unknown_name() -> None:
    """An id that is no formation's or model's is an unknown name, whoever wrote the order."""
    spec = Spec().founded()
    for result in (Result(formation="zz"), Result(formation=CLY, part="x")):
        with pytest.raises(UnknownName):
            spec.when(BookResults(results=(result,)))


def test_losses_and_standing_models_make_up_what_was_mustered() -> None:
    """After any losses those lost and not recovered and those standing are all that was ever mustered."""
    spec = Spec().founded().at(GameTime(day=0, move=9))
    for line in ("r 4-cly lost 2", "r de_501/a gone", "r 131 gone", "r de_i_gren/hq gone"):
        spec.when(typed(spec, line)).booked()
        models = spec.campaign.oob.elements.values()
        assert sum(item.standing for item in models) + len(spec.campaign.losses.still_lost()) == len(models)


def test_no_number_of_one_model_is_lost() -> None:
    """A model is one: the number would fall on others of its formation."""
    with pytest.raises(NotUnderstood, match="is one model: how many"):
        typed(Spec().founded(), "r 4-cly/a lost 2")
