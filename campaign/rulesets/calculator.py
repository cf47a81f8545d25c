"""The pure calculator: kinds of sums by name, each with what must be given, its dice, and what comes out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from msgspec import Meta, Struct

from campaign.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from campaign.rulesets.base import Rules

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
    """

    about: str
    given: type[Given]
    result: type[Struct]
    compute: Callable[[Rules, Any, Mapping[str, int]], Struct]
    dice: Mapping[str, int] = MappingProxyType({})


#: Rulesets whose sums can be checked, by name: where their kinds stand, as ``module:name``.
CALCULATORS: Final = {"divtac": "campaign.rulesets.divtac.calculator.kinds:KINDS"}


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
