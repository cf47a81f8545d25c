"""Runs are set once and booked each move; columns on the road are paid for by hand (DT-G4, R5, R53)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.place import WayState
from campaign.domain.supply import WITH_HQ, Spot
from campaign.events.ground import RoadStateChanged
from campaign.events.supply import DumpOpened, RunSet, RunStopped, SupplySpent
from campaign.orders.run_plan import runs_due
from campaign.orders.supply_runs import BookRuns, PayColumns, Run, SetRuns
from tests.orders.typed import typed
from tests.supplies import drive, moved, mustered, paid, rolled, stand

if TYPE_CHECKING:
    from tests.spec import Spec

DIVISION, BRIGADE, CORPS = "uk_7_armd", "uk_22_armd", "uk_viii_corps"
TO_BAYEUX = Spot(place="tilly", bound_for="bayeux", home=True)


def used(hq: str, points: int) -> SupplySpent:
    """Return points used out of the lorries with an HQ."""
    return SupplySpent(payer=hq, attackers=(), points=points, bonus=0, dump=None, hq=hq, spot=WITH_HQ)


def run(hq: str, place: str | None) -> SetRuns:
    """Return the order of one run."""
    return SetRuns(runs=(Run(hq=hq, place=place),))


def test_a_run_is_set_and_its_empties_leave(spec: Spec) -> None:
    """Two empties of the brigade at Tilly leave for Bayeux, and its HQ pays for the way back (DT-G4)."""
    spec.founded().given(used(BRIGADE, 2), rolled(BRIGADE, 1)).when(run(BRIGADE, "bayeux"))
    spec.then(RunSet(hq=BRIGADE, place="bayeux"), paid(BRIGADE), moved(BRIGADE, WITH_HQ, TO_BAYEUX, 2, 0))
    drive(spec)
    assert stand(spec, BRIGADE) == {"hq": "3+0"}


def test_each_move_opens_with_what_the_runs_come_to(spec: Spec) -> None:
    """`runs: 2 HQs, 4 lorries, 2 CP`; booked, nothing is due any more."""
    spec.founded().given(
        RunSet(hq=BRIGADE, place="bayeux"),
        RunSet(hq=CORPS, place="bayeux"),
        RunSet(hq="uk_131", place="bayeux"),
        used(BRIGADE, 2),
        used("uk_131", 1),
        rolled(BRIGADE, 1),
        rolled(CORPS, 1),
        rolled("uk_131", 2),
    )
    assert str(runs_due(spec.campaign, spec.rules)) == "runs: 3 HQs, 6 lorries, 3 CP"
    spec.when(BookRuns()).then(
        paid(BRIGADE),
        paid(CORPS),
        paid("uk_131"),
        moved(BRIGADE, WITH_HQ, TO_BAYEUX, 2, 0),
        moved(CORPS, WITH_HQ, Spot(place="bayeux", bound_for="bayeux", home=True), 2, 0),
        moved("uk_131", WITH_HQ, Spot(place="bayeux", bound_for="bayeux", home=True), 2, 0),
    )
    spec.when(BookRuns()).then_nothing()
    drive(spec)
    assert str(runs_due(spec.campaign, spec.rules)) == "runs: 0 HQs, 0 lorries, 0 CP"


def test_wagons_that_only_go_back_this_move_pay_nothing_yet(spec: Spec) -> None:
    """Cagny to Thury is 300 mm and a wagon goes 160: the first moves are for nothing (DT-R53)."""
    spec.founded().given(mustered("de_gren_1", 2, 0, side="axis", row="de_wagon"))
    spec.when(run("de_gren_1", "thury"))
    spec.then(
        RunSet(hq="de_gren_1", place="thury"),
        moved("de_gren_1", WITH_HQ, Spot(place="caen", bound_for="thury", home=True), 2, 0),
    )
    for _ in range(3):
        drive(spec)
    assert stand(spec, "de_gren_1") == {"thury:::home": "2+0"}
    spec.when(BookRuns()).then_refused("no-command-points")
    assert spec.objections[0].remedy == "cp gren-1"
    spec.given(rolled("de_gren_1", 1)).when(BookRuns()).then(paid("de_gren_1"))


def test_an_hq_with_nothing_left_lets_its_lorries_wait(spec: Spec) -> None:
    """They fill up and stand at the dump until a point is paid: a warning (DT-R5)."""
    spec.founded().given(used(BRIGADE, 2), rolled(BRIGADE, 0), RunSet(hq=BRIGADE, place="bayeux"))
    spec.when(BookRuns()).then_warned("columns-wait")
    spec.then(moved(BRIGADE, WITH_HQ, TO_BAYEUX, 2, 0))
    drive(spec)
    assert stand(spec, BRIGADE) == {"hq": "1+0", "bayeux:::home": "2+0"}


def test_a_run_is_stopped(spec: Spec) -> None:
    """A run that was never set cannot be stopped."""
    spec.founded().given(RunSet(hq=DIVISION, place="bayeux")).when(run(DIVISION, None)).then(RunStopped(hq=DIVISION))
    spec.when(run(DIVISION, None)).then_refused("no-run")
    assert spec.campaign.runs.places == {}


def test_a_run_needs_a_dump_lorries_and_a_road(spec: Spec) -> None:
    """What makes a run impossible is said when it is set (DT-G1 to G3)."""
    spec.founded().when(run(DIVISION, "tilly")).then_refused("no-dump")
    spec.when(run("uk_1_rtr", "bayeux")).then_refused("no-lorries")
    spec.given(RoadStateChanged(road="bayeux-tilly", state=WayState.CRATERED))
    spec.given(rolled(BRIGADE, 1)).when(run(BRIGADE, "bayeux")).then_refused("no-road")


def test_a_run_set_again_is_no_event(spec: Spec) -> None:
    """With nothing to send nothing happens."""
    spec.founded().given(RunSet(hq=DIVISION, place="bayeux")).when(run(DIVISION, "bayeux")).then_nothing()


def test_onward_pays_once(spec: Spec) -> None:
    """One point moves all columns of an HQ in a move; asked again nothing is paid (DT-R5)."""
    spec.founded().given(rolled(DIVISION, 2), DumpOpened(dump="f", side="allied", place="tilly", name="", points=0))
    spec.given(moved(DIVISION, WITH_HQ, Spot(place="bayeux", bound_for="tilly"), 2, 2))
    spec.given(moved(DIVISION, WITH_HQ, Spot(place="bayeux", bound_for="tilly", keep=True), 1, 1))
    spec.when(PayColumns(hqs=(DIVISION,))).then(paid(DIVISION))
    spec.when(PayColumns(hqs=(DIVISION,))).then_nothing()
    spec.under({"supply_cp_per": "column"}).when(PayColumns(hqs=(DIVISION,))).then(paid(DIVISION))


def test_onward_needs_a_column_and_a_point(spec: Spec) -> None:
    """Nothing on the road, nothing to pay for (DT-G4)."""
    spec.founded().when(PayColumns(hqs=(DIVISION,))).then_refused("no-column")
    spec.given(moved(DIVISION, WITH_HQ, Spot(place="bayeux", bound_for="bayeux"), 2, 2))
    spec.when(PayColumns(hqs=(DIVISION,))).then_refused("no-command-points")
    spec.under({"command_rolls": "none"}).when(PayColumns(hqs=(DIVISION,))).then_nothing()


def test_the_lines_of_the_desk(spec: Spec) -> None:
    """`run`, `runs` and `onward` as they are typed."""
    spec.founded()
    assert typed(spec, "run 7-armd bayeux") == run(DIVISION, "bayeux")
    assert typed(spec, "run 7-armd stop") == run(DIVISION, None)
    assert typed(spec, "runs") == BookRuns()
    assert typed(spec, "onward 7-armd 22-armd") == PayColumns(hqs=(DIVISION, BRIGADE))
    assert run(DIVISION, "bayeux").title(spec.campaign) == "7-armd runs to Bayeux"
    assert run(DIVISION, None).title(spec.campaign) == "7-armd stops its run"
    assert BookRuns().title(spec.campaign) == "supply runs"
    assert PayColumns(hqs=(DIVISION,)).title(spec.campaign) == "columns of 7-armd drive on"
