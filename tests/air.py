"""Squadrons, guns, and trained models for tests of attacks from the air and landings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.air import Role
from campaign.domain.clock import GameTime
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import Mode
from campaign.events.air import SquadronMustered
from campaign.events.combat import CombatFought
from campaign.events.command import ElementTraining, TrainingRolled
from campaign.events.movement import ModelsPlaced
from tests import worlds
from tests.orders.typed import typed
from tests.spec import Spec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.rulesets.divtac.rulebook import DivTac

#: A battalion of 88 mm guns, and one of Bofors, under the corps of each side.
FLAK = worlds.muster("de_flak_3", "de_i_ss", Echelon.BATTALION, Arm.ANTI_AIRCRAFT, "de_regt_hq 2*de_88_plt")
BOFORS = worlds.muster("uk_laa", "uk_viii_corps", Echelon.BATTALION, Arm.ANTI_AIRCRAFT, "uk_arm_hq 2*uk_bofors_bty")
#: A parachute battalion that is on call, under the corps.
PARAS = worlds.muster(
    "uk_8_para",
    "uk_viii_corps",
    Echelon.BATTALION,
    Arm.INFANTRY,
    "uk_inf_btn_hq 2*uk_inf_coy",
    available=GameTime(day=0, move=5),
    mode=Mode.MOVE,
)


def transports(number: int) -> Iterator[SquadronMustered]:
    """Yield transport squadrons off the table, ``tr-1`` and so on."""
    for count in range(1, number + 1):
        yield SquadronMustered(
            squadron=f"uk_tr_{count}",
            side="allied",
            name=f"Transport {count}",
            handle=f"tr-{count}",
            type="uk_dakota",
            role=Role.TRANSPORT,
            strip="odiham",
            wing="46 Group",
            available=None,
        )


def trained(spec: Spec, value: int = 5) -> Spec:
    """Give every model a training value."""
    return spec.given(
        *(
            TrainingRolled(
                formation=name,
                roll=None,
                values=tuple(
                    ElementTraining(element=model.id, value=value) for model in spec.campaign.oob.elements_of(name)
                ),
            )
            for name in spec.campaign.oob.formations
        )
    )


def sky(*given: Event, at: GameTime, rules: DivTac | None = None) -> Spec:
    """Return the small world in a move, with more that was given, everybody trained with 5."""
    return trained(Spec(rules).founded().given(*given)).at(at)


def placed(spec: Spec, formation: str, place: str) -> ModelsPlaced:
    """Return that all models of a formation were told at a place."""
    models = tuple(model.id for model in spec.campaign.oob.elements_of(formation))
    return ModelsPlaced(formation=formation, elements=models, place=place)


def decided(spec: Spec, line: str) -> tuple[Event, ...]:
    """Return what a line comes to, objections apart."""
    return spec.when(typed(spec, line)).decided()


def fought(events: tuple[Event, ...]) -> tuple[CombatFought, ...]:
    """Return the combats among events."""
    return tuple(event for event in events if isinstance(event, CombatFought))


def totals(events: tuple[Event, ...]) -> list[int]:
    """Return the sum of every roll."""
    return [sum(term.value for term in throw.terms) for event in fought(events) for throw in event.throws]
