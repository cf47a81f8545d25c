"""Typed tables of a rulebook: read by name when first asked for, with rule, source and certainty beside the numbers."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct, json

from campaign.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    #: Gives the canonical JSON of a table of the rulebook by its name, such as ``command_points``.
    TableSource = Callable[[str], bytes]

    #: Gives the canonical JSON of a table as this program ships it, None where it ships none of that name.
    Shipped = Callable[[str], bytes | None]


class Certainty(StrEnum):
    """How sure a table or row is: printed, a lost cell inferred, derived by analogy, or ruled by us."""

    PRINTED = "printed"
    INFERRED = "inferred"
    DERIVED = "derived"
    RULING = "ruling"


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a row says of itself where it differs from its table: how sure it is, and where it stands."""

    certainty: Certainty | None = None
    source: str = ""


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every table says of itself: its rule, where its numbers stand, and how sure they are."""

    rule: str
    title: str
    source: str
    certainty: Certainty

    def faults(self) -> Iterator[str]:
        """Yield what is wrong inside the table; nothing in a good one."""
        yield from ()


def told_twice(keys: Iterable[str]) -> Iterator[str]:
    """Yield a fault for each key that stands more than once, where it does so again."""
    seen: set[str] = set()
    for key in keys:
        if key in seen:
            yield f"{key} is told twice"
        seen.add(key)


T = TypeVar("T")


class Tables:
    """The tables of one rulebook: each is read and decoded once, when it is first asked for.

    A campaign keeps the tables of its founding. A table of whose name it has none, because it was founded before there
    was one, is the one that this program ships, where `shipped` is given.
    """

    __slots__ = ("_decoded", "_latest", "_shipped", "_source", "names")

    def __init__(self, names: Collection[str], source: TableSource, shipped: Shipped | None = None) -> None:
        """Take the names of the tables in force, what gives their bytes, and what gives those that are shipped."""
        self.names = frozenset(names)
        self._source = source
        self._shipped = shipped
        self._decoded: dict[str, object] = {}
        self._latest: dict[str, object] = {}

    def read(self, name: str, shape: type[T]) -> T:
        """Return a table in its shape; raise UnknownName where the rulebook has none of that name."""
        known = self._decoded.get(name)
        if isinstance(known, shape):
            return known
        if name not in self.names:
            made = self.latest(name, shape)
            if made is None:
                message = f"the rulebook in force has no table {name}"
                raise UnknownName(message)
        else:
            made = json.decode(self._source(name), type=shape)
        self._decoded[name] = made
        return made

    def latest(self, name: str, shape: type[T]) -> T | None:
        """Return a table as this program ships it, whatever is in force; None where it ships none of that name."""
        known = self._latest.get(name)
        if isinstance(known, shape):
            return known
        content = self._shipped(name) if self._shipped is not None else None
        if content is None:
            return None
        made = json.decode(content, type=shape)
        self._latest[name] = made
        return made

    def below(self, prefix: str) -> Tables:
        """Return the tables whose names begin so, such as those of another rulebook, under the rest of their names."""
        shipped = self._shipped
        return Tables(
            frozenset(name.removeprefix(prefix) for name in self.names if name.startswith(prefix)),
            lambda name: self._source(f"{prefix}{name}"),
            None if shipped is None else lambda name: shipped(f"{prefix}{name}"),
        )

    @property
    def asked_for(self) -> frozenset[str]:
        """Return the names of the tables that were read so far."""
        return frozenset(self._decoded)


def tables_of(contents: Mapping[str, bytes], shipped: Shipped | None = None) -> Tables:
    """Return tables that stand in memory."""
    return Tables(contents.keys(), contents.__getitem__, shipped)
