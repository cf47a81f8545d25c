"""Attacks from the air, raids and landings at the desk: guns, areas and sight are asked, then each die (desk)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from campaign.domain.clock import GameTime
from campaign.domain.dice import DieSource
from campaign.events.air import SquadronEliminated
from campaign.orders.end_move import EndMove
from tests.air import FLAK, PARAS, fought, transports
from tests.desk.test_asking import give
from tests.desk.test_prompt import Umpire
from tests.table import Table, founding, open_table, trained

if TYPE_CHECKING:
    from campaign.desk.give import Given
    from campaign.events.air import SortieFlown


def table_at(time: GameTime) -> Table:
    """Return the small world with 88s, paratroops and transports at a move."""
    order = founding()
    order = replace(
        order,
        formations=(*order.formations, FLAK, PARAS),
        trainings=(*order.trainings, trained(FLAK), trained(PARAS)),
        squadrons=(*order.squadrons, *transports(3)),
    )
    table = open_table(order=order)
    while table.desk.campaign.calendar.now < time:
        table.desk.book(EndMove())
    return table


def flown(given: Given) -> list[SortieFlown]:
    """Return what was flown."""
    return [event for event in given.booked[-1].events if event.event_name == "sortie.flown"]  # type: ignore[misc]


def test_guns_are_asked_for_and_throw_first() -> None:
    """The guns are named, their die falls first, and what they shoot down throws none (DT-R45)."""
    table = table_at(GameTime(day=0, move=9))
    umpire = Umpire("flak-3/a", "4")
    given = give(table, umpire, "air attack sqn-181 i-pz-1/a")
    assert umpire.asked == [
        "anti-aircraft within 2 cm of the target, of flak-3/a flak-3/b",
        "D10",
    ]
    assert umpire.shown[0].startswith("flak-3/a at sqn-181: D10 + combat factor 8 [DT-R45]")
    assert len(flown(given)) == 1
    assert given.lines[0] == (
        "e6 sqn-181 attack i-pz-1/a: flak-3/a D10 4 + 7 = 11 against 5: sqn-181 eliminated [DT-R45]"
    )
    assert SquadronEliminated(squadron="uk_181") in given.booked[-1].events


def test_a_raid_asks_who_is_there_and_the_program_may_throw() -> None:
    """Enter flies it without a roll; shares lead to a die a model, which r leaves to the program (DT-R22)."""
    table = table_at(GameTime(day=1, move=6))
    assert fought(give(table, Umpire(""), "bombers fly h1 sqn-15").booked[-1].events) == ()
    umpire = Umpire("i-pz-1/a", "none", "r")
    given = give(table, umpire, "bombers fly h1")
    assert umpire.asked[0] == "who is within 2 cm of Cagny, and gets how many of 1 squadrons (NAME=N ...)"
    (combat,) = fought(given.booked[-1].events)
    assert combat.throws[0].roll.source is DieSource.DRAWN


def test_a_landing_asks_whether_it_is_seen() -> None:
    """Then a die for each model, under the sum (DT-F7, R10)."""
    table = table_at(GameTime(day=0, move=5))
    table.give("landing plan d1 D+0/08 ranville parachute 8-para by tr-1 tr-2 tr-3", *("end-move",) * 3)
    umpire = Umpire("yes", "1", "1", "1")
    given = give(table, umpire, "air land d1")
    assert umpire.asked[0] == "does a hostile combat unit see Ranville (yes, no)"
    assert umpire.shown[1] == ("1-2 nothing \N{MIDDLE DOT} 3-6 Hold \N{MIDDLE DOT} 7-10 eliminated")
    assert given.lines[0].startswith("e6 landing d1 at Ranville: D10 1 + 3 = 4 against 6: 8-para/hq stands [DT-R10]")


def test_a_question_is_left_with_the_result() -> None:
    """`=` and words take the place of guns and dice (desk: prompt)."""
    table = table_at(GameTime(day=0, move=9))
    given = give(table, Umpire("= gone"), "air attack sqn-181 i-pz-1/a")
    assert given.lines[0].endswith("i-pz-1/a eliminated (told)")
