"""The rulebook as this program ships it, compiled: for campaigns older than a table, and for who has no campaign."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from campaign.errors import UnknownName
from campaign.rulesets.loading import BATTLE_RULESETS, BRIDGE, OF, RULESETS

if TYPE_CHECKING:
    from collections.abc import Callable

#: Where a ruleset's compiled tables lie, below its package; `tools.generate` writes them.
FOLDER = "compiled"


@cache
def shipped_table(ruleset: str, name: str) -> bytes | None:
    """Return a compiled table of a shipped ruleset as canonical JSON, None where there is none of that name."""
    from importlib.resources import files  # noqa: PLC0415 - few campaigns ask

    item = files(package_of(ruleset)) / FOLDER / f"{name}.json"
    return item.read_bytes() if item.is_file() else None


def shipped(ruleset: str) -> Callable[[str], bytes | None]:
    """Return what gives the tables of a shipped ruleset by name, and those of the others as ``pz8/units``.

    A ruleset that is not shipped has none.
    """
    return lambda name: _shipped(ruleset, name)


def _shipped(ruleset: str, name: str) -> bytes | None:
    """Return a table of a ruleset, or of the other that its name begins with; None where it is not shipped."""
    other, slash, rest = name.partition(OF)
    ruleset, name = (other, rest) if slash else (ruleset, name)
    return shipped_table(ruleset, name) if ruleset in RULESETS else None


def shipped_tables(ruleset: str) -> dict[str, bytes]:
    """Return every compiled table of a shipped ruleset by name; raise UnknownName where it is not shipped."""
    from importlib.resources import files  # noqa: PLC0415 - likewise

    folder = files(package_of(ruleset)) / FOLDER
    return {item.name.removesuffix(".json"): item.read_bytes() for item in folder.iterdir()}


def battle_tables() -> dict[str, bytes]:
    """Return the compiled tables of every rulebook of battles and of the bridge to them, named ``pz8/units``.

    A campaign keeps them from its founding on, whether or not a battle is ever fought under them (architecture 5).
    """
    return {
        f"{ruleset}{OF}{name}": content
        for ruleset in (*BATTLE_RULESETS, BRIDGE)
        for name, content in shipped_tables(ruleset).items()
    }


def package_of(ruleset: str) -> str:
    """Return the package of a shipped ruleset; raise UnknownName where there is none."""
    if ruleset not in RULESETS:
        message = f"no rulebook {ruleset} is shipped"
        raise UnknownName(message, nearest=tuple(RULESETS))
    return RULESETS[ruleset].partition(":")[0].rpartition(".")[0]
