"""Where each rule stands: what implements it, read from docstrings, questions and rows, and the case that proves it."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import yaml

from tools.citations import LISTS, ROOT, cited

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: Rules without a case, each with the reason.
DEFINITIONS: Final = "tests/rules/definitions.yaml"

_RULE: Final = re.compile(r"DT-[A-Z]\d{1,2}(?:\.\d{1,2})?")
_SCOPES: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)

#: Rulebooks before orders, orders before state; who else speaks of a rule counts only where none of these does.
_PACKAGES: Final = ("rulesets", "orders", "domain", "projections", "desk")

#: What a rulebook may be asked is no answer.
_QUESTIONS: Final = frozenset({"campaign/rulesets/base.py", "campaign/rulesets/battle.py"})


@cache
def implementers() -> dict[str, tuple[str, ...]]:
    """Return by rule what cites it, as ``module:name`` below `campaign`, the rulebook first; tables by their file.

    A module's own docstring counts only where nothing inside the module cites the rule.
    """
    found: dict[str, dict[str, None]] = {}
    beside: dict[str, dict[str, None]] = {}
    for path in sorted((ROOT / "campaign").rglob("*"), key=_order):
        name = path.relative_to(ROOT).as_posix()
        if name in LISTS | _QUESTIONS or "/examples/" in name or "/schemas/" in name:
            continue
        into = found if _order(path)[0] < len(_PACKAGES) else beside
        for rule, where in _in_code(path) if path.suffix == ".py" else _in_table(path):
            into.setdefault(rule, {})[where] = None
    return {rule: tuple(places) for rule, places in (beside | found).items()}


@cache
def cases() -> dict[str, tuple[str, ...]]:
    """Return by rule the test modules that have a case for it, and the part that each proves."""
    found: dict[str, dict[str, None]] = {}
    for path in sorted((ROOT / "tests" / "rules").glob("test_*.py")):
        for case in getattr(import_module(f"tests.rules.{path.stem}"), "CASES", ()):
            found.setdefault(case.rule, {})[f"{path.stem}{f' ({case.part})' if case.part else ''}"] = None
    return {rule: tuple(places) for rule, places in found.items()}


@cache
def definitions() -> dict[str, str]:
    """Return the rules that only define words, each with the reason why no case can switch it off."""
    told: dict[str, str] = yaml.safe_load((ROOT / DEFINITIONS).read_text(encoding="utf-8"))
    return told


def _order(path: Path) -> tuple[int, str]:
    """Order files by package, then by name."""
    parts = path.relative_to(ROOT / "campaign").parts
    rank = _PACKAGES.index(parts[0]) if parts[0] in _PACKAGES else len(_PACKAGES)
    return rank, path.as_posix()


def _in_code(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each rule that a module cites, with the name of the class or function that does."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    parts = path.relative_to(ROOT / "campaign").with_suffix("").parts
    module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    inside = [(rule, f"{module}:{name}") for node in tree.body for rule, name in _in_scope(node, "")]
    yield from inside
    known = {rule for rule, _ in inside}
    yield from ((rule, module) for rule in sorted(cited(ast.get_docstring(tree) or "") - known))


def _in_scope(node: ast.AST, outer: str) -> Iterator[tuple[str, str]]:
    """Yield the rules of a class or function and of those within it; strings elsewhere belong to the one around."""
    if isinstance(node, _SCOPES):
        outer = f"{outer}.{node.name}" if outer else node.name
        yield from ((rule, outer) for rule in sorted(cited(ast.get_docstring(node) or "")))
    for child in ast.iter_child_nodes(node):
        if outer and isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield from ((rule, outer) for rule in [child.value] if _RULE.fullmatch(rule))
        yield from _in_scope(child, outer)


def _in_table(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each rule that a table of a rulebook cites, in a row or beside one."""
    if path.suffix != ".yaml" or "rulesets" not in path.parts:
        return
    name = f"{path.parent.name}/{path.name}"
    text = path.read_text(encoding="utf-8")
    yield from ((rule, name) for rule in sorted(cited(text) | set(_rules_of(yaml.safe_load(text)))))


def _rules_of(told: Any) -> Iterator[str]:  # noqa: ANN401 - whatever a table holds
    """Yield the rules that rows name."""
    if isinstance(told, dict):
        rule = told.get("rule")
        yield from [rule] if isinstance(rule, str) and _RULE.fullmatch(rule) else []
        told = list(told.values())
    for item in told if isinstance(told, list) else ():
        yield from _rules_of(item)
