"""Counts at the table are kept; a difference stands until it is explained, or is booked as found (DT-G9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.mode import Mode
from campaign.domain.supply import FOUND, LOST, WITH_HQ
from campaign.errors import NotUnderstood
from campaign.events.codec import decode, encode, is_canonical
from campaign.events.combat import ElementEliminated
from campaign.events.command import ModeChanged
from campaign.events.movement import ModelsPlaced
from campaign.events.table import (
    EmptiesFound,
    FactCleared,
    LoadsFound,
    LorriesFound,
    LorriesMissing,
    ModelFound,
    PointsFound,
    PointsMissing,
)
from campaign.orders.clear import ClearFact
from campaign.orders.count import CountTable
from campaign.orders.tally import Tally
from tests.orders.typed import typed

if TYPE_CHECKING:
    from campaign.events.base import Event
    from tests.spec import Spec

DIVISION, CORPS = "uk_7_armd", "uk_viii_corps"


def count(*tallies: Tally) -> CountTable:
    """Return a stocktake."""
    return CountTable(tallies=tallies)


def test_a_count_that_agrees_is_kept(spec: Spec) -> None:
    """Twenty in the dump, four full lorries: no difference."""
    order = count(Tally(dump="fmc_viii", points=20), Tally(formation=DIVISION, full=4, empty=0))
    spec.founded().when(order)
    assert spec.objections == ()
    spec.booked()
    assert sorted(spec.campaign.counts.counts) == ["dump/fmc_viii", f"lorries/{DIVISION}"]
    assert spec.campaign.supply.differing == {}


def test_a_difference_warns_and_stands(spec: Spec) -> None:
    """The table is right: the count is booked, and what the book had is kept beside it."""
    spec.founded().when(count(Tally(dump="fmc_viii", points=18))).then_warned("count-differs")
    assert spec.objections[0].reason == "Bayeux: the book has 20, the table 18"
    spec.booked()
    assert spec.campaign.supply.differing["dump/fmc_viii"].points == 20
    assert spec.campaign.supply.dump("fmc_viii").points == 20


@pytest.mark.parametrize(
    ("tally", "facts"),
    [
        (Tally(dump="fmc_viii", points=22), (PointsFound(dump="fmc_viii", points=2),)),
        (Tally(dump="fmc_viii", points=0), (PointsMissing(dump="fmc_viii", points=20),)),
        (
            Tally(formation=CORPS, full=4, empty=2),
            (LorriesFound(hq=CORPS, side="allied", spot=WITH_HQ, models=2, full=2),),
        ),
        (
            Tally(formation=CORPS, full=5, empty=0),
            (
                LorriesFound(hq=CORPS, side="allied", spot=WITH_HQ, models=1, full=1),
                LoadsFound(hq=CORPS, spot=WITH_HQ, full=2),
            ),
        ),
        (Tally(formation=CORPS, full=0, empty=1), (LorriesMissing(hq=CORPS, spot=WITH_HQ, models=3, full=2),)),
        (
            Tally(formation=CORPS, full=2, empty=0),
            (LorriesMissing(hq=CORPS, spot=WITH_HQ, models=2, full=0),),
        ),
        (
            Tally(formation=CORPS, full=0, empty=3),
            (
                LorriesMissing(hq=CORPS, spot=WITH_HQ, models=1, full=1),
                EmptiesFound(hq=CORPS, spot=WITH_HQ, full=1),
            ),
        ),
        (Tally(formation=CORPS, full=0, empty=4), (EmptiesFound(hq=CORPS, spot=WITH_HQ, full=2),)),
        (Tally(formation=CORPS, full=3, empty=1), (LoadsFound(hq=CORPS, spot=WITH_HQ, full=1),)),
        (
            Tally(formation="uk_1_rtr", full=1, empty=1),
            (LorriesFound(hq="uk_1_rtr", side="allied", spot=WITH_HQ, models=2, full=1),),
        ),
        (
            Tally(formation="uk_1_rtr", companies=1),
            (
                ElementEliminated(element="uk_1_rtr/c", by=None),
                ElementEliminated(element="uk_1_rtr/b", by=None),
            ),
        ),
        (
            Tally(formation="uk_22_armd", companies=7, type="uk_sherman_sqn"),
            (
                ElementEliminated(element="uk_4_cly/c", by=None),
                ElementEliminated(element="uk_4_cly/b", by=None),
            ),
        ),
        (
            Tally(formation="uk_1_rtr", mode=Mode.HOLD),
            (ModeChanged(formation="uk_1_rtr", mode=Mode.HOLD, position=None, paid_by=None, points=0),),
        ),
    ],
    ids=range(13),
)
def test_as_found_makes_the_book_agree(spec: Spec, tally: Tally, facts: tuple[Event, ...]) -> None:
    """The facts bring the book to what was counted, and keep it true (DT-G9)."""
    spec.founded().when(count(tally))
    assert count(tally).found_facts(spec.campaign) == facts
    spec.given(*facts).when(count(tally))
    assert spec.objections == ()
    assert list(spec.campaign.supply.faults()) == []


def test_companies_that_the_book_holds_dead_may_stand(spec: Spec) -> None:
    """The last letters stand again first."""
    spec.founded().given(*(ElementEliminated(element=f"uk_1_rtr/{letter}", by=None) for letter in "abc"))
    order = count(Tally(formation="uk_1_rtr", companies=2))
    assert order.found_facts(spec.campaign) == (ModelFound(element="uk_1_rtr/c"), ModelFound(element="uk_1_rtr/b"))
    spec.when(order).then_warned("count-differs").booked()
    assert spec.campaign.oob.differing["companies/uk_1_rtr"].companies == 0


def test_models_of_a_type_are_counted_under_any_hq(spec: Spec) -> None:
    """Of a brigade's nine squadrons eight are seen; another that the book holds dead may be found standing."""
    key = "uk_sherman_sqn"
    spec.founded().given(*(ElementEliminated(element=f"uk_1_rtr/{letter}", by=None) for letter in "abc"))
    order = count(Tally(formation="uk_22_armd", companies=8, type=key))
    assert order.found_facts(spec.campaign) == (ModelFound(element="uk_1_rtr/c"), ModelFound(element="uk_1_rtr/b"))
    spec.when(order).then_warned("count-differs").booked()
    assert spec.objections[0].reason == "22-armd: the book has 6, the table 8 uk_sherman_sqn"
    assert spec.campaign.oob.differing[f"models/uk_22_armd/{key}"].companies == 6
    spec.when(count(Tally(formation="uk_22_armd", companies=6, type=key))).booked()
    assert spec.campaign.oob.differing == {}
    spec.when(count(Tally(formation="uk_22_armd", companies=10, type=key))).then_refused("more-than-mustered")


