"""The rules in short: each line cites rules that there are, and holds under the house rules that it names (X-3)."""

from __future__ import annotations

from functools import partial

import pytest

from campaign.files.rulebooks import compile_tables, printed_rules
from campaign.rulesets.book import Book
from campaign.rulesets.bridge.summary import Summary, SummaryLine
from campaign.rulesets.tables import Certainty, tables_of
from tests.rulesets.bridge.books import bridge, compiled

RULEBOOKS = ("pz8", "companydice")
#: So many lines fit on the sheet beside the forces.
LINES_MAX = 16


def book(ruleset: str, **house_rules: str) -> Book:
    """Return what every rulebook stands on, under house rules."""
    return Book(tables_of(compile_tables(ruleset)), house_rules)


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_each_line_cites_rules_that_there_are(ruleset: str) -> None:
    """A rule is a printed one or a ruling of that rulebook (X-3)."""
    known = {row.id for row in printed_rules(ruleset).rows} | {row.id for row in book(ruleset).rulings()}
    for line in tables_of(compiled()).read("summary", Summary).rows[ruleset]:
        assert set(line.rules) <= known, line.text


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_each_condition_can_hold(ruleset: str) -> None:
    """A line hangs on a switch that its rulebook has, and on a value that it may have (X-3)."""
    switches = {switch.name: switch for switch in book(ruleset).switches()}
    for line in tables_of(compiled()).read("summary", Summary).rows[ruleset]:
        assert all(switches[name].allows(value) for name, value in line.when.items()), line.text


@pytest.mark.parametrize(
    ("profile", "words"),
    [
        ("default", "firer's strength, each 6"),
        ("seed_example", "each 5 or 6"),
        ("literal_target", "target's strength"),
        ("summary_c", "one attack a company"),
    ],
)
def test_the_kill_line_is_that_of_the_profile(profile: str, words: str) -> None:
    """Of the four readings of the kill dice one is told (B-2, B-3, B-4)."""
    told = bridge().in_short("companydice", book("companydice", profile=profile).switch)
    (line,) = [line for line in told if line.text.startswith("Kill")]
    assert words in line.text


def test_the_scale_is_told() -> None:
    """An inch is 100 m, or 50 m in a battle of infantry (PZ-2.3, P-27)."""
    in_short = partial(bridge().in_short, "pz8")
    assert any("100 m" in line.text for line in in_short(book("pz8").switch))
    assert any("50 m" in line.text for line in in_short(book("pz8", scale="infantry").switch))


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_it_is_short(ruleset: str) -> None:
    """It reminds, on a page that holds the form too (X-3)."""
    assert 0 < len(bridge().in_short(ruleset, book(ruleset).switch)) <= LINES_MAX


def test_a_line_without_a_rule_is_a_fault() -> None:
    """Each line is a sentence and cites a rule (X-3)."""
    rows: dict[str, tuple[SummaryLine, ...]]
    rows = {"pz8": (SummaryLine(rules=(), text="All hit."), SummaryLine(rules=("P-1",), text="No stop"))}
    table = Summary(rule="X-3", title="", source="", certainty=Certainty.RULING, rows=rows)
    assert len(tuple(table.faults())) == 2


def test_the_clubs_own_rules_are_the_clubs() -> None:
    """Of them the sheet says what comes back (X-3)."""
    (line,) = bridge().in_short("own", bridge().switch)
    assert "the form below" in line.text
