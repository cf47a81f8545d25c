"""The calendar: moves and days ended, light, weather, what is due."""

from __future__ import annotations

from campaign.domain.clock import GameTime
from campaign.domain.ids import FormationId, PlaceId, Side
from campaign.events.base import Event, event


@event("move.ended", version=1)
class MoveEnded(Event, frozen=True, kw_only=True):
    """A move was ended; the next one is open."""

    move: GameTime


@event("day.ended", version=1)
class DayEnded(Event, frozen=True, kw_only=True):
    """A day was ended: its plan is closed and its losses are counted (DT-R9, R26)."""

    day: int


@event("weather.set", version=1)
class WeatherSet(Event, frozen=True, kw_only=True):
    """The umpire or the scenario said the weather from a move on: ``clear``, ``poor``, ``bad`` or ``none`` (DT-H1)."""

    start: GameTime
    weather: str
    ground: str
    text: str


@event("light.computed", version=1)
class LightComputed(Event, frozen=True, kw_only=True):
    """The light of one day, a letter a move: ``d`` day, ``m`` moonlit night, ``n`` moonless night (DT-R28).

    Sun and moon times are campaign clock, ``HHMM`` or empty where there is none that day.
    """

    day: int
    moves: str
    sunrise: str
    sunset: str
    moonrise: str
    moonset: str
    moon_lit_percent: int


@event("reinforcement.expected", version=1)
class ReinforcementExpected(Event, frozen=True, kw_only=True):
    """A formation is due on the table at a move."""

    formation: FormationId
    due: GameTime
    place: PlaceId | None
    text: str


@event("reinforcement.supply", version=1)
class SupplyExpected(Event, frozen=True, kw_only=True):
    """Points are due to land at a place every day at one hour."""

    side: Side
    place: PlaceId
    points: int
    hour: int
    text: str
