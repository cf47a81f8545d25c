"""One line of an explanation, and how its sums and names are told."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from campaign.domain.clock import GameTime
from campaign.domain.mode import Mode
from campaign.domain.modifier import sum_words
from campaign.reports.naming import formation_name, model_name, place_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from campaign.domain.dice import Roll
    from campaign.domain.modifier import Modifier
    from campaign.projections.state import Campaign

    #: Tells one event, given the state before it.
    Explainer = Callable[[Campaign, Any], Iterator["Line"]]


class Line(Struct, frozen=True, kw_only=True):
    """A sentence or a sum, and the rules by which it is so.

    `cited` are rules that the text names itself, such as those of its terms; they are not printed twice.
    """

    text: str
    rules: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()

    @property
    def every_rule(self) -> tuple[str, ...]:
        """Return the rules of the line, each once, those of its terms first."""
        return tuple(rule for rule in dict.fromkeys((*self.cited, *self.rules)) if rule)

    def __str__(self) -> str:
        """Print the line with its rules behind it."""
        told = ", ".join(rule for rule in self.rules if rule)
        return f"{self.text} [{told}]" if told else self.text


def rolled_sum(terms: Sequence[Modifier], roll: Roll | None = None) -> str:
    """Print the sum of a roll with the rule of each term; of a drawn die also which draw it was."""
    return sum_words(terms, drawn=f" (drawn #{roll.draw})" if roll is not None and roll.draw is not None else "")


def rules_of_terms(terms: Iterable[Modifier]) -> tuple[str, ...]:
    """Return the rules of the terms, each once."""
    return tuple(dict.fromkeys(term.rule for term in terms if term.rule))


def thing_name(campaign: Campaign, kind: str, name: str) -> str:  # noqa: PLR0911 - a name for each kind of thing
    """Return what an umpire calls a thing; its id where it is unknown."""
    match kind:
        case "formation":
            return formation_name(campaign, name)
        case "element":
            return model_name(campaign, name)
        case "place":
            return place_name(campaign, name) or name
        case "dump" if name in campaign.supply.dumps:
            return f"dump {place_name(campaign, campaign.supply.dumps[name].place)}"
        case "road" if name in campaign.ground.roads:
            road = campaign.ground.roads[name]
            return f"{place_name(campaign, road.start)} to {place_name(campaign, road.end)}"
        case "squadron" if name in campaign.air.squadrons:
            return campaign.air.squadrons[name].handle
        case "strip" if name in campaign.air.strips:
            return campaign.air.strips[name].name
        case "raid" if name in campaign.bombers.raids:
            return campaign.bombers.raids[name].name or name
        case "entry":
            return f"e{name}"
        case _:
            return name


def value_words(campaign: Campaign, value: object, kind: str | None = None) -> str:
    """Print any value of an event; an empty text for nothing."""
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        return " ".join(value_words(campaign, item, kind) for item in items)
    if kind is not None and value is not None:
        return thing_name(campaign, kind, str(value))
    match value:
        case None:
            words = ""
        case Mode():
            words = value.label
        case Enum():
            words = str(value.value).replace("_", " ")
        case GameTime():
            words = campaign.calendar.show(value)
        case _:
            words = str(value)
    return words


def counted(number: int, one: str, many: str = "") -> str:
    """Print a number with its word: ``1 point``, ``2 points``."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
