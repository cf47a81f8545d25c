"""Interdicting fire on places and roads: who passes takes one roll; lorries that are hit are lost (DT-J11, G5, R41).

A model or column passes where its way leads to, from or through the place, or along any part of the road. Who passed
before the fire was laid takes his roll when it is laid; who comes later in the move, when his order is given.

Left to the table: where on its way a model that was hit stops (tell it with `where`); models that were only told where
they stand; and lorries of which only the end of the move finds that a command point is left for them (book a loss with
`lose`). An end of move throws no dice.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.combat import Attack
from campaign.domain.mode import Mode
from campaign.events.base import Event
from campaign.events.combat import CombatFought
from campaign.events.supply import ColumnLost
from campaign.orders.combatants import aftermath, combatant
from campaign.orders.contest import Contest
from campaign.orders.formations import formation, handle_of
from campaign.orders.throws import throw_of
from campaign.rulesets.combat import Aimed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from campaign.domain.dice import Roll
    from campaign.domain.ids import ElementId, FormationId
    from campaign.domain.supply import Lorries
    from campaign.orders.passing import Passer
    from campaign.projections.interdiction import Fire
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

CAUSE: Final = "interdiction"
_PASSING: Final = frozenset({Mode.MOVE, Mode.PURSUIT})


class Played(Struct, frozen=True, kw_only=True):
    """What rolls came to so far: the events, the rolls that wait, and dice for which there is none."""

    events: tuple[Event, ...]
    waiting: tuple[Contest, ...]
    spare: int


# --- the rolls ---


def play(
    campaign: Campaign, rules: Rules, fires: Iterable[Fire], passers: Sequence[Passer], rolls: Sequence[Roll]
) -> Played:
    """Roll each fire at every enemy that passes it, one fire after another; who is hit takes no further fire (DT-R41).

    Once dice run out, the rolls of that fire wait; those of later fires hang on what these come to.
    """
    game = _Game(campaign, rules, rolls)
    for fire in fires:
        waiting = game.roll(fire, passers)
        if waiting:
            return Played(events=game.events(), waiting=waiting, spare=0)
    return Played(events=game.events(), waiting=(), spare=len(rolls) - game.used)


class _Game:
    """Rolls fires at who passes, and keeps what came of it."""

    def __init__(self, campaign: Campaign, rules: Rules, rolls: Sequence[Roll]) -> None:
        """Begin with nobody hit."""
        self._campaign = campaign
        self._rules = rules
        self._rolls = rolls
        self.used = 0
        self._fought: list[Event] = []
        self._results: list[tuple[ElementId, Mode | None, FormationId]] = []
        self._lost: list[Event] = []
        self._stopped: set[str] = set()

    def roll(self, fire: Fire, passers: Sequence[Passer]) -> tuple[Contest, ...]:
        """Roll one fire at everybody who passes it, as far as there are dice; return the rolls that wait."""
        due = [item for item in passers if self._takes(fire, item)]
        for index, passer in enumerate(due):
            if self.used == len(self._rolls):
                return tuple(self._contest(fire, item) for item in due[index:])
            self._throw(fire, passer, self._rolls[self.used])
            self.used += 1
        return ()

    def events(self) -> tuple[Event, ...]:
        """Return every roll, then what became of models, then the columns that were lost."""
        suffered = [
            event
            for by, results in groupby(self._results, key=lambda item: item[2])
            for event in aftermath(self._campaign, self._rules, [item[:2] for item in results], by)
        ]
        return (*self._fought, *suffered, *self._lost)

    def _takes(self, fire: Fire, passer: Passer) -> bool:
        """Say whether a fire is rolled at a passer: an enemy on the march, on the way, not rolled at nor hit yet."""
        if passer.key in fire.passed or passer.key in self._stopped:
            return False
        if passer.side == formation(self._campaign, self._by(fire)).side:
            return False
        if passer.element is not None:
            model = self._campaign.oob.elements[passer.element]
            if self._campaign.oob.mode_of(model) not in _PASSING:
                return False
        return fire.place in passer.places or fire.road in passer.roads

    def _by(self, fire: Fire) -> FormationId:
        """Return whose fire it is."""
        return self._campaign.oob.elements[fire.battery].formation

    def _contest(self, fire: Fire, passer: Passer) -> Contest:
        """Return the roll of a fire at a passer; lorries are never allowed to hold (DT-R25)."""
        aimed = self._aimed(passer)
        return Contest(
            thrower=handle_of(self._campaign, fire.battery),
            target=_name(self._campaign, passer),
            terms=fire.terms,
            aimed=aimed,
            training=aimed.training,
        )

    def _aimed(self, passer: Passer) -> Aimed:
        """Return a passer as the target of a roll."""
        if passer.element is not None:
            return combatant(self._campaign, self._rules, passer.element).aimed
        column = passer.column
        assert column is not None  # noqa: S101 - a passer is one or the other
        hq = formation(self._campaign, column.hq)
        fleet = self._campaign.supply.fleets.get(hq.id)
        row = fleet.type if fleet is not None and fleet.type else self._rules.supply_row(hq.nation, hq.arm)
        training = self._rules.median_training(self._rules.unit(row))
        return Aimed(training=training, mode=Mode.MOVE, may_hold=self._rules.may_hold(self._rules.unit(row)))

    def _throw(self, fire: Fire, passer: Passer, roll: Roll) -> None:
        """Roll one die at one passer."""
        aimed = self._aimed(passer)
        resolved = self._rules.resolve(fire.terms, roll.face, aimed)
        throw = throw_of(
            resolved, roll, training=aimed.training, at=passer.element, element=fire.battery, rule="DT-R41"
        )
        column = passer.column
        self._fought.append(
            CombatFought(
                attack=Attack.INTERDICTION,
                attacker=fire.battery,
                target=passer.element,
                batteries=fire.batteries,
                column=column.hq if column is not None else None,
                spot=column.spot if column is not None else None,
                throws=(throw,),
            )
        )
        if resolved.outcome is not aimed.mode:
            self._stopped.add(passer.key)
        if passer.element is not None:
            self._results.append((passer.element, resolved.outcome, self._by(fire)))
        elif column is not None and resolved.outcome is None:
            self._lost.append(_loss(self._rules, column))


def _loss(rules: Rules, column: Lorries) -> ColumnLost:
    """Return the loss of a column with its load (DT-G5, R11, R41)."""
    points = column.full if rules.load_is_lost() else 0
    return ColumnLost(
        hq=column.hq, spot=column.spot, models=column.models, full=column.full, points=points, cause=CAUSE
    )


def _name(campaign: Campaign, passer: Passer) -> str:
    """Name a passer as it is typed, or the lorries of whom."""
    if passer.column is not None:
        return f"lorries of {formation(campaign, passer.column.hq).handle}"
    return handle_of(campaign, passer.element or "")
