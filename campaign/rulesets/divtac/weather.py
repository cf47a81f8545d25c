"""Weather: what it forbids in the air and what it does to the ground (DT-R28, R57)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.air import Role
from campaign.domain.place import Going
from campaign.rulesets.divtac.book import Book
from campaign.rulesets.tables import Row, Table
from campaign.rulesets.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator


class WeatherRow(Row, frozen=True, kw_only=True):
    """What one kind of weather does, the best first; the defaults are those of clear weather."""

    weather: str = "clear"
    flying: bool = True
    grounded: tuple[Role, ...] = ()
    air_landing: bool = True
    good_going_reads: Going = Going.GOOD
    off_road_percent: int = 100


class WeatherEffects(Table, frozen=True, kw_only=True):
    """The effects by the word of the visibility table, and who does not fly by night (DT-R28, R57)."""

    rows: tuple[WeatherRow, ...]
    grounded_by_night: tuple[Role, ...]

    def faults(self) -> Iterator[str]:
        """Yield a table that does not begin with clear weather, which does nothing."""
        if self.rows[:1] != (WeatherRow(),):
            yield "clear weather comes first and does nothing"


class WeatherTopic(Book):
    """What the weather and the night allow."""

    def weathers(self) -> tuple[str, ...]:
        """Return the words that weather may be called, the best first."""
        return tuple(row.weather for row in self.tables.read("weather", WeatherEffects).rows)

    def may_fly(self, role: Role, *, weather: str, light: str, planned: bool = False) -> Verdict | None:
        """Say why a role does not fly, None where it does (DT-R28, R57).

        `weather` is one of `weathers`, `light` ``day``, ``moonlit`` or ``moonless``; `planned` attacks and landings of
        heavy bombers and transports may be by night.
        """
        row = self._weather(weather)
        if not row.flying:
            return Verdict(rule="DT-R28", reason=f"nobody flies in weather {weather}")
        if role in row.grounded:
            return Verdict(rule="DT-R28", reason=f"{_spoken(role)} do not fly in weather {weather}")
        if light == "day" or self.flag("night_flying") or not self.applies("DT-R57"):
            return None
        if role in self.tables.read("weather", WeatherEffects).grounded_by_night:
            return Verdict(rule="DT-R57", reason=f"{_spoken(role)} do not fly by night")
        if not planned:
            return Verdict(rule="DT-R57", reason=f"{_spoken(role)} fly by night only as planned")
        return None

    def may_land(self, weather: str) -> Verdict | None:
        """Say why no troops land from the air, None where they may (DT-R28)."""
        if self._weather(weather).air_landing:
            return None
        return Verdict(rule="DT-R28", reason=f"no air landing in weather {weather}")

    def going_in(self, weather: str, going: Going) -> Going:
        """Return how the ground off the road carries in this weather (DT-R28)."""
        return self._weather(weather).good_going_reads if going is Going.GOOD else going

    def off_road_percent(self, weather: str) -> int:
        """Return what is left of movement off the road in this weather, in per cent (DT-R28)."""
        return self._weather(weather).off_road_percent

    def _weather(self, weather: str) -> WeatherRow:
        """Return what a weather does; nothing where effects are switched off or the word is unknown."""
        if not self.applies("DT-R28") or not self.flag("weather_effects"):
            return WeatherRow()
        rows = self.tables.read("weather", WeatherEffects).rows
        return next((row for row in rows if row.weather == weather), rows[0])


def _spoken(role: Role) -> str:
    """Name squadrons of a role: ``heavy bombers``."""
    plural = {Role.STRIKE: "strike squadrons", Role.RECONNAISSANCE: "reconnaissance squadrons"}
    return plural.get(role, f"{role.value.replace('_', ' ')}s")
