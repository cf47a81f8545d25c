"""What weather and night forbid in the air (DT-R28, R57)."""

from __future__ import annotations

import pytest

from campaign.domain.air import Role
from campaign.domain.place import Going
from tests import worlds

WEATHERS = ("clear", "poor", "bad", "none")


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("weather", WEATHERS)
def test_who_flies_by_day(role: Role, weather: str) -> None:
    """Clear grounds nobody, poor heavy bombers, bad and none everybody, unless effects are off (DT-R28)."""
    verdict = worlds.rules().may_fly(role, weather=weather, light="day")
    grounded = weather in {"bad", "none"} or (weather == "poor" and role is Role.HEAVY_BOMBER)
    assert (verdict.rule if verdict else None) == ("DT-R28" if grounded else None)
    assert worlds.rules({"weather_effects": "no"}).may_fly(role, weather=weather, light="day") is None


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("light", ["moonlit", "moonless"])
@pytest.mark.parametrize("planned", [False, True])
def test_who_flies_by_night(role: Role, light: str, planned: bool) -> None:
    """By night nobody flies but as planned, and fighters, strike and light and medium bombers not at all (DT-R57)."""
    verdict = worlds.rules().may_fly(role, weather="clear", light=light, planned=planned)
    tactical = role in {Role.FIGHTER, Role.STRIKE, Role.LIGHT_BOMBER, Role.MEDIUM_BOMBER}
    assert (verdict.rule if verdict else None) == ("DT-R57" if tactical or not planned else None)
    night = worlds.rules({"night_flying": "yes"})
    assert night.may_fly(role, weather="clear", light=light, planned=planned) is None


@pytest.mark.parametrize("weather", WEATHERS)
def test_who_lands_from_the_air(weather: str) -> None:
    """Troops land in clear weather only (DT-R28)."""
    assert (worlds.rules().may_land(weather) is None) is (weather == "clear")


@pytest.mark.parametrize(
    ("weather", "good", "percent"),
    [("clear", "good", 100), ("poor", "good", 100), ("bad", "poor", 100), ("none", "good", 50)],
)
def test_what_the_ground_becomes(weather: str, good: str, percent: int) -> None:
    """Bad weather makes good going poor, none halves movement off the road (DT-R28)."""
    rules = worlds.rules()
    assert rules.going_in(weather, Going.GOOD) == good
    assert rules.going_in(weather, Going.BAD) is Going.BAD
    assert rules.off_road_percent(weather) == percent


def test_the_words_of_the_weather() -> None:
    """Weather is called as the visibility table calls it, the best first (DT-H1)."""
    assert tuple(worlds.rules().weathers()) == WEATHERS
