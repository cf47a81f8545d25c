"""The rulebook as a page: printed rules, rulings with what is in force here, tables, precedents, where applied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.reports.report import Report, columns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.reports.report import Cell

#: So many of each kind are printed; data holds all but of the entries, of which the newest are given.
SHOWN_MAX: Final = 12


class RuleText(Struct, frozen=True, kw_only=True):
    """One printed rule in our own words."""

    id: str
    text: str


class HouseRule(Struct, frozen=True, kw_only=True):
    """One house rule: its value here and by default, what else it may be, since when it was set, None: always so.

    `values` is empty where it is a whole number.
    """

    switch: str
    value: str
    default: str
    values: tuple[str, ...]
    ruling: str
    since: str | None


class RulingText(Struct, frozen=True, kw_only=True):
    """One ruling: what is open, what is played, what else could be, why, and the house rule where it has one."""

    id: str
    rules: tuple[str, ...]
    question: str
    default: str
    alternatives: tuple[str, ...]
    reason: str
    house_rule: HouseRule | None
    left_to_table: str


class RowText(Struct, frozen=True, kw_only=True):
    """One row of a table, with where it stands and how sure it is."""

    text: str
    source: str
    certainty: str


class TableText(Struct, frozen=True, kw_only=True):
    """One table, or those of its rows that were asked for."""

    name: str
    rule: str
    title: str
    source: str
    certainty: str
    rows: tuple[RowText, ...]


class PrecedentText(Struct, frozen=True, kw_only=True):
    """A ruling made at the table."""

    entry: int
    move: str
    text: str


class Applied(Struct, frozen=True, kw_only=True):
    """An entry that a rule decided, or that was booked against it."""

    entry: int
    move: str
    order: str
    title: str
    how: str


class RulesData(Struct, frozen=True, kw_only=True):
    """What was found of a rule or of words; without either only the house rules in force.

    `applied` holds the newest entries, the newest last, `applied_count` how many there are.
    """

    query: str
    house_rules: tuple[HouseRule, ...] = ()
    rules: tuple[RuleText, ...] = ()
    rulings: tuple[RulingText, ...] = ()
    tables: tuple[TableText, ...] = ()
    precedents: tuple[PrecedentText, ...] = ()
    applied: tuple[Applied, ...] = ()
    applied_count: int = 0


def rules_report(data: RulesData) -> Report:
    """Show what was found, or the house rules."""
    if not data.query:
        return Report(
            schema="rules/1",
            title="House rules in force",
            columns=columns("house rule", "value", "default", "may be", "ruling", "since"),
            rows=tuple(_house_rule(item) for item in data.house_rules),
            notes=("house-rule SWITCH VALUE sets one from the open move on",),
            data=data,
        )
    rows = (*_rules(data), *_rulings(data), *_tables(data), *_history(data))
    return Report(
        schema="rules/1",
        title=f"Rules: {data.query}",
        columns=columns("what", "how it reads"),
        rows=rows,
        notes=tuple(_left_out(data)),
        data=data,
    )


def _house_rule(item: HouseRule) -> tuple[Cell, ...]:
    """Print one house rule."""
    may_be = " ".join(item.values) or "a whole number"
    return (item.switch, item.value, item.default, may_be, item.ruling, item.since)


def _rules(data: RulesData) -> Iterator[tuple[Cell, ...]]:
    """Print the printed rules."""
    yield from ((f"rule {item.id}", item.text) for item in data.rules[:SHOWN_MAX])


def _rulings(data: RulesData) -> Iterator[tuple[Cell, ...]]:
    """Print the rulings, a line each part."""
    for item in data.rulings[:SHOWN_MAX]:
        yield f"ruling {item.id}", item.question
        yield "  played", item.default
        if item.house_rule is not None:
            own = item.house_rule
            since = f", since {own.since}" if own.since else ""
            usual = "" if own.value == own.default else f" (usually {own.default})"
            yield "  in force here", f"{own.switch} is {own.value}{usual}{since}"
        if item.alternatives:
            yield "  otherwise", " ".join(item.alternatives)
        yield "  why", item.reason


def _tables(data: RulesData) -> Iterator[tuple[Cell, ...]]:
    """Print the tables, a line each row."""
    for item in data.tables:
        yield f"table {item.rule}", f"{item.title} ({item.source})"
        for row in item.rows:
            elsewhere = f" ({row.source})" if row.source != item.source else ""
            yield f"  {row.certainty}", f"{row.text}{elsewhere}"


def _history(data: RulesData) -> Iterator[tuple[Cell, ...]]:
    """Print precedents and the entries in which a rule was applied or overruled."""
    yield from ((f"precedent e{item.entry}", f"{item.move}: {item.text}") for item in data.precedents)
    yield from ((f"{item.how} e{item.entry}", f"{item.move}: {item.title}") for item in data.applied)


def _left_out(data: RulesData) -> Iterator[str]:
    """Say what was not printed."""
    for many, what in ((data.rules, "rules"), (data.rulings, "rulings")):
        if len(many) > SHOWN_MAX:
            yield f"and {len(many) - SHOWN_MAX} more {what}: say more words"
    if data.applied_count > len(data.applied):
        yield f"applied in {data.applied_count} entries, the last {len(data.applied)} are shown"
