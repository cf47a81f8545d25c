"""The calendar: the open move, light, weather, and what is due."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field
from msgspec.structs import replace

from campaign.domain.clock import GameTime
from campaign.domain.ids import FormationId, PlaceId, Side
from campaign.errors import DoesNotFit
from campaign.events.calendar import (
    DayEnded,
    LightComputed,
    MoveEnded,
    ReinforcementExpected,
    SupplyExpected,
    WeatherSet,
)
from campaign.events.command import FormationArrived
from campaign.events.founding import CampaignCopied, CampaignFounded, Origin
from campaign.events.rulings import DiceRevealed
from campaign.events.supply import SupplyLanded
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers

_START: Final = GameTime(day=0, move=0)


class Weather(Struct, frozen=True, kw_only=True):
    """The weather from a move on: visibility word, state of the ground, and the umpire's words."""

    start: GameTime
    weather: str
    ground: str = ""
    text: str = ""


class DayLight(Struct, frozen=True, kw_only=True):
    """The light of one day, a letter a move (``d``, ``m``, ``n``), with the times it was computed from."""

    day: int
    moves: str
    sunrise: str
    sunset: str
    moonrise: str
    moonset: str
    moon_lit_percent: int


class Arrival(Struct, frozen=True, kw_only=True):
    """A formation that is due on the table."""

    formation: FormationId
    due: GameTime
    place: PlaceId | None
    text: str
    arrived: bool = False


class DailySupply(Struct, frozen=True, kw_only=True):
    """Points due at a place every day at one hour; `settled` is the last of those hours that was booked."""

    side: Side
    place: PlaceId
    points: int
    hour: int
    text: str
    settled: GameTime | None = None


class Calendar(Projection, kw_only=True):
    """The clock of the campaign; `now` is the open move, `ended_days` the days that were closed.

    Of the dice `seed_digest` is the SHA-256 of their seed, `seed` the seed in hex once it was revealed. `origin` is
    what a what-if was copied from, None for a campaign of its own.
    """

    name: str = ""
    scenario: str = ""
    d_day: str = ""
    dice: str = "app"
    seed_digest: str = ""
    seed: str = ""
    origin: Origin | None = None
    sides: tuple[Side, ...] = ()
    opens: GameTime = _START
    closes: GameTime | None = None
    now: GameTime = _START
    ended_days: tuple[int, ...] = ()
    light: dict[int, DayLight] = field(default_factory=dict[int, DayLight])
    weather: tuple[Weather, ...] = ()
    arrivals: dict[FormationId, Arrival] = field(default_factory=dict[FormationId, Arrival])
    supply: dict[str, DailySupply] = field(default_factory=dict[str, DailySupply])

    @property
    def founded(self) -> bool:
        """Say whether a campaign was founded here."""
        return bool(self.name)

    @property
    def d_day_date(self) -> date | None:
        """Return D-day as a date, None where the scenario names none."""
        return date.fromisoformat(self.d_day) if self.d_day else None

    def show(self, time: GameTime) -> str:
        """Print a move as this campaign counts: ``D+1/14``, or ``day3/14`` without a D-day."""
        return str(time) if self.d_day else f"day{time.day + 1}/{time.move:02d}"

    def light_at(self, time: GameTime) -> str:
        """Return ``day``, ``moonlit`` or ``moonless`` for a move; day where it was never computed."""
        known = self.light.get(time.day)
        letter = known.moves[time.move] if known else "d"
        return {"d": "day", "m": "moonlit", "n": "moonless"}[letter]

    def weather_at(self, time: GameTime) -> Weather:
        """Return the weather of a move: the last that was said to start by then; clear where nothing was said."""
        told = [item for item in self.weather if item.start <= time]
        return max(told, key=lambda item: item.start) if told else Weather(start=self.opens, weather="clear")

    def due(self) -> tuple[Arrival, ...]:
        """Return the formations that may come on by now and have not."""
        return tuple(item for item in self.arrivals.values() if not item.arrived and item.due <= self.now)

    def landings_due(self) -> tuple[DailySupply, ...]:
        """Return the daily landings of which an hour has come that was not booked, today's or an earlier day's."""
        return tuple(item for item in self.supply.values() if self.hours_due(item))

    def hours_due(self, daily: DailySupply) -> tuple[GameTime, ...]:
        """Return the hours of a daily landing that have come since the campaign opened and were not booked."""
        hours = (GameTime(day=day, move=daily.hour) for day in range(self.opens.day, self.now.day + 1))
        last = daily.settled
        return tuple(time for time in hours if self.opens <= time <= self.now and (last is None or time > last))

    def is_last_move(self, time: GameTime) -> bool:
        """Say whether the scenario ends with a move, or has ended before it."""
        return self.closes is not None and time >= self.closes


