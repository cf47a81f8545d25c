"""Reports: what they lead with, that their rows add up to what they print as a total, and their published schemas."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from campaign.domain.air import Mission
from campaign.domain.clock import GameTime
from campaign.domain.dice import Roll
from campaign.domain.mode import Mode
from campaign.domain.supply import WITH_HQ, Spot
from campaign.events.air import SortieFlown
from campaign.events.calendar import MoveEnded
from campaign.events.combat import ElementEliminated, ElementModeForced
from campaign.events.command import CommandPointsSpent, CommandRolled, ModeChanged
from campaign.events.contacts import Sighted
from campaign.events.paper import NoteTaken
from campaign.events.rulings import Overruled
from campaign.events.supply import ColumnMoved, RunSet, SupplyLanded, SupplySpent
from campaign.events.table import PointsFound
from campaign.render.json_text import dump, envelope
from campaign.reports.air import airfields_report, bombers_report, in_spans
from campaign.reports.answer import answer_lines
from campaign.reports.dumps import dumps_report
from campaign.reports.ledger import balance_line, balance_of, ledger_report
from campaign.reports.log import LogLine, entry_report, log_report
from campaign.reports.losses import losses_report
from campaign.reports.oob import oob_report
from campaign.reports.outlook import outlook_report
from campaign.reports.register import BARE, SCHEMAS, generated_files, json_schema
from campaign.reports.show import show_report
from campaign.reports.statement import Account, Line, StatementData, statement_report
from campaign.reports.status import status_report, tasks_of

if TYPE_CHECKING:
    from campaign.projections.state import Campaign
    from campaign.reports.report import Report
    from tests.spec import Spec

HQ = "uk_7_armd"


def spent(dump: str = "fmc_viii", points: int = 2) -> SupplySpent:
    """Return points used out of a dump."""
    return SupplySpent(
        payer="uk_22_armd", attackers=("uk_22_armd",), points=points, bonus=0, dump=dump, hq=None, spot=WITH_HQ
    )


def all_reports(spec: Spec) -> list[Report]:
    """Return every report of a state, one of each kind of thing shown."""
    campaign = spec.campaign
    line = LogLine(entry=1, move="D+0/05", order="mode", actor="umpire", text="x", note="y")
    loaded = Line(
        move="D+0/05",
        entry=2,
        evening=1,
        order="load",
        text="loaded",
        found=False,
        points_in=1,
        points_out=0,
        lorries_in=0,
        lorries_out=0,
        points=4,
        lorries=4,
    )
    account = Account(
        account="with HQ",
        opening_points=3,
        opening_lorries=4,
        lines=(loaded,),
        closing_points=4,
        closing_lorries=4,
    )
    page = StatementData(
        kind="hq",
        id=HQ,
        name="7-armd",
        side="allied",
        evening=None,
        first=None,
        last=None,
        accounts=(account,),
    )
    return [
        status_report(campaign, spec.rules),
        oob_report(campaign),
        dumps_report(campaign),
        ledger_report(campaign),
        outlook_report(campaign),
        statement_report(page),
        airfields_report(campaign),
        bombers_report(campaign),
        losses_report(campaign),
        log_report([line]),
        entry_report(line, ["mode.changed"], ["formation:uk_7_armd"]),
        show_report(campaign, "formation", "uk_22_armd"),
        show_report(campaign, "element", "uk_4_cly/c"),
        show_report(campaign, "place", "bayeux"),
        show_report(campaign, "dump", "fmc_viii"),
        show_report(campaign, "squadron", "uk_181"),
    ]


@pytest.fixture
def busy(spec: Spec) -> Spec:
    """Return the small world in the middle of an evening."""
    return spec.founded().given(
        spent(),
        ElementEliminated(element="uk_4_cly/c", by="de_i_pz_1"),
        SupplyLanded(dump="fmc_viii", points=6, source="arromanches", due=None),
        NoteTaken(text="a note", audience="umpire", formation="uk_22_armd", place=None, entry=None),
    )


# --- sums ---


def test_the_balance_is_one_line_that_balances(busy: Spec) -> None:
    """What came in equals what went out and what is there, in the words of the table (DT-G9, desk: balance)."""
    assert balance_line(balance_of(busy.campaign, "allied")) == (
        "at the start 30 + landed 6 + found 0 + captured 0 = used 2 + lost 0"
        " + taken by the enemy 0 + in dumps 24 + on lorries 10"
    )


def numbers(report: Report, column: int) -> int:
    """Add up a column."""
    return sum(cell for row in report.rows if isinstance(cell := row[column], int))


def test_the_rows_of_each_report_add_up_to_its_total(busy: Spec) -> None:
    """A printed total is the sum of the rows above it."""
    dumps, ledger = dumps_report(busy.campaign), ledger_report(busy.campaign)
    assert (numbers(dumps, 4), dumps.total[4], dumps.data.points) == (34, 34, 34)
    assert (numbers(ledger, 3), ledger.total[3]) == (49, 49)
    for side in ("allied", "axis"):
        book = balance_of(busy.campaign, side)
        own = [account.points for account in ledger.data.accounts if account.side == side]
        assert sum(own) == book.in_dumps + book.on_lorries


def test_the_order_of_battle_adds_up(busy: Spec) -> None:
    """The total is the strength of the highest HQs, and each HQ's is that of the models under it."""
    report = oob_report(busy.campaign)
    roots = [line for line in report.data.formations if line.depth == 0]
    assert report.total[4] == f"{sum(r.standing for r in roots)} of {sum(r.mustered for r in roots)}"
    brigade = next(line for line in report.data.formations if line.id == "uk_22_armd")
    battalions = [line for line in report.data.formations if line.parent == "uk_22_armd"]
    assert (brigade.standing, brigade.mustered) == (
        sum(line.standing for line in battalions),
        sum(line.mustered for line in battalions),
    )
    assert brigade.standing == 11


