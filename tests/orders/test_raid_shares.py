"""Raids shared out: who is in the area, how many squadrons each, one roll a model (DT-F3, R22, R37, R45)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.combat import Attack
from campaign.errors import NotUnderstood
from campaign.events.air import RaidFlown, SquadronEliminated
from campaign.events.combat import CombatFought, ElementEliminated
from campaign.orders.bombers_fly import FlyRaid
from campaign.orders.raid_shares import Share
from tests.air import FLAK, decided, fought, placed, sky, totals
from tests.orders.typed import typed

if TYPE_CHECKING:
    from campaign.events.base import Event
    from tests.spec import Spec

SIX: Final = GameTime(day=1, move=6)


def dawn(*given: Event) -> Spec:
    """Return the small world at six of the second day, everybody trained with 5, when raid h1 is due on Cagny."""
    return sky(*given, at=SIX)


def raid(spec: Spec, line: str) -> FlyRaid:
    """Return the order of a line."""
    order = typed(spec, line)
    assert isinstance(order, FlyRaid)
    return order


# --- the shares ---


def test_shares_are_typed_with_names_and_numbers() -> None:
    """A model with a number, a name alone for one, a battalion with its own (DT-R22)."""
    spec = dawn()
    order = raid(spec, "b fly h1 sqn-15 on i-pz-1/a 1-rtr=3 no-flak 4")
    assert order.squadrons == ("uk_15",)
    assert order.shares == (Share(target="de_i_pz_1", part="a"), Share(target="uk_1_rtr", squadrons=3))
    with pytest.raises(NotUnderstood):
        typed(spec, "b fly h1 on i-pz-1/a=0")
    with pytest.raises(NotUnderstood):
        typed(spec, "b fly h1 on i-pz-1/a=many")


def test_two_squadrons_on_one_model_are_one_roll() -> None:
    """Lancasters (11) with one further squadron and a 3: 15, the model is gone (DT-R22)."""
    spec = dawn()
    events = decided(spec, "b fly h1 on i-pz-1/a=2 3")
    assert spec.objections == ()
    assert events[0] == RaidFlown(raid="h1", squadrons=("uk_15", "uk_90"), rest_moves=18)
    assert totals(events) == [15]
    assert fought(events)[0].attack is Attack.RAID
    assert events[2:] == (ElementEliminated(element="de_i_pz_1/a", by=None),)


def test_a_battalion_gets_its_squadrons_evenly() -> None:
    """Two squadrons on four companies bomb two of them, a roll each; the others are not attacked (DT-R22)."""
    spec = dawn()
    events = decided(spec, "b fly h1 on i-pz-1=2 3 4")
    assert [(item.target, item.squadrons) for item in fought(events)] == [
        ("de_i_pz_1/a", ("uk_15",)),
        ("de_i_pz_1/b", ("uk_90",)),
    ]
    assert totals(events) == [14, 15]


def test_a_model_named_twice_is_one_roll() -> None:
    """What a model gets by two words comes together in one roll (DT-R22, R37)."""
    spec = dawn()
    events = decided(spec, "b fly h1 on i-pz-1/a i-pz-1/a 3")
    assert [item.squadrons for item in fought(events)] == [("uk_15", "uk_90")]


def test_own_models_in_the_area_may_get_squadrons() -> None:
    """The aiming area knows no sides (DT-R22)."""
    spec = dawn()
    spec.given(placed(spec, "uk_1_rtr", "cagny"))
    events = decided(spec, "b fly h1 on 1-rtr/a i-pz-1/a 3 3")
    assert spec.objections == ()
    assert [item.target for item in fought(events)] == ["uk_1_rtr/a", "de_i_pz_1/a"]


def test_shares_are_what_flies() -> None:
    """Fewer or more squadrons shared out than fly are refused (DT-R22)."""
    spec = dawn()
    spec.when(typed(spec, "b fly h1 on i-pz-1/a 3")).then_refused("shares-not-squadrons")
    spec.when(typed(spec, "b fly h1 on i-pz-1/a=3 3")).then_refused("shares-not-squadrons")
    spec.when(typed(spec, "b fly h1 sqn-90 on i-pz-1/a 3")).then_refused()


def test_models_outside_the_area_are_refused_where_places_are_told() -> None:
    """The area of h1 reaches 2 cm from Cagny; Ranville is inside, Caen is not; untold places keep silent (DT-R22)."""
    spec = dawn()
    spec.when(typed(spec, "b fly h1 on i-pz-1/a=2 3")).then_refused()
    spec.given(placed(spec, "de_i_pz_1", "caen"))
    spec.when(typed(spec, "b fly h1 on i-pz-1/a=2 3")).then_refused("outside-aiming-area")
    spec.given(placed(spec, "de_i_pz_1", "ranville"))
    spec.when(typed(spec, "b fly h1 on i-pz-1/a=2 3")).then_refused()


def test_one_raid_a_move_on_a_model() -> None:
    """A second attack by bombers on a model is refused (DT-R37)."""
    spec = dawn()
    spec.given(CombatFought(attack=Attack.RAID, attacker=None, target="de_i_pz_1/a"))
    spec.when(typed(spec, "b fly h1 on i-pz-1/a=2 3")).then_refused("second-air-attack")


def test_dice_too_many_are_refused() -> None:
    """One model is one roll (DT-R22)."""
    spec = dawn()
    spec.when(typed(spec, "b fly h1 on i-pz-1/a=2 3 4")).then_refused("too-many-dice")


# --- asking ---


def test_a_raid_asks_who_is_in_the_area() -> None:
    """The question names who is known to stand there; Enter means that nobody is (DT-R22)."""
    spec = dawn()
    spec.given(placed(spec, "de_i_pz_1", "cagny"))
    order = raid(spec, "b fly h1")
    question = order.question(spec.campaign, spec.rules)
    assert question is not None
    assert question.text == "who is within 2 cm of Cagny, of i-pz-1 (5), and gets how many of 2 squadrons (NAME=N ...)"
    nobody = order.answered(question, question.default, spec.campaign)
    assert nobody.question(spec.campaign, spec.rules) is None
    spec.when(nobody).then(RaidFlown(raid="h1", squadrons=("uk_15", "uk_90"), rest_moves=18))


def test_an_answer_shares_the_raid_out() -> None:
    """Then the dice are wanted, one by one, and shown before they fall (DT-R22)."""
    spec = dawn()
    order = raid(spec, "b fly h1")
    question = order.question(spec.campaign, spec.rules)
    assert question is not None
    shared = order.answered(question, "i-pz-1=2", spec.campaign)
    assert isinstance(shared, FlyRaid)
    assert len(shared.contests(spec.campaign, spec.rules)) == 2
    assert shared.dice_wanted(spec.campaign, spec.rules) == 1
    assert shared.before_die(spec.campaign, spec.rules)[0].startswith("sqn-15 at i-pz-1/a: D10 + combat factor 11")
    assert shared.with_bonus(4) == shared
    with pytest.raises(NotUnderstood, match="no share"):
        order.answered(question, "12", spec.campaign)
    with pytest.raises(NotUnderstood):
        order.answered(question, "nobody-such", spec.campaign)


def test_guns_answer_for_the_enemy_and_not_against_their_own() -> None:
    """88s near Cagny answer a raid on the Panthers, not one on tanks that it hits by its own side (DT-R45)."""
    spec = dawn(FLAK)
    spec.given(placed(spec, "de_i_pz_1", "cagny"), placed(spec, "de_flak_3", "ranville"))
    spec.given(placed(spec, "uk_1_rtr", "cagny"))
    order = raid(spec, "b fly h1 on i-pz-1/a 1-rtr/a")
    assert [item.thrower for item in order.contests(spec.campaign, spec.rules)] == ["flak-3/a", "sqn-15", "sqn-90"]
    events = decided(spec, "b fly h1 on i-pz-1/a 1-rtr/a 10 3")
    assert SquadronEliminated(squadron="uk_15") in events
    assert [len(item.throws) for item in fought(events)] == [1, 1]


def test_guns_that_are_not_told_are_asked_for_behind_the_shares() -> None:
    """First who is bombed, then which guns answer (DT-R45)."""
    spec = dawn(FLAK)
    order = raid(spec, "b fly h1 on i-pz-1/a=2")
    question = order.question(spec.campaign, spec.rules)
    assert question is not None
    assert question.name == "flak"
    assert order.answered(question, "none", spec.campaign).question(spec.campaign, spec.rules) is None


def test_the_table_tells_what_bombs_did() -> None:
    """Results told take the place of dice (DT-R22)."""
    spec = dawn()
    events = decided(spec, "b fly h1 on i-pz-1=2 = i-pz-1/a gone")
    assert [item.told for item in fought(events)] == ["gone", "nothing"]
    assert ElementEliminated(element="de_i_pz_1/a", by=None) in events


def test_nobody_is_bombed_where_nobody_stands() -> None:
    """A battalion without a standing company is refused, and one that is dead is found alive or refused."""
    spec = dawn(*(ElementEliminated(element=f"de_501/{part}", by=None) for part in "abc"))
    spec.when(typed(spec, "b fly h1 on 501=2")).then_refused("nothing-to-attack")
    spec.when(typed(spec, "b fly h1 on 501/a=2 3")).then_refused("model-gone")
    assert spec.objections[0].untrue
