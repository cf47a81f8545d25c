"""Each alternative of each house rule changes something, and what changes nothing here is left to the table (DT-R)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from campaign.domain.air import Role
from campaign.domain.clock import GameTime
from campaign.domain.combat import Attack, FireMission
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.formation import Formation
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.place import Going
from campaign.orders.open_matters import what_is_open
from campaign.orders.roll_training import RollTraining, TrainingDie
from campaign.rulesets.combat import Aimed, CloseRoll, RangedRoll
from tests import worlds
from tests.rules.cases import outcome
from tests.spec import Spec

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.rulesets.divtac.rulebook import DivTac

CASES: Final = ()

NOW: Final = GameTime(day=0, move=8)


def battalion(handle: str, mode: Mode, position: str | None = None) -> Formation:
    """Return a battalion in a mode."""
    return Formation(
        id=f"uk_{handle}",
        side="allied",
        nation="UK",
        echelon=Echelon.BATTALION,
        arm=Arm.INFANTRY,
        name=handle,
        handle=handle,
        parent="uk_131",
        mode=mode,
        position=position,
    )


def two_attack(rules: DivTac) -> object:
    """Ask whether one sister may hold beside two that attack."""
    modes = (Mode.ATTACK, Mode.ATTACK, Mode.HOLD)
    return rules.may_mix([battalion(f"b{number}", mode) for number, mode in enumerate(modes)]) is None


def headless_attacks(rules: DivTac) -> object:
    """Ask whether a battalion without its HQ may be ordered to attack."""
    return rules.may_be_ordered(battalion("b", Mode.HOLD), Mode.ATTACK, hq_stands=False) is None


def open_at_the_start(rules: DivTac) -> object:
    """Ask what the first move of the small world still has to settle."""
    spec = Spec(rules).founded()
    return {item.code for item in what_is_open(spec.campaign, rules)}


def trained_without_a_die(rules: DivTac) -> object:
    """Ask whether a hint gives a battalion its values."""
    return outcome(RollTraining(rolls=(TrainingDie(formation="uk_4_cly", hint="low"),)), rules)


def typhoon_by_night(rules: DivTac) -> object:
    """Ask whether a strike squadron flies by moonlight."""
    return rules.may_fly(Role.STRIKE, weather="clear", light="moonlit") is None


def counter_battery_seen(rules: DivTac) -> object:
    """Ask whether counter battery fire counts as observed where the table says so."""
    return rules.mission_observed(FireMission.COUNTER_BATTERY, told=True)


def held_bonus(rules: DivTac) -> object:
    """Ask what being on Hold adds in ranged fire and in a close assault."""
    target = Aimed(training=6, mode=Mode.ATTACK)
    held: dict[str, Any] = {"combat_factor": 0, "size": None, "mode": Mode.HOLD, "target": target}
    terms = (
        rules.ranged_terms(RangedRoll(range_mm=0, going=Going.GOOD, **held)),
        rules.close_terms(CloseRoll(**held)),
    )
    return tuple(sum(term.value for term in each) for each in terms)


#: What to ask of each value that is not the default.
ASKED: Final[dict[tuple[str, str], Callable[[DivTac], object]]] = {
    ("attack_with_hold", "either"): two_attack,
    ("hold_formal_after_moves", "3"): lambda rules: rules.hold_level(HoldLevel.HASTY, 3),
    ("subordinates_follow", "yes"): lambda rules: rules.subordinates_follow(),
    ("headless_offence", "yes"): headless_attacks,
    ("supply_cp_per", "column"): lambda rules: rules.price_of_columns(3),
    ("bomber_plan", "before_game"): lambda rules: rules.plan_is_closed(raid_day=2, today=0, before_game=False),
    ("supply_off_road", "yes"): lambda rules: rules.supply_needs_road(),
    ("destroyed_supply_keeps_points", "yes"): lambda rules: rules.load_is_lost(),
    ("supply_reach_cm", "3"): lambda rules: rules.supply_reach_mm(),
    ("answer_costs_unless_hold", "yes"): lambda rules: rules.attack_is_free(Mode.PROBE, answer=True),
    ("artillery_sp", "full"): lambda rules: rules.price_of_batteries(2, "harassment"),
    ("captured_dump", "half"): lambda rules: rules.captured_points(8),
    ("captured_dump", "nothing"): lambda rules: rules.captured_points(8),
    ("night_flying", "yes"): typhoon_by_night,
    ("weather_effects", "no"): lambda rules: rules.going_in("bad", Going.GOOD),
    ("landing_cf", "5"): lambda rules: sum(term.value for term in rules.landing_terms(hostile_sees=True)),
    ("counter_battery_observed", "as_given"): counter_battery_seen,
    ("one_attack", "per_move"): lambda rules: rules.attack_slot(Attack.AIR) == rules.attack_slot(Attack.RANGED),
    ("hold_bonus", "ranged"): held_bonus,
    ("hold_bonus", "both"): held_bonus,
    ("command_rolls", "all"): open_at_the_start,
    ("command_rolls", "none"): lambda rules: rules.price_of_mode_change(),
    ("position_age_moves", "3"): lambda rules: rules.position_counts(NOW.plus(-3), NOW),
    ("training_hints", "ignore"): trained_without_a_die,
}


@pytest.mark.parametrize(("switch", "value"), ASKED, ids=" ".join)
def test_each_alternative_changes_something(switch: str, value: str) -> None:
    """A scenario that sets a house rule otherwise gets another answer (DT-R, DT-X)."""
    assert worlds.rules().switch(switch) != value
    asked = ASKED[switch, value]
    assert asked(worlds.rules({switch: value})) != asked(worlds.rules())


def test_no_alternative_is_left_out() -> None:
    """Each value but the default of each house rule that the program asks for has its question (DT-R, DT-X)."""
    wanted = {
        (row.switch.name, value)
        for row in worlds.rules().rulings()
        if row.switch is not None and not row.left_to_table
        for value in row.switch.values
        if value != row.switch.default
    }
    numbers = {
        row.switch.name
        for row in worlds.rules().rulings()
        if row.switch is not None and not row.left_to_table and not row.switch.values
    }
    assert wanted <= ASKED.keys()
    assert {switch for switch, _ in ASKED.keys() - wanted} == numbers
