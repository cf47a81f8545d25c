"""What every face knows of an order: its line pattern, its fields, and that files can hold it."""

from __future__ import annotations

import pytest
from msgspec import json

from campaign.orders.describe import Literal, Maybe, Slot, describe, fields_of, print_pattern, read_patterns
from campaign.orders.registry import ORDERS, order_class
from campaign.orders.slots import FINDERS, READERS


def test_a_pattern_is_read_into_its_parts() -> None:
    """Upper-case words are slots, lower-case ones literals, brackets enclose what may be left out."""
    (pattern,) = read_patterns("FORMATION [+ [not OTHER...]] slip|found")
    assert pattern == (
        Slot(name="FORMATION"),
        Maybe(parts=(Literal(words=("+",)), Maybe(parts=(Literal(words=("not",)), Slot(name="OTHER", repeats=True))))),
        Literal(words=("slip", "found")),
    )


@pytest.mark.parametrize("line", ["[A", "A]", "...", "a..."])
def test_a_pattern_out_of_shape_is_refused(line: str) -> None:
    """A bracket that does not close, or a repeat of nothing, is the author's mistake."""
    with pytest.raises(ValueError, match="in "):
        read_patterns(line)


@pytest.mark.parametrize("name", sorted(ORDERS))
def test_every_line_prints_as_it_was_written(name: str) -> None:
    """What help shows is what the order's module says."""
    told = describe(order_class(name))
    assert " | ".join(map(print_pattern, told.patterns)).strip() == told.line


@pytest.mark.parametrize("name", sorted(ORDERS))
def test_every_slot_of_every_line_can_be_read(name: str) -> None:
    """No order names a slot that the grammar does not know."""
    assert set(describe(order_class(name)).slots) <= {*FINDERS, *READERS}


@pytest.mark.parametrize("name", sorted(ORDERS))
def test_every_order_can_be_read_back_from_the_diary(name: str) -> None:
    """An entry keeps its order as JSON; the type must be one that msgspec can decode, with a help text a field."""
    order = order_class(name)
    assert json.Decoder(order) is not None
    assert {field.name for field in fields_of(order)} == set(order.__struct_fields__)
