"""The rulebook that answers without a campaign: as it is shipped, under its default house rules or others."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NoReturn

from msgspec import Struct

from campaign.errors import UnknownName
from campaign.files.shipped import shipped
from campaign.rulesets.loading import rules_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.rulesets.base import Rules


class _Shipped(Struct, frozen=True, kw_only=True):
    """A campaign that has nothing but its rulebook and house rules."""

    ruleset: str
    house_rules: dict[str, str]
    tables: dict[str, str] = {}


@cache
def shipped_rules(ruleset: str) -> Rules:
    """Return a shipped rulebook under its default house rules; it is loaded once."""
    return _rules(ruleset, {})


def rules_under(ruleset: str, house_rules: Mapping[str, str]) -> Rules:
    """Return a shipped rulebook under house rules."""
    return _rules_under(ruleset, tuple(sorted(house_rules.items())))


@cache
def _rules_under(ruleset: str, house_rules: tuple[tuple[str, str], ...]) -> Rules:
    """Keep each rulebook that was asked for."""
    return _rules(ruleset, dict(house_rules))


def _rules(ruleset: str, house_rules: dict[str, str]) -> Rules:
    """Load a shipped rulebook."""
    return rules_of(_Shipped(ruleset=ruleset, house_rules=house_rules), _none_of_its_own, shipped(ruleset))


def _none_of_its_own(digest: str) -> NoReturn:
    """Say that nobody founded anything: every table is the shipped one."""
    message = f"there is no table {digest}"
    raise UnknownName(message)
