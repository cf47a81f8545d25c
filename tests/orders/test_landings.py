"""Landings from the air: planned before the game, flown, a roll for every model, a halt after it (DT-F4 to F8, R10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from campaign.domain.air import Landing, LandingState
from campaign.domain.clock import GameTime
from campaign.domain.combat import Attack
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.place import Going
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.air import SquadronEliminated
from campaign.events.calendar import ReinforcementExpected, WeatherSet
from campaign.events.combat import CombatFought, ElementEliminated, ElementHeldFast, ElementModeForced
from campaign.events.command import FormationArrived, ModeChanged
from campaign.events.founding import PlaceCharted
from campaign.events.ground import GoingTold
from campaign.events.landings import LandingCancelled, LandingFlown, LandingPlanned, UnitLanded
from campaign.orders.air_land import LandTroops
from campaign.orders.end_move import EndMove
from campaign.orders.landing_plan import CancelLanding
from campaign.orders.open_matters import waits_for_decision
from campaign.reports.air import airfields_report
from campaign.reports.status import tasks_of
from tests.air import PARAS, decided, fought, placed, sky, totals, transports
from tests.orders.typed import typed
from tests.worlds import OPENS

if TYPE_CHECKING:
    from campaign.events.base import Event
    from tests.spec import Spec

EIGHT: Final = GameTime(day=0, move=8)
PLAN: Final = "landing plan d1 D+0/08 ranville parachute 8-para by tr-1 tr-2 tr-3"


def planned(**fields: object) -> LandingPlanned:
    """Return the plan d1: 8 Para by parachute at Ranville at eight, or one that differs."""
    told: dict[str, object] = {
        "landing": "d1",
        "side": "allied",
        "time": EIGHT,
        "place": "ranville",
        "how": Landing.PARACHUTE,
        "formations": ("uk_8_para",),
        "elements": (),
        "squadrons": ("uk_tr_1", "uk_tr_2", "uk_tr_3"),
    }
    return LandingPlanned(**{**told, **fields})  # type: ignore[arg-type]


def before() -> Spec:
    """Return the small world before its first move, with a parachute battalion and four transports."""
    return sky(PARAS, *transports(4), at=OPENS)


def at_eight(*given: Event) -> Spec:
    """Return the small world at eight with d1 planned, or what was given instead."""
    return sky(PARAS, *transports(4), *(given or (planned(),)), at=EIGHT)


# --- planning ---


def test_a_landing_is_planned_before_the_first_move_is_ended() -> None:
    """In the opening move the plan is entered, the same again is no entry; later it is closed (DT-F8)."""
    spec = before()
    spec.when(typed(spec, PLAN)).then(planned())
    spec.when(typed(spec, PLAN)).then_nothing()
    spec.when(typed(spec, PLAN.replace("D+0/08", "D+1/08"))).then(planned(time=GameTime(day=1, move=8)))
    spec.at(OPENS.plus(1)).when(typed(spec, PLAN)).then_refused("landing-plan-closed")


def test_each_model_takes_a_transport() -> None:
    """Three models do not fit into two aircraft, and fighters carry nobody (DT-F4)."""
    spec = before()
    spec.when(typed(spec, PLAN.removesuffix(" tr-3"))).then_refused("too-few-transports")
    spec.when(typed(spec, f"{PLAN.removesuffix(' tr-3')} sqn-181")).then_refused("no-transport", "too-few-transports")
    spec.when(typed(spec, f"{PLAN} tr-3")).then_refused("squadron-twice")


@pytest.mark.parametrize(
    ("how", "place", "going", "codes"),
    [
        ("parachute", "ranville", Going.GOOD, ()),
        ("parachute", "ranville", Going.POOR, ()),
        ("parachute", "ranville", Going.BAD, ("no-landing-ground",)),
        ("parachute", "caen", Going.GOOD, ("no-landing-ground",)),
        ("glider", "ranville", Going.GOOD, ()),
        ("glider", "ranville", Going.POOR, ("no-landing-ground",)),
        ("glider", "caen", Going.GOOD, ("no-landing-ground",)),
    ],
)
def test_the_ground(how: str, place: str, going: Going, codes: tuple[str, ...]) -> None:
    """Parachutes need at least poor going, gliders good, and neither comes down in a town (DT-F4, F5)."""
    spec = before().given(GoingTold(place=place, going=going))
    spec.when(typed(spec, PLAN.replace("parachute", how).replace("ranville", place))).then_refused(*codes)


def test_a_coup_de_main_is_one_company_on_any_ground() -> None:
    """One company may land in a town; a battalion, or tanks, may not make one (DT-F5)."""
    spec = before()
    spec.when(typed(spec, "landing plan c1 D+0/08 caen coup 8-para/a by tr-1")).then(
        planned(
            landing="c1",
            place="caen",
            how=Landing.COUP_DE_MAIN,
            formations=(),
            elements=("uk_8_para/a",),
            squadrons=("uk_tr_1",),
        )
    )
    spec.when(typed(spec, "landing plan c2 D+0/08 caen coup 8-para by tr-1 tr-2 tr-3"))
    assert "coup-of-one-company" in [item.code for item in spec.objections]
    spec.when(typed(spec, "landing plan c2 D+0/08 caen coup 4-cly/a by tr-1"))
    spec.then_refused("lands-from-table", "does-not-land")


def test_who_does_not_land() -> None:
    """Tanks, another side's troops, and who stands on the table (DT-F4)."""
    spec = before()
    spec.when(typed(spec, "landing plan d2 D+0/08 ranville glider 1-rtr by tr-1 tr-2 tr-3 tr-4"))
    spec.then_refused("lands-from-table", "does-not-land", "does-not-land")
    spec.when(typed(spec, "landing plan d2 D+0/08 ranville parachute i-19 by tr-1 tr-2 tr-3 tr-4"))
    spec.then_refused("two-sides")
    assert spec.objections[0].final


