"""What is wrong with a file, as values: where it stands, which field, what it is and what was probably meant."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Iterable


class Mark(Struct, frozen=True, kw_only=True, gc=False):
    """Where a value stands in a file; lines and columns count from 1."""

    file: str
    line: int
    column: int


class Fault(Struct, frozen=True, kw_only=True):
    """One thing wrong with a file; `field` is its path, such as ``formations.uk_3_rtr.training``, or empty.

    `code` is a stable word, `warning` says that the file loads all the same.
    """

    mark: Mark
    field: str
    what: str
    hint: str = ""
    code: str = "unreadable"
    warning: bool = False

    def __str__(self) -> str:
        """Print the fault as editors and compilers do: ``file:line:column: field: what (hint)``."""
        at = f"{self.mark.file}:{self.mark.line}:{self.mark.column}: "
        field = f"{self.field}: " if self.field else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{at}{'warning: ' if self.warning else ''}{field}{self.what}{hint}"


class Faulty(NotUnderstood):
    """A file cannot be used; `faults` holds everything that is wrong with it, by position."""

    def __init__(self, faults: Iterable[Fault], *, order: tuple[str, ...] = ()) -> None:
        """Keep the faults, sorted by file (in the order given), line and column."""
        self.faults = in_order(faults, order)
        super().__init__("\n".join(str(fault) for fault in self.faults))


def in_order(faults: Iterable[Fault], files: tuple[str, ...] = ()) -> tuple[Fault, ...]:
    """Sort faults by file, in the order of `files` where that names it, then by line and column."""
    ranks = {name: rank for rank, name in enumerate(files)}
    found = dict.fromkeys(faults)

    def key(fault: Fault) -> tuple[int, str, int, int]:
        mark = fault.mark
        return ranks.get(mark.file, len(ranks)), mark.file, mark.line, mark.column

    return tuple(sorted(found, key=key))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ``did you mean ...?`` for the nearest known words, an empty text where none comes near."""
    near = get_close_matches(word, tuple(known), n=2, cutoff=0.7)
    return f"did you mean {' or '.join(near)}?" if near else ""
