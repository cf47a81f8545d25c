"""Artillery on call: what guns and ships cost in command points (DT-J20, R23, R32)."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from campaign.domain.echelon import Echelon
from campaign.rulesets.divtac.book import Book
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator


class PriceBy(StrEnum):
    """How an army pays for guns: by the levels between, or by the battery."""

    LEVELS = "levels"
    BATTERIES = "batteries"


class ArtilleryPrices(Table, frozen=True, kw_only=True):
    """Prices in command points; nations by code, `words` other names for them in capitals (DT-J20, B3)."""

    asks_through: Echelon
    points_a_level: int
    points_a_battery: int
    points_a_ship: int
    nations: dict[str, PriceBy]
    words: dict[str, str]
    otherwise: str

    def faults(self) -> Iterator[str]:
        """Yield words for nations that have no price."""
        for name in (*self.words.values(), self.otherwise):
            if name not in self.nations:
                yield f"{name} has no price"


class ArtilleryTopic(Book):
    """What guns and ships cost that are asked for."""

    @cached_property
    def _prices(self) -> ArtilleryPrices:
        return self.tables.read("artillery", ArtilleryPrices)

    def price_of_guns(self, nation: str, *, requesting: Echelon, held_at: Echelon, batteries: int) -> int:
        """Return the command points for so many batteries held at a level, for a request of another (DT-J20, R32).

        `nation` is a code such as ``CA`` or a word such as ``canadian``; one that is in no list pays as the British.
        """
        table = self._prices
        asking = table.asks_through if self._asks_through_another(requesting) else requesting
        levels = held_at.height - asking.height
        if levels <= 0 or batteries <= 0 or not self.applies("DT-J20"):
            return 0
        by = table.nations[self.nation_of(nation)]
        return levels * table.points_a_level if by is PriceBy.LEVELS else batteries * table.points_a_battery

    def nation_of(self, nation: str) -> str:
        """Return whose rules a nation goes by: its own code, or that of the army whose data it uses (DT-B3)."""
        name = nation.upper()
        known = self._prices.words.get(name, name) if self.applies("DT-B3") else name
        return known if known in self._prices.nations else self._prices.otherwise

    def price_of_ships(self, ships: int) -> int:
        """Return the command points for naval gunfire: one a ship (DT-R23)."""
        return ships * self._prices.points_a_ship if self.applies("DT-R23") else 0

    def _asks_through_another(self, requesting: Echelon) -> bool:
        """Say whether who asks does so through the HQ above it that rolls for points (DT-R32)."""
        return self.applies("DT-R32") and not requesting.is_at_least(self._prices.asks_through)
