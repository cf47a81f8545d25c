"""Company dice for tests: the shipped tables under house rules, with club numbers, or without single rules."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from campaign.domain.tabletop import Quality
from campaign.files.rulebooks import compile_tables
from campaign.rulesets.companydice.rulebook import CompanyDice
from campaign.rulesets.companydice.values import FirerState, Shot
from campaign.rulesets.tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@cache
def tables() -> dict[str, bytes]:
    """Return the tables as their YAML compiles, once."""
    return compile_tables("companydice")


def book(
    house_rules: Mapping[str, str] | None = None,
    *,
    club: Mapping[str, Mapping[str, int]] | None = None,
    without: Iterable[str] = (),
) -> CompanyDice:
    """Return the rulebook."""
    return CompanyDice(tables_of(tables()), dict(house_rules or {}), club=club, without=frozenset(without))


@cache
def plain() -> CompanyDice:
    """Return the rulebook as it is usually played, once."""
    return book()


def shot(firer: str = "panther_ss", target: str = "m4_75", range_hexes: int = 5, **facts: Any) -> Shot:  # noqa: ANN401
    """Return a shot of companies of average quality at full strength, but for what is said otherwise."""
    rules = plain()
    one, other = rules.counter(firer), rules.counter(target)
    told: dict[str, Any] = {
        "firer_strength": rules.start_strength(one),
        "target_strength": rules.start_strength(other),
        "firer_quality": Quality.AVERAGE,
        "target_quality": Quality.AVERAGE,
    }
    return Shot(firer=one, target=other, range_hexes=range_hexes, **(told | facts))


def codes(rules: CompanyDice, one: Shot, **state: Any) -> tuple[str, ...]:  # noqa: ANN401
    """Return the codes against a shot of a firer in a state."""
    return tuple(item.code for item in rules.shot_refusals(one, FirerState(**state)))
