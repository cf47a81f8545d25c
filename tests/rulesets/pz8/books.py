"""Pz8 for tests: the rulebook, dice that were told, and how a rule is shown to matter."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from campaign.files.rulebooks import compile_tables
from campaign.rulesets.pz8.rulebook import Pz8
from campaign.rulesets.pz8.values import Platoon
from campaign.rulesets.tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from campaign.domain.tabletop import PieceState
    from campaign.rulesets.pz8.values import Barred, Throw

MODERN = {"profile": "modern_1950_75"}


@cache
def compiled() -> Mapping[str, bytes]:
    """Return the shipped tables of Pz8, compiled once for all tests."""
    return compile_tables("pz8")


def book(
    house_rules: Mapping[str, str] | None = None,
    *,
    club: Mapping[str, Mapping[str, int]] | None = None,
    without: Iterable[str] = (),
) -> Pz8:
    """Return Pz8 under house rules, with a club's numbers, and with single rules switched off by ID."""
    return Pz8(tables_of(compiled()), dict(house_rules or {}), club=club, without=frozenset(without))


def dice(*faces: int) -> Throw:
    """Return what gives these faces in their order, whatever they are called."""
    left = iter(faces)
    return lambda _name: next(left)


def platoon(rules: Pz8, key: str, state: PieceState | None = None, **facts: bool) -> Platoon:
    """Return a platoon of a row."""
    made = Platoon(type=rules.unit(key), **facts)  # type: ignore[arg-type]
    return made if state is None else Platoon(type=rules.unit(key), state=state, **facts)  # type: ignore[arg-type]


def codes(barred: Iterable[Barred]) -> tuple[str, ...]:
    """Return the codes of what stands against something."""
    return tuple(one.code for one in barred)


@dataclass(frozen=True, kw_only=True)
class Case:
    """One rule (or a `part` of one), a question whose answer hangs on it, and that answer."""

    rule: str
    ask: Callable[[Pz8], object]
    answer: object
    house_rules: Mapping[str, str] | None = None
    part: str = ""

    def __str__(self) -> str:
        """Name the case by its rule, and by the part of it where a rule has several cases."""
        return f"{self.rule} {self.part}".strip()

    def expect_that_it_matters(self) -> None:
        """Ask with all rules in force, then without this one; the answers must differ."""
        assert self.ask(book(self.house_rules)) == self.answer
        assert self.ask(book(self.house_rules, without=(self.rule,))) != self.answer
