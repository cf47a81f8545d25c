"""The closure of the rulebook: each rule has a case that fails when it is switched off, or only defines words."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from campaign.files.rulebooks import printed_rules
from tests import worlds
from tools.citations import citations, in_order
from tools.reference.closure import cases as cases_by_rule
from tools.reference.closure import definitions, implementers

if TYPE_CHECKING:
    from tests.rules.cases import Case

ROOT = Path(__file__).resolve().parent.parent.parent
RULE = r"DT-[A-Z]\d+(?:\.\d+)?"
APPLIES = re.compile(rf"applies\(\s*\"({RULE})\"")
MODULES = sorted(path.stem for path in Path(__file__).parent.glob("test_*.py") if path.stem != Path(__file__).stem)


def rules_consulted() -> frozenset[str]:
    """Return the IDs that the rulebook and the orders ask about before they judge."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "campaign").rglob("*.py")]
    return frozenset(rule for text in texts for rule in APPLIES.findall(text))


def rules_of_rows() -> frozenset[str]:
    """Return the IDs that rows of tables name, by which they are switched off."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "campaign" / "rulesets").rglob("*.yaml")]
    return frozenset(rule for text in texts for rule in re.findall(rf"rule: ({RULE})", text))


def every_rule() -> dict[str, str]:
    """Return each printed rule and each ruling by its ID."""
    printed = {row.id: row.text for row in printed_rules("divtac").rows}
    return printed | {row.id: row.question for row in worlds.rules().rulings()}


def cases() -> tuple[Case, ...]:
    """Return the cases of all topics."""
    found: list[Case] = []
    for name in MODULES:
        found += import_module(f"tests.rules.{name}").CASES
    return tuple(found)


def test_each_rule_has_a_case_or_only_defines_words() -> None:
    """From DT-A1 to DT-K1, and each ruling: a case whose answer hangs on it, or a reason why there can be none."""
    closed = {case.rule for case in cases()} | definitions().keys()
    assert sorted(every_rule().keys() - closed, key=in_order) == []


def test_a_rule_that_only_defines_words_is_a_rule_without_a_case() -> None:
    """The list of definitions names rules that exist (DT-A1), each once with its reason, and none that has a case."""
    defined = definitions()
    assert sorted(defined.keys() - every_rule().keys(), key=in_order) == []
    assert sorted(defined.keys() & {case.rule for case in cases()}, key=in_order) == []
    assert sorted(defined.keys() & rules_consulted(), key=in_order) == []
    assert [rule for rule, reason in defined.items() if not reason.endswith(".")] == []
    assert list(defined) == sorted(defined, key=in_order)


def test_nothing_that_is_computed_is_said_to_be_left_to_the_table() -> None:
    """A ruling is left to the table only where no order and no table asks for it (DT-R, DT-X)."""
    left = {row.id for row in worlds.rules().rulings() if row.left_to_table}
    assert sorted(left & (rules_consulted() | {case.rule for case in cases()}), key=in_order) == []


def test_each_rule_with_a_case_is_implemented_somewhere() -> None:
    """What the page of the rules names as implementing a rule (DT-A3 to DT-K1, DT-R, DT-X) is there."""
    assert sorted({case.rule for case in cases()} - implementers().keys(), key=in_order) == []


@pytest.mark.parametrize("name", MODULES)
def test_the_cases_of_each_module_are_run(name: str) -> None:
    """A module with cases asks each with its rule and without it (DT-A1 to DT-R60)."""
    module = import_module(f"tests.rules.{name}")
    runs = "case.expect_that_it_matters()" in Path(module.__file__ or "").read_text(encoding="utf-8")
    assert runs or not module.CASES


def test_each_rule_that_is_consulted_has_a_case() -> None:
    """No rule is consulted (DT-A1 to DT-R60) without a case that fails when it is switched off."""
    assert rules_consulted()
    assert sorted(rules_consulted() - {case.rule for case in cases()}, key=in_order) == []


def test_no_case_is_for_a_rule_that_nobody_consults() -> None:
    """A case proves something of the program only where the program knows the rule's ID (DT-A1 to DT-R60)."""
    assert sorted({case.rule for case in cases()} - rules_consulted() - rules_of_rows(), key=in_order) == []


def test_the_page_lists_the_same_cases() -> None:
    """The page of the rules reads the cases that are run (DT-A1 to DT-R60)."""
    assert cases_by_rule().keys() == {case.rule for case in cases()}
    assert citations("campaign").keys() >= {case.rule for case in cases()}
