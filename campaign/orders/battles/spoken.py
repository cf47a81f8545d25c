"""How the orders of a battle are said: names of pieces, distances, results told in place of dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.errors import NotUnderstood
from campaign.orders.quantities import read_inches

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.domain.ids import PieceId
    from campaign.orders.base import Slots


def names_of(pieces: Iterable[PieceId]) -> str:
    """Name pieces as they are typed within their battle: ``a1 a2``."""
    return " ".join(piece.rsplit("/", 1)[1] for piece in pieces)


def distance_answer(words: str) -> int:
    """Read a distance that was asked for; raise NotUnderstood where it is none."""
    found = read_inches(words.strip())
    if found is None:
        message = f"{words.strip()!r} is no distance"
        raise NotUnderstood(message, remedy="inches or hexes: 6, or 2.5")
    return found


def told_of(group: Slots) -> tuple[str, ...]:
    """Return the result that a line tells behind its sign, in small letters; none where it tells none."""
    return tuple(word.lower() for word in group.many("told", str)) if group.said("=") else ()
