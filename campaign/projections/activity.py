"""Activity: what each formation and model did and suffered this move and the last (moved, hit, fired, paid)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field
from msgspec.structs import replace

from campaign.domain.air import Mission
from campaign.domain.clock import GameTime
from campaign.domain.combat import Attack
from campaign.domain.ids import element_formation
from campaign.events.air import SortieFlown
from campaign.events.combat import (
    CombatFought,
    ElementEliminated,
    ElementHeldFast,
    ElementModeForced,
    MissionFired,
    ResultBooked,
)
from campaign.events.command import ModeChanged
from campaign.events.movement import ModelsMoved
from campaign.events.supply import SupplySpent
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers

_DIRECT: Final = frozenset({Attack.RANGED, Attack.CLOSE_ASSAULT})


class Deeds(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """What one formation or model did in one move.

    `share_permille` of its move was used on the march, `attacked` and `was_target` tell of fights, `paid_points` and
    `paid_bonus` of supply spent for its attacks, `attackers` of those who share that payment, `mode_changed` of an
    order obeyed. `fired_at` names the target of a direct attack, `fired_mm` how far off it was, `suffered` the attacks
    that were made on a target, `fired_indirect` that a battery fired a mission, `supported` against whom it helped.
    """

    time: GameTime
    share_permille: int = 0
    attacked: bool = False
    was_target: bool = False
    mode_changed: bool = False
    paid_points: int = 0
    paid_bonus: int = 0
    attackers: tuple[str, ...] = ()
    fired_at: str = ""
    fired_mm: int = 0
    supported: str = ""
    suffered: tuple[Attack, ...] = ()
    fired_indirect: bool = False


class ToldOff(Struct, frozen=True, kw_only=True, gc=False):
    """Which models of a formation were told off to indirect fire, and the day for which they are (DT-J10)."""

    day: int
    models: tuple[str, ...]


class Activity(Projection, kw_only=True):
    """Deeds of the last move in which a formation or model did anything, and of the one before it.

    `indirect` holds by formation which of its models were last told off to indirect fire (DT-J10).
    """

    latest: dict[str, Deeds] = field(default_factory=dict[str, Deeds])
    earlier: dict[str, Deeds] = field(default_factory=dict[str, Deeds])
    indirect: dict[str, ToldOff] = field(default_factory=dict[str, ToldOff])

    def in_move(self, thing: str, time: GameTime) -> Deeds:
        """Return what a formation or model did in a move."""
        for page in (self.latest, self.earlier):
            found = page.get(thing)
            if found is not None and found.time == time:
                return found
        return Deeds(time=time)

    def is_told_off(self, model: str, day: int) -> bool:
        """Say whether a model is told off to indirect fire for a day (DT-J10)."""
        found = self.indirect.get(element_formation(model))
        return found is not None and found.day == day and model in found.models

    def under_fire(self, thing: str, now: GameTime) -> bool:
        """Say whether a model was a target in the move before (DT-R50)."""
        return self.in_move(thing, now.plus(-1)).was_target


def empty() -> Activity:
    """Return no deeds."""
    return Activity()


def _page(activity: Activity, thing: str, time: GameTime) -> Deeds:
    """Return the deeds of this move, to be changed; an older page moves back by one."""
    old = activity.latest.get(thing)
    if old is None:
        return Deeds(time=time)
    if old.time is time or old.time == time:
        return old
    activity.earlier[thing] = old
    return Deeds(time=time)


def _moved(activity: Activity, event: ModelsMoved, stamp: Stamp) -> None:
    for thing in event.elements:
        old = _page(activity, thing, stamp.time)
        activity.latest[thing] = replace(old, share_permille=old.share_permille + event.share_permille)


def _result(activity: Activity, event: ResultBooked, stamp: Stamp) -> None:
    if event.attacker is not None:
        activity.latest[event.attacker] = replace(_page(activity, event.attacker, stamp.time), attacked=True)


def _target(activity: Activity, event: ElementEliminated | ElementModeForced | ElementHeldFast, stamp: Stamp) -> None:
    activity.latest[event.element] = replace(_page(activity, event.element, stamp.time), was_target=True)


def _sortie(activity: Activity, event: SortieFlown, stamp: Stamp) -> None:
    """Note a model that aircraft attacked: it was under fire, hit or not (DT-R50)."""
    if event.target is not None and event.part and event.mission is Mission.ATTACK:
        thing = f"{event.target}/{event.part}"
        activity.latest[thing] = replace(_page(activity, thing, stamp.time), was_target=True)


def _fought(activity: Activity, event: CombatFought, stamp: Stamp) -> None:
    """Note who attacked whom and what counts against the target; the answer counts against nobody (DT-J4, R37)."""
    direct = event.attack in _DIRECT
    if event.attacker is not None:
        old = _page(activity, event.attacker, stamp.time)
        activity.latest[event.attacker] = replace(
            old,
            attacked=True,
            fired_at=event.target or old.fired_at if direct else old.fired_at,
            fired_mm=max(old.fired_mm, event.range_mm or 0) if direct else old.fired_mm,
        )
    for thing in (*event.supports, *event.hostile_supports):
        activity.latest[thing] = replace(_page(activity, thing, stamp.time), supported=event.target or "")
    if event.target is not None:
        old = _page(activity, event.target, stamp.time)
        activity.latest[event.target] = replace(old, was_target=True, suffered=(*old.suffered, event.attack))


def _mission(activity: Activity, event: MissionFired, stamp: Stamp) -> None:
    activity.latest[event.battery] = replace(_page(activity, event.battery, stamp.time), fired_indirect=True)
    formation, day = element_formation(event.battery), stamp.time.day
    old = activity.indirect.get(formation)
    kept = old.models if old is not None and old.day == day else ()
    activity.indirect[formation] = ToldOff(day=day, models=tuple(sorted({*kept, event.battery})))


def _mode(activity: Activity, event: ModeChanged, stamp: Stamp) -> None:
    """Note the order obeyed; models told off to indirect fire are free for other things again (DT-J10)."""
    activity.latest[event.formation] = replace(_page(activity, event.formation, stamp.time), mode_changed=True)
    activity.indirect.pop(event.formation, None)


def _paid(activity: Activity, event: SupplySpent, stamp: Stamp) -> None:
    old = _page(activity, event.payer, stamp.time)
    activity.latest[event.payer] = replace(
        old,
        paid_points=old.paid_points + event.points - event.bonus,
        paid_bonus=old.paid_bonus + event.bonus,
        attackers=(*old.attackers, *(item for item in event.attackers if item not in old.attackers)),
    )


HANDLERS: Final[Handlers] = {
    ModelsMoved: _moved,
    ResultBooked: _result,
    ElementEliminated: _target,
    ElementModeForced: _target,
    ElementHeldFast: _target,
    ModeChanged: _mode,
    SupplySpent: _paid,
    SortieFlown: _sortie,
    CombatFought: _fought,
    MissionFired: _mission,
}
