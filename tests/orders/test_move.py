"""The checked move: roads, bridges, going, pace, modes, the enemy, and what is not checked (DT-E, R51, R52, R59)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.place import Going, WayState
from campaign.events.calendar import WeatherSet
from campaign.events.combat import ElementEliminated, ElementModeForced
from campaign.events.command import FormationMustered, ModeChanged
from campaign.events.founding import PlaceCharted
from campaign.events.ground import BridgeStateChanged, GoingTold, RoadStateChanged
from campaign.events.movement import ModelsMoved, ModelsPlaced
from campaign.orders.move import MoveFormations, MoveOrder
from tests import worlds
from tests.spec import slots

if TYPE_CHECKING:
    from tests.spec import Spec

TANKS, FOOT, PANTHERS, PANZERS = "uk_4_cly", "uk_1_5_queens", "de_i_pz_1", "de_ii_pz_1"
ALL = tuple(f"{TANKS}/{part}" for part in ("hq", "a", "b", "c"))
SIX = GameTime(day=0, move=6)


def in_mode(formation: str, mode: Mode) -> ModeChanged:
    """Return a mode that cost nothing."""
    return ModeChanged(formation=formation, mode=mode, position=None, paid_by=None, points=0)


def at(formation: str, place: str) -> ModelsPlaced:
    """Return a formation's HQ told at a place."""
    return ModelsPlaced(formation=formation, elements=(f"{formation}/hq",), place=place)


def move(formation: str, *places: str, everyone: bool = False, only: tuple[str, ...] = ()) -> MoveFormations:
    """Return the order for one formation."""
    return MoveFormations(moves=(MoveOrder(formation=formation, places=places, everyone=everyone, only=only),))


def moved(
    share: int, length: int, *path: str, roads: tuple[str, ...], elements: tuple[str, ...] = ALL, who: str = TANKS
) -> ModelsMoved:
    """Return the event of one march."""
    return ModelsMoved(formation=who, elements=elements, path=path, roads=roads, length_mm=length, share_permille=share)


def test_along_the_road_at_the_pace_of_its_models(spec: Spec) -> None:
    """Shermans go 480 mm in Move, so 240 mm are half a move (DT-E0, R51)."""
    spec.founded().given(in_mode(TANKS, Mode.MOVE)).when(move(TANKS, "villers"))
    spec.then(moved(500, 240, "tilly", "villers", roads=("tilly-villers",)))
    assert spec.campaign.oob.formations[TANKS].place == "villers"
    assert {spec.campaign.oob.place_of(model) for model in spec.campaign.oob.standing(TANKS)} == {"villers"}


def test_by_named_places(spec: Spec) -> None:
    """The way leads over the places that were named, in their order (DT-E1)."""
    spec.founded().given(in_mode(TANKS, Mode.MOVE)).when(move(TANKS, "villers", "caumont"))
    spec.then(moved(875, 420, "tilly", "villers", "caumont", roads=("tilly-villers", "villers-caumont")))


def test_the_slowest_model_sets_the_pace(spec: Spec) -> None:
    """An infantry battalion goes 120 mm whatever drives with it (DT-R51)."""
    spec.founded().given(in_mode(FOOT, Mode.MOVE)).when(move(FOOT, "arromanches"))
    event = spec.decided()[0]
    assert isinstance(event, ModelsMoved)
    assert (event.length_mm, event.share_permille) == (100, 833)
    spec.when(move(FOOT, "tilly")).then_refused("too-far")


def test_a_whole_move_and_not_one_millimetre_more(spec: Spec) -> None:
    """What was used before in the move counts, and the next move is a fresh one (DT-E0)."""
    spec.founded().given(in_mode(TANKS, Mode.MOVE)).when(move(TANKS, "villers")).booked()
    spec.when(move(TANKS, "tilly")).then(moved(500, 240, "villers", "tilly", roads=("tilly-villers",)))
    spec.when(move(TANKS, "bayeux")).then_refused("too-far")
    spec.at(SIX).when(move(TANKS, "bayeux")).then(moved(416, 200, "tilly", "bayeux", roads=("bayeux-tilly",)))


@pytest.mark.parametrize("mode", [Mode.ATTACK, Mode.PROBE, Mode.DELAY])
def test_a_road_does_not_speed_an_attack(spec: Spec, mode: Mode) -> None:
    """In Attack, Probe and Delay the going beside the road counts: 160 mm for tracks, 80 in poor (DT-E1)."""
    spec.founded().given(in_mode(PANTHERS, mode)).when(move(PANTHERS, "caen")).then_refused()
    assert [event.share_permille for event in spec.decided() if isinstance(event, ModelsMoved)] == [1000]
    spec.given(GoingTold(place="caen", going=Going.POOR)).when(move(PANTHERS, "caen")).then_refused("too-far")
    spec.given(in_mode(PANTHERS, Mode.MOVE)).when(move(PANTHERS, "caen")).then_refused()


