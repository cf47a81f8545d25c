"""An auditor who keeps his own books: points, lorries and models added up from what happened, not from the ledger."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from campaign.events.combat import ElementEliminated, LossesRecovered
from campaign.events.command import FormationMustered
from campaign.events.supply import (
    ColumnLost,
    DumpBlown,
    DumpCaptured,
    DumpOpened,
    LorriesMustered,
    SupplyLanded,
    SupplySpent,
)
from campaign.events.table import (
    EmptiesFound,
    LoadsFound,
    LorriesFound,
    LorriesMissing,
    ModelFound,
    PointsFound,
    PointsMissing,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.events.base import Event
    from campaign.projections.state import Campaign

#: What adds to a side's points, and what takes from them.
CAME: Final = ("start", "landed", "found", "captured")
WENT: Final = ("used", "lost", "taken")


class Books:
    """Points by side and end, lorries by side, combat models mustered, lost and back again."""

    def __init__(self, events: Iterable[Event]) -> None:
        """Add up a history."""
        self.points: Counter[tuple[str, str]] = Counter()
        self.lorries: Counter[str] = Counter()
        self.models: Counter[tuple[str, str]] = Counter()
        self._dumps: dict[str, str] = {}
        self._hqs: dict[str, str] = {}
        self._elements: dict[str, str] = {}
        for event in events:
            self._dump(event)
            self._column(event)
            self._element(event)

    def _dump(self, event: Event) -> None:
        """Book what happened to dumps."""
        match event:
            case DumpOpened():
                self._dumps[event.dump] = event.side
                self.points[event.side, "start"] += event.points
            case DumpCaptured():
                old = self._dumps[event.dump]
                self.points[old, "taken"] += event.points
                self.points[old, "lost"] += event.lost
                self.points[event.by, "captured"] += event.points
                self._dumps[event.dump] = event.by
            case DumpBlown() | PointsMissing():
                self.points[self._dumps[event.dump], "lost"] += event.points
            case SupplyLanded():
                self.points[self._dumps[event.dump], "landed"] += event.points
            case PointsFound():
                self.points[self._dumps[event.dump], "found"] += event.points
            case SupplySpent():
                side = self._dumps[event.dump] if event.dump is not None else self._hqs.get(event.hq or "", "")
                self.points[side, "used"] += event.points
            case _:
                pass

    def _column(self, event: Event) -> None:
        """Book what happened to lorries."""
        match event:
            case LorriesMustered() | LorriesFound():
                self._hqs[event.hq] = event.side
                self.lorries[event.side] += event.models
                self.points[event.side, "found" if isinstance(event, LorriesFound) else "start"] += event.full
            case LorriesMissing():
                self.lorries[self._hqs[event.hq]] -= event.models
                self.points[self._hqs[event.hq], "lost"] += event.full
            case ColumnLost():
                self.points[self._hqs[event.hq], "lost"] += event.points
            case LoadsFound():
                self.points[self._hqs[event.hq], "found"] += event.full
            case EmptiesFound():
                self.points[self._hqs[event.hq], "lost"] += event.full
            case _:
                pass

    def _element(self, event: Event) -> None:
        """Book what happened to models."""
        match event:
            case FormationMustered():
                self._elements |= {item.element: event.side for item in event.elements}
                self.models[event.side, "mustered"] += len(event.elements)
            case ElementEliminated():
                self.models[self._elements[event.element], "lost"] += 1
            case ModelFound():
                self.models[self._elements[event.element], "lost"] -= 1
            case LossesRecovered():
                self.models[event.side, "recovered"] += len(event.elements)
            case _:
                pass

    def faults(self, campaign: Campaign) -> Iterator[str]:
        """Yield where a state holds more or less of something than came and did not go (DT-G9, J31, R54)."""
        supply, elements = campaign.supply, campaign.oob.elements.values()
        for side in sorted(campaign.calendar.sides):
            came = sum(self.points[side, end] for end in CAME)
            went = sum(self.points[side, end] for end in WENT)
            there = supply.in_dumps(side) + supply.on_lorries(side)
            if came != went + there:
                yield f"{side}: {came} points came, {went} went, {there} are there"
            for end in (*CAME, *WENT):
                if supply.end(side, end) != self.points[side, end]:
                    yield f"{side}: {self.points[side, end]} points {end}, the ledger has {supply.end(side, end)}"
            if supply.lorry_models(side) != self.lorries[side]:
                yield f"{side}: {self.lorries[side]} lorries, the ledger has {supply.lorry_models(side)}"
            mustered, away = self.models[side, "mustered"], self.models[side, "lost"] - self.models[side, "recovered"]
            standing = sum(item.standing for item in elements if self._elements[item.id] == side)
            if standing + away != mustered:
                yield f"{side}: {mustered} models mustered, {away} lost, {standing} standing"
