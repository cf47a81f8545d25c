"""Lorries fill up at a dump of their side and unload into one (DT-G1, G3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.clock import GameTime
from campaign.domain.supply import WITH_HQ, Spot
from campaign.events.movement import ModelsPlaced
from campaign.events.supply import DumpBlown, DumpOpened, LorriesLoaded, LorriesUnloaded
from campaign.orders.supply_load import Handling, LoadLorries, UnloadLorries
from tests.orders.typed import typed
from tests.supplies import moved, stand

if TYPE_CHECKING:
    from tests.spec import Spec

CORPS, DIVISION = "uk_viii_corps", "uk_7_armd"
AT_TILLY = Spot(place="tilly")


def load(hq: str, place: str, number: int | None = None) -> LoadLorries:
    """Return an order to fill up."""
    return LoadLorries(loads=(Handling(hq=hq, place=place, number=number),))


def unload(hq: str, place: str, number: int | None = None) -> UnloadLorries:
    """Return an order to unload."""
    return UnloadLorries(unloads=(Handling(hq=hq, place=place, number=number),))


def loaded(points: int, spot: Spot = WITH_HQ, hq: str = CORPS, dump: str = "fmc_viii") -> LorriesLoaded:
    """Return lorries that filled up."""
    return LorriesLoaded(hq=hq, spot=spot, dump=dump, points=points)


def test_empties_fill_up_and_the_dump_loses_a_point_each(spec: Spec) -> None:
    """Two empties of the corps at Bayeux take two of twenty points (DT-G3)."""
    spec.founded().when(load(CORPS, "bayeux")).then(loaded(2))
    assert spec.campaign.supply.dump("fmc_viii").points == 18
    assert stand(spec, CORPS) == {"hq": "4+0"}


def test_full_lorries_unload(spec: Spec) -> None:
    """One of four points goes into the dump (DT-G3)."""
    spec.founded().when(unload(DIVISION, "bayeux", 1))
    spec.then(LorriesUnloaded(hq=DIVISION, spot=WITH_HQ, dump="fmc_viii", points=1))
    spec.when(unload(DIVISION, "bayeux"))
    spec.then(LorriesUnloaded(hq=DIVISION, spot=WITH_HQ, dump="fmc_viii", points=3))
    assert spec.campaign.supply.dump("fmc_viii").points == 24


def test_lorries_at_the_place_go_first(spec: Spec) -> None:
    """Those that stand there, then those with the HQ where its place is not known to be another (DT-G3)."""
    dump = DumpOpened(dump="fwd", side="allied", place="tilly", name="", points=9)
    spec.founded().given(dump, moved(CORPS, WITH_HQ, AT_TILLY, 1, 0))
    spec.when(load(CORPS, "tilly", 2)).then_refused("not-so-many-lorries")
    spec.at(GameTime(day=0, move=8)).when(load(CORPS, "tilly", 2))
    spec.then(loaded(1, AT_TILLY, dump="fwd"), loaded(1, dump="fwd"))


def test_lorries_with_an_hq_that_was_lately_told_elsewhere_are_not_there(spec: Spec) -> None:
    """The HQ stands at Tilly, the dump at Bayeux (DT-G3)."""
    place = ModelsPlaced(formation=CORPS, elements=(f"{CORPS}/hq",), place="tilly")
    spec.founded().given(place).when(load(CORPS, "bayeux", 1)).then_refused("not-so-many-lorries")
    assert spec.objections[0].untrue
    spec.when(unload(CORPS, "bayeux", 1)).then_refused("not-so-many-lorries")


def test_no_more_than_there_are(spec: Spec) -> None:
    """Three of two empties, or more than the dump holds, would make the book untrue (DT-G1, G9)."""
    spec.founded().when(load(CORPS, "bayeux", 3)).then_refused("not-so-many-lorries")
    spec.given(DumpOpened(dump="small", side="allied", place="tilly", name="", points=1))
    spec.given(moved(CORPS, WITH_HQ, AT_TILLY, 2, 0)).when(load(CORPS, "tilly", 2)).then_refused("dump-short")
    assert spec.objections[0].untrue
    spec.when(load(CORPS, "tilly")).then(loaded(1, AT_TILLY, dump="small"))
    spec.when(load(CORPS, "tilly")).then_refused("dump-short")


def test_two_hqs_at_one_dump_share_it(spec: Spec) -> None:
    """Together they want more than it holds: said once (DT-G3)."""
    both = LoadLorries(
        loads=(Handling(hq=CORPS, place="tilly", number=2), Handling(hq="uk_131", place="tilly", number=1))
    )
    spec.founded().given(
        DumpOpened(dump="small", side="allied", place="tilly", name="", points=2),
        moved(CORPS, WITH_HQ, AT_TILLY, 2, 0),
        moved("uk_131", WITH_HQ, AT_TILLY, 1, 0),
    )
    spec.when(both).then_refused("dump-short")


def test_an_hq_with_neither_lorries_nor_dump(spec: Spec) -> None:
    """No dump of the side, the enemy's, or no lorries at all: refused for good (DT-G3)."""
    for order, codes in (
        (load(CORPS, "tilly"), ("no-dump",)),
        (load("de_1_ss_pz", "bayeux"), ("no-dump",)),
        (unload(CORPS, "thury"), ("no-dump",)),
        (load("uk_1_rtr", "bayeux"), ("no-lorries",)),
        (unload("uk_1_rtr", "bayeux"), ("no-lorries",)),
    ):
        spec.__class__().founded().when(order).then_refused(*codes)
    spec.founded().when(load("de_1_ss_pz", "bayeux"))
    assert spec.objections[0].remedy == "dump capture fmc_viii axis"
    assert spec.objections[0].final


def test_a_dump_that_the_book_holds_for_shut(spec: Spec) -> None:
    """It may be found open (DT-G3)."""
    spec.founded().given(DumpBlown(dump="fmc_viii", points=20)).when(load(CORPS, "bayeux", 1))
    spec.then_refused("dump-shut", "dump-short")
    assert all(item.untrue for item in spec.objections)
    spec.when(unload(DIVISION, "bayeux", 1)).then_refused("dump-shut")


def test_the_lines_of_the_desk(spec: Spec) -> None:
    """`l viii-corps 2 bayeux` says the same as the fields."""
    spec.founded()
    assert typed(spec, "l viii-corps 2 bayeux") == load(CORPS, "bayeux", 2)
    assert typed(spec, "unload 7-armd bayeux") == unload(DIVISION, "bayeux")
    assert load(CORPS, "bayeux", 2).title(spec.campaign) == "viii-corps loads 2 at Bayeux"
    assert unload(DIVISION, "bayeux").title(spec.campaign) == "7-armd unloads all at Bayeux"
