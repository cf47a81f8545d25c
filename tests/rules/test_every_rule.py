"""Every rule that the code can switch off has a case of its own."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.rules.cases import Case

ROOT = Path(__file__).resolve().parent.parent.parent
APPLIES = re.compile(r"applies\(\s*\"(DT-[A-Z]\d+)\"")


def rules_consulted() -> frozenset[str]:
    """Return the IDs that the rulebook and the orders ask about before they judge."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "campaign").rglob("*.py")]
    return frozenset(rule for text in texts for rule in APPLIES.findall(text))


def cases() -> tuple[Case, ...]:
    """Return the cases of all topics."""
    modules = sorted(path.stem for path in Path(__file__).parent.glob("test_*.py") if path.stem != Path(__file__).stem)
    found: list[Case] = []
    for name in modules:
        found += import_module(f"tests.rules.{name}").CASES
    return tuple(found)


def test_each_rule_that_is_consulted_has_a_case() -> None:
    """No rule is consulted (DT-A1 to DT-R60) without a case that fails when it is switched off."""
    assert rules_consulted()
    assert sorted(rules_consulted() - {case.rule for case in cases()}) == []


def test_no_case_is_for_a_rule_that_nobody_consults() -> None:
    """A case proves something of the program only where the program knows the rule's ID (DT-A1 to DT-R60)."""
    known = rules_consulted() | frozenset(
        rule
        for path in (ROOT / "campaign" / "rulesets").rglob("*.yaml")
        for rule in re.findall(r"rule: (DT-[A-Z]\d+)", path.read_text(encoding="utf-8"))
    )
    assert sorted({case.rule for case in cases()} - known) == []
