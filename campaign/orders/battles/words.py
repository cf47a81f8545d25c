"""Words that tell how it stands at the table when something is done in a battle; each rulebook knows some of them."""

from __future__ import annotations

from typing import Final

#: What the target stands in, or behind.
COVERS: Final = frozenset(
    {"open", "rough", "wood", "town", "building", "fort", "bunker", "bunker-in-rough", "hull-down"}
)
#: From where it is hit, and what the firer sees of it.
SIGHTS: Final = frozenset(
    {"front", "side", "rear", "blocked", "out-of-arc", "hidden", "observed", "unobserved", "adjacent"}
)
#: How it is fired at.
MANNERS: Final = frozenset({"direct", "indirect", "fell", "opportunity", "emergency", "overrun", "engineers"})
#: How a piece moves.
MOTIONS: Final = frozenset({"mount", "dismount", "limber", "unlimber"})
#: How well an aircraft is flown, where that differs from its side.
QUALITIES: Final = frozenset({"green", "average", "elite", "veteran"})

#: Every word that may stand in an order of a battle.
CIRCUMSTANCES: Final = COVERS | SIGHTS | MANNERS | MOTIONS | QUALITIES


def read_circumstance(text: str) -> str | None:
    """Read a word about how it stands; None for any other."""
    word = text.lower()
    return word if word in CIRCUMSTANCES else None
