"""Combat results: into which modes a result may put a model (DT-J30, R24, R25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.mode import HoldLevel, Mode
from campaign.rulesets.divtac.book import Book
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.units import Unit

NONE = "none"
ELIMINATED = "eliminated"
HOLD_IF_ALLOWED = "hold_if_allowed"
_KNOWN = {NONE, ELIMINATED, HOLD_IF_ALLOWED, *Mode}


class ResultRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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


class ResultTopic(Book):
    """What a result may do to a model."""

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
