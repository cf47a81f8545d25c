"""What every topic of Div Tac stands on: its tables, the house rules, and which rules are in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.errors import NotUnderstood
from campaign.rulesets.rulings import Rulings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.rulesets.rulings import Ruling, Switch
    from campaign.rulesets.tables import Tables
    from campaign.rulesets.units import Unit

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
        self._rows: dict[str, dict[str, Unit]] = {}

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
        register = self.tables.read("rulings", Rulings)
        return tuple(row.switch for row in register.rows if row.switch is not None)

    def rulings(self) -> tuple[Ruling, ...]:
        """Return the register of rulings."""
        return self.tables.read("rulings", Rulings).rows

    def _switch(self, name: str) -> Switch:
        """Return a switch by name; raise NotUnderstood where the register has none."""
        for switch in self.switches():
            if switch.name == name:
                return switch
        message = f"there is no house rule {name}"
        raise NotUnderstood(message)
