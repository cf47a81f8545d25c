"""Five thousand orders with corrections at random: the running state is the rebuilt one, and nothing gets lost."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from campaign.domain.clock import from_hours
from campaign.projections.state import digest
from tests.checks import at_the_end, fault, filed
from tests.histories import CORRECTIONS, ODDS, Lot

#: Eight campaigns of some hundred orders, five thousand in all: two cores share them, and each goes another way.
SEEDS: Final = range(1941, 1949)
ORDERS: Final = 625
EVERY: Final = 25
LOOKS, MOVES = 40, 10


@pytest.mark.parametrize("seed", SEEDS)
def test_a_campaign_full_of_corrections(seed: int) -> None:
    """After each correction and each 25th order: running is rebuilt, points, lorries, models conserved (DT-G9, J31).

    Table entries stand as written, and what was believed after an entry stays what it was; the state at the end of a
    move is the one that counts now (architecture 7).
    """
    lot = Lot(seed)
    done: Counter[str] = Counter()
    for number in range(ORDERS):
        deed = lot.book()
        done[deed] += 1
        if deed in CORRECTIONS or number % EVERY == 0:
            assert fault(lot) == "", f"after {deed} as e{lot.entries}"
        else:
            assert list(filed(lot)) == []
    for earlier in lot.random.sample(sorted(lot.believed), LOOKS):
        assert digest(lot.table.desk.at(f"e{earlier}")) == lot.believed[earlier], f"e{earlier} at the end"
    calendar = lot.table.desk.campaign.calendar
    for hours in lot.random.sample(range(calendar.opens.hours, calendar.now.hours), MOVES):
        time = from_hours(hours)
        assert digest(lot.table.desk.at(str(time))) == at_the_end(lot, time), f"{time} as it counts now"
    assert all(done[deed] > 0 for deed in ODDS), done
    assert sum(done[deed] for deed in CORRECTIONS) > ORDERS // 10
