"""Odds of orders in a battle agree with every die thrown, add up to 1, and say whose numbers are fallbacks."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

import pytest

from campaign.domain.dice import SIX, Roll
from campaign.domain.tabletop import BattleRules
from campaign.errors import NotUnderstood, Refused
from campaign.events.battles import ClubRow, PieceStruck
from campaign.forecast.battle_odds import BattleOdds, battle_odds, data_of, fallbacks
from campaign.orders.battles.base import BattleOrder
from campaign.orders.battles.club_table import TakeClubTable
from tests.table import Table, open_table

if TYPE_CHECKING:
    from collections.abc import Iterator

OPEN = "battle open cagny 4-cly 3-rha/a against i-pz-1 rules"
NOTHING = "nothing"
#: Words for a shot that changes nothing.
HARMLESS = frozenset({"miss", "no effect", "no loss", "no penetration"})


@pytest.fixture(scope="module")
def pz8() -> Table:
    """Return a table with a battle under Pz8, its first steps over: the attackers fire."""
    return opened("pz8")


@pytest.fixture(scope="module")
def dice() -> Table:
    """Return a table with a battle under company dice, whose attackers fire."""
    return opened("companydice")


def opened(rulebook: str) -> Table:
    """Return a table with a battle open."""
    table = open_table()
    table.give(f"{OPEN} {rulebook}")
    return table


def asked(table: Table, line: str) -> BattleOrder:
    """Return an order in a battle as it is typed."""
    (order,) = table.orders(line)
    assert isinstance(order, BattleOrder)
    return order


def odds(table: Table, line: str) -> BattleOdds:
    """Return the odds of an order as it is typed."""
    return battle_odds(asked(table, line), table.desk.campaign, table.desk.rules)


def thrown(table: Table, order: BattleOrder, chance: Fraction = Fraction(1)) -> Iterator[tuple[BattleOrder, Fraction]]:
    """Yield an order with every way in which its dice may fall, and how often they do."""
    if not order.dice_wanted(table.desk.campaign, table.desk.rules):
        yield order, chance
        return
    for face in range(1, SIX + 1):
        yield from thrown(table, order.with_rolls((Roll(face=face, sides=SIX),)), chance / SIX)


def by_hand(table: Table, line: str, target: str) -> dict[str, Fraction]:
    """Return how often a piece comes into each state, every die thrown."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    for order, chance in thrown(table, asked(table, line)):
        events = order.decide(table.desk.campaign, table.desk.rules)
        states = [event.state.value for event in events if isinstance(event, PieceStruck) and event.piece == target]
        found[states[-1] if states else NOTHING] += chance
    return dict(found)


def told(found: BattleOdds) -> dict[str, Fraction]:
    """Return odds by what becomes of the target."""
    states: defaultdict[str, Fraction] = defaultdict(Fraction)
    for words, chance in found.chances:
        states[NOTHING if words in HARMLESS else words] += chance
    return dict(states)


@pytest.mark.parametrize(
    "line",
    [
        "battle fire a2 at d2 8",
        "battle fire a2 at d2 8 side",
        "battle fire a2 at d2 19 wood",
        "battle fire d2 at a2 12",
        "battle assault a2 at d2",
    ],
)
def test_the_odds_of_pz8_are_those_of_every_die(pz8: Table, line: str) -> None:
    """To hit, then damage: each fraction is what all the dice come to (PZ-5.6, PZ-6.1)."""
    target = f"b1/{line.split(' at ')[1].split(maxsplit=1)[0]}"
    found = odds(pz8, line)
    assert sum(chance for _, chance in found.chances) == 1
    assert told(found) == by_hand(pz8, line, target)
    assert len(found.chances) > 1


