"""The light of each day, computed once at founding: sun, moon and which hours are day, moonlit or dark (DT-R28).

An hour is *day* (``d``) when at its half the sun stands above -6 degrees, which is civil twilight. It is a *moonlit*
night (``m``) when at its half the moon stands at least 5 degrees high and 40 hundredths of her are lit, else a
*moonless* one (``n``).
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from math import degrees
from typing import TYPE_CHECKING, Any, Final

import ephem

from campaign.domain.clock import HOURS_A_DAY
from campaign.events.calendar import LightComputed

if TYPE_CHECKING:
    from campaign.files.scenario import Sky

CIVIL_TWILIGHT_DEGREES: Final = -6.0
MOON_HIGH_DEGREES: Final = 5.0
MOON_LIT_PERCENT: Final = 40
#: Where the centre stands when the upper limb is at the horizon, lifted by refraction.
_HORIZON: Final = "-0:50"


def light_of(day: int, d_day: date, sky: Sky) -> LightComputed:
    """Return the light of a day of the campaign, in the campaign's own clock."""
    midnight = datetime.combine(d_day + timedelta(days=day), datetime.min.time(), tzinfo=UTC)
    start = midnight - timedelta(hours=sky.utc_offset_hours)
    noon_moon = _body(ephem.Moon, start + timedelta(hours=HOURS_A_DAY / 2), sky)
    return LightComputed(
        day=day,
        moves="".join(_letter(start + timedelta(hours=hour, minutes=30), sky) for hour in range(HOURS_A_DAY)),
        sunrise=_event("next_rising", ephem.Sun, start, sky),
        sunset=_event("next_setting", ephem.Sun, start, sky),
        moonrise=_event("next_rising", ephem.Moon, start, sky),
        moonset=_event("next_setting", ephem.Moon, start, sky),
        moon_lit_percent=round(noon_moon.phase),
    )


def _letter(when: datetime, sky: Sky) -> str:
    """Return the letter of one moment."""
    if degrees(_body(ephem.Sun, when, sky).alt) > CIVIL_TWILIGHT_DEGREES:
        return "d"
    moon = _body(ephem.Moon, when, sky)
    lit = degrees(moon.alt) >= MOON_HIGH_DEGREES and moon.phase >= MOON_LIT_PERCENT
    return "m" if lit else "n"


def _observer(when: datetime, sky: Sky) -> ephem.Observer:
    """Return somebody who stands under this sky; refraction is in the horizon, not in the air pressure."""
    observer = ephem.Observer()
    observer.lat, observer.lon = str(sky.latitude), str(sky.longitude)
    observer.pressure = 0
    observer.date = ephem.Date(when.replace(tzinfo=None))
    return observer


def _body(body: type[Any], when: datetime, sky: Sky) -> Any:  # noqa: ANN401 - ephem computes into the body
    """Return the sun or the moon as seen at a moment."""
    found = body()
    found.compute(_observer(when, sky))
    return found


def _event(method: str, body: type[Any], start: datetime, sky: Sky) -> str:
    """Return when a body rises or sets on a day as ``HHMM`` of the campaign's clock, empty where it does not."""
    observer = _observer(start, sky)
    observer.horizon = _HORIZON
    try:
        found = getattr(observer, method)(body(), use_center=True)
    except ephem.CircumpolarError:
        return ""
    when = found.datetime().replace(tzinfo=UTC) + timedelta(seconds=30)
    if when >= start + timedelta(hours=HOURS_A_DAY):
        return ""
    return f"{when + timedelta(hours=sky.utc_offset_hours):%H%M}"
