"""Consumption: what left each dump, and was used out of each HQ's lorries, in the moves of the last day (DT-G3, G6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from campaign.domain.clock import HOURS_A_DAY, GameTime
from campaign.domain.ids import DumpId, FormationId
from campaign.events.supply import LorriesLoaded, SupplySpent
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers


class Drawn(Struct, frozen=True, kw_only=True, gc=False):
    """Points drawn in one move: loaded by an HQ's lorries, or, `by` None, used for an attack."""

    time: GameTime
    points: int
    by: FormationId | None = None


class Consumption(Projection, kw_only=True):
    """What was drawn lately from each dump, and used out of each HQ's lorries, in the order in which it was."""

    dumps: dict[DumpId, tuple[Drawn, ...]] = field(default_factory=dict[DumpId, tuple[Drawn, ...]])
    hqs: dict[FormationId, tuple[Drawn, ...]] = field(default_factory=dict[FormationId, tuple[Drawn, ...]])

    def from_dump(self, dump: DumpId, now: GameTime) -> tuple[Drawn, ...]:
        """Return what was drawn from a dump in the last day's moves, the open one included."""
        return _lately(self.dumps.get(dump, ()), now)

    def used_by(self, hq: FormationId, now: GameTime) -> int:
        """Count the points used out of an HQ's lorries in the last day's moves, the open one included."""
        return sum(item.points for item in _lately(self.hqs.get(hq, ()), now))


def empty() -> Consumption:
    """Return nothing drawn."""
    return Consumption()


def _lately(drawn: tuple[Drawn, ...], now: GameTime) -> tuple[Drawn, ...]:
    """Leave out what was drawn a day ago or earlier."""
    first = now.plus(1 - HOURS_A_DAY)
    return tuple(item for item in drawn if item.time >= first)


def _spent(consumption: Consumption, event: SupplySpent, stamp: Stamp) -> None:
    if event.points == 0:
        return
    drawn = Drawn(time=stamp.time, points=event.points)
    if event.dump is not None:
        consumption.dumps[event.dump] = (*_lately(consumption.dumps.get(event.dump, ()), stamp.time), drawn)
    elif event.hq is not None:
        consumption.hqs[event.hq] = (*_lately(consumption.hqs.get(event.hq, ()), stamp.time), drawn)


def _loaded(consumption: Consumption, event: LorriesLoaded, stamp: Stamp) -> None:
    drawn = Drawn(time=stamp.time, points=event.points, by=event.hq)
    consumption.dumps[event.dump] = (*_lately(consumption.dumps.get(event.dump, ()), stamp.time), drawn)


HANDLERS: Final[Handlers] = {SupplySpent: _spent, LorriesLoaded: _loaded}
