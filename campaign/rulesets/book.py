"""What every rulebook stands on: its tables, the house rules, and which of its rules are in force."""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from campaign.errors import NotUnderstood
from campaign.rulesets.rulings import Rulings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.rulesets.rulings import Ruling, Switch
    from campaign.rulesets.tables import Tables

_YES: Final = "yes"


class Book:
    """The base of the topics; `without` switches single rules off by ID, which is how tests prove that each matters."""

    def __init__(
        self, tables: Tables, house_rules: Mapping[str, str], *, without: frozenset[str] = frozenset()
    ) -> None:
        """Take the tables and house rules in force."""
        self.tables = tables
        self.house_rules = house_rules
        self.without = without

    def applies(self, rule: str) -> bool:
        """Say whether a rule is in force; all are, but where a test switches one off."""
        return rule not in self.without

    def switch(self, name: str) -> str:
        """Return the value of a house rule in force: the scenario's, else the register's default."""
        set_here = self.house_rules.get(name)
        return self._switch(name).default if set_here is None else set_here

    def flag(self, name: str) -> bool:
        """Return a house rule that is either yes or no."""
        return self.switch(name) == _YES

    def number(self, name: str) -> int:
        """Return a house rule that is a whole number."""
        return int(self.switch(name))

    def switches(self) -> tuple[Switch, ...]:
        """Return every house rule that a scenario may set."""
        return tuple(row.switch for row in self.rulings() if row.switch is not None)

    def rulings(self) -> tuple[Ruling, ...]:
        """Return the register of rulings, and behind it those that are younger than the campaign.

        What is left to the table is what this program does not compute, whatever an older one did not.
        """
        own = self.tables.read("rulings", Rulings).rows
        latest = self.tables.latest("rulings", Rulings)
        if latest is None:
            return own
        left = {row.id: row.left_to_table for row in latest.rows}
        known = {row.id for row in own}
        kept = (replace(row, left_to_table=left.get(row.id, row.left_to_table)) for row in own)
        return (*kept, *(row for row in latest.rows if row.id not in known))

    def _switch(self, name: str) -> Switch:
        """Return a switch by name; raise NotUnderstood where no register has it.

        A campaign that was founded before there was such a switch takes this program's.
        """
        for register in (self.tables.read("rulings", Rulings), self.tables.latest("rulings", Rulings)):
            for row in register.rows if register is not None else ():
                if row.switch is not None and row.switch.name == name:
                    return row.switch
        message = f"there is no house rule {name}"
        raise NotUnderstood(message)


class BattleBook(Book):
    """The base of a rulebook of battles; `club` holds the club's own numbers by the key of a row and the field."""

    def __init__(
        self,
        tables: Tables,
        house_rules: Mapping[str, str],
        *,
        club: Mapping[str, Mapping[str, int]] | None = None,
        without: frozenset[str] = frozenset(),
    ) -> None:
        """Take the tables, the house rules in force, and the numbers that the club plays in place of the list's."""
        super().__init__(tables, house_rules, without=without)
        self.club: Mapping[str, Mapping[str, int]] = club or MappingProxyType({})

    @cached_property
    def profile(self) -> str:
        """Return the list and the reading of the rules that is played, such as ``ww2_1939_45`` (P-0, B-2 to B-4)."""
        return self.switch("profile")
