"""The program's dice: HMAC-SHA256 of seed and draw number, so that the same seed gives the same rolls everywhere."""

from __future__ import annotations

from hmac import digest
from typing import TYPE_CHECKING, Final

from campaign.domain.dice import TEN, DieSource, Roll

if TYPE_CHECKING:
    from collections.abc import Iterator

_BYTES: Final = 256


def face_of(seed: bytes, draw: int, sides: int = TEN) -> int:
    """Return the face, 1 to `sides`, of one draw.

    The bytes of HMAC-SHA256(seed, "draw") are taken in turn; a byte at or above the largest multiple of `sides` is
    rejected, so that no face is likelier than another. Should all 32 bytes be rejected, "draw/1" follows, and so on.
    """
    limit = _BYTES - _BYTES % sides
    return next(byte % sides + 1 for byte in _stream(seed, draw) if byte < limit)


def draw(seed: bytes, first: int, count: int, *, thrown_by: str, sides: int = TEN) -> tuple[Roll, ...]:
    """Draw dice with the numbers from `first` on."""
    return tuple(
        Roll(face=face_of(seed, number, sides), sides=sides, source=DieSource.DRAWN, thrown_by=thrown_by, draw=number)
        for number in range(first, first + count)
    )


def _stream(seed: bytes, number: int) -> Iterator[int]:
    """Yield the bytes of one draw, for as long as they are wanted."""
    block = 0
    while True:
        message = str(number) if block == 0 else f"{number}/{block}"
        yield from digest(seed, message.encode(), "sha256")
        block += 1
