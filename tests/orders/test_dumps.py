"""Dumps open at nodes, shut empty, fall to the enemy or are blown (DT-G1, G3, G5, R43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.supply import CAPTURED, LOST, TAKEN, WITH_HQ, Spot
from campaign.events.combat import ElementEliminated
from campaign.events.movement import ModelsPlaced
from campaign.events.supply import ColumnLost, DumpBlown, DumpCaptured, DumpOpened, DumpShut
from campaign.orders.dump_fall import BlowDumps, Capture, CaptureDumps
from campaign.orders.dump_open import NewDump, OpenDumps, ShutDumps
from tests.orders.typed import typed
from tests.supplies import moved

if TYPE_CHECKING:
    from tests.spec import Spec

LATER = GameTime(day=0, move=8)


def opening(*places: str, side: str = "allied") -> OpenDumps:
    """Return an order to open dumps of a side."""
    return OpenDumps(dumps=tuple(NewDump(place=place, side=side) for place in places))


def capture(dump: str, *, side: str = "", formation: str | None = None) -> CaptureDumps:
    """Return an order to let a dump fall."""
    return CaptureDumps(captures=(Capture(dump=dump, side=side, formation=formation),))


def opened(dump: str, place: str, side: str = "allied", points: int = 0) -> DumpOpened:
    """Return a dump that was opened."""
    return DumpOpened(dump=dump, side=side, place=place, name=place.capitalize(), points=points)


def test_a_dump_opens_empty_at_a_node(spec: Spec) -> None:
    """It gets the id of its place (DT-G3)."""
    spec.founded().when(opening("tilly")).then(opened("tilly", "tilly"))
    spec.when(OpenDumps(dumps=(NewDump(place="caumont", hq="uk_7_armd"),))).then(opened("caumont", "caumont"))


def test_ids_stay_unique(spec: Spec) -> None:
    """Where the id is the enemy's, or given away in the same line, it gets a number; shut by us it is used again."""
    spec.founded().when(opening("thury")).then(opened("thury_2", "thury"))
    spec.given(opened("tilly", "tilly"), DumpShut(dump="tilly")).when(opening("tilly"))
    spec.then(opened("tilly", "tilly"))
    spec.when(opening("tilly", side="axis"))
    assert spec.decided() == (opened("tilly_2", "tilly", "axis"),)


def test_only_a_node_takes_a_dump(spec: Spec) -> None:
    """Ranville lies off the road and is no town here (DT-G1, G3)."""
    spec.founded().when(opening("ranville")).then_refused("no-node")
    assert spec.decided() == (opened("ranville", "ranville"),)


def test_a_second_dump_of_a_side_at_a_place_is_refused_for_good(spec: Spec) -> None:
    """Its points go into the first (DT-G3)."""
    spec.founded().when(opening("bayeux")).then_refused("dump-open-already")
    assert spec.objections[0].final


def test_a_dump_where_the_book_has_the_enemy_is_warned_of(spec: Spec) -> None:
    """The table is right, the book may be behind."""
    spec.founded().when(opening("villers")).then_warned("enemy-holds-place")


def test_an_empty_dump_is_shut(spec: Spec) -> None:
    """One that holds points is not, unless it is found empty (DT-G9)."""
    spec.founded().given(opened("tilly", "tilly")).when(ShutDumps(dumps=("tilly",))).then(DumpShut(dump="tilly"))
    spec.when(ShutDumps(dumps=("tilly",))).then_refused("dump-shut")
    spec.when(ShutDumps(dumps=("fmc_viii",))).then_refused("dump-not-empty")
    assert spec.objections[0].untrue


@pytest.mark.parametrize(("switch", "kept"), [("whole", 10), ("half", 5), ("nothing", 0)])
def test_a_dump_falls_with_what_the_house_rules_leave(spec: Spec, switch: str, kept: int) -> None:
    """A sink of the loser and a source of the captor, in one entry (DT-R43)."""
    spec.under({"captured_dump": switch}).founded().at(LATER).when(capture("thury", side="allied"))
    spec.then(DumpCaptured(dump="thury", by="allied", points=kept, lost=10 - kept))
    book = spec.campaign.supply
    ends = (book.end("axis", TAKEN), book.end("axis", LOST), book.end("allied", CAPTURED))
    assert ends == (kept, 10 - kept, kept)
    assert book.balances()


