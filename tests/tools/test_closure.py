"""The page of the rules says of each what implements it and which case proves it, from the sources alone."""

from __future__ import annotations

from tools.reference.closure import cases, definitions, implementers
from tools.reference.rules import generated_files


def test_a_docstring_names_what_implements_a_rule() -> None:
    """A method that cites a rule is named by module, class and name (DT-E0)."""
    assert "rulesets.divtac.movement:MovementTopic.allowance_mm" in implementers()["DT-E0"]


def test_a_question_names_it_too() -> None:
    """A function that asks whether a rule is in force, or refuses by its ID, implements it (DT-A3)."""
    assert "orders.end_day:EndDay.objections" in implementers()["DT-A3"]


def test_a_row_names_it_too() -> None:
    """A row of a table that carries a rule's ID implements it (DT-J6.4, C12)."""
    assert "tables/ranged.yaml" in implementers()["DT-J6.4"]
    assert "tables/modes.yaml" in implementers()["DT-C12"]


def test_what_a_rulebook_may_be_asked_is_no_answer() -> None:
    """The protocols only name the questions, and are left out (DT-E0)."""
    assert not [name for names in implementers().values() for name in names if name.startswith("rulesets.base")]


def test_cases_are_named_by_module_and_part() -> None:
    """Several cases of one rule are told apart by their parts (DT-E5)."""
    assert {"test_structure (landing craft)", "test_structure (no road binds a ship)"} <= set(cases()["DT-E5"])


def test_the_page_has_a_row_for_every_rule() -> None:
    """Implementation and case stand beside each other, and words stand at the end (DT-A1, E0)."""
    lines = generated_files()["docs/reference/rules.md"].splitlines()
    row = next(line for line in lines if line.startswith("| DT-E0 |"))
    assert "`rulesets.divtac.movement:Movement`" in row
    assert "`test_command`" in row
    assert next(line for line in lines if line.startswith("| DT-A1 |")).endswith("| *only words* |")
    assert f"| DT-A1 | {definitions()['DT-A1']} |" in lines
    assert not [line for line in lines if line.endswith("| *open* |")]
