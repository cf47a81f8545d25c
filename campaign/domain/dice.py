"""Dice as values: what was thrown, by whom and where the number came from; nothing here rolls."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta, Struct

TEN: Final = 10
SIX: Final = 6


class DieSource(StrEnum):
    """Where a number came from: read off a real die, or drawn by the program."""

    TYPED = "typed"
    DRAWN = "drawn"


class Roll(Struct, frozen=True, kw_only=True, gc=False):
    """One die: its face 1 to `sides`, its source, who threw it; a drawn one remembers its draw number."""

    face: Annotated[int, Meta(description="the number thrown")]
    sides: Annotated[int, Meta(description="how many sides it has")] = TEN
    source: Annotated[DieSource, Meta(description="read off a real die, or drawn by the program")] = DieSource.TYPED
    thrown_by: Annotated[str, Meta(description="who threw it")] = ""
    draw: Annotated[int | None, Meta(description="which draw of the program it was")] = None

    def __str__(self) -> str:
        """Print the die as ``D10 7`` or, drawn by the program, ``D10 7 (drawn #3)``."""
        drawn = f" (drawn #{self.draw})" if self.draw is not None else ""
        return f"D{self.sides} {self.face}{drawn}"


def parse_d10(text: str) -> int | None:
    """Read the face of a D10, 0 to 10, where 0 stands for 10; None where it is no face."""
    if not text.isascii() or not text.isdigit() or int(text) > TEN:
        return None
    return int(text) or TEN
