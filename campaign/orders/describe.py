"""One order's fields, help and line pattern as plain data, from which every face builds its forms."""

from __future__ import annotations

import re
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

if TYPE_CHECKING:
    from campaign.orders.base import Order

_TOKEN: Final = re.compile(r"\[|\]|\.\.\.|[^\s\[\].]+(?:\.(?!\.\.)[^\s\[\].]*)*")


class Slot(Struct, frozen=True, kw_only=True):
    """An upper-case word of a pattern: its name says what it holds; it may repeat."""

    name: str
    repeats: bool = False

    def __str__(self) -> str:
        """Print the slot as it stands in a pattern."""
        return f"{self.name}..." if self.repeats else self.name


class Literal(Struct, frozen=True, kw_only=True):
    """A word to be typed as it stands; several where any one of them will do."""

    words: tuple[str, ...]

    def __str__(self) -> str:
        """Print the word, alternatives with bars between."""
        return "|".join(self.words)


class Maybe(Struct, frozen=True, kw_only=True):
    """What may be left out."""

    parts: tuple[Slot | Literal | Maybe, ...]

    def __str__(self) -> str:
        """Print what may be left out in square brackets."""
        return f"[{' '.join(map(str, self.parts))}]"


Part = Slot | Literal | Maybe
Pattern = tuple[Part, ...]


class Field(Struct, frozen=True, kw_only=True):
    """One field of an order as files write it; `type` in the words of JSON Schema."""

    name: str
    type: str
    required: bool
    help: str


class Description(Struct, frozen=True, kw_only=True):
    """What any face needs to know of one order; `patterns` are the ways to type it."""

    name: str
    kind: str
    line: str
    example: str
    help: str
    once: bool
    patterns: tuple[Pattern, ...]

    @property
    def literals(self) -> frozenset[str]:
        """Return every literal word of the patterns."""
        return frozenset(word for pattern in self.patterns for word in _literals(pattern))

    @property
    def places(self) -> dict[str, int]:
        """Return the place of each literal word among all of the patterns, by where it first stands."""
        words = [word for pattern in self.patterns for word in _literals(pattern)]
        return {word: words.index(word) for word in words}

    @property
    def slots(self) -> tuple[str, ...]:
        """Return the names of the slots, each once, in the order in which they are typed."""
        return tuple(dict.fromkeys(name for pattern in self.patterns for name in _slots(pattern)))


def describe(order: type[Order]) -> Description:
    """Describe an order by its class."""
    return Description(
        name=order.name,
        kind=order.kind.value,
        line=order.line,
        example=order.example,
        help=cleandoc(order.__doc__ or ""),
        once=order.once,
        patterns=read_patterns(order.line),
    )


def fields_of(order: type[Order]) -> tuple[Field, ...]:
    """List the fields of an order as files write them."""
    from msgspec.json import schema_components  # noqa: PLC0415 - only forms and docs need it

    _, components = schema_components((order,))
    own = components[order.__name__]
    required = frozenset(own.get("required", ()))
    fields: list[Field] = []
    for name, spec in own.get("properties", {}).items():
        told: dict[str, Any] = next((one for one in spec.get("anyOf", ()) if one.get("type") != "null"), spec)
        kind = str(told.get("type") or told.get("$ref", "any").rsplit("/", 1)[-1])
        text = str(spec.get("description", "") or told.get("description", ""))
        fields.append(Field(name=name, type=kind, required=name in required, help=text))
    return tuple(fields)


def read_patterns(line: str) -> tuple[Pattern, ...]:
    """Read an order's `line`: whole patterns stand between bars with blanks around them; raise ValueError."""
    return tuple(_read(_TOKEN.findall(text), line) for text in re.split(r"(?:^|\s)\|(?:\s|$)", line))


def print_pattern(pattern: Pattern) -> str:
    """Print a pattern as an order's `line` writes it."""
    return " ".join(map(str, pattern))


def _read(tokens: list[str], line: str) -> Pattern:
    """Read the tokens of one pattern."""
    open_parts: list[list[Part]] = [[]]
    for sign in tokens:
        if sign == "[":
            open_parts.append([])
        elif sign == "]" and len(open_parts) > 1:
            inner = open_parts.pop()
            open_parts[-1].append(Maybe(parts=tuple(inner)))
        elif sign == "..." and open_parts[-1] and isinstance(last := open_parts[-1][-1], Slot):
            open_parts[-1][-1] = Slot(name=last.name, repeats=True)
        elif sign in {"]", "..."}:
            message = f"{sign} out of place in {line!r}"
            raise ValueError(message)
        else:
            open_parts[-1].append(Slot(name=sign) if sign.isupper() else Literal(words=tuple(sign.split("|"))))
    if len(open_parts) > 1:
        message = f"a bracket stays open in {line!r}"
        raise ValueError(message)
    return tuple(open_parts[0])


def _literals(parts: Pattern) -> list[str]:
    """List the literal words of a pattern."""
    found: list[str] = []
    for part in parts:
        if isinstance(part, Literal):
            found += part.words
        elif isinstance(part, Maybe):
            found += _literals(part.parts)
    return found


def _slots(parts: Pattern) -> list[str]:
    """List the slot names of a pattern."""
    found: list[str] = []
    for part in parts:
        if isinstance(part, Slot):
            found.append(part.name)
        elif isinstance(part, Maybe):
            found += _slots(part.parts)
    return found
