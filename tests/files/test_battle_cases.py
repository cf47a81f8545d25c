"""Cases of the battle rulebooks: the given ones come out, dice are told as far as they are thrown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from msgspec.structs import replace

from campaign.api import resolve
from campaign.cli.main import run
from campaign.errors import NotUnderstood
from campaign.files.case_files import load_cases, read_cases
from campaign.files.errors import Faulty
from campaign.files.resolving import answer, differences
from tests.files.test_resolving import other_than

if TYPE_CHECKING:
    from campaign.files.cases import Case

FOLDER = Path(__file__).resolve().parent.parent / "rules"
FILES = {"pz8": 25, "companydice": 17}
CASES = {case.id: case for name in FILES for case in load_cases(str(FOLDER / f"{name}-cases.yaml"))}

ATTACK: dict[str, Any] = {
    "id": "shot",
    "ruleset": "companydice",
    "kind": "attack",
    "given": {
        "firer": "m4_75",
        "firer_quality": "average",
        "firer_strength": 5,
        "target": "panther_ss",
        "target_quality": "average",
        "target_strength": 5,
        "range": 1,
    },
    "dice": {"to_hit": [1, 2], "kill": [6, 6, 1, 3, 5], "morale": [4, 4]},
}
SHOT: dict[str, Any] = {
    "id": "shot",
    "ruleset": "pz8",
    "kind": "direct_fire",
    "given": {"range_in": 10, "max_range_in": 20, "cover": "open", "attack": 4, "defence": 6, "armoured": True},
    "dice": {"to_hit": 4, "attack": 6, "defence": 3},
}


def wrong(case: dict[str, Any]) -> list[str]:
    """Return what is wrong with a case, a line each."""
    with pytest.raises(NotUnderstood) as caught:
        resolve([case])
    return [line.removeprefix("case 1 (shot): ") for line in str(caught.value).split("\n")]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_given_case_comes_out_as_it_must(case: Case) -> None:
    """Each of the cases that came with the battle rules, key by key (PZ-3 to PZ-12, PB-3 to PB-9)."""
    assert [str(item) for item in differences([case], [answer(case)])] == []


def test_all_the_given_cases_are_there() -> None:
    """Twenty-five of Pz8 and seventeen of the company dice, each of which expects something."""
    counted = {name: sum(case.ruleset == name for case in CASES.values()) for name in FILES}
    assert counted == FILES
    assert all(case.expect for case in CASES.values())


def test_a_changed_expectation_is_found_in_every_given_case() -> None:
    """The control: each expected key is changed in turn, and each change is told of."""
    for case in CASES.values():
        came = answer(case)
        for key, value in case.expect.items():
            changed = replace(case, expect=case.expect | {key: other_than(value)})
            assert [item.key for item in differences([changed], [came])] == [key], case.id


@pytest.mark.parametrize("ruleset", FILES)
def test_a_file_of_rules_gives_its_worked_examples(
    ruleset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The cases stand under worked_examples, --ruleset names the rulebook, and the other keys are nobody's business."""
    cases = yaml.safe_load((FOLDER / f"{ruleset}-cases.yaml").read_text(encoding="utf-8"))
    for case in cases:
        del case["ruleset"]
    rules = {"schema": "tables/1", "sources": {"a": "b"}, "states": ["ok", 1, None], "worked_examples": cases}
    file = tmp_path / "rules.yaml"
    file.write_text(yaml.safe_dump(rules), encoding="utf-8")
    assert run(["resolve", str(file), "--ruleset", ruleset]) == 0
    told = capsys.readouterr()
    assert told.err == f"{FILES[ruleset]} cases, {FILES[ruleset]} compared, 0 differences\n"
    file.write_text(yaml.safe_dump(rules | {"worked_examples": [cases[0] | {"expect": {"hit": False}}]}))
    assert run(["resolve", str(file), "--ruleset", ruleset]) == 4
    assert f"{cases[0]['id']}: hit: expected false, got true" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: 1", "cases.yaml:1:1: must be a list of cases (or a mapping that has one under worked_examples)"),
        ("a: 1\nworked_examples: {id: x}", "cases.yaml:2:18: worked_examples: must be a list of cases"),
        ("worked_examples:\n- x", "cases.yaml:2:3: case 1: must be a mapping, not 'x'"),
    ],
)
def test_a_file_without_cases_says_where_they_should_stand(text: str, line: str) -> None:
    """A mapping that lists no cases is none of ours, and a case in a file of rules is checked like others."""
    with pytest.raises(Faulty) as caught:
        read_cases(text.encode(), "cases.yaml")
    assert str(caught.value.faults[0]) == line


def test_dice_that_the_sum_never_comes_to_may_be_told() -> None:
    """At two hexes the hit does not go through: kill dice and morale are told and not thrown (PB-5.1)."""
    far = ATTACK | {"given": ATTACK["given"] | {"range": 2}}
    (came,) = resolve([far | {"dice": ATTACK["dice"] | {"to_hit": [3, 3]}}])
    assert (came["result"]["penetrates"], came["result"]["steps"]) == (False, 0)
    assert resolve([far | {"dice": {"to_hit": (3, 3)}}]) == [came]


