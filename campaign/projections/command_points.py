"""Command points: what each HQ rolled and spent this move; what is left over is lost at its end (DT-D)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field
from msgspec.structs import replace

from campaign.domain.clock import GameTime
from campaign.domain.ids import FormationId
from campaign.events.command import CommandPointsLost, CommandPointsSpent, CommandRolled, ModeChanged
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers


class Budget(Struct, frozen=True, kw_only=True, gc=False):
    """One HQ's points of one move: rolled (None before the roll), spent, spent on supply, and whether they are lost."""

    time: GameTime
    rolled: int | None = None
    spent: int = 0
    on_supply: int = 0
    lost: bool = False

    @property
    def left(self) -> int:
        """Return what may still be spent; below 0 where the umpire overruled."""
        return 0 if self.lost else (self.rolled or 0) - self.spent


class CommandPoints(Projection, kw_only=True):
    """Budgets by HQ; one of an earlier move counts as none."""

    budgets: dict[FormationId, Budget] = field(default_factory=dict[FormationId, Budget])

    def budget(self, hq: FormationId, now: GameTime) -> Budget:
        """Return an HQ's budget of the move."""
        found = self.budgets.get(hq)
        return found if found is not None and found.time == now else Budget(time=now)

    def left(self, hq: FormationId, now: GameTime) -> int:
        """Return the points that an HQ has left this move."""
        return self.budget(hq, now).left

    def has_rolled(self, hq: FormationId, now: GameTime) -> bool:
        """Say whether an HQ rolled this move."""
        return self.budget(hq, now).rolled is not None


def empty() -> CommandPoints:
    """Return no budgets."""
    return CommandPoints()


def _rolled(points: CommandPoints, event: CommandRolled, stamp: Stamp) -> None:
    points.budgets[event.hq] = replace(points.budget(event.hq, stamp.time), rolled=event.points)


def _spent(points: CommandPoints, event: CommandPointsSpent, stamp: Stamp) -> None:
    old = points.budget(event.hq, stamp.time)
    on_supply = event.points if event.purpose == "supply" else 0
    points.budgets[event.hq] = replace(old, spent=old.spent + event.points, on_supply=old.on_supply + on_supply)


def _mode(points: CommandPoints, event: ModeChanged, stamp: Stamp) -> None:
    if event.paid_by is not None and event.points:
        old = points.budget(event.paid_by, stamp.time)
        points.budgets[event.paid_by] = replace(old, spent=old.spent + event.points)


def _lost(points: CommandPoints, event: CommandPointsLost, stamp: Stamp) -> None:
    points.budgets[event.hq] = replace(points.budget(event.hq, stamp.time), lost=True)


HANDLERS: Final[Handlers] = {
    CommandRolled: _rolled,
    CommandPointsSpent: _spent,
    ModeChanged: _mode,
    CommandPointsLost: _lost,
}
