"""The unit rows of Div Tac, one table a nation, found by the first word of a key (DT-K, R29, R30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.errors import UnknownName
from campaign.rulesets.divtac.book import Book
from campaign.rulesets.tables import Table, told_twice
from campaign.rulesets.units import Unit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import UnitKey

_PREFIX: Final = "units_"
_COMMON: Final = "units_common"
#: Rows that a scenario brings itself; they go before the printed ones (DT-R30).
_OWN: Final = "units_scenario"


class UnitRows(Table, frozen=True, kw_only=True):
    """The rows of one nation."""

    rows: tuple[Unit, ...]

    def faults(self) -> Iterator[str]:
        """Yield rows told twice and training values that are no span."""
        yield from told_twice(row.key for row in self.rows)
        for row in self.rows:
            if not 1 <= row.tv[0] <= row.tv[1]:
                yield f"{row.key} has training values {row.tv[0]} to {row.tv[1]}"


class UnitTopic(Book):
    """What kinds of models there are."""

    def unit(self, key: UnitKey) -> Unit:
        """Return a row by its key; raise UnknownName where there is none."""
        for table in (_OWN, f"{_PREFIX}{key.partition('_')[0]}", _COMMON):
            if table == _OWN and not self.applies("DT-R30"):
                continue
            found = self._rows_of(table).get(key)
            if found is not None:
                return found
        message = f"the rulebook has no unit {key}"
        raise UnknownName(message)

    def units(self) -> tuple[Unit, ...]:
        """Return every row of every nation, the scenario's own ones first."""
        names = sorted(self.tables.names, key=lambda name: (name != _OWN, name))
        tables = [self._rows_of(name) for name in names if name.startswith(_PREFIX)]
        found: dict[UnitKey, Unit] = {}
        for table in tables:
            for key, row in table.items():
                found.setdefault(key, row)
        return tuple(found.values())

    def _rows_of(self, table: str) -> dict[UnitKey, Unit]:
        """Return the rows of one table by key; none where there is no such table."""
        known = self._rows.get(table)
        if known is None:
            rows = self._table(table)
            known = {row.key: row for row in rows.rows} if rows is not None else {}
            self._rows[table] = known
        return known

    def _table(self, table: str) -> UnitRows | None:
        """Return one table of rows; who was founded on none at all, such as the calculator, has those shipped."""
        if table in self.tables.names:
            return self.tables.read(table, UnitRows)
        founded = any(name.startswith(_PREFIX) for name in self.tables.names)
        return None if founded else self.tables.latest(table, UnitRows)
