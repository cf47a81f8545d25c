"""How a rule is shown to matter: one case a rule ID, whose answer changes when that rule is switched off.

To add the cases of a topic, write ``tests/rules/test_<topic>.py``::

    CASES = (
        Case(rule="DT-D2", answer=3, ask=lambda rules: rules.command_points(5, rules.reduced_roll(...).total)),
        Case(rule="DT-G4", answer=("modes-do-not-mix",), ask=lambda rules: refusals(ChangeMode(...), rules)),
    )

    @pytest.mark.parametrize("case", CASES, ids=str)
    def test_the_rule_matters(case: Case) -> None:
        \"\"\"Switched off by its ID, each rule of the topic changes the answer of its case.\"\"\"
        case.expect_that_it_matters()

`ask` gets a rulebook and returns anything comparable. It may ask the rulebook itself, or an order in the small world
of `tests.worlds` (`refusals`, `outcome`). A rule is switched off where the rulebook asks ``self.applies("DT-..")``
(an order: ``rules.applies(...)``, where the rulebook has no question of its own for it), or where a row of a table
names the rule. `tests/rules/test_every_rule.py` finds each ``applies`` in the code and demands a case for its ID.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.domain.objection import refusing
from tests import worlds
from tests.spec import Spec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from campaign.events.base import Event
    from campaign.orders.base import Order
    from campaign.rulesets.divtac.rulebook import DivTac


@dataclass(frozen=True, kw_only=True)
class Case:
    """One rule (or a `part` of one), a question whose answer hangs on it, and that answer."""

    rule: str
    ask: Callable[[DivTac], object]
    answer: object
    house_rules: Mapping[str, str] | None = None
    part: str = ""

    def __str__(self) -> str:
        """Name the case by its rule, and by the part of it where a rule has several cases."""
        return f"{self.rule} {self.part}".strip()

    def expect_that_it_matters(self) -> None:
        """Ask with all rules in force, then without this one; the answers must differ."""
        assert self.ask(worlds.rules(self.house_rules)) == self.answer
        assert self.ask(switched_off(self.rule, self.house_rules)) != self.answer


def switched_off(rule: str, house_rules: Mapping[str, str] | None = None) -> DivTac:
    """Return Div Tac without one rule."""
    return worlds.rules(house_rules, without=(rule,))


def refusals(order: Order, rules: DivTac, *, given: Iterable[Event] = ()) -> tuple[str, ...]:
    """Return the codes against an order in the small world, warnings left out."""
    spec = Spec(rules).founded().given(*given)
    return tuple(item.code for item in refusing(tuple(order.objections(spec.campaign, rules))))


def warnings(order: Order, rules: DivTac, *, given: Iterable[Event] = ()) -> tuple[str, ...]:
    """Return the codes of the warnings against an order in the small world."""
    spec = Spec(rules).founded().given(*given)
    return tuple(item.code for item in order.objections(spec.campaign, rules) if item.warning)


def outcome(order: Order, rules: DivTac, *, given: Iterable[Event] = ()) -> tuple[Event, ...]:
    """Return what an order comes to in the small world, objections apart."""
    spec = Spec(rules).founded().given(*given)
    return order.decide(spec.campaign, rules)
