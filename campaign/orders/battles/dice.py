"""Dice of an order in a battle as its sums come to them: given out in the order of throwing, until one is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from campaign.domain.dice import Roll


class DieMissing(Exception):
    """A sum comes to dice that were not thrown yet: what they are for, how many in all, and how many more."""

    def __init__(self, name: str, wanted: int, missing: int) -> None:
        """Keep what is wanted."""
        super().__init__(name, wanted, missing)
        self.name = name
        self.wanted = wanted
        self.missing = missing


class GivenDice:
    """The dice of an order; `asked` holds what those were for that were given out, one name a die."""

    def __init__(self, rolls: Sequence[Roll]) -> None:
        """Take the dice in the order of throwing."""
        self._faces = [roll.face for roll in rolls]
        self.asked: list[str] = []

    @property
    def spare(self) -> int:
        """Return how many dice nothing came to."""
        return len(self._faces) - len(self.asked)

    def take(self, name: str, wanted: int) -> tuple[int, ...]:
        """Give out so many dice; raise DieMissing where fewer are left."""
        used = len(self.asked)
        found = tuple(self._faces[used : used + wanted])
        if len(found) < wanted:
            raise DieMissing(name, wanted, wanted - len(found))
        self.asked += [name] * wanted
        return found


D = TypeVar("D", bound=GivenDice)


def first_missing(work_out: Callable[[D], object], dice: D) -> DieMissing | None:
    """Go through the sums with dice; return those that they come to next, None where they need no more."""
    try:
        work_out(dice)
    except DieMissing as missing:
        return missing
    return None
