"""Ending moves and days, what is still open then, and what stops a skip of hours (DT-A3, D1, G9, J31, R5, R9, R26)."""

from __future__ import annotations

from campaign.domain.clock import GameTime
from campaign.domain.mode import Mode
from campaign.domain.supply import Spot
from campaign.events.air import RaidCancelled, RaidFlown
from campaign.events.calendar import DayEnded, MoveEnded, SupplyExpected
from campaign.events.combat import ElementEliminated, LossesRecovered
from campaign.events.command import FormationArrived
from campaign.events.supply import ColumnMoved, SupplyLanded
from campaign.orders.base import Kind
from campaign.orders.end_day import EndDay
from campaign.orders.end_move import EndMove
from campaign.orders.open_matters import waits_for_decision, what_is_open
from tests.orders.typed import typed
from tests.spec import Spec
from tests.supplies import rolled


def at(day: int, move: int) -> GameTime:
    """Return a move."""
    return GameTime(day=day, move=move)


def open_codes(spec: Spec) -> tuple[str, ...]:
    """Return the codes of what is open."""
    return tuple(item.code for item in what_is_open(spec.campaign, spec.rules))


def waiting(spec: Spec) -> tuple[str, ...]:
    """Return what waits for a decision."""
    return waits_for_decision(spec.campaign, spec.rules)


def test_the_next_hour_opens() -> None:
    """The end of a move is one event in a quiet hour, and the next move is open (DT-A3)."""
    spec = Spec().founded()
    spec.when(typed(spec, ".")).then(MoveEnded(move=at(0, 5)))
    assert spec.campaign.calendar.now == at(0, 6)
    assert EndMove.kind is Kind.CLERK


def test_the_last_move_ends_the_day() -> None:
    """With move 23 the day is ended and its plan is closed (DT-R9)."""
    spec = Spec().founded().at(at(0, 23))
    spec.when(EndMove()).then(MoveEnded(move=at(0, 23)), DayEnded(day=0))
    assert spec.campaign.calendar.ended_days == (0,)


def test_the_scenarios_end_is_told_and_stops_nobody() -> None:
    """Ending the scenario's last move is a warning, never a refusal."""
    spec = Spec().founded().at(at(2, 22)).given(RaidCancelled(raid="h1"))
    spec.when(EndMove()).then_refused()
    assert spec.objections[0].code == "scenario-over"


def test_columns_drive_when_a_move_ends() -> None:
    """What every column does at the end of a move stands in the entry that ended it (DT-R5)."""
    away = Spot(place="bayeux", bound_for="tilly")
    spec = Spec().founded().given(rolled("uk_22_armd", 4))
    spec.given(ColumnMoved(hq="uk_22_armd", spot=Spot(), to=away, models=1, full=1, driven_mm=0))
    *driven, ended = spec.when(EndMove()).decided()
    assert next(event.spot for event in driven if isinstance(event, ColumnMoved)) == away
    assert ended == MoveEnded(move=at(0, 5))


def test_a_column_that_nobody_can_pay_for_is_listed() -> None:
    """Without a point left in its HQ a column stands, and that is told before the move ends (DT-R5)."""
    away = Spot(place="bayeux", bound_for="tilly")
    spec = Spec().founded().given(ColumnMoved(hq="uk_22_armd", spot=Spot(), to=away, models=1, full=1, driven_mm=0))
    assert open_codes(spec) == ("column-unpaid",)
    assert waiting(spec) == ()
    spec.given(rolled("uk_22_armd", 4))
    assert open_codes(spec) == ()


