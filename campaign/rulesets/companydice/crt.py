"""The old combat table: odds, the die with its modifiers, and what becomes of the target (PB-11, B-20, B-25, B-29)."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.modifier import Modifier
from campaign.rulesets.companydice.weapons import Way, WeaponTopic
from campaign.rulesets.modifiers import ModifierRow, terms_of
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NOTHING: Final = "nothing"
DISPERSED: Final = "dispersed"
DESTROYED: Final = "destroyed"

_NO_EFFECT: Final = "-"
_DISPERSES: Final = "D"
_DOUBLE: Final = "DD"
_DESTROYS: Final = "X"


class OddsRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row of the table: its odds, and a cell for each die."""

    odds: str
    cells: tuple[str, ...]


class CombatTable(Table, frozen=True, kw_only=True):
    """Odds from the worst to the best, each with a cell for each die; `clamp` limits the sum of the die modifiers."""

    sides: int
    die_from: int
    die_to: int
    even: str
    clamp: tuple[int, int]
    odds: tuple[OddsRow, ...]
    rows: tuple[ModifierRow, ...]
    shifts: tuple[ModifierRow, ...]

    def faults(self) -> Iterator[str]:
        """Yield rows of odds that lack cells, cells that say nothing, and dice beyond the table."""
        known = {_NO_EFFECT, _DISPERSES, _DOUBLE, _DESTROYS}
        for row in self.odds:
            if len(row.cells) != self.die_to - self.die_from + 1:
                yield f"{row.odds} has {len(row.cells)} cells"
            yield from (f"{row.odds}: {cell} is no result" for cell in row.cells if cell not in known)
        if self.even not in {row.odds for row in self.odds}:
            yield f"{self.even} is no odds"
        if (1 + self.clamp[0], self.sides + self.clamp[1]) != (self.die_from, self.die_to):
            yield "the die runs beyond the table"


class CombatFacts(Struct, frozen=True, kw_only=True):
    """How an attack on the old table is made, and how its target stands."""

    way: Way = Way.DIRECT
    in_cover: bool = False
    dispersed: bool = False
    engineers: bool = False


class CombatResult(Struct, frozen=True, kw_only=True):
    """What an attack on the old table came to; `odds` are None below the worst column, `die` is modified.

    `cell` is what the table says; `outcome` is nothing, dispersed or destroyed.
    """

    odds: str | None
    terms: tuple[Modifier, ...]
    die: int
    cell: str
    outcome: str


class CombatTopic(WeaponTopic):
    """What comes of all attacks but direct fire at armour."""

    @cached_property
    def _crt(self) -> CombatTable:
        return self.tables.read("crt", CombatTable)

    @cached_property
    def _cells(self) -> dict[str, tuple[str, ...]]:
        """Return the cells by odds, the worst first."""
        return {row.odds: row.cells for row in self._crt.odds}

    def shift_terms(self, facts: CombatFacts) -> tuple[Modifier, ...]:
        """Return by how many columns the odds are better, and why (PB-11.8, PB-11.9)."""
        return terms_of(self._crt.shifts, _facts_of(facts), self.applies)

    def odds(self, attack: Fraction | int, defense: int, facts: CombatFacts) -> str | None:
        """Return the odds of an attack, shifted; None where they are too bad for the table (PB-11.1, B-25).

        They are rounded in the defender's favour. A club may count odds that are too bad as the worst.
        """
        column = self._column(Fraction(attack), defense) + sum(term.value for term in self.shift_terms(facts))
        columns = tuple(self._cells)
        place = columns.index(self._crt.even) + column
        if attack <= 0 or (place < 0 and self.switch("worse_odds") == NOTHING and self.applies("B-25")):
            return None
        return columns[max(0, min(place, len(columns) - 1))]

    def die_terms(self, facts: CombatFacts) -> tuple[Modifier, ...]:
        """Return what is added to the die (PB-11.3 to PB-11.6); their sum is kept within limits (PB-11.7)."""
        table = self._crt
        terms = terms_of(table.rows, _facts_of(facts), self.applies)
        total = sum(term.value for term in terms)
        lowest, highest = table.clamp
        within = max(lowest, min(total, highest))
        if within == total or not self.applies("PB-11.7"):
            return terms
        return (*terms, Modifier(label="limit", value=within - total, rule="PB-11.7"))

    def fight(self, attack: Fraction | int, defense: int, facts: CombatFacts, face: int) -> CombatResult:
        """Return what an attack comes to with this die (PB-11)."""
        return self.at_odds(self.odds(attack, defense, facts), facts, face)

    def at_odds(self, odds: str | None, facts: CombatFacts, face: int) -> CombatResult:
        """Return what a die comes to at odds, such as the fixed ones of a minefield (PB-11.2, B-29)."""
        table = self._crt
        terms = (Modifier(label=f"D{table.sides}", value=face, rule="PB-11.2"), *self.die_terms(facts))
        die = max(table.die_from, min(sum(term.value for term in terms), table.die_to))
        cell = _NO_EFFECT if odds is None or not self.applies("PB-11.2") else self._cells[odds][die - table.die_from]
        outcome = self.outcome_of(cell, dispersed=facts.dispersed)
        return CombatResult(odds=odds, terms=terms, die=die, cell=cell, outcome=outcome)

    def outcome_of(self, cell: str, *, dispersed: bool) -> str:
        """Return what a cell of the table does to a target, which may be dispersed already (PB-11.10, PB-11.11)."""
        if cell == _NO_EFFECT:
            return NOTHING
        if cell == _DESTROYS or (cell == _DOUBLE and dispersed and self.applies("PB-11.11")):
            return DESTROYED
        return DISPERSED

    def fight_chances(self, odds: str | None, facts: CombatFacts) -> tuple[tuple[str, Fraction], ...]:
        """Return the exact chance of each outcome at odds, the harmless one first; what cannot be is left out."""
        sides = self._crt.sides
        came = [self.at_odds(odds, facts, face).outcome for face in range(1, sides + 1)]
        return tuple(
            (word, Fraction(came.count(word), sides)) for word in (NOTHING, DISPERSED, DESTROYED) if word in came
        )

    def mine_odds(self) -> str:
        """Return the odds at which a minefield attacks who enters it (B-29)."""
        return self.switch("mine_odds")

    def odds_columns(self) -> Sequence[str]:
        """Return the odds of the table, from the worst to the best (PB-11.2)."""
        return tuple(self._cells)

    def _column(self, attack: Fraction, defense: int) -> int:
        """Return how many columns better than 1-1 an attack is, rounded in the defender's favour (PB-11.1)."""
        if attack <= 0:
            return 0
        if attack >= defense:
            return self._whole(attack / defense) - 1
        return 1 - self._whole(defense / attack, up=True)

    def _whole(self, ratio: Fraction, *, up: bool = False) -> int:
        """Round a ratio in the defender's favour; the other reading rounds it to the attacker's (PB-11.1)."""
        if up is not self.applies("PB-11.1"):
            return ratio.numerator // ratio.denominator
        return -(-ratio.numerator // ratio.denominator)


def _facts_of(facts: CombatFacts) -> dict[str, int]:
    """Return facts by the names that rows of modifiers use."""
    return {
        "in_cover": facts.in_cover,
        "dispersed": facts.dispersed,
        "overrun": facts.way is Way.OVERRUN,
        "close_assault": facts.way is Way.CLOSE_ASSAULT,
        "engineers_assault": facts.engineers and facts.way is Way.CLOSE_ASSAULT,
    }
