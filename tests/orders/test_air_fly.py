"""Sorties: endurance, base, weather and night, and who needs a plan (DT-F2, F3, R8, R28, R57)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.air import Mission, Role
from campaign.domain.clock import GameTime
from campaign.domain.place import WayState
from campaign.errors import UnknownName
from campaign.events.air import SortieFlown, SquadronMustered
from campaign.events.calendar import WeatherSet
from campaign.events.founding import StripCharted
from campaign.events.ground import StripStateChanged
from campaign.orders.air_fly import FlySorties, Sortie
from tests.orders.typed import typed
from tests.spec import Spec

if TYPE_CHECKING:
    from campaign.events.base import Event


def at(move: int, day: int = 0) -> GameTime:
    """Return a move of the first days."""
    return GameTime(day=day, move=move)


def flown(squadron: str, rest_moves: int, mission: Mission = Mission.ATTACK, **more: str) -> SortieFlown:
    """Return the sortie that a squadron flew at Cagny, or where `more` says."""
    place = more.get("place", None if "target" in more else "cagny")
    return SortieFlown(
        squadron=squadron,
        mission=mission,
        place=place,
        target=more.get("target"),
        part=more.get("part", ""),
        rest_moves=rest_moves,
    )


def morning() -> Spec:
    """Return the small world at nine of the first day."""
    return Spec().founded().at(at(9))


def test_endurance_follows_from_role_and_base() -> None:
    """Strike on the table rests 1 move, off it 2, a medium bomber 3 (DT-F2)."""
    spec = morning()
    spec.when(typed(spec, "air fly sqn-181 sqn-182 sqn-98 attack cagny")).then(
        flown("uk_181", 1), flown("uk_182", 2), flown("uk_98", 3)
    )


def test_an_attack_is_what_is_flown_when_nothing_is_said() -> None:
    """A sortie without a word for its mission is an attack; a place may be left out (DT-F2)."""
    spec = morning()
    assert typed(spec, "a sqn-181") == FlySorties(sorties=(Sortie(squadrons=("uk_181",)),))


def test_a_patrol_and_an_attack_on_a_model_are_one_entry() -> None:
    """The groups of one line are judged together; a patrol rests as an attack does (DT-F2, X21)."""
    spec = morning()
    spec.when(typed(spec, "a sqn-412 patrol cagny, sqn-181 attack de_501/a")).then(
        flown("uk_412", 1, Mission.PATROL), flown("uk_181", 1, target="de_501", part="a")
    )


def test_a_model_that_aircraft_attacked_was_under_fire() -> None:
    """An HQ model that was the target of an air attack was under fire in the next move, one on recce not (DT-R50)."""
    spec = morning()
    spec.given(flown("uk_181", 1, target="de_gren_1", part="hq"))
    spec.given(flown("uk_412", 1, Mission.RECCE, target="de_ss_pz_1", part="hq"))
    spec.at(at(10))
    assert spec.campaign.activity.under_fire("de_gren_1/hq", at(10))
    assert not spec.campaign.activity.under_fire("de_ss_pz_1/hq", at(10))


@pytest.mark.parametrize(
    ("handle", "squadron", "rest", "day", "move"),
    [
        ("sqn-181", "uk_181", 1, 0, 10),
        ("sqn-182", "uk_182", 2, 0, 11),
        ("sqn-98", "uk_98", 3, 0, 12),
    ],
)
def test_worked_example_5(handle: str, squadron: str, rest: int, day: int, move: int) -> None:
    """What attacks in move 9 flies again one, two or three moves later and not before (DT-F2, worked example 5)."""
    spec = morning().given(flown(squadron, rest))
    free = at(move, day)
    spec.at(free.plus(-1)).when(typed(spec, f"a {handle} attack cagny")).then_refused("sortie-too-early")
    spec.at(free).when(typed(spec, f"a {handle} attack cagny")).then(flown(squadron, rest))


def test_endurance_runs_across_midnight() -> None:
    """A medium squadron that attacked in move 23 may attack again from 02:00 (DT-R8, worked example 5)."""
    spec = Spec().under({"night_flying": "yes"}).founded().at(at(23)).given(flown("uk_98", 3))
    spec.at(at(1, 1)).when(typed(spec, "a sqn-98 attack cagny")).then_refused("sortie-too-early")
    spec.at(at(2, 1)).when(typed(spec, "a sqn-98 attack cagny")).then(flown("uk_98", 3))


def test_a_sortie_too_early_says_when_and_who_is_ready() -> None:
    """The refusal names the move of the next flight, and a squadron of the side and role that may fly (DT-F2)."""
    spec = morning().given(flown("uk_181", 1))
    spec.when(typed(spec, "a sqn-181 attack cagny"))
    (objection,) = spec.objections
    assert (objection.code, objection.rule) == ("sortie-too-early", "DT-F2")
    assert objection.reason == "sqn-181 flew at D+0/09, next D+0/10"
    assert objection.remedy == "sqn-182 is ready"


def test_with_nobody_ready_the_remedy_is_to_wait() -> None:
    """Where no other squadron of the role is ready, the way out is the next move of this one (DT-F2)."""
    spec = morning().given(flown("uk_412", 1))
    spec.when(typed(spec, "a sqn-412 attack cagny"))
    assert [item.remedy for item in spec.objections] == ["wait for D+0/10"]


def test_a_heavy_squadron_flies_only_as_planned() -> None:
    """A heavy squadron outside the plan is refused; overruled it has had its attack of the day (DT-F3)."""
    spec = morning()
    spec.when(typed(spec, "a sqn-15 attack cagny")).then_refused("only-planned").then_overruled(flown("uk_15", 15))
    spec.at(at(20)).when(typed(spec, "a sqn-15 attack cagny")).then_refused("only-planned", "sortie-too-early")


def test_a_cratered_strip_keeps_its_squadrons_down() -> None:
    """Nobody flies from a cratered strip; opened again it serves at once (DT-F1)."""
    spec = morning().given(StripStateChanged(strip="b_2", state=WayState.CRATERED))
    spec.when(typed(spec, "a sqn-181 attack cagny")).then_refused("strip-closed")
    spec.given(StripStateChanged(strip="b_2", state=WayState.OPEN))
    spec.when(typed(spec, "a sqn-181 attack cagny")).then(flown("uk_181", 1))


def new_strip(usable_from: GameTime) -> tuple[Event, ...]:
    """Return a strip that is finished at a move, with a squadron that joins then."""
    return (
        StripCharted(
            strip="b_7", side="allied", name="B-7", on_table=True, x_mm=500, y_mm=260, usable_from=usable_from
        ),
        SquadronMustered(
            squadron="uk_609",
            side="allied",
            name="609 Sqn",
            handle="sqn-609",
            type="uk_typhoon",
            role=Role.STRIKE,
            strip="b_7",
            wing="123 Wing",
            available=at(11),
        ),
    )


def test_nobody_flies_before_he_is_there_or_his_strip_is_finished() -> None:
    """A squadron that joins later, and a strip that is finished later, are refused until then (DT-F1)."""
    spec = morning().given(*new_strip(at(10)))
    spec.when(typed(spec, "a sqn-609")).then_refused("not-available", "strip-closed")
    spec.at(at(10)).when(typed(spec, "a sqn-609")).then_refused("not-available")
    spec.at(at(11)).when(typed(spec, "a sqn-609 attack cagny")).then(flown("uk_609", 1))


def test_weather_and_night_keep_aircraft_down() -> None:
    """In bad weather nobody flies, and by night no fighter (DT-R28, R57)."""
    bad = WeatherSet(start=at(9), weather="bad", ground="", text="")
    spec = morning().given(bad)
    spec.when(typed(spec, "a sqn-412")).then_refused("grounded")
    night = Spec().founded().at(at(22))
    night.when(typed(night, "a sqn-412")).then_refused("grounded")


def test_one_squadron_is_in_one_place() -> None:
    """A squadron named twice in one order is refused (DT-F2)."""
    spec = morning()
    spec.when(typed(spec, "a sqn-181 attack cagny, sqn-181 attack caen")).then_refused("squadron-twice")


def test_two_sides_do_not_fly_together() -> None:
    """Squadrons of two sides in one sortie are refused for good."""
    spec = morning()
    spec.when(typed(spec, "a sqn-181 sqn-sg-4 attack cagny")).then_refused("two-sides")
    assert [item.final for item in spec.objections] == [True]


def test_own_troops_are_no_target_of_an_attack() -> None:
    """An attack on one's own formation is refused, reconnaissance over it not."""
    spec = morning()
    spec.when(typed(spec, "a sqn-181 attack 22-armd")).then_refused("own-troops")
    spec.when(typed(spec, "a sqn-181 recce 22-armd")).then_refused()


def test_a_squadron_of_no_campaign_is_an_unknown_name() -> None:
    """An id that is no squadron's is an unknown name, whoever wrote the order."""
    spec = morning()
    order = FlySorties(sorties=(Sortie(squadrons=("uk_999",)),))
    with pytest.raises(UnknownName, match="uk_999"):
        spec.when(order)
