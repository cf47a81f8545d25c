"""Company dice at the prompt: the range, each throw with its sum before it, who is out of sight, and a told result."""

from __future__ import annotations

from typing import Final

from campaign.desk.ask import ResultTold
from tests.desk.test_guns import Player, give
from tests.table import Table, open_table

OPEN: Final = "battle open cagny 4-cly against 501-bn rules companydice"


class Leaver(Player):
    """Somebody who tells the result in place of the first die."""

    def die(self, question: str, sides: int = 10) -> None:
        """Leave."""
        self.asked.append(f"{question}, {sides}")
        words = "1 x"
        raise ResultTold(words)


def opened() -> Table:
    """Return a table at which a battle was opened."""
    table = open_table()
    table.give(OPEN)
    return table


def test_range_and_dice_are_asked() -> None:
    """A shot asks how far, then for two D6, for the kill dice, and for morale, with what each does (PB-4 to PB-7)."""
    table = opened()
    player = Player("4", "6", "6", "6", "1", "1", "1", "5", "4")
    give(table, player, "battle fire a3 at d1")
    assert player.asked[0] == "range from a3 in hexes"
    assert len(player.asked) == 9
    assert player.shown[0] == "a3 at d1, 4 hexes: 2D6 - 2 every shot [PB-4.1] = 2D6 - 2; 4 or more hits"
    assert "a3 at d1, 4 hexes, a hit: 4 kill dice, a 6 takes a step of 5 [PB-6.2]" in player.shown
    assert player.shown[-1] == "morale of the company of d1: 2D6; 9 or more: an X"
    troop = table.desk.campaign.battles.troops["b1/de_501/a"]
    assert (troop.strength, troop.x) == (4, True)


def test_no_die_is_asked_that_does_not_count() -> None:
    """A shot that misses asks for no more than its two dice (PB-4.1)."""
    player = Player("1", "2")
    give(opened(), player, "battle fire a3 at d1 4")
    assert len(player.asked) == 2


def test_a_result_is_told_in_place_of_a_die() -> None:
    """Leaving with the result counts as told (PB-6.2, PB-7.1)."""
    table = opened()
    give(table, Leaver(), "battle fire a3 at d1 4")
    troop = table.desk.campaign.battles.troops["b1/de_501/a"]
    assert (troop.strength, troop.x) == (4, True)


def test_who_is_out_of_sight_is_asked_once() -> None:
    """At the end of a turn the companies with an X are named, and Enter takes none off (PB-8.3)."""
    table = opened()
    table.give("battle fire a3 at d1 4 = 1 x", *["battle end-phase"] * 8)
    player = Player("")
    give(table, player, "battle end-phase")
    assert player.asked == ["with an X: 501-bn/a. Which of them are out of sight of whatever could damage them"]
    assert table.desk.campaign.battles.troops["b1/de_501/a"].x
    table.give(*["battle end-phase"] * 8)
    give(table, Player("501-bn/a"), "battle end-phase")
    assert not table.desk.campaign.battles.troops["b1/de_501/a"].x
