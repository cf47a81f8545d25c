"""Movement: how far a platoon goes, what a way costs it, who carries and tows (PZ-4.1 to PZ-4.6, P-2, P-20, P-27)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from campaign.domain.tabletop import PieceState
from campaign.rulesets.pz8.book import Book
from campaign.rulesets.pz8.values import Barred, Ground, Status
from campaign.rulesets.tables import Row, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.rulesets.pz8.values import Leg, Platoon, PlatoonType

_HALVES: Final = 2


class MoveRow(Row, frozen=True, kw_only=True):
    """The distance of one class on open ground, in whole inches."""

    label: str
    move_in: int
    status: Status


class Movement(Table, frozen=True, kw_only=True):
    """Distances by profile and class; factors in halves: rough ground, roads, loading (PZ-4.1, 4.2, 4.6)."""

    rough_halves: int
    road_halves: int
    loading_halves: int
    infantry_scale: int
    rows: dict[str, dict[str, MoveRow]]

    def faults(self) -> Iterator[str]:
        """Yield factors and distances that cannot be."""
        if min(self.rough_halves, self.road_halves, self.loading_halves, self.infantry_scale) < 1:
            yield "a factor is below one"
        for profile, rows in self.rows.items():
            yield from (f"{profile}: {name} goes {row.move_in} inches" for name, row in rows.items() if row.move_in < 0)


class Loading(Table, frozen=True, kw_only=True):
    """Who carries and tows, by flag, and whom, by class of movement."""

    carrier_flag: str
    cargo_classes: tuple[str, ...]
    towed_classes: tuple[str, ...]


class MovementTopic(Book):
    """How far platoons go."""

    def profiles(self) -> tuple[str, ...]:
        """Return the profiles that there are, each with a list and with distances of its own."""
        return tuple(self._movement.rows)

    def move_row(self, movement_class: str) -> MoveRow | None:
        """Return the distance of a class in the profile played; None where it has no such class (PZ-4.3)."""
        return self._movement.rows[self.profile].get(movement_class)

    def allowance_in(self, unit: PlatoonType, tow: PlatoonType | None = None) -> Fraction:
        """Return the inches of a row on open ground on this table; a limbered gun goes as its vehicle does (PZ-4.5)."""
        mover = tow if tow is not None and unit.is_gun else unit
        return self.on_table_in(mover.move_in or 0)

    def ground_factor(self, ground: Ground, *, flies: bool = False) -> Fraction:
        """Return how often the distance of open ground counts on some other: a half, twice (PZ-4.1, PZ-4.2)."""
        if ground is Ground.ROUGH and not flies and self.applies("PZ-4.1"):
            return Fraction(self._movement.rough_halves, _HALVES)
        if ground is Ground.ROAD and not flies and self.applies("PZ-4.2"):
            return Fraction(self._movement.road_halves, _HALVES)
        return Fraction(1)

    def loading_factor(self, *, carrier: bool = False) -> Fraction:
        """Return what mounting, dismounting, limbering and unlimbering leave, for both parties (PZ-4.6, P-20)."""
        if not self.applies("PZ-4.6") or (carrier and not self.applies("P-20")):
            return Fraction(1)
        return Fraction(self._movement.loading_halves, _HALVES)

    def distance_in(
        self, allowance_in: Fraction, ground: Ground, *, loading: bool = False, flies: bool = False
    ) -> Fraction:
        """Return the inches of a move over one kind of ground; factors multiply and nothing is rounded (P-2)."""
        activity = self.loading_factor() if loading else Fraction(1)
        found = allowance_in * self.ground_factor(ground, flies=flies) * activity
        return found if self.applies("P-2") else Fraction(found // 1)

    def cost_in(self, legs: Sequence[Leg], *, flies: bool = False) -> Fraction:
        """Return what a way costs in inches of open ground, paid piece by piece (PZ-4.1, PZ-4.2, P-2)."""
        return sum((leg.length_in / self.ground_factor(leg.ground, flies=flies) for leg in legs), Fraction(0))

    def against_move(self, mover: Platoon, tow: PlatoonType | None = None) -> tuple[Barred, ...]:
        """Return everything against a platoon's moving at all; nothing of it hangs on how far (PZ-4.5, 6.6, 6.9)."""
        found: list[Barred] = []
        if mover.state is PieceState.DESTROYED:
            found.append(Barred(code="piece-destroyed", rule="PZ-6.5", reason="is destroyed"))
        if mover.state is PieceState.SUPPRESSED and self.applies("PZ-6.9"):
            found.append(Barred(code="mover-suppressed", rule="PZ-6.9", reason="is Suppressed and does not move"))
        if mover.state is PieceState.DISORGANIZED and self.applies("PZ-6.6"):
            found.append(Barred(code="mover-disorganized", rule="PZ-6.6", reason="is Disorganized and does not move"))
        if mover.moved:
            found.append(Barred(code="moved-already", rule="PZ-3.1", reason="has moved in this step"))
        if mover.stopped:
            found.append(Barred(code="mover-stopped", rule="PZ-11.2", reason="is held by mines or wire"))
        if mover.off_table:
            found.append(Barred(code="off-table", rule="PZ-5.12", reason="stands beyond the edge of the table"))
        if mover.type.is_gun and tow is None and self.applies("PZ-4.5"):
            found.append(Barred(code="no-tow", rule="PZ-4.5", reason="moves only behind a vehicle that tows it"))
        return tuple(found)

    def against_distance(self, cost_in: Fraction, allowance_in: Fraction) -> Barred | None:
        """Say why a way is too far for what the mover has (PZ-4.3)."""
        if cost_in <= allowance_in:
            return None
        reason = f"needs {_said(cost_in)} of the {_said(allowance_in)} inches that it has"
        return Barred(code="too-far", rule="PZ-4.3", reason=reason)

    def carries(self, unit: PlatoonType) -> bool:
        """Say whether a row can take others along (PZ-4.4)."""
        return unit.has(self._loading.carrier_flag)

    def against_loading(self, carrier: PlatoonType, load: PlatoonType, *, loaded: bool = False) -> Barred | None:
        """Say why a row does not carry or tow another: one load each, guns behind vehicles on the ground (PZ-4.4)."""
        table = self._loading
        towed = load.movement_class in table.towed_classes
        if not self.carries(carrier) or not (towed or load.movement_class in table.cargo_classes):
            return Barred(code="cannot-carry", rule="PZ-4.4", reason=f"does not take {load.label}", of="carrier")
        if towed and carrier.is_helicopter and self.applies("P-34"):
            return Barred(code="cannot-carry", rule="P-34", reason="flies and tows no guns", of="carrier")
        if loaded:
            return Barred(code="loaded-already", rule="PZ-4.4", reason="takes one load at a time", of="carrier")
        return None

    def _scale_of_infantry(self) -> int:
        """Return how often a printed distance counts in a battle of infantry (PZ-2.3)."""
        return self._movement.infantry_scale

    @property
    def _movement(self) -> Movement:
        return self.tables.read("movement", Movement)

    @property
    def _loading(self) -> Loading:
        return self.tables.read("loading", Loading)


def _said(length_in: Fraction) -> str:
    """Print inches without a needless fraction: ``4``, ``2.25``."""
    return str(length_in.numerator) if length_in.denominator == 1 else f"{float(length_in):g}"
