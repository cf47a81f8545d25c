"""Whatever is tried, no squadron flies before its endurance and no heavy twice a day (DT-F2, F3, R8)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from campaign.domain.clock import GameTime
from campaign.domain.objection import refusing
from campaign.events.air import RaidFlown, RaidPlanned, SortieFlown, SquadronRebased
from campaign.orders.air_fly import FlySorties, Sortie
from campaign.orders.air_rebase import RebaseSquadrons, Transfer
from campaign.orders.bombers_fly import FlyRaid
from tests.spec import Spec

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.orders.base import Order

#: Moves between two flights by kind of base as DT-F2 prints them: on the table, off it.
ENDURANCE = {"uk_181": (1, 2), "uk_182": (1, 2), "uk_412": (1, 2), "uk_98": (3, 3)}
HEAVIES = ("uk_15", "uk_90")
STRIPS = ("b_2", "b_8", "odiham")

flights = st.builds(
    lambda squadron: FlySorties(sorties=(Sortie(squadrons=(squadron,)),)), st.sampled_from([*ENDURANCE, *HEAVIES])
)
transfers = st.builds(
    lambda squadron, strip: RebaseSquadrons(transfers=(Transfer(squadrons=(squadron,), strip=strip),)),
    st.sampled_from([*ENDURANCE, *HEAVIES]),
    st.sampled_from(STRIPS),
)
raids = st.builds(
    lambda raid, who: FlyRaid(raid=raid, squadrons=tuple(dict.fromkeys(who))),
    st.sampled_from(["h1", "r0", "r1", "r2"]),
    st.lists(st.sampled_from(HEAVIES), max_size=2),
)
tries = st.lists(st.tuples(st.integers(min_value=0, max_value=2), st.one_of(flights, transfers, raids)), max_size=40)


def planned() -> tuple[RaidPlanned, ...]:
    """Return raids close to one another, the same squadrons in each."""
    return tuple(
        RaidPlanned(
            raid=f"r{number}",
            side="allied",
            time=GameTime(day=0, move=10 + 4 * number),
            aim="cagny",
            squadrons=HEAVIES,
            radius_mm=0,
            name="Cagny",
        )
        for number in range(3)
    )


def who_flew(event: Event) -> tuple[str, ...]:
    """Return the squadrons that an event used up."""
    match event:
        case SortieFlown() | SquadronRebased():
            return (event.squadron,)
        case RaidFlown():
            return event.squadrons
        case _:
            return ()


@given(tries)
def test_nobody_flies_before_his_time(attempts: list[tuple[int, Order]]) -> None:
    """Two flights of one squadron lie its endurance apart, and two of a heavy squadron a day (DT-F2, F3)."""
    spec = Spec().under({"night_flying": "yes"}).founded().given(*planned()).at(GameTime(day=0, move=6))
    flown: dict[str, list[tuple[GameTime, bool]]] = {}
    for hours, order in attempts:
        spec.at(spec.campaign.calendar.now.plus(hours)).when(order)
        if refusing(spec.objections):
            continue
        for squadron in (name for event in spec.booked().events for name in who_flew(event)):
            base = spec.campaign.air.base_of(spec.campaign.air.squadrons[squadron])
            flown.setdefault(squadron, []).append((spec.campaign.calendar.now, base.on_table))
    for squadron, times in flown.items():
        for (before, on_table), (after, _) in pairwise(times):
            if squadron in ENDURANCE:
                assert after.hours - before.hours >= ENDURANCE[squadron][0 if on_table else 1]
            else:
                assert after.day > before.day
