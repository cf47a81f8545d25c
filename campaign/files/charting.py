"""From rows of ground, supply, air and calendar to the events of a founding, row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.events.air import RaidPlanned, SquadronMustered
from campaign.events.calendar import ReinforcementExpected, SupplyExpected, WeatherSet
from campaign.events.founding import BridgeCharted, PlaceCharted, RoadCharted, StripCharted
from campaign.events.supply import DumpOpened

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.files.reading import Draft, Placed
    from campaign.files.scenario import (
        BridgeRow,
        DumpRow,
        LandingRow,
        PlaceRow,
        RaidRow,
        ReinforcementRow,
        RoadRow,
        SquadronRow,
        StripRow,
        WeatherRow,
    )


def chart(draft: Draft) -> tuple[dict[str, Any], dict[str, list[Placed[Any]]]]:
    """Return the sections of a founding order that follow row by row, and the row that each of their rows came from."""
    sections: dict[str, Any] = {}
    origins: dict[str, list[Placed[Any]]] = {}
    for section, make in _MAKERS.items():
        placed = draft.lists.get(section, [])
        sections[section] = tuple(make(item.row) for item in placed)
        origins[section] = placed
    return sections, origins


def _place(row: PlaceRow) -> PlaceCharted:
    return PlaceCharted(place=row.id, name=row.name, x_mm=row.x_mm, y_mm=row.y_mm, kinds=row.kinds, holder=row.holder)


def _road(row: RoadRow) -> RoadCharted:
    return RoadCharted(
        road=row.id or f"{row.start}-{row.end}",
        start=row.start,
        end=row.end,
        road_class=row.road_class,
        length_mm=row.length_mm,
        number=row.number or "",
        crosses=row.crosses or "",
    )


def _bridge(row: BridgeRow) -> BridgeCharted:
    return BridgeCharted(
        bridge=row.id, river=row.river, place=row.place, road=row.road, state=row.state, holder=row.holder
    )


def _strip(row: StripRow) -> StripCharted:
    return StripCharted(
        strip=row.id,
        side=row.side,
        name=row.name,
        on_table=row.on_table,
        x_mm=row.x_mm,
        y_mm=row.y_mm,
        usable_from=row.usable_from,
    )


def _squadron(row: SquadronRow) -> SquadronMustered:
    return SquadronMustered(
        squadron=row.id,
        side=row.side,
        name=row.name,
        handle=row.handle or row.id,
        type=row.type,
        role=row.role,
        strip=row.strip,
        wing=row.wing or "",
        available=row.available,
    )


def _dump(row: DumpRow) -> DumpOpened:
    return DumpOpened(dump=row.id, side=row.side, place=row.place, name=row.name, points=row.points)


def _landing(row: LandingRow) -> SupplyExpected:
    return SupplyExpected(side=row.side, place=row.place, points=row.points, hour=row.hour, text=row.text or "")


def _raid(row: RaidRow) -> RaidPlanned:
    return RaidPlanned(
        raid=row.id,
        side=row.side,
        time=row.time,
        aim=row.aim,
        squadrons=row.squadrons,
        radius_mm=row.radius_mm,
        name=row.name,
    )


def _reinforcement(row: ReinforcementRow) -> ReinforcementExpected:
    return ReinforcementExpected(formation=row.formation, due=row.due, place=row.place, text=row.text or "")


def _weather(row: WeatherRow) -> WeatherSet:
    return WeatherSet(start=row.start, weather=row.weather.value, ground=row.ground or "", text=row.text or "")


_MAKERS: dict[str, Callable[[Any], Any]] = {
    "places": _place,
    "roads": _road,
    "bridges": _bridge,
    "strips": _strip,
    "squadrons": _squadron,
    "dumps": _dump,
    "landings": _landing,
    "raids": _raid,
    "reinforcements": _reinforcement,
    "weather": _weather,
}
