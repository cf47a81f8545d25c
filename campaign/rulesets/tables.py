"""Typed tables of a rulebook: read by name when first asked for, with rule, source and certainty beside the numbers."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct, json

from campaign.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    #: Gives the canonical JSON of a table of the rulebook by its name, such as ``command_points``.
    TableSource = Callable[[str], bytes]


class Certainty(StrEnum):
    """How sure a table or row is: printed, a lost cell inferred, derived by analogy, or ruled by us."""

    PRINTED = "printed"
    INFERRED = "inferred"
    DERIVED = "derived"
    RULING = "ruling"


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every table says of itself: its rule, where its numbers stand, and how sure they are."""

    rule: str
    title: str
    source: str
    certainty: Certainty

    def faults(self) -> Iterator[str]:
        """Yield what is wrong inside the table; nothing in a good one."""
        yield from ()


T = TypeVar("T")


class Tables:
    """The tables of one rulebook: each is read and decoded once, when it is first asked for."""

    __slots__ = ("_decoded", "_source", "names")

    def __init__(self, names: Collection[str], source: TableSource) -> None:
        """Take the names of the tables in force and the function that gives their bytes."""
        self.names = frozenset(names)
        self._source = source
        self._decoded: dict[str, object] = {}

    def read(self, name: str, shape: type[T]) -> T:
        """Return a table in its shape; raise UnknownName where the rulebook has none of that name."""
        known = self._decoded.get(name)
        if isinstance(known, shape):
            return known
        if name not in self.names:
            message = f"the rulebook in force has no table {name}"
            raise UnknownName(message)
        made = json.decode(self._source(name), type=shape)
        self._decoded[name] = made
        return made

    @property
    def asked_for(self) -> frozenset[str]:
        """Return the names of the tables that were read so far."""
        return frozenset(self._decoded)


def tables_of(contents: Mapping[str, bytes]) -> Tables:
    """Return tables that stand in memory."""
    return Tables(contents.keys(), contents.__getitem__)
