"""The club's own numbers: read whole or not at all, each fault with its line; then battles are played by them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.tabletop import BattleRules
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.battles import ClubRow, ClubTableTaken
from campaign.files.club_tables import load_club_table, read_club_table
from campaign.files.errors import Faulty
from campaign.orders.battles.club_table import TakeClubTable
from campaign.orders.battles.rulebooks import book_under
from tests.table import Table, open_table

if TYPE_CHECKING:
    from pathlib import Path

WW2 = "ww2_1939_45"
PZ8 = """\
ruleset: pz8
profile: ww2_1939_45
title: Our own factors
units:
  sherman_75: {range_in: 21, attack_soft: 3, attack_hard: 4, defence: 5}
  at_88: {range_in: 45, attack_soft: 3, attack_hard: 9, defence: 1, min_range_in: 2, move_in: 0}
"""
COUNTERS = """\
ruleset: companydice
counters:
  firefly: {attack: 15, range: 11, defense: 9, movement: 8}
"""


@pytest.fixture
def table() -> Table:
    """Return a desk with the small world."""
    return open_table()


def read(table: Table, text: str) -> TakeClubTable:
    """Read a table at a desk."""
    return read_club_table(text.encode(), "own.yaml", table.desk.campaign, table.desk.rules)


def faults(table: Table, text: str) -> list[str]:
    """Return what is wrong with a table, a line each."""
    with pytest.raises(Faulty) as caught:
        read(table, text)
    return [str(fault).removeprefix("own.yaml:") for fault in caught.value.faults]


def decided(table: Table, order: TakeClubTable) -> tuple[ClubTableTaken, ...]:
    """Return what an order comes to."""
    found = order.decide(table.desk.campaign, table.desk.rules)
    assert all(isinstance(event, ClubTableTaken) for event in found)
    return found  # type: ignore[return-value]


def test_a_table_is_read_as_it_is_written(table: Table) -> None:
    """Rulebook, profile, title and rows (PZ-8.1)."""
    assert read(table, PZ8) == TakeClubTable(
        rulebook=BattleRules.PZ8,
        profile=WW2,
        called="Our own factors",
        rows=(
            ClubRow(key="sherman_75", numbers={"range_in": 21, "attack_soft": 3, "attack_hard": 4, "defence": 5}),
            ClubRow(
                key="at_88",
                numbers={
                    "range_in": 45,
                    "attack_soft": 3,
                    "attack_hard": 9,
                    "defence": 1,
                    "min_range_in": 2,
                    "move_in": 0,
                },
            ),
        ),
    )


def test_battles_are_played_by_the_numbers_of_a_table(table: Table) -> None:
    """The club's rows bear its numbers and are marked so; the others and the other profile stay as shipped (PZ-8.1)."""
    table.desk.book(read(table, PZ8))
    campaign, rules = table.desk.campaign, table.desk.rules
    book = book_under(campaign, rules, BattleRules.PZ8, {"profile": WW2})
    tank = book.unit("sherman_75")
    assert (tank.range_in, tank.attack_soft, tank.attack_hard, tank.defence, tank.status) == (21, 3, 4, 5, "club")
    assert (book.unit("at_88").min_range_in, book.unit("at_88").move_in) == (2, 0)
    assert book.unit("panther").status == "fallback"
    other = book_under(campaign, rules, BattleRules.PZ8, {"profile": "modern_1950_75"})
    assert {unit.status for unit in other.units()} == {"fallback"}


def test_counters_count_for_every_profile_where_none_is_said(table: Table) -> None:
    """The list of counters is one; what is read otherwise is the house rule (PB-1.4, B-2 to B-4)."""
    order = read(table, COUNTERS)
    assert (order.profile, order.called) == ("", "the club's own numbers")
    profiles = ["default", "seed_example", "literal_target", "summary_c"]
    assert [event.profile for event in decided(table, order)] == profiles
    table.desk.book(order)
    for profile in profiles:
        book = book_under(table.desk.campaign, table.desk.rules, BattleRules.COMPANY_DICE, {"profile": profile})
        assert (book.counter("firefly").attack, book.counter("firefly").status) == (15, "club")
    only = read(table, COUNTERS.replace("counters:", "profile: summary_c\ncounters:").replace("15", "16"))
    assert [event.profile for event in decided(table, only)] == ["summary_c"]


