"""How often each sum of some dice comes: whole numbers, so that chances stay exact."""

from __future__ import annotations

from functools import cache
from math import comb
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def ways(dice: int, sides: int) -> Mapping[int, int]:
    """Return in how many ways each sum of so many dice comes, of ``sides ** dice`` in all."""
    found = {0: 1}
    for _ in range(dice):
        added: dict[int, int] = {}
        for total, count in found.items():
            for face in range(1, sides + 1):
                added[total + face] = added.get(total + face, 0) + count
        found = added
    return MappingProxyType(found)


def ways_of_successes(dice: int, successes: int, good: int, sides: int) -> int:
    """Return in how many ways just so many of some dice show one of `good` faces."""
    failures = dice - successes
    return comb(dice, successes) * int(good**successes) * int((sides - good) ** failures)
