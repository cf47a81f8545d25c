"""Facts found at the table stand before the entry that lacks them, and make the book agree with a count (DT-G9)."""

from __future__ import annotations

import pytest

from campaign.desk.book import fit
from campaign.domain.supply import WITH_HQ
from campaign.errors import DoesNotFit, Refused
from campaign.events.supply import SupplySpent
from campaign.events.table import LoadsFound, LorriesFound, PointsMissing
from campaign.projections.state import Campaign, Fold
from tests.supplies import mustered
from tests.table import open_table


def spent(points: int) -> SupplySpent:
    """Return points used out of the lorries with an HQ."""
    return SupplySpent(payer="p", attackers=(), points=points, bonus=0, dump=None, hq="div", spot=WITH_HQ)


def two_full_lorries() -> Campaign:
    """Return a campaign with one HQ and two full lorries."""
    campaign = Campaign()
    Fold(campaign).apply(1, (mustered("div", 2, 2),))
    return campaign


def test_a_fact_that_lacks_a_fact_comes_after_it() -> None:
    """Three points out of two lorries in two payments: a third lorry is found first, then its load."""
    events = (spent(2), spent(1))
    before, after = fit(two_full_lorries(), 2, events, may_find=True)
    assert before == (
        LorriesFound(hq="div", side="allied", spot=WITH_HQ, models=1, full=0),
        LoadsFound(hq="div", spot=WITH_HQ, full=1),
    )
    assert after.supply.balances()


def test_nothing_is_found_unasked() -> None:
    """Without leave the event does not fit."""
    with pytest.raises(DoesNotFit):
        fit(two_full_lorries(), 2, (spent(3),), may_find=False)


def test_a_count_as_found_makes_the_book_agree() -> None:
    """The missing points stand before the count, to clear up until explained (desk: the table against the book)."""
    table = open_table()
    (booked,) = table.give("count fmc-viii 18", as_found=True)
    assert booked.found == ("2 fewer points in Bayeux than the book has",)
    campaign = table.desk.campaign
    assert campaign.supply.dump("fmc_viii").points == 18
    assert campaign.supply.differing == {}
    assert len(campaign.counts.to_clear_up) == 1
    table.give(f"clear e{booked.numbers[0]} lost burnt")
    assert table.desk.campaign.counts.to_clear_up == ()


def test_a_count_that_was_left_open_is_booked_when_it_is_explained() -> None:
    """Left open the book stays; explained as lost the points go."""
    table = open_table()
    number = table.number("count fmc-viii 18")
    assert table.desk.campaign.supply.dump("fmc_viii").points == 20
    (cleared,) = table.give(f"clear e{number} lost burnt")
    assert PointsMissing(dump="fmc_viii", points=2) in cleared.events
    assert table.desk.campaign.supply.dump("fmc_viii").points == 18
    assert table.desk.campaign.counts.to_clear_up == ()


def test_an_order_short_of_lorries_is_booked_as_found() -> None:
    """Five full lorries where the book has four: refused, then found with the order (DT-G1)."""
    table = open_table()
    with pytest.raises(Refused) as error:
        table.give("unload 7-armd 5 bayeux")
    assert [item.code for item in error.value.objections] == ["not-so-many-lorries"]
    (booked,) = table.give("unload 7-armd 5 bayeux", as_found=True)
    assert booked.found == ("1 more lorry of 7-armd with the HQ, 1 of them full",)
    assert table.desk.campaign.supply.dump("fmc_viii").points == 25
    assert table.desk.campaign.supply.balances()
