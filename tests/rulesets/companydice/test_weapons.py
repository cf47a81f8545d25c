"""Weapon classes on the old table, and aircraft (PB-12 to PB-14, B-27, B-28)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest

from campaign.errors import UnknownName
from campaign.rulesets.companydice.values import WeaponClass
from campaign.rulesets.companydice.weapons import Firer, Way
from tests.rulesets.companydice.books import book, plain

HALF: Final = Fraction(1, 2)

#: Firer, range, way, then the share of its attack at armour and at what is not armoured.
EFFECTS: Final = [
    ("m4_75", 4, Way.DIRECT, 2, HALF),
    ("m4_75", 5, Way.DIRECT, 1, HALF),
    ("m5", 2, Way.DIRECT, 2, HALF),
    ("m5", 3, Way.DIRECT, 1, HALF),
    ("m4_75", 0, Way.OVERRUN, 2, HALF),
    ("ger_hmg", 1, Way.DIRECT, None, 1),
    ("ger_rifle", 2, Way.DIRECT, None, 1),
    ("ger_rifle", 3, Way.DIRECT, None, HALF),
    ("ger_rifle", 1, Way.CLOSE_ASSAULT, 1, 1),
    ("m4_105", 6, Way.DIRECT, 1, 1),
    ("m4_105", 7, Way.DIRECT, HALF, 1),
    ("wespe", 6, Way.DIRECT, 1, 1),
    ("wespe", 7, Way.DIRECT, HALF, 1),
    ("wespe", 6, Way.INDIRECT, HALF, 1),
    ("ger_81mortar", 1, Way.DIRECT, HALF, 1),
    ("ger_81mortar", 9, Way.INDIRECT, HALF, 1),
    ("ger_truck", 1, Way.DIRECT, None, None),
]


@pytest.mark.parametrize(("key", "range_hexes", "way", "armoured", "soft"), EFFECTS)
def test_each_effect(
    key: str, range_hexes: int, way: Way, armoured: Fraction | int | None, soft: Fraction | int | None
) -> None:
    """Each class counts by what it fires at, from where and how (PB-12.1, PB-13.1)."""
    rules = plain()
    firer = Firer(counter=rules.counter(key), range_hexes=range_hexes)
    assert rules.effect(firer, rules.counter("pz4_ss"), way) == armoured
    assert rules.effect(firer, rules.counter("ger_security"), way) == soft


@pytest.mark.parametrize(
    ("key", "range_hexes", "power"),
    [("ger_rifle", 2, 3), ("ger_rifle", 4, Fraction(3, 2)), ("m4_75", 1, Fraction(11, 2))],
)
def test_firepower_at_infantry(key: str, range_hexes: int, power: Fraction | int) -> None:
    """A counter brings its attack by its class, half beyond its range; fractions are kept (PB-12.1, PB-13.1)."""
    rules = plain()
    firer = Firer(counter=rules.counter(key), range_hexes=range_hexes)
    assert rules.firepower(firer, rules.counter("us_rifle"), Way.DIRECT) == power


@pytest.mark.parametrize(
    ("key", "indirectly"),
    [
        ("wespe", True),
        ("uk_25pdr", True),
        ("uk_3in_mortar", True),
        ("m4_75", False),
        ("m4_105", False),
        ("us_rifle", False),
    ],
)
def test_who_fires_indirectly(key: str, indirectly: bool) -> None:
    """Howitzers and mortars fire indirectly, everything armed fires directly (PB-13.2)."""
    assert plain().fires(plain().counter(key), Way.INDIRECT) is indirectly
    assert plain().fires(plain().counter(key), Way.DIRECT)


@pytest.mark.parametrize(
    ("key", "assaults", "overruns"),
    [
        ("us_rifle", True, False),
        ("us_engineer", True, False),
        ("m4_75", False, True),
        ("stug3g", False, True),
        ("sdkfz251", False, True),
        ("wespe", False, False),
        ("us_truck", False, False),
        ("pak40", False, False),
    ],
)
def test_who_assaults_and_who_overruns(key: str, assaults: bool, overruns: bool) -> None:
    """Infantry makes close assaults; armour overruns, but for its artillery (B-28)."""
    counter = plain().counter(key)
    assert (plain().assaults(counter), plain().overruns(counter)) == (assaults, overruns)


@pytest.mark.parametrize(("key", "guns"), [("typhoon", 2), ("p47", 3)])
def test_each_aircraft(key: str, guns: int) -> None:
    """A Typhoon has machine guns of 2, a P-47 of 3; both bombs of 30 and rockets of 20 (PB-14.1, PB-14.2)."""
    weapons = plain().aircraft_of(key).weapons
    assert {name: (item.attack, item.weapon_class, item.times) for name, item in weapons.items()} == {
        "machine_guns": (guns, WeaponClass.SMALL_ARMS, 4),
        "bombs": (30, WeaponClass.HIGH_EXPLOSIVE, 1),
        "rockets": (20, WeaponClass.ARMOUR_PIERCING, 1),
    }


def test_there_are_two_aircraft() -> None:
    """Typhoons and Thunderbolts are all there are, and another is unknown (PB-14.1)."""
    assert [row.key for row in plain().aircraft()] == ["typhoon", "p47"]
    with pytest.raises(UnknownName, match="spitfire"):
        plain().aircraft_of("spitfire")
    with pytest.raises(UnknownName, match="torpedoes"):
        plain().air_weapon(plain().aircraft_of("p47"), "torpedoes")


@pytest.mark.parametrize(
    ("weapon", "armoured", "soft"), [("machine_guns", 0, 3), ("bombs", 30, 30), ("rockets", 20, 10)]
)
def test_attacks_from_the_air(weapon: str, armoured: int, soft: int) -> None:
    """From the air bombs and rockets count as printed at armour, rockets half elsewhere, guns there only (B-27)."""
    rules = plain()
    own = rules.air_weapon(rules.aircraft_of("p47"), weapon)
    assert rules.air_attack(own, rules.counter("tiger1")) == armoured
    assert rules.air_attack(own, rules.counter("ger_rifle")) == soft


@pytest.mark.parametrize(
    ("weapon", "used", "target", "codes"),
    [
        ("machine_guns", {}, "ger_rifle", ()),
        ("machine_guns", {"machine_guns": 3}, "ger_rifle", ()),
        ("machine_guns", {"machine_guns": 4}, "ger_rifle", ("weapon_spent",)),
        ("machine_guns", {}, "tiger1", ("may_not_fire_at_armour",)),
        ("bombs", {"bombs": 1}, "tiger1", ("weapon_spent",)),
        ("bombs", {"rockets": 1}, "tiger1", ("other_load",)),
        ("rockets", {"bombs": 1, "rockets": 1}, "tiger1", ("weapon_spent", "other_load")),
        ("machine_guns", {"bombs": 1}, "ger_rifle", ()),
    ],
)
def test_what_an_aircraft_has_left(weapon: str, used: dict[str, int], target: str, codes: tuple[str, ...]) -> None:
    """Guns four times a game, bombs or rockets once, not both (PB-14.2, PB-14.3)."""
    rules = plain()
    refusals = rules.air_refusals(rules.aircraft_of("typhoon"), weapon, used, rules.counter(target))
    assert tuple(item.code for item in refusals) == codes


def test_the_other_reading_of_rockets() -> None:
    """Without our ruling rockets count double at armour, as class A does near by (B-27)."""
    rules = book(without=("B-27",))
    own = rules.air_weapon(rules.aircraft_of("typhoon"), "rockets")
    assert rules.air_attack(own, rules.counter("tiger1")) == 40
