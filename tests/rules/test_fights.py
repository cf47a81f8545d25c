"""The rules of direct combat matter as the order asks them (DT-J1 to J4, R36 to R38, R55, R56)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from campaign.domain.combat import Attack
from campaign.domain.dice import Roll
from campaign.domain.mode import Mode
from campaign.events.combat import CombatFought, ElementEliminated
from campaign.events.movement import ModelsMoved
from campaign.orders.fight_models import FightModels
from campaign.orders.place_models import PlaceModels
from tests import worlds
from tests.fights import changed, trained
from tests.orders.typed import typed
from tests.rules.cases import Case, outcome, refusals, warnings
from tests.spec import Spec

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.rulesets.divtac.rulebook import DivTac

SHERMANS, PANZERS, QUEENS = "uk_4_cly", "de_ii_pz_1", "uk_1_5_queens"


READY: Final = (*trained(), *(changed(item, Mode.ATTACK) for item in (SHERMANS, PANZERS, QUEENS)))


def fight(attacker: str, target: str, range_mm: int | None = None, *rolls: int) -> FightModels:
    """Return a fight over a distance, in contact without one."""
    return FightModels(
        attacker=attacker,
        target=target,
        close=range_mm is None,
        range_mm=range_mm,
        rolls=tuple(Roll(face=face) for face in rolls),
    )


def against(rules: DivTac, order: FightModels, *given: Event) -> tuple[str, ...]:
    """Return the codes against a fight in the trained world."""
    return refusals(order, rules, given=(*READY, *given))


def fought(attacker: str, target: str, attack: Attack = Attack.RANGED) -> CombatFought:
    """Return a combat of this move whose rolls do not matter."""
    return CombatFought(attack=attack, attacker=attacker, target=target, range_mm=30)


def placed(rules: DivTac, line: str) -> tuple[Event, ...]:
    """Return the places of a line as events."""
    spec = Spec(rules).founded()
    order = typed(spec, line)
    assert isinstance(order, PlaceModels)
    return order.decide(spec.campaign, rules)


def moved(formation: str) -> ModelsMoved:
    """Return a short march of a squadron."""
    return ModelsMoved(
        formation=formation,
        elements=(f"{formation}/a",),
        path=("ranville", "cagny"),
        roads=(),
        length_mm=15,
        share_permille=100,
    )


def dice(rules: DivTac) -> int:
    """Count the dice of a fight between tanks."""
    spec = Spec(rules).founded().given(*READY)
    return fight(f"{SHERMANS}/a", f"{PANZERS}/a", 30).dice_wanted(spec.campaign, rules)


def losses(rules: DivTac) -> list[str]:
    """Return who is eliminated where both throw a ten."""
    order = fight(f"{SHERMANS}/a", f"{PANZERS}/a", 10, 10, 10)
    events = outcome(order, rules, given=READY)
    return [event.element for event in events if isinstance(event, ElementEliminated)]


def unseen(rules: DivTac) -> tuple[str, ...]:
    """Return the codes against tanks that fire at foot on Hold by moonlight at 1.5 cm."""
    places = placed(rules, "where ii-pz-1 cagny, 1-5-queens ranville")
    return against(rules, fight(f"{PANZERS}/a", f"{QUEENS}/a", 15), changed(QUEENS, Mode.HOLD), *places)


def left_alone(rules: DivTac) -> tuple[str, ...]:
    """Return the warnings where the last squadron fires and a battalion beside the target is left alone."""
    places = placed(rules, "where 4-cly ranville, ii-pz-1 cagny, i-pz-1 cagny")
    others = (fought(f"{SHERMANS}/{part}", f"{PANZERS}/{part}") for part in "ab")
    order = fight(f"{SHERMANS}/c", f"{PANZERS}/c", 15)
    return warnings(order, rules, given=(*READY, *places, *others))


CASES = (
    Case(
        rule="DT-J1",
        answer=("may-not-fire",),
        ask=lambda rules: against(rules, fight(f"{QUEENS}/a", f"{PANZERS}/a", 10)),
        part="infantry at armour",
    ),
    Case(
        rule="DT-J2",
        answer=("may-not-fire",),
        ask=lambda rules: against(rules, fight(f"{SHERMANS}/a", "de_i_gren/a", 30)),
        part="armour at infantry",
    ),
    Case(
        rule="DT-J2",
        answer=("may-not-fire",),
        ask=lambda rules: against(rules, fight(f"{SHERMANS}/a", f"{PANZERS}/a", 30), moved(SHERMANS)),
        part="who moved",
    ),
    Case(rule="DT-J3", answer=2, ask=dice),
    Case(
        rule="DT-J4",
        answer=("fired-already",),
        ask=lambda rules: against(
            rules, fight(f"{SHERMANS}/a", f"{PANZERS}/b", 30), fought(f"{SHERMANS}/a", f"{PANZERS}/a")
        ),
        part="one target",
    ),
    Case(
        rule="DT-R37",
        answer=("attacked-already",),
        ask=lambda rules: against(
            rules,
            fight(f"{SHERMANS}/b", f"{PANZERS}/a", 30),
            fought(f"{SHERMANS}/a", f"{PANZERS}/a", Attack.CLOSE_ASSAULT),
        ),
    ),
    Case(rule="DT-R36", answer=[f"{PANZERS}/a", f"{SHERMANS}/a"], ask=losses),
    Case(rule="DT-R38", answer=("enemy-not-engaged",), ask=left_alone),
    Case(
        rule="DT-R55",
        answer=("does-not-attack",),
        ask=lambda rules: against(rules, fight("uk_1_rtr/a", f"{PANZERS}/a", 30)),
        part="silent modes",
    ),
    Case(
        rule="DT-R55",
        answer=("hold-does-not-assault",),
        ask=lambda rules: against(rules, fight("de_i_gren/a", f"{QUEENS}/a")),
        part="Hold",
    ),
    Case(rule="DT-R56", answer=("not-seen",), ask=unseen),
    Case(
        rule="DT-B4",
        answer=("never-attacks",),
        ask=lambda rules: against(rules, fight(f"{SHERMANS}/hq", f"{PANZERS}/a", 30)),
        part="an HQ that fights",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule of the topic changes the answer of its case (DT-J1 to J4, R36 to R56)."""
    case.expect_that_it_matters()


@pytest.mark.parametrize(("value", "codes"), [("per_kind", ()), ("per_move", ("attacked-already",))])
def test_attacks_count_by_kind_or_altogether(value: str, codes: tuple[str, ...]) -> None:
    """Who was shelled may be attacked on the ground as well, unless the house rule says otherwise (DT-R37)."""
    shelled = fought("uk_3_rha/a", f"{PANZERS}/a", Attack.BOMBARDMENT)
    order = fight(f"{SHERMANS}/a", f"{PANZERS}/a", 30)
    assert against(worlds.rules({"one_attack": value}), order, shelled) == codes