def test_everything_wrong_is_told_at_once_and_nothing_is_taken(table: Table) -> None:
    """A missing number, a negative one, one that is none, strange keys and rows: file, line, column, way out."""
    text = """\
ruleset: pz8
profile: ww2_1939_45
titel: Ours
units:
  sherman75: {range_in: -2, attack_soft: 3, attack_hard: x, defence: 5}
  panther: {range_in: 31, attack_soft: 3, defence: 7.5, move: 5}
  tiger1: 6
  zebra: {range_in: 5, attack_soft: 1, attack_hard: 1, defence: 1, min_range_in: 6}
"""
    assert faults(table, text) == [
        "3:1: titel: is not known here (did you mean title?)",
        "5:3: units.sherman75: the list has no such row (did you mean sherman_75 or sherman_76?)",
        "5:25: units.sherman75.range_in: must be a whole number from 0 to 1000, not -2 (write range_in: 0 or more)",
        (
            "5:58: units.sherman75.attack_hard: must be a whole number from 0 to 1000, not 'x' "
            "(write attack_hard: 0 or more)"
        ),
        "6:12: units.panther.attack_hard: is missing (write attack_hard: and a number)",
        "6:52: units.panther.defence: must be a whole number from 0 to 1000, not 7.5 (write defence: 0 or more)",
        "6:57: units.panther.move: is not known here (did you mean move_in?)",
        "7:11: units.tiger1: must be a mapping of numbers (it gives range_in, attack_soft, attack_hard, defence)",
        "8:3: units.zebra: the list has no such row (campaign battle tables lists the rows)",
        "8:82: units.zebra.min_range_in: must not be above range_in, 5, but is 6 (write min_range_in: 5 or less)",
    ]
    assert table.desk.campaign.battles.club == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- a", ["1:1: must be a mapping (begin with ruleset: pz8)"]),
        (
            "{}",
            [
                "1:1: ruleset: is missing (write ruleset: pz8 or ruleset: companydice)",
                "1:1: units or counters: is missing (write units: and a row below it)",
            ],
        ),
        (
            "{ruleset: pz9, units: {a: {range_in: -1}}}",
            [
                "1:11: ruleset: no rulebook of battles with a list is called 'pz9' (did you mean pz8?)",
                "1:27: units.a.attack_soft: is missing (write attack_soft: and a number)",
                "1:27: units.a.attack_hard: is missing (write attack_hard: and a number)",
                "1:27: units.a.defence: is missing (write defence: and a number)",
                "1:38: units.a.range_in: must be a whole number from 0 to 1000, not -1 (write range_in: 0 or more)",
            ],
        ),
        (
            "{ruleset: pz8, units: {}}",
            [
                "1:1: profile: is missing (write profile: ww2_1939_45)",
                (
                    "1:23: units: must be a mapping of rows "
                    "(such as name: {range_in: 0, attack_soft: 0, attack_hard: 0, defence: 0})"
                ),
            ],
        ),
        (
            "{ruleset: pz8, profile: ww2, counters: []}",
            [
                "1:1: units: is missing (write units: and a row below it)",
                "1:25: profile: pz8 has no profile 'ww2' (did you mean ww2_1939_45?)",
                "1:30: counters: is not known here (did you mean units?)",
            ],
        ),
        (
            "ruleset: companydice\ntitle: [x]\ncounters: {firefly: {attack: 1, range: 1, defense: 0, movement: true}}",
            [
                "2:8: title: must be a text of at most 200 letters (or leave the line out)",
                (
                    "3:52: counters.firefly.defense: must be a whole number from 1 to 1000, not 0 "
                    "(write defense: 1 or more)"
                ),
                (
                    "3:65: counters.firefly.movement: must be a whole number from 0 to 1000, not True "
                    "(write movement: 0 or more)"
                ),
            ],
        ),
        ("{ruleset: pz8, ruleset: pz8}", ["1:16: 'ruleset' stands twice, first in line 1"]),
    ],
)
def test_each_part_of_a_table_is_checked(table: Table, text: str, told: list[str]) -> None:
    """As much is checked as can be, whatever else is wrong."""
    assert faults(table, text) == told


