"""Results told in place of dice in Pz8: the states of the target and of those aboard, in this order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.tabletop import PieceState
from campaign.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Sequence

_NOTHING: Final = ("nothing", "none", "miss", "missed")
_STATES: Final = {
    "ok": PieceState.OK,
    "disorganized": PieceState.DISORGANIZED,
    "suppressed": PieceState.SUPPRESSED,
    "destroyed": PieceState.DESTROYED,
    "removed": PieceState.DESTROYED,
    "gone": PieceState.DESTROYED,
}
_LETTERS_LEAST: Final = 3
_SAYS: Final = "nothing, disorganized, suppressed or destroyed"


def told_states(words: Sequence[str], most: int) -> tuple[PieceState | None, ...]:
    """Return the state that each word tells, None where nothing became of it.

    Raise NotUnderstood for a word that tells none, and for more of them than there are pieces.
    """
    if len(words) > most:
        message = f"{len(words)} results were told, and {most} may be"
        raise NotUnderstood(message, remedy=f"= {_SAYS}")
    return tuple(map(_state, words))


def _state(word: str) -> PieceState | None:
    """Read one word, or its beginning."""
    known = [item for item in (*_NOTHING, *_STATES) if item == word]
    if not known and len(word) >= _LETTERS_LEAST:
        known = [item for item in (*_NOTHING, *_STATES) if item.startswith(word)]
    if not known:
        message = f"{word!r} is no result"
        raise NotUnderstood(message, remedy=f"= {_SAYS}")
    return _STATES.get(known[0])
