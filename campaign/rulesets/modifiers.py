"""Evaluates rows of modifiers: each adds its value, once or for each of something, where its rule is in force."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from campaign.domain.modifier import Modifier
from campaign.rulesets.tables import Row, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


class ModifierRow(Row, frozen=True, kw_only=True):
    """One row: `fact` names what it hangs on, which says how often it counts; a yes counts once.

    `cap` is the most often that it counts, None without limit; `many` the label where it counts more than once. A label
    may hold ``{count}``, how often it counts, and words of the roll, such as ``{size}``.
    """

    rule: str
    label: str
    fact: str
    value: int
    cap: int | None = None
    many: str = ""


class ModifierTable(Table, frozen=True, kw_only=True):
    """The rows of one roll, in their printed order."""

    rows: tuple[ModifierRow, ...]

    def faults(self) -> Iterator[str]:
        """Yield rules that stand twice."""
        seen: set[str] = set()
        for row in self.rows:
            if row.rule in seen:
                yield f"{row.rule} stands twice"
            seen.add(row.rule)


def terms_of(
    rows: tuple[ModifierRow, ...],
    facts: Mapping[str, int],
    applies: Callable[[str], bool],
    words: Mapping[str, str] = MappingProxyType({}),
) -> tuple[Modifier, ...]:
    """Return the terms of the rows whose fact holds and whose rule is in force; raise KeyError for an unknown fact.

    `words` stand in the labels that ask for them; raise KeyError for a word that is not among them.
    """
    found: list[Modifier] = []
    for row in rows:
        times = int(facts[row.fact])
        if row.cap is not None:
            times = min(times, row.cap)
        if times and row.value and applies(row.rule):
            found.append(Modifier(label=_label(row, times, words), value=times * row.value, rule=row.rule))
    return tuple(found)


def _label(row: ModifierRow, times: int, words: Mapping[str, str]) -> str:
    """Return the label of a row that counts so often."""
    label = row.many if times > 1 and row.many else row.label
    return label.format(count=times, **words) if "{" in label else label
