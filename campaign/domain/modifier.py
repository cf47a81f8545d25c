"""Arithmetic that can explain itself: terms with a label and a rule, their sum, and how both are printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: What is added to a die before any modifier; it is printed as it is said, ``combat factor 7``.
COMBAT_FACTOR: Final = "combat factor"


class Modifier(Struct, frozen=True, kw_only=True, gc=False):
    """One term of a sum: what it is for, what it adds, and the rule that says so."""

    label: str
    value: int
    rule: str

    def __str__(self) -> str:
        """Print it as it stands in a sum: ``- 3 range 3 cm [DT-J6.1]``."""
        size = abs(self.value)
        words = f"{self.label} {size}" if self.label == COMBAT_FACTOR else f"{size} {self.label}"
        return f"{sign_of(self.value)} {words}{f' [{self.rule}]' if self.rule else ''}"


class Sum(Struct, frozen=True, kw_only=True, gc=False):
    """A sum that keeps each of its terms, so that a result can be read back years later."""

    terms: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        """Add the terms up."""
        return sum(term.value for term in self.terms)

    def __str__(self) -> str:
        """Print the sum as `sum_words` does."""
        return sum_words(self.terms)


def sum_words(terms: Sequence[Modifier], *, drawn: str = "") -> str:
    """Print a sum, the die first: ``D10 6 + combat factor 7 [DT-J5] - 3 range 3 cm [DT-J6.1] = 10``.

    `drawn` stands behind the die.
    """
    if not terms:
        return "0 = 0"
    die, *added = terms
    words = " ".join((f"{die.label} {die.value}{drawn}", *map(str, added)))
    return f"{words} = {sum(term.value for term in terms)}"


def sum_before_die(added: Iterable[Modifier], *, die: str = "D10") -> str:
    """Print the sum of a die to come: ``D10 + combat factor 7 [DT-J5] - 3 range 3 cm [DT-J6.1] = D10 + 4``."""
    terms = tuple(added)
    total = sum(term.value for term in terms)
    return f"{' '.join((die, *map(str, terms)))} = {die} {sign_of(total)} {abs(total)}"


def sign_of(value: int) -> str:
    """Return the sign that stands before a value in a sum."""
    return "-" if value < 0 else "+"
