"""Exact chances: every throw that an outcome can ask for, each as likely as its dice say."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeVar

from campaign.domain.tabletop import PieceState
from campaign.rulesets.pz8.damage import DamageTopic
from campaign.rulesets.pz8.ranges import SIDES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from campaign.rulesets.pz8.values import Blow, Shot, Struck, Target, Throw

T = TypeVar("T")

#: What is said of a shot that missed, and of a hit that changed nothing.
MISS: Final = "miss"
NO_EFFECT: Final = "no effect"

_ORDER: Final = (MISS, NO_EFFECT, *(state.value for state in PieceState))


class _MoreDiceError(Exception):
    """An outcome asks for a die that the throw tried does not have yet."""


def chances_of(outcome: Callable[[Throw], T]) -> dict[T, Fraction]:
    """Return each outcome of what throws D6 with its exact chance, together 1; outcomes must be hashable."""
    found: dict[T, Fraction] = {}
    open_throws: list[tuple[int, ...]] = [()]
    while open_throws:
        faces = open_throws.pop()
        try:
            came = outcome(_throwing(faces))
        except _MoreDiceError:
            open_throws += [(*faces, face) for face in range(SIDES, 0, -1)]
        else:
            found[came] = found.get(came, Fraction(0)) + Fraction(1, SIDES ** len(faces))
    return found


class OddsTopic(DamageTopic):
    """How likely what is."""

    def chances(self, shot: Shot | None, blow: Blow, target: Target) -> tuple[tuple[str, Fraction], ...]:
        """Return what becomes of a target with its exact chance, the harmless first; no shot: it is hit for certain."""

        def outcome(throw: Throw) -> str:
            if shot is None:
                return said_of(target, self.strike(target, blow, throw))
            return said_of(target, self.shoot(shot, blow, target, throw).struck)

        return in_order(chances_of(outcome))


def said_of(target: Target, struck: Struck | None) -> str:
    """Say what became of a target: ``miss``, ``no effect``, or its state."""
    if struck is None:
        return MISS
    return NO_EFFECT if struck.state is target.state else struck.state.value


def in_order(chances: dict[str, Fraction]) -> tuple[tuple[str, Fraction], ...]:
    """Return chances with the harmless outcome first."""
    return tuple((word, chances[word]) for word in _ORDER if word in chances)


def _throwing(faces: Sequence[int]) -> Throw:
    """Return what gives these faces one after another."""
    left = iter(faces)

    def throw(_name: str) -> int:
        for face in left:
            return face
        raise _MoreDiceError

    return throw
