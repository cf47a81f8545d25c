"""A no of the rulebook: which rule says it, and why, in words for a player."""

from __future__ import annotations

from msgspec import Struct


class Verdict(Struct, frozen=True, kw_only=True):
    """Why something is not allowed; where it is, there is no verdict (None)."""

    rule: str
    reason: str
