"""Losses per side and unit row, and the recovery pool that is carried forward (DT-J31, R26, R54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field
from msgspec.structs import replace

from campaign.domain.clock import GameTime
from campaign.domain.ids import ElementId, FormationId, Side, UnitKey
from campaign.errors import DoesNotFit
from campaign.events.combat import ElementEliminated, LossesRecovered
from campaign.events.table import ModelFound
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers
    from campaign.projections.state import Campaign


class Loss(Struct, frozen=True, kw_only=True):
    """One model lost, and when; `recovered` is the move in which it came back."""

    element: ElementId
    time: GameTime
    by: FormationId | None
    recovered: GameTime | None = None


class Losses(Projection, kw_only=True):
    """Every loss in the order in which it was booked; `counted` losses by ``side/type`` are settled."""

    lost: tuple[Loss, ...] = ()
    counted: dict[str, int] = field(default_factory=dict[str, int])

    def still_lost(self) -> tuple[Loss, ...]:
        """Return the losses that did not come back, the earliest first."""
        return tuple(item for item in self.lost if item.recovered is None)

    def in_day(self, day: int) -> tuple[Loss, ...]:
        """Return what was lost on a day, the earliest first."""
        return tuple(item for item in self.lost if item.time.day == day)


class Pool(Struct, frozen=True, kw_only=True):
    """Losses of one side and unit row that recovery has not settled, and the models that could come back (DT-R54).

    `uncounted` losses are carried forward in threes; `lost` are the models still eliminated, the earliest lost first.
    """

    side: Side
    type: UnitKey
    uncounted: int
    lost: tuple[ElementId, ...]


def recovery_pools(campaign: Campaign, side: Side) -> tuple[Pool, ...]:
    """Return a side's pools, one a unit row, in the order in which the rows were first lost (DT-J31, R54)."""
    rows: dict[UnitKey, list[Loss]] = {}
    for loss in campaign.losses.lost:
        model = campaign.oob.elements[loss.element]
        if campaign.oob.formations[model.formation].side == side:
            rows.setdefault(model.type, []).append(loss)
    return tuple(
        Pool(
            side=side,
            type=key,
            uncounted=len(losses) - campaign.losses.counted.get(f"{side}/{key}", 0),
            lost=tuple(loss.element for loss in losses if loss.recovered is None),
        )
        for key, losses in rows.items()
    )


def empty() -> Losses:
    """Return no losses."""
    return Losses()


def _eliminated(losses: Losses, event: ElementEliminated, stamp: Stamp) -> None:
    losses.lost = (*losses.lost, Loss(element=event.element, time=stamp.time, by=event.by))


def _found(losses: Losses, event: ModelFound, _stamp: Stamp) -> None:
    """Take the latest loss of the model back: it never was one."""
    for index in range(len(losses.lost) - 1, -1, -1):
        loss = losses.lost[index]
        if loss.element == event.element and loss.recovered is None:
            losses.lost = losses.lost[:index] + losses.lost[index + 1 :]
            return
    message = f"{event.element} is not among the lost"
    raise DoesNotFit(message)


def _recovered(losses: Losses, event: LossesRecovered, stamp: Stamp) -> None:
    key = f"{event.side}/{event.type}"
    losses.counted[key] = losses.counted.get(key, 0) + event.counted
    back = set(event.elements)
    losses.lost = tuple(
        replace(loss, recovered=stamp.time) if loss.recovered is None and loss.element in back else loss
        for loss in losses.lost
    )


HANDLERS: Final[Handlers] = {
    ElementEliminated: _eliminated,
    ModelFound: _found,
    LossesRecovered: _recovered,
}
