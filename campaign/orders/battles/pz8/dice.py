"""The dice of an order in Pz8: those told are taken one after another, and the first that is missing is named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.orders.battles.dice import DieMissing, GivenDice

if TYPE_CHECKING:
    from collections.abc import Callable

    #: Gives the next D6 of a name.
    Throw = Callable[[str], int]

TO_HIT: Final = "to_hit"
DIRECTION: Final = "deviation_direction"
ATTACK: Final = "attack"
SAVE: Final = "save"
RALLY: Final = "rally"

#: Dice that are thrown with others behind them, and how many that makes.
_TOGETHER: Final = {DIRECTION: 2, ATTACK: 2}


class Dice(GivenDice):
    """Gives one face after another by the name of its die."""

    def __call__(self, name: str) -> int:
        """Return the next face; raise DieMissing where none is left, with those that are thrown beside it."""
        if not self.spare:
            together = _TOGETHER.get(name, 1)
            raise DieMissing(name, together, together)
        return self.take(name, 1)[0]
