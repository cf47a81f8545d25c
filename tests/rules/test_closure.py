"""Citations, the list of printed rules and the register of rulings agree (DT-A1 to DT-K1, DT-R, DT-X)."""

from __future__ import annotations

import re
from typing import Final

import pytest

from campaign.files.rulebooks import printed_rules
from tests import worlds
from tools.citations import ROOT, citations, cited, in_order

PRINTED: Final = {row.id: row.text for row in printed_rules("divtac").rows}
RULINGS: Final = {row.id: row for row in worlds.rules().rulings()}

CASES: Final = ()

ASKED: Final = re.compile(r"\.(?:switch|flag|number)\(\s*\"(\w+)\"")

#: How many printed rules each letter has, and rows under one of them.
COUNTS: Final = {"A": 3, "B": 4, "C": 13, "D": 3, "E": 6, "F": 8, "G": 9, "H": 5, "J": 51, "K": 1}


def test_the_list_of_rules_is_whole() -> None:
    """Every printed rule from DT-A1 to DT-K1 stands in the list, in order, with the rows of its tables."""
    assert {letter: sum(rule[3] == letter for rule in PRINTED) for letter in COUNTS} == COUNTS
    assert len(PRINTED) == sum(COUNTS.values())
    assert list(PRINTED) == sorted(PRINTED, key=in_order)
    assert {f"DT-J{table}.{row}" for table in (6, 7, 14) for row in range(1, 13)} <= PRINTED.keys()


def test_every_rule_that_is_cited_exists() -> None:
    """No docstring, table or order cites an ID that neither the list nor the register has (DT-A1 to DT-R60)."""
    known = PRINTED.keys() | RULINGS.keys() | {"DT-J6", "DT-J7", "DT-J14"}
    for folder in ("campaign", "tests"):
        assert {rule: files for rule, files in citations(folder).items() if rule not in known} == {}


def test_every_ruling_is_in_use_or_left_to_the_table() -> None:
    """A ruling that no code cites is one of which the table does the work (DT-R, DT-X)."""
    used = citations("campaign")
    assert [rule for rule, row in RULINGS.items() if rule not in used and not row.left_to_table] == []


def test_the_register_stands_in_order() -> None:
    """The rulings on the printed rules come first, then ours on the program, each by number (DT-R, DT-X)."""
    assert list(RULINGS) == sorted(RULINGS, key=in_order)


def test_every_ruling_stands_on_rules_that_exist() -> None:
    """A ruling names the rules that leave it open (DT-R, DT-X)."""
    known = PRINTED.keys() | RULINGS.keys() | {"DT-J6", "DT-J7", "DT-J14"}
    assert {row.id: rule for row in RULINGS.values() for rule in row.rules if rule not in known} == {}


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("one (DT-K1)", {"DT-K1"}),
        ("several (DT-K1, R29, X30)", {"DT-K1", "DT-R29", "DT-X30"}),
        ("a row DT-J6.12 and DT-R5", {"DT-J6.12", "DT-R5"}),
        ("DT-C10 to C17, then B-26 and D1", {"DT-C10", "DT-C17"}),
        ("none: D10, R29, XDT-K1", set[str]()),
    ],
)
def test_how_a_citation_is_read(text: str, rules: set[str]) -> None:
    """Behind an ID with its prefix others may follow without (DT-K1)."""
    assert cited(text) == rules


def test_a_switch_is_asked_for_or_left_to_the_table() -> None:
    """No house rule is offered that changes nothing, unless the register says that the table heeds it (DT-R)."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "campaign").rglob("*.py")]
    asked = {name for text in texts for name in ASKED.findall(text)}
    switches = {row.switch.name: bool(row.left_to_table) for row in RULINGS.values() if row.switch is not None}
    assert {name: name not in asked for name in switches} == switches