def test_a_landing_is_due_from_its_hour_until_it_is_booked() -> None:
    """Points over the beach are due at six, and not again that day once they landed (DT-G9)."""
    spec = Spec().founded()
    assert open_codes(spec) == ()
    spec.at(at(0, 6))
    assert open_codes(spec) == ("landing-without-dump",)
    assert waiting(spec) == (
        "6 points for allied are due at Arromanches, where no dump is open (dump open arromanches allied)",
    )
    spec.at(at(0, 7))
    assert open_codes(spec) == ("landing-without-dump",)
    assert waiting(spec) == ()
    spec.given(SupplyExpected(side="allied", place="bayeux", points=4, hour=6, text="by rail"))
    assert open_codes(spec) == ("landing-without-dump", "landing-due")
    spec.given(SupplyLanded(dump="fmc_viii", points=4, source="bayeux", due=None))
    assert open_codes(spec) == ("landing-without-dump",)
    spec.at(at(1, 6))
    assert "landing-due" in open_codes(spec)
    spec.given(SupplyLanded(dump="fmc_viii", points=4, source="bayeux", due=at(1, 6)))
    assert "landing-due" not in open_codes(spec)


def test_a_reinforcement_is_listed_until_it_comes_and_stops_the_clock_once() -> None:
    """A formation that is due is listed every move, but holds a skip only in its own hour."""
    spec = Spec().founded().at(at(1, 5))
    assert "reinforcement-due" in open_codes(spec)
    assert waiting(spec) == ("9-ss-pz is due since D+1/05 (muster 9-ss-pz)",)
    spec.given(RaidCancelled(raid="h1")).at(at(1, 7))
    assert "reinforcement-due" in open_codes(spec)
    assert not [text for text in waiting(spec) if "9-ss-pz" in text]
    spec.given(FormationArrived(formation="de_9_ss_pz", place="thury"))
    assert "reinforcement-due" not in open_codes(spec)


def test_a_raid_waits_for_its_squadrons() -> None:
    """A raid whose move has come is flown or cancelled before a skip goes on (DT-R9)."""
    spec = Spec().founded().at(at(1, 6))
    assert "raid h1 of D+1/06 was neither flown nor cancelled (bombers fly h1)" in waiting(spec)
    assert "raid-waits" in open_codes(spec)
    for settled in (RaidCancelled(raid="h1"), RaidFlown(raid="h1", squadrons=("uk_15", "uk_90"), rest_moves=18)):
        other = Spec().founded().at(at(1, 6)).given(settled)
        assert "raid-waits" not in open_codes(other)


def test_rolls_are_owed_only_where_every_hq_rolls() -> None:
    """With `command_rolls: all` each HQ of brigade and above owes its roll, on demand none (DT-D1)."""
    assert open_codes(Spec().founded()) == ()
    spec = Spec().under({"command_rolls": "all"}).founded()
    assert set(open_codes(spec)) == {"roll-owed"}
    before = len(waiting(spec))
    spec.given(rolled("uk_22_armd", 4))
    assert len(waiting(spec)) == before - 1


def lost() -> tuple[ElementEliminated, ...]:
    """Return three Sherman squadrons lost."""
    return tuple(ElementEliminated(element=f"uk_4_cly/{part}", by=None) for part in "abc")


def test_recovery_is_due_in_the_last_move_of_the_day() -> None:
    """Losses that may come back are listed in move 23, and keep no skip from going on (DT-R26)."""
    spec = Spec().founded().given(*lost())
    assert open_codes(spec) == ()
    spec.at(at(0, 23))
    assert "recovery-due" in open_codes(spec)
    assert waiting(spec) == ()


def test_the_end_of_the_day_brings_back_what_is_due() -> None:
    """The day ends with one third of its losses in Reserve at the senior HQ (DT-J31, R26)."""
    spec = Spec().founded().given(*lost()).at(at(0, 23))
    spec.when(typed(spec, "end-day")).then(
        LossesRecovered(side="allied", type="uk_sherman_sqn", counted=3, elements=("uk_4_cly/a",), hq="uk_viii_corps"),
        MoveEnded(move=at(0, 23)),
        DayEnded(day=0),
    )
    assert spec.campaign.oob.mode_of(spec.campaign.oob.elements["uk_4_cly/a"]) is Mode.RESERVE


def test_a_day_ends_in_its_last_move() -> None:
    """Before move 23 the end of the day is refused, and the way there is offered (DT-A3)."""
    spec = Spec().founded()
    spec.when(EndDay()).then_refused("day-not-over")
    assert spec.objections[0].final
    assert spec.objections[0].remedy == "end-move --to D+0/23"
