"""Who is seen from how far (PZ-5.2 to PZ-5.4, P-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.rulesets.pz8.book import Book
from campaign.rulesets.pz8.values import Cover
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Collection
    from fractions import Fraction

    from campaign.rulesets.pz8.values import Platoon, PlatoonType


class Visibility(Table, frozen=True, kw_only=True):
    """From how many inches who hides is seen; which vehicles hide, and in what one hides."""

    concealed_in: int
    vehicle_flag: str
    concealing: tuple[Cover, ...]


class VisibilityTopic(Book):
    """Who sees whom; what blocks the view only the table knows."""

    @property
    def _visibility(self) -> Visibility:
        return self.tables.read("visibility", Visibility)

    def hides(self, unit: PlatoonType) -> bool:
        """Say whether a row hides in cover: on foot, a gun, or a tank hunter (PZ-5.4)."""
        return not unit.is_vehicle or unit.has(self._visibility.vehicle_flag)

    def seen_within_in(self, target: Platoon, covers: Collection[Cover]) -> Fraction | None:
        """Return from how many inches a platoon is seen; None where no distance hides it (PZ-5.3, PZ-5.4, P-28)."""
        concealing = any(cover in self._visibility.concealing for cover in covers)
        told = target.fired_this_turn or (target.fired_before and not self.applies("P-28"))
        if not (concealing and self.hides(target.type)) or told or not self.applies("PZ-5.4"):
            return None
        return self.on_table_in(self._visibility.concealed_in)
