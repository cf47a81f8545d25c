"""The supply ledger: points and models pass from account to account and are never made or lost on the way (DT-G9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from campaign.domain.supply import CAPTURED, FOUND, LANDED, LOST, START, TAKEN, USED, WITH_HQ, Leg, Spot
from campaign.errors import DoesNotFit
from campaign.events.supply import (
    ColumnLost,
    DumpBlown,
    DumpCaptured,
    DumpOpened,
    DumpShut,
    LorriesLoaded,
    LorriesUnloaded,
    SupplyLanded,
    SupplySpent,
)
from campaign.events.table import (
    Counted,
    DumpFound,
    EmptiesFound,
    FactCleared,
    LoadsFound,
    LorriesFound,
    LorriesMissing,
    PointsFound,
    PointsMissing,
)
from campaign.projections.state import Campaign, Fold, digest
from tests.supplies import moved, mustered

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.projections.supply_ledger import SupplyLedger
    from tests.spec import Spec

DUMP = DumpOpened(dump="fmc", side="allied", place="bayeux", name="FMC", points=6)
ENEMY = DumpOpened(dump="thury", side="axis", place="thury", name="", points=5)
LEG = Spot(leg=Leg(road="n13", start="bayeux", end="tilly", driven_mm=120), bound_for="caen")


def ledger(*events: Event) -> SupplyLedger:
    """Fold events on an empty campaign, each an entry of its own; the book must be true after each."""
    campaign = Campaign()
    fold = Fold(campaign)
    for number, event in enumerate(events, start=1):
        fold.apply(number, (event,))
        assert list(campaign.supply.faults()) == []
    return campaign.supply


def spent(points: int, *, dump: str | None = None, hq: str | None = None, spot: Spot = WITH_HQ) -> SupplySpent:
    """Return points used."""
    return SupplySpent(payer="p", attackers=(), points=points, bonus=0, dump=dump, hq=hq, spot=spot)


def counted_dump(points: int) -> Counted:
    """Return a count of the dump."""
    return counted(what="dump", dump="fmc", points=points)


def counted(**fields: Any) -> Counted:  # noqa: ANN401 - whatever was counted
    """Return a count with nothing but these fields."""
    empty: dict[str, Any] = dict.fromkeys(Counted.__struct_fields__)
    return Counted(**(empty | fields))


def misfit(event: Event, *before: Event) -> DoesNotFit:
    """Return the error of an event that does not fit; nothing of it may stay in the book."""
    campaign = Campaign()
    fold = Fold(campaign)
    fold.apply(1, before)
    was = digest(campaign)
    with pytest.raises(DoesNotFit) as error:
        fold.apply(2, (event,))
    assert digest(campaign) == was
    return error.value


def lacking(event: Event, *before: Event) -> Event | None:
    """Return the fact that an event still lacks, None where it fits."""
    try:
        ledger(*before, event)
    except DoesNotFit as error:
        return error.missing
    return None


def test_worked_example_6() -> None:
    """Dump 6, refill 4 lorries, attack for 3: sources 6 = sinks 3 + dump 2 + lorries 1 (DT-G, example 6)."""
    book = ledger(
        DUMP,
        mustered("div", 4, 0),
        LorriesLoaded(hq="div", spot=WITH_HQ, dump="fmc", points=4),
        spent(3, hq="div"),
    )
    assert (book.end("allied", START), book.end("allied", USED)) == (6, 3)
    assert (book.in_dumps("allied"), book.on_lorries("allied")) == (2, 1)
    assert book.lorry_models("allied") == 4


def test_every_end_of_the_book() -> None:
    """Points enter by start, landing, finding, capture and leave by use, loss, the enemy (DT-G9)."""
    book = ledger(
        DUMP,
        ENEMY,
        SupplyLanded(dump="fmc", points=3, source="bayeux", due=None),
        PointsFound(dump="fmc", points=2),
        PointsMissing(dump="fmc", points=1),
        spent(4, dump="fmc"),
        DumpCaptured(dump="thury", by="allied", points=3, lost=2),
    )
    ends = {name: book.end("allied", name) for name in (START, LANDED, FOUND, CAPTURED, USED, LOST)}
    assert ends == {START: 6, LANDED: 3, FOUND: 2, CAPTURED: 3, USED: 4, LOST: 1}
    assert (book.end("axis", TAKEN), book.end("axis", LOST), book.in_dumps("axis")) == (3, 2, 0)
    assert book.in_dumps("allied") == 9


def test_sending_splits_and_arriving_joins() -> None:
    """Two of three lorries leave and come back; models and points stay what they were (DT-G1)."""
    gone = Spot(place="bayeux", bound_for="caen", home=True)
    book = ledger(mustered("div", 3, 2), moved("div", WITH_HQ, gone, 2, 1))
    assert {item.spot: (item.models, item.full) for item in book.lorries_of("div")} == {WITH_HQ: (1, 1), gone: (2, 1)}
    book = ledger(mustered("div", 3, 2), moved("div", WITH_HQ, gone, 2, 1), moved("div", gone, WITH_HQ, 2, 1))
    assert [(item.models, item.full) for item in book.lorries_of("div")] == [(3, 2)]


def test_spots_are_not_mixed_up() -> None:
    """Columns that differ in road, destination or what they do there are accounts of their own (DT-G9)."""
    spots = [
        WITH_HQ,
        Spot(place="bayeux"),
        Spot(place="bayeux", bound_for="caen"),
        Spot(place="bayeux", bound_for="caen", keep=True),
        Spot(place="bayeux", bound_for="caen", home=True),
        Spot(place="bayeux", home=True),
        Spot(bound_for="caen"),
        LEG,
        Spot(leg=Leg(road="d6", start="bayeux", end="tilly", driven_mm=120), bound_for="caen"),
        Spot(leg=Leg(road="n13", start="bayeux", end="tilly", driven_mm=120), home=True),
    ]
    assert len({spot.key for spot in spots}) == len(spots)


@pytest.mark.parametrize(
    ("event", "missing"),
    [
        (spent(9, dump="fmc"), PointsFound(dump="fmc", points=3)),
        (DumpShut(dump="fmc"), PointsMissing(dump="fmc", points=6)),
        (DumpBlown(dump="fmc", points=4), PointsMissing(dump="fmc", points=2)),
        (DumpBlown(dump="fmc", points=7), PointsFound(dump="fmc", points=1)),
        (DumpCaptured(dump="fmc", by="axis", points=4, lost=0), PointsMissing(dump="fmc", points=2)),
        (DumpCaptured(dump="fmc", by="axis", points=8, lost=0), PointsFound(dump="fmc", points=2)),
        (PointsMissing(dump="fmc", points=8), PointsFound(dump="fmc", points=2)),
        (spent(2, hq="div"), LoadsFound(hq="div", spot=WITH_HQ, full=1)),
        (spent(4, hq="div"), LorriesFound(hq="div", side="allied", spot=WITH_HQ, models=2, full=2)),
        (
            LorriesLoaded(hq="div", spot=WITH_HQ, dump="fmc", points=2),
            EmptiesFound(hq="div", spot=WITH_HQ, full=1),
        ),
        (
            LorriesUnloaded(hq="div", spot=WITH_HQ, dump="fmc", points=2),
            LoadsFound(hq="div", spot=WITH_HQ, full=1),
        ),
        (
            moved("div", LEG, Spot(place="caen"), 2, 1),
            LorriesFound(hq="div", side="allied", spot=LEG, models=2, full=1),
        ),
        (moved("div", WITH_HQ, LEG, 2, 2), LoadsFound(hq="div", spot=WITH_HQ, full=1)),
        (moved("div", WITH_HQ, LEG, 2, 0), EmptiesFound(hq="div", spot=WITH_HQ, full=1)),
        (
            ColumnLost(hq="div", spot=LEG, models=1, full=1, points=1, cause=""),
            LorriesFound(hq="div", side="allied", spot=LEG, models=1, full=1),
        ),
        (
            LorriesMissing(hq="div", spot=WITH_HQ, models=3, full=1),
            LorriesFound(hq="div", side="allied", spot=WITH_HQ, models=1, full=0),
        ),
    ],
    ids=range(16),
)
def test_an_event_that_does_not_fit_says_what_would_make_it_fit(event: Event, missing: Event) -> None:
    """What the book lacks is a fact to be found; found, it lets the event in, and the book stays true (DT-G9)."""
    before: list[Event] = [DUMP, mustered("div", 2, 1)]
    assert misfit(event, *before).missing == missing
    while (fact := lacking(event, *before)) is not None:
        before.append(fact)
    assert ledger(*before, event).balances()


@pytest.mark.parametrize(
    "event",
    [
        spent(1, dump="nowhere"),
        spent(1, hq="nobody"),
        DumpOpened(dump="fmc", side="allied", place="caen", name="", points=0),
        DumpCaptured(dump="fmc", by="allied", points=6, lost=0),
        LorriesLoaded(hq="div", spot=WITH_HQ, dump="thury", points=1),
        LorriesUnloaded(hq="div", spot=WITH_HQ, dump="thury", points=1),
        ColumnLost(hq="div", spot=WITH_HQ, models=1, full=0, points=1, cause=""),
        mustered("div", 1, 0, row="de_wagon"),
        DumpFound(dump="nowhere"),
    ],
    ids=range(9),
)
def test_what_can_never_fit_offers_nothing(event: Event) -> None:
    """No found fact lets points pass between sides, or out of what was never there (DT-G3, G9)."""
    assert misfit(event, DUMP, ENEMY, mustered("div", 2, 1)).missing is None


@pytest.mark.parametrize(
    "event",
    [
        spent(1, dump="fmc"),
        DumpShut(dump="fmc"),
        DumpBlown(dump="fmc", points=0),
        DumpCaptured(dump="fmc", by="axis", points=0, lost=0),
        SupplyLanded(dump="fmc", points=1, source="bayeux", due=None),
        PointsFound(dump="fmc", points=1),
    ],
    ids=range(6),
)
def test_a_shut_dump_takes_part_only_when_it_is_found_open(event: Event) -> None:
    """What happens to a dump that the book holds for shut needs it found open first (DT-G3)."""
    shut = (DumpOpened(dump="fmc", side="allied", place="bayeux", name="", points=0), DumpShut(dump="fmc"))
    assert misfit(event, *shut).missing == DumpFound(dump="fmc")


def test_a_dump_found_open_that_is_open_changes_nothing() -> None:
    """A found fact that a correction made needless does no harm."""
    assert ledger(DUMP, DumpFound(dump="fmc")).dump("fmc").points == 6


def test_lost_lorries_come_back_empty_at_their_hq() -> None:
    """The models return, the points do not (DT-G5, R11)."""
    gone = Spot(place="bayeux", bound_for="caen")
    book = ledger(
        mustered("div", 3, 3),
        moved("div", WITH_HQ, gone, 2, 2),
        ColumnLost(hq="div", spot=gone, models=2, full=2, points=2, cause="destroyed"),
    )
    assert [(item.spot, item.models, item.full) for item in book.lorries_of("div")] == [(WITH_HQ, 3, 1)]
    assert book.end("allied", LOST) == 2


def test_missing_lorries_leave_the_fleet() -> None:
    """Models that are not on the table are no longer expected there, and their load is lost (DT-G9)."""
    book = ledger(mustered("div", 3, 3), LorriesMissing(hq="div", spot=WITH_HQ, models=2, full=2))
    assert (book.fleets["div"].models, book.lorry_models("allied"), book.end("allied", LOST)) == (1, 1, 2)


def test_an_account_with_no_models_is_closed() -> None:
    """No line of 0 lorries is ever kept (DT-G1)."""
    book = ledger(mustered("div", 1, 1), moved("div", WITH_HQ, Spot(place="caen"), 1, 1))
    assert book.with_hq("div") is None


def test_a_count_that_differs_is_kept_until_it_agrees_or_is_explained() -> None:
    """What the book had then is kept beside the count."""
    differs = ledger(DUMP, counted_dump(4))
    assert differs.differing["dump/fmc"].points == 6
    assert ledger(DUMP, counted_dump(4), counted_dump(6)).differing == {}
    assert ledger(DUMP, counted_dump(4), FactCleared(entry=2, how="slip", text="")).differing == {}
    assert ledger(DUMP, counted_dump(4), FactCleared(entry=1, how="slip", text="")).differing != {}
    lorries = ledger(mustered("div", 3, 2), counted(what="lorries", formation="div", full=2, empty=0))
    assert (lorries.differing["lorries/div"].full, lorries.differing["lorries/div"].empty) == (2, 1)


def test_the_state_does_not_depend_on_the_number_of_the_count() -> None:
    """A late count gives the state that it would have given in time."""
    states: list[str] = []
    for number in (2, 9):
        campaign = Campaign()
        fold = Fold(campaign)
        fold.apply(1, (DUMP,))
        fold.apply(number, (counted_dump(4),))
        states.append(digest(campaign))
    assert states[0] == states[1]


def test_faults_are_found() -> None:
    """A book that was made untrue says so: points from nowhere, a model too few (DT-G9)."""
    book = ledger(DUMP, mustered("div", 2, 1))
    book.ends["allied/used"] = 2
    del book.lorries["lorries/div@hq"]
    assert list(book.faults()) == ["allied is out by -1 points", "div has 0 lorries, not 2"]
    assert not book.balances()
    book.ends["allied/used"] = -1
    assert "allied/used is -1" in list(book.faults())


def test_the_small_world_is_true(spec: Spec) -> None:
    """The founded world balances (DT-G9)."""
    assert list(spec.founded().campaign.supply.faults()) == []
