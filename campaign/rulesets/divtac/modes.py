"""Modes: how sisters may mix them, who may be ordered into which, and how a position on Hold improves (DT-C)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import HoldLevel, Mode
from campaign.rulesets.divtac.book import Book
from campaign.rulesets.tables import Row, Table
from campaign.rulesets.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.domain.formation import Formation


#: Arms that we leave out of the comparison, beside those that the ruling names (DT-X7).
_OURS_TO_LEAVE_OUT: Final = frozenset({Arm.ANTI_AIRCRAFT, Arm.NAVAL})


class ModeRow(Row, frozen=True, kw_only=True):
    """What a mode may do: the rates it moves at (``speed``, ``going``, ``none``), and whether it is offensive."""

    rule: str
    rates: str
    offensive: bool


class ModeTable(Table, frozen=True, kw_only=True):
    """The eight modes (DT-C10 to C17)."""

    rows: dict[Mode, ModeRow]

    def faults(self) -> Iterator[str]:
        """Yield modes that are missing."""
        yield from (f"{mode} is missing" for mode in Mode if mode not in self.rows)


class MixingPair(Row, frozen=True, kw_only=True):
    """Two modes that sisters may mix; with a predicate, only where that holds."""

    modes: tuple[Mode, Mode]
    rule: str
    predicate: str = ""


class Mixing(Table, frozen=True, kw_only=True):
    """Which modes mix, and the arms that are not counted (DT-C4, R39)."""

    with_anything: tuple[Mode, ...]
    pairs: tuple[MixingPair, ...]
    uncounted_arms: tuple[Arm, ...]

    def faults(self) -> Iterator[str]:
        """Yield predicates that the rulebook does not know."""
        known = {"", "retakes_a_position"}
        yield from (f"no predicate {row.predicate}" for row in self.pairs if row.predicate not in known)


class ModeTopic(Book):
    """What an HQ may be ordered to do beside its sisters."""

    def counts_for_mixing(self, formation: Formation) -> bool:
        """Say whether mixing looks at a formation: combat units of battalion level and above (DT-R39, X7)."""
        if not formation.echelon.is_at_least(Echelon.BATTALION):
            return False
        if formation.arm in _OURS_TO_LEAVE_OUT and not self.applies("DT-X7"):
            return True
        return formation.arm not in self._mixing().uncounted_arms or not self.applies("DT-R39")

    def may_mix(self, sisters: Sequence[Formation]) -> Verdict | None:
        """Say why sisters may not be in the modes they are in, None where they may (DT-C4, C5, R1, R39)."""
        counted = [item for item in sisters if self.counts_for_mixing(item)]
        present = sorted({item.mode for item in counted}, key=list(Mode).index)
        for one, other in combinations(present, 2):
            verdict = self._clash(one, other, counted)
            if verdict is not None:
                return verdict
        return None

    def may_be_ordered(self, formation: Formation, mode: Mode, *, hq_stands: bool) -> Verdict | None:
        """Say why a formation may not be ordered into a mode, None where it may (DT-G4, R35)."""
        if formation.arm is Arm.SUPPLY and mode is not Mode.MOVE and self.applies("DT-G4"):
            return Verdict(rule="DT-G4", reason="supply units are always in Move")
        headless = formation.echelon is Echelon.BATTALION and not hq_stands and self.applies("DT-R35")
        if headless and self._row(mode).offensive and not self.flag("headless_offence"):
            return Verdict(rule="DT-R35", reason=f"without an HQ model it cannot go over to {mode.label}")
        return None

    def mode_counts_from_start(self) -> bool:
        """Say whether a mode counts from the start of the move in which it is ordered (DT-C1, R58)."""
        return self.applies("DT-C1") and self.applies("DT-R58")

    def subordinates_follow(self) -> bool:
        """Say whether those that stood in the old mode of their HQ follow it free (DT-R33)."""
        return not self.applies("DT-R33") or self.flag("subordinates_follow")

    def hold_level(self, start: HoldLevel | None, moves_held: int) -> HoldLevel:
        """Return the level of a position: the scenario's, or Formal after enough moves on Hold (DT-R2)."""
        if start is HoldLevel.PERMANENT or start is HoldLevel.FORMAL:
            return start
        if self.applies("DT-R2") and moves_held >= self.number("hold_formal_after_moves"):
            return HoldLevel.FORMAL
        return HoldLevel.HASTY

    def _clash(self, one: Mode, other: Mode, sisters: Sequence[Formation]) -> Verdict | None:
        """Say why two modes may not stand side by side, None where they may."""
        table = self._mixing()
        if not self.applies("DT-C4") or {one, other} & set(table.with_anything):
            return None
        for pair in table.pairs:
            if {one, other} == set(pair.modes) and self.applies(pair.rule):
                return _one_retakes(sisters, self._either()) if pair.predicate else None
        names = ", ".join(f"{item.handle} {item.mode.label}" for item in sisters if item.mode in {one, other})
        return Verdict(rule="DT-C4", reason=f"{one.label} and {other.label} do not mix: {names}")

    def _either(self) -> bool:
        """Say whether one sister on Hold beside several on Attack is fine too (DT-R1)."""
        return self.applies("DT-R1") and self.switch("attack_with_hold") == "either"

    def _row(self, mode: Mode) -> ModeRow:
        """Return what a mode may do (DT-C10 to C17); one whose row is switched off is at full speed, and no offence."""
        row = self.tables.read("modes", ModeTable).rows[mode]
        return row if self.applies(row.rule) else ModeRow(rule=row.rule, rates="speed", offensive=False)

    def _mixing(self) -> Mixing:
        """Return the table of mixing."""
        return self.tables.read("mode_mixing", Mixing)


def _one_retakes(sisters: Sequence[Formation], either: bool) -> Verdict | None:  # noqa: FBT001 - a switch
    """Hold Attack beside Hold to one sister that retakes a position which its order names (DT-C5, R1)."""
    attacking = [item for item in sisters if item.mode is Mode.ATTACK]
    holding = [item for item in sisters if item.mode is Mode.HOLD]
    if either and len(holding) == 1 and len(attacking) > 1:
        return None
    if len(attacking) > 1:
        names = ", ".join(item.handle for item in attacking)
        return Verdict(rule="DT-C5", reason=f"only one may be on Attack while sisters Hold: {names}")
    if attacking[0].position is None:
        reason = f"{attacking[0].handle} attacks while sisters Hold and names no position to retake"
        return Verdict(rule="DT-C5", reason=reason)
    return None