def test_the_odds_of_company_dice_are_those_of_their_sums(dice: Table) -> None:
    """2D6 reach the range, each six takes a step, morale may fail: worked out once more (PB-4.1, PB-6.1, PB-7.1)."""
    pieces, line = dice.desk.campaign.battles.pieces, "battle fire d1 at a1 5"
    strength = dice.desk.campaign.battles.troop_of(pieces["b1/d1"].piece).strength
    assert (strength, pieces["b1/d1"].piece.quality, pieces["b1/a1"].piece.quality) == (5, "average", "average")
    two = [first + second for first in range(1, 7) for second in range(1, 7)]
    hits = Fraction(sum(total - 2 >= 5 for total in two), 36)
    fails = Fraction(sum(total >= 9 for total in two), 36)
    found = dict(odds(dice, line).chances)
    assert found["miss"] == 1 - hits
    assert found["no loss"] == hits * Fraction(5**5, 6**5)
    for steps, words in ((1, "1 step"), (2, "2 steps"), (3, "3 steps")):
        lost = hits * Fraction(comb(5, steps) * 5 ** (5 - steps), 6**5)
        assert (found[words], found[f"{words} and X"]) == (lost * (1 - fails), lost * fails)
    assert found["destroyed"] == hits * Fraction(comb(5, 4) * 5 + 1, 6**5)
    assert sum(found.values()) == 1


def test_numbers_that_are_no_printed_ones_are_named(pz8: Table, dice: Table) -> None:
    """Pz8's factors never came to us; the counters of the company dice did (PZ-8.1, PB-1.4)."""
    assert odds(pz8, "battle fire a2 at d2 8").fallback == ("Sherman (UK)", "Panther")
    assert odds(dice, "battle fire a1 at d1 5").fallback == ()
    rally = asked(pz8, "battle rally a2 --range 2")
    assert list(fallbacks(rally, pz8.desk.campaign, pz8.desk.rules)) == []


def test_the_clubs_numbers_are_no_fallback() -> None:
    """Whose row the club gave is not named any more, and its factor counts (PZ-8.1)."""
    table = opened("pz8")
    before = odds(table, "battle fire a2 at d2 8")
    numbers = {"range_in": 20, "attack_soft": 3, "attack_hard": 9, "defence": 4}
    row = ClubRow(key=table.desk.campaign.battles.pieces["b1/a2"].piece.key, numbers=numbers)
    table.desk.book(TakeClubTable(rulebook=BattleRules.PZ8, profile="ww2_1939_45", rows=(row,)))
    after = odds(table, "battle fire a2 at d2 8")
    assert after.fallback == before.fallback[1:]
    assert (told(before).get("destroyed", 0), told(after)["destroyed"]) == (0, Fraction(1, 2) * Fraction(21, 36))


def test_odds_say_what_stands_against_an_order(dice: Table) -> None:
    """What may be overruled is told beside the odds; what makes no sense has none (PB-2.1)."""
    found = odds(dice, "battle fire d1 at a1 5")
    assert any(item.startswith("wrong-phase (PB-2.1)") for item in found.against)
    with pytest.raises(Refused) as caught:
        odds(dice, "battle fire a1 at d1")
    assert [item.code for item in caught.value.objections] == ["range-not-told"]


def test_dice_that_are_told_change_no_odds(pz8: Table) -> None:
    """The odds are those before the first die, whatever stands in the line."""
    assert odds(pz8, "battle fire a2 at d2 8 655") == odds(pz8, "battle fire a2 at d2 8")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("battle end-phase", "no dice decide this battle end-phase order"),
        ("battle rally a2", "the odds hang on what is not told: how far from an HQ, in inches"),
    ],
)
def test_what_no_dice_decide_has_no_odds(pz8: Table, line: str, message: str) -> None:
    """Neither has what lacks something that the sum hangs on."""
    with pytest.raises(NotUnderstood) as caught:
        odds(pz8, line)
    assert str(caught.value) == message


def test_odds_are_data_as_well(pz8: Table) -> None:
    """Fractions are texts, and the odds by extra points of supply stay empty."""
    found = odds(pz8, "battle fire a2 at d2 8")
    data = data_of("a2 at d2", found)
    assert (data.order, data.odds, data.fallback) == ("a2 at d2", (), found.fallback)
    assert [Fraction(item.chance) for item in data.outcomes] == [chance for _, chance in found.chances]
