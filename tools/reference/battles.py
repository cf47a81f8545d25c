"""The pages of the rulebooks of battles: their tables, their rules and rulings, and where each stands in the code."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from campaign.files.rulebooks import compile_tables, printed_rules
from campaign.rulesets.loading import BATTLE_RULESETS, BRIDGE
from campaign.rulesets.rulings import Rulings
from campaign.rulesets.tables import tables_of
from tools.citations import ROOT
from tools.reference.rules import code, ruling, sections
from tools.reference.words import head, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.rulings import Ruling

#: What each rulebook is called, and whose rules it tells.
_TITLES: Final = {
    "pz8": "Pz8",
    "companydice": "company dice",
    "bridge": "the bridge to battles",
}
_CITED: Final = re.compile(r"\b(?:PZ|PB|P|B|X)-\d{1,2}(?:\.\d{1,2})?\b")

_TABLES_INTRO: Final = """
The tables of {title} as the program ships them; a campaign keeps those of its founding, and a club may put its own
numbers in their place ([how](../howto/own-table.md)). Numbers stand here and nowhere in the code. `status` says of a
row whether its numbers were found in a source or are a stand-in of ours (*fallback*), which every output tells.
"""

_RULES_INTRO: Final = """
Every rule of {title} in a line of our own and every ruling, with what in `campaign` cites it. The printed rules belong
to their authors, and this list is no substitute for them.
"""

_RULINGS_INTRO: Final = (
    "A *switch* is set for one battle with `battle open ... --house NAME=VALUE`, for all with `house-rule NAME VALUE`."
)


def generated_files() -> dict[str, str]:
    """Return the pages by path."""
    pages: dict[str, str] = {}
    for ruleset in (*BATTLE_RULESETS, BRIDGE):
        pages[f"docs/reference/tables-{ruleset}.md"] = "\n".join(_tables(ruleset))
        pages[f"docs/reference/rules-{ruleset}.md"] = "\n".join(_rules(ruleset))
        pages[f"docs/rulings/{ruleset}.md"] = "\n".join(_rulings(ruleset))
    return pages


def _tables(ruleset: str) -> Iterator[str]:
    """Yield the page of the tables of a rulebook."""
    title = _TITLES[ruleset]
    yield head(f"Tables of {title}", f"campaign/rulesets/{ruleset}/tables and units")
    yield _TABLES_INTRO.strip().format(title=title)
    yield from sections(ruleset)
    yield ""


def _rulings(ruleset: str) -> Iterator[str]:
    """Yield the page of the rulings of a rulebook."""
    yield head(f"Rulings on {_TITLES[ruleset]}", f"campaign/rulesets/{ruleset}/rulings.yaml")
    yield _RULINGS_INTRO
    for row in _register(ruleset):
        yield from ruling(row)
    yield ""


def _rules(ruleset: str) -> Iterator[str]:
    """Yield the page of the rules and rulings of a rulebook, with what cites each."""
    yield head(
        f"Where each rule of {_TITLES[ruleset]} stands", "docstrings and tables in campaign, rules.yaml, rulings.yaml"
    )
    yield _RULES_INTRO.strip().format(title=_TITLES[ruleset])
    yield ""
    known = {row.id: row.text for row in printed_rules(ruleset).rows}
    known |= {row.id: f"{row.question} {row.default}" for row in _register(ruleset)}
    named = _citing()
    yield from table(
        ("rule", "what", "cited by"), ((rule, text, code(named.get(rule, ()))) for rule, text in known.items())
    )
    yield ""


def _register(ruleset: str) -> tuple[Ruling, ...]:
    """Return the register of rulings of a rulebook."""
    return tables_of(compile_tables(ruleset)).read("rulings", Rulings).rows


@cache
def _citing() -> dict[str, tuple[str, ...]]:
    """Return by rule the modules and tables below `campaign` that cite it, the lists of rules not among them."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "campaign").rglob("*")):
        if path.suffix not in {".py", ".yaml"} or path.name in {"rules.yaml", "rulings.yaml"}:
            continue
        name = path.relative_to(ROOT / "campaign").as_posix()
        for rule in dict.fromkeys(_CITED.findall(path.read_text(encoding="utf-8"))):
            found.setdefault(rule, []).append(name)
    return {rule: tuple(names) for rule, names in found.items()}
