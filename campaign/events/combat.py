"""Combat as it was settled at the table: what became of each model."""

from __future__ import annotations

from campaign.domain.dice import Roll
from campaign.domain.ids import ElementId, FormationId, Side, UnitKey
from campaign.domain.mode import HoldLevel, Mode
from campaign.events.base import Event, event


@event("result.booked", version=1)
class ResultBooked(Event, frozen=True, kw_only=True):
    """A fight was settled at the table; attacker, kind and dice where they were told (a dash where not)."""

    target: FormationId
    attacker: FormationId | None
    kind: str
    rolls: tuple[Roll, ...]
    text: str


@event("result.eliminated", version=1)
class ElementEliminated(Event, frozen=True, kw_only=True):
    """A model was eliminated (DT-J30)."""

    element: ElementId
    by: FormationId | None


@event("result.mode", version=1)
class ElementModeForced(Event, frozen=True, kw_only=True):
    """A result put one model into another mode (DT-R34); `hold` where it was driven to Hold, Hasty at once (DT-R2)."""

    element: ElementId
    mode: Mode
    hold: HoldLevel | None


@event("result.standfast", version=1)
class ElementHeldFast(Event, frozen=True, kw_only=True):
    """A model was a target and nothing came of it; it still was under fire (DT-R50)."""

    element: ElementId


@event("losses.recovered", version=1)
class LossesRecovered(Event, frozen=True, kw_only=True):
    """One third of a side's losses of one unit row came back in Reserve at its senior HQ (DT-J31, R26, R54).

    `counted` losses are settled by this, 3 for each model that came back; the rest is carried forward.
    """

    side: Side
    type: UnitKey
    counted: int
    elements: tuple[ElementId, ...]
    hq: FormationId
