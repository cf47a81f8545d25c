"""Training values as an order: one die a formation, read for each model in its own row (DT-K1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from campaign.domain.dice import Roll
from campaign.errors import NotUnderstood
from campaign.events.command import ElementTraining, FormationMustered, TrainingRolled
from campaign.orders.quantities import DieWord
from campaign.orders.roll_training import RollTraining, TrainingDie
from tests import worlds
from tests.spec import slots

if TYPE_CHECKING:
    from tests.spec import Spec

BATTALION = "uk_4_cly"
VALUES = tuple(ElementTraining(element=f"{BATTALION}/{part}", value=7) for part in ("hq", "a", "b", "c"))


def training(spec: Spec, *literals: str, **values: object) -> RollTraining:
    """Read one group of a line."""
    return RollTraining.from_slots((slots(*literals, **values),), spec.campaign)


def test_one_die_gives_a_battalion_its_values(spec: Spec) -> None:
    """An 8 is the highest quoted value of each row (DT-K1)."""
    order = training(spec.founded(), formation=BATTALION, die=DieWord(face=8))
    spec.when(order).then(TrainingRolled(formation=BATTALION, roll=Roll(face=8), values=VALUES))
    assert spec.campaign.oob.elements[f"{BATTALION}/a"].training == 7


def test_without_a_die_everybody_under_it_rolls(spec: Spec) -> None:
    """A brigade's name rolls for its HQ and each battalion, one die each (DT-K1)."""
    order = training(spec.founded(), formation="uk_22_armd")
    assert [item.formation for item in order.rolls] == ["uk_22_armd", "uk_1_rtr", "uk_5_rtr", "uk_4_cly", "uk_1_rb"]
    assert order.dice_wanted(spec.campaign, spec.rules) == 5
    events = spec.when(order, rolls=(1, 8, 5, 1, 10)).decided()
    assert [event.values[0].value for event in events if isinstance(event, TrainingRolled)] == [4, 7, 5, 4, 7]


def test_all_leaves_out_who_has_values(spec: Spec) -> None:
    """A second `training all` after a battalion was rolled rolls the others (DT-K1)."""
    everybody = training(spec.founded(), "all")
    spec.given(TrainingRolled(formation=BATTALION, roll=None, values=VALUES))
    others = training(spec, "all")
    assert len(everybody.rolls) == len(spec.campaign.oob.formations)
    assert {item.formation for item in everybody.rolls} - {item.formation for item in others.rolls} == {BATTALION}
    spec.when(others, rolls=(5,) * len(others.rolls)).then_refused().booked()
    assert all(item.training for item in spec.campaign.oob.elements.values())
    assert training(spec, "all").rolls == ()
    spec.when(training(spec, "all")).then_nothing()


def hinted(spec: Spec) -> Spec:
    """Found the small world, with a brigade that the scenario knows to be well trained and one die short."""
    events = (
        replace(event, training_hint={"uk_4_cly": "high", "uk_1_rtr": "median"}.get(event.formation, ""))
        if isinstance(event, FormationMustered)
        else event
        for event in worlds.founded()
    )
    return spec.given(*events)


def test_a_hint_replaces_the_die(spec: Spec) -> None:
    """Of a brigade of five formations, two with a hint, three throw; the hint gives its value of each row (DT-X30)."""
    order = training(hinted(spec), formation="uk_22_armd")
    assert order.dice_wanted(spec.campaign, spec.rules) == 3
    events = spec.when(order, rolls=(1, 1, 8)).then_refused().decided()
    told = {event.formation: event for event in events if isinstance(event, TrainingRolled)}
    assert told[BATTALION] == TrainingRolled(formation=BATTALION, roll=None, values=VALUES)
    assert {name: event.values[0].value for name, event in told.items()} == {
        "uk_22_armd": 4,
        "uk_1_rtr": 5,
        "uk_5_rtr": 4,
        "uk_4_cly": 7,
        "uk_1_rb": 7,
    }


def test_a_typed_die_goes_before_the_hint(spec: Spec) -> None:
    """What was thrown at the table stands, whatever the scenario knew (DT-X30)."""
    spec.when(training(hinted(spec), formation=BATTALION, die=DieWord(face=1)))
    low = tuple(ElementTraining(element=item.element, value=4) for item in VALUES)
    spec.then(TrainingRolled(formation=BATTALION, roll=Roll(face=1), values=low))


def test_hints_may_be_ignored(spec: Spec) -> None:
    """Under `training_hints: ignore` all five throw, those with a hint last (DT-X30)."""
    order = training(hinted(spec.under({"training_hints": "ignore"})), formation="uk_22_armd")
    assert order.dice_wanted(spec.campaign, spec.rules) == 5
    events = spec.when(order, rolls=(1, 1, 8, 1, 1)).decided()
    told = {event.formation: event.values[0].value for event in events if isinstance(event, TrainingRolled)}
    assert told == {"uk_22_armd": 4, "uk_1_rtr": 4, "uk_5_rtr": 4, "uk_4_cly": 4, "uk_1_rb": 7}


def test_values_are_fixed(spec: Spec) -> None:
    """A battalion that has its values does not roll again (DT-K1)."""
    spec.founded().given(TrainingRolled(formation=BATTALION, roll=None, values=VALUES))
    spec.when(training(spec, formation=BATTALION, die=DieWord(face=1))).then_refused("trained-already")
    low = tuple(ElementTraining(element=item.element, value=4) for item in VALUES)
    spec.then_overruled(TrainingRolled(formation=BATTALION, roll=Roll(face=1), values=low))


def test_a_formation_named_twice(spec: Spec) -> None:
    """One die a formation (DT-K1)."""
    die = TrainingDie(formation=BATTALION, roll=Roll(face=1))
    spec.founded().when(RollTraining(rolls=(die, die))).then_refused("named-twice")


def test_all_stands_alone(spec: Spec) -> None:
    """`training all, 4-cly` says two things at once (desk)."""
    with pytest.raises(NotUnderstood):
        RollTraining.from_slots((slots("all"), slots(formation=BATTALION)), spec.founded().campaign)


def test_titles(spec: Spec) -> None:
    """One formation is named, several are counted (desk)."""
    spec.founded()
    assert training(spec, formation=BATTALION).title(spec.campaign) == "training of 4-cly"
    assert training(spec, formation="uk_22_armd").title(spec.campaign) == "training of 5 formations"