def test_half_of_an_odd_number_is_rounded_down(spec: Spec) -> None:
    """Of seven points three are taken (DT-R43)."""
    spec.under({"captured_dump": "half"}).founded().at(LATER).given(opened("x", "caumont", "axis", 7))
    spec.when(capture("x", side="allied")).then(DumpCaptured(dump="x", by="allied", points=3, lost=4))


def test_lorries_caught_there_are_destroyed(spec: Spec) -> None:
    """They come back empty at their HQ (DT-G5, R43)."""
    column = Spot(place="thury", home=True)
    spec.founded().at(LATER).given(
        moved("de_1_ss_pz", WITH_HQ, column, 2, 2), moved("de_ss_pz_1", WITH_HQ, Spot(place="thury"), 1, 1)
    )
    spec.when(capture("thury", formation="uk_1_rtr")).then(
        ColumnLost(hq="de_1_ss_pz", spot=column, models=2, full=2, points=2, cause="caught"),
        ColumnLost(hq="de_ss_pz_1", spot=Spot(place="thury"), models=1, full=1, points=1, cause="caught"),
        DumpCaptured(dump="thury", by="allied", points=10, lost=0),
    )
    spec.under({"destroyed_supply_keeps_points": "yes"})
    spec.given(moved("uk_131", WITH_HQ, Spot(place="bayeux"), 1, 1)).when(capture("fmc_viii", side="axis"))
    assert spec.decided()[0].points == 0  # type: ignore[attr-defined]


def test_a_guarded_dump_does_not_fall(spec: Spec) -> None:
    """A combat unit of the owner lately told to stand within 1 cm keeps it (DT-R43)."""
    spec.founded().when(capture("thury", side="allied")).then_refused("dump-guarded")
    assert spec.objections[0].reason == "501-bn stands within 1 cm of it"
    for letter in "abc":
        spec.given(ElementEliminated(element=f"de_501/{letter}", by=None))
    spec.when(capture("thury", side="allied"))
    assert spec.objections == ()


def test_the_captor_must_be_a_combat_unit_on_it(spec: Spec) -> None:
    """One told elsewhere, or with no combat model, takes nothing (DT-R43)."""
    spec.founded().at(LATER).given(ModelsPlaced(formation="uk_1_rtr", elements=("uk_1_rtr/hq",), place="tilly"))
    spec.when(capture("thury", formation="uk_1_rtr")).then_refused("not-on-dump")
    spec.when(capture("thury", formation="uk_7_armd")).then_refused("no-combat-unit")


def test_nobody_captures_his_own_dump(spec: Spec) -> None:
    """Refused for good."""
    spec.founded().at(LATER).when(capture("thury", side="axis")).then_refused("own-dump")
    assert spec.objections[0].final


def test_a_dump_is_blown_with_what_it_holds(spec: Spec) -> None:
    """The points are lost (DT-R43)."""
    spec.founded().when(BlowDumps(dumps=("fmc_viii",))).then(DumpBlown(dump="fmc_viii", points=20))
    assert spec.campaign.supply.end("allied", LOST) == 20
    spec.when(BlowDumps(dumps=("fmc_viii",))).then_refused("dump-shut")
    spec.when(capture("fmc_viii", side="axis"))
    assert "dump-shut" in [item.code for item in spec.objections]


def test_the_lines_of_the_desk(spec: Spec) -> None:
    """The four orders as they are typed."""
    spec.founded()
    assert typed(spec, "dump open tilly allied") == opening("tilly")
    assert typed(spec, "dump open tilly 7-armd") == OpenDumps(dumps=(NewDump(place="tilly", hq="uk_7_armd"),))
    assert typed(spec, "dump shut fmc-viii thury") == ShutDumps(dumps=("fmc_viii", "thury"))
    assert typed(spec, "dump capture thury allied") == capture("thury", side="allied")
    assert typed(spec, "dump capture thury 1-rtr") == capture("thury", formation="uk_1_rtr")
    assert typed(spec, "dump blow thury") == BlowDumps(dumps=("thury",))
    titles = (
        opening("tilly").title(spec.campaign),
        ShutDumps(dumps=("thury",)).title(spec.campaign),
        capture("thury", formation="uk_1_rtr").title(spec.campaign),
        BlowDumps(dumps=("thury",)).title(spec.campaign),
    )
    assert titles == ("dump at Tilly", "shut Thury", "Thury falls to allied", "blow Thury")
