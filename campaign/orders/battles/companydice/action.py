"""What every action under company dice is: a run of sums that comes to dice, one after another, or to a told result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.dice import SIX
from campaign.domain.modifier import Modifier, sum_before_die
from campaign.events.battles import Check, PieceStruck
from campaign.orders.battles.dice import DieMissing, GivenDice, first_missing
from campaign.orders.dice_told import too_many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from campaign.domain.objection import Objection
    from campaign.domain.tabletop import PieceState, Quality
    from campaign.events.base import Event
    from campaign.orders.base import Question
    from campaign.orders.battles.base import BattleOrder
    from campaign.orders.battles.companydice.situation import Situation
    from campaign.projections.battles import OnTable
    from campaign.rulesets.companydice.values import MoraleRoll

#: How many quarters a point of attack has: fractions of attacks are kept (B-8), and an event holds whole numbers.
QUARTERS: Final = 4


class Action:
    """An order in a battle under company dice; without dice of its own unless a subclass says so."""

    def __init__(self, situation: Situation, order: BattleOrder) -> None:
        """Take how it stands, and what was ordered."""
        self.situation = situation
        self.book = situation.book
        self.battle = situation.battle
        self.told = order.outcome
        self.rolls = order.rolls
        self.words = frozenset(order.circumstances)

    def objections(self) -> Iterator[Objection]:
        """Yield every rule against it, gravest first."""
        yield from ()

    def question(self) -> Question | None:
        """Return what is asked next before dice are thrown, None where nothing is."""
        return None

    def dice_wanted(self) -> int:
        """Count the D6 that must be thrown next."""
        missing = self.missing()
        return missing.missing if missing is not None else 0

    def before_die(self) -> tuple[str, ...]:
        """Return what to show before the next die."""
        return ()

    def decide(self) -> tuple[Event, ...]:
        """Turn it into what happened."""
        return ()

    def chances(self) -> tuple[tuple[str, Fraction], ...]:
        """Return each outcome with its exact chance."""
        return ()

    # --- dice ---

    def work_out(self, dice: GivenDice) -> object:
        """Go through the sums with dice; raise DieMissing where one is wanted that was not thrown."""
        del dice
        return None

    def missing(self) -> DieMissing | None:
        """Return the dice that the sums come to next, None where they need no more."""
        return None if self.told else first_missing(self.work_out, GivenDice(self.rolls))

    def spare(self, rule: str) -> Iterator[Objection]:
        """Object to dice to which no sum comes."""
        if self.told or not self.rolls:
            return
        dice = GivenDice(self.rolls)
        if first_missing(self.work_out, dice) is None:
            yield from too_many(dice.spare, len(self.rolls), rule)


def die_label(dice: int) -> str:
    """Return how some dice are called: ``D6``, ``2D6``."""
    return f"D{SIX}" if dice == 1 else f"{dice}D{SIX}"


def sum_to_come(terms: Iterable[Modifier], dice: int) -> str:
    """Print what is added to dice to come, the label alone where it is nothing."""
    terms, label = tuple(terms), die_label(dice)
    return sum_before_die(terms, die=label) if terms else label


def struck(situation: Situation, items: Iterable[OnTable], state: PieceState) -> Iterator[Event]:
    """Yield the new state of pieces, and of what they carry (B-32)."""
    names = dict.fromkeys(name for item in items for name in situation.with_load(item))
    return (PieceStruck(piece=name, state=state) for name in names)


def morale_sums(rolls: Iterable[MoraleRoll], needed: int) -> tuple[Check, ...]:
    """Return morale rolls as an event keeps them (PB-7.1)."""
    return tuple(Check(terms=roll.terms, needed=needed) for roll in rolls)


def morale_line(situation: Situation, target: OnTable, quality: Quality) -> str:
    """Say what a company's morale roll to come needs (PB-7.1)."""
    book = situation.book
    total = sum_to_come(book.morale_terms(quality), book.morale_dice())
    return f"morale of the company of {target.piece.name}: {total}; {book.fails_at()} or more: an X"
