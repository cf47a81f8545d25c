"""What every order is: fields, a line, objections, and a decision; it never rolls, asks the clock or writes."""

from __future__ import annotations

from abc import ABCMeta
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from msgspec import Struct, StructMeta

from campaign.domain.dice import TEN
from campaign.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.clock import GameTime
    from campaign.domain.dice import Roll
    from campaign.domain.objection import Objection
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

T = TypeVar("T")


class Kind(StrEnum):
    """What a correction does with an order (architecture 7).

    *Table*: somebody rolled, moved a model or decided; it stands as written. *Clerk*: arithmetic on what stands in
    the diary; it is decided again. *Paper*: never decided or asked again.
    """

    TABLE = "table"
    CLERK = "clerk"
    PAPER = "paper"


class Slots(Struct, frozen=True, kw_only=True):
    """One group of a line after its words were read: values by slot name, in the order they were typed.

    Slot names are those of the order's `line` in lower case; literals that were typed are in `literals`.
    """

    values: dict[str, tuple[Any, ...]]
    literals: frozenset[str] = frozenset()

    def one(self, name: str, _type: type[T]) -> T:
        """Return the value of a slot that the line demands."""
        value: T = self.values[name][0]
        return value

    def maybe(self, name: str, _type: type[T]) -> T | None:
        """Return the value of a slot that may be left out."""
        found: tuple[T, ...] = self.values.get(name, ())
        return found[0] if found else None

    def many(self, name: str, _type: type[T]) -> tuple[T, ...]:
        """Return every value of a slot that repeats."""
        found: tuple[T, ...] = self.values.get(name, ())
        return found

    def said(self, literal: str) -> bool:
        """Say whether a literal word of the line was typed."""
        return literal in self.literals


class Question(Struct, frozen=True, kw_only=True):
    """Something that an order lacks and a terminal asks for: `text` with the words to choose from, and the default.

    Enter takes `default`; where nobody can be asked the order decides with it of itself. `name` says to `answered` what
    was asked; an objection with the code ``NAME-not-told`` is kept back while somebody can still be asked.
    """

    name: str
    text: str
    default: str = ""


class OrderMeta(StructMeta, ABCMeta):
    """Let an order class have abstract methods."""


class Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, metaclass=OrderMeta):
    """A request: its name, what a correction does with it, how it is typed.

    `line` is the pattern after the verb: upper-case words are slots whose name says what they hold, lower-case ones
    are literals, ``[]`` encloses what may be left out, ``...`` lets the slot before it repeat, ``|`` separates whole
    patterns. `example` is a line that works in the GOODWOOD example. `once` says that the order takes a single group
    (no commas). `sides` is how many the dice have that it wants.
    """

    name: ClassVar[str]
    kind: ClassVar[Kind]
    line: ClassVar[str]
    example: ClassVar[str]
    once: ClassVar[bool] = False
    sides: ClassVar[int] = TEN

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> Order:
        """Build the order from the groups of its line; raise NotUnderstood where they make no sense together."""
        raise TypeError(cls.name)

    def title(self, campaign: Campaign) -> str:
        """Say what is asked for, as the first line of a refusal: ``2-115 to Hold``."""
        return self.name

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield every rule against the order, gravest first; final ones before all others."""
        yield from ()

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Turn the order into what happened; nothing happened: no events."""
        raise TypeError(self.name)

    def found_facts(self, campaign: Campaign) -> tuple[Event, ...]:
        """Return what an order booked as found puts into the book before it, though it would fit without."""
        del campaign
        return ()

    def counts_in(self, campaign: Campaign) -> GameTime | None:
        """Return the move in which the order counts of itself, though the campaign has gone on; None: the open one."""
        del campaign
        return None

    def question(self, campaign: Campaign, rules: Rules) -> Question | None:
        """Return what is asked next before dice are thrown, in the order of the table; None where nothing is."""
        del campaign, rules
        return None

    def answered(self, question: Question, words: str, campaign: Campaign) -> Order:
        """Return the order with an answer; raise NotUnderstood where the words are none."""
        del question, words, campaign
        return self

    def told(self, words: str, campaign: Campaign) -> Order:
        """Return the order with the result that the table came to, told in place of dice; raise NotUnderstood."""
        del words, campaign
        message = f"{self.name} has no result to tell"
        raise NotUnderstood(message, remedy=self.example)

    def before_die(self, campaign: Campaign, rules: Rules) -> tuple[str, ...]:
        """Return the lines to show before the next die: for whom, the sum so far, and what each face will do."""
        del campaign, rules
        return ()

    def dice_wanted(self, campaign: Campaign, rules: Rules) -> int:
        """Count the dice that must be thrown next and are not in the order yet; after those it may want more."""
        return 0

    def with_rolls(self, rolls: tuple[Roll, ...]) -> Order:
        """Return the order with dice behind those that it has; fewer than wanted may be given."""
        return self
