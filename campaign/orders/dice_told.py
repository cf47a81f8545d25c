"""Dice as a line tells them: their faces, and an objection to more of them than there are rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.dice import SIX, Roll
from campaign.domain.objection import Objection
from campaign.orders.quantities import DieWord

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.orders.base import Slots


def faces(group: Slots) -> tuple[Roll, ...]:
    """Return the dice that were typed; those left to the program are not among them."""
    return tuple(Roll(face=die.face) for die in group.many("die", DieWord) if die.face is not None)


def six_sided(group: Slots) -> tuple[Roll, ...]:
    """Return the D6 that were typed, several in a word or one; those left to the program are not among them."""
    return tuple(Roll(face=face, sides=SIX) for die in group.many("face", DieWord) for face in die.faces)


def too_many(spare: int, told: int, rule: str = "DT-J5") -> Iterator[Objection]:
    """Object to dice for which there is no roll; `rule` says what is rolled."""
    if spare > 0:
        reason = f"{told} dice were told, and {told - spare} count"
        remedy = f"tell {told - spare}" if told > spare else "leave them out"
        yield Objection(code="too-many-dice", rule=rule, reason=reason, remedy=remedy)
