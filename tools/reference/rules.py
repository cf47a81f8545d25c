"""The pages of the rules: the rulebook's tables, the register of rulings, and where each rule stands in the code."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from campaign.files.rulebooks import compile_tables, printed_rules
from campaign.rulesets.divtac.rulebook import DivTac
from campaign.rulesets.divtac.shapes import SHAPES
from campaign.rulesets.tables import tables_of
from tools.citations import citations, in_order
from tools.reference.words import head, one_line, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.rulings import Ruling

#: Columns by which a row is found; the others follow in the order of their names.
_FIRST: Final = ("", "key", "name", "label", "training", "faces", "weather", "level")

_TABLES_INTRO: Final = """
The tables of Div Tac as a campaign is founded on them. Numbers stand here and nowhere in the code. *Certainty*:
printed; inferred, where the transcript lost a cell; derived, by analogy with a printed row; ruling, ours. A row that
differs from its table says so.
"""

_RULINGS_INTRO: Final = """
Where the printed rules are silent, torn or contradict themselves: the question, what is played, what else could be, and
why. `DT-R` are readings of the rules, `DT-X` are ours on how the program plays them. A *switch* may be set by a
scenario under `house_rules:`. *Left to the table* says what the program does not compute.
"""

_RULES_INTRO: Final = """
Every rule of Div Tac in a line of our own, which files implement it and which tests prove it. The printed rules are by
Ian Shaw, and this list is no substitute for them. *Nowhere yet*: the program leaves it to the table, and books results.
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
    for name, content in compile_tables("divtac").items():
        if name == "rulings":
            continue
        told: dict[str, Any] = json.loads(content)
        yield f"\n## {told.pop('title')}\n"
        yield f"{_shape_of(name)}\n"
        yield f"`{name}`: {told.pop('rule')}; {told.pop('source')}; {told.pop('certainty')}.\n"
        rows = told.pop("rows", None)
        yield from _rows(rows)
        if told:
            yield ""
            yield from table(("beside the rows", ""), ((f"`{key}`", _plain(value)) for key, value in told.items()))
    yield ""


def _shape_of(name: str) -> str:
    """Return what the shape of a table says of itself."""
    module, _, shape = SHAPES["units" if name.startswith("units_") else name].partition(":")
    return one_line(getattr(import_module(module), shape))


def _rows(rows: Any) -> Iterator[str]:  # noqa: ANN401 - a table's rows, whatever their shape
    """Yield rows as a table with a column for every field that some row has."""
    if isinstance(rows, dict):
        named = [{"": key} | (row if isinstance(row, dict) else {"value": row}) for key, row in rows.items()]
        yield from _rows(named)
    elif rows:
        found = dict.fromkeys(key for row in rows for key in row)
        columns = sorted(found, key=lambda key: _FIRST.index(key) if key in _FIRST else len(_FIRST))
        yield from table(columns, ([_plain(row.get(key, "")) for key in columns] for row in rows))


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
        yield f"\n## {row.id}\n"
        yield f"**{row.question}** ({', '.join(row.rules)})\n"
        yield f"- played: {row.default}"
        yield from (f"- else: {text}" for text in row.alternatives)
        yield f"- why: {row.reason}"
        if row.switch is not None:
            values = ", ".join(row.switch.values) or f"a whole number, at least {row.switch.least}"
            yield f"- switch: `{row.switch.name}` ({values}), else `{row.switch.default}`"
        if row.left_to_table:
            yield f"- left to the table: {row.left_to_table}"
    yield ""


def _rules() -> Iterator[str]:
    """Yield the page of all rules."""
    yield head("Where each rule stands", "citations in campaign and tests, rules.yaml and rulings.yaml")
    yield _RULES_INTRO.strip()
    known = {row.id: row.text for row in printed_rules("divtac").rows}
    known |= {row.id: f"{row.question} {row.default}" for row in _register()}
    used, tested = citations("campaign"), citations("tests", endings=(".py",))
    yield ""
    rows = (
        (
            rule,
            known[rule],
            _files(used.get(rule, ()), "campaign/") or "*nowhere yet*",
            _files(tested.get(rule, ()), ""),
        )
        for rule in sorted(known, key=in_order)
    )
    yield from table(("rule", "what", "implemented", "tested"), rows)
    yield ""


def _files(names: tuple[str, ...], prefix: str) -> str:
    """Name files, those of tests without their folder."""
    return ", ".join(f"`{name.removeprefix(prefix).removeprefix('tests/')}`" for name in names)
