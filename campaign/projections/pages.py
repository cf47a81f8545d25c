"""A list that only grows, in pages: adding to it copies one page, and copies of a state share the others."""

from __future__ import annotations

from itertools import chain
from typing import Final, TypeVar

T = TypeVar("T")

#: How many stand on a page. A single tuple would be copied whole for each: 20,000 notes took a second to fold.
_PAGE: Final = 128


def added(pages: tuple[tuple[T, ...], ...], item: T) -> tuple[tuple[T, ...], ...]:
    """Return the pages with one more item behind the last."""
    if pages and len(pages[-1]) < _PAGE:
        return (*pages[:-1], (*pages[-1], item))
    return (*pages, (item,))


def all_of(pages: tuple[tuple[T, ...], ...]) -> tuple[T, ...]:
    """Return what stands on all pages, in the order in which it was added."""
    return tuple(chain.from_iterable(pages))
