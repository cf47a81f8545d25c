"""Malformed cases are told of all at once, with file, line, case and way out, and nothing is computed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import ValidationError, convert

from campaign.errors import NotUnderstood
from campaign.files.case_files import read_cases
from campaign.files.cases import Head, cases_of
from campaign.files.checking import wrong_with
from campaign.files.errors import Faulty
from campaign.rulesets.calculator import kinds_of

if TYPE_CHECKING:
    from campaign.files.errors import Fault

GOOD: dict[str, Any] = {
    "id": "one",
    "kind": "command_roll",
    "given": {"training_value": 5, "under_fire": False, "jammed": False},
    "dice": {"roll": 8},
}
AIMED = {"training_value": 6, "mode": "attack", "may_hold": True, "fortification": "none"}


def told(text: str, ruleset: str = "divtac") -> list[str]:
    """Return what is wrong with a file."""
    with pytest.raises(Faulty) as caught:
        read_cases(text.encode(), "cases.yaml", ruleset)
    return [str(fault) for fault in caught.value.faults]


def wrong(**more: Any) -> str:  # noqa: ANN401 - whatever a case should not hold
    """Return the one thing that is wrong with a case that differs from the good one."""
    case = {key: value for key, value in {**GOOD, **more}.items() if value != "leave out"}
    with pytest.raises(NotUnderstood) as caught:
        cases_of([case])
    (line,) = str(caught.value).split("\n")
    return line.removeprefix("case 1 (one): ")


@pytest.mark.parametrize("face", [11, -1, "x", 7.0, True, None, "7"])
def test_a_die_that_is_none_is_refused(face: object) -> None:
    """A D10 has faces 1 to 10, and 0 reads 10: 11, -1 and x are no faces."""
    assert wrong(dice={"roll": face}) == f"dice.roll: must be a face of a D10, 0 to 10 (0 reads 10), not {face!r}"


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({"kind": "rangd"}, "kind: 'rangd' is no kind of sum (did you mean ranged?)"),
        (
            {"extra": 1},
            "extra: is not known here (one of id, kind, given, ruleset, dice, expect, house_rules, working)",
        ),
        ({"kind": "leave out"}, "kind: is missing"),
        ({"given": "leave out"}, "given: is missing"),
        ({"given": []}, "given: must be a mapping, not []"),
        ({"dice": "leave out"}, "dice.roll: is missing"),
        ({"dice": {"roll": 5, "rol": 5}}, "dice.rol: is not known here (did you mean roll?)"),
        ({"expect": {"points": 5}}, "expect.points: is not known here (did you mean command_points?)"),
        ({"ruleset": "pz9"}, "ruleset: no rulebook 'pz9' computes cases (did you mean pz8?)"),
        ({"house_rules": {"hold_bonu": "both"}}, "house_rules.hold_bonu: is not known here (did you mean hold_bonus?)"),
        (
            {"house_rules": {"hold_bonus": "all"}},
            "house_rules.hold_bonus: cannot be 'all' (close_assault, ranged, both)",
        ),
        (
            {"house_rules": {"hold_formal_after_moves": 0}},
            "house_rules.hold_formal_after_moves: cannot be 0 (a whole number of at least 1)",
        ),
    ],
)
def test_each_part_of_a_case_is_checked(more: dict[str, Any], line: str) -> None:
    """Unknown kinds and keys, missing ones, wrong values: each with what comes near."""
    assert wrong(**more) == line


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"training_value": 5, "under_fire": False}, "given.jammed: is missing"),
        (
            GOOD["given"] | {"training_value": "5"},
            "given.training_value: must be a whole number from 1 to 1000, not '5'",
        ),
        (
            GOOD["given"] | {"training_value": True},
            "given.training_value: must be a whole number from 1 to 1000, not True",
        ),
        (GOOD["given"] | {"jammed": 1}, "given.jammed: must be true or false, not 1"),
        (GOOD["given"] | {"jamed": True}, "given.jamed: is not known here (did you mean jammed?)"),
        (
            GOOD["given"] | {"mode": "atack"},
            "given.mode: must be a word that is known here, not 'atack' (did you mean attack?)",
        ),
    ],
)
def test_what_is_given_is_checked_key_by_key(given: dict[str, Any], line: str) -> None:
    """A number in quotes is no number, 1 is not true, and a word must be one that is known."""
    assert wrong(given=given) == line


def test_what_one_key_demands_of_others_is_checked() -> None:
    """A battery has a mission and a number, an infantry brigade its battalions (DT-G6)."""
    battery = {"id": "b", "kind": "attack_supply", "given": {"attacker": "battery", "extra": 0}}
    brigade = {"id": "i", "kind": "attack_supply", "given": {"attacker": "infantry_brigade", "extra": 0}}
    with pytest.raises(NotUnderstood) as caught:
        cases_of([battery, brigade])
    assert str(caught.value).split("\n") == [
        "case 1 (b): given.mission: is missing",
        "case 1 (b): given.batteries: is missing",
        "case 2 (i): given.battalions: is missing",
    ]


def test_ids_are_there_and_stand_once() -> None:
    """A result is known by its id: missing, empty or twice it is of no use."""
    cases = [GOOD, GOOD | {"id": ""}, {key: value for key, value in GOOD.items() if key != "id"}, GOOD]
    with pytest.raises(NotUnderstood) as caught:
        cases_of(cases)
    assert str(caught.value).split("\n") == [
        "case 2: id: must not be empty",
        "case 3: id: is missing",
        "case 4 (one): id: 'one' stands twice, first as case 1",
    ]


def test_all_that_is_wrong_with_a_file_is_told_with_its_line() -> None:
    """Five faults in three cases are five lines, each with file, line, column, case and path."""
    text = """\
