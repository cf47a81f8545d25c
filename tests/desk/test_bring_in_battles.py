"""Battles on two copies: what was fought apart comes in, under a number of its own where both opened one (X-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.desk.book import Booking
from campaign.desk.bring_in import Take, bring_in
from campaign.errors import CampaignError
from tests.copies import brought, copied, held, offered, small_world

if TYPE_CHECKING:
    from tests.table import Table


@pytest.fixture
def ours() -> Table:
    """Return our copy."""
    return small_world()


def test_a_battle_of_theirs_alone_comes_in_whole(ours: Table) -> None:
    """Architecture 7: opened, gone on and booked back there, it stands here as there."""
    theirs = copied(ours)
    theirs.give("battle open cagny 4-cly against 501-bn rules own", "end-move", "end-move")
    theirs.give("book-battle b1 4-cly/a lost, 4-cly/b size, moves 1")
    assert held(ours, theirs) == {}
    brought(ours, theirs)
    campaign = ours.desk.campaign
    assert campaign.battles.battles["b1"].ended
    assert not campaign.oob.elements["uk_4_cly/a"].standing
    assert campaign.oob.elements["uk_4_cly/b"].reduced


def test_what_was_done_with_somebody_in_their_battle_is_held(ours: Table) -> None:
    """X-3: ours ordered somebody whom theirs have in a battle; one of the two must be decided."""
    theirs = copied(ours)
    theirs.give("battle open cagny 4-cly against 501-bn rules own")
    ours.give("result 4-cly/a gone")
    assert set(held(ours, theirs)) == {"battle open"}


def both_fight(ours: Table) -> tuple[Table, int]:
    """Let both copies open a battle, and theirs book it back; return theirs and the number of its opening."""
    theirs = copied(ours)
    ours.give("battle open caen 1-rtr against i-gren rules own")
    opened = theirs.number("battle open cagny 4-cly against 501-bn rules own")
    theirs.give("book-battle b1 4-cly/a lost, moves 0")
    return theirs, opened


def test_two_battles_of_one_number_are_held_and_renumbered(ours: Table) -> None:
    """Architecture 7: theirs takes the next number here, and its form follows it; ours stays open."""
    theirs, opened = both_fight(ours)
    assert set(held(ours, theirs)) == {"battle open", "book-battle"}
    brought(ours, theirs, Take(number=opened), Take(number=opened + 1))
    battles = ours.desk.campaign.battles.battles
    assert (battles["b1"].place, battles["b1"].ended) == ("caen", False)
    assert (battles["b2"].place, battles["b2"].ended) == ("cagny", True)
    assert not ours.desk.campaign.oob.elements["uk_4_cly/a"].standing


def test_the_form_follows_its_battle_on_a_later_evening_too(ours: Table) -> None:
    """Architecture 7: the opening came in before; the number that it has here is found again."""
    theirs, opened = both_fight(ours)
    brought(ours, theirs, Take(number=opened))
    brought(ours, theirs, Take(number=opened + 1))
    assert ours.desk.campaign.battles.battles["b2"].ended
    assert ours.desk.campaign.battles.battles["b1"].is_open


def test_a_form_does_not_come_without_its_battle(ours: Table) -> None:
    """Architecture 7: no form of theirs is booked on a battle of ours that has its number."""
    theirs, opened = both_fight(ours)
    plan = offered(ours, theirs)
    with pytest.raises(
        CampaignError, match=f"it is of battle B1 of theirs, opened by their e{opened}, which is not here"
    ):
        bring_in(ours.desk, plan, Booking(), takes=(Take(number=opened + 1),))
    assert not ours.desk.campaign.battles.battles["b1"].ended
