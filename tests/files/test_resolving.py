"""The calculator agrees with every case of ours: through the public names, and once through the program."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from campaign.api import resolve
from campaign.files.case_files import load_cases
from campaign.files.resolving import answer, differences
from campaign.files.shipped_rules import rules_under, shipped_rules
from campaign.rulesets.calculator import CALCULATORS, cm_of, kinds_of, mm_of
from campaign.rulesets.divtac.rulebook import DivTac

if TYPE_CHECKING:
    from campaign.files.cases import Case

FOLDER = Path(__file__).resolve().parent.parent / "rules"
FILES = ("divtac-cases.yaml", "edges.yaml")
CASES = {case.id: case for name in FILES for case in load_cases(str(FOLDER / name))}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_case_comes_out_as_it_must(case: Case) -> None:
    """Dice in, result out, key by key (DT-D to DT-J31); the keys are those that the case expects, and no others."""
    came = answer(case)
    assert [str(item) for item in differences([case], [came])] == []
    assert came["result"].keys() == case.expect.keys()


def test_there_are_cases_of_each_kind_and_many_of_our_own() -> None:
    """The cases that were given, and at least sixty more, of every kind that there is."""
    ours = load_cases(str(FOLDER / "edges.yaml"))
    assert len(CASES) - len(ours) == 106
    assert len(ours) >= 60
    assert Counter(case.kind for case in ours).keys() == kinds_of("divtac").keys()


def test_a_changed_expectation_is_found_in_every_case() -> None:
    """A case proves something only if another result would not do: each expected key is changed in turn."""
    for case in CASES.values():
        came = answer(case)
        for key, value in case.expect.items():
            wrong = replace(case, expect=case.expect | {key: other_than(value)})
            assert [item.key for item in differences([wrong], [came])] == [key], case.id


def other_than(value: Any) -> Any:  # noqa: ANN401 - whatever a case expects
    """Return something else of the same sort."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case dict() as pairs:
            return {**pairs, "another": 1}
        case _:
            return f"{value}x"


def test_yes_and_no_are_no_numbers_in_what_is_expected() -> None:
    """An expected 1 is not met by true, nor 0 by false; whole numbers and decimals compare by value."""
    case, legal = CASES["worked-10"], CASES["worked-13"]
    assert list(differences([replace(legal, expect={"legal": 1})], [answer(legal)])) != []
    assert list(differences([replace(case, expect={"range_cm": 2.50})], [answer(case)])) == []


def test_plain_mappings_are_computed_in_their_order() -> None:
    """A program hands over mappings and gets plain data with the ids, in the same order (DT-D1)."""
    rolls: list[dict[str, Any]] = [
        {
            "id": str(face),
            "kind": "command_roll",
            "given": {"training_value": 5, "under_fire": False, "jammed": False},
            "dice": {"roll": face},
        }
        for face in (0, 8, 1)
    ]
    assert resolve(rolls) == [
        {"id": "0", "result": {"reduced_roll": 10, "command_points": 5}},
        {"id": "8", "result": {"reduced_roll": 8, "command_points": 5}},
        {"id": "1", "result": {"reduced_roll": 1, "command_points": 2}},
    ]
    assert resolve([]) == []


def test_cases_that_passed_their_check_are_computed_as_they_are() -> None:
    """Typed cases may be handed over too, alone or among mappings."""
    case = CASES["worked-4"]
    assert resolve([case]) == [{"id": "worked-4", "result": case.expect}]


@pytest.mark.parametrize("more", [[], ["--json"]], ids=["lines", "json"])
def test_the_program_says_the_same(more: list[str]) -> None:
    """One run over all cases leaves with 0; --json prints a bare list of id and result."""
    for name in FILES:
        done = program(str(FOLDER / name), *more)
        assert (done.returncode, done.stderr.decode().count("differ")) == (0, 0 if more else 1)
        if more:
            cases = load_cases(str(FOLDER / name))
            assert json.loads(done.stdout) == [answer(case) for case in cases]


def program(*words: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program as a shell does."""
    return subprocess.run([sys.executable, "-m", "campaign", "resolve", *words], capture_output=True, check=False)


def test_every_ruleset_with_kinds_is_shipped() -> None:
    """Whatever computes cases has a rulebook that answers, loaded once; house rules make another."""
    for name in CALCULATORS:
        assert kinds_of(name)
        assert shipped_rules(name) is shipped_rules(name)
    assert isinstance(shipped_rules("divtac"), DivTac)
    ranged = rules_under("divtac", {"hold_bonus": "ranged"})
    assert ranged is rules_under("divtac", {"hold_bonus": "ranged"})
    assert ranged.switch("hold_bonus") == "ranged"
    assert shipped_rules("divtac").switch("hold_bonus") == "close_assault"


@pytest.mark.parametrize(
    ("length_cm", "length_mm"), [(0, 0), (2, 20), (2.3, 23), (1.1, 11), (2.01, 21), (0.5, 5), (6.0, 60), (5.999, 60)]
)
def test_a_length_in_centimetres_is_whole_millimetres_of_the_table(length_cm: float, length_mm: int) -> None:
    """Tenths of a centimetre are millimetres; a started one counts whole, so that 2.01 cm starts a third (DT-R18)."""
    assert mm_of(length_cm) == length_mm


def test_a_length_is_printed_whole_where_it_is() -> None:
    """25 mm are 2.5 cm, 50 mm are 5 cm and no 5.0."""
    assert (cm_of(25), repr(cm_of(50))) == (2.5, "5")
