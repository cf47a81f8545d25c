"""Combat: each roll with its arithmetic, what became of each model, and what came back."""

from __future__ import annotations

from msgspec import Struct

from campaign.domain.combat import Attack, Band, FireMission
from campaign.domain.dice import Roll
from campaign.domain.ids import ElementId, FormationId, PlaceId, RoadId, Side, SquadronId, UnitKey
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.modifier import Modifier
from campaign.domain.supply import Spot
from campaign.events.base import Event, event


@event("result.booked", version=1)
class ResultBooked(Event, frozen=True, kw_only=True):
    """A fight was settled at the table; attacker, kind and dice where they were told (a dash where not)."""

    target: FormationId
    attacker: FormationId | None
    kind: str
    rolls: tuple[Roll, ...]
    text: str


@event("result.eliminated", version=1)
class ElementEliminated(Event, frozen=True, kw_only=True):
    """A model was eliminated (DT-J30)."""

    element: ElementId
    by: FormationId | None


@event("result.mode", version=1)
class ElementModeForced(Event, frozen=True, kw_only=True):
    """A result put one model into another mode (DT-R34); `hold` where it was driven to Hold, Hasty at once (DT-R2)."""

    element: ElementId
    mode: Mode
    hold: HoldLevel | None


@event("result.standfast", version=1)
class ElementHeldFast(Event, frozen=True, kw_only=True):
    """A model was a target and nothing came of it; it still was under fire (DT-R50)."""

    element: ElementId


@event("losses.recovered", version=1)
class LossesRecovered(Event, frozen=True, kw_only=True):
    """One third of a side's losses of one unit row came back in Reserve at its senior HQ (DT-J31, R26, R54).

    `counted` losses are settled by this, 3 for each model that came back; the rest is carried forward.
    """

    side: Side
    type: UnitKey
    counted: int
    elements: tuple[ElementId, ...]
    hq: FormationId


@event("losses.reduced", version=1)
class CompanyReduced(Event, frozen=True, kw_only=True):
    """A model came out of a battle a size smaller; it is so until it is restored (X-3)."""

    element: ElementId


@event("losses.restored", version=1)
class CompanyRestored(Event, frozen=True, kw_only=True):
    """A model that came out of a battle a size smaller is as large as before (X-4)."""

    element: ElementId


class Throw(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """One roll of a combat: who threw at whom, every term with the die first, and what it came to.

    `training` is the target's training value, `outcome` its mode afterwards, ``eliminated``, or what befell a
    squadron (``spoilt``, ``rests``); `rule` says by which row it came.
    """

    element: ElementId | None = None
    squadron: SquadronId | None = None
    at: ElementId | None = None
    at_squadron: SquadronId | None = None
    roll: Roll
    terms: tuple[Modifier, ...]
    training: int
    band: Band
    outcome: str
    rule: str


@event("combat.fought", version=1)
class CombatFought(Event, frozen=True, kw_only=True):
    """A combat was resolved: who attacked whom, who supported, how far, and each roll with its arithmetic.

    `throws` is empty where the table told the result instead of the dice; then `told` holds its words.
    `batteries` and `supports` help the attacker, `hostile_batteries` and `hostile_supports` the target; further
    batteries of a mission and further squadrons of a raid stand among `batteries` and `squadrons`. Interdicting fire
    on lorries has no target; `column` is their HQ then, and `spot` where they stood (DT-R41).
    """

    attack: Attack
    attacker: ElementId | None
    squadrons: tuple[SquadronId, ...] = ()
    target: ElementId | None
    target_squadron: SquadronId | None = None
    range_mm: int | None = None
    batteries: tuple[ElementId, ...] = ()
    supports: tuple[ElementId, ...] = ()
    hostile_batteries: tuple[ElementId, ...] = ()
    hostile_supports: tuple[ElementId, ...] = ()
    column: FormationId | None = None
    spot: Spot | None = None
    throws: tuple[Throw, ...] = ()
    told: str = ""


@event("mission.fired", version=1)
class MissionFired(Event, frozen=True, kw_only=True):
    """A battery fired indirect in this move: in support, at a model, or to interdict a place or road (DT-J11)."""

    battery: ElementId
    mission: FireMission
    target: ElementId | None = None
    place: PlaceId | None = None
    road: RoadId | None = None


@event("interdiction.laid", version=1)
class InterdictionLaid(Event, frozen=True, kw_only=True):
    """A place or a road came under harassing fire for this move (DT-J11, R41).

    `battery` leads, `batteries` fire with it; `terms` are added to each die for whoever passes.
    """

    battery: ElementId
    batteries: tuple[ElementId, ...]
    place: PlaceId | None
    road: RoadId | None
    terms: tuple[Modifier, ...]
