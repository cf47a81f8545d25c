"""Columns leave their HQ, cost a command point forward and none back, and are refused what cannot be (DT-G2 to G4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.place import WayState
from campaign.domain.supply import WITH_HQ, Spot
from campaign.errors import UnknownName
from campaign.events.combat import ElementEliminated
from campaign.events.ground import RoadStateChanged
from campaign.events.movement import ModelsPlaced
from campaign.events.supply import DumpOpened
from campaign.orders.supply_recall import Recall, RecallColumns
from campaign.orders.supply_send import Errand, SendColumns
from tests.orders.typed import typed
from tests.spec import slots
from tests.supplies import moved, paid, rolled, stand

if TYPE_CHECKING:
    from tests.spec import Spec

DIVISION, BRIGADE = "uk_7_armd", "uk_22_armd"
FORWARD = DumpOpened(dump="fwd", side="allied", place="tilly", name="", points=2)
TO_TILLY = Spot(place="bayeux", bound_for="tilly")


def send(*errands: Errand) -> SendColumns:
    """Return an order of several columns."""
    return SendColumns(errands=errands)


def test_sending_costs_a_point_and_leaves_the_hq(spec: Spec) -> None:
    """Two full lorries of the division leave Bayeux for Tilly; its HQ pays (DT-G4)."""
    spec.founded().given(rolled(DIVISION, 2), FORWARD)
    spec.when(send(Errand(hq=DIVISION, place="tilly", number=2)))
    spec.then(paid(DIVISION), moved(DIVISION, WITH_HQ, TO_TILLY, 2, 2))
    assert stand(spec, DIVISION) == {"hq": "2+0", "bayeux:tilly": "2+0"}


def test_one_point_moves_all_columns_of_an_hq(spec: Spec) -> None:
    """A second column in the move costs nothing more (DT-R5)."""
    spec.founded().given(rolled(DIVISION, 2), FORWARD, paid(DIVISION))
    spec.when(send(Errand(hq=DIVISION, place="tilly", number=1)))
    spec.then(moved(DIVISION, WITH_HQ, TO_TILLY, 1, 1))


def test_under_the_switch_each_column_costs(spec: Spec) -> None:
    """With `supply_cp_per: column` two columns cost two points (DT-R5)."""
    both = send(Errand(hq=DIVISION, place="tilly", number=1), Errand(hq=DIVISION, place="bayeux", number=1))
    spec.under({"supply_cp_per": "column"}).founded().given(rolled(DIVISION, 1), FORWARD)
    spec.when(both).then_refused("no-command-points")
    spec.given(rolled(DIVISION, 3)).when(both)
    assert spec.decided()[0] == paid(DIVISION, 2)


def test_without_a_number_all_of_the_kind_go(spec: Spec) -> None:
    """All full lorries go; a second errand in the line finds none left (DT-G1)."""
    spec.founded().given(rolled(DIVISION, 2), FORWARD).when(send(Errand(hq=DIVISION, place="tilly")))
    spec.then(paid(DIVISION), moved(DIVISION, WITH_HQ, TO_TILLY, 4, 4))
    spec.when(send(Errand(hq=DIVISION, place="tilly"))).then_refused("not-so-many-lorries")


def test_two_errands_share_what_is_there(spec: Spec) -> None:
    """Three to Tilly and the rest to Bayeux are four in all (DT-G1)."""
    line = send(Errand(hq=DIVISION, place="tilly", number=3), Errand(hq=DIVISION, place="bayeux"))
    spec.founded().given(rolled(DIVISION, 2), FORWARD).when(line)
    assert [event.models for event in spec.decided()[1:]] == [3, 1]  # type: ignore[attr-defined]
    spec.when(send(Errand(hq=DIVISION, place="tilly", number=3), Errand(hq=DIVISION, place="bayeux", number=2)))
    spec.then_refused("not-so-many-lorries")


def test_empties_go_for_nothing_and_come_home(spec: Spec) -> None:
    """Going back to refill costs nothing (DT-R53)."""
    spec.founded().when(send(Errand(hq="uk_viii_corps", place="bayeux", number=2, empty=True)))
    spec.then(moved("uk_viii_corps", WITH_HQ, Spot(place="bayeux", bound_for="bayeux", home=True), 2, 0))


def test_keep_and_home_stay_with_the_column(spec: Spec) -> None:
    """A column may keep its load, or be told to come back (DT-G3)."""
    spec.founded().given(rolled(DIVISION, 2), FORWARD)
    for errand, spot in (
        (Errand(hq=DIVISION, place="tilly", number=1, keep=True), Spot(place="bayeux", bound_for="tilly", keep=True)),
        (Errand(hq=DIVISION, place="tilly", number=1, home=True), Spot(place="bayeux", bound_for="tilly", home=True)),
    ):
        spec.when(send(errand))
        assert spec.decided()[-1] == moved(DIVISION, WITH_HQ, spot, 1, 1)


def test_more_than_stand_there_would_make_the_book_untrue(spec: Spec) -> None:
    """Five of four full lorries: refused, or found at the table (DT-G1)."""
    spec.founded().given(rolled(DIVISION, 2), FORWARD)
    spec.when(send(Errand(hq=DIVISION, place="tilly", number=5))).then_refused("not-so-many-lorries")
    (objection,) = spec.objections
    assert objection.untrue
    assert objection.reason == "7-armd has 4 full lorries with it, not 5"


def test_an_hq_without_lorries_can_send_none(spec: Spec) -> None:
    """A battalion that never had lorries is refused for good (DT-G1)."""
    spec.founded().given(rolled(BRIGADE, 2), FORWARD)
    spec.when(send(Errand(hq="uk_1_rtr", place="tilly"))).then_refused("no-lorries")
    assert spec.objections[0].final


def test_an_hq_without_points_is_refused(spec: Spec) -> None:
    """It has not rolled, or it has nothing left (DT-G4)."""
    order = send(Errand(hq=DIVISION, place="tilly", number=1))
    spec.founded().given(FORWARD).when(order).then_refused("no-command-points")
    assert spec.objections[0].remedy == "cp 7-armd"
    spec.given(rolled(DIVISION, 0)).when(order).then_refused("no-command-points")
    assert spec.objections[0].reason == "7-armd has 0 left this move, its columns cost 1"


def test_where_points_are_not_counted_columns_are_free(spec: Spec) -> None:
    """Under `command_rolls: none` nobody pays (DT-X2)."""
    spec.under({"command_rolls": "none"}).founded().given(FORWARD)
    spec.when(send(Errand(hq=DIVISION, place="tilly", number=1))).then(moved(DIVISION, WITH_HQ, TO_TILLY, 1, 1))


def test_the_next_hq_pays_for_one_that_is_gone(spec: Spec) -> None:
    """The columns of an eliminated brigade come under the division (DT-R35)."""
    spec.founded().given(rolled(DIVISION, 1), ElementEliminated(element=f"{BRIGADE}/hq", by=None))
    spec.when(send(Errand(hq=BRIGADE, place="bayeux", number=1)))
    assert spec.decided()[0] == paid(DIVISION)


def test_a_column_needs_a_dump_of_its_side_to_unload(spec: Spec) -> None:
    """No dump, or the enemy's: refused unless they keep their load (DT-G3)."""
    spec.founded().given(rolled(DIVISION, 2))
    spec.when(send(Errand(hq=DIVISION, place="tilly", number=1))).then_refused("no-dump")
    spec.when(send(Errand(hq=DIVISION, place="thury", number=1))).then_refused("no-dump")
    assert spec.objections[0].reason == "the dump at Thury is axis"
    spec.when(send(Errand(hq=DIVISION, place="tilly", number=1, keep=True)))
    spec.then(paid(DIVISION), moved(DIVISION, WITH_HQ, Spot(place="bayeux", bound_for="tilly", keep=True), 1, 1))


