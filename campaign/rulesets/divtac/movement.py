"""Ground movement: how far a model goes in a move, and what share of it a way uses up (DT-E)."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING

from campaign.domain.mode import Mode
from campaign.domain.place import Going
from campaign.rulesets.divtac.modes import ModeTopic
from campaign.rulesets.divtac.weather import WeatherTopic
from campaign.rulesets.tables import Row, Table
from campaign.rulesets.units import Mobility, Speed, Unit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.domain.clock import GameTime

_PERMILLE = 1000


class Rates(Row, frozen=True, kw_only=True):
    """Millimetres a move of one mobility; None where a cell may not be entered (DT-R51)."""

    speed: dict[Speed, int]
    going: dict[Going, int | None]


class Movement(Table, frozen=True, kw_only=True):
    """The movement table (DT-E0) and how near the road a leg off it must end (DT-R59)."""

    rows: dict[Mobility, Rates]
    join_road_within_mm: int
    delay_looks_mm: int
    probe_halts_mm: int

    def faults(self) -> Iterator[str]:
        """Yield cells that are missing."""
        for mobility, rates in self.rows.items():
            yield from (f"{mobility} has no {speed}" for speed in Speed if speed not in rates.speed)
            yield from (f"{mobility} has no {going}" for going in Going if going not in rates.going)


class SeaRow(Row, frozen=True, kw_only=True):
    """In which mode ships of one speed move as tracked units do, whatever their own, and which ships they are."""

    mode: Mode
    ships: str


class SeaRates(Table, frozen=True, kw_only=True):
    """Movement at sea, by the speed of a ship's row (DT-E5)."""

    rows: dict[Speed, SeaRow]

    def faults(self) -> Iterator[str]:
        """Yield speeds that are missing."""
        yield from (f"no ships are {speed}" for speed in Speed if speed not in self.rows)


class MovementTopic(ModeTopic, WeatherTopic):
    """How far models go, by mobility, mode, going, road and weather."""

    def may_move(self, mode: Mode) -> bool:
        """Say whether a mode moves at all; Hold and Reserve do not (DT-E2)."""
        return self._row(mode).rates != "none" or not self.applies("DT-E2")

    def allowance_mm(
        self, unit: Unit, mode: Mode, *, on_road: bool, going: Going = Going.GOOD, weather: str = "clear"
    ) -> int | None:
        """Return how far a model goes in a whole move, in mm; 0 where it stays, None where it may not go there.

        Full speed needs good going or a road (DT-E1); off it, poor and bad going are entered at the rates of an
        attack (DT-R6), which a road does not change. Ships go as tracked units whatever their mode (DT-E5).
        """
        if self.sails(unit):
            return self._at_sea(unit)
        rates = self.tables.read("movement", Movement).rows.get(self._mobility(unit))
        if rates is None or not self.may_move(mode) or not self.applies("DT-E0"):
            return 0
        at_speed = self._row(mode).rates != "going"
        full = rates.speed[unit.speed or Speed.NORMAL]
        if at_speed and (on_road or not self.applies("DT-E1")):
            return full
        ground = self.going_in(weather, going)
        found = rates.going[ground]
        if at_speed:
            found = full if ground is Going.GOOD else self._off_road(rates, ground)
        return None if found is None else found * self.off_road_percent(weather) // 100

    def sails(self, unit: Unit) -> bool:
        """Say whether a model moves at sea: no road, ground or mode binds it (DT-E5)."""
        return "sea" in unit.kinds and self.applies("DT-E5")

    def slowest_mm(self, allowances: Sequence[int | None]) -> int | None:
        """Return the allowance of models that move together: the slowest; None where one may not go (DT-R51)."""
        known = [item for item in allowances if item is not None]
        if not self.applies("DT-R51"):
            return max(known, default=None)
        return min(known) if len(known) == len(allowances) and known else None

    def share_permille(self, legs: Sequence[tuple[int, int]]) -> int:
        """Return what a way uses up of a move, in thousandths; each leg is its length and allowance in mm (DT-R51).

        Rounded down, so that no part of a whole move is refused for a remainder.
        """
        whole = lcm(*(allowance for _, allowance in legs))
        used = sum(length * (whole // allowance) for length, allowance in legs)
        return used * _PERMILLE // whole

    def joins_road_within_mm(self) -> int:
        """Return how far from a node a leg off the road may join it (DT-R59)."""
        return self.tables.read("movement", Movement).join_road_within_mm if self.applies("DT-R59") else 0

    def must_keep_away_mm(self, mode: Mode) -> int:
        """Return within what distance a known enemy may not be approached in a mode; 0 where he may (DT-E2, R52)."""
        if mode not in {Mode.DELAY, Mode.WITHDRAW} or not self.applies("DT-R52"):
            return 0
        return self.tables.read("movement", Movement).delay_looks_mm

    def normally_halts_mm(self, mode: Mode) -> int:
        """Return at what distance from a seen enemy an advance normally halts; 0 where it does not (DT-C13, R52)."""
        if mode is not Mode.PROBE or not self.applies("DT-C13"):
            return 0
        return self.tables.read("movement", Movement).probe_halts_mm

    def position_counts(self, told: GameTime | None, now: GameTime) -> bool:
        """Say whether a position was told recently enough to be held against an order (DT-X3)."""
        if told is None or not self.applies("DT-X3"):
            return told is not None
        return now.hours - told.hours <= self.number("position_age_moves")

    def slower_ground(self, start: Going, end: Going) -> Going:
        """Return how the ground carries between two places: as at the worse of them (DT-X4)."""
        return max(start, end, key=tuple(Going).index) if self.applies("DT-X4") else start

    def _mobility(self, unit: Unit) -> Mobility:
        """Return how a model gets about; without DT-R7 half-tracks and armoured cars are wheeled like lorries."""
        wheeled = unit.mobility is Mobility.WHEELED_AFV and not self.applies("DT-R7")
        return Mobility.WHEELED if wheeled else unit.mobility

    def _at_sea(self, ship: Unit) -> int | None:
        """Return how far a ship goes in a move, in mm: as a tracked unit of its speed (DT-E5)."""
        speed = ship.speed or Speed.NORMAL
        rates = self.tables.read("movement", Movement).rows[Mobility.TRACKED]
        row = self.tables.read("sea", SeaRates).rows[speed]
        return rates.going[Going.GOOD] if self._row(row.mode).rates == "going" else rates.speed[speed]

    def _off_road(self, rates: Rates, ground: Going) -> int | None:
        """Return the rate off the road in poor or bad going at full speed: that of an attack (DT-R6)."""
        return rates.going[ground] if self.applies("DT-R6") else None
