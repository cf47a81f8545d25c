"""What every order in a battle under Pz8 comes to: its dice as far as its sum asks for them, and what is against it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from campaign.orders.battles.dice import DieMissing, first_missing
from campaign.orders.battles.pz8.dice import Dice
from campaign.orders.battles.words import unknown_words
from campaign.orders.dice_told import too_many

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from campaign.domain.objection import Objection
    from campaign.events.base import Event
    from campaign.orders.base import Question
    from campaign.orders.battles.base import BattleOrder
    from campaign.orders.battles.pz8.table import Table

O_ = TypeVar("O_", bound="BattleOrder")


class Pz8Action(ABC, Generic[O_]):
    """An order and the table that it is judged on; `WORDS` are the circumstances that matter to it."""

    WORDS: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, table: Table, order: O_) -> None:
        """Take the table before the order."""
        self.table = table
        self.order = order
        self.book = table.book

    @abstractmethod
    def against(self) -> Iterator[Objection]:
        """Yield every rule against it, gravest first."""

    @abstractmethod
    def work_out(self, dice: Dice) -> object:
        """Throw as far as the sum asks for dice; raise DieMissing where one is missing."""

    @abstractmethod
    def happened(self) -> tuple[Event, ...]:
        """Return what happened, with dice enough or a result that was told."""

    @abstractmethod
    def lines_before(self, dice: Dice, name: str) -> tuple[str, ...]:
        """Return the lines to show before a die of this name; `dice` were given already."""

    def chances(self) -> tuple[tuple[str, Fraction], ...]:
        """Return each outcome with its exact chance; none where no die decides."""
        return ()

    def objections(self) -> Iterator[Objection]:
        """Yield words that mean nothing here, every rule against it, and dice that there is no roll for."""
        yield from unknown_words(self.order.circumstances, self.WORDS, f"{self.order.name} in Pz8 knows nothing of it")
        yield from self.against()
        yield from self._spare_dice()

    def question(self) -> Question | None:
        """Return what is asked before dice are thrown."""
        return None

    def dice_wanted(self) -> int:
        """Count the dice that are thrown next."""
        more = self._missing()[1]
        return 0 if more is None else more.missing

    def before_die(self) -> tuple[str, ...]:
        """Return the lines to show before the next die."""
        dice, more = self._missing()
        return () if more is None else self.lines_before(dice, more.name)

    def decide(self) -> tuple[Event, ...]:
        """Return what happened; nothing while a die is missing."""
        return () if not self.order.outcome and self._missing()[1] is not None else self.happened()

    def said(self, *words: str) -> bool:
        """Say whether one of these circumstances was told."""
        return any(word in self.order.circumstances for word in words)

    def told(self, word: str, *, unless: str) -> bool | None:
        """Return whether a circumstance holds, no where its opposite was told, None where neither was."""
        return True if self.said(word) else False if self.said(unless) else None

    def _missing(self) -> tuple[Dice, DieMissing | None]:
        """Throw what was told; return the dice, and the first that is missing."""
        dice = Dice(self.order.rolls)
        return dice, first_missing(self.work_out, dice)

    def _spare_dice(self) -> Iterator[Objection]:
        """Object to dice that the sum does not come to."""
        dice, more = self._missing()
        if more is None and not self.order.outcome:
            yield from too_many(dice.spare, len(self.order.rolls), "PZ-6.1")