def test_a_plan_is_of_one_side_and_can_be_typed_again() -> None:
    """The other side's landing is not altered, and an id is letters, figures and hyphens."""
    spec = before().given(planned(side="axis"))
    spec.when(typed(spec, PLAN)).then_refused("other-sides-landing")
    with pytest.raises(NotUnderstood, match="no id"):
        typed(spec, PLAN.replace("d1", "d/1", 1))


def test_a_landing_is_cancelled_until_it_is_flown() -> None:
    """Cancelling is allowed at any time before it, once; afterwards it is refused (DT-F8)."""
    spec = at_eight()
    spec.when(typed(spec, "landing cancel d1")).then(LandingCancelled(landing="d1"))
    spec.when(typed(spec, "landing cancel d1")).then_nothing()
    spec.when(typed(spec, "air land d1")).then_refused("landing-over")
    spec = at_eight().given(LandingFlown(landing="d1", squadrons=(), rest_moves=3))
    spec.when(typed(spec, "landing cancel d1")).then_refused("landing-over")
    for order in (CancelLanding(landings=("zz",)), LandTroops(landing="zz")):
        with pytest.raises(UnknownName, match="zz"):
            spec.when(order)


# --- coming down ---


def test_every_model_rolls_once_as_it_lands() -> None:
    """Against 5: 4 does nothing, 6 to Hold, Hasty at once, 8 is the end; the battalion has arrived (DT-F7, R10)."""
    spec = at_eight()
    events = decided(spec, "air land d1 unseen 4 6 8")
    assert spec.objections == ()
    assert events[:3] == (
        LandingFlown(landing="d1", squadrons=("uk_tr_1", "uk_tr_2", "uk_tr_3"), rest_moves=3),
        FormationArrived(formation="uk_8_para", place="ranville"),
        UnitLanded(
            formation="uk_8_para",
            elements=("uk_8_para/hq", "uk_8_para/a", "uk_8_para/b"),
            place="ranville",
            still_moves=1,
            attacks_at_once=False,
        ),
    )
    assert totals(events) == [4, 6, 8]
    assert {item.attack for item in fought(events)} == {Attack.LANDING}
    assert events[6:] == (
        ElementHeldFast(element="uk_8_para/hq"),
        ElementModeForced(element="uk_8_para/a", mode=Mode.HOLD, hold=HoldLevel.HASTY),
        ElementEliminated(element="uk_8_para/b", by=None),
    )
    spec.given(*events)
    assert spec.campaign.oob.formations["uk_8_para"].place == "ranville"
    assert not spec.campaign.oob.formations["uk_8_para"].on_call
    assert spec.campaign.air.squadrons["uk_tr_1"].ready == EIGHT.plus(3)
    assert spec.campaign.landings.plans["d1"].state is LandingState.LANDED


def test_it_is_harder_where_the_enemy_sees_it() -> None:
    """A hostile combat unit that sees the zone adds 3, or what the house rule says (DT-R10)."""
    spec = at_eight()
    assert totals(decided(spec, "air land d1 seen 4 4 4")) == [7, 7, 7]
    spec.under({"landing_cf": "5"})
    assert totals(decided(spec, "air land d1 seen 4 4 4")) == [9, 9, 9]


