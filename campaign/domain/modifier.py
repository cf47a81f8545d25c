"""Arithmetic that can explain itself: terms with a label and a rule, and their sum."""

from __future__ import annotations

from msgspec import Struct


class Modifier(Struct, frozen=True, kw_only=True, gc=False):
    """One term of a sum: what it is for, what it adds, and the rule that says so."""

    label: str
    value: int
    rule: str


class Sum(Struct, frozen=True, kw_only=True, gc=False):
    """A sum that keeps each of its terms, so that a result can be read back years later."""

    terms: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        """Add the terms up."""
        return sum(term.value for term in self.terms)

    def __str__(self) -> str:
        """Print the sum as ``D10 6 + combat factor 7 - 3 range = 10``."""
        words = [f"{self.terms[0].label} {self.terms[0].value}"] if self.terms else ["0"]
        words += [f"{'-' if term.value < 0 else '+'} {term.label} {abs(term.value)}" for term in self.terms[1:]]
        return f"{' '.join(words)} = {self.total}"
