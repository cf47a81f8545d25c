"""What crosses the bridge: a model's pieces for a battle, and what they make of it afterwards (X-1 to X-7)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Deployment(Struct, frozen=True, kw_only=True):
    """The pieces that one Div Tac model is in a battle, by their keys (X-1).

    `beside` are the vehicles that carry or tow them and count for nothing afterwards, one to a piece or none (X-7).
    `hq`: the one piece is the HQ; an HQ without pieces stays off the table (X-6). `note` says where the key is only the
    nearest that the list has. A company's number under company dice is that of its first counter.
    """

    pieces: tuple[str, ...]
    beside: tuple[str, ...] = ()
    hq: bool = False
    note: str = ""


class Left(Struct, frozen=True, kw_only=True):
    """What of a model is left when a battle is over: pieces that it began with, and those that stand.

    `began_strength` and `strength` are its numbers under company dice, None where it has none. `reduced` says that it
    was a size smaller before the battle already.
    """

    began: int
    standing: int
    began_strength: int | None = None
    strength: int | None = None
    reduced: bool = False


class Fate(StrEnum):
    """What a battle makes of a model in the campaign (X-3)."""

    ELIMINATED = "eliminated"
    REDUCED = "reduced"
    UNCHANGED = "unchanged"
