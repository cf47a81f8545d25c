"""Objections: what the rules hold against an order, as values, with the rule and the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable


class Objection(Struct, frozen=True, kw_only=True):
    """One rule against one order.

    `code` is stable and documented, `rule` the ID of the rule or ruling (or an empty text where no rule but the
    book itself is against it), `reason` names the thing, `remedy` is the way out as it would be typed.
    `final` objections cannot be overruled; `untrue` ones would make the book untrue and are met with a found fact;
    `warning` ones never refuse.
    """

    code: str
    reason: str
    rule: str = ""
    remedy: str = ""
    final: bool = False
    untrue: bool = False
    warning: bool = False


def in_order(objections: Iterable[Objection]) -> tuple[Objection, ...]:
    """Return objections gravest first: final ones, then all others that refuse, then warnings.

    Within each of these they stay as the order told them.
    """
    return tuple(sorted(objections, key=lambda item: (item.warning, not item.final)))


def refusing(objections: tuple[Objection, ...]) -> tuple[Objection, ...]:
    """Return the objections that stand against booking; warnings do not."""
    return tuple(objection for objection in objections if not objection.warning)
