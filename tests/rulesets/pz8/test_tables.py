"""A broken table of Pz8 is told what is wrong with it (PZ-3.1 to PZ-12.5)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import pytest
from msgspec import convert, json

from campaign.rulesets.pz8.shapes import SHAPES
from tests.rulesets.pz8.books import compiled

if TYPE_CHECKING:
    from campaign.rulesets.tables import Table

ROW: Final = ("rows", "ww2_1939_45", "truck", "move_in")
BROKEN: Final[list[tuple[str, tuple[str | int, ...], Any, str]]] = [
    ("movement", ("road_halves",), 0, "a factor is below one"),
    ("movement", ROW, -1, "ww2_1939_45: truck goes -1 inches"),
    ("sequence", ("rows",), [], "a turn has no steps"),
    ("to_hit", ("needed",), {"direct": 4, "air": 4}, "indirect has no number"),
    ("to_hit", ("rows", 1, "rule"), "PZ-5.6", "PZ-5.6 stands twice"),
    ("weapons", ("spent_on",), [7], "7 is no face of a D6"),
    ("weapons", ("min_range_in", "sam"), -5, "sam has a least range of -5"),
    ("damage", ("rows", 0, "least"), 2, "the results are out of order"),
    ("damage", ("states", "ok"), {"none": "ok"}, "ok: disorganized is missing"),
    ("mines", ("attack",), -3, "the numbers of the minefields are out of order"),
    ("air", ("profiles", "ww2_1939_45"), ["zeppelin"], "ww2_1939_45: zeppelin has no factor"),
    ("units_ww2_1939_45", ("rows", 0, "defence"), -2, "infantry has defence -2"),
    ("units_ww2_1939_45", ("rows", 1, "key"), "infantry", "infantry is told twice"),
]


def table_of(name: str, path: tuple[str | int, ...] = (), value: object = None) -> Table:
    """Return a shipped table, with the value at a path replaced by another."""
    plain: Any = json.decode(compiled()[name])
    here = plain
    for step in path[:-1]:
        here = here[step]
    if path:
        here[path[-1]] = value
    module, _, shape = SHAPES["units" if name.startswith("units_") else name].partition(":")
    made: Table = convert(plain, getattr(import_module(module), shape))
    return made


@pytest.mark.parametrize("name", sorted(compiled()))
def test_nothing_is_wrong_with_what_is_shipped(name: str) -> None:
    """Every table has its rule, title and source, and no fault (PZ-3.1 to PZ-12.5)."""
    table = table_of(name)
    assert all((table.rule, table.title, table.source))
    assert list(table.faults()) == []


@pytest.mark.parametrize(("name", "path", "value", "fault"), BROKEN)
def test_what_is_wrong_is_told(name: str, path: tuple[str | int, ...], value: object, fault: str) -> None:
    """Numbers that cannot be, and rows told twice, are named (PZ-4.3, PZ-5.5, PZ-6.1, PZ-8.1)."""
    assert fault in list(table_of(name, path, value).faults())
