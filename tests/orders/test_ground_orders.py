"""Places taken, bridges, roads and strips that change their state, going and weather (DT-R28, R59, F1)."""

from __future__ import annotations

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.place import Going, WayState
from campaign.errors import UnknownName
from campaign.events.calendar import WeatherSet
from campaign.events.combat import ElementEliminated
from campaign.events.ground import (
    BridgeStateChanged,
    GoingTold,
    HolderChanged,
    RoadStateChanged,
    StripStateChanged,
)
from campaign.orders.take import TakePlaces, Taking
from campaign.orders.way_states import BridgeState, SetBridges
from tests.orders.typed import typed
from tests.spec import Spec


def test_a_place_is_taken_by_a_side_or_by_a_formation() -> None:
    """Whoever is named holds the place from then on; a formation takes it for its side."""
    spec = Spec().founded()
    spec.when(typed(spec, "take cagny allied")).then(HolderChanged(place="cagny", side="allied", formation=None))
    spec.when(typed(spec, "t caen 131, villers allied")).then(
        HolderChanged(place="caen", side="allied", formation="uk_131"),
        HolderChanged(place="villers", side="allied", formation=None),
    )
    assert spec.campaign.ground.holder("caen") == "allied"


def test_a_square_is_taken_like_a_place() -> None:
    """A spot that is on no chart has a holder too."""
    spec = Spec().founded()
    spec.when(typed(spec, "t i7 axis")).then(HolderChanged(place="I7", side="axis", formation=None))
    assert spec.campaign.ground.holder("I7") == "axis"
    spec.when(typed(spec, "t i7 axis")).then_nothing()


def test_a_place_that_the_side_holds_already_is_no_entry() -> None:
    """Taking what one holds changes nothing."""
    spec = Spec().founded()
    spec.when(typed(spec, "t bayeux allied")).then_nothing()


def test_who_is_not_there_takes_nothing() -> None:
    """A reinforcement off the table, and a formation of which nothing stands, take no place."""
    spec = Spec().founded()
    spec.when(typed(spec, "t bayeux gren-19")).then_refused("not-on-table")
    spec.given(*(ElementEliminated(element=f"de_501/{part}", by=None) for part in ("hq", "a", "b", "c")))
    spec.when(typed(spec, "t bayeux de_501")).then_refused("nobody-stands")
    assert spec.objections[0].remedy == "take bayeux axis"


def test_a_side_of_no_campaign_takes_nothing() -> None:
    """A side that the scenario does not have is an unknown name."""
    with pytest.raises(UnknownName, match="soviet"):
        Spec().founded().when(TakePlaces(takings=(Taking(place="caen", side="soviet"),)))


def test_a_blown_bridge_closes_its_road() -> None:
    """A bridge that is blown closes the road that it carries; blown again is no entry."""
    spec = Spec().founded()
    road = spec.campaign.ground.roads["tilly-caen"]
    spec.when(typed(spec, "bridge odon_bridge blown")).then(
        BridgeStateChanged(bridge="odon_bridge", state=WayState.BLOWN)
    )
    assert not spec.campaign.ground.is_open(road)
    spec.when(typed(spec, "bridge odon_bridge blown")).then_nothing()
    spec.when(typed(spec, "bridge odon open")).then(BridgeStateChanged(bridge="odon_bridge", state=WayState.OPEN))
    assert spec.campaign.ground.is_open(road)


def test_a_road_is_named_by_its_ends_or_by_its_id() -> None:
    """Two places name the road that joins them, whichever comes first."""
    spec = Spec().founded()
    spec.when(typed(spec, "road cagny caen cratered")).then(
        RoadStateChanged(road="caen-cagny", state=WayState.CRATERED)
    )
    spec.when(typed(spec, "road caen-cagny open")).then(RoadStateChanged(road="caen-cagny", state=WayState.OPEN))
    spec.when(typed(spec, "road caen-cagny open")).then_nothing()


def test_places_without_a_road_between_them_name_none() -> None:
    """Two places that no road joins directly are an unknown name, and near roads are offered."""
    spec = Spec().founded()
    with pytest.raises(UnknownName, match="no road joins caen and thury") as error:
        typed(spec, "road caen thury cratered")
    assert "caen-cagny" in error.value.nearest


def test_a_strip_is_cratered_and_opened() -> None:
    """A strip changes its state, once (DT-F1)."""
    spec = Spec().founded()
    cratered = StripStateChanged(strip="b_2", state=WayState.CRATERED)
    spec.when(typed(spec, "strip b-2 cratered")).then(cratered)
    spec.when(typed(spec, "strip b-2 cratered")).then_nothing()
    assert not spec.campaign.air.is_usable(spec.campaign.air.strips["b_2"], spec.campaign.calendar.now)


def test_going_is_what_was_said_and_unsaid_it_is_good() -> None:
    """Good going that nobody doubted is no entry; poor going is told of a place (DT-R59)."""
    spec = Spec().founded()
    spec.when(typed(spec, "going cagny good")).then_nothing()
    spec.when(typed(spec, "going cagny poor, caen bad")).then(
        GoingTold(place="cagny", going=Going.POOR), GoingTold(place="caen", going=Going.BAD)
    )
    assert spec.campaign.ground.going_at("cagny") is Going.POOR


def test_a_bridge_of_no_campaign_is_an_unknown_name() -> None:
    """An id that is no bridge's is an unknown name, whoever wrote the order."""
    order = SetBridges(bridges=(BridgeState(bridge="zz", state=WayState.OPEN),))
    with pytest.raises(UnknownName, match="zz"):
        Spec().founded().when(order).decided()


def test_weather_counts_from_the_open_move() -> None:
    """Weather that was told stays until something else is said; the ground keeps its state (DT-R28)."""
    nine = GameTime(day=0, move=9)
    spec = Spec().founded().at(nine)
    spec.when(typed(spec, "weather poor smoke and dust")).then(
        WeatherSet(start=nine, weather="poor", ground="dry", text="smoke and dust")
    )
    assert spec.campaign.calendar.weather_at(nine.plus(-1)).weather == "clear"
    assert spec.campaign.calendar.weather_at(nine.plus(5)).weather == "poor"
    spec.when(typed(spec, "weather poor")).then_nothing()


def test_weather_has_four_names() -> None:
    """Any other word is an unknown name, and the four are offered (DT-H1)."""
    with pytest.raises(UnknownName, match="foggy") as error:
        typed(Spec().founded(), "weather foggy")
    assert error.value.nearest == ("clear", "poor", "bad", "none")
