"""Which module holds the events of which topic, so that a fresh process loads only those it meets."""

from __future__ import annotations

from importlib import import_module
from typing import Final

#: The first word of a stored name and the module that declares it; a test holds the two together.
TOPICS: Final = {
    "campaign": "founding",
    "side": "founding",
    "place": "founding",
    "road": "founding",
    "bridge": "founding",
    "strip": "founding",
    "formation": "command",
    "mode": "command",
    "command": "command",
    "points": "command",
    "training": "command",
    "element": "command",
    "move": "calendar",
    "day": "calendar",
    "weather": "calendar",
    "light": "calendar",
    "reinforcement": "calendar",
    "models": "movement",
    "holder": "ground",
    "way": "ground",
    "going": "ground",
    "enemy": "contacts",
    "dump": "supply",
    "supply": "supply",
    "lorries": "supply",
    "column": "supply",
    "run": "supply",
    "squadron": "air",
    "sortie": "air",
    "raid": "air",
    "result": "combat",
    "losses": "combat",
    "combat": "combat",
    "mission": "combat",
    "interdiction": "combat",
    "landing": "landings",
    "battle": "battles",
    "pz8": "pz8",
    "companydice": "companydice",
    "dice": "rulings",
    "table": "table",
    "rules": "rulings",
    "ruling": "rulings",
    "overrule": "rulings",
    "entry": "corrections",
    "note": "paper",
    "copy": "copies",
    "session": "evenings",
    "backup": "evenings",
}


def load_topic(name: str) -> None:
    """Import the module that declares a stored name's topic; unknown topics load nothing."""
    module = TOPICS.get(name.split(".", 1)[0])
    if module is not None:
        import_module(f"campaign.events.{module}")


def load_all() -> None:
    """Import every topic."""
    for module in sorted(set(TOPICS.values())):
        import_module(f"campaign.events.{module}")