def test_no_open_road_refuses_while_the_place_is_fresh(spec: Spec) -> None:
    """With every road to Caen cratered nothing drives there (DT-G2)."""
    spec.founded().given(rolled(DIVISION, 2), *closed_roads(spec))
    order = send(Errand(hq=DIVISION, place="caen", number=1, keep=True))
    spec.when(order).then_refused("no-road")
    spec.at(GameTime(day=0, move=8)).given(rolled(DIVISION, 2)).when(order)
    assert [item.code for item in spec.objections] == []


def test_off_the_road_where_the_house_rules_let_them(spec: Spec) -> None:
    """With `supply_off_road` no road is needed (DT-G2)."""
    spec.under({"supply_off_road": "yes"}).founded().given(rolled(DIVISION, 2), *closed_roads(spec))
    spec.when(send(Errand(hq=DIVISION, place="caen", number=1, keep=True)))
    assert [item.code for item in spec.objections] == []


def closed_roads(spec: Spec) -> list[RoadStateChanged]:
    """Crater every road that leads to Caen."""
    roads = [road for road in spec.campaign.ground.roads.values() if "caen" in {road.start, road.end}]
    return [RoadStateChanged(road=road.id, state=WayState.CRATERED) for road in roads]


def test_an_unknown_road_is_not_checked(spec: Spec) -> None:
    """An HQ that stands off the net sends its lorries all the same, with a warning (DT-G2)."""
    place = ModelsPlaced(formation=DIVISION, elements=(f"{DIVISION}/hq", f"{DIVISION}/hq2"), place="8157")
    spec.founded().given(rolled(DIVISION, 2), place, FORWARD)
    spec.when(send(Errand(hq=DIVISION, place="tilly", number=1))).then_warned("road-not-checked")


