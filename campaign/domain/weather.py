"""The weather as the table of visibility knows it (DT-H1)."""

from __future__ import annotations

from enum import StrEnum


class Weather(StrEnum):
    """How far one sees, and with it what flies and how the ground carries (DT-R28)."""

    CLEAR = "clear"
    POOR = "poor"
    BAD = "bad"
    NONE = "none"


def parse_weather(text: str) -> Weather | None:
    """Read weather by its name; None where it is none."""
    text = text.lower()
    return Weather(text) if text in set(Weather) else None
