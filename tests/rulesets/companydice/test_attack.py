"""A whole shot with its dice, and its exact chances against a count of all throws (PB-4 to PB-7)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import pytest

from campaign.domain.tabletop import Quality
from tests.rulesets.companydice.books import book, plain, shot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.rulesets.companydice.rulebook import CompanyDice
    from campaign.rulesets.companydice.values import AttackResult, Shot


def fought(rules: CompanyDice, one: Shot, **faces: Sequence[int]) -> tuple[AttackResult, list[tuple[str, int]]]:
    """Return what a shot comes to with these dice, and which dice were asked for."""
    asked: list[tuple[str, int]] = []

    def dice(name: str, wanted: int) -> Sequence[int]:
        asked.append((name, wanted))
        return faces[name]

    return rules.attack(one, dice), asked


def test_a_miss_asks_for_nothing_more() -> None:
    """Behind a miss no further dice are thrown (PB-4.1)."""
    result, asked = fought(plain(), shot(), to_hit=(1, 1))
    assert (result.hit.hit, result.penetration, result.loss, result.x) == (False, None, None, False)
    assert asked == [("to_hit", 2)]


def test_armour_that_holds_asks_for_nothing_more() -> None:
    """Where nothing goes through no kill dice are thrown (PB-5.1)."""
    result, asked = fought(plain(), shot("m4_75", "tiger2", 2), to_hit=(6, 6))
    assert result.penetration is not None
    assert not result.penetration.penetrates
    assert (result.loss, asked) == (None, [("to_hit", 2)])


def test_no_step_asks_for_no_morale() -> None:
    """Who lost no step throws no morale (PB-7.1)."""
    result, asked = fought(plain(), shot(firer_strength=2), to_hit=(6, 6), kill=(5, 1))
    assert result.loss is not None
    assert (result.loss.steps, result.loss.strength) == (0, 5)
    assert asked == [("to_hit", 2), ("kill", 2)]


def test_a_company_that_is_gone_has_no_x() -> None:
    """The dead throw no morale, and an X goes with them (PB-6.3, B-5)."""
    result, asked = fought(plain(), shot(target_strength=1, target_x=True), to_hit=(6, 6), kill=(6, 6, 1, 1, 1))
    assert result.loss is not None
    assert (result.loss.destroyed, result.x, result.morale) == (True, False, ())
    assert asked[-1] == ("kill", 5)


def test_an_x_stays() -> None:
    """A company that has an X throws no second time and keeps it (B-5)."""
    result, asked = fought(plain(), shot(target_x=True), to_hit=(6, 6), kill=(6, 1, 1, 1, 1))
    assert (result.x, result.morale) == (True, ())
    assert asked[-1] == ("kill", 5)


@pytest.mark.parametrize(("faces", "x"), [((1, 1, 6, 6), True), ((6, 6, 1, 1), True), ((4, 4, 4, 4), False)])
def test_morale_for_each_step(faces: tuple[int, ...], x: bool) -> None:
    """Where it is thrown for each step, one failure is enough (B-5)."""
    own = book({"morale_roll_for": "step"})
    result, asked = fought(own, shot(), to_hit=(6, 6), kill=(6, 6, 1, 1, 1), morale=faces)
    assert (len(result.morale), result.x) == (2, x)
    assert asked[-1] == ("morale", 4)


def test_a_firer_without_any_dice_kills_nothing() -> None:
    """A gun to which nobody gives kill dice goes through and takes no step (B-21)."""
    result, asked = fought(book(without=("B-21",)), shot("pak40", firer_strength=None), to_hit=(6, 6))
    assert result.loss is not None
    assert (result.loss.steps, asked) == (0, [("to_hit", 2)])


SHOTS: Final[list[tuple[dict[str, Any], dict[str, str]]]] = [
    ({"firer_strength": 2}, {}),
    ({"firer_strength": 3, "target_strength": 2, "target_quality": Quality.GREEN}, {}),
    ({"firer_strength": 3, "target_strength": 2, "target_x": True}, {}),
    ({"firer_strength": 2, "target_quality": Quality.VETERAN, "in_cover": True}, {"profile": "seed_example"}),
    ({"firer_strength": 5, "target_strength": 2}, {"profile": "literal_target"}),
    ({"firer_strength": 1, "range_hexes": 12}, {}),
    ({"firer": "m4_75", "target": "tiger2", "range_hexes": 3}, {}),
    ({"firer_strength": 2, "target_strength": 3}, {"morale_roll_for": "step"}),
]


def counted(rules: CompanyDice, one: Shot) -> Iterator[tuple[str, Fraction]]:
    """Yield the outcome of every throw with its share, dice by dice as they are asked for."""
    stack: list[tuple[dict[str, tuple[int, ...]], Fraction]] = [({}, Fraction(1))]
    while stack:
        told, share = stack.pop()
        try:
            result = rules.attack(one, partial(face_of, told))
        except KeyError as missing:
            name = str(missing.args[0])
            number = {"to_hit": 2, "kill": rules.kill_dice(one)}.get(name) or 2 * steps_of(rules, one, told)
            every = list(product(range(1, 7), repeat=number))
            stack += [({**told, name: faces}, share / len(every)) for faces in every]
            continue
        yield outcome(result, had_x=one.target_x), share


def face_of(told: dict[str, tuple[int, ...]], name: str, _wanted: int) -> tuple[int, ...]:
    """Return dice that are told; raise KeyError for others."""
    return told[name]


def steps_of(rules: CompanyDice, one: Shot, told: dict[str, tuple[int, ...]]) -> int:
    """Return how many morale rolls kill dice call for."""
    return rules.morale_rolls(rules.loss(told["kill"], rules.target_strength(one)), has_x=one.target_x)


def outcome(result: AttackResult, *, had_x: bool) -> str:
    """Return what came of a shot in the words of the chances."""
    if not result.hit.hit:
        return "miss"
    if result.penetration is None or result.loss is None:
        return "no penetration"
    if result.loss.destroyed:
        return "destroyed"
    steps = result.loss.steps
    word = "no loss" if not steps else "1 step" if steps == 1 else f"{steps} steps"
    return f"{word} and X" if result.x and not had_x else word


@pytest.mark.parametrize(("facts", "house_rules"), SHOTS)
def test_the_chances_are_those_of_all_throws(facts: dict[str, Any], house_rules: dict[str, str]) -> None:
    """Counted over every throw there is, each outcome comes as often as is told, and all come to one (PB-4 to PB-7)."""
    rules = book(house_rules)
    one = shot(**facts)
    found: Counter[str] = Counter()
    for word, share in counted(rules, one):
        found[word] += share  # type: ignore[assignment]
    assert dict(rules.chances(one)) == dict(found)
    assert sum(chance for _, chance in rules.chances(one)) == 1
