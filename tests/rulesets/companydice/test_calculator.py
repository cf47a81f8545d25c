"""The worked examples, and cases of every key and error that they leave out, through the calculator (PB, B)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml
from msgspec import ValidationError, convert, to_builtins

from campaign.rulesets.calculator import DiceMissing
from campaign.rulesets.companydice.calculator import KINDS
from tests.rulesets.companydice.books import book, plain

if TYPE_CHECKING:
    from campaign.rulesets.companydice.rulebook import CompanyDice

CASES: Final[list[dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parent / "examples.yaml").read_text(encoding="utf-8")
)


def computed(case: dict[str, Any], rules: CompanyDice | None = None) -> dict[str, Any]:
    """Return what a case comes to, as plain data."""
    kind = KINDS[case["kind"]]
    given = convert(case["given"], kind.given)
    told = {name: faces if isinstance(faces, list) else [faces] for name, faces in case.get("dice", {}).items()}
    faces = {name: tuple(told.get(name, ())) for name in kind.thrown}
    result: dict[str, Any] = to_builtins(kind.compute(rules or book(given.house_rules()), given, faces))
    return result


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_each_case(case: dict[str, Any]) -> None:
    """Each case comes out as it was worked out by hand, and an error comes alone where nothing is computed (PB, B)."""
    came = computed(case)
    assert {key: came.get(key) for key in case["expect"]} == case["expect"]
    if "error" in case["expect"] and case["kind"] != "opportunity_fire":
        assert came.keys() == {"error"}


def test_the_examples_are_whole() -> None:
    """There are seventeen worked examples, and cases of every kind (PB)."""
    assert [case["id"] for case in CASES[:17]] == [f"B{number:02}" for number in range(1, 18)]
    assert {case["kind"] for case in CASES} == KINDS.keys()


def test_a_miss_leaves_out_what_was_not_reached() -> None:
    """Where a shot misses nothing is told of penetration, kill dice and morale (PB-4.1)."""
    assert computed(CASES[6]).keys() == {"to_hit_total", "hit", "steps", "target_strength", "destroyed", "x"}


@pytest.mark.parametrize("profile", ["default", "seed_example", "literal_target", "summary_c"])
def test_each_profile_through_a_case(profile: str) -> None:
    """A case sets its profile, which decides dice and faces (B-2 to B-4)."""
    given = {"firer": "panther_ss", "firer_strength": 2, "target": "m4_75", "range": 1, "profile": profile}
    dice = {"to_hit": [6, 6], "kill": [5, 6] if profile != "literal_target" else [5, 6, 1, 1, 1], "morale": [1, 1]}
    came = computed({"kind": "attack", "given": given, "dice": dice})
    assert came["kill_dice"] == (5 if profile == "literal_target" else 2)
    assert came["steps"] == (2 if profile == "seed_example" else 1)


def test_morale_for_each_step() -> None:
    """Where morale is thrown for each step, the worst throw is told (B-5)."""
    own = book({"morale_roll_for": "step"})
    came = computed(
        {"kind": "morale", "given": {"quality": "average", "steps": 2}, "dice": {"morale": [1, 1, 6, 3]}}, own
    )
    assert came == {"morale_total": 9, "x": True}


@pytest.mark.parametrize(
    ("dice", "name"),
    [
        ({}, "to_hit"),
        ({"to_hit": [6]}, "to_hit"),
        ({"to_hit": [6, 6]}, "kill"),
        ({"to_hit": [6, 6], "kill": [6, 6]}, "kill"),
        ({"to_hit": [6, 6], "kill": [6, 1, 1, 1, 1]}, "morale"),
    ],
)
def test_dice_that_a_case_does_not_tell(dice: dict[str, list[int]], name: str) -> None:
    """Dice that the sum comes to and that are not told are asked for by their name (PB-4.1, PB-6.1, PB-7.1)."""
    case = {"kind": "attack", "given": {"firer": "panther_ss", "target": "m4_75", "range": 1}, "dice": dice}
    with pytest.raises(DiceMissing) as raised:
        computed(case)
    assert raised.value.name == name


@pytest.mark.parametrize(
    "given",
    [
        {"firer": "m5", "target": "m5", "range": 0},
        {"firer": "m5", "target": "m5", "range": 1, "firer_strength": 7},
        {"firer": "m5", "target": "m5", "range": 1, "profile": "mine"},
        {"firer": "m5", "target": "m5", "range": 1, "firer_quality": "elite"},
        {"firer": "m5", "range": 1},
    ],
)
def test_what_is_no_case(given: dict[str, Any]) -> None:
    """Ranges from one hex, strengths to six, known qualities and profiles (PB-1.2, PB-4.1)."""
    with pytest.raises(ValidationError):
        convert(given, KINDS["attack"].given)


@pytest.mark.parametrize(
    ("kind", "given", "lacking"),
    [
        ("crt", {}, ("attack", "defense")),
        ("crt", {"attack": 3}, ("defense",)),
        ("crt", {"firers": ["m5"]}, ("target",)),
        ("crt", {"defense": 3}, ("attack",)),
        ("crt", {"way": "mines"}, ()),
        ("command_radius", {"quality": "green"}, ("movement",)),
        ("attack", {"firer": "m5", "target": "m5", "range": 1}, ()),
    ],
)
def test_what_a_case_lacks(kind: str, given: dict[str, Any], lacking: tuple[str, ...]) -> None:
    """A sum of the old table needs who attacks and who is attacked; a move its allowance (PB-9.1, PB-11.1)."""
    assert convert(given, KINDS[kind].given).lacking() == lacking


def test_segments_without_our_ruling() -> None:
    """Without our ruling an X comes off at the end of a segment, too (B-14)."""
    case = {"kind": "x_clear", "given": {"x": True, "all_units_out_of_los_of_threats": True, "end_of_turn": False}}
    assert (computed(case, plain())["x"], computed(case, book(without=("B-14",)))["x"]) == (True, False)
