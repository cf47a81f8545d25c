"""Combat results: what a roll comes to, and into which modes a result may put a model (DT-J30, R24, R25)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from campaign.domain.combat import Band
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.modifier import Modifier
from campaign.rulesets.combat import Resolved
from campaign.rulesets.divtac.book import Book
from campaign.rulesets.tables import Row, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.combat import Aimed
    from campaign.rulesets.units import Unit

NONE = "none"
ELIMINATED = "eliminated"
HOLD_IF_ALLOWED = "hold_if_allowed"
_KNOWN = {NONE, ELIMINATED, HOLD_IF_ALLOWED, *Mode}


class ResultRow(Row, frozen=True, kw_only=True):
    """What becomes of a target in one mode: in the first band (up to one and a half TV) and the second (up to two)."""

    first: str
    second: str


class Results(Table, frozen=True, kw_only=True):
    """The results by the target's mode; above twice the training value it is eliminated (DT-J30)."""

    rows: dict[Mode, ResultRow]

    def faults(self) -> Iterator[str]:
        """Yield modes that are missing and outcomes that are none."""
        yield from (f"{mode} is missing" for mode in Mode if mode not in self.rows)
        for mode, row in self.rows.items():
            yield from (f"{mode}: {word} is no outcome" for word in (row.first, row.second) if word not in _KNOWN)


class Bands(Table, frozen=True, kw_only=True):
    """Where the bands end, in halves of the target's training value, so that no fraction is rounded (DT-J30)."""

    first_halves: int
    second_halves: int

    def faults(self) -> Iterator[str]:
        """Yield bands that end before they begin."""
        if not 1 < self.first_halves < self.second_halves:
            yield "the bands are out of order"


class ResultTopic(Book):
    """What a roll comes to, and what a result may do to a model."""

    @cached_property
    def _bands(self) -> Bands:
        return self.tables.read("bands", Bands)

    @cached_property
    def _outcomes(self) -> dict[tuple[Mode, Band, bool], Mode | None]:
        """Return what becomes of a target, by its mode, the band and whether it may hold; None: eliminated."""
        rows = self.tables.read("results", Results).rows
        found: dict[tuple[Mode, Band, bool], Mode | None] = {}
        for mode, row in rows.items():
            words = {Band.NONE: NONE, Band.FIRST: row.first, Band.SECOND: row.second, Band.ELIMINATED: ELIMINATED}
            for band, word in words.items():
                for may_hold in (False, True):
                    found[mode, band, may_hold] = _outcome(mode, word, may_hold=may_hold)
        return found

    def band_of(self, total: int, training: int) -> Band:
        """Return the band of a roll on a training value; an equal roll lies in the middle one (DT-J30, R24)."""
        if total < training or (total == training and not self.applies("DT-R24")):
            return Band.NONE
        if 2 * total <= self._bands.first_halves * training:
            return Band.FIRST
        return Band.SECOND if 2 * total <= self._bands.second_halves * training else Band.ELIMINATED

    def resolve(self, terms: tuple[Modifier, ...], face: int, target: Aimed) -> Resolved:
        """Return what a die comes to: the sum, its band on the target's training value, the outcome (DT-J5, J30)."""
        total = face
        for term in terms:
            total += term.value
        band = self.band_of(total, target.training)
        outcome = self._outcomes[target.mode, band, target.may_hold] if self.applies("DT-J30") else target.mode
        return Resolved(terms=(Modifier(label="D10", value=face, rule="DT-J5"), *terms), band=band, outcome=outcome)

    def may_hold(self, unit: Unit) -> bool:
        """Say whether a model in Move may go to Hold; supply and what flies or floats may not (DT-R25)."""
        return not self.applies("DT-R25") or not (unit.is_supply or unit.flies_or_floats)

    def result_modes(self, unit: Unit, mode: Mode) -> tuple[Mode, ...]:
        """Return the modes into which a result may put a model that was in `mode` (DT-J30); gone is always possible."""
        if not self.applies("DT-J30"):
            return tuple(Mode)
        row = self.tables.read("results", Results).rows[mode]
        found: list[Mode] = []
        for word in (row.first, row.second):
            if word == HOLD_IF_ALLOWED:
                found += [Mode.HOLD] if self.may_hold(unit) else []
            elif word not in {NONE, ELIMINATED}:
                found.append(Mode(word))
        return tuple(found)

    def hold_after_result(self) -> HoldLevel:
        """Return the level of a model that a result drove to Hold: Hasty at once (DT-R2)."""
        return HoldLevel.HASTY


def _outcome(mode: Mode, word: str, *, may_hold: bool) -> Mode | None:
    """Return the mode that a word of the table leads to, None where the target is eliminated (DT-J30, R25)."""
    if word == NONE:
        return mode
    if word == HOLD_IF_ALLOWED:
        return Mode.HOLD if may_hold else None
    return None if word == ELIMINATED else Mode(word)
