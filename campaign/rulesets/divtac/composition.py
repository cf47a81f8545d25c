"""Composition: what a formation may consist of at the start (DT-B2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import field

from campaign.domain.echelon import Arm, Echelon
from campaign.domain.ids import UnitKey
from campaign.rulesets.divtac.book import Book
from campaign.rulesets.tables import Row, Table
from campaign.rulesets.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.domain.formation import Formation
    from campaign.rulesets.units import Unit


class Limit(Row, frozen=True, kw_only=True):
    """How many of one level a formation of another has, attachments apart."""

    level: Echelon
    of: Echelon
    least: int
    most: int


class Composition(Table, frozen=True, kw_only=True):
    """The limits, what counts towards them, and by nation the first word of the rows that it uses (DT-B3)."""

    platoons_a_company: int
    combat_arms: tuple[Arm, ...]
    support_kinds: tuple[str, ...]
    limits: tuple[Limit, ...]
    support_rows: tuple[UnitKey, ...] = ()
    rows_of: dict[str, str] = field(default_factory=dict[str, str])

    def faults(self) -> Iterator[str]:
        """Yield limits that nothing can meet."""
        yield from (f"{row.level} has no room" for row in self.limits if row.least > row.most)
        if self.platoons_a_company < 1:
            yield "a company has no platoons"


class CompositionTopic(Book):
    """What a formation may consist of."""

    def may_consist_of(
        self, formation: Formation, models: Sequence[Unit], below: Sequence[Formation]
    ) -> Verdict | None:
        """Say why a formation has too few or too many of the next level, None where it has not (DT-B2).

        `models` are its own, `below` its administrative subordinates. Formations of other than combat arms are not
        judged, nor is one that nothing is told of.
        """
        table = self.tables.read("composition", Composition)
        if not self.applies("DT-B2") or formation.arm not in {*table.combat_arms, Arm.COMBINED}:
            return None
        for limit in table.limits:
            if limit.level is not formation.echelon:
                continue
            if limit.of is Echelon.COMPANY:
                count = _companies(table, models)
            else:
                count = sum(_counts(table, item, limit.of) for item in below)
            if count > limit.most or (count < limit.least and bool(below)):
                bounds = f"{limit.least} to {limit.most}" if limit.least else f"at most {limit.most}"
                what = "combat companies" if limit.of is Echelon.COMPANY else f"of {limit.of} level, to fight"
                return Verdict(rule="DT-B2", reason=f"{formation.handle} has {count} {what}, where {bounds} are usual")
        return None

    def uses_rows_of_another(self, formation: Formation, models: Sequence[Unit]) -> Verdict | None:
        """Say whose rows a formation's models are where they are another army's than its nation uses (DT-B3).

        A nation that no army's rows are meant for, and rows that are no army's, are not judged.
        """
        armies = self.tables.read("composition", Composition).rows_of
        own = armies.get(formation.nation)
        if own is None or not self.applies("DT-B3"):
            return None
        for key in (unit.key for unit in models):
            army = key.partition("_")[0]
            if army != own and army in armies.values():
                reason = f"{formation.handle} has {key}; {formation.nation} units use the rows of {own}_"
                return Verdict(rule="DT-B3", reason=reason)
        return None


def _counts(table: Composition, formation: Formation, level: Echelon) -> bool:
    """Say whether a subordinate counts towards a limit."""
    return formation.echelon is level and formation.arm in {*table.combat_arms, Arm.COMBINED}


def _companies(table: Composition, models: Sequence[Unit]) -> int:
    """Count the combat companies of a battalion; platoons make up companies, begun ones count."""
    combat = [item for item in models if not item.is_hq and not item.is_supply]
    platoons = [item for item in combat if item.echelon == Echelon.PLATOON]
    fighting = [
        item
        for item in platoons
        if item.key not in table.support_rows and not set(item.kinds) & set(table.support_kinds)
    ]
    return len(combat) - len(platoons) + -(-len(fighting) // table.platoons_a_company)
