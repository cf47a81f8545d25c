"""What a battle makes of a model in the campaign, and when a smaller company is full again (X-3, X-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.rulesets.book import Book
from campaign.rulesets.bridge.values import Fate
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.bridge.values import Left

_SIZES: Final = "sizes"
_RECOVERY: Final = "recovery"


class CarryBack(Table, frozen=True, kw_only=True):
    """Shares as parts of a whole: ``(2, 3)`` is two of three; `short_pieces` is a number of pieces."""

    lost_pieces: tuple[int, int]
    left_strength: tuple[int, int]
    short_strength: tuple[int, int]
    short_pieces: int

    def faults(self) -> Iterator[str]:
        """Yield shares that are none."""
        for name in ("lost_pieces", "left_strength", "short_strength"):
            part, whole = getattr(self, name)
            if not 0 < part < whole:
                yield f"{name}: {part} of {whole} is no share"

    def short_of(self, strength: int) -> int:
        """Return the number with which a company deploys that is still reduced, a started pip counting whole (X-5)."""
        part, whole = self.short_strength
        return -(-strength * part // whole)


class CarryBackTopic(Book):
    """What of a battle counts in the campaign."""

    def carried_back(self, left: Left) -> Fate:
        """Return what becomes of a model: eliminated, a size smaller, or as it was (X-3).

        One that was a size smaller before stays as it was. The umpire may decide each otherwise.
        """
        if left.began and (not left.standing or left.strength == 0):
            return Fate.ELIMINATED
        if left.reduced or not self.applies("X-3") or self.switch("battle_losses") != _SIZES:
            return Fate.UNCHANGED
        return Fate.REDUCED if self._is_short(left) else Fate.UNCHANGED

    def recovers_size(self) -> bool:
        """Say whether companies of reduced size are full again when their side's recovery is booked (X-4)."""
        return self.applies("X-4") and self.switch("reduced_until") == _RECOVERY

    def _is_short(self, left: Left) -> bool:
        """Say whether a model lost so many pieces, or has so little strength left, that it is a size smaller (X-3)."""
        table = self.tables.read("carry_back", CarryBack)
        part, whole = table.lost_pieces
        if (left.began - left.standing) * whole >= part * left.began > 0:
            return True
        if left.strength is None or left.began_strength is None:
            return False
        part, whole = table.left_strength
        return left.strength * whole <= part * left.began_strength