def test_the_worse_end_of_a_leg_counts(spec: Spec) -> None:
    """Between places of which different things were said it is as at the worse one (DT-X4)."""
    spec.founded().given(in_mode(PANTHERS, Mode.ATTACK), GoingTold(place="caen", going=Going.BAD))
    spec.given(GoingTold(place="cagny", going=Going.POOR)).when(move(PANTHERS, "caen"))
    assert [event.share_permille for event in spec.decided() if isinstance(event, ModelsMoved)] == [4000]


def test_off_the_road_net_a_leg_joins_at_the_nearest_place(spec: Spec) -> None:
    """Ranville lies 15 mm off Cagny: across country to it, then by road (DT-R59)."""
    spec.founded().given(in_mode(PANTHERS, Mode.MOVE), at(PANTHERS, "ranville")).when(move(PANTHERS, "caen"))
    event = spec.decided()[0]
    assert isinstance(event, ModelsMoved)
    assert (event.path, event.roads, event.length_mm) == (("ranville", "cagny", "caen"), ("caen-cagny",), 175)


def test_further_off_it_goes_straight_across(spec: Spec) -> None:
    """A place more than 2 cm from any on a road is reached across country (DT-R59)."""
    field = PlaceCharted(place="field", name="Field", x_mm=810, y_mm=440, kinds=(), holder=None)
    spec.founded().given(in_mode(PANTHERS, Mode.MOVE), field).when(move(PANTHERS, "field"))
    models = tuple(f"{PANTHERS}/{part}" for part in ("hq", "a", "b", "c", "d"))
    spec.then(moved(78, 50, "cagny", "field", roads=(), elements=models, who=PANTHERS))


def test_wheels_do_not_enter_bad_going(spec: Spec) -> None:
    """What the table does not allow may not be entered at all (DT-R51)."""
    field = PlaceCharted(place="field", name="Field", x_mm=620, y_mm=440, kinds=(), holder=None)
    spec.founded().given(in_mode("de_ii_gren", Mode.MOVE), field, GoingTold(place="field", going=Going.BAD))
    spec.when(move("de_ii_gren", "field")).then_refused("going-not-allowed")


def test_bad_weather_slows_what_leaves_the_road(spec: Spec) -> None:
    """Good going off the road reads as poor in bad weather (DT-R28)."""
    spec.founded().given(
        in_mode(PANTHERS, Mode.MOVE), WeatherSet(start=worlds.OPENS, weather="bad", ground="mud", text="")
    )
    spec.when(move(PANTHERS, "ranville"))
    assert [event.share_permille for event in spec.decided() if isinstance(event, ModelsMoved)] == [187]


def test_a_blown_bridge_closes_the_way(spec: Spec) -> None:
    """Where every way is closed the refusal names what closes it (DT-E1)."""
    spec.founded().given(in_mode("de_gren_1", Mode.MOVE), RoadStateChanged(road="cagny-thury", state=WayState.CRATERED))
    spec.given(BridgeStateChanged(bridge="odon_bridge", state=WayState.BLOWN))
    spec.when(move("de_gren_1", "tilly")).then_refused("way-closed")
    assert (spec.objections[0].reason, spec.objections[0].remedy) == (
        "bridge odon_bridge is blown",
        "bridge odon_bridge open",
    )
    spec.given(BridgeStateChanged(bridge="odon_bridge", state=WayState.OPEN)).when(move("de_gren_1", "thury"))
    spec.then_refused("too-far")


def test_a_cratered_road_is_named(spec: Spec) -> None:
    """The road that closes the only way is the one named (DT-E1)."""
    spec.founded().given(in_mode(FOOT, Mode.MOVE), RoadStateChanged(road="arromanches-bayeux", state=WayState.CRATERED))
    spec.when(move(FOOT, "arromanches")).then_refused("way-closed")
    assert spec.objections[0].remedy == "road arromanches-bayeux open"


@pytest.mark.parametrize("mode", [Mode.HOLD, Mode.RESERVE])
def test_hold_and_reserve_do_not_move(spec: Spec, mode: Mode) -> None:
    """The way out is another mode (DT-E2)."""
    spec.founded().given(in_mode(TANKS, mode)).when(move(TANKS, "villers")).then_refused("mode-does-not-move")
    assert spec.objections[0].remedy == "mode 4-cly move"


def test_a_company_driven_to_hold_stays(spec: Spec) -> None:
    """It is named, and the others may go without it (DT-E2, R34)."""
    forced = ElementModeForced(element=f"{TANKS}/b", mode=Mode.HOLD, hold=HoldLevel.HASTY)
    spec.founded().given(in_mode(TANKS, Mode.MOVE), forced).when(move(TANKS, "villers"))
    spec.then_refused("mode-does-not-move")
    assert spec.objections[0].reason.startswith("4-cly/b is on Hold")
    others = (f"{TANKS}/hq", f"{TANKS}/a", f"{TANKS}/c")
    spec.when(move(TANKS, "villers", only=others)).then(
        moved(500, 240, "tilly", "villers", roads=("tilly-villers",), elements=others)
    )
    assert spec.campaign.oob.place_of(spec.campaign.oob.elements[f"{TANKS}/a"]) == "villers"


