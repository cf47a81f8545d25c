"""The pages of the rules: the rulebook's tables, the register of rulings, and where each rule stands in the code."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from campaign.files.rulebooks import compile_tables, printed_rules
from campaign.files.shipped import package_of
from campaign.rulesets.divtac.rulebook import DivTac
from campaign.rulesets.tables import Certainty, tables_of
from tests.rules.test_switches import ASKED
from tools.citations import in_order
from tools.reference.closure import cases, definitions, implementers
from tools.reference.words import head, one_line, table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.rulesets.rulings import Ruling

#: Columns by which a row is found; the others follow in the order of their names.
_FIRST: Final = ("", "key", "name", "label", "training", "faces", "weather", "level")
_LAST: Final = ("source", "certainty")

_TABLES_INTRO: Final = """
The tables of Div Tac as a campaign is founded on them. Numbers stand here and nowhere in the code. *Certainty*:
printed; inferred, where the transcript lost a cell; derived, by analogy with a printed row; ruling, ours. A row that
says nothing of itself is as its table is. A campaign keeps the tables of its founding; one of whose name it has none,
because it was founded before there was such a table, is the one that the program in use ships.
"""

_RULINGS_INTRO: Final = """
Where the printed rules are silent, torn or contradict themselves: the question, what is played, what else could be, and
why. `DT-R` are readings of the rules, `DT-X` are ours on how the program plays them. A *switch* may be set by a
scenario under `house_rules:`, and each of its values has a test that it changes an answer. A campaign that was founded
before there was a switch plays by this program's default. *Left to the table* says what the program does not compute.
"""

_RULES_INTRO: Final = """
Every rule of Div Tac in a line of our own, what in `campaign` implements it, and the case in `tests/rules` that fails
when the rule is switched off by its ID. The printed rules are by Ian Shaw, and this list is no substitute for them.
Rules that only define words have no case; they stand at the end, each with the reason.
"""


def generated_files() -> dict[str, str]:
    """Return the pages by path."""
    return {
        "docs/reference/tables.md": "\n".join(_tables()),
        "docs/reference/rules.md": "\n".join(_rules()),
        "docs/rulings/README.md": "\n".join(_rulings()),
    }


def _tables() -> Iterator[str]:
    """Yield the page of the tables."""
    yield head("Tables of Div Tac", "campaign/rulesets/divtac/tables and units")
    yield _TABLES_INTRO.strip()
    yield from sections("divtac")
    yield ""


def sections(ruleset: str) -> Iterator[str]:
    """Yield a section for each table of a shipped rulebook but its register of rulings."""
    shapes: dict[str, str] = import_module(f"{package_of(ruleset)}.shapes").SHAPES
    for name, content in compile_tables(ruleset).items():
        if name == "rulings":
            continue
        told: dict[str, Any] = json.loads(content)
        yield f"\n## {told.pop('title')}\n"
        yield f"{_shape_of(name, shapes)}\n"
        source, certainty = told.pop("source"), told.pop("certainty")
        yield f"`{name}`: {told.pop('rule')}; {source}; {certainty}.\n"
        rows = told.pop("rows", None)
        yield from _rows(rows, source, certainty)
        if told:
            yield ""
            yield from table(("beside the rows", ""), ((f"`{key}`", _plain(value)) for key, value in told.items()))


def _shape_of(name: str, shapes: dict[str, str]) -> str:
    """Return what the shape of a table says of itself."""
    module, _, shape = shapes["units" if name.startswith("units_") else name].partition(":")
    return one_line(getattr(import_module(module), shape))


def _rows(rows: Any, source: str, certainty: str) -> Iterator[str]:  # noqa: ANN401 - rows, whatever their shape
    """Yield rows as a table with a column for every field that some row has, source and certainty last."""
    if isinstance(rows, dict):
        named = [{"": key} | (row if isinstance(row, dict) else {"value": row}) for key, row in rows.items()]
        yield from _rows(named, source, certainty)
    elif rows:
        rows = [told_of(row, source, certainty) for row in rows]
        found = dict.fromkeys(key for row in rows for key in row)
        columns = sorted(found, key=lambda key: _FIRST.index(key) if key in _FIRST else len(_FIRST) + (key in _LAST))
        yield from table(columns, ([_plain(row.get(key, "")) for key in columns] for row in rows))


def told_of(row: dict[str, Any], source: str, certainty: str) -> dict[str, Any]:
    """Return a row with its source and certainty, its own or its table's; a unit row calls the second the first."""
    if row.get("source") in set(Certainty):
        row = row | {"certainty": row["source"], "source": row.get("note") or source}
        return {key: value for key, value in row.items() if key != "note"}
    return row | {"source": row.get("source") or source, "certainty": row.get("certainty") or certainty}


def _plain(value: Any) -> str:  # noqa: ANN401 - a cell, whatever it holds
    """Return a cell in words."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case list():
            return ", ".join(map(_plain, value))
        case dict():
            return ", ".join(f"{key} {_plain(item)}" for key, item in value.items())
        case _:
            return str(value)


def _register() -> tuple[Ruling, ...]:
    """Return the register of rulings."""
    return DivTac(tables_of(compile_tables("divtac")), {}).rulings()


def _rulings() -> Iterator[str]:
    """Yield the page of the rulings."""
    yield head("Rulings", "campaign/rulesets/divtac/rulings.yaml")
    yield _RULINGS_INTRO.strip()
    for row in _register():
        yield from ruling(row)
        if row.switch is not None:
            shown = [value for switch, value in ASKED if switch == row.switch.name]
            yield f"- proved by `tests/rules/test_switches.py`: {code(shown) or '*nothing*'}"
        if row.left_to_table:
            yield f"- left to the table: {row.left_to_table}"
    yield ""


def ruling(row: Ruling) -> Iterator[str]:
    """Yield what a ruling asks, what is played, what else could be, why, and its switch."""
    yield f"\n## {row.id}\n"
    yield f"**{row.question}** ({', '.join(row.rules)})\n"
    yield f"- played: {row.default}"
    yield from (f"- else: {text}" for text in row.alternatives)
    yield f"- why: {row.reason}"
    if row.switch is not None:
        values = ", ".join(row.switch.values) or f"a whole number, at least {row.switch.least}"
        yield f"- switch: `{row.switch.name}` ({values}), else `{row.switch.default}`"


def _rules() -> Iterator[str]:
    """Yield the page of all rules."""
    yield head(
        "Where each rule stands", "docstrings and tables in campaign, cases in tests/rules, rules.yaml, rulings.yaml"
    )
    yield _RULES_INTRO.strip()
    known = {row.id: row.text for row in printed_rules("divtac").rows}
    known |= {row.id: f"{row.question} {row.default}" for row in _register()}
    named, proved, defined = implementers(), cases(), definitions()
    yield ""
    rows = (
        (
            rule,
            known[rule],
            code(named.get(rule, ())) or "*nowhere*",
            code(proved.get(rule, ())) or ("*only words*" if rule in defined else "*open*"),
        )
        for rule in sorted(known, key=in_order)
    )
    yield from table(("rule", "what", "implemented by", "case"), rows)
    yield "\n## Rules that only define words\n"
    reasons = ((rule, defined[rule]) for rule in sorted(defined, key=in_order))
    yield from table(("rule", "why no case can switch it off"), reasons)
    yield ""


def code(names: Iterable[str]) -> str:
    """Name modules, functions, tables and cases."""
    return ", ".join(f"`{name}`" for name in names)