@pytest.mark.parametrize(
    ("dice", "line"),
    [
        ({}, "dice.to_hit: is missing (the sum comes to 2 D6, such as to_hit: [1, 2])"),
        ({"to_hit": 3}, "dice.to_hit: must be 2 of them, not 1 (the sum comes to 2 D6, such as to_hit: [1, 2])"),
        ({"to_hit": [1, 2]}, "dice.kill: is missing (the sum comes to 5 D6, such as kill: [1, 2, 3, 4, 5])"),
        (
            {"to_hit": [1, 2], "kill": [6, 1]},
            "dice.kill: must be 5 of them, not 2 (the sum comes to 5 D6, such as kill: [1, 2, 3, 4, 5])",
        ),
        (
            {"to_hit": [1, 2], "kill": [6] * 6},
            "dice.kill: must be 5 of them, not 6 (the sum comes to 5 D6, such as kill: [1, 2, 3, 4, 5])",
        ),
        ({"to_hit": [0, 2]}, "dice.to_hit.0: must be a face of a D6, 1 to 6, not 0"),
        ({"to_hit": [1, 7], "kill": []}, "dice.to_hit.1: must be a face of a D6, 1 to 6, not 7"),
        ({"to_hit": [1, True]}, "dice.to_hit.1: must be a face of a D6, 1 to 6, not True"),
        ({"to_hit": "12"}, "dice.to_hit: must be a face of a D6, 1 to 6, not '12'"),
        ({"to_hit": [1, 2], "morale": ["x"]}, "dice.morale.0: must be a face of a D6, 1 to 6, not 'x'"),
        (ATTACK["dice"] | {"kil": [1]}, "dice.kil: is not known here (did you mean kill?)"),
    ],
)
def test_dice_are_as_many_as_the_sum_comes_to(dice: dict[str, Any], line: str) -> None:
    """Each told face is one of a D6, and those that the sum comes to are there, no fewer and no more (PB-4.1, B-3)."""
    assert wrong(ATTACK | {"dice": dice}) == [line]


def test_a_single_die_is_written_alone_or_as_a_list() -> None:
    """Pz8 throws one die at a time; what is missing is told with how it is written (PZ-5.6, PZ-6.1)."""
    listed = {name: [face] for name, face in SHOT["dice"].items()}
    assert resolve([SHOT]) == resolve([SHOT | {"dice": listed}])
    assert wrong(SHOT | {"dice": {"to_hit": 4}}) == [
        "dice.attack: is missing (the sum comes to 1 D6, such as attack: 1)"
    ]
    assert resolve([SHOT | {"dice": {"to_hit": 3}}])[0]["result"]["hit"] is False


def test_the_way_a_case_was_worked_out_is_not_read() -> None:
    """`working` may be anything at all; other keys of that sort are not known."""
    plain = resolve([ATTACK])
    for working in ("7-2+1", 7.0, None, ["a", {"b": 1}]):
        assert resolve([ATTACK | {"working": working}]) == plain
    assert wrong(ATTACK | {"workin": "x"}) == ["workin: is not known here (did you mean working?)"]


def test_a_kind_of_another_rulebook_says_whose_it_is() -> None:
    """Who forgets --ruleset is told."""
    forgotten = {key: value for key, value in SHOT.items() if key != "ruleset"}
    assert wrong(forgotten) == [
        "kind: 'direct_fire' is no kind of sum (pz8 has it: say ruleset: pz8, or give --ruleset pz8)"
    ]


def test_a_case_sets_the_reading_of_the_rules_that_it_is_played_by() -> None:
    """The profile stands in what is given, or among the house rules; a word that is none is told (B-2)."""
    losses = {"default": 2, "seed_example": 3}
    for profile, steps in losses.items():
        given = ATTACK | {"given": ATTACK["given"] | {"profile": profile}}
        (came,) = resolve([given])
        assert came["result"]["steps"] == steps
        assert resolve([ATTACK | {"house_rules": {"profile": profile}}]) == [came]
    assert wrong(ATTACK | {"house_rules": {"profile": "seed"}}) == [
        "house_rules.profile: cannot be 'seed' (default, seed_example, literal_target, summary_c)"
    ]


def test_an_error_that_a_case_expects_is_compared_like_any_result() -> None:
    """Nine hexes with a gun for eight: no dice, and the error is the result (PB-3.2)."""
    far = ATTACK | {"given": ATTACK["given"] | {"range": 9}, "dice": {}}
    assert resolve([far]) == [{"id": "shot", "result": {"error": "out_of_range"}}]
    case = replace(CASES["B16"], expect={"error": "firer_has_x", "hit": True})
    assert [str(item) for item in differences([case], [answer(case)])] == [
        "B16: error: expected firer_has_x, got out_of_range",
        "B16: hit: expected true, got nothing",
    ]


def test_faults_of_several_cases_stand_with_their_lines() -> None:
    """Dice that are missing are told beside all else, each where its mapping stands."""
    text = """\
- {id: a, ruleset: pz8, kind: rally, given: {quality: green, state: suppressed, hq_distance_in: 3}}
- id: b
  ruleset: companydice
  kind: morale
  given: {quality: veterann}
  dice: {morale: [5, 5]}
- id: c
  ruleset: companydice
  kind: morale
  given: {quality: veteran}
  dice:
    morale: [5]
"""
    with pytest.raises(Faulty) as caught:
        read_cases(text.encode(), "cases.yaml")
    assert [str(fault) for fault in caught.value.faults] == [
        "cases.yaml:1:3: a.dice.rally: is missing (the sum comes to 1 D6, such as rally: 1)",
        "cases.yaml:5:20: b.given.quality: must be a word that is known here, not 'veterann' (did you mean veteran?)",
        "cases.yaml:12:13: c.dice.morale: must be 2 of them, not 1 (the sum comes to 2 D6, such as morale: [1, 2])",
    ]
