"""Snapshots: a state as bytes, read back only by the code that wrote it."""

from __future__ import annotations

from zlib import compress, decompress
from zlib import error as ZlibError  # noqa: N812 - zlib's own name says nothing

from msgspec import MsgspecError, msgpack

from campaign.errors import Damaged
from campaign.projections.state import Campaign
from campaign.store.diary import Snapshot
from campaign.store.fingerprint import FINGERPRINT

_ENCODER = msgpack.Encoder()
_QUICK = 1


def encode_state(campaign: Campaign) -> bytes:
    """Write a state as compressed MessagePack."""
    return compress(_ENCODER.encode(campaign), _QUICK)


def decode_state(state: bytes) -> Campaign:
    """Read a state; raise Damaged where the bytes are none."""
    try:
        return msgpack.decode(decompress(state), type=Campaign)
    except (MsgspecError, ZlibError) as error:
        message = f"a snapshot cannot be read: {error}"
        raise Damaged(message, remedy="campaign rebuild") from error


def take(campaign: Campaign, entry: int) -> Snapshot:
    """Return the snapshot of the state after an entry, ready to be appended with it."""
    return Snapshot(
        entry=entry, time=campaign.calendar.now, hash="", fingerprint=FINGERPRINT, state=encode_state(campaign)
    )
