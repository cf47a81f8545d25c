"""What a table tells in place of dice: steps and an X after a shot, a state after an attack on the old table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.errors import NotUnderstood
from campaign.rulesets.companydice.crt import DESTROYED, DISPERSED, NOTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

_X: Final = "x"
#: Other words for the same.
_SAID: Final = {
    "miss": NOTHING,
    "missed": NOTHING,
    "none": NOTHING,
    "no": NOTHING,
    "-": NOTHING,
    "0": NOTHING,
    "gone": DESTROYED,
    "lost": DESTROYED,
    "d": DISPERSED,
    "step": "",
    "steps": "",
    "and": "",
}
_SHOT: Final = "nothing, 1, 2 x (steps, and an X), or destroyed"
_FIGHT: Final = "nothing, dispersed, destroyed, or destroyed x"


class ToldLoss(Struct, frozen=True, kw_only=True):
    """What a shot was told to have done; `destroyed` says that nothing is left of the company."""

    steps: int
    x: bool
    destroyed: bool


class ToldOutcome(Struct, frozen=True, kw_only=True):
    """What an attack on the old table was told to have done to its target, and whether its company got an X."""

    outcome: str
    x: bool


def told_loss(words: Sequence[str], strength: int) -> ToldLoss:
    """Read what a shot did to a company of a strength: ``nothing``, ``1``, ``2 x``, ``destroyed``.

    Raise NotUnderstood.
    """
    first, x = _cut(words, _SHOT)
    if first == NOTHING and not x:
        return ToldLoss(steps=0, x=False, destroyed=False)
    if first == DESTROYED and not x:
        return ToldLoss(steps=strength, x=False, destroyed=True)
    if not (first.isascii() and first.isdigit()):
        _refuse(words, _SHOT)
    steps = int(first)
    if steps > strength:
        message = f"{steps} steps are more than it has: {strength}"
        raise NotUnderstood(message, remedy=_SHOT)
    return ToldLoss(steps=steps, x=x and steps < strength, destroyed=steps == strength)


def told_outcome(words: Sequence[str]) -> ToldOutcome:
    """Read what an attack on the old table did: ``nothing``, ``dispersed``, ``destroyed``, ``destroyed x``.

    Raise NotUnderstood.
    """
    first, x = _cut(words, _FIGHT)
    if first not in {NOTHING, DISPERSED, DESTROYED} or (x and first != DESTROYED):
        _refuse(words, _FIGHT)
    return ToldOutcome(outcome=first, x=x)


def _cut(words: Sequence[str], remedy: str) -> tuple[str, bool]:
    """Return the one word that says what became of the target, and whether an X was told."""
    plain = [word for each in words if (word := _SAID.get(each.lower(), each.lower()))]
    rest = [word for word in plain if word != _X]
    if len(rest) != 1 or len(plain) - len(rest) > 1:
        _refuse(words, remedy)
    return rest[0], len(rest) < len(plain)


def _refuse(words: Sequence[str], remedy: str) -> None:
    """Raise NotUnderstood for a result that is none."""
    message = f"{' '.join(words)!r} is no result"
    raise NotUnderstood(message, remedy=remedy)
