"""The rulebook as this program ships it, compiled: for campaigns older than a table, and for who has no campaign."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from campaign.errors import UnknownName
from campaign.rulesets.loading import RULESETS

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
    """Return what gives the tables of a shipped ruleset by name; a ruleset that is not shipped has none."""
    return lambda name: shipped_table(ruleset, name) if ruleset in RULESETS else None


def shipped_tables(ruleset: str) -> dict[str, bytes]:
    """Return every compiled table of a shipped ruleset by name; raise UnknownName where it is not shipped."""
    from importlib.resources import files  # noqa: PLC0415 - likewise

    folder = files(package_of(ruleset)) / FOLDER
    return {item.name.removesuffix(".json"): item.read_bytes() for item in folder.iterdir()}


def package_of(ruleset: str) -> str:
    """Return the package of a shipped ruleset; raise UnknownName where there is none."""
    if ruleset not in RULESETS:
        message = f"no rulebook {ruleset} is shipped"
        raise UnknownName(message, nearest=tuple(RULESETS))
    return RULESETS[ruleset].partition(":")[0].rpartition(".")[0]