def test_an_unknown_place_is_no_order(spec: Spec) -> None:
    """A place that is not charted is an unknown name, not a refusal."""
    with pytest.raises(UnknownName):
        spec.founded().given(rolled(DIVISION, 2)).when(send(Errand(hq=DIVISION, place="paris", number=1)))


def test_the_line_of_the_desk(spec: Spec) -> None:
    """`s 7-armd 2 bayeux` and its literals say the same as the fields."""
    spec.founded()
    assert typed(spec, "s 7-armd 2 bayeux") == send(Errand(hq=DIVISION, place="bayeux", number=2))
    assert typed(spec, "send 7-armd tilly keep, viii-corps 1 bayeux empty") == send(
        Errand(hq=DIVISION, place="tilly", keep=True),
        Errand(hq="uk_viii_corps", place="bayeux", number=1, empty=True),
    )
    assert typed(spec, "recall 7-armd tilly") == RecallColumns(recalls=(Recall(hq=DIVISION, place="tilly"),))
    assert send(Errand(hq=DIVISION, place="tilly", number=2)).title(spec.campaign) == "2 lorries of 7-armd to Tilly"


def test_recalled_empties_come_for_nothing(spec: Spec) -> None:
    """Only a load costs a point on the way home (DT-R53)."""
    at_tilly = Spot(place="tilly")
    spec.founded().given(moved(DIVISION, WITH_HQ, at_tilly, 2, 2), FORWARD)
    recall = RecallColumns(recalls=(Recall(hq=DIVISION, place="tilly"),))
    assert recall.title(spec.campaign) == "7-armd lorries home from Tilly"
    spec.when(recall).then_refused("no-command-points")
    spec.given(rolled(DIVISION, 1)).when(recall)
    spec.then(paid(DIVISION), moved(DIVISION, at_tilly, Spot(place="tilly", home=True), 2, 2))
    spec.given(moved("uk_viii_corps", WITH_HQ, at_tilly, 2, 0))
    spec.when(RecallColumns(recalls=(Recall(hq="uk_viii_corps", place="tilly", number=1),)))
    spec.then(moved("uk_viii_corps", at_tilly, Spot(place="tilly", home=True), 1, 0))


def test_nobody_to_recall(spec: Spec) -> None:
    """Where no lorries stand none come home (DT-G1)."""
    recall = RecallColumns(recalls=(Recall(hq=DIVISION, place="tilly"),))
    spec.founded().when(recall).then_refused("not-so-many-lorries")
    spec.when(RecallColumns(recalls=(Recall(hq="uk_1_rtr", place="tilly"),))).then_refused("no-lorries")


def test_slots_are_read_as_fields(spec: Spec) -> None:
    """Each literal is a field of the errand."""
    group = slots("home", "keep", "empty", hq=DIVISION, place="tilly", n=2)
    order = SendColumns.from_slots((group,), spec.campaign)
    assert order == send(Errand(hq=DIVISION, place="tilly", number=2, home=True, keep=True, empty=True))