def test_a_dump_says_how_many_attacks_it_pays(busy: Spec) -> None:
    """One point pays one attack; days are never promised (DT-G6, desk: reports)."""
    row = next(row for row in dumps_report(busy.campaign).rows if row[0] == "fmc_viii")
    assert row[-1] == "pays 24 attacks"


def test_lorries_show_as_full_and_empty(spec: Spec) -> None:
    """Two full and two empty are two black and two white circles (desk: lorries)."""
    line = next(row for row in oob_report(spec.founded().campaign).rows if row[0] == "viii-corps")
    assert line[-1] == "●●○○"


def test_depth_and_formation_cut_the_tree(spec: Spec) -> None:
    """`oob 7-armd --depth 1` shows the division and those directly under it."""
    report = oob_report(spec.founded().campaign, HQ, depth=1)
    assert [line.depth for line in report.data.formations] == [0, 1, 1, 1, 1]


def test_one_side_sees_its_own(busy: Spec) -> None:
    """Each report of one side holds nothing of the other."""
    for make in (dumps_report, ledger_report, airfields_report, losses_report):
        assert "allied" not in str(make(busy.campaign, "axis").data)


# --- air ---


def test_the_sortie_board_tells_when_each_may_fly(spec: Spec) -> None:
    """A squadron that flew shows the move of its next sortie, any other that it is ready (DT-F2)."""
    flown = SortieFlown(squadron="uk_181", mission=Mission.ATTACK, place="cagny", target=None, part="", rest_moves=4)
    report = airfields_report(spec.founded().given(flown).campaign)
    shown = {row[0]: row[-1] for row in report.rows}
    assert (shown["sqn-181"], shown["sqn-182"]) == ("next D+0/09", "ready")


def test_a_heavy_in_todays_plan_may_not_fly_another(spec: Spec) -> None:
    """On the day of its raid no squadron of it is free; the day before all are (DT-F3)."""
    assert bombers_report(spec.founded().campaign).data.may_fly_today == ("sqn-15", "sqn-90")
    assert bombers_report(spec.at(GameTime(day=1, move=5)).campaign).data.may_fly_today == ()


# --- status ---


def kinds(spec: Spec) -> list[str]:
    """Return the kinds of what waits."""
    return [task.kind for task in tasks_of(spec.campaign, spec.rules)]


def test_a_quiet_move_has_nothing_to_do(spec: Spec) -> None:
    """At the start nothing waits."""
    assert kinds(spec.founded()) == []


def test_status_leads_with_what_is_due(spec: Spec) -> None:
    """Reinforcements, landings and raids of the hour stand before everything else (brief: status)."""
    spec.founded().at(GameTime(day=1, move=6))
    assert kinds(spec) == ["due", "landing", "raid"]
    remedies = [task.remedy for task in tasks_of(spec.campaign, spec.rules)]
    assert remedies == ["muster 9-ss-pz", "land arromanches 6", "bombers fly h1"]


