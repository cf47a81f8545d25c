"""The light of a day against almanac figures for Caen (computed with another library, British Double Summer Time)."""

from __future__ import annotations

from datetime import date

import pytest

from campaign.files.light import light_of
from campaign.files.scenario import Sky

SKY = Sky.model_validate({"latitude": "49.18", "longitude": "-0.36", "utc_offset_hours": "2"})
D_DAY = date(1944, 7, 18)

#: Date, sunrise, sunset, moonrise, moonset, lit percent at noon, civil dawn, civil dusk.
ALMANAC = (
    (date(1944, 6, 6), "0557", "2202", "2141", "0559", 100, "0515", "2244"),
    (date(1944, 7, 18), "0615", "2158", "0437", "2040", 2, "0534", "2238"),
    (date(1944, 7, 19), "0616", "2157", "0527", "2130", 0, "0536", "2237"),
    (date(1944, 7, 20), "0617", "2156", "0623", "2211", 0, "0537", "2236"),
    (date(1944, 8, 4), "0636", "2136", "2154", "0608", 100, "0559", "2213"),
)


def minutes(text: str) -> int:
    """Count the minutes since midnight."""
    return int(text[:2]) * 60 + int(text[2:])


@pytest.mark.parametrize("row", ALMANAC, ids=lambda row: row[0].isoformat())
def test_sun_and_moon_rise_as_the_almanac_says(row: tuple[date, str, str, str, str, int, str, str]) -> None:
    """Sun within two minutes, moon within five, and how much of her is lit (DT-R28)."""
    day, sunrise, sunset, moonrise, moonset, lit, _, _ = row
    light = light_of((day - D_DAY).days, D_DAY, SKY)
    assert abs(minutes(light.sunrise) - minutes(sunrise)) <= 2
    assert abs(minutes(light.sunset) - minutes(sunset)) <= 2
    assert abs(minutes(light.moonrise) - minutes(moonrise)) <= 5
    assert abs(minutes(light.moonset) - minutes(moonset)) <= 5
    assert abs(light.moon_lit_percent - lit) <= 2


@pytest.mark.parametrize("row", ALMANAC, ids=lambda row: row[0].isoformat())
def test_an_hour_is_day_when_half_of_it_is_between_the_civil_twilights(
    row: tuple[date, str, str, str, str, int, str, str],
) -> None:
    """Hours of day are those whose half lies between civil dawn and dusk (DT-R28)."""
    day, *_, dawn, dusk = row
    light = light_of((day - D_DAY).days, D_DAY, SKY)
    expected = [minutes(dawn) < hour * 60 + 30 < minutes(dusk) for hour in range(24)]
    assert [letter == "d" for letter in light.moves] == expected


def test_full_moon_lights_the_night_and_new_moon_does_not() -> None:
    """The nights of 5 and 6 June are moonlit, those of 18 to 20 July are not (DT-R28)."""
    june = light_of(-42, D_DAY, SKY)
    july = light_of(0, D_DAY, SKY)
    assert set(june.moves) == {"d", "m"}
    assert set(july.moves) == {"d", "n"}


def test_where_the_sun_does_not_set_the_field_is_empty() -> None:
    """In the far north in June there is neither sunrise nor sunset, and every hour is day (DT-R28)."""
    north = Sky.model_validate({"latitude": "75", "longitude": "20", "utc_offset_hours": "2"})
    light = light_of(-30, D_DAY, north)
    assert (light.sunrise, light.sunset, light.moves) == ("", "", "d" * 24)
