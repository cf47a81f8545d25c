"""Orders as they are typed: a line read in the campaign of a test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.orders.line import cut, read

if TYPE_CHECKING:
    from campaign.orders.base import Order
    from tests.spec import Spec


def typed(spec: Spec, line: str) -> Order:
    """Return the one order of a line."""
    (item,) = cut(line).items
    return read(item, spec.campaign).order
