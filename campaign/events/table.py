"""The table against the book: counts, facts found at the table, and how they were cleared."""

from __future__ import annotations

from campaign.domain.ids import DumpId, ElementId, EntryNumber, FormationId, PlaceId, Side, UnitKey
from campaign.domain.mode import Mode
from campaign.domain.supply import AtLeastOne, NotNegative, Spot
from campaign.events.base import Event, event


@event("table.counted", version=1)
class Counted(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Something was counted: ``dump``, ``lorries``, ``companies``, ``models`` of a type, ``mode`` or ``place``.

    Exactly one of `dump`, `formation` names the thing; what was not counted is None. With a `type` the `companies` are
    the models of that unit row; without one it is not written, as in diaries from before there was one.
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
    type: UnitKey | None = None

    @property
    def thing(self) -> str:
        """Name what was counted, one last count of each: ``dump/fmc_viii``, ``models/uk_4_cly/uk_firefly``."""
        name = f"{self.what}/{self.dump or self.formation}"
        return f"{name}/{self.type}" if self.type is not None else name


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
