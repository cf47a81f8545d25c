"""Fights in the small world: both sides trained and on Attack, and short ways to let them fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.mode import Mode
from campaign.domain.supply import WITH_HQ
from campaign.events.combat import CombatFought
from campaign.events.command import ElementTraining, FormationMustered, ModeChanged, TrainingRolled
from campaign.events.supply import SupplySpent
from tests import worlds
from tests.orders.typed import typed
from tests.spec import Spec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event

CLY, PZ4 = "uk_4_cly", "de_ii_pz_1"


def changed(formation: str, mode: Mode) -> ModeChanged:
    """Return a mode order that was obeyed."""
    return ModeChanged(formation=formation, mode=mode, position=None, paid_by=None, points=0)


def trained(value: int = 6) -> Iterator[TrainingRolled]:
    """Yield the same training value for every model of the small world."""
    for event in worlds.founded():
        if isinstance(event, FormationMustered):
            values = tuple(ElementTraining(element=item.element, value=value) for item in event.elements)
            yield TrainingRolled(formation=event.formation, roll=None, values=values)


def ready(*given: Event) -> Spec:
    """Return the small world trained to 6, with 4 CLY and the Panzer IV battalion on Attack."""
    return Spec().founded().given(*trained(), changed(CLY, Mode.ATTACK), changed(PZ4, Mode.ATTACK), *given)


def fought(spec: Spec, line: str, *rolls: int) -> tuple[Event, ...]:
    """Return what a fight comes to, nothing being against it; it is folded."""
    spec.when(typed(spec, line), rolls=rolls)
    events = spec.decided()
    spec.then(*events)
    return events


def totals(events: tuple[Event, ...]) -> tuple[int, ...]:
    """Return what the rolls of the combat came to."""
    (combat,) = [event for event in events if isinstance(event, CombatFought)]
    return tuple(sum(term.value for term in throw.terms) for throw in combat.throws)


def spent(points: int, *attackers: str, payer: str, hq: str, bonus: int = 0) -> SupplySpent:
    """Return a payment out of the lorries of an HQ."""
    return SupplySpent(payer=payer, attackers=attackers, points=points, bonus=bonus, dump=None, hq=hq, spot=WITH_HQ)
