"""The air war: squadrons, sorties, bases and the heavy-bomber plan (DT-F)."""

from __future__ import annotations

from campaign.domain.air import Mission, Role
from campaign.domain.clock import GameTime
from campaign.domain.ids import FormationId, PlaceId, RaidId, Side, SquadronId, StripId, UnitKey
from campaign.events.base import Event, event


@event("squadron.mustered", version=1)
class SquadronMustered(Event, frozen=True, kw_only=True):
    """A squadron joined, based on a strip (DT-F1)."""

    squadron: SquadronId
    side: Side
    name: str
    handle: str
    type: UnitKey
    role: Role
    strip: StripId
    wing: str
    available: GameTime | None


@event("squadron.rebased", version=1)
class SquadronRebased(Event, frozen=True, kw_only=True):
    """A squadron flew to another strip; the timer of the new base starts (DT-R8)."""

    squadron: SquadronId
    strip: StripId
    rest_moves: int


@event("sortie.flown", version=1)
class SortieFlown(Event, frozen=True, kw_only=True):
    """A squadron flew a mission and rests so many moves (DT-F2); `part` names the model where it was told."""

    squadron: SquadronId
    mission: Mission
    place: PlaceId | None
    target: FormationId | None
    part: str
    rest_moves: int


@event("raid.planned", version=1)
class RaidPlanned(Event, frozen=True, kw_only=True):
    """A heavy raid went into the plan (DT-F3, R9), or its entry was altered before the plan closed."""

    raid: RaidId
    side: Side
    time: GameTime
    aim: PlaceId
    squadrons: tuple[SquadronId, ...]
    radius_mm: int
    name: str


@event("raid.cancelled", version=1)
class RaidCancelled(Event, frozen=True, kw_only=True):
    """A planned raid was cancelled (DT-R9)."""

    raid: RaidId


@event("raid.flown", version=1)
class RaidFlown(Event, frozen=True, kw_only=True):
    """A planned raid was flown by these squadrons, which rest so many moves: to the end of the day (DT-F3, R8)."""

    raid: RaidId
    squadrons: tuple[SquadronId, ...]
    rest_moves: int


@event("squadron.shaken", version=1)
class SquadronShaken(Event, frozen=True, kw_only=True):
    """Anti-aircraft fire hit a squadron hard: it rests so many moves from now, twice its endurance (DT-R45)."""

    squadron: SquadronId
    rest_moves: int


@event("squadron.eliminated", version=1)
class SquadronEliminated(Event, frozen=True, kw_only=True):
    """Anti-aircraft fire eliminated a squadron (DT-R45)."""

    squadron: SquadronId
