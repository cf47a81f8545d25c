"""What tests of guns share: regiments in a mode to fire, training values, points, and mustered guns and ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.combat import FireMission
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import Mode
from campaign.events.combat import MissionFired
from campaign.events.command import CommandPointsSpent, ElementTraining, FormationAttached, ModeChanged, TrainingRolled
from campaign.events.movement import ModelsMoved
from campaign.events.supply import SupplySpent
from tests.supplies import mustered, rolled
from tests.worlds import muster

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.events.command import CommandRolled, FormationMustered
    from tests.spec import Spec

BRIGADE, DIVISION, CORPS = "uk_22_armd", "uk_7_armd", "uk_viii_corps"
GUNS, OTHER_GUNS = "uk_3_rha", "uk_5_rha"
TARGET = "de_ii_gren"
BATTERIES = ("uk_3_rha/a", "uk_3_rha/b", "uk_3_rha/c")


def in_mode(mode: Mode, *formations: str) -> tuple[ModeChanged, ...]:
    """Return formations going over to a mode for nothing."""
    return tuple(ModeChanged(formation=item, mode=mode, position=None, paid_by=None, points=0) for item in formations)


def trained(spec: Spec, formation: str, value: int = 6) -> TrainingRolled:
    """Return a training value for every model of a formation."""
    models = spec.campaign.oob.elements_of(formation)
    values = tuple(ElementTraining(element=item.id, value=value) for item in models)
    return TrainingRolled(formation=formation, roll=None, values=values)


def ready(spec: Spec) -> Spec:
    """Found the small world with both regiments of guns on Hold, six points each, and grenadiers of value 6."""
    spec.founded().given(*in_mode(Mode.HOLD, GUNS, OTHER_GUNS), *points())
    return spec.given(trained(spec, TARGET), trained(spec, "de_i_gren"))


def points(number: int = 6) -> tuple[CommandRolled, ...]:
    """Return a roll that gave command points to each HQ."""
    return tuple(rolled(hq, number) for hq in (BRIGADE, DIVISION, CORPS, "de_1_ss_pz", "de_gren_1", "de_i_ss"))


def under_corps(formation: str) -> FormationAttached:
    """Put a regiment directly under the corps."""
    return FormationAttached(formation=formation, hq=CORPS)


def german_guns() -> tuple[Event, ...]:
    """Muster an artillery battalion of three batteries under the SS division, on Hold at Cagny, with supply."""
    guns = muster(
        "de_ar_1",
        "de_1_ss_pz",
        Echelon.BATTALION,
        Arm.ARTILLERY,
        "de_arty_hq 3*de_wespe_bty",
        place="cagny",
        mode=Mode.HOLD,
    )
    return (guns, mustered("de_ar_1", 4, 4, side="axis", row="de_lorry"))


def ships() -> FormationMustered:
    """Muster a cruiser and a battleship under the corps."""
    return muster("uk_ships", CORPS, Echelon.BATTALION, Arm.NAVAL, "cruiser battleship", place="arromanches")


def fired(battery: str, target: str | None = None) -> MissionFired:
    """Return a mission that a battery fired."""
    return MissionFired(battery=battery, mission=FireMission.BOMBARDMENT, target=target)


def moved(*elements: str, path: tuple[str, ...] = ("tilly", "caen"), roads: tuple[str, ...] = ("tilly-caen",)) -> Event:
    """Return models that moved along a way."""
    return ModelsMoved(
        formation=elements[0].split("/", 1)[0],
        elements=elements,
        path=path,
        roads=roads,
        length_mm=220,
        share_permille=500,
    )


def spent(events: tuple[Event, ...]) -> dict[str, int]:
    """Return the command points that events spend, by HQ."""
    return {event.hq: event.points for event in events if isinstance(event, CommandPointsSpent)}


def used(events: tuple[Event, ...]) -> int:
    """Return the supply points that events spend."""
    return sum(event.points for event in events if isinstance(event, SupplySpent))
