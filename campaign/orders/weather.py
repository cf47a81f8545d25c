"""The order that tells the weather from the open move on (DT-R28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from campaign.domain.weather import Weather, parse_weather
from campaign.errors import UnknownName
from campaign.events.calendar import WeatherSet
from campaign.orders.base import Kind, Order, Slots

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class SetWeather(Order, frozen=True, kw_only=True):
    """Tell the weather; it counts from the open move until something else is said."""

    name = "weather"
    kind = Kind.TABLE
    line = "WEATHER [TEXT]"
    example = "weather poor smoke and dust over the villages"
    once = True

    weather: Annotated[Weather, Meta(description="clear, poor, bad or none")]
    text: Annotated[str, Meta(description="in the umpire's words")] = ""

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> SetWeather:
        """Read the weather; raise UnknownName for a word that is none."""
        word = groups[0].one("weather", str)
        found = parse_weather(word)
        if found is None:
            message = f"{word!r} is no weather"
            raise UnknownName(message, nearest=tuple(Weather))
        return cls(weather=found, text=groups[0].maybe("text", str) or "")

    def title(self, campaign: Campaign) -> str:
        """Name the weather."""
        return f"weather {self.weather}"

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Set the weather, unless it is just that already."""
        now = campaign.calendar.now
        old = campaign.calendar.weather_at(now)
        if old.weather == self.weather and self.text in {"", old.text}:
            return ()
        return (WeatherSet(start=now, weather=self.weather.value, ground=old.ground, text=self.text),)
