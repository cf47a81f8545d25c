"""Events to stored bytes and back: canonical JSON, one decoder a type, made when it is first needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import DecodeError, json

from campaign.errors import Damaged
from campaign.events.base import REGISTRY, Event
from campaign.events.topics import load_topic

if TYPE_CHECKING:
    from collections.abc import Callable

_ENCODER = json.Encoder(order="sorted")
_DECODERS: dict[tuple[str, int], Callable[[bytes], Event]] = {}

encode = _ENCODER.encode


def decoder(name: str, version: int) -> Callable[[bytes], Event]:
    """Return the function that reads one stored type; raise Damaged where this program does not know it."""
    known = _DECODERS.get((name, version))
    if known is not None:
        return known
    load_topic(name)
    cls = REGISTRY.get((name, version))
    if cls is None:
        message = f"this program does not know the event {name} version {version}"
        raise Damaged(message, remedy="it was written by a newer Campaign: update, then open it again")
    made = json.Decoder(cls).decode
    _DECODERS[name, version] = made
    return made


def decode(name: str, version: int, payload: bytes) -> Event:
    """Read one stored event; raise Damaged where its bytes are not what its type says."""
    try:
        return decoder(name, version)(payload)
    except DecodeError as error:
        message = f"a stored {name} cannot be read: {error}"
        raise Damaged(message) from error


def is_canonical(name: str, version: int, payload: bytes) -> bool:
    """Say whether stored bytes are the canonical form of what they say; duplicate keys and blanks are not."""
    return encode(decode(name, version, payload)) == payload


def canonical(value: Any) -> bytes:  # noqa: ANN401 - anything msgspec can write
    """Return the canonical JSON of any value of the diary: sorted keys, no blanks, UTF-8."""
    return _ENCODER.encode(value)
