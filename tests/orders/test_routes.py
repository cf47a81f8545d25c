"""The shortest way along open roads, held against every way there is (DT-G2, E1)."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.domain.place import Bridge, Place, Road, RoadClass, WayState
from campaign.orders.routes import RoadNet, Route, shortest
from campaign.projections.ground import Ground

PLACES = ("a", "b", "c", "d", "e")
PAIRS = [(one, other) for one in PLACES for other in PLACES if one < other]


def ground(lengths: dict[tuple[str, str], int], closed: frozenset[tuple[str, str]] = frozenset()) -> Ground:
    """Return ground with these roads."""
    return Ground(
        places={name: Place(id=name, name=name, x_mm=0, y_mm=0) for name in PLACES},
        roads={
            f"{one}-{other}": Road(
                id=f"{one}-{other}",
                start=one,
                end=other,
                road_class=RoadClass.MAIN,
                length_mm=length,
                state=WayState.CRATERED if (one, other) in closed else WayState.OPEN,
            )
            for (one, other), length in lengths.items()
        },
    )


def by_trying_all(lengths: dict[tuple[str, str], int], start: str, end: str) -> int | None:
    """Return the length of the shortest way by walking every order of the other places."""
    if start == end:
        return 0
    others = [name for name in PLACES if name not in {start, end}]
    found: list[int] = []
    for count in range(len(others) + 1):
        for between in permutations(others, count):
            legs = [lengths.get((min(leg), max(leg))) for leg in pairwise((start, *between, end))]
            known = [leg for leg in legs if leg is not None]
            if len(known) == len(legs):
                found.append(sum(known))
    return min(found, default=None)


@given(
    lengths=st.dictionaries(st.sampled_from(PAIRS), st.integers(1, 400)),
    closed=st.frozensets(st.sampled_from(PAIRS)),
    start=st.sampled_from(PLACES),
    end=st.sampled_from(PLACES),
)
def test_no_way_is_shorter(
    lengths: dict[tuple[str, str], int], closed: frozenset[tuple[str, str]], start: str, end: str
) -> None:
    """Of all ways over open roads the answer is the shortest, and its parts add up to it (DT-G2)."""
    here = ground(lengths, closed)
    route = shortest(here, start, end)
    usable = {pair: length for pair, length in lengths.items() if pair not in closed}
    assert (route.length_mm if route else None) == by_trying_all(usable, start, end)
    if route is not None:
        assert (route.places[0], route.places[-1]) == (start, end)
        assert sum(here.roads[road].length_mm for road in route.roads) == route.length_mm
        for road, leg in zip(route.roads, pairwise(route.places), strict=True):
            assert {here.roads[road].start, here.roads[road].end} == set(leg)


@pytest.mark.parametrize("state", [state for state in WayState if state is not WayState.OPEN])
def test_a_closed_bridge_closes_its_road(state: WayState) -> None:
    """A blown, blocked or cratered bridge sends wheels and tracks round (DT-E1)."""
    here = ground({("a", "b"): 10, ("a", "c"): 20, ("b", "c"): 20})
    assert shortest(here, "a", "b") == Route(places=("a", "b"), roads=("a-b",), length_mm=10)
    here.bridges["bridge"] = Bridge(id="bridge", river="Odon", road="a-b", state=state)
    assert shortest(here, "a", "b") == Route(places=("a", "c", "b"), roads=("a-c", "b-c"), length_mm=40)
    as_if_open = RoadNet(here, as_if_open=True).shortest("a", "b")
    assert as_if_open is not None
    assert as_if_open.roads == ("a-b",)


def test_of_equal_ways_always_the_same_is_taken() -> None:
    """Two ways of one length do not depend on the order in which roads were charted (architecture 7)."""
    lengths = {("a", "b"): 10, ("b", "d"): 10, ("a", "c"): 10, ("c", "d"): 10}
    one = shortest(ground(lengths), "a", "d")
    other = shortest(ground(dict(reversed(lengths.items()))), "a", "d")
    assert one == other == Route(places=("a", "b", "d"), roads=("a-b", "b-d"), length_mm=20)


def test_a_net_knows_its_places() -> None:
    """A place that no road touches is not in the net (DT-R59)."""
    net = RoadNet(ground({("a", "b"): 10}))
    assert "a" in net
    assert "c" not in net
    assert net.shortest("a", "c") is None