def test_whether_it_is_seen_is_asked_or_known() -> None:
    """Asked where no place tells, no being usual; the Panthers told at Cagny, 15 mm off, see it (DT-R10, H1)."""
    spec = at_eight()
    order = typed(spec, "air land d1")
    assert isinstance(order, LandTroops)
    question = order.question(spec.campaign, spec.rules)
    assert question is not None
    assert question.default == "no"
    assert order.answered(question, "yes", spec.campaign).seen is True
    assert order.answered(question, question.default, spec.campaign).seen is False
    with pytest.raises(NotUnderstood, match="neither"):
        order.answered(question, "perhaps", spec.campaign)
    spec.given(placed(spec, "de_i_pz_1", "cagny"))
    assert order.question(spec.campaign, spec.rules) is None
    assert totals(decided(spec, "air land d1 4 4 4")) == [7, 7, 7]
    spec.given(placed(spec, "de_i_pz_1", "thury"))
    assert totals(decided(spec, "air land d1 4 4 4")) == [4, 4, 4]


@pytest.mark.parametrize(("x_mm", "total"), [(780 + 75, 7), (780 + 76, 4)])
def test_the_zone_is_seen_like_foot_troops_in_move(x_mm: int, total: int) -> None:
    """By day half of 10 cm and half as much again: from 7.5 cm, not from 7.6 (DT-R10, H2, H3)."""
    spec = at_eight()
    spec.given(PlaceCharted(place="farm", name="Farm", x_mm=x_mm, y_mm=385, kinds=(), holder="axis"))
    spec.given(placed(spec, "de_i_pz_1", "farm"))
    assert totals(decided(spec, "air land d1 4 4 4")) == [total] * 3


def test_own_troops_at_the_zone_do_no_harm() -> None:
    """Only hostile combat units count (DT-R10)."""
    spec = at_eight()
    spec.given(placed(spec, "uk_4_cly", "ranville"))
    assert totals(decided(spec, "air land d1 4 4 4")) == [4, 4, 4]


def test_dice_are_wanted_for_each_model() -> None:
    """Three models, three dice; the sum stands before each, and a fourth is one too many (DT-F7)."""
    spec = at_eight()
    order = typed(spec, "air land d1 unseen 4")
    assert isinstance(order, LandTroops)
    assert order.dice_wanted(spec.campaign, spec.rules) == 2
    assert order.before_die(spec.campaign, spec.rules)[0].startswith("landing at 8-para/a: D10 + combat factor 0")
    assert order.with_bonus(3) == order
    spec.when(typed(spec, "air land d1 unseen 4 4 4 4")).then_refused("too-many-dice")


def test_the_table_tells_what_became_of_them() -> None:
    """Results told take the place of dice; of whom nothing is told, nothing befell (DT-F7)."""
    spec = at_eight()
    events = decided(spec, "air land d1 = 8-para/a gone 8-para/b hold")
    assert [item.told for item in fought(events)] == ["nothing", "gone", "hold"]
    assert ElementEliminated(element="uk_8_para/a", by=None) in events
    assert ElementModeForced(element="uk_8_para/b", mode=Mode.HOLD, hold=HoldLevel.HASTY) in events


def test_it_lands_in_its_move_and_no_other() -> None:
    """Before its move it waits, after it a late entry is the way out (DT-F8)."""
    spec = sky(PARAS, *transports(4), planned(), at=EIGHT.plus(-1))
    spec.when(typed(spec, "air land d1")).then_refused("wrong-move")
    spec.at(EIGHT.plus(1)).when(typed(spec, "air land d1")).then_refused("wrong-move")
    assert spec.objections[0].remedy == "air land d1 --for D+0/08"


@pytest.mark.parametrize(
    ("weather", "codes"), [("clear", ()), ("poor", ("no-air-landing",)), ("bad", ("no-air-landing",))]
)
def test_the_weather(weather: str, codes: tuple[str, ...]) -> None:
    """Nobody lands in poor weather or worse, unless weather has no effect (DT-R28)."""
    spec = at_eight().given(WeatherSet(start=EIGHT, weather=weather, ground="", text=""))
    spec.when(typed(spec, "air land d1 unseen 4 4 4")).then_refused(*codes)
    spec.under({"weather_effects": "no"}).when(typed(spec, "air land d1 unseen 4 4 4")).then_refused()


def test_planned_landings_come_by_night() -> None:
    """The dark keeps no planned landing down (DT-R57)."""
    night = GameTime(day=1, move=1)
    spec = sky(PARAS, *transports(4), planned(time=night), at=night)
    spec.when(typed(spec, "air land d1 unseen 4 4 4")).then_refused()


def test_transports_that_were_lost_carry_nobody() -> None:
    """An eliminated squadron is refused, and leaves too few (DT-F4, R45)."""
    spec = at_eight().given(SquadronEliminated(squadron="uk_tr_3"))
    spec.when(typed(spec, "air land d1 unseen 4 4 4")).then_refused("squadron-gone", "too-few-transports")


