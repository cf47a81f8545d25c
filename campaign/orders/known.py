"""Looks up what an order names, so that an id of nothing is told as an unknown name whoever wrote the order."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from campaign.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Mapping

T = TypeVar("T")


def known(records: Mapping[str, T], name: str, what: str) -> T:
    """Return the record of an id; raise UnknownName where there is none."""
    found = records.get(name)
    if found is None:
        message = f"there is no {what} {name!r}"
        raise UnknownName(message)
    return found
