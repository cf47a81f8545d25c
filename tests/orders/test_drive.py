"""What columns do when a move ends: drive, unload, fill up, come home, or stand unpaid (DT-G2 to G4, R5, R53)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.clock import GameTime
from campaign.domain.mode import Mode
from campaign.domain.place import WayState
from campaign.domain.supply import WITH_HQ, Leg, Spot
from campaign.events.combat import ElementEliminated
from campaign.events.command import ModeChanged
from campaign.events.ground import RoadStateChanged
from campaign.events.movement import ModelsPlaced
from campaign.events.supply import DumpCaptured, DumpOpened, LorriesLoaded, LorriesUnloaded, SupplySpent
from campaign.orders.drive import drive_columns, waiting
from campaign.orders.supply_spend import Spending, SpendSupply
from tests.supplies import drive, moved, mustered, paid, rolled, stand

if TYPE_CHECKING:
    from tests.spec import Spec

DIVISION, CORPS, PANZER = "uk_7_armd", "uk_viii_corps", "de_1_ss_pz"
FORWARD = DumpOpened(dump="fwd", side="allied", place="caumont", name="", points=2)
TO_CAUMONT = Spot(place="bayeux", bound_for="caumont")


def test_a_paid_column_arrives_and_unloads(spec: Spec) -> None:
    """Bayeux to Caumont is 620 mm, a lorry goes 640 (DT-E0, G3)."""
    spec.founded().given(FORWARD, paid(DIVISION), moved(DIVISION, WITH_HQ, TO_CAUMONT, 2, 2))
    assert drive(spec) == (
        moved(DIVISION, TO_CAUMONT, Spot(place="caumont"), 2, 2, driven_mm=620),
        LorriesUnloaded(hq=DIVISION, spot=Spot(place="caumont"), dump="fwd", points=2),
    )
    assert spec.campaign.supply.dump("fwd").points == 4
    assert stand(spec, DIVISION) == {"hq": "2+0", "caumont": "0+2"}


def test_an_unpaid_column_takes_a_point_left_over_or_stands(spec: Spec) -> None:
    """First those that were paid, then others from points left over; the rest stand (DT-R5)."""
    spec.founded().given(FORWARD, moved(DIVISION, WITH_HQ, TO_CAUMONT, 2, 2))
    assert drive_columns(spec.campaign, spec.rules) == ()
    assert [item.hq for item in waiting(spec.campaign, ())] == [DIVISION]
    spec.given(rolled(DIVISION, 1))
    events = drive(spec)
    assert events[0] == paid(DIVISION)
    assert waiting(spec.campaign, events) == ()


def test_one_point_moves_all_columns_and_two_are_asked_under_the_switch(spec: Spec) -> None:
    """`supply_cp_per: column` lets the second column stand (DT-R5)."""
    spec.founded().given(FORWARD, rolled(DIVISION, 1))
    spec.given(moved(DIVISION, WITH_HQ, TO_CAUMONT, 2, 2))
    spec.given(moved(DIVISION, WITH_HQ, Spot(place="bayeux", bound_for="tilly", keep=True), 1, 1))
    for house_rules, standing in (({}, 0), ({"supply_cp_per": "column"}, 1)):
        spec.under(house_rules)
        assert len(waiting(spec.campaign, drive_columns(spec.campaign, spec.rules))) == standing


def test_a_wagon_takes_several_moves_and_needs_a_point_in_each(spec: Spec) -> None:
    """160 mm a move; unpaid it stands where it is, and its points cannot be spent before it arrives (DT-R5, R12)."""
    spec.founded().given(
        mustered("de_gren_1", 2, 2, side="axis", row="de_wagon"),
        DumpOpened(dump="fwd", side="axis", place="thury", name="", points=0),
        moved("de_gren_1", WITH_HQ, Spot(place="caen", bound_for="thury"), 2, 2),
    )
    drive(spec)
    assert stand(spec, "de_gren_1") == {"caen:thury": "2+0"}
    spec.given(rolled("de_gren_1", 1))
    drive(spec)
    assert stand(spec, "de_gren_1") == {"cagny:thury": "2+0"}
    spec.at(GameTime(day=0, move=6)).given(rolled("de_gren_1", 1))
    drive(spec)
    leg = Leg(road="cagny-thury", start="cagny", end="thury", driven_mm=160)
    assert [item.spot for item in spec.campaign.supply.columns()] == [Spot(leg=leg, bound_for="thury")]
    attack = ModeChanged(formation="de_i_gren", mode=Mode.ATTACK, position=None, paid_by=None, points=0)
    spec.given(attack).when(SpendSupply(spendings=(Spending(attackers=("de_i_gren",)),)))
    taken = [event.hq for event in spec.decided() if isinstance(event, SupplySpent)]
    assert taken == [PANZER]
    spec.at(GameTime(day=0, move=7)).given(rolled("de_gren_1", 1))
    drive(spec)
    assert stand(spec, "de_gren_1") == {"thury": "0+2"}


def test_a_run_goes_fills_up_and_comes_home_in_one_move(spec: Spec) -> None:
    """Tilly to Bayeux and back is 400 of 640 mm (DT-G3, R53)."""
    go = Spot(place="tilly", bound_for="bayeux", home=True)
    spec.founded().given(rolled("uk_22_armd", 1), spent_one("uk_22_armd", 3))
    spec.given(moved("uk_22_armd", WITH_HQ, go, 3, 0))
    assert drive(spec) == (
        moved("uk_22_armd", go, Spot(place="bayeux"), 3, 0, driven_mm=200),
        LorriesLoaded(hq="uk_22_armd", spot=Spot(place="bayeux"), dump="fmc_viii", points=3),
        paid("uk_22_armd"),
        moved("uk_22_armd", Spot(place="bayeux"), WITH_HQ, 3, 3, driven_mm=200),
    )


def test_a_run_without_points_waits_full_at_the_dump(spec: Spec) -> None:
    """The way back is free, the way forward is not (DT-G4, R53)."""
    go = Spot(place="tilly", bound_for="bayeux", home=True)
    spec.founded().given(spent_one("uk_22_armd", 3), moved("uk_22_armd", WITH_HQ, go, 3, 0))
    drive(spec)
    assert stand(spec, "uk_22_armd") == {"bayeux:::home": "3+0"}
    assert drive(spec) == ()
    spec.given(rolled("uk_22_armd", 1))
    drive(spec)
    assert stand(spec, "uk_22_armd") == {"hq": "3+0"}


def test_a_run_that_uses_up_the_move_is_on_its_way_home(spec: Spec) -> None:
    """300 mm out and 300 back fit; beyond the allowance it stands on the road (DT-E0)."""
    spec.founded().given(mustered("uk_3_rha", 2, 0), place("uk_3_rha", "caumont"), rolled(DIVISION, 1), paid(DIVISION))
    spec.given(moved("uk_3_rha", WITH_HQ, Spot(place="caumont", bound_for="bayeux", home=True), 2, 0))
    drive(spec)
    (column,) = spec.campaign.supply.columns()
    assert column.spot == Spot(leg=Leg(road="bayeux-tilly", start="bayeux", end="tilly", driven_mm=20), home=True)
    assert column.full == 2


def test_a_short_dump_fills_what_it_can(spec: Spec) -> None:
    """Three empties at a dump of two: two come home full, one empty (DT-G3)."""
    spec.founded().given(
        DumpOpened(dump="small", side="allied", place="tilly", name="", points=2), spent_one("uk_22_armd", 3)
    )
    spec.given(rolled("uk_22_armd", 1))
    spec.given(moved("uk_22_armd", WITH_HQ, Spot(place="tilly", bound_for="tilly", home=True), 3, 0))
    drive(spec)
    assert stand(spec, "uk_22_armd") == {"hq": "2+1"}


def test_a_column_that_keeps_its_load_stands_full(spec: Spec) -> None:
    """With `keep` nothing is unloaded (DT-G3)."""
    keep = Spot(place="bayeux", bound_for="caumont", keep=True)
    spec.founded().given(FORWARD, paid(DIVISION), moved(DIVISION, WITH_HQ, keep, 2, 2))
    drive(spec)
    assert stand(spec, DIVISION) == {"hq": "2+0", "caumont": "2+0"}


def test_a_captured_dump_takes_nothing(spec: Spec) -> None:
    """The column stands full where its dump was (DT-G3, R43)."""
    spec.founded().given(FORWARD, paid(DIVISION), moved(DIVISION, WITH_HQ, TO_CAUMONT, 2, 2))
    spec.given(DumpCaptured(dump="fwd", by="axis", points=2, lost=0))
    drive(spec)
    assert stand(spec, DIVISION) == {"hq": "2+0", "caumont": "2+0"}


def test_sent_home_it_turns_round_after_unloading(spec: Spec) -> None:
    """Unloaded, the empties come back for nothing (DT-R53)."""
    go = Spot(place="bayeux", bound_for="tilly", home=True)
    spec.founded().given(
        DumpOpened(dump="fwd", side="allied", place="tilly", name="", points=0),
        paid(DIVISION),
        moved(DIVISION, WITH_HQ, go, 2, 2),
    )
    drive(spec)
    assert stand(spec, DIVISION) == {"hq": "2+2"}
    assert spec.campaign.supply.dump("fwd").points == 2


def test_a_closed_road_turns_columns_away(spec: Spec) -> None:
    """Where no open road leads it stands; on a road that is closed under it, it goes back (DT-G2)."""
    spec.founded().given(FORWARD, paid(DIVISION), moved(DIVISION, WITH_HQ, TO_CAUMONT, 2, 2))
    spec.given(RoadStateChanged(road="villers-caumont", state=WayState.CRATERED))
    assert drive_columns(spec.campaign, spec.rules) == ()
    leg = Leg(road="villers-caumont", start="caumont", end="villers", driven_mm=30)
    spec.given(moved(DIVISION, TO_CAUMONT, Spot(leg=leg, bound_for="caumont"), 2, 2))
    drive(spec)
    assert stand(spec, DIVISION) == {"hq": "2+0", "caumont": "0+2"}


def test_on_a_road_it_goes_on_or_back_whichever_is_shorter(spec: Spec) -> None:
    """20 mm along the road from Bayeux to Tilly it is 20 to Bayeux and 180 to Tilly (DT-G2)."""
    leg = Leg(road="bayeux-tilly", start="bayeux", end="tilly", driven_mm=20)
    spec.founded().given(spent_one(DIVISION, 2), moved(DIVISION, WITH_HQ, Spot(leg=leg, home=True), 1, 0))
    assert drive(spec) == (moved(DIVISION, Spot(leg=leg, home=True), WITH_HQ, 1, 0, driven_mm=20),)
    spec.given(moved(DIVISION, WITH_HQ, Spot(leg=leg, bound_for="tilly", keep=True), 1, 0))
    assert drive(spec)[0] == moved(
        DIVISION, Spot(leg=leg, bound_for="tilly", keep=True), Spot(place="tilly"), 1, 0, driven_mm=180
    )


def test_where_no_road_is_known_it_arrives(spec: Spec) -> None:
    """An HQ with no place, or one off the net, has its columns back in the same move (DT-G2)."""
    spec.founded().given(paid(DIVISION), FORWARD)
    spec.given(moved(DIVISION, WITH_HQ, Spot(bound_for="caumont", home=True), 2, 2))
    drive(spec)
    assert stand(spec, DIVISION) == {"hq": "2+2"}
    assert spec.campaign.supply.dump("fwd").points == 4


def test_off_the_road_they_drive_straight_where_they_may(spec: Spec) -> None:
    """With `supply_off_road` the straight line from Bayeux to Caen is 297 mm (DT-G2)."""
    spec.under({"supply_off_road": "yes"}).founded().given(paid(DIVISION))
    for road in list(spec.campaign.ground.roads.values()):
        if "caen" in {road.start, road.end}:
            spec.given(RoadStateChanged(road=road.id, state=WayState.CRATERED))
    go = Spot(place="bayeux", bound_for="caen", keep=True)
    spec.given(moved(DIVISION, WITH_HQ, go, 1, 1))
    assert drive(spec) == (moved(DIVISION, go, Spot(place="caen"), 1, 1, driven_mm=297),)


def test_lorries_join_their_hq_where_it_was_lately_told_to_stand(spec: Spec) -> None:
    """Standing at the place of their HQ they are with it (DT-R53); an old place joins nobody."""
    spec.founded().given(moved(DIVISION, WITH_HQ, Spot(place="tilly"), 1, 1))
    assert drive_columns(spec.campaign, spec.rules) == ()
    spec.given(place(DIVISION, "tilly"))
    spec.at(GameTime(day=0, move=8))
    assert drive_columns(spec.campaign, spec.rules) == ()
    spec.given(place(DIVISION, "tilly"))
    drive(spec)
    assert stand(spec, DIVISION) == {"hq": "4+0"}


def test_a_column_finds_an_hq_that_has_moved(spec: Spec) -> None:
    """Home is where the HQ stands when the move ends (DT-R53)."""
    spec.founded().given(spent_one(DIVISION, 1), place(DIVISION, "tilly"))
    spec.given(moved(DIVISION, WITH_HQ, Spot(place="bayeux", home=True), 1, 0))
    assert drive(spec) == (moved(DIVISION, Spot(place="bayeux", home=True), WITH_HQ, 1, 0, driven_mm=200),)


def test_the_columns_of_an_eliminated_hq_are_paid_by_the_next(spec: Spec) -> None:
    """They come under the next HQ up (DT-R35)."""
    spec.founded().given(
        ElementEliminated(element="uk_22_armd/hq", by=None),
        rolled(DIVISION, 1),
        moved("uk_22_armd", WITH_HQ, Spot(place="tilly", bound_for="bayeux", keep=True), 1, 1),
    )
    assert drive(spec)[0] == paid(DIVISION)


def test_driving_leaves_the_campaign_as_it_is(spec: Spec) -> None:
    """The decision is pure: asked twice it gives the same."""
    spec.founded().given(FORWARD, paid(DIVISION), moved(DIVISION, WITH_HQ, TO_CAUMONT, 2, 2))
    first = drive_columns(spec.campaign, spec.rules)
    assert first
    assert drive_columns(spec.campaign, spec.rules) == first


def spent_one(hq: str, points: int) -> SupplySpent:
    """Return points used out of the lorries with an HQ."""
    return SupplySpent(payer=hq, attackers=(), points=points, bonus=0, dump=None, hq=hq, spot=WITH_HQ)


def place(hq: str, where: str) -> ModelsPlaced:
    """Return the telling of where an HQ stands."""
    return ModelsPlaced(formation=hq, elements=(f"{hq}/hq",), place=where)
