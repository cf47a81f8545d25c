"""The bridge as it is shipped, under house rules, with single rulings switched off by ID."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from campaign.files.rulebooks import compile_tables
from campaign.rulesets.bridge.rulebook import Bridge
from campaign.rulesets.tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@cache
def compiled() -> Mapping[str, bytes]:
    """Return the tables of the bridge, compiled once for all tests."""
    return compile_tables("bridge")


def bridge(without: Iterable[str] = (), **house_rules: str) -> Bridge:
    """Return the bridge under house rules."""
    return Bridge(tables_of(compiled()), house_rules, without=frozenset(without))
