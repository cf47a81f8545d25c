"""The register of rulings: whole, in order, and in agreement with what the program asks (DT-R)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaign.orders.battles.rulebooks import PROFILE, battle_switches
from campaign.rulesets.rulings import Switch
from tests import worlds

CAMPAIGN = Path(__file__).resolve().parents[3] / "campaign"
RULINGS = worlds.rules().rulings()
DEFAULTS = {
    "attack_with_hold": "one_attack",
    "hold_formal_after_moves": "12",
    "subordinates_follow": "no",
    "headless_offence": "no",
    "supply_cp_per": "hq",
    "bomber_plan": "day_before",
    "landing_cf": "3",
    "supply_off_road": "no",
    "destroyed_supply_keeps_points": "no",
    "supply_reach_cm": "1",
    "answer_costs_unless_hold": "no",
    "artillery_sp": "by_mission",
    "captured_dump": "whole",
    "night_flying": "no",
    "one_attack": "per_kind",
    "hold_bonus": "close_assault",
    "counter_battery_observed": "never",
    "weather_effects": "yes",
    "command_rolls": "on_demand",
    "position_age_moves": "1",
    "training_hints": "use",
}
ASKED = re.compile(r"\.(?:switch|flag|number)\(\s*\"(\w+)\"")
CITED = re.compile(r"DT-[RX]\d+")


def test_every_switch_and_its_default() -> None:
    """Each house rule that a scenario may set, as it is played where it sets none (DT-R)."""
    assert {item.name: item.default for item in worlds.rules().switches()} == DEFAULTS
    assert {name: worlds.rules().switch(name) for name in DEFAULTS} == DEFAULTS


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_each_ruling_is_whole(ruling: object) -> None:
    """A ruling asks, answers and gives its reason in whole sentences, and names the rules it stands on (DT-R)."""
    known = next(item for item in RULINGS if item is ruling)
    assert known.question.endswith("?")
    assert known.default.endswith(".")
    assert known.reason.endswith(".")
    assert all(text.endswith(".") for text in known.alternatives)
    assert known.rules
    assert known.switch is None or known.alternatives


def test_the_program_asks_for_no_switch_that_is_not_in_the_register() -> None:
    """A misspelt house rule cannot hide in a branch (DT-R)."""
    asked = {name for path in CAMPAIGN.rglob("*.py") for name in ASKED.findall(path.read_text(encoding="utf-8"))}
    assert asked
    of_battles = {item.name for item in battle_switches(worlds.rules())}
    assert asked - set(DEFAULTS) - of_battles - {PROFILE} == set()


def test_every_ruling_that_the_program_cites_is_in_the_register() -> None:
    """No ruling is made silently (DT-R, DT-X)."""
    texts = [path.read_text(encoding="utf-8") for path in CAMPAIGN.rglob("*.py")]
    cited = {ruling for text in texts for ruling in CITED.findall(text)}
    assert cited - {item.id for item in RULINGS} == set()


@pytest.mark.parametrize(
    ("switch", "good", "bad"),
    [
        (Switch(name="x", default="no", values=("no", "yes")), ("no", "yes"), ("", "maybe", "1", "No")),
        (Switch(name="x", default="12", least=1), ("1", "12", "99"), ("0", "-1", "", "1.5", "many")),
    ],
)
def test_what_a_switch_may_be(switch: Switch, good: tuple[str, ...], bad: tuple[str, ...]) -> None:
    """Either one of its values, or a whole number from its least (DT-R)."""
    assert all(switch.allows(value) for value in good)
    assert not any(switch.allows(value) for value in bad)
