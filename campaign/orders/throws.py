"""A roll as it fell: what the diary keeps of a die, the sum that it stood in, and what that came to (DT-J5, J30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.events.combat import Throw

if TYPE_CHECKING:
    from campaign.domain.dice import Roll
    from campaign.domain.ids import ElementId, SquadronId
    from campaign.rulesets.combat import Resolved

#: What becomes of a target that has no mode any more.
ELIMINATED: Final = "eliminated"


def throw_of(
    resolved: Resolved,
    roll: Roll,
    *,
    training: int,
    at: ElementId | None,
    element: ElementId | None = None,
    squadron: SquadronId | None = None,
    rule: str = "DT-J30",
) -> Throw:
    """Return the record of one roll at a model; `rule` is the row by which its result came."""
    return Throw(
        element=element,
        squadron=squadron,
        at=at,
        roll=roll,
        terms=resolved.terms,
        training=training,
        band=resolved.band,
        outcome=ELIMINATED if resolved.outcome is None else resolved.outcome.value,
        rule=rule,
    )
