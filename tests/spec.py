"""Given what happened, when somebody orders, then this follows or is refused: the form of every test of an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.dice import Roll
from campaign.domain.objection import Objection, refusing
from campaign.orders.base import Slots
from campaign.projections.state import Campaign, Fold
from tests import worlds

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from campaign.domain.clock import GameTime
    from campaign.events.base import Event
    from campaign.orders.base import Order
    from campaign.rulesets.base import Rules


class Spec:
    """A campaign in memory: `given` events, `when` an order, `then` its events or `then_refused` with codes.

    >>> spec.founded().given(CommandRolled(...)).when(RollCommand(...), roll=7).then(CommandRolled(...))
    """

    def __init__(self, rules: Rules | None = None) -> None:
        """Start with no campaign and Div Tac as printed."""
        self.campaign = Campaign()
        self.rules = rules or worlds.rules()
        self.objections: tuple[Objection, ...] = ()
        self.events: tuple[Event, ...] = ()
        self._fold = Fold(self.campaign)
        self._entry = 0
        self._order: Order | None = None

    def under(self, house_rules: Mapping[str, str] | None = None, *, without: Iterable[str] = ()) -> Spec:
        """Play under house rules, or with single rules switched off."""
        self.rules = worlds.rules(house_rules, without=without)
        return self

    def founded(self) -> Spec:
        """Start from the small world of `tests.worlds`, at D+0/05."""
        return self.given(*worlds.founded())

    def given(self, *events: Event) -> Spec:
        """Fold events, all of one entry."""
        self._entry += 1
        self._fold.apply(self._entry, events)
        return self

    def at(self, time: GameTime) -> Spec:
        """End moves until this one is open."""
        return self.given(*worlds.moves_to(self.campaign.calendar.now, time))

    def when(self, order: Order, *, roll: int | None = None, rolls: tuple[int, ...] = ()) -> Spec:
        """Ask for an order with the faces of the dice that it wants; it is decided, and not folded before `then`."""
        faces = rolls if roll is None else (roll,)
        if faces:
            order = order.with_rolls(tuple(Roll(face=face) for face in faces))
        self.objections = tuple(order.objections(self.campaign, self.rules))
        self._order = order
        return self

    def then(self, *events: Event) -> Spec:
        """Expect exactly these events and no refusal, and fold them."""
        assert refusing(self.objections) == ()
        return self.then_overruled(*events)

    def then_overruled(self, *events: Event) -> Spec:
        """Expect exactly these events, whatever the rules object, and fold them."""
        assert self.decided() == events
        return self.given(*events)

    def then_nothing(self) -> Spec:
        """Expect neither events nor a refusal."""
        return self.then()

    def then_refused(self, *codes: str) -> Spec:
        """Expect exactly these codes, gravest first; where none is final the order can be decided all the same."""
        against = refusing(self.objections)
        assert tuple(item.code for item in against) == codes
        if not any(item.final for item in against):
            self.decided()
        return self

    def then_warned(self, *codes: str) -> Spec:
        """Expect exactly these warnings, whatever else."""
        assert tuple(item.code for item in self.objections if item.warning) == codes
        return self

    def decided(self) -> tuple[Event, ...]:
        """Return what the order comes to, objections apart; nothing is folded."""
        assert self._order is not None
        self.events = self._order.decide(self.campaign, self.rules)
        return self.events

    def booked(self) -> Spec:
        """Fold what the order comes to, whatever it is."""
        return self.given(*self.decided())


def slots(*literals: str, **values: object) -> Slots:
    """Return one group of a line as the desk reads it: each value, or a list of them, under its slot's name."""
    return Slots(
        values={name: tuple(value) if isinstance(value, list) else (value,) for name, value in values.items()},
        literals=frozenset(literals),
    )
