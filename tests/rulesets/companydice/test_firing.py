"""What stands against a shot, or against an attack on the old table (PB-3, B-4, B-7, B-16, B-28)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.domain.tabletop import Quality
from campaign.rulesets.companydice.crt import CombatFacts
from campaign.rulesets.companydice.values import FirerState
from campaign.rulesets.companydice.weapons import Firer, Way
from tests.rulesets.companydice.books import book, codes, plain, shot

VETERAN = Quality.VETERAN


@pytest.mark.parametrize(
    ("facts", "state", "expected"),
    [
        ({}, {}, ()),
        ({}, {"x": True}, ("firer_has_x",)),
        ({}, {"dispersed": True}, ("firer_dispersed",)),
        ({}, {"fired": True}, ("already_fired",)),
        ({}, {"fired": True, "attacks_made": 3}, ("already_fired",)),
        ({}, {"opportunity_fired": True}, ("opportunity_fired",)),
        ({}, {"attacks_made": 3}, ("company_has_fired",)),
        ({}, {"attacks_made": 2}, ()),
        ({}, {"attacks_made": 2, "counters": 2}, ("company_has_fired",)),
        ({}, {"line_of_sight": False}, ("no_line_of_sight",)),
        ({}, {"spotted": False}, ("not_spotted",)),
        ({"range_hexes": 12}, {}, ()),
        ({"range_hexes": 13}, {}, ("out_of_range",)),
        ({"firer": "us_rifle", "range_hexes": 1}, {}, ("may_not_fire_at_armour",)),
        ({"firer": "us_truck", "range_hexes": 1}, {}, ("may_not_fire", "out_of_range")),
        ({"target": "pak40"}, {}, ("target_not_armoured",)),
        ({"firer_strength": 0}, {}, ("firer_destroyed",)),
        ({"target_strength": 0}, {}, ("target_destroyed",)),
        ({"emergency": True, "firer_quality": VETERAN, "range_hexes": 1}, {"fired": True}, ()),
        ({"emergency": True, "firer_quality": VETERAN, "range_hexes": 2}, {"fired": True}, ("not_adjacent",)),
        ({"emergency": True, "range_hexes": 1}, {"fired": True}, ("not_veteran",)),
        (
            {"emergency": True, "firer_quality": VETERAN, "range_hexes": 1},
            {"emergency_used": True},
            ("emergency_used",),
        ),
        ({"emergency": True, "firer_quality": VETERAN, "range_hexes": 1}, {"x": True}, ("firer_has_x",)),
        ({"range_hexes": 13}, {"x": True, "fired": True}, ("firer_has_x", "already_fired", "out_of_range")),
    ],
)
def test_what_stands_against_a_shot(facts: dict[str, Any], state: dict[str, Any], expected: tuple[str, ...]) -> None:
    """All of it is told at once, the gravest first (PB-3.1 to PB-3.5, PB-5.4, PB-8.1, PB-10.2, PB-10.3)."""
    assert codes(plain(), shot(**facts), **state) == expected


def test_a_company_attacks_once_under_summary_c() -> None:
    """Where a company attacks once, its second counter may not (B-4)."""
    own = book({"profile": "summary_c"})
    assert codes(own, shot(), attacks_made=1) == ("company_has_fired",)
    assert codes(own, shot()) == ()


@pytest.mark.parametrize(
    ("key", "range_hexes", "target", "facts", "state", "expected"),
    [
        ("us_rifle", 2, "ger_rifle", CombatFacts(), FirerState(), ()),
        ("us_rifle", 4, "ger_rifle", CombatFacts(), FirerState(), ()),
        ("us_rifle", 5, "ger_rifle", CombatFacts(), FirerState(), ("out_of_range",)),
        ("us_rifle", 1, "tiger1", CombatFacts(), FirerState(), ("may_not_fire_at_armour",)),
        ("m4_75", 4, "tiger1", CombatFacts(), FirerState(), ("target_armoured",)),
        ("m4_75", 4, "ger_rifle", CombatFacts(), FirerState(), ()),
        (
            "m4_75",
            4,
            "ger_rifle",
            CombatFacts(),
            FirerState(x=True, dispersed=True),
            ("firer_has_x", "firer_dispersed"),
        ),
        ("m4_75", 4, "ger_rifle", CombatFacts(), FirerState(fired=True), ("already_fired",)),
        ("m4_75", 4, "ger_rifle", CombatFacts(), FirerState(line_of_sight=False), ("no_line_of_sight",)),
        ("m4_75", 4, "ger_rifle", CombatFacts(way=Way.INDIRECT), FirerState(), ("may_not_fire_indirectly",)),
        ("m7_priest", 20, "tiger1", CombatFacts(way=Way.INDIRECT), FirerState(), ()),
        ("m7_priest", 40, "tiger1", CombatFacts(way=Way.INDIRECT), FirerState(), ("out_of_range",)),
        ("us_rifle", 1, "tiger1", CombatFacts(way=Way.CLOSE_ASSAULT), FirerState(), ()),
        ("us_rifle", 2, "tiger1", CombatFacts(way=Way.CLOSE_ASSAULT), FirerState(), ("not_adjacent",)),
        ("m4_75", 1, "ger_rifle", CombatFacts(way=Way.CLOSE_ASSAULT), FirerState(), ("not_infantry",)),
        ("m4_75", 0, "ger_rifle", CombatFacts(way=Way.OVERRUN), FirerState(), ()),
        ("m4_75", 0, "tiger1", CombatFacts(way=Way.OVERRUN), FirerState(), ()),
        ("m4_75", 0, "ger_rifle", CombatFacts(way=Way.OVERRUN, in_cover=True), FirerState(), ("no_overrun_in_cover",)),
        ("us_rifle", 0, "ger_rifle", CombatFacts(way=Way.OVERRUN), FirerState(), ("may_not_overrun",)),
        ("us_truck", 1, "ger_rifle", CombatFacts(), FirerState(), ("may_not_fire", "out_of_range")),
    ],
)
def test_what_stands_against_an_attack_on_the_old_table(
    key: str, range_hexes: int, target: str, facts: CombatFacts, state: FirerState, expected: tuple[str, ...]
) -> None:
    """Direct fire at armour is for company dice; the rest is told at once (PB-3, PB-11.12, PB-12.1, PB-13.2, B-28)."""
    rules = plain()
    firer = Firer(counter=rules.counter(key), range_hexes=range_hexes)
    refusals = rules.attack_refusals(firer, rules.counter(target), facts, state)
    assert tuple(item.code for item in refusals) == expected


def test_each_refusal_says_why() -> None:
    """A refusal names its rule, and the thing that it is about (PB-3.3)."""
    (refusal,) = plain().shot_refusals(shot(range_hexes=13), FirerState())
    assert refusal.rule == "PB-3.3"
    assert refusal.reason == "13 hexes are more than PzKw-V Panther (SS) reaches: 12"
