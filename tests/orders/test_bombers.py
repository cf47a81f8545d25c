"""The heavy-bomber plan: planning, altering, cancelling and flying raids (DT-F3, R9, R28)."""

from __future__ import annotations

import pytest

from campaign.domain.air import RaidState, Role
from campaign.domain.clock import GameTime
from campaign.domain.place import WayState
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.air import RaidCancelled, RaidFlown, RaidPlanned, SquadronMustered
from campaign.events.calendar import WeatherSet
from campaign.events.ground import StripStateChanged
from campaign.orders.bombers_fly import FlyRaid
from campaign.orders.bombers_plan import CancelRaid
from tests.orders.typed import typed
from tests.spec import Spec


def at(day: int, move: int) -> GameTime:
    """Return a move."""
    return GameTime(day=day, move=move)


def raid(name: str, time: GameTime, aim: str, *squadrons: str, label: str = "", radius_mm: int = 0) -> RaidPlanned:
    """Return a raid as it enters the plan."""
    return RaidPlanned(
        raid=name,
        side="allied",
        time=time,
        aim=aim,
        squadrons=squadrons,
        radius_mm=radius_mm,
        name=label or aim.capitalize(),
    )


def test_a_raid_enters_the_plan_of_a_later_day() -> None:
    """A raid of the day after tomorrow is planned, named for its aiming point (DT-R9)."""
    spec = Spec().founded()
    spec.when(typed(spec, "bombers plan h2 D+2/06 caen sqn-15 sqn-90"))
    spec.then(raid("h2", at(2, 6), "caen", "uk_15", "uk_90"))
    assert [item.id for item in spec.campaign.bombers.on_day(2)] == ["h2"]


def test_an_entry_is_altered_until_the_day_before_is_closed() -> None:
    """The raid of D+1 may change on D+0 and not on D+1; it keeps its name and area (DT-R9)."""
    spec = Spec().founded()
    spec.when(typed(spec, "bombers plan h1 D+1/07 thury sqn-15"))
    spec.then(raid("h1", at(1, 7), "thury", "uk_15", label="Cagny", radius_mm=20))
    spec.at(at(0, 23)).when(typed(spec, "bombers plan h1 D+1/08 thury sqn-15")).then_refused()
    spec.at(at(1, 0)).when(typed(spec, "bombers plan h1 D+1/08 thury sqn-15")).then_refused("plan-closed")
    assert spec.objections[0].remedy == "--for D+0/23, if it came in by then"


def test_a_closed_day_takes_no_new_raid_and_gives_none_up() -> None:
    """Neither into a closed day nor out of it: both days count when a raid changes its day (DT-R9)."""
    spec = Spec().founded()
    spec.when(typed(spec, "bombers plan h2 D+0/20 caen sqn-15")).then_refused("plan-closed")
    spec.at(at(1, 2)).when(typed(spec, "bombers plan h1 D+2/06 caen sqn-15")).then_refused("plan-closed")


def test_a_plan_made_before_the_game_closes_with_its_first_move() -> None:
    """Under `before_game` raids are planned in the opening move and never after it (DT-R9)."""
    spec = Spec().under({"bomber_plan": "before_game"}).founded()
    spec.when(typed(spec, "bombers plan h2 D+2/06 caen sqn-15")).then_refused()
    spec.at(at(0, 6)).when(typed(spec, "bombers plan h2 D+2/06 caen sqn-15")).then_refused("plan-closed")


def test_the_same_plan_again_is_no_entry() -> None:
    """A raid that stands in the plan just so is not written twice."""
    spec = Spec().founded()
    spec.when(typed(spec, "bombers plan h1 D+1/06 cagny sqn-15 sqn-90")).then_nothing()


def test_a_squadron_is_in_one_raid_a_day() -> None:
    """A squadron of another raid of that day is refused; a cancelled one sets it free (DT-F3)."""
    spec = Spec().founded()
    spec.when(typed(spec, "bombers plan h2 D+1/18 caen sqn-15")).then_refused("second-raid")
    spec.given(RaidCancelled(raid="h1"))
    spec.when(typed(spec, "bombers plan h2 D+1/18 caen sqn-15")).then(raid("h2", at(1, 18), "caen", "uk_15"))


def test_only_heavies_are_planned() -> None:
    """A medium squadron flies by its own clock and not by the plan (DT-F3)."""
    spec = Spec().founded()
    spec.when(typed(spec, "bombers plan h2 D+2/06 caen sqn-98")).then_refused("no-heavy")


def test_a_squadron_that_joins_after_the_raid_is_not_in_it() -> None:
    """Who is not there at the time of the raid cannot be planned for it."""
    late = SquadronMustered(
        squadron="uk_75",
        side="allied",
        name="75 Sqn",
        handle="sqn-75",
        type="uk_lancaster",
        role=Role.HEAVY_BOMBER,
        strip="mildenhall",
        wing="3 Group",
        available=at(2, 6),
    )
    spec = Spec().founded().given(late)
    spec.when(typed(spec, "bombers plan h2 D+2/05 caen sqn-75")).then_refused("not-available")
    spec.when(typed(spec, "bombers plan h2 D+2/06 caen sqn-75")).then_refused()
    spec.given(raid("h3", at(2, 4), "caen", "uk_75")).at(at(2, 4))
    spec.when(typed(spec, "bombers fly h3")).then_refused("not-available")


def test_two_sides_make_no_raid() -> None:
    """Squadrons of two sides, or a raid of the other side, are refused for good."""
    spec = Spec().founded()
    spec.when(typed(spec, "bombers plan h2 D+2/06 caen sqn-15 sqn-sg-4")).then_refused("two-sides", "no-heavy")
    spec.when(typed(spec, "bombers plan h1 D+1/06 caen sqn-sg-4")).then_refused("other-sides-raid", "no-heavy")
    assert spec.objections[0].final


