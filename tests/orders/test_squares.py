"""Squares, map references and centimetres are places of their own: told, never measured (architecture 4, desk: MAP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.objection import refusing
from campaign.errors import UnknownName
from campaign.events.movement import ModelsMoved
from campaign.orders.place_models import PlaceModels, Position
from tests.orders.typed import typed

if TYPE_CHECKING:
    from tests.spec import Spec


@pytest.mark.parametrize(
    "line",
    [
        "where 22-armd I7",
        "where 4-cly/c 8157",
        "where 22-armd 82.5x61",
        "count 22-armd hold I7",
        "count 22-armd I7",
        "seen 501-bn by 4-cly at 8157",
        "take I7 allied",
    ],
)
def test_a_square_may_be_told(spec: Spec, line: str) -> None:
    """At the evening's end the squares of brigades are told, charted or not."""
    spec.founded().when(typed(spec, line))
    assert refusing(spec.objections) == ()
    assert spec.decided()


def test_an_order_may_name_a_square_as_its_position(spec: Spec) -> None:
    """The position to take or hold may be a square; nothing about it is measured."""
    spec.founded().when(typed(spec, "mode 22-armd hold I7"))
    assert "place" not in {item.code for item in spec.objections}
    assert spec.decided()


def test_a_move_from_or_to_a_square_is_booked_unchecked(spec: Spec) -> None:
    """No distance is known to a square, so the move says that positions were not checked, and is booked."""
    spec.founded().when(typed(spec, "where 22-armd I7")).booked()
    for line in ("move 22-armd caen", "move 131-bn I7"):
        spec.when(typed(spec, line))
        assert "positions-not-checked" in {item.code for item in spec.objections if item.warning}
        (moved,) = (event for event in spec.decided() if isinstance(event, ModelsMoved))
        assert moved.length_mm == 0


def test_an_enemy_on_a_square_keeps_nobody_from_moving(spec: Spec) -> None:
    """A rule that reads positions keeps silent where one of them cannot be measured."""
    spec.founded().when(typed(spec, "where i-gren I7")).booked()
    spec.when(typed(spec, "move 22-armd bayeux"))
    assert spec.decided()


def test_any_other_word_is_no_place(spec: Spec) -> None:
    """An id that is neither charted nor a square is told as unknown, whoever wrote the order."""
    spec.founded().when(typed(spec, "where 22-armd I7"))
    order = PlaceModels(positions=(Position(who="uk_22_armd", place="nowhere"),))
    with pytest.raises(UnknownName, match="nowhere"):
        spec.when(order)
