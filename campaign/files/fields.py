"""The kinds of values that files hold: ids, times, whole numbers, yes or no, each read from the text that was typed."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field, PlainValidator, WithJsonSchema

from campaign.domain.clock import GameTime, parse_time
from campaign.domain.dice import TEN
from campaign.domain.echelon_names import every_word

_WHOLE: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,8})\Z")
_DEGREES: Final = re.compile(r"[-+]?[0-9]{1,3}(?:\.[0-9]{1,6})?\Z")
_HOUR: Final = re.compile(r"D[+-]\d{1,4}/\d\d?\Z")
_WITHOUT_D_DAY: Final = re.compile(r"day([1-9]\d{0,3})/(\d\d)\Z")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d\Z")
_IS: Final = {"true": True, "yes": True, "false": False, "no": False}
HINTS: Final = ("low", "median", "high")


def _whole(value: Any) -> Any:  # noqa: ANN401 - whatever the file holds
    """Read a whole number of at most nine figures."""
    if isinstance(value, str):
        if not _WHOLE.match(value):
            message = f"must be a whole number, not {value[:40]!r}"
            raise ValueError(message)
        return int(value)
    return value


def _degrees(value: Any) -> Any:  # noqa: ANN401 - whatever the file holds
    """Read degrees with a decimal point."""
    if isinstance(value, str):
        if not _DEGREES.match(value):
            message = f"must be a number such as 49.18, not {value[:40]!r}"
            raise ValueError(message)
        return float(value)
    return value


def _yes(value: Any) -> Any:  # noqa: ANN401 - whatever the file holds
    """Read yes or no."""
    if isinstance(value, str):
        if value.lower() not in _IS:
            message = f"must be yes or no, not {value[:40]!r}"
            raise ValueError(message)
        return _IS[value.lower()]
    return value


def whole_number(text: str) -> int | float | None:
    """Return a bare text that is a number as one, None where it is none."""
    if _WHOLE.match(text):
        return int(text)
    return float(text) if _DEGREES.match(text) else None


def is_yes_or_no(text: str) -> bool | str:
    """Return a bare ``true`` or ``false`` as what it says, any other text as it is."""
    return {"true": True, "false": False}.get(text, text)


def _time(value: Any) -> GameTime:  # noqa: ANN401 - whatever the file holds
    """Read the move of an hour, ``D+1/14`` or without a D-day ``day2/14``."""
    text = value if isinstance(value, str) else ""
    if found := _WITHOUT_D_DAY.match(text):
        text = f"D+{int(found[1]) - 1}/{found[2]}"
    time = parse_time(text) if _HOUR.match(text) else None
    if time is None:
        message = f"must be a move such as D+1/14, not {str(value)[:40]!r}"
        raise ValueError(message)
    return time


def _date(value: Any) -> str:  # noqa: ANN401 - whatever the file holds
    """Read a calendar date."""
    text = value if isinstance(value, str) else ""
    try:
        if _DATE.match(text):
            return date.fromisoformat(text).isoformat()
    except ValueError:
        pass
    message = f"must be a date such as 1944-07-18, not {str(value)[:40]!r}"
    raise ValueError(message)


def _training(value: Any) -> str | int:  # noqa: ANN401 - whatever the file holds
    """Read a hint for the training roll, or a training value 1 to 10."""
    if isinstance(value, str) and value in HINTS:
        return value
    if isinstance(value, str) and _WHOLE.match(value) and 1 <= int(value) <= TEN:
        return int(value)
    message = f"must be low, median, high or a training value 1 to 10, not {str(value)[:40]!r}"
    raise ValueError(message)


def _text(value: Any) -> Any:  # noqa: ANN401 - whatever the file holds
    """Refuse nothing and blanks where a text is wanted."""
    if value is None or (isinstance(value, str) and not value.strip()):
        message = "must not be empty"
        raise ValueError(message)
    return value.strip() if isinstance(value, str) else value


ID_PATTERN: Final = r"^[a-z0-9]+(?:[_-][a-z0-9]+)*$"

Id = Annotated[str, Field(pattern=ID_PATTERN, max_length=40), BeforeValidator(_text)]
Level = Annotated[
    str,
    Field(min_length=1, max_length=40),
    BeforeValidator(_text),
    WithJsonSchema({"anyOf": [{"enum": list(every_word())}, {"type": "string", "minLength": 1, "maxLength": 40}]}),
]
Name = Annotated[str, Field(min_length=1, max_length=120), BeforeValidator(_text)]
Text = Annotated[str, Field(min_length=1, max_length=4000), BeforeValidator(_text)]
Nation = Annotated[str, Field(pattern=r"^[A-Z]{2,3}$"), BeforeValidator(_text)]
Count = Annotated[int, Field(ge=0, le=100_000), BeforeValidator(_whole)]
Many = Annotated[int, Field(ge=0, le=99_999_999), BeforeValidator(_whole)]
AtLeastOne = Annotated[int, Field(ge=1, le=100_000), BeforeValidator(_whole)]
Models = Annotated[int, Field(ge=0, le=99), BeforeValidator(_whole)]
Millimetres = Annotated[int, Field(ge=-100_000, le=100_000), BeforeValidator(_whole)]
Hour = Annotated[int, Field(ge=0, le=23), BeforeValidator(_whole)]
Offset = Annotated[int, Field(ge=-12, le=14), BeforeValidator(_whole)]
Degrees = Annotated[float, Field(ge=-180, le=180), BeforeValidator(_degrees)]
YesNo = Annotated[bool, BeforeValidator(_yes)]
Moment = Annotated[
    GameTime,
    PlainValidator(_time),
    WithJsonSchema({"type": "string", "pattern": r"^(D[+-]\d{1,4}|day[1-9]\d{0,3})/\d\d?$"}),
]
Day = Annotated[str, PlainValidator(_date), WithJsonSchema({"type": "string", "format": "date"})]
TrainingValue = Annotated[int, Field(ge=1, le=TEN), BeforeValidator(_whole)]
Training = Annotated[
    str | int,
    PlainValidator(_training),
    WithJsonSchema({"anyOf": [{"enum": list(HINTS)}, {"type": "integer", "minimum": 1, "maximum": TEN}]}),
]