def test_one_thing_is_counted_once(spec: Spec) -> None:
    """Two counts of one dump in one stocktake cannot both be right; two things of one HQ may be."""
    spec.founded().when(count(Tally(dump="thury", points=1), Tally(dump="thury", points=2)))
    spec.then_refused("counted-twice")
    both = count(Tally(formation=DIVISION, full=4, empty=0), Tally(formation=DIVISION, mode=Mode.RESERVE))
    assert spec.when(both).objections == ()


def test_a_place_that_was_seen_is_told(spec: Spec) -> None:
    """The HQ and the models with it stand there from now on; a place is never a difference."""
    spec.founded().when(count(Tally(formation="uk_22_armd", place="caumont")))
    assert spec.objections == ()
    placed = ModelsPlaced(formation="uk_22_armd", elements=("uk_22_armd/hq",), place="caumont")
    assert spec.decided()[1] == placed
    spec.booked()
    assert spec.campaign.oob.formations["uk_22_armd"].place == "caumont"


def test_a_bare_number_counts_companies_of_a_battalion_only(spec: Spec) -> None:
    """From brigade up it is refused with the hint of lorries; more than there ever were is refused too."""
    spec.founded().when(count(Tally(formation=DIVISION, companies=3))).then_refused("count-what")
    assert spec.objections[0].remedy == "lorries, full and empty: count 7-armd 3+1"
    spec.when(count(Tally(formation="uk_1_rtr", companies=4))).then_refused("more-than-mustered")


