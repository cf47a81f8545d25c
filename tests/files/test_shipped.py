"""A campaign older than a table or a house rule takes what the program ships, and keeps what it was founded with."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from msgspec.json import decode, encode

from campaign.errors import NotUnderstood, UnknownName
from campaign.files.rulebooks import compile_tables, digest_of
from campaign.files.shipped import shipped, shipped_table, shipped_tables
from campaign.projections.rules import RulesInForce
from campaign.rulesets.loading import rules_of
from tests import worlds

if TYPE_CHECKING:
    from campaign.rulesets.base import Rules


def old(*, without: str = "", tables: dict[str, bytes] | None = None, **house_rules: str) -> Rules:
    """Return the rules of a campaign that was founded without a table, or with other ones."""
    founded = {name: content for name, content in {**worlds.compiled(), **(tables or {})}.items() if name != without}
    by_digest = {digest_of(content): content for content in founded.values()}
    in_force = RulesInForce(
        ruleset="divtac",
        tables={name: digest_of(content) for name, content in founded.items()},
        house_rules=house_rules,
    )
    return rules_of(in_force, by_digest.__getitem__, shipped("divtac"))


def no_table(digest: str) -> bytes:
    """Give the table of a campaign that has none."""
    raise UnknownName(digest)


def register(*, leave_out: str) -> bytes:
    """Return the register of rulings without the row that has a switch."""
    told = decode(worlds.compiled()["rulings"])
    told["rows"] = [row for row in told["rows"] if (row.get("switch") or {}).get("name") != leave_out]
    return encode(told)


def test_what_is_shipped_is_what_is_founded_on() -> None:
    """The compiled tables in the package are those that a founding compiles (architecture 5)."""
    assert shipped_tables("divtac") == compile_tables("divtac")


def test_no_table_and_no_ruleset_of_that_name() -> None:
    """What is not shipped is none, and a ruleset that is not shipped is said to be none."""
    assert shipped_table("divtac", "ballistics") is None
    assert shipped("panzerblitz")("movement") is None
    with pytest.raises(UnknownName, match="panzerblitz"):
        shipped_table("panzerblitz", "movement")


@pytest.mark.parametrize("name", ["weather", "results", "recovery"])
def test_a_table_younger_than_the_campaign(name: str) -> None:
    """Where a campaign has no table of that name, the shipped one answers (architecture 5)."""
    rules = old(without=name)
    assert rules.weathers() == worlds.rules().weathers()
    assert rules.recovered(7) == 2
    assert rules.unit("uk_sherman_sqn").cf == 7


def test_who_was_founded_on_nothing_has_all_that_is_shipped() -> None:
    """A rulebook without a campaign answers from the shipped tables alone, unit rows too (architecture 5)."""
    rules = rules_of(RulesInForce(ruleset="divtac", tables={}, house_rules={}), no_table, shipped("divtac"))
    assert rules.unit("de_pz4").cf == 6
    assert rules.unit("dump_uk").is_supply
    assert rules.command_points(5, 8) == 5


def test_a_table_of_the_founding_stays() -> None:
    """A campaign's own table goes before the shipped one of that name (architecture 5)."""
    other = decode(worlds.compiled()["recovery"]) | {"one_in": 2}
    assert old(tables={"recovery": encode(other)}).recovered(7) == 3


def test_a_house_rule_younger_than_the_campaign() -> None:
    """A switch that the register of the founding does not know has the program's default, and may be set (DT-R)."""
    tables = {"rulings": register(leave_out="captured_dump")}
    assert old(tables=tables).captured_points(7) == 7
    assert old(tables=tables, captured_dump="half").captured_points(7) == 3
    assert "captured_dump" in {switch.name for switch in old(tables=tables).switches()}
    assert [row.id for row in old(tables=tables).rulings()].count("DT-R43") == 1


def test_what_is_left_to_the_table_is_what_this_program_leaves() -> None:
    """A ruling that an older program left to the table, and this one computes, is not said to be left (DT-R49)."""
    told = decode(worlds.compiled()["rulings"])
    told["rows"] = [row | {"left_to_table": "The modifiers of a fight."} for row in told["rows"]]
    rows = {row.id: row for row in old(tables={"rulings": encode(told)}).rulings()}
    assert rows["DT-R49"].left_to_table == ""


def test_a_house_rule_that_no_register_has() -> None:
    """A misspelt switch is not made one by looking further (DT-R)."""
    with pytest.raises(NotUnderstood, match="full_moon"):
        old(tables={"rulings": register(leave_out="captured_dump")}).switch("full_moon")


def test_the_shipped_tables_are_read_without_yaml() -> None:
    """Looking into the shipped rulebook imports neither yaml nor pydantic (architecture 3)."""
    program = (
        "import sys\n"
        "from campaign.files.shipped import shipped_tables\n"
        "assert shipped_tables('divtac')\n"
        "assert not {'yaml', 'pydantic'} & sys.modules.keys()\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
