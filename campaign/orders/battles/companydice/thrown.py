"""Dice of an order as its sums come to them: given out in the order of throwing, until one is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.domain.dice import Roll


class DieMissing(Exception):
    """The sum comes to dice that were not thrown yet: what they are for, how many in all and how many more."""

    def __init__(self, name: str, wanted: int, missing: int) -> None:
        """Keep what is wanted."""
        super().__init__(name, wanted, missing)
        self.name = name
        self.wanted = wanted
        self.missing = missing


class Thrown:
    """The dice of an order; `used` counts those that were given out."""

    def __init__(self, rolls: Sequence[Roll]) -> None:
        """Take the dice in the order of throwing."""
        self._faces = [roll.face for roll in rolls]
        self.used = 0

    @property
    def spare(self) -> int:
        """Return how many dice nothing came to."""
        return len(self._faces) - self.used

    def __call__(self, name: str, wanted: int) -> tuple[int, ...]:
        """Give out so many dice; raise DieMissing where fewer are left."""
        found = tuple(self._faces[self.used : self.used + wanted])
        if len(found) < wanted:
            raise DieMissing(name, wanted, wanted - len(found))
        self.used += wanted
        return found
