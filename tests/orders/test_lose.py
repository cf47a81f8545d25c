"""A column destroyed loses its load; its models come back empty at their HQ (DT-G5, R11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.supply import LOST, WITH_HQ, Leg, Spot
from campaign.events.supply import ColumnLost
from campaign.orders.lose import LoseLorries, Loss
from tests.orders.typed import typed
from tests.supplies import moved, stand

if TYPE_CHECKING:
    from tests.spec import Spec

DIVISION = "uk_7_armd"
COLUMN = Spot(leg=Leg(road="bayeux-tilly", start="bayeux", end="tilly", driven_mm=60), bound_for="caumont")


def lose(hq: str, number: int | None = None, place: str | None = None) -> LoseLorries:
    """Return an order to lose lorries of one HQ."""
    return LoseLorries(losses=(Loss(hq=hq, number=number, place=place),))


def lost(spot: Spot, models: int, full: int, points: int, hq: str = DIVISION) -> ColumnLost:
    """Return the loss."""
    return ColumnLost(hq=hq, spot=spot, models=models, full=full, points=points, cause="destroyed")


def test_the_column_on_the_road_is_meant(spec: Spec) -> None:
    """Two models come back empty, two points are lost (DT-G5, R11)."""
    spec.founded().given(moved(DIVISION, WITH_HQ, COLUMN, 2, 2)).when(lose(DIVISION)).then(lost(COLUMN, 2, 2, 2))
    assert stand(spec, DIVISION) == {"hq": "2+2"}
    assert spec.campaign.supply.end("allied", LOST) == 2
    assert spec.campaign.supply.balances()


def test_full_ones_go_first(spec: Spec) -> None:
    """Of the corps' two full and two empty lorries three are lost with two points."""
    spec.founded().when(lose("uk_viii_corps", 3)).then(lost(WITH_HQ, 3, 2, 2, "uk_viii_corps"))


def test_under_the_switch_the_load_comes_back_too(spec: Spec) -> None:
    """With `destroyed_supply_keeps_points` nothing is lost (DT-R11)."""
    spec.under({"destroyed_supply_keeps_points": "yes"}).founded()
    spec.given(moved(DIVISION, WITH_HQ, COLUMN, 2, 2)).when(lose(DIVISION)).then(lost(COLUMN, 2, 2, 0))
    assert stand(spec, DIVISION) == {"hq": "4+0"}


def test_a_place_tells_which(spec: Spec) -> None:
    """A column is told by where it stands, the ends of its road, or where it goes."""
    at_tilly = Spot(place="tilly", bound_for="bayeux", keep=True)
    spec.founded().given(moved(DIVISION, WITH_HQ, COLUMN, 1, 1), moved(DIVISION, WITH_HQ, at_tilly, 1, 1))
    spec.when(lose(DIVISION)).then_refused("which-column")
    assert spec.objections[0].final
    assert [item.code for item in spec.objections] == ["which-column"]
    spec.when(lose(DIVISION, place="caumont")).then(lost(COLUMN, 1, 1, 1))
    spec.when(lose(DIVISION, place="tilly")).then(lost(at_tilly, 1, 1, 1))


def test_no_more_than_there_are(spec: Spec) -> None:
    """Five of four lorries, or some where none stand, would make the book untrue (DT-G1)."""
    spec.founded().when(lose(DIVISION, 5)).then_refused("not-so-many-lorries")
    assert spec.objections[0].untrue
    spec.when(lose(DIVISION, 1, "caumont")).then_refused("not-so-many-lorries")
    assert spec.decided() == (lost(Spot(place="caumont"), 1, 0, 0),)
    spec.when(lose("uk_1_rtr")).then_refused("no-lorries")


def test_the_line_of_the_desk(spec: Spec) -> None:
    """`lose 7-armd 1 tilly`."""
    spec.founded()
    assert typed(spec, "lose 7-armd 1 tilly") == lose(DIVISION, 1, "tilly")
    assert typed(spec, "lose 7-armd") == lose(DIVISION)
    assert lose(DIVISION, 1).title(spec.campaign) == "7-armd loses 1 lorry"
    assert lose(DIVISION).title(spec.campaign) == "7-armd loses lorries"