def test_only_the_highest_of_what_is_due_is_named(spec: Spec) -> None:
    """A division due on the table is one line, not one a battalion."""
    spec.founded().at(GameTime(day=1, move=5))
    assert [task.thing for task in tasks_of(spec.campaign, spec.rules) if task.kind == "due"] == ["9-ss-pz"]


def test_runs_and_unpaid_columns_wait(spec: Spec) -> None:
    """Runs that are set, and columns whose HQ has paid nothing this move, are told with their order (DT-G4)."""
    column = Spot(place="tilly", bound_for="villers")
    spec.founded().given(
        RunSet(hq="uk_viii_corps", place="bayeux"),
        ColumnMoved(hq=HQ, spot=WITH_HQ, to=column, models=2, full=2, driven_mm=0),
    )
    assert [(task.kind, task.remedy) for task in tasks_of(spec.campaign, spec.rules)] == [
        ("runs", "runs"),
        ("column", "onward 7-armd"),
    ]
    spec.given(CommandPointsSpent(hq=HQ, points=1, purpose="supply"))
    assert kinds(spec) == ["runs"]


def test_reasons_owed_and_found_facts_wait(spec: Spec) -> None:
    """What was overruled without a reason and what was found at the table stay until explained (desk)."""
    spec.founded().given(Overruled(codes=("modes-do-not-mix",), reason=""), PointsFound(dump="fmc_viii", points=2))
    assert [(task.kind, task.thing) for task in tasks_of(spec.campaign, spec.rules)] == [
        ("reason", "e2"),
        ("clear up", "e2"),
    ]


def test_the_last_point_of_an_hq_in_contact_is_told(spec: Spec) -> None:
    """An HQ in contact with one loaded lorry left, or none, stands in the list; one out of contact does not."""
    spec.founded().given(
        SupplySpent(payer="uk_131", attackers=("uk_131",), points=1, bonus=0, dump=None, hq="uk_131", spot=WITH_HQ)
    )
    assert kinds(spec) == []
    spec.given(Sighted(side="axis", enemy="uk_1_5_queens", part="", observer="de_i_gren", place="caen"))
    assert [(task.kind, task.thing, task.text) for task in tasks_of(spec.campaign, spec.rules)] == [
        ("supply", "131-bn", "in contact without a point")
    ]


def test_losses_of_yesterday_wait_for_recovery(spec: Spec) -> None:
    """Three losses of one row bring one model back at the end of the day; two bring none (DT-J31, R26)."""
    lost = [ElementEliminated(element=f"uk_4_cly/{letter}", by=None) for letter in "abc"]
    spec.founded().given(*lost[:2]).at(GameTime(day=1, move=0))
    assert "recovery" not in kinds(spec)
    spec.given(lost[2])
    assert "recovery" not in kinds(spec)
    spec.at(GameTime(day=2, move=0))
    assert "recovery" in kinds(spec)


# --- answers ---


def test_an_answer_says_what_is_left(spec: Spec) -> None:
    """After a mode change the HQ's points are told: what it cost and what is left (conventions: 18)."""
    roll = CommandRolled(
        hq=HQ, roll=Roll(face=6), training=6, under_fire=False, jammed=False, telephones=False, terms=(), points=3
    )
    change = ModeChanged(formation="uk_22_armd", mode=Mode.ATTACK, position=None, paid_by=HQ, points=1)
    campaign = spec.founded().given(roll, change).campaign
    assert answer_lines(campaign, "22-armd to Attack", (4,), (change,)) == (
        "e4 22-armd to Attack",
        "7-armd 2 of 3 CP left",
    )


def test_an_answer_counts_what_it_does_not_name(spec: Spec) -> None:
    """More than four models are counted, so that the answer stays short."""
    forced = tuple(
        ElementModeForced(element=f"uk_1_{n}_queens/{letter}", mode=Mode.HOLD, hold=None)
        for n in (5, 6)
        for letter in "abcd"
    )
    campaign = spec.founded().given(*forced).campaign
    (_, left) = answer_lines(campaign, "x", (4,), forced)
    assert left == "1-5-queens/a 1-5-queens/b 1-5-queens/c 1-5-queens/d and 4 more in Hold"