- {id: a, kind: command_roll, given: {training_value: 0, under_fire: no, jammed: false}, dice: {roll: 11}}
- id: b
  kind: ranget
  given: {}
- id: c
  kind: air_landing
  given: {training_value: 6, hostile_sees: false, hostile: 1}
  dice: {roll: 3}
  expect:
    totl: 3
"""
    assert told(text) == [
        "cases.yaml:1:55: a.given.training_value: must be a whole number from 1 to 1000, not 0",
        "cases.yaml:1:70: a.given.under_fire: must be true or false, not 'no'",
        "cases.yaml:1:103: a.dice.roll: must be a face of a D10, 0 to 10 (0 reads 10), not 11",
        "cases.yaml:3:9: b.kind: 'ranget' is no kind of sum (did you mean ranged?)",
        "cases.yaml:7:51: c.given.hostile: is not known here (did you mean hostile_sees?)",
        "cases.yaml:10:5: c.expect.totl: is not known here (did you mean total?)",
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("id: a", "cases.yaml:1:1: must be a list of cases (or a mapping that has one under worked_examples)"),
        ("- just a text", "cases.yaml:1:3: case 1: must be a mapping, not 'just a text'"),
        ("- {id: a, kind: flak, kind: flak}", "cases.yaml:1:23: 'kind' stands twice, first in line 1"),
        ("- [", "cases.yaml:2:1: is not valid YAML: did not find expected node content"),
    ],
)
def test_a_text_that_is_no_list_of_cases_is_refused(text: str, line: str) -> None:
    """A file is a list of mappings, each key once."""
    assert told(text)[0] == line


def test_json_is_read_as_well_and_kept_apart_from_texts() -> None:
    """A list in JSON, indented with tabs, gives the same cases; a number as an id is the text that was typed."""
    cases = [GOOD, GOOD | {"id": "two", "expect": {"command_points": 5}}]
    assert read_cases(json.dumps(cases, indent="\t").encode(), "cases.json") == cases_of(cases)
    (case,) = read_cases(b"- {id: 7, kind: hold_level, given: {moves_in_place: 3, permanent: false}}", "cases.yaml")
    assert case.id == "7"


def test_the_ruleset_of_cases_that_name_none_is_told() -> None:
    """--ruleset speaks for cases without one; a name that computes nothing is told for each."""
    lines = told("- {id: a, kind: flak, given: {}}\n- {id: b, kind: flak, given: {}}\n", ruleset="divtak")
    assert [line.partition(": ")[2] for line in lines] == [
        "a.ruleset: no rulebook 'divtak' computes cases (did you mean divtac?)",
        "b.ruleset: no rulebook 'divtak' computes cases (did you mean divtac?)",
    ]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats() | st.sampled_from(("attack", "none", "VL", "x", "")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("mode", "roll", "id")), inner),
    max_leaves=4,
)
RIGHT: dict[str, dict[str, Any]] = {
    "air_landing": {"training_value": 6, "hostile_sees": False},
    "mode_mix": {"attack_with_hold": "either", "sisters": [{"mode": "attack", "position": "x"}, {"mode": "hold"}]},
    "training_value": {"quoted": [4, 7]},
    "recovery": {"eliminated": {"a": 3}, "carried": {}},
    "bombing": {"combat_factor": 9, "extra_squadrons": 0, "target": AIMED},
    "endurance": {
        "role": "fighter",
        "based": "on_table",
        "last_attack": {"day": 0, "move": 1},
        "now": {"day": 0, "move": 2},
    },
}


@given(data=st.data())
def test_whatever_cannot_be_read_is_explained_and_nothing_else(data: st.DataObject) -> None:
    """What the quick check refuses the slow one can explain, and what it lets pass has nothing wrong with it."""
    kind = data.draw(st.sampled_from(sorted(RIGHT)))
    value = dict(RIGHT[kind])
    value[data.draw(st.sampled_from((*value, "more")))] = data.draw(ANYTHING)
    shape = kinds_of("divtac")[kind].given
    try:
        convert(value, shape)
    except ValidationError:
        assert tuple(wrong_with(value, shape))
    else:
        assert tuple(wrong_with(value, shape)) == ()


def test_what_is_right_has_nothing_wrong_with_it() -> None:
    """The good case passes both checks."""
    assert tuple(wrong_with(GOOD, Head)) == ()
    assert [case.faces for case in cases_of([GOOD])] == [{"roll": 8}]


def faults(text: str) -> tuple[Fault, ...]:
    """Return the faults of a file."""
    with pytest.raises(Faulty) as caught:
        read_cases(text.encode(), "cases.yaml")
    return caught.value.faults


def test_many_malformed_cases_are_all_told() -> None:
    """Nothing is cut off: three hundred malformed cases are three hundred lines."""
    lines = [f"- {{id: c{number}, kind: nothing, given: {{}}}}" for number in range(300)]
    assert len(faults("\n".join(lines))) == 300
