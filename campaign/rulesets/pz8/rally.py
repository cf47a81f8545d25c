"""Rally: who may, within reach of which HQ, and what the die comes to (PZ-10.1 to PZ-10.4, P-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.modifier import Modifier
from campaign.domain.tabletop import PieceState
from campaign.rulesets.modifiers import ModifierTable, terms_of
from campaign.rulesets.pz8.book import Book
from campaign.rulesets.pz8.damage import quality_facts
from campaign.rulesets.pz8.values import Barred, Rallied

if TYPE_CHECKING:
    from fractions import Fraction

    from campaign.domain.tabletop import Quality
    from campaign.rulesets.pz8.values import Platoon, Throw


class RallyTable(ModifierTable, frozen=True, kw_only=True):
    """The reach of an HQ in inches, the number needed, and what becomes of each state."""

    hq_within_in: int
    needed: int
    after: dict[PieceState, PieceState]


class RallyTopic(Book):
    """Who comes back to order."""

    @property
    def _rally(self) -> RallyTable:
        return self.tables.read("rally", RallyTable)

    def hq_within_in(self) -> Fraction:
        """Return within how many inches of an HQ a platoon rallies, on this table (PZ-10.1, P-27)."""
        return self.on_table_in(self._rally.hq_within_in)

    def rally_needed(self) -> int:
        """Return the number that rallies (PZ-10.2)."""
        return self._rally.needed

    def against_rally(
        self, unit: Platoon, hq_distance_in: Fraction | None, *, by_itself: bool = False
    ) -> tuple[Barred, ...]:
        """Return everything against a rally; a distance that was not told (None) is not judged (PZ-10.1, P-18)."""
        found: list[Barred] = []
        if unit.state is PieceState.DESTROYED:
            return (Barred(code="piece-destroyed", rule="PZ-6.5", reason="is destroyed"),)
        if unit.state not in self._rally.after:
            found.append(Barred(code="nothing-to-rally", rule="PZ-10.1", reason="is in good order"))
        if unit.rallied:
            found.append(Barred(code="rallied-already", rule="PZ-10.1", reason="has thrown to rally in this step"))
        if by_itself and not self.applies("P-18"):
            found.append(Barred(code="no-hq-near", rule="P-18", reason="has no HQ but itself"))
        elif hq_distance_in is not None and hq_distance_in > self.hq_within_in() and self.applies("PZ-10.1"):
            reason = f"is over {self.hq_within_in()} inches from an HQ"
            found.append(Barred(code="no-hq-near", rule="PZ-10.1", reason=reason))
        return tuple(found)

    def rally_terms(self, quality: Quality) -> tuple[Modifier, ...]:
        """Return what is added to the die of a rally (PZ-10.3, PZ-10.4)."""
        return terms_of(self._rally.rows, quality_facts(quality), self.applies)

    def rally(self, state: PieceState, quality: Quality, throw: Throw) -> Rallied:
        """Throw to rally; a success makes the state one lighter (PZ-10.2)."""
        terms = (Modifier(label="D6", value=throw("rally"), rule="PZ-10.2"), *self.rally_terms(quality))
        total = sum(term.value for term in terms)
        success = total >= self._rally.needed
        after = self._rally.after.get(state, state) if success and self.applies("PZ-10.2") else state
        return Rallied(terms=terms, total=total, needed=self._rally.needed, success=success, state=after)