def test_some_models_only(spec: Spec) -> None:
    """Companies sent alone leave their HQ where it is (architecture 4)."""
    spec.founded().given(in_mode(TANKS, Mode.MOVE)).when(move(TANKS, "villers", only=(f"{TANKS}/a",)))
    spec.then(moved(500, 240, "tilly", "villers", roads=("tilly-villers",), elements=(f"{TANKS}/a",)))
    assert spec.campaign.oob.formations[TANKS].place == "tilly"
    spec.when(move(TANKS, "bayeux", only=(f"{FOOT}/a",))).then_refused("model-not-there")


def test_everybody_that_stands_with_it(spec: Spec) -> None:
    """`all` takes along the battalions at the same place, at the slowest of all (architecture 4, DT-R51)."""
    names = ("uk_22_armd", "uk_1_rtr", "uk_5_rtr", TANKS, "uk_1_rb")
    spec.founded().given(*(in_mode(name, Mode.MOVE) for name in names), at("uk_1_rb", "caumont"))
    events = spec.when(move("uk_22_armd", "villers", everyone=True)).then_refused().decided()
    assert [event.formation for event in events if isinstance(event, ModelsMoved)] == list(names[:4])


def test_away_from_the_enemy(spec: Spec) -> None:
    """Delay and Withdraw end no nearer to a known enemy within 10 cm than they began (DT-E2, R52)."""
    spec.founded().given(in_mode(PANTHERS, Mode.WITHDRAW), at(TANKS, "ranville"), at(PANTHERS, "cagny"))
    spec.when(move(PANTHERS, "ranville")).then_refused("towards-the-enemy")
    spec.when(move(PANTHERS, "caen")).then_refused()
    spec.given(in_mode(PANTHERS, Mode.MOVE)).when(move(PANTHERS, "ranville")).then_refused()


def test_an_enemy_far_off_or_long_ago_holds_nobody(spec: Spec) -> None:
    """Only enemies told this move or the last are read (DT-X3)."""
    spec.founded().given(in_mode(PANTHERS, Mode.WITHDRAW), at(TANKS, "ranville"))
    spec.at(GameTime(day=0, move=7)).given(at(PANTHERS, "cagny"))
    spec.when(move(PANTHERS, "ranville")).then_refused()


def test_a_probe_normally_halts(spec: Spec) -> None:
    """Going on against an enemy seen within 2 cm is a warning, never a refusal (DT-C13, R52)."""
    spec.founded().given(in_mode(PANTHERS, Mode.PROBE), at(TANKS, "ranville"))
    spec.when(move(PANTHERS, "ranville")).then_refused().then_warned("in-contact")


def test_positions_not_told_are_not_checked(spec: Spec) -> None:
    """Where the start was not told this move or the last nothing is refused, and the entry says so (architecture 4)."""
    spec.founded().given(in_mode(FOOT, Mode.MOVE)).at(GameTime(day=0, move=8))
    spec.when(move(FOOT, "thury")).then_refused().then_warned("positions-not-checked")


def test_a_formation_that_never_had_a_place(spec: Spec) -> None:
    """It is simply told where it stands (architecture 4)."""
    from campaign.domain.echelon import Arm, Echelon

    new: FormationMustered = worlds.muster(
        "uk_new", "uk_131", Echelon.BATTALION, Arm.INFANTRY, "uk_inf_btn_hq", mode=Mode.MOVE
    )
    spec.founded().given(new).when(move("uk_new", "villers")).then_warned("positions-not-checked")
    spec.then(moved(0, 0, "villers", roads=(), elements=("uk_new/hq",), who="uk_new"))


def test_who_cannot_go(spec: Spec) -> None:
    """Nobody goes who is not on the table, has nobody left, or is named twice (DT-E)."""
    spec.founded().when(move("de_i_19", "thury")).then_refused("not-on-table")
    spec.given(*(ElementEliminated(element=name, by=None) for name in ALL))
    spec.when(move(TANKS, "villers")).then_refused("formation-gone")
    spec.given(in_mode(PANTHERS, Mode.MOVE))
    spec.when(MoveFormations(moves=move(PANTHERS, "caen").moves * 2)).then_refused("named-twice")


def test_a_line_is_read(spec: Spec) -> None:
    """`v 4-cly villers caumont only 4-cly/a` names places and models (desk)."""
    read = MoveFormations.from_slots(
        (slots("only", formation=TANKS, place=["villers", "caumont"], model=[f"{TANKS}/a"]),), spec.founded().campaign
    )
    assert read == move(TANKS, "villers", "caumont", only=(f"{TANKS}/a",))
    assert read.title(spec.campaign) == "4-cly to Caumont"
