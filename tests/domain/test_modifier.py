"""Sums are printed in one form, before the die falls and ever after."""

from __future__ import annotations

import pytest

from campaign.domain.modifier import Modifier, Sum, sum_before_die, sum_words

ADDED = (
    Modifier(label="combat factor", value=7, rule="DT-J5"),
    Modifier(label="range 3 cm", value=-3, rule="DT-J6.1"),
    Modifier(label="very large firer", value=1, rule="DT-J6.3"),
    Modifier(label="poor terrain", value=-1, rule="DT-J6.4"),
)
WORDS = "+ combat factor 7 [DT-J5] - 3 range 3 cm [DT-J6.1] + 1 very large firer [DT-J6.3] - 1 poor terrain [DT-J6.4]"


def die(face: int) -> Modifier:
    """Return a die as a term."""
    return Modifier(label="D10", value=face, rule="DT-J5")


def test_a_sum_is_printed_with_its_die_first() -> None:
    """The second worked example, each term with its rule (DT-J5, J6)."""
    assert sum_words((die(6), *ADDED)) == f"D10 6 {WORDS} = 10"
    assert str(Sum(terms=(die(6), *ADDED))) == f"D10 6 {WORDS} = 10"


def test_the_same_sum_is_printed_before_the_die() -> None:
    """Only the face is missing then (DT-J5)."""
    assert sum_before_die(ADDED) == f"D10 {WORDS} = D10 + 4"


@pytest.mark.parametrize(("value", "total"), [(-2, "D10 - 2"), (0, "D10 + 0")])
def test_what_is_added_may_be_less_than_nothing(value: int, total: str) -> None:
    """A sign stands before its number with a blank between (DT-J6)."""
    assert sum_before_die((Modifier(label="harassing", value=value, rule="DT-J14.6"),)).endswith(f"= {total}")


def test_a_term_without_a_rule_shows_none() -> None:
    """Nothing stands in brackets then; of a drawn die it is told which it was."""
    assert sum_words((die(3), Modifier(label="luck", value=2, rule="")), drawn=" (drawn #4)") == (
        "D10 3 (drawn #4) + 2 luck = 5"
    )


def test_no_terms_are_nothing() -> None:
    """An empty sum is nought."""
    assert sum_words(()) == "0 = 0"