def test_an_ended_move_names_the_next(spec: Spec) -> None:
    """The end of a move says which is open, and its light."""
    ended = MoveEnded(move=GameTime(day=0, move=5))
    campaign = spec.founded().given(ended).campaign
    assert answer_lines(campaign, "end of D+0/05", (2,), (ended,))[1] == "D+0/06 is open (day)"


# --- schemas ---


#: Answers and pages that need a diary; each is held against its schema in tests/cli.
OF_THE_DESK = {
    "battle/1",
    "battles/1",
    "battle-sheet/1",
    "battle-tables/1",
    "booked/1",
    "brief/1",
    "brought/1",
    "compare/1",
    "copies/1",
    "due/1",
    "dice/1",
    "diff/1",
    "explain/1",
    "odds/1",
    "rules/1",
    "slips/1",
    "why/1",
}


def test_every_report_fits_its_published_schema(busy: Spec) -> None:
    """What --json prints is what `campaign schema` says (conventions: 11)."""
    seen = set()
    for report in all_reports(busy):
        schema = json_schema(report.schema)
        Draft202012Validator.check_schema(schema)
        told = json.loads(envelope(report.schema, busy.campaign, report.data, entry=1))
        Draft202012Validator(schema).validate(told)
        seen.add(report.schema)
    assert seen == set(SCHEMAS) - BARE - OF_THE_DESK


def test_a_schema_refuses_what_is_no_report(busy: Spec) -> None:
    """The schema can fail: a report without its data, or with a word for a number, is none."""
    schema = Draft202012Validator(json_schema("dumps/1"))
    told = json.loads(envelope("dumps/1", busy.campaign, dumps_report(busy.campaign).data, entry=1))
    told["data"]["points"] = "many"
    assert not schema.is_valid(told)
    assert not schema.is_valid({"schema": "dumps/1"})


def test_a_log_line_fits_its_schema() -> None:
    """`log --json` prints a record a line."""
    line = LogLine(entry=1, move="D+0/05", order="mode", actor="umpire", text="x")
    schema = Draft202012Validator(json_schema("log-line/1"))
    assert schema.is_valid(json.loads(dump(line)))
    assert not schema.is_valid({"entry": 1})


def test_every_schema_is_published_twice() -> None:
    """Each stands with the package and at the root of the repository, word for word the same."""
    files = generated_files()
    assert len(files) == 2 * len(SCHEMAS)
    assert all(text == files[f"campaign/{name}"] for name, text in files.items() if name.startswith("schemas/"))


def test_notes_stand_under_what_they_are_about(busy: Spec) -> None:
    """A note on a formation is shown with it, and with nothing else."""
    notes: dict[str, Any] = {
        thing: show_report(busy.campaign, "formation", thing).notes for thing in ("uk_22_armd", "uk_131")
    }
    assert notes == {"uk_22_armd": ("e2 D+0/05: a note",), "uk_131": ()}


def test_a_campaign_without_d_day_counts_its_days(spec: Spec) -> None:
    """Times are printed as the campaign counts them (architecture 4)."""
    campaign: Campaign = spec.founded().campaign
    campaign.calendar.d_day = ""
    assert status_report(campaign, spec.rules).data.move == "day1/05"


def test_numbered_handles_are_drawn_together() -> None:
    """A wing of twelve is told by its first and last; short runs and other names stand as they are."""
    wing = [f"bc-hal-{number:02d}" for number in range(9, 13)]
    assert in_spans([*wing, "sqn-15", "sqn-90", "sqn-91"]) == "bc-hal-09 to bc-hal-12 sqn-15 sqn-90 sqn-91"
    assert in_spans(()) == ""


def test_a_hold_is_formal_after_its_moves(spec: Spec) -> None:
    """A position is Hasty at first, Formal after twelve moves on Hold or where the scenario placed it so (DT-R2)."""
    spec.founded()

    def prepared(formation: str) -> str:
        report = show_report(spec.campaign, "formation", formation, spec.rules)
        return next((str(how) for what, how in report.rows if what == "prepared"), "")

    assert prepared("de_ii_gren").startswith("hasty")
    assert prepared("de_i_gren").startswith("formal")
    assert prepared("uk_1_rtr") == ""
    spec.at(GameTime(day=0, move=17))
    assert prepared("de_ii_gren") == "formal, after 12 moves on Hold"
