"""The pure calculator: kinds of sums by name, each with what must be given, its dice, and what comes out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from msgspec import Meta, Struct

from campaign.errors import NotUnderstood, UnknownName

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


#: A whole number that is not below nothing.
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
#: A training value.
Training = Annotated[int, Meta(ge=1, le=1_000)]
#: A length on the table in cm; tenths of a cm are whole mm.
Centimetres = Annotated[float, Meta(ge=0, le=10_000)]

_MM_A_CM: Final = 10
_PARTS_A_MM: Final = 100


class Given(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a case of a kind gives; its fields are the keys of ``given``."""

    def house_rules(self) -> dict[str, str]:
        """Return the switches that the case itself sets, by name."""
        return {}

    def lacking(self) -> tuple[str, ...]:
        """Return the keys that are missing because of what others say."""
        return ()


class Kind(NamedTuple):
    """One kind of sum: `dice` are its dice by name with their sides, `compute` takes rules, what is given and faces.

    It asks the rulebook and computes nothing itself; it does not judge whether the thing is allowed.

    `thrown` are dice, by name with their sides, that are thrown one after another and only as far as the sum comes to
    them: of each a case tells a face, a list of faces, or nothing. `compute` gets those as a tuple of faces each, empty
    where none was told, and raises DiceMissing for those that it comes to and has not.
    """

    about: str
    given: type[Given]
    result: type[Struct]
    compute: Callable[[Any, Any, Mapping[str, Any]], Struct]
    dice: Mapping[str, int] = MappingProxyType({})
    thrown: Mapping[str, int] = MappingProxyType({})


class DiceMissing(NotUnderstood):
    """A sum came to dice that the case does not tell; `name` is theirs, `wanted` how many there should be."""

    def __init__(self, name: str, wanted: int, told: int) -> None:
        """Say which dice, how many should be told, and how many are."""
        super().__init__(f"{name}: {wanted} must be told, not {told}")
        self.name = name
        self.wanted = wanted


def thrown(faces: Mapping[str, Any], name: str, wanted: int = 1) -> tuple[int, ...]:
    """Return the faces of dice that a sum comes to; raise DiceMissing where there are fewer or more."""
    found: tuple[int, ...] = faces[name]
    if len(found) != wanted:
        raise DiceMissing(name, wanted, len(found))
    return found


#: Rulesets whose sums can be checked, by name: where their kinds stand, as ``module:name``.
CALCULATORS: Final = {
    "divtac": "campaign.rulesets.divtac.calculator.kinds:KINDS",
    "pz8": "campaign.rulesets.pz8.calculator:KINDS",
    "companydice": "campaign.rulesets.companydice.calculator:KINDS",
}


@cache
def kinds_of(ruleset: str) -> Mapping[str, Kind]:
    """Return the kinds of a ruleset by name; raise UnknownName where there is none of that name."""
    where = CALCULATORS.get(ruleset)
    if where is None:
        message = f"no rulebook {ruleset} computes cases"
        raise UnknownName(message, nearest=tuple(CALCULATORS))
    module, _, name = where.partition(":")
    found: Mapping[str, Kind] = getattr(import_module(module), name)
    return found


def mm_of(length_cm: float) -> int:
    """Return a length in whole mm, a started one counting whole, so that 2.01 cm is more than 2 cm."""
    return -(-round(length_cm * _MM_A_CM * _PARTS_A_MM) // _PARTS_A_MM)


def cm_of(length_mm: Fraction | int) -> int | float:
    """Return a length in cm, as a whole number where it is one."""
    length = Fraction(length_mm, _MM_A_CM)
    return int(length) if length.denominator == 1 else float(length)