def test_nobody_lands_twice() -> None:
    """Those who came down are on the table; an empty landing is refused."""
    spec = at_eight(planned(), planned(landing="d2"))
    spec.given(*decided(spec, "air land d1 unseen 1 1 1"))
    spec.when(typed(spec, "air land d2"))
    assert "nobody-lands" in [item.code for item in spec.objections]


# --- afterwards ---


def landed() -> Spec:
    """Return 8 Para landed at eight, unhurt, on Move."""
    spec = at_eight()
    return spec.given(*decided(spec, "air land d1 unseen 1 1 1"))


def test_who_landed_stands_still_in_the_next_move() -> None:
    """Neither in the move of its landing nor in the next one a unit moves, and then it may (DT-F6)."""
    spec = landed()
    for time, codes in (
        (EIGHT, ("landed-stands-still",)),
        (EIGHT.plus(1), ("landed-stands-still",)),
        (EIGHT.plus(2), ()),
    ):
        spec.at(time).given(placed(spec, "uk_8_para", "ranville"))
        spec.when(typed(spec, "move 8-para cagny")).then_refused(*codes)


def test_a_coup_de_main_attacks_at_once() -> None:
    """The end of the move warns of a company that has not; once it attacked nobody warns (DT-F6)."""
    coup = planned(
        how=Landing.COUP_DE_MAIN, place="caen", formations=(), elements=("uk_8_para/a",), squadrons=("uk_tr_1",)
    )
    spec = at_eight(coup)
    spec.given(*decided(spec, "air land d1 unseen 1"))
    assert spec.campaign.oob.place_of(spec.campaign.oob.elements["uk_8_para/a"]) == "caen"
    assert spec.campaign.oob.formations["uk_8_para"].place is None
    warned = [item.code for item in spec.when(EndMove()).objections]
    assert "coup-has-not-attacked" in warned
    spec.given(CombatFought(attack=Attack.CLOSE_ASSAULT, attacker="uk_8_para/a", target="de_i_gren/a"))
    assert "coup-has-not-attacked" not in [item.code for item in spec.when(EndMove()).objections]


def test_the_battalion_follows_its_coup_de_main() -> None:
    """A company that landed first does not keep the rest from landing, and does not land again (DT-F5)."""
    coup = planned(
        landing="c1",
        how=Landing.COUP_DE_MAIN,
        place="caen",
        formations=(),
        elements=("uk_8_para/a",),
        squadrons=("uk_tr_4",),
    )
    spec = at_eight(coup, planned(squadrons=("uk_tr_1", "uk_tr_2")))
    spec.given(*decided(spec, "air land c1 unseen 1"))
    events = decided(spec, "air land d1 unseen 1 1")
    assert spec.objections == ()
    assert [event.elements for event in events if isinstance(event, UnitLanded)] == [("uk_8_para/hq", "uk_8_para/b")]


def test_a_landing_that_waits_is_listed() -> None:
    """Status, the end of the move and a skip of hours tell of it; who is to land is not to be mustered (DT-F8)."""
    due = ReinforcementExpected(formation="uk_8_para", due=OPENS, place="ranville", text="")
    spec = at_eight(planned(), due)
    assert [(item.kind, item.remedy) for item in tasks_of(spec.campaign, spec.rules) if item.kind == "air landing"] == [
        ("air landing", "air land d1")
    ]
    assert "muster 8-para" not in [item.remedy for item in tasks_of(spec.campaign, spec.rules)]
    warned = spec.when(EndMove()).objections
    assert [item.remedy for item in warned if item.code == "air-landing-waits"] == ["air land d1"]
    assert "reinforcement-due" not in [item.code for item in warned]
    assert any("air land d1" in line for line in waits_for_decision(spec.campaign, spec.rules))
    spec.at(EIGHT.plus(1))
    assert [item.remedy for item in tasks_of(spec.campaign, spec.rules) if item.kind == "air landing"] == [
        "landing cancel d1"
    ]


def test_the_sortie_board_shows_landings() -> None:
    """A line below the squadrons tells when, where, who, and what became of it (DT-F8)."""
    spec = at_eight()
    told = "landing d1 by parachute at Ranville, D+0/08: 8-para, 3 transports, planned"
    assert told in airfields_report(spec.campaign).notes
    assert told not in airfields_report(spec.campaign, "axis").notes


def test_a_landing_in_reserve_leaves_the_mode_of_the_battalion() -> None:
    """Counted as in Move for the roll, a model that nothing befell keeps its battalion's mode (DT-R10)."""
    spec = at_eight()
    spec.given(ModeChanged(formation="uk_8_para", mode=Mode.ATTACK, position=None, paid_by=None, points=0))
    events = decided(spec, "air land d1 unseen 1 1 1")
    assert not [event for event in events if isinstance(event, ElementModeForced)]