def test_a_table_comes_from_a_file_or_from_a_pipe(table: Table, tmp_path: Path) -> None:
    """Both are read alike; a file that is not there is told of."""
    campaign, rules = table.desk.campaign, table.desk.rules
    (tmp_path / "own.yaml").write_text(PZ8, encoding="utf-8")
    assert load_club_table(str(tmp_path / "own.yaml"), campaign, rules) == read(table, PZ8)
    assert load_club_table("-", campaign, rules, lambda most: PZ8.encode()[:most]) == read(table, PZ8)
    with pytest.raises(Faulty, match="there is no such file"):
        load_club_table(str(tmp_path / "none.yaml"), campaign, rules)


def test_a_later_table_replaces_an_earlier_one_whole(table: Table) -> None:
    """What it leaves out is as shipped again; the same table once more is nothing; `shipped` takes it away."""
    table.desk.book(read(table, PZ8))
    assert decided(table, read(table, PZ8)) == ()
    shorter = PZ8.replace(PZ8.splitlines(keepends=True)[-1], "")
    table.desk.book(read(table, shorter))
    book = book_under(table.desk.campaign, table.desk.rules, BattleRules.PZ8, {"profile": WW2})
    assert (book.unit("sherman_75").status, book.unit("at_88").status) == ("club", "fallback")
    table.give("battle tables pz8 shipped")
    assert table.desk.campaign.battles.club == {}
    table.give("void e4")
    assert list(table.desk.campaign.battles.club) == [f"pz8/{WW2}"]


@pytest.mark.parametrize(
    ("order", "error", "message"),
    [
        (TakeClubTable(rulebook=BattleRules.PZ8, profile="ww3"), UnknownName, "pz8 has no profile 'ww3'"),
        (
            TakeClubTable(rulebook=BattleRules.PZ8, profile=WW2, rows=(ClubRow(key="tiger", numbers={}),)),
            UnknownName,
            "the list of pz8 has no tiger",
        ),
        (
            TakeClubTable(
                rulebook=BattleRules.COMPANY_DICE,
                rows=(ClubRow(key="firefly", numbers={"attack": -1, "range": 1, "defense": 1, "speed": 2}),),
            ),
            NotUnderstood,
            (
                "firefly: movement is missing; speed is not known here; "
                "attack must be a whole number from 0 to 1000, not -1"
            ),
        ),
        (
            TakeClubTable(
                rulebook=BattleRules.COMPANY_DICE,
                rows=(
                    ClubRow(key="firefly", numbers={"attack": 1, "range": 1, "defense": 1, "movement": 2}),
                    ClubRow(key="firefly", numbers={"attack": 1, "range": 1, "defense": 1, "movement": 2}),
                ),
            ),
            NotUnderstood,
            "firefly: stands twice",
        ),
    ],
)
def test_rows_that_come_another_way_are_checked_too(
    table: Table, order: TakeClubTable, error: type[NotUnderstood], message: str
) -> None:
    """An order that no file of ours made is refused where it makes no sense, and says so."""
    with pytest.raises(error) as caught:
        order.decide(table.desk.campaign, table.desk.rules)
    assert str(caught.value) == message


def test_a_rulebook_without_a_list_takes_no_numbers(table: Table) -> None:
    """The club's own rules have no list here."""
    with pytest.raises(UnknownName, match="no rulebook of battles with a list of its own is called 'own'"):
        table.give("battle tables own shipped")
