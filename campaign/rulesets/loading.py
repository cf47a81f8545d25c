"""From the rules in force to a rulebook that answers; nothing is read before it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from campaign.errors import Damaged
from campaign.rulesets.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from campaign.rulesets.base import Rules
    from campaign.rulesets.tables import Shipped

#: Rulesets by name: the class that answers, as ``module:class``, so that only the one in force is loaded.
RULESETS: Final = {"divtac": "campaign.rulesets.divtac.rulebook:DivTac"}


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
    module, _, name = _where(in_force).partition(":")
    digests = dict(in_force.tables)
    made: Rules = getattr(import_module(module), name)(
        Tables(digests, lambda table: source(digests[table]), shipped), dict(in_force.house_rules)
    )
    return made


def rules_when_asked(in_force: InForce, source: Callable[[str], bytes], shipped: Shipped | None = None) -> Rules:
    """Return the same rulebook, opened at the first question; raise Damaged at once where it is not known."""
    _where(in_force)
    return cast("Rules", _Closed(lambda: rules_of(in_force, source, shipped)))


class _Closed:
    """A rulebook that nobody has asked anything: a command that asks nothing is spared a dozen modules."""

    def __init__(self, opening: Callable[[], Rules]) -> None:
        """Take what opens it."""
        self._opening = opening
        self._open: Rules | None = None

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the rulebook answers by that name
        """Open the rulebook where it is closed, and let it answer."""
        if self._open is None:
            self._open = self._opening()
        return getattr(self._open, name)


def _where(in_force: InForce) -> str:
    """Return where a ruleset's class is; raise Damaged where this program does not know the ruleset."""
    where = RULESETS.get(in_force.ruleset)
    if where is None:
        message = f"this program does not know the rulebook {in_force.ruleset or '(none)'}"
        raise Damaged(message, remedy="it was founded by a newer Campaign: update, then open it again")
    return where
