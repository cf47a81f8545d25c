"""Supply lands where it may come in, by hand or as due every day (DT-G9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.supply import LANDED
from campaign.errors import NotUnderstood
from campaign.events.supply import DumpOpened, SupplyLanded
from campaign.orders.land import Landing, LandSupply, landings_due
from tests.orders.typed import typed
from tests.spec import slots

if TYPE_CHECKING:
    from tests.spec import Spec

BEACH = DumpOpened(dump="mulberry", side="allied", place="arromanches", name="Mulberry", points=0)


def land(place: str, points: int, *, by_air: bool = False) -> LandSupply:
    """Return an order to land points."""
    return LandSupply(landings=(Landing(place=place, points=points, by_air=by_air),))


def landed(
    points: int, dump: str = "mulberry", source: str = "arromanches", due: GameTime | None = None
) -> SupplyLanded:
    """Return points that came in."""
    return SupplyLanded(dump=dump, points=points, source=source, due=due)


def test_points_go_into_the_dump_at_the_place(spec: Spec) -> None:
    """Five points over the beach (DT-G9)."""
    spec.founded().given(BEACH).when(land("arromanches", 5)).then(landed(5))
    assert spec.campaign.supply.end("allied", LANDED) == 5
    assert spec.campaign.supply.balances()


def test_what_is_due_lands_once_for_each_hour(spec: Spec) -> None:
    """Six points at 0600 every day: booked for two days at once, then nothing is due."""
    spec.founded().given(BEACH)
    assert landings_due(spec.campaign) == ()
    spec.at(GameTime(day=1, move=7)).when(LandSupply())
    spec.then(landed(6, due=GameTime(day=0, move=6)), landed(6, due=GameTime(day=1, move=6)))
    spec.when(LandSupply()).then_nothing()
    spec.at(GameTime(day=2, move=6)).when(LandSupply()).then(landed(6, due=GameTime(day=2, move=6)))


def test_without_a_dump_nothing_can_land(spec: Spec) -> None:
    """Refused for good, with the order that opens one (DT-G3)."""
    spec.founded().when(land("arromanches", 5)).then_refused("no-dump")
    assert (spec.objections[0].final, spec.objections[0].remedy) == (True, "dump open arromanches allied")
    spec.at(GameTime(day=0, move=7)).when(LandSupply()).then_refused("no-dump")
    assert landings_due(spec.campaign)


def test_points_enter_only_at_a_source_or_by_air(spec: Spec) -> None:
    """Tilly is no beach, port or rail head; a transport may land there (DT-G9)."""
    dump = DumpOpened(dump="tilly", side="allied", place="tilly", name="", points=0)
    spec.founded().given(dump).when(land("tilly", 2)).then_refused("no-source")
    spec.when(land("tilly", 2, by_air=True)).then(landed(2, "tilly", "tilly"))


def test_the_dump_of_the_holder_takes_it(spec: Spec) -> None:
    """At a rail head with one dump it is that dump's side."""
    spec.founded().when(land("thury", 3)).then(landed(3, "thury", "thury"))


def test_the_lines_of_the_desk(spec: Spec) -> None:
    """`land` alone, with places, and by air."""
    spec.founded()
    assert typed(spec, "land") == LandSupply()
    assert typed(spec, "land arromanches 5") == land("arromanches", 5)
    assert typed(spec, "land tilly 2 air") == land("tilly", 2, by_air=True)
    assert LandSupply().title(spec.campaign) == "the landings due"
    assert land("tilly", 2).title(spec.campaign) == "2 landed at Tilly"
    with pytest.raises(NotUnderstood):
        LandSupply.from_slots((slots(place="tilly", n=2), slots()), spec.campaign)
