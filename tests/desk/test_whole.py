"""An entry is folded whole or not at all, and what differs between two states is found the quick way as well."""

from __future__ import annotations

import pytest

from campaign.desk import whole
from campaign.desk.whole import WholeFold
from campaign.domain.supply import WITH_HQ
from campaign.errors import DoesNotFit
from campaign.events.supply import LorriesLoaded, LorriesUnloaded
from campaign.events.tags import tags_of
from campaign.projections.records import differ, records_about
from campaign.projections.state import Campaign, Fold, copy, digest
from tests import worlds
from tests.histories import Lot

#: A load that is there, and one that is not.
UNLOADED = LorriesUnloaded(hq="uk_7_armd", spot=WITH_HQ, dump="fmc_viii", points=1)
LOADED = LorriesLoaded(hq="uk_7_armd", spot=WITH_HQ, dump="fmc_viii", points=1)
TOO_MUCH = LorriesUnloaded(hq="uk_7_armd", spot=WITH_HQ, dump="fmc_viii", points=4)


def test_an_entry_that_fits_half_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its last event does not fit, the first is taken back with it, however long ago a copy was kept."""
    monkeypatch.setattr(whole, "_EVERY", 7)
    plain = Fold(Campaign())
    plain.apply(1, worlds.founded())
    fold = WholeFold(copy(plain.campaign))
    for number in range(2, 40, 2):
        with pytest.raises(DoesNotFit):
            fold.apply(number, (UNLOADED, TOO_MUCH))
        assert digest(fold.campaign) == digest(plain.campaign)
        for events in ((UNLOADED,), (LOADED,)):
            fold.apply(number, events)
            plain.apply(number, events)
    assert digest(fold.campaign) == digest(plain.campaign)


@pytest.mark.parametrize("seed", range(4))
def test_what_differs_is_what_is_recorded_otherwise(seed: int) -> None:
    """For every thing that an evening names, the quick comparison says what comparing all its records says."""
    lot = Lot(seed)
    for _ in range(10):
        lot.book()
    earlier = copy(lot.table.desk.campaign)
    for _ in range(30):
        lot.book()
    now = lot.table.desk.campaign
    tags = {tag for item in lot.written() for tag in tags_of(item.own)}
    found = {tag for tag in tags if differ(earlier, now, tag)}
    assert found == {tag for tag in tags if records_about(earlier, tag) != records_about(now, tag)}
    assert found
    assert tags - found
