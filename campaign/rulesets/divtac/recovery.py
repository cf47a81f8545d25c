"""Recovery: which share of the eliminated models comes back at the end of a day (DT-J31, R26, R54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.mode import Mode
from campaign.rulesets.divtac.book import Book
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.units import Unit


class Recovery(Table, frozen=True, kw_only=True):
    """One in how many comes back, in which mode, and which kinds never do."""

    one_in: int
    mode: Mode
    never: tuple[str, ...]

    def faults(self) -> Iterator[str]:
        """Yield a share that is none."""
        if self.one_in < 1:
            yield f"one in {self.one_in} cannot come back"


class RecoveryTopic(Book):
    """What becomes of losses overnight."""

    def recovers(self, unit: Unit) -> bool:
        """Say whether eliminated models of a row may come back; supply, dumps, aircraft and ships never (DT-R54)."""
        return not self.applies("DT-R54") or not set(unit.kinds) & set(self._recovery().never)

    def recovered(self, losses: int) -> int:
        """Return how many of so many uncounted losses of one row come back, rounded down (DT-J31)."""
        return losses // self._recovery().one_in if self.applies("DT-J31") else 0

    def losses_counted(self, returned: int) -> int:
        """Return how many losses are settled by so many that come back; the rest is carried forward (DT-R26)."""
        return returned * (self._recovery().one_in if self.applies("DT-R26") else 1)

    def recovery_mode(self) -> Mode:
        """Return the mode in which recovered models stand at the senior HQ (DT-J31)."""
        return self._recovery().mode

    def _recovery(self) -> Recovery:
        """Return the table of recovery."""
        return self.tables.read("recovery", Recovery)