def test_a_difference_is_explained(spec: Spec) -> None:
    """As found or lost the book follows the table; as a slip it stays (desk: to clear up)."""
    spec.founded().when(count(Tally(dump="fmc_viii", points=18), Tally(formation=DIVISION, full=5, empty=0))).booked()
    entry = spec.campaign.counts.counts["dump/fmc_viii"].entry
    spec.when(ClearFact(entry=entry, how="slip", text="typed wrong"))
    spec.then(FactCleared(entry=entry, how="slip", text="typed wrong"))
    assert spec.campaign.supply.differing == {}
    spec.when(count(Tally(dump="fmc_viii", points=18))).booked()
    entry = spec.campaign.counts.counts["dump/fmc_viii"].entry
    spec.when(ClearFact(entry=entry, how="lost", text="burnt"))
    spec.then(PointsMissing(dump="fmc_viii", points=2), FactCleared(entry=entry, how="lost", text="burnt"))
    assert (spec.campaign.supply.dump("fmc_viii").points, spec.campaign.supply.end("allied", LOST)) == (18, 2)
    assert spec.campaign.counts.to_clear_up == ()


def test_a_found_fact_is_explained(spec: Spec) -> None:
    """It stands to clear up until somebody says how it came (architecture: found facts)."""
    spec.founded().given(PointsFound(dump="fmc_viii", points=2))
    (fact,) = spec.campaign.counts.to_clear_up
    assert fact.text == "2 more points in fmc_viii than the book has"
    spec.when(ClearFact(entry=fact.entry, how="found", text="behind the barn"))
    spec.then(FactCleared(entry=fact.entry, how="found", text="behind the barn"))
    assert spec.campaign.counts.to_clear_up == ()
    assert spec.campaign.supply.end("allied", FOUND) == 2
    spec.when(ClearFact(entry=fact.entry, how="found", text="again")).then_refused("nothing-to-clear")


def test_the_lines_of_the_desk(spec: Spec) -> None:
    """`k 7-armd 3+1, thury 13` and its other forms; a number that a thing cannot have is not understood."""
    spec.founded()
    assert typed(spec, "k 7-armd 3+1, thury 13, 1-rtr 2") == count(
        Tally(formation=DIVISION, full=3, empty=1),
        Tally(dump="thury", points=13),
        Tally(formation="uk_1_rtr", companies=2),
    )
    assert typed(spec, "count 22-armd hold caumont") == count(
        Tally(formation="uk_22_armd", mode=Mode.HOLD, place="caumont")
    )
    assert typed(spec, "count 501 3 tiger") == count(Tally(formation="de_501", companies=3, type="de_tiger1"))
    assert typed(spec, "count 22-armd caumont") == count(Tally(formation="uk_22_armd", place="caumont"))
    assert typed(spec, "clear e14 slip typed 13 for 31") == ClearFact(entry=14, how="slip", text="typed 13 for 31")
    for line in ("count thury 3+1", "count 1-rtr/a 1", "count thury hold", "count thury 3 tiger", "count rommel 3"):
        with pytest.raises(NotUnderstood):
            typed(spec, line)
    assert (
        count(Tally(dump="thury", points=3), Tally(formation="uk_1_rtr", mode=Mode.HOLD)).title(spec.campaign)
        == "count Thury 3, 1-rtr hold"
    )
    assert ClearFact(entry=3, how="slip", text="x").title(spec.campaign) == "clear e3 as slip"


def test_a_count_from_before_types_were_counted_keeps_its_bytes() -> None:
    """What an old diary holds reads as ever, and is still the canonical form of what it says."""
    old = (
        b'{"companies":2,"dump":null,"empty":null,"formation":"uk_4_cly","full":null,"mode":null,"place":null,'
        b'"points":null,"what":"companies"}'
    )
    assert decode("table.counted", 1, old) == Tally(formation="uk_4_cly", companies=2).counted
    assert is_canonical("table.counted", 1, old)
    assert b'"type":"uk_firefly"' in encode(Tally(formation="uk_4_cly", companies=2, type="uk_firefly").counted)
