"""Supply: dumps, lorries and columns; points move between accounts and are never made or lost on the way (DT-G9)."""

from __future__ import annotations

from campaign.domain.clock import GameTime
from campaign.domain.ids import DumpId, FormationId, PlaceId, Side, UnitKey
from campaign.domain.supply import AtLeastOne, NotNegative, Spot
from campaign.events.base import Event, event


@event("dump.opened", version=1)
class DumpOpened(Event, frozen=True, kw_only=True):
    """A dump was opened at a node (DT-G1, G3); `points` stood in it at the scenario's start, 0 later."""

    dump: DumpId
    side: Side
    place: PlaceId
    name: str
    points: NotNegative


@event("dump.shut", version=1)
class DumpShut(Event, frozen=True, kw_only=True):
    """An empty dump was shut."""

    dump: DumpId


@event("dump.captured", version=1)
class DumpCaptured(Event, frozen=True, kw_only=True):
    """A dump fell to the enemy (DT-R43): `points` pass to the captor, the `lost` rest goes up."""

    dump: DumpId
    by: Side
    points: NotNegative
    lost: NotNegative


@event("dump.blown", version=1)
class DumpBlown(Event, frozen=True, kw_only=True):
    """A dump was blown with what it held (DT-R43)."""

    dump: DumpId
    points: NotNegative


@event("supply.landed", version=1)
class SupplyLanded(Event, frozen=True, kw_only=True):
    """Points came ashore, by rail or by air and were put into a dump (DT-G9).

    `due` is the hour of the daily landing that this was, None for any other.
    """

    dump: DumpId
    points: AtLeastOne
    source: PlaceId
    due: GameTime | None


@event("supply.spent", version=1)
class SupplySpent(Event, frozen=True, kw_only=True):
    """Points were used for an attack (DT-G6, G8).

    Out of `dump`, or out of the lorries of `hq` at `spot`. `payer` is whose attack it was for; `attackers`, battalions
    and batteries, share it; `bonus` of the points are extra ones. No points: attackers joined in what is paid (DT-R48).
    """

    payer: FormationId
    attackers: tuple[str, ...]
    points: NotNegative
    bonus: NotNegative
    dump: DumpId | None
    hq: FormationId | None
    spot: Spot


@event("lorries.mustered", version=1)
class LorriesMustered(Event, frozen=True, kw_only=True):
    """An HQ's lorries or wagons joined, standing with it, so many of them full (DT-G1); `type` is their unit row."""

    hq: FormationId
    side: Side
    type: UnitKey
    models: AtLeastOne
    full: NotNegative


@event("lorries.loaded", version=1)
class LorriesLoaded(Event, frozen=True, kw_only=True):
    """Empty lorries filled up at a dump (DT-G3)."""

    hq: FormationId
    spot: Spot
    dump: DumpId
    points: AtLeastOne


@event("lorries.unloaded", version=1)
class LorriesUnloaded(Event, frozen=True, kw_only=True):
    """Full lorries put their points into a dump (DT-G3)."""

    hq: FormationId
    spot: Spot
    dump: DumpId
    points: AtLeastOne


@event("column.moved", version=1)
class ColumnMoved(Event, frozen=True, kw_only=True):
    """Lorries of one HQ left one spot and stand at another, so many of them full (DT-G2, R5).

    Sending splits an account and arriving joins one. `driven_mm` is the way on the road, 0 for a departure and where
    no road is known.
    """

    hq: FormationId
    spot: Spot
    to: Spot
    models: AtLeastOne
    full: NotNegative
    driven_mm: NotNegative


@event("column.lost", version=1)
class ColumnLost(Event, frozen=True, kw_only=True):
    """Lorries, so many of them full, were destroyed and come back at their HQ less the points lost (DT-G5, R11)."""

    hq: FormationId
    spot: Spot
    models: AtLeastOne
    full: NotNegative
    points: NotNegative
    cause: str


@event("run.set", version=1)
class RunSet(Event, frozen=True, kw_only=True):
    """An HQ's empties go to a dump's place and back from now on, each move, until stopped."""

    hq: FormationId
    place: PlaceId


@event("run.stopped", version=1)
class RunStopped(Event, frozen=True, kw_only=True):
    """An HQ's supply run was stopped."""

    hq: FormationId
