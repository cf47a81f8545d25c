"""Supply runs: which HQ's empties go where and back, every move, until stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import field

from campaign.domain.ids import FormationId, PlaceId
from campaign.events.supply import RunSet, RunStopped
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers


class Runs(Projection, kw_only=True):
    """The dump's place that each HQ runs to."""

    places: dict[FormationId, PlaceId] = field(default_factory=dict[FormationId, PlaceId])


def empty() -> Runs:
    """Return no runs."""
    return Runs()


def _set(runs: Runs, event: RunSet, _stamp: Stamp) -> None:
    runs.places[event.hq] = event.place


def _stopped(runs: Runs, event: RunStopped, _stamp: Stamp) -> None:
    runs.places.pop(event.hq, None)


HANDLERS: Final[Handlers] = {RunSet: _set, RunStopped: _stopped}
