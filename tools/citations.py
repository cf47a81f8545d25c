"""Finds the rule IDs that a text cites, such as those of ``(DT-K1, R29)``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT: Final = Path(__file__).resolve().parent.parent

#: The register and the list of rules name every ID; what they say is no use of one.
LISTS: Final = frozenset({"campaign/rulesets/divtac/rulings.yaml", "campaign/rulesets/divtac/rules.yaml"})

_ID: Final = r"[A-Z]\d{1,2}(?:\.\d{1,2})?"
_CITED: Final = re.compile(rf"\bDT-{_ID}(?:(?:,| and| or| to)\s+(?:DT-)?{_ID}\b)*")
_ONE: Final = re.compile(_ID)


def cited(text: str) -> frozenset[str]:
    """Return every ID that a text cites; behind one with ``DT-`` others may follow without."""
    return frozenset(f"DT-{one}" for run in _CITED.findall(text) for one in _ONE.findall(run.replace("DT-", "")))


def citations(folder: str, *, endings: Iterable[str] = (".py", ".yaml")) -> dict[str, tuple[str, ...]]:
    """Return the files below a folder that cite each ID, by ID."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / folder).rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix not in set(endings) or name in LISTS or "/examples/" in name:
            continue
        for rule in cited(path.read_text(encoding="utf-8")):
            found.setdefault(rule, []).append(name)
    return {rule: tuple(names) for rule, names in sorted(found.items(), key=lambda item: in_order(item[0]))}


def in_order(rule: str) -> tuple[str, tuple[int, ...]]:
    """Return what rule IDs are sorted by: their letter, then their numbers."""
    letter, numbers = rule[3], rule[4:]
    return letter, tuple(int(number) for number in numbers.split("."))
