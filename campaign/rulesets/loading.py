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
RULESETS: Final = {
    "divtac": "campaign.rulesets.divtac.rulebook:DivTac",
    "pz8": "campaign.rulesets.pz8.rulebook:Pz8",
    "companydice": "campaign.rulesets.companydice.rulebook:CompanyDice",
    "bridge": "campaign.rulesets.bridge.rulebook:Bridge",
}

#: What stands between the name of a ruleset and that of its table, where a campaign keeps the tables of several.
OF: Final = "/"

#: Rulesets that a campaign can be founded on, the first unless it says another.
CAMPAIGN_RULESETS: Final = ("divtac",)

#: Rulesets under which a battle within a campaign is fought, and the one that leads from one to the other.
BATTLE_RULESETS: Final = ("pz8", "companydice")
BRIDGE: Final = "bridge"


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


def book_below(rules: Rules, ruleset: str, house_rules: Mapping[str, str], **beside: object) -> Any:  # noqa: ANN401 - the class of the ruleset, which the caller knows
    """Return another rulebook of the same campaign, such as the one under which a battle is fought.

    Its tables are those that the campaign keeps, named ``ruleset/table``. `beside` is what its class takes besides.
    Raise Damaged where this program does not know the ruleset.
    """
    module, _, name = _where_is(ruleset).partition(":")
    return getattr(import_module(module), name)(rules.tables.below(f"{ruleset}{OF}"), house_rules, **beside)


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
    return _where_is(in_force.ruleset)


def _where_is(ruleset: str) -> str:
    """Return where the class of a ruleset by this name is; raise Damaged where this program does not know it."""
    where = RULESETS.get(ruleset)
    if where is None:
        message = f"this program does not know the rulebook {ruleset or '(none)'}"
        raise Damaged(message, remedy="it was founded by a newer Campaign: update, then open it again")
    return where
