"""What the pages of the air war, the ground, the calendar and the losses tell, and what does not fit them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.air import Mission, RaidState, Role
from campaign.domain.clock import GameTime
from campaign.domain.place import NodeKind, RoadClass, WayState
from campaign.errors import DoesNotFit
from campaign.events.air import (
    RaidCancelled,
    RaidFlown,
    RaidPlanned,
    SortieFlown,
    SquadronMustered,
    SquadronRebased,
)
from campaign.events.calendar import DayEnded, MoveEnded, SupplyExpected, WeatherSet
from campaign.events.founding import BridgeCharted, PlaceCharted, RoadCharted, StripCharted
from campaign.events.ground import BridgeStateChanged, RoadStateChanged, StripStateChanged
from campaign.events.supply import SupplyLanded
from campaign.events.table import ModelFound
from tests.spec import Spec

if TYPE_CHECKING:
    from campaign.events.base import Event

SIX = GameTime(day=1, move=6)


def squadron(name: str, strip: str) -> SquadronMustered:
    """Return a squadron that joins."""
    return SquadronMustered(
        squadron=name,
        side="allied",
        name=name,
        handle=name,
        type="uk_typhoon",
        role=Role.STRIKE,
        strip=strip,
        wing="",
        available=None,
    )


def sortie(name: str) -> SortieFlown:
    """Return a sortie."""
    return SortieFlown(squadron=name, mission=Mission.PATROL, place=None, target=None, part="", rest_moves=2)


def strip(name: str) -> StripCharted:
    """Return a strip on the chart."""
    return StripCharted(strip=name, side="allied", name=name, on_table=True, x_mm=1, y_mm=1, usable_from=None)


def road(name: str) -> RoadCharted:
    """Return a road on the chart, over the canal."""
    return RoadCharted(
        road=name,
        start="pegasus",
        end="horsa",
        road_class=RoadClass.MAIN,
        length_mm=10,
        number="",
        crosses="Caen Canal",
    )


def bridge(name: str, river: str, place: str) -> BridgeCharted:
    """Return an open bridge at a place."""
    return BridgeCharted(bridge=name, river=river, place=place, road=None, state=WayState.OPEN, holder=None)


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (squadron("uk_181", "b_2"), "has joined already"),
        (squadron("uk_999", "zz"), "no strip zz"),
        (strip("b_2"), "is charted already"),
        (sortie("zz"), "no squadron zz"),
        (SquadronRebased(squadron="uk_181", strip="zz", rest_moves=1), "no strip zz"),
        (StripStateChanged(strip="zz", state=WayState.OPEN), "no strip zz"),
        (RaidFlown(raid="zz", squadrons=("uk_15",), rest_moves=1), "no raid zz|holds no raid"),
        (RaidCancelled(raid="zz"), "no raid zz"),
        (RoadStateChanged(road="zz", state=WayState.OPEN), "no road zz"),
        (BridgeStateChanged(bridge="zz", state=WayState.OPEN), "no bridge zz"),
        (road("tilly-caen"), "is charted already"),
        (bridge("odon_bridge", "Odon", "caen"), "is charted already"),
        (
            PlaceCharted(place="caen", name="Caen", x_mm=1, y_mm=1, kinds=(NodeKind.TOWN,), holder=None),
            "is charted already",
        ),
        (MoveEnded(move=SIX), "is not the open move"),
        (SupplyExpected(side="allied", place="arromanches", points=1, hour=1, text=""), "due daily"),
        (ModelFound(element="uk_4_cly/a"), "is not among the lost"),
    ],
)
def test_what_does_not_fit_raises(event: Event, says: str) -> None:
    """An event about a thing that is not there, or is there already, raises and is never skipped (architecture 7)."""
    with pytest.raises(DoesNotFit, match=says):
        Spec().founded().given(event)


def test_a_day_ends_once() -> None:
    """A day that was ended cannot be ended again."""
    spec = Spec().founded().given(DayEnded(day=0))
    with pytest.raises(DoesNotFit, match="ended already"):
        spec.given(DayEnded(day=0))


def test_a_squadron_exists_once_and_flies_from_its_last_base() -> None:
    """Rebasing takes the squadron from one strip to the other, and its clock with it (DT-F1, R8)."""
    spec = Spec().founded().given(SquadronRebased(squadron="uk_181", strip="b_8", rest_moves=1))
    air = spec.campaign.air
    assert [item.id for item in air.based_at("b_2")] == []
    assert [item.id for item in air.based_at("b_8")] == ["uk_181", "uk_412"]
    assert air.next_flight(air.squadron("uk_181")) == GameTime(day=0, move=6)
    assert not air.is_ready("uk_181", GameTime(day=0, move=5))
    assert air.is_ready("uk_181", GameTime(day=0, move=6))
    assert air.next_flight(air.squadron("uk_182")) is None


def test_a_raid_that_is_altered_keeps_one_entry() -> None:
    """A raid planned again takes the place of its old entry, on its new day (DT-R9)."""
    later = RaidPlanned(
        raid="h1",
        side="allied",
        time=GameTime(day=2, move=6),
        aim="caen",
        squadrons=("uk_15",),
        radius_mm=0,
        name="Caen",
    )
    spec = Spec().founded().given(later)
    assert spec.campaign.bombers.on_day(1) == ()
    assert [item.aim for item in spec.campaign.bombers.on_day(2)] == ["caen"]


def test_who_flew_a_raid_is_kept_by_the_day() -> None:
    """The plan knows who has flown which raid on which day, and who has not yet (DT-F3)."""
    spec = Spec().founded().at(SIX).given(RaidFlown(raid="h1", squadrons=("uk_90",), rest_moves=18))
    plan = spec.campaign.bombers
    raid = plan.raid("h1")
    assert raid.state is RaidState.FLOWN
    assert (plan.flown_by("uk_90", 1), plan.flown_by("uk_90", 0), plan.flown_by("uk_15", 1)) == ("h1", None, None)
    assert plan.still_to_fly(raid) == ("uk_15",)


def test_a_bridge_closes_only_roads_over_its_own_river() -> None:
    """Of two bridges at the ends of a road only the one over the river that it crosses closes it."""
    places = (
        PlaceCharted(place=name, name=name, x_mm=x_mm, y_mm=1, kinds=(), holder=None)
        for name, x_mm in (("pegasus", 1), ("horsa", 2))
    )
    bridges = (bridge("pegasus", "Caen Canal", "pegasus"), bridge("horsa", "Orne", "horsa"))
    spec = Spec().founded().given(*places, road("pegasus-horsa"), *bridges)
    ground = spec.campaign.ground
    spec.given(BridgeStateChanged(bridge="horsa", state=WayState.BLOWN))
    assert ground.is_open(ground.road("pegasus-horsa"))
    spec.given(BridgeStateChanged(bridge="pegasus", state=WayState.BLOWN))
    assert not ground.is_open(ground.road("pegasus-horsa"))


def test_a_road_is_found_from_either_end() -> None:
    """The roads between two places are those that join them directly, in either direction."""
    ground = Spec().founded().campaign.ground
    assert [item.id for item in ground.roads_between("caen", "tilly")] == ["tilly-caen"]
    assert ground.roads_between("bayeux", "caen") == ()


def test_weather_and_light_of_a_move() -> None:
    """Weather lasts from its move on, light is that of the hour; a day that was never computed is day (DT-R28)."""
    spec = Spec().founded()
    calendar = spec.campaign.calendar
    spec.given(WeatherSet(start=SIX, weather="bad", ground="mud", text=""))
    assert calendar.weather_at(SIX.plus(-1)).weather == "clear"
    assert calendar.weather_at(SIX.plus(30)).ground == "mud"
    assert [calendar.light_at(GameTime(day=0, move=move)) for move in (0, 3, 6, 22)] == [
        "moonless",
        "moonlit",
        "day",
        "moonless",
    ]
    assert calendar.light_at(GameTime(day=9, move=0)) == "day"


def test_daily_landings_are_due_until_each_was_booked() -> None:
    """A landing that was missed stays due beside today's; one told by its hour settles all up to it (DT-G9)."""
    spec = Spec().founded().at(SIX)
    calendar = spec.campaign.calendar
    (daily,) = calendar.landings_due()
    first = GameTime(day=0, move=6)
    assert calendar.hours_due(daily) == (first, SIX)
    spec.given(SupplyLanded(dump="fmc_viii", points=6, source="arromanches", due=None))
    assert calendar.hours_due(calendar.supply["arromanches"]) == (SIX,)
    spec.given(SupplyLanded(dump="fmc_viii", points=6, source="arromanches", due=SIX))
    assert calendar.landings_due() == ()
    spec.given(SupplyLanded(dump="fmc_viii", points=6, source="arromanches", due=None))
    spec.at(SIX.plus(24))
    assert len(calendar.landings_due()) == 1
