"""Words that tell how it stands at the table when something is done in a battle; each rulebook knows some of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.objection import Objection

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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


def unknown_words(words: Iterable[str], known: frozenset[str], why: str) -> Iterator[Objection]:
    """Object finally to circumstances that mean nothing to a rulebook, or to what is ordered; `why` says which."""
    strange = [word for word in words if word not in known]
    if strange:
        remedy = f"it knows {', '.join(sorted(known))}" if known else "leave it out"
        reason = f"{', '.join(strange)}: {why}"
        yield Objection(code="circumstance-unknown", reason=reason, remedy=remedy, final=True)