def test_a_squadron_is_named_once_in_a_raid() -> None:
    """A squadron named twice is refused (DT-F2)."""
    spec = Spec().founded()
    spec.when(typed(spec, "bombers plan h2 D+2/06 caen sqn-15 sqn-15")).then_refused("squadron-twice")


def test_an_id_that_could_not_be_typed_again_is_not_understood() -> None:
    """The id of a raid is letters, figures and hyphens."""
    with pytest.raises(NotUnderstood, match="no id for a raid"):
        typed(Spec().founded(), "bombers plan h/2 D+2/06 caen sqn-15")


def test_a_raid_is_cancelled_at_any_time_before_it_is_flown() -> None:
    """Cancelling is allowed on the day itself, once; what was flown cannot be cancelled (DT-R9)."""
    spec = Spec().founded().at(at(1, 6))
    spec.when(typed(spec, "bombers cancel h1")).then(RaidCancelled(raid="h1"))
    spec.when(typed(spec, "bombers cancel h1")).then_nothing()
    spec.when(typed(spec, "bombers fly h1")).then_refused("raid-cancelled")
    flown = Spec().founded().at(at(1, 6)).given(RaidFlown(raid="h1", squadrons=("uk_15",), rest_moves=18))
    flown.when(typed(flown, "bombers cancel h1")).then_refused("raid-flown")
    flown.when(typed(flown, "bombers plan h1 D+2/06 caen sqn-15")).then_refused("raid-flown", "plan-closed")


def test_a_raid_is_flown_in_its_move_by_all_its_squadrons() -> None:
    """In its move the raid is flown; its squadrons rest until midnight (DT-F3, R8)."""
    spec = Spec().founded().at(at(1, 6))
    spec.when(typed(spec, "b fly h1")).then(RaidFlown(raid="h1", squadrons=("uk_15", "uk_90"), rest_moves=18))
    assert spec.campaign.bombers.raids["h1"].state is RaidState.FLOWN
    assert spec.campaign.air.squadrons["uk_15"].ready == at(2, 0)
    spec.when(typed(spec, "b fly h1")).then_refused("raid-flown")
    spec.then_overruled(RaidFlown(raid="h1", squadrons=("uk_15", "uk_90"), rest_moves=18))


def test_the_rest_of_a_raid_may_follow() -> None:
    """When some squadrons flew, the raid has the others left (DT-R9)."""
    spec = Spec().founded().at(at(1, 6))
    spec.when(typed(spec, "b fly h1 sqn-90")).then(RaidFlown(raid="h1", squadrons=("uk_90",), rest_moves=18))
    spec.when(typed(spec, "b fly h1")).then(RaidFlown(raid="h1", squadrons=("uk_15",), rest_moves=18))


def test_a_raid_is_flown_in_no_other_move() -> None:
    """Before its move a raid waits, after it a late entry is the way out (DT-R9)."""
    spec = Spec().founded()
    spec.when(typed(spec, "b fly h1")).then_refused("wrong-move")
    spec.at(at(1, 7)).when(typed(spec, "b fly h1")).then_refused("wrong-move")
    assert spec.objections[0].remedy == "bombers fly h1 --for D+1/06"


def test_who_is_not_in_the_plan_does_not_fly() -> None:
    """A squadron that the plan does not have in the raid is refused (DT-R9)."""
    other = raid("h2", at(1, 6), "caen", "uk_90")
    spec = Spec().founded().given(raid("h1", at(1, 6), "cagny", "uk_15"), other).at(at(1, 6))
    spec.when(typed(spec, "b fly h1 sqn-90")).then_refused("not-in-plan")


def test_no_heavy_squadron_flies_twice_a_day() -> None:
    """A squadron that flew today is refused in a second raid, also where the plan has it in both (DT-F3)."""
    twice = raid("h2", at(1, 18), "caen", "uk_15")
    spec = Spec().founded().given(twice).at(at(1, 6)).given(RaidFlown(raid="h1", squadrons=("uk_15",), rest_moves=18))
    spec.at(at(1, 18)).when(typed(spec, "b fly h2")).then_refused("second-raid")


def test_weather_and_a_cratered_base_keep_heavies_down() -> None:
    """In poor weather no heavy flies, and from a cratered strip nobody (DT-R28, F1)."""
    poor = WeatherSet(start=at(1, 6), weather="poor", ground="", text="")
    spec = Spec().founded().at(at(1, 6)).given(poor)
    spec.when(typed(spec, "b fly h1")).then_refused("grounded", "grounded")
    spec = Spec().founded().at(at(1, 6)).given(StripStateChanged(strip="mildenhall", state=WayState.CRATERED))
    spec.when(typed(spec, "b fly h1 sqn-15")).then_refused("strip-closed")


def test_planned_raids_fly_by_night() -> None:
    """Heavy bombers may fly in the dark, if planned (DT-R57)."""
    spec = Spec().founded().given(raid("h1", at(1, 1), "cagny", "uk_15")).at(at(1, 1))
    spec.when(typed(spec, "b fly h1")).then(RaidFlown(raid="h1", squadrons=("uk_15",), rest_moves=23))


def test_a_raid_of_no_plan_is_an_unknown_name() -> None:
    """An id that is no raid's is an unknown name, whoever wrote the order."""
    spec = Spec().founded()
    for order in (FlyRaid(raid="zz"), CancelRaid(raids=("zz",))):
        with pytest.raises(UnknownName, match="zz"):
            spec.when(order)
