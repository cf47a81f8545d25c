"""Tables of a rulebook as lines to read: each row with its source and how sure it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from msgspec import json

from campaign.reports.rules import RowText, TableText

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: What a table says of itself, and no row does.
_HEAD = frozenset({"rule", "title", "source", "certainty", "rows"})
_OF_ROW = frozenset({"source", "certainty"})


def tables_about(rule: str, tables: Mapping[str, bytes]) -> Iterator[TableText]:
    """Yield the tables of a rule whole, and of other tables the rows that the rule, or a part of it, stands on."""
    for name, content in sorted(tables.items()):
        told: dict[str, Any] = json.decode(content)
        if name.rpartition("/")[2] == "rulings":
            continue
        whole = told["rule"] == rule
        rows = tuple(_rows(told, None if whole else rule))
        if rows:
            yield TableText(
                name=name,
                rule=told["rule"],
                title=told["title"],
                source=told["source"],
                certainty=told["certainty"],
                rows=rows,
            )


def _rows(told: dict[str, Any], rule: str | None) -> Iterator[RowText]:
    """Yield the rows of a table, all of them or those of one rule."""
    rows = told.get("rows", ())
    named: Iterator[tuple[str, Any]] = (
        iter(cast("dict[str, Any]", rows).items()) if isinstance(rows, dict) else (("", row) for row in rows)
    )
    for name, row in named:
        if rule is not None and not _is_of(row, rule):
            continue
        source, certainty = told["source"], told["certainty"]
        if isinstance(row, dict):
            own = cast("dict[str, Any]", row)
            source, certainty = own.get("source", source), own.get("certainty", certainty)
        text = f"{name.replace('_', ' ')}: {_words(row)}" if name else _words(row)
        yield RowText(text=text, source=str(source), certainty=str(certainty))
    if rule is None:
        for name, value in told.items():
            if name not in _HEAD:
                text = f"{name.replace('_', ' ')}: {_words(value)}"
                yield RowText(text=text, source=told["source"], certainty=told["certainty"])


def _is_of(row: object, rule: str) -> bool:
    """Say whether a row stands on a rule or a part of it."""
    if not isinstance(row, dict):
        return False
    own = str(cast("dict[str, Any]", row).get("rule", ""))
    return own == rule or own.startswith(f"{rule}.")


def _words(value: Any) -> str:  # noqa: ANN401 - anything a table holds
    """Print a value of a table: names before values, single ones before lists, none as a dash."""
    if isinstance(value, dict):
        pairs = cast("dict[str, Any]", value).items()
        told = [(name, item) for name, item in pairs if name not in _OF_ROW and item not in (None, "", [], False)]
        told.sort(key=lambda pair: isinstance(pair[1], list | dict))
        return ", ".join(f"{name.replace('_', ' ')} {_words(item)}" for name, item in told)
    if isinstance(value, list):
        items: list[Any] = value  # pyright: ignore[reportUnknownVariableType] - of whatever type
        between = "; " if any(isinstance(item, dict) for item in items) else " "
        return between.join(map(_words, items))
    return "-" if value is None else str(value)
