"""From the rules in force to a rulebook that answers; nothing is read before it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from campaign.errors import Damaged
from campaign.rulesets.base import RULESETS
from campaign.rulesets.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from campaign.rulesets.base import Rules
    from campaign.rulesets.tables import Shipped


class InForce(Protocol):
    """What a campaign says of its rules: the ruleset, its tables by name to digest, and the house rules."""

    @property
    def ruleset(self) -> str:
        """Name the ruleset, such as ``divtac``."""
        ...

    @property
    def tables(self) -> Mapping[str, str]:
        """Return the digest of each table by its name."""
        ...

    @property
    def house_rules(self) -> Mapping[str, str]:
        """Return the switches that differ from their default."""
        ...


def rules_of(in_force: InForce, source: Callable[[str], bytes], shipped: Shipped | None = None) -> Rules:
    """Return the rulebook of a campaign; `source` gives the bytes of a table by its digest.

    `shipped` gives by name what this program ships, for a campaign that was founded before there was such a table.
    Raise Damaged where this program does not know the ruleset.
    """
    where = RULESETS.get(in_force.ruleset)
    if where is None:
        message = f"this program does not know the rulebook {in_force.ruleset or '(none)'}"
        raise Damaged(message, remedy="it was founded by a newer Campaign: update, then open it again")
    module, _, name = where.partition(":")
    digests = dict(in_force.tables)
    made: Rules = getattr(import_module(module), name)(
        Tables(digests, lambda table: source(digests[table]), shipped), dict(in_force.house_rules)
    )
    return made
