"""The hash chain: no two diaries have the same hash."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.store.chain import genesis, link

if TYPE_CHECKING:
    from campaign.store.chain import Row

columns = st.one_of(
    st.none(),
    st.integers(min_value=-(2**63), max_value=2**63 - 1),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=6),
    st.binary(max_size=6),
)
row_of = st.lists(columns, max_size=4).map(tuple)
entries = st.tuples(row_of, st.lists(row_of, max_size=3))


@given(entries, entries)
def test_different_rows_have_different_hashes(one: tuple[Row, list[Row]], other: tuple[Row, list[Row]]) -> None:
    """Whatever moves between columns, rows or types, the hash differs."""
    same = link(b"", *one) == link(b"", *other)
    assert same == (repr(one) == repr(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("ab", "c"), ("a", "bc")),
        (("1",), (1,)),
        (("1",), (b"1",)),
        ((None,), ("",)),
        (("a", None), ("a",)),
        ((0,), (None,)),
    ],
    ids=range(6),
)
def test_types_and_borders_count(one: Row, other: Row) -> None:
    """A border that moves, a number as text, bytes as text, nothing as empty: each is another row."""
    assert link(b"", one, []) != link(b"", other, [])


def test_an_event_is_no_part_of_its_entry() -> None:
    """Columns cannot move from an entry into its event, nor events into one another."""
    assert link(b"", ("a", "b"), [("c",)]) != link(b"", ("a",), [("b", "c")])
    assert link(b"", ("a",), [("b",), ("c",)]) != link(b"", ("a",), [("b", "c")])


def test_each_entry_carries_all_before_it() -> None:
    """The same entry behind another history has another hash."""
    assert link(genesis("goodwood"), ("a",), []) != link(genesis("epsom"), ("a",), [])


def test_the_format_is_frozen() -> None:
    """The hash of a known entry is for ever: a changed format would make every old diary look forged."""
    entry: Row = (1, "o1", "mode", b"{}", "umpire", 1, 5, None, "", 1, None, "", "0.1.0", 1, 0, "dump:d", 1, 1)
    event: Row = (1, 1, 1, "own", "mode.changed", 1, b"{}")
    expected = "afa48da3a8255197c12814b2fb779abb739f78cfabc31745943bcde56743bcb9"
    assert link(genesis("goodwood"), entry, [event]).hex() == expected
