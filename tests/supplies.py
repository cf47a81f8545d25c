"""What tests of supply share: short ways to give points and lorries, and to look at the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.dice import Roll
from campaign.events.command import CommandPointsSpent, CommandRolled
from campaign.events.supply import ColumnMoved, LorriesMustered
from campaign.orders.drive import drive_columns

if TYPE_CHECKING:
    from campaign.domain.supply import Spot
    from campaign.events.base import Event
    from tests.spec import Spec


def rolled(hq: str, points: int) -> CommandRolled:
    """Return a roll that gave so many points."""
    return CommandRolled(
        hq=hq,
        roll=Roll(face=5),
        training=5,
        under_fire=False,
        jammed=False,
        telephones=False,
        terms=(),
        points=points,
    )


def paid(hq: str, points: int = 1) -> CommandPointsSpent:
    """Return command points spent on columns."""
    return CommandPointsSpent(hq=hq, points=points, purpose="supply")


def mustered(hq: str, models: int, full: int, *, side: str = "allied", row: str = "uk_lorry") -> LorriesMustered:
    """Return lorries that join an HQ."""
    return LorriesMustered(hq=hq, side=side, type=row, models=models, full=full)


def moved(hq: str, spot: Spot, to: Spot, models: int, full: int, driven_mm: int = 0) -> ColumnMoved:
    """Return a column that goes from one spot to another."""
    return ColumnMoved(hq=hq, spot=spot, to=to, models=models, full=full, driven_mm=driven_mm)


def drive(spec: Spec) -> tuple[Event, ...]:
    """Drive all columns as the end of the move does, fold what happened, and return it."""
    events = drive_columns(spec.campaign, spec.rules)
    spec.given(*events)
    assert list(spec.campaign.supply.faults()) == []
    return events


def stand(spec: Spec, hq: str) -> dict[str, str]:
    """Return an HQ's lorries by spot, full and empty, such as ``{"hq": "3+1"}``."""
    return {item.spot.key: f"{item.full}+{item.empty}" for item in spec.campaign.supply.lorries_of(hq)}