def empty() -> Calendar:
    """Return a calendar of no campaign."""
    return Calendar()


def _founded(calendar: Calendar, event: CampaignFounded, _stamp: Stamp) -> None:
    if calendar.founded:
        message = "the campaign is founded already"
        raise DoesNotFit(message)
    calendar.name = event.name
    calendar.scenario = event.scenario
    calendar.d_day = event.d_day
    calendar.dice = event.dice
    calendar.seed_digest = event.seed_digest
    calendar.sides = event.sides
    calendar.opens = event.opens
    calendar.closes = event.closes
    calendar.now = event.opens


def _copied(calendar: Calendar, event: CampaignCopied, stamp: Stamp) -> None:
    _founded(calendar, event, stamp)
    calendar.origin = event.origin


def _move(calendar: Calendar, event: MoveEnded, _stamp: Stamp) -> None:
    if event.move != calendar.now:
        message = f"{event.move} is not the open move: that is {calendar.now}"
        raise DoesNotFit(message)
    calendar.now = event.move.plus(1)


def _day(calendar: Calendar, event: DayEnded, _stamp: Stamp) -> None:
    if event.day in calendar.ended_days:
        message = f"day {event.day} is ended already"
        raise DoesNotFit(message)
    calendar.ended_days = (*calendar.ended_days, event.day)


def _weather(calendar: Calendar, event: WeatherSet, _stamp: Stamp) -> None:
    new = Weather(start=event.start, weather=event.weather, ground=event.ground, text=event.text)
    calendar.weather = (*(item for item in calendar.weather if item.start != event.start), new)


def _light(calendar: Calendar, event: LightComputed, _stamp: Stamp) -> None:
    calendar.light[event.day] = DayLight(
        day=event.day,
        moves=event.moves,
        sunrise=event.sunrise,
        sunset=event.sunset,
        moonrise=event.moonrise,
        moonset=event.moonset,
        moon_lit_percent=event.moon_lit_percent,
    )


def _expected(calendar: Calendar, event: ReinforcementExpected, _stamp: Stamp) -> None:
    calendar.arrivals[event.formation] = Arrival(
        formation=event.formation, due=event.due, place=event.place, text=event.text
    )


def _arrived(calendar: Calendar, event: FormationArrived, _stamp: Stamp) -> None:
    known = calendar.arrivals.get(event.formation)
    if known is not None:
        calendar.arrivals[event.formation] = replace(known, arrived=True)


def _supply(calendar: Calendar, event: SupplyExpected, _stamp: Stamp) -> None:
    if event.place in calendar.supply:
        message = f"points are due daily at {event.place} already"
        raise DoesNotFit(message)
    calendar.supply[event.place] = DailySupply(
        side=event.side, place=event.place, points=event.points, hour=event.hour, text=event.text
    )


def _landed(calendar: Calendar, event: SupplyLanded, _stamp: Stamp) -> None:
    """Settle the hour that the landing says, else the earliest that was due there; more lands without being due."""
    daily = calendar.supply.get(event.source)
    if daily is None:
        return
    time = event.due or next(iter(calendar.hours_due(daily)), None)
    if time is not None and (daily.settled is None or time > daily.settled):
        calendar.supply[event.source] = replace(daily, settled=time)


def _revealed(calendar: Calendar, event: DiceRevealed, _stamp: Stamp) -> None:
    calendar.seed = event.seed


HANDLERS: Final[Handlers] = {
    CampaignFounded: _founded,
    CampaignCopied: _copied,
    MoveEnded: _move,
    DayEnded: _day,
    WeatherSet: _weather,
    LightComputed: _light,
    ReinforcementExpected: _expected,
    FormationArrived: _arrived,
    SupplyExpected: _supply,
    SupplyLanded: _landed,
    DiceRevealed: _revealed,
}
