"""Postings: what events say of the supply accounts comes to what the ledger keeps (DT-G9)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from campaign.domain.supply import WITH_HQ, Spot, lorry_account
from campaign.events.supply import (
    ColumnLost,
    DumpBlown,
    DumpCaptured,
    DumpShut,
    LorriesLoaded,
    LorriesUnloaded,
    SupplyLanded,
    SupplySpent,
)
from campaign.events.table import (
    Counted,
    DumpFound,
    EmptiesFound,
    FactCleared,
    LoadsFound,
    LorriesFound,
    LorriesMissing,
    PointsFound,
    PointsMissing,
)
from campaign.projections.postings import POSTS, postings
from campaign.projections.supply_ledger import HANDLERS
from tests import worlds
from tests.supplies import moved

if TYPE_CHECKING:
    from campaign.events.base import Event
    from tests.spec import Spec

HQ, DUMP = "uk_7_armd", "fmc_viii"
ROAD = Spot(place="tilly", bound_for="caen")
#: Events of the ledger that move no point and no lorry.
STILL = {DumpShut, DumpFound, Counted, FactCleared}


def spent(points: int, dump: str | None = None, hq: str | None = None) -> SupplySpent:
    """Return points used out of a dump or of the lorries with an HQ."""
    return SupplySpent(payer="uk_22_armd", attackers=(), points=points, bonus=0, dump=dump, hq=hq, spot=WITH_HQ)


#: One of every event that changes an account, in an order in which each fits.
STORY: tuple[Event, ...] = (
    spent(3, dump=DUMP),
    spent(2, hq=HQ),
    spent(0, dump=DUMP),
    LorriesLoaded(hq=HQ, spot=WITH_HQ, dump=DUMP, points=1),
    LorriesUnloaded(hq=HQ, spot=WITH_HQ, dump=DUMP, points=2),
    SupplyLanded(dump=DUMP, points=6, source="arromanches", due=None),
    LorriesFound(hq=HQ, side="allied", spot=WITH_HQ, models=3, full=2),
    moved(HQ, WITH_HQ, ROAD, 3, 2),
    ColumnLost(hq=HQ, spot=ROAD, models=2, full=2, points=1, cause="air attack"),
    moved(HQ, ROAD, Spot(place="caen"), 1, 0, 120),
    LoadsFound(hq=HQ, spot=WITH_HQ, full=1),
    EmptiesFound(hq=HQ, spot=WITH_HQ, full=1),
    LorriesMissing(hq=HQ, spot=WITH_HQ, models=2, full=1),
    PointsFound(dump=DUMP, points=4),
    PointsMissing(dump=DUMP, points=1),
    DumpCaptured(dump=DUMP, by="axis", points=20, lost=7),
    DumpBlown(dump="thury", points=10),
)


def test_every_event_of_the_ledger_is_posted() -> None:
    """A new event that moves points or lorries is not done before a statement would show it."""
    assert set(HANDLERS) - set(POSTS) == STILL
    assert set(POSTS) <= set(HANDLERS)
    assert {type(event) for event in STORY} | {type(event) for event in worlds.founded()} >= set(POSTS)


def test_postings_add_up_to_the_ledger(spec: Spec) -> None:
    """After each event every dump and every account of lorries holds what was posted to it (DT-G9)."""
    spec.founded()
    sums: Counter[tuple[str, str]] = Counter()
    for event in (*worlds.founded(), *STORY):
        for item in postings(event):
            account = f"dump/{item.dump}" if item.dump is not None else lorry_account(item.hq or "", item.spot)
            sums["points", account] += item.points
            sums["models", account] += item.models
        if event in STORY:
            spec.given(event)
            supply = spec.campaign.supply
            there = {("points", f"dump/{item.id}"): item.points for item in supply.dumps.values()}
            there |= {("points", key): item.full for key, item in supply.lorries.items()}
            there |= {("models", key): item.models for key, item in supply.lorries.items()}
            assert {key: value for key, value in sums.items() if value} == {k: v for k, v in there.items() if v}
    assert list(spec.campaign.supply.faults()) == []
