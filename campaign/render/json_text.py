"""Reports and answers as JSON: one envelope for all, canonical inside, never an escape that a terminal obeys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import json, to_builtins

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.projections.state import Campaign

#: From here on JSON writes a character as a pair.
_BEYOND: Final = 0x10000


def envelope(
    schema: str,
    campaign: Campaign,
    data: Any,  # noqa: ANN401 - any Struct
    *,
    entry: int | None,
    asked: str | None = None,
) -> str:
    """Return the envelope of a report: its schema, the campaign, the moment, the data.

    The moment is the move that is open in the state shown, the last entry where that is now, and what was asked for.
    """
    now = campaign.calendar.now
    moment = {"move": campaign.calendar.show(now), "day": now.day, "hour": now.move, "entry": entry, "asked": asked}
    return dump(
        {
            "schema": schema,
            "campaign": campaign.calendar.name,
            "at": moment,
            "data": data,
        }
    )


def json_lines(records: Iterable[Any]) -> Iterator[str]:
    """Yield records a line each."""
    for record in records:
        yield dump(record)


def dump(value: Any) -> str:  # noqa: ANN401 - anything msgspec writes
    """Write any value; every character beyond printable ASCII is escaped, so that none reaches a terminal raw."""
    try:
        text = json.encode(value).decode()
    except UnicodeEncodeError:
        # Half a character, as a shell passes bytes that are no UTF-8: it is told in an error, never stored.
        from json import dumps  # noqa: PLC0415 - only then

        return dumps(to_builtins(value), separators=(",", ":"))
    return "".join(map(_escaped, text))


def _escaped(letter: str) -> str:
    """Escape one character as JSON does; only letters inside strings can need it."""
    if " " <= letter <= "~":
        return letter
    code = ord(letter)
    if code < _BEYOND:
        return f"\\u{code:04x}"
    code -= _BEYOND
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
