"""The README's tour: ten lines of orders on the smallest example."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from campaign.desk.desk import Desk
from campaign.desk.founding import found_campaign, parse_seed
from campaign.desk.sheet import book_sheet, cut_sheet
from campaign.domain.clock import GameTime
from campaign.files.found import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLE = Path(__file__).resolve().parent.parent.parent / "examples" / "first-hour"
ORDERS = EXAMPLE / "orders" / "first-hour.orders"
SEED = "18071944" * 8


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Found the example as an installed program finds it."""
    path = tmp_path / "practice.campaign"
    found_campaign(path, shipped("first-hour"), seed=parse_seed(SEED))
    with Desk.open(path) as opened:
        yield opened


def test_the_tour_has_ten_lines() -> None:
    """Ten lines of orders stand under the heading (issue: examples)."""
    lines = ORDERS.read_text(encoding="utf-8").splitlines()
    orders = [line for line in lines if line and not line.startswith(("#", "sheet:", "D+"))]
    assert len(orders) == 10


def test_the_tour_plays(desk: Desk) -> None:
    """Every order is booked, none overruled and no count differs; the next hour opens."""
    outcome = book_sheet(desk, cut_sheet(ORDERS.read_text(encoding="utf-8"), ORDERS.name))
    assert all(item.numbers for item in outcome.booked)
    assert [warning.code for item in outcome.booked for warning in item.warnings] == []
    campaign = desk.campaign
    assert campaign.calendar.now == GameTime(day=0, move=7)
    assert campaign.ground.holder("la-croix") == "blue"
    assert [item.element for item in campaign.losses.lost] == ["ge_i_gr_1/c", "ge_i_gr_1/b", "uk_blue_hussars/c"]
    assert campaign.supply.dumps["blue_dump"].points == 18
    assert campaign.bombers.raids["r1"].time == GameTime(day=1, move=6)
    assert campaign.rules.overruled == {}
