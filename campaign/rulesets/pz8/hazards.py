"""Mines and wire: who stops, who is attacked, what is removed (PZ-11.1 to PZ-11.7, P-15 to P-17, P-30, P-31, P-36)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from campaign.rulesets.pz8.book import Book
from campaign.rulesets.pz8.values import Blow, Cause, Entry, Traction
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.pz8.values import PlatoonType

_ENTRY: Final = "entry"
_INFANTRY: Final = "infantry"
_PASSED: Final = Entry(may_enter=True, stops=False, attack=None, removed=False)


class Mines(Table, frozen=True, kw_only=True):
    """What a minefield attacks with, whom it spares by flag, how many fakes stand beside each, inches a counter."""

    attack: int
    spared: tuple[str, ...]
    fakes_a_field: tuple[int, int]
    counter_in: int

    def faults(self) -> Iterator[str]:
        """Yield numbers that cannot be."""
        if self.attack < 0 or not 0 <= self.fakes_a_field[0] <= self.fakes_a_field[1]:
            yield "the numbers of the minefields are out of order"


class Wire(Table, frozen=True, kw_only=True):
    """What wire attacks with; by how a platoon gets about, whom it bars, attacks, and who removes it."""

    attack: int
    barred: tuple[Traction, ...]
    attacked: tuple[Traction, ...]
    removing: tuple[Traction, ...]
    removing_flag: str
    section_in: int


class HazardTopic(Book):
    """What lies on the table, and who comes to it."""

    @cached_property
    def mines(self) -> Mines:
        """Return the table of minefields."""
        return self.tables.read("mines", Mines)

    @cached_property
    def _wire(self) -> Wire:
        return self.tables.read("wire", Wire)

    def mine_entry(self, unit: PlatoonType, *, real: bool) -> Entry:
        """Return what a minefield, real or fake, does to who enters it; it is turned up and gone (PZ-11.2 to 11.4)."""
        if unit.is_helicopter and self.applies("P-36"):
            return _PASSED
        spared = any(unit.has(flag) for flag in self.mines.spared) and self.applies("PZ-11.4")
        attacks = real and not spared and self.applies("PZ-11.3")
        return Entry(
            may_enter=True,
            stops=self.applies("PZ-11.2"),
            attack=self.mines.attack if attacks else None,
            removed=not (real and spared) or self.applies("P-16"),
            moves_lost=self.moves_lost(),
        )

    def wire_entry(self, unit: PlatoonType) -> Entry:
        """Return what a section of wire does to who comes to it (PZ-11.5 to PZ-11.7, P-17, P-30)."""
        if unit.is_helicopter and self.applies("P-36"):
            return _PASSED
        traction = self._traction_at_wire(unit)
        if traction in self._wire.barred and self.applies("PZ-11.5"):
            return Entry(may_enter=False, stops=False, attack=None, removed=False)
        removes = (unit.has(self._wire.removing_flag) or traction in self._wire.removing) and self.applies("PZ-11.7")
        infantry = traction in self._wire.attacked and (self.applies("P-30") or unit.movement_class == _INFANTRY)
        attacks = infantry and not removes and self.applies("PZ-11.6")
        return Entry(
            may_enter=True,
            stops=True,
            attack=self._wire.attack if attacks else None,
            removed=removes,
            moves_lost=self.moves_lost(),
        )

    def moves_lost(self) -> int:
        """Return how many whole moves mines and wire cost after the one that they end (P-15, P-31)."""
        if not self.applies("P-15"):
            return 1
        return 0 if self.switch("mine_stop") == _ENTRY or not self.applies("P-31") else 1

    def hazard_blow(self, entry: Entry) -> Blow:
        """Return the blow of mines or wire that attack: one factor against all, and armour is not halved (P-37)."""
        return Blow(attack=entry.attack or 0, cause=Cause.HAZARD)

    def _traction_at_wire(self, unit: PlatoonType) -> Traction:
        """Return how a platoon counts at wire: a half-track as on tracks (P-17)."""
        if unit.traction is Traction.HALFTRACK and not self.applies("P-17"):
            return Traction.WHEELED
        return unit.traction
