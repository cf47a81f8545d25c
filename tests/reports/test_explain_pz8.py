"""Battles under Pz8 told from the diary: every sum with its terms, stand-ins named, nothing computed anew (PZ, P)."""

from __future__ import annotations

import pytest

from campaign.domain.tabletop import PieceState
from campaign.reports.explain.explainers import lines_of
from tests.orders.battles.pz8.field import Table
from tests.worlds import ALLIED, AXIS


def told(table: Table, line: str) -> list[str]:
    """Return what is told of a line, as it is printed."""
    return [str(found) for event in table.decided(line) for found in lines_of(table.spec.campaign, event)]


def field() -> Table:
    """Return a battle with something to be told of each kind."""
    table = Table(
        ["sherman_uk hq", "infantry", "truck", "at_57", "arty_field off"], ["pz4", "halftrack", "infantry hq"], air=1
    )
    return table.carried("d3", "d2")


def test_a_shot_is_told_with_every_die() -> None:
    """PZ-5.5, PZ-6.1, PZ-6.11: to hit, both dice of the hit, the save of the HQ, the state, whose numbers."""
    assert told(field().to("fire", AXIS), "battle fire d1 at a1 12 wood 6 21 4") == [
        "B1 d1 (501-bn/a) fires at B1 a1 (4-cly/a), 12 inches (wood) [PZ-5.1]",
        ("to hit: D6 6 - 1 over half the range [PZ-5.6] - 1 target in cover [PZ-5.7] = 4, 4 needed: a hit [PZ-5.5]"),
        ("D6 2 + 5 attack factor [PZ-8.1] = 7 against D6 1 + 4 defence factor [PZ-8.1] = 5: +2, suppressed [PZ-6.1]"),
        "the HQ saves: D6 4 = 4, 4 needed: disorganized is what is left [PZ-6.11]",
        "B1 a1 (4-cly/a) is disorganized",
        "numbers: fallback [PZ-8.1]",
        "B1 d1 (501-bn/a) fires",
        "B1 a1 (4-cly/a) is disorganized, was ok",
    ]


def test_a_deviation_and_those_aboard_are_told() -> None:
    """PZ-5.13, P-10, P-9: how far off a shell falls, and what becomes of each that is hit where it does."""
    table = field().to("fire", ALLIED)
    assert "it falls 3 inches off, at 180 degrees from straight away [PZ-5.13, P-10]" in told(
        table, "battle fire a5 at d1 indirect 2 43"
    )
    table.give("battle fire a5 at d1 indirect 3 11")
    lines = told(table, "battle fire a5 at d2 fell 21 5")
    assert lines[0] == "B1 a5 (4-cly/a) missed, and its shell falls on B1 d2 (501-bn/a) (fell) [P-11]"
    assert "defence factor [PZ-9.2]" in lines[1]
    assert "B1 d3 (501-bn/a) is disorganized [PZ-6.16, P-9]" in lines


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("battle move a2 1rough", "B1 a2 (4-cly/a) moves, 1rough: 2 of 2 inches [PZ-4.3]"),
        ("battle move a2 1 mount by a3", "B1 a2 (4-cly/a) mounts, a3, 1: 1 of 1 inch [PZ-4.4, PZ-4.6, P-20]"),
        ("battle move a3 2 mount", "B1 a3 (4-cly/a) takes others up, 2: 2 of 2 inches [PZ-4.4, PZ-4.6, P-20]"),
        ("battle mine a2 m1 11", "B1 a2 (4-cly/a) comes to m1, a minefield, stops, it is removed [PZ-11.2]"),
        ("battle mine a2 f1", "B1 a2 (4-cly/a) comes to f1, a fake minefield, stops, it is removed [PZ-11.2]"),
    ],
)
def test_ways_and_mines_are_told(line: str, first: str) -> None:
    """PZ-4, PZ-11: what a way cost and what there was, and what lay on the table."""
    table = field()
    table.give("battle mine lay m1")
    table.give("battle mine lay f1 fake")
    assert told(table, line)[0] == first


def test_told_results_rallies_and_aircraft() -> None:
    """PZ-10, PZ-12: a result that was told is told as such; a rally as its die; an attack from the air by its kind."""
    table = field().struck("a2", PieceState.SUPPRESSED)
    assert "no dice: the table told the result: suppressed" in told(table, "battle fire d1 at a1 = suppressed")
    assert told(table, "battle rally a2 --range 2.5 5")[:2] == [
        "B1 a2 (4-cly/a) rallies, 2.5 inches from an HQ [PZ-10.1]",
        "rally: D6 5 = 5, 5 needed: it is disorganized [PZ-10.2]",
    ]
    assert told(table, "battle rally a2 --range 2 4")[1] == ("rally: D6 4 = 4, 5 needed: it stays suppressed [PZ-10.2]")
    assert told(table, "battle air ground at d1 aa 2 6 11")[:2] == [
        "ground attack ww2 attacks from the air: B1 d1 (501-bn/a) [PZ-12.1]",
        "to hit: D6 6 - 2 2 AA guns near the target [PZ-12.3] = 4, 4 needed: a hit [PZ-5.5]",
    ]
