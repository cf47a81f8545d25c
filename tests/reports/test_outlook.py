"""The supply outlook: what each dump and HQ pays, and when it is empty, in exact figures (DT-G3, G6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.clock import GameTime
from campaign.domain.supply import WITH_HQ
from campaign.events.supply import DumpOpened, LorriesLoaded, RunSet, SupplyLanded, SupplySpent
from campaign.reports.outlook import OutlookLine, outlook_of, outlook_report, shortest_line
from campaign.reports.status import status_report

if TYPE_CHECKING:
    from tests.spec import Spec

HQ, DUMP = "uk_7_armd", "fmc_viii"


def used(points: int, *, dump: str | None = None, hq: str | None = None) -> SupplySpent:
    """Return points used out of a dump or of the lorries with an HQ."""
    return SupplySpent(payer="uk_22_armd", attackers=(), points=points, bonus=0, dump=dump, hq=hq, spot=WITH_HQ)


def line_of(spec: Spec, thing: str) -> OutlookLine:
    """Return the outlook of one dump or HQ."""
    (found,) = [line for line in outlook_of(spec.campaign) if line.id == thing]
    return found


def lasts(spec: Spec, thing: str) -> tuple[int, int, int | None]:
    """Return what an account pays, what left it lately, and when it is empty."""
    line = line_of(spec, thing)
    return line.pays_attacks, line.used, line.empty_in


def test_with_nothing_used_there_is_no_rate(spec: Spec) -> None:
    """Twenty points pay twenty attacks; nobody can say how long they last, and that is said."""
    spec.founded()
    assert lasts(spec, DUMP) == (20, 0, None)
    rows = {row[0]: row for row in outlook_report(spec.campaign).rows}
    assert rows["Bayeux"] == ("Bayeux", "allied", 20, 0, "no runs; no landing due", "nothing used")
    assert rows["7-armd"] == ("7-armd", "allied", 4, 0, "no run set", "nothing used")
    assert shortest_line(spec.campaign) == ""


def test_the_rate_is_of_the_moves_that_were_played(spec: Spec) -> None:
    """Five points in two moves, 15 left: 15 x 2 / 5 = 6 moves; of lorries 3 left at 1 in two moves: 6."""
    spec.founded().given(used(5, dump=DUMP), used(1, hq=HQ)).at(GameTime(day=0, move=6))
    assert lasts(spec, DUMP) == (15, 5, 6)
    assert lasts(spec, HQ) == (3, 1, 6)
    assert line_of(spec, DUMP).empty_at == "D+0/12"
    assert shortest_line(spec.campaign) == "empty at the rate of the last day: 7-armd in 6 moves, Bayeux in 6 moves"


def test_a_rate_is_never_rounded(spec: Spec) -> None:
    """17 left at 3 in two moves are gone after 34 / 3 moves, which is in the twelfth."""
    spec.founded().given(used(3, dump=DUMP)).at(GameTime(day=0, move=6))
    assert lasts(spec, DUMP) == (17, 3, 12)


def test_what_was_used_a_day_ago_counts_no_more(spec: Spec) -> None:
    """The rate is that of the last 24 moves, the open one included."""
    spec.founded().given(used(5, dump=DUMP)).at(GameTime(day=1, move=4))
    assert (line_of(spec, DUMP).used, line_of(spec, DUMP).moves) == (5, 24)
    spec.at(GameTime(day=1, move=5))
    assert lasts(spec, DUMP) == (15, 0, None)
    spec.given(used(1, dump=DUMP))
    assert lasts(spec, DUMP) == (14, 1, None)  # 336 moves are beyond the scenario's end


def test_landings_due_are_counted_at_their_hours(spec: Spec) -> None:
    """A dump at Arromanches with 4 points and 6 due at each 0600, used at 4 a move from 0500 on."""
    spec.founded().given(
        DumpOpened(dump="beach", side="allied", place="arromanches", name="Beach", points=8), used(4, dump="beach")
    )
    # After one move 4 - 4 + 6, after two 2, after three nothing.
    assert lasts(spec, "beach") == (4, 4, 3)
    assert line_of(spec, "beach").landings == 6
    spec.at(GameTime(day=0, move=6))
    # 2 a move now: 4 there and 6 due this hour, 10 in all.
    assert lasts(spec, "beach") == (4, 4, 5)
    spec.given(SupplyLanded(dump="beach", points=6, source="arromanches", due=GameTime(day=0, move=6)))
    assert lasts(spec, "beach") == (10, 4, 5)


def test_what_lorries_load_leaves_the_dump_too(spec: Spec) -> None:
    """An HQ that fetched two without a run counts with what it loaded."""
    spec.founded().given(used(2, hq=HQ), LorriesLoaded(hq=HQ, spot=WITH_HQ, dump=DUMP, points=2))
    assert lasts(spec, DUMP) == (18, 2, 9)


def test_a_run_passes_the_rate_on_to_the_dump(spec: Spec) -> None:
    """The HQ used one in the only move, the dump none: at one a move 19 points last 19 moves, its own four 4 more."""
    spec.founded().given(
        used(1, hq=HQ), LorriesLoaded(hq=HQ, spot=WITH_HQ, dump=DUMP, points=1), RunSet(hq=HQ, place="bayeux")
    )
    assert lasts(spec, DUMP) == (19, 1, 19)
    assert lasts(spec, HQ) == (4, 1, 23)
    rows = {row[0]: row[4] for row in outlook_report(spec.campaign).rows}
    assert (rows["Bayeux"], rows["7-armd"]) == ("feeds 7-armd; no landing due", "runs to Bayeux")


def test_the_shortest_lead_and_one_side_or_thing_may_be_asked_for(spec: Spec) -> None:
    """What is empty first stands first; what lasts comes last."""
    spec.founded().given(used(4, hq=HQ), used(1, hq="uk_22_armd"), used(2, dump="thury"))
    assert [line.id for line in outlook_of(spec.campaign)][:3] == [HQ, "uk_22_armd", "thury"]
    assert [line.empty_in for line in outlook_of(spec.campaign)][:4] == [0, 2, 4, None]
    assert {line.side for line in outlook_of(spec.campaign, "axis")} == {"axis"}
    assert [row[0] for row in outlook_report(spec.campaign, only=("dump", "thury")).rows] == ["Thury"]
    assert status_report(spec.campaign, spec.rules).notes[-1] == (
        "empty at the rate of the last day: now 7-armd, 22-armd in 2 moves, Thury in 4 moves"
    )


def test_of_many_that_are_empty_one_is_named(spec: Spec) -> None:
    """The three that come next stand behind it."""
    spec.founded().given(used(4, hq=HQ), used(3, hq="uk_22_armd"), used(1, hq="uk_131"), used(1, dump="thury"))
    assert shortest_line(spec.campaign) == (
        "empty at the rate of the last day: now 131-bn and 2 more, Thury in 9 moves"
    )
