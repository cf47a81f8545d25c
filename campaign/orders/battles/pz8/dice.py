"""The dice of an order in Pz8: those told are taken one after another, and the first that is missing is named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from campaign.domain.dice import Roll

    #: Gives the next D6 of a name.
    Throw = Callable[[str], int]

TO_HIT: Final = "to_hit"
DIRECTION: Final = "deviation_direction"
ATTACK: Final = "attack"
SAVE: Final = "save"
RALLY: Final = "rally"

#: Dice that are thrown with others behind them, and how many that makes.
_TOGETHER: Final = {DIRECTION: 2, ATTACK: 2}


class MoreDice(Exception):
    """A sum came to a die that was not told; `name` is its own."""

    def __init__(self, name: str) -> None:
        """Keep the name of the die."""
        super().__init__(name)
        self.name = name

    @property
    def wanted(self) -> int:
        """Count the dice that are thrown next."""
        return _TOGETHER.get(self.name, 1)


class Dice:
    """Gives the faces that were told, in their order; `asked` holds the names of those given, `used` counts them."""

    def __init__(self, rolls: Sequence[Roll]) -> None:
        """Take the dice of an order."""
        self._rolls = rolls
        self.asked: list[str] = []

    @property
    def used(self) -> int:
        """Count the dice that were given."""
        return len(self.asked)

    def __call__(self, name: str) -> int:
        """Return the next face; raise MoreDice where none is left."""
        if self.used == len(self._rolls):
            raise MoreDice(name)
        self.asked.append(name)
        return self._rolls[self.used - 1].face
