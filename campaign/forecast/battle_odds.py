"""Exact odds of an order in a battle: each outcome with its chance, and whose numbers in the sum are fallbacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from msgspec.structs import asdict, replace

from campaign.domain.objection import in_order
from campaign.domain.tabletop import BattleRules
from campaign.errors import NotUnderstood, Refused
from campaign.orders.battles.rulebooks import book_of
from campaign.reports.odds import Chance, OddsData

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from campaign.domain.ids import PieceId
    from campaign.orders.battles.base import BattleOrder
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

#: Orders whose sums have no number of a piece's row in them.
_WITHOUT_NUMBERS: Final = frozenset({"battle rally"})
_FALLBACK: Final = "fallback"


class BattleOdds(NamedTuple):
    """The chances of an order's outcomes, which add up to 1, what stands against it, the sum so far, the fallbacks."""

    chances: tuple[tuple[str, Fraction], ...]
    against: tuple[str, ...]
    sums: tuple[str, ...]
    fallback: tuple[str, ...]


def battle_odds(order: BattleOrder, campaign: Campaign, rules: Rules) -> BattleOdds:
    """Return the odds of an order in a battle, dice and results that it tells left aside.

    Raise Refused where it cannot be judged at all, NotUnderstood where no dice decide it or it lacks something.
    """
    asked = replace(order, rolls=(), outcome=())
    objections = in_order(asked.objections(campaign, rules))
    final = tuple(item for item in objections if item.final)
    if final:
        raise Refused(asked.title(campaign), final)
    question = asked.question(campaign, rules)
    if question is not None:
        message = f"the odds hang on what is not told: {question.text}"
        raise NotUnderstood(message, remedy=f"odds {asked.example}")
    chances = asked.chances(campaign, rules)
    if not chances:
        message = f"no dice decide this {order.name} order"
        raise NotUnderstood(message, remedy="odds battle fire SHOOTER at MARK INCHES")
    against = tuple(
        f"{item.code}{f' ({item.rule})' if item.rule else ''}: {item.reason}" for item in objections if not item.warning
    )
    return BattleOdds(
        chances=chances,
        against=against,
        sums=asked.before_die(campaign, rules),
        fallback=tuple(fallbacks(asked, campaign, rules)),
    )


def fallbacks(order: BattleOrder, campaign: Campaign, rules: Rules) -> Iterator[str]:
    """Yield what the rows are called of the pieces in an order whose numbers are fallbacks, each once."""
    battle = campaign.battles.battles[order.battle]
    if order.name in _WITHOUT_NUMBERS or battle.rulebook is BattleRules.OWN:
        return
    book = book_of(campaign, rules, battle)
    for key in dict.fromkeys(campaign.battles.pieces[piece].piece.key for piece in pieces_in(order, campaign)):
        row: Any = book.unit(key) if battle.rulebook is BattleRules.PZ8 else book.counter(key)
        if row.status.value == _FALLBACK:
            yield row.label


def pieces_in(order: BattleOrder, campaign: Campaign) -> Iterator[PieceId]:
    """Yield the pieces that an order names, in the order of its fields."""
    known = campaign.battles.pieces
    for value in asdict(order).values():
        items: tuple[object, ...] = cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,)
        for item in items:
            if isinstance(item, str) and item in known:
                yield item


def data_of(title: str, odds: BattleOdds) -> OddsData:
    """Return the odds as a report tells them."""
    return OddsData(
        order=title,
        odds=(),
        outcomes=tuple(Chance(outcome=words, chance=str(chance)) for words, chance in odds.chances),
        fallback=odds.fallback,
        against=odds.against,
    )
