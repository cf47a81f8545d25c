"""The table against the book: counts, facts found at the table, and how they were cleared."""

from __future__ import annotations

from campaign.domain.ids import DumpId, ElementId, EntryNumber, FormationId, PlaceId, Side
from campaign.domain.mode import Mode
from campaign.domain.supply import AtLeastOne, NotNegative, Spot
from campaign.events.base import Event, event


@event("table.counted", version=1)
class Counted(Event, frozen=True, kw_only=True):
    """Something was counted at the table: a ``dump``, ``lorries``, ``companies``, a ``mode`` or a ``place``.

    Exactly one of `dump`, `formation` names the thing; what was not counted is None.
    """

    what: str
    dump: DumpId | None
    formation: FormationId | None
    points: int | None
    full: int | None
    empty: int | None
    companies: int | None
    mode: Mode | None
    place: PlaceId | None


@event("table.points", version=1)
class PointsFound(Event, frozen=True, kw_only=True):
    """Points stood in a dump that the book did not have there (architecture: found facts)."""

    dump: DumpId
    points: AtLeastOne


@event("table.lorries", version=1)
class LorriesFound(Event, frozen=True, kw_only=True):
    """Lorries of an HQ stood at a spot, so many of them full, that the book did not have there."""

    hq: FormationId
    side: Side
    spot: Spot
    models: AtLeastOne
    full: NotNegative


@event("table.loads", version=1)
class LoadsFound(Event, frozen=True, kw_only=True):
    """Lorries that the book holds for empty were full; no model is added."""

    hq: FormationId
    spot: Spot
    full: AtLeastOne


@event("table.empties", version=1)
class EmptiesFound(Event, frozen=True, kw_only=True):
    """Lorries that the book holds for full were empty; the points are lost (DT-G9)."""

    hq: FormationId
    spot: Spot
    full: AtLeastOne


@event("table.missing", version=1)
class LorriesMissing(Event, frozen=True, kw_only=True):
    """Lorries that the book has at a spot did not stand there, so many of them full; models and points are lost."""

    hq: FormationId
    spot: Spot
    models: AtLeastOne
    full: NotNegative


@event("table.shortage", version=1)
class PointsMissing(Event, frozen=True, kw_only=True):
    """Points that the book has in a dump did not stand there; they are lost."""

    dump: DumpId
    points: AtLeastOne


@event("table.dump", version=1)
class DumpFound(Event, frozen=True, kw_only=True):
    """A dump stood open that the book holds for shut."""

    dump: DumpId


@event("table.model", version=1)
class ModelFound(Event, frozen=True, kw_only=True):
    """A model stood on the table that the book holds for eliminated."""

    element: ElementId


@event("table.cleared", version=1)
class FactCleared(Event, frozen=True, kw_only=True):
    """A found fact was explained: ``slip``, ``found`` or ``lost``."""

    entry: EntryNumber
    how: str
    text: str
