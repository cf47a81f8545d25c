"""Logistics: what supply pays for, what moving it costs, where it stands and how it is lost (DT-G)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from campaign.domain.echelon import Arm
from campaign.domain.ids import UnitKey
from campaign.domain.mode import Mode
from campaign.domain.place import NodeKind
from campaign.rulesets.divtac.book import Book
from campaign.rulesets.divtac.modes import ModeTable
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_WHOLE: Final = "whole"
_HALF: Final = "half"
_PER_HQ: Final = "hq"
_BY_MISSION: Final = "by_mission"
_MM_A_CM: Final = 10


class SupplyTable(Table, frozen=True, kw_only=True):
    """The numbers and lists of DT-G; arms, modes and node kinds by their stored words."""

    battalions_a_point: int
    sharing_arms: tuple[Arm, ...]
    battery_arms: tuple[Arm, ...]
    batteries_a_point: dict[str, int]
    bonus_points_max: int
    free_modes: tuple[Mode, ...]
    silent_modes: tuple[Mode, ...]
    nodes: tuple[NodeKind, ...]
    roads_of_a_junction: int
    guarded_within_mm: int
    sources: tuple[NodeKind, ...]
    lorries: dict[str, UnitKey]
    wagons: dict[str, UnitKey]
    wagon_arms: tuple[Arm, ...]
    otherwise: str
    like: dict[str, str]

    def faults(self) -> Iterator[str]:
        """Yield numbers that cannot be, and nations that are like none with lorries."""
        if min(self.battalions_a_point, self.bonus_points_max, *self.batteries_a_point.values()) < 1:
            yield "a number below 1"
        likes = (*self.like.values(), self.otherwise)
        yield from (f"{nation} has no lorries" for nation in likes if nation not in self.lorries)


class SupplyTopic(Book):
    """Logistics: what supply moves, costs and pays for (DT-G)."""

    @property
    def _supply(self) -> SupplyTable:
        return self.tables.read("supply", SupplyTable)

    @cached_property
    def _batteries_a_point(self) -> dict[str, int]:
        """Return how many batteries a point serves, by the word of the mission, in whichever way a table spells it."""
        return {word.replace("-", "_"): number for word, number in self._supply.batteries_a_point.items()}

    # --- models ---

    def supply_row(self, nation: str, arm: Arm) -> UnitKey:
        """Return the unit row of an HQ's supply models: wagons where its nation and arm go by horse (DT-G1, B3)."""
        table = self._supply
        nation = table.like.get(nation, nation) if self.applies("DT-B3") else nation
        if arm in table.wagon_arms and nation in table.wagons and self.applies("DT-G1"):
            return table.wagons[nation]
        return table.lorries.get(nation) or table.lorries[table.otherwise]

    # --- attacks ---

    def shares_supply(self, arm: Arm) -> bool:
        """Say whether battalions of an arm share points under one brigade HQ (DT-R48)."""
        return self.applies("DT-R48") and arm in self._supply.sharing_arms

    def pays_by_battery(self, arm: Arm) -> bool:
        """Say whether an arm's batteries pay, not its battalions (DT-G6, R14)."""
        return arm in self._supply.battery_arms

    def price_of_battalions(self, number: int) -> int:
        """Return the points for battalions that share: one per started three (DT-G6, R48)."""
        if not self.applies("DT-G6"):
            return 0
        return -(-number // self._supply.battalions_a_point)

    def price_of_batteries(self, number: int, mission: str) -> int:
        """Return the points for batteries on a mission: one each, or one per started two (DT-R14).

        The mission is a word of `FireMission`; ``counter-battery``, as older diaries have it, is the same.
        """
        if not self.applies("DT-G6"):
            return 0
        if not (self.applies("DT-R14") and self.switch("artillery_sp") == _BY_MISSION):
            return number
        return -(-number // self._batteries_a_point[mission.replace("-", "_")])

    def supply_missions(self) -> tuple[str, ...]:
        """Return the artillery missions that have a price (DT-R14)."""
        return tuple(self._batteries_a_point)

    def attack_is_free(self, mode: Mode, *, answer: bool) -> bool:
        """Say whether a unit in a mode pays nothing: it is on Hold, or it only answers (DT-G7, R13)."""
        held = self.applies("DT-G7") and mode in self._supply.free_modes
        answered = answer and self.applies("DT-R13") and not self.flag("answer_costs_unless_hold")
        return held or answered

    def attacks_in(self, mode: Mode) -> bool:
        """Say whether units attack in a mode; in Move, Reserve and Withdraw they only answer (DT-R55, C10)."""
        rule = self.tables.read("modes", ModeTable).rows[mode].rule
        return mode not in self._supply.silent_modes or not (self.applies("DT-R55") and self.applies(rule))

    def bonus_points_max(self) -> int | None:
        """Return how many extra points a side may add to one combat (DT-G8)."""
        return self._supply.bonus_points_max if self.applies("DT-G8") else None

    def supply_reach_mm(self) -> int | None:
        """Return how near to its HQ supply must stand to be in reach, None where it need not (DT-R12)."""
        return self.number("supply_reach_cm") * _MM_A_CM if self.applies("DT-R12") else None

    # --- columns ---

    def price_of_columns(self, number: int) -> int:
        """Return the command points for moving so many columns of one HQ forward in a move (DT-G4, R5)."""
        if not number or not self.applies("DT-G4"):
            return 0
        one_for_all = self.applies("DT-R5") and self.switch("supply_cp_per") == _PER_HQ
        return 1 if one_for_all else number

    def going_back_is_free(self) -> bool:
        """Say whether empties go back to refill for nothing (DT-R53)."""
        return self.applies("DT-R53")

    def supply_needs_road(self) -> bool:
        """Say whether supply units move only on roads and tracks (DT-G2, X1)."""
        return self.applies("DT-G2") and not (self.applies("DT-X1") and self.flag("supply_off_road"))

    def load_is_lost(self) -> bool:
        """Say whether a destroyed supply unit loses its point (DT-G5, R11)."""
        return self.applies("DT-G5") and self.applies("DT-R11") and not self.flag("destroyed_supply_keeps_points")

    # --- dumps ---

    def may_hold_dump(self, kinds: Collection[NodeKind], roads: int) -> bool:
        """Say whether a place of these kinds, where so many roads meet, is a node for a dump (DT-G1, G3)."""
        table = self._supply
        is_node = any(kind in table.nodes for kind in kinds) or roads >= table.roads_of_a_junction
        return is_node or not self.applies("DT-G3")

    def is_supply_source(self, kinds: Collection[NodeKind]) -> bool:
        """Say whether points enter the campaign at a place of these kinds (DT-G9)."""
        return not self.applies("DT-G9") or any(kind in self._supply.sources for kind in kinds)

    def dump_guarded_within_mm(self) -> int | None:
        """Return how near a combat unit of the owner keeps a dump from falling, None where none does (DT-R43)."""
        return self._supply.guarded_within_mm if self.applies("DT-R43") else None

    def captured_points(self, points: int) -> int:
        """Return how much of a dump's points its captor gets; the rest is lost (DT-R43)."""
        how = self.switch("captured_dump") if self.applies("DT-R43") else _WHOLE
        return {_WHOLE: points, _HALF: points // 2}.get(how, 0)
