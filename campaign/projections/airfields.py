"""Airfields and squadrons: who is based where, and each squadron's clock (DT-F1, F2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import field
from msgspec.structs import replace

from campaign.domain.air import Squadron, Strip
from campaign.domain.ids import SquadronId, StripId
from campaign.domain.place import WayState
from campaign.errors import DoesNotFit
from campaign.events.air import (
    RaidFlown,
    SortieFlown,
    SquadronEliminated,
    SquadronMustered,
    SquadronRebased,
    SquadronShaken,
)
from campaign.events.founding import StripCharted
from campaign.events.ground import StripStateChanged
from campaign.events.landings import LandingFlown
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from campaign.domain.clock import GameTime, Stamp
    from campaign.projections.base import Handlers


class Airfields(Projection, kw_only=True):
    """Strips and the squadrons on them; a squadron exists once and flies from where it last rebased."""

    strips: dict[StripId, Strip] = field(default_factory=dict[StripId, Strip])
    squadrons: dict[SquadronId, Squadron] = field(default_factory=dict[SquadronId, Squadron])

    def strip(self, strip: StripId) -> Strip:
        """Return a strip; raise DoesNotFit where none of that id was charted."""
        found = self.strips.get(strip)
        if found is None:
            message = f"no strip {strip} was charted"
            raise DoesNotFit(message)
        return found

    def squadron(self, squadron: SquadronId) -> Squadron:
        """Return a squadron; raise DoesNotFit where none of that id joined."""
        found = self.squadrons.get(squadron)
        if found is None:
            message = f"no squadron {squadron} joined"
            raise DoesNotFit(message)
        return found

    def base_of(self, squadron: Squadron) -> Strip:
        """Return the strip that a squadron flies from."""
        return self.strip(squadron.strip)

    def based_at(self, strip: StripId) -> tuple[Squadron, ...]:
        """Return the squadrons on a strip."""
        return tuple(item for item in self.squadrons.values() if item.strip == strip and item.standing)

    def next_flight(self, squadron: Squadron) -> GameTime | None:
        """Return the first move in which a squadron may fly, None where nothing has ever held it back (DT-F2)."""
        times = [time for time in (squadron.ready, squadron.available) if time is not None]
        return max(times, default=None)

    def is_ready(self, squadron: SquadronId, now: GameTime) -> bool:
        """Say whether a squadron's clock lets it fly in this move (DT-F2)."""
        first = self.next_flight(self.squadron(squadron))
        return first is None or first <= now

    def is_usable(self, strip: Strip, now: GameTime) -> bool:
        """Say whether aircraft can use a strip in this move: it is open, and was finished by now."""
        return strip.state is WayState.OPEN and (strip.usable_from is None or strip.usable_from <= now)


def empty() -> Airfields:
    """Return no airfields."""
    return Airfields()


def _strip(air: Airfields, event: StripCharted, _stamp: Stamp) -> None:
    if event.strip in air.strips:
        message = f"strip {event.strip} is charted already"
        raise DoesNotFit(message)
    air.strips[event.strip] = Strip(
        id=event.strip,
        side=event.side,
        name=event.name,
        on_table=event.on_table,
        x_mm=event.x_mm,
        y_mm=event.y_mm,
        usable_from=event.usable_from,
    )


def _squadron(air: Airfields, event: SquadronMustered, _stamp: Stamp) -> None:
    if event.squadron in air.squadrons:
        message = f"squadron {event.squadron} has joined already"
        raise DoesNotFit(message)
    air.squadrons[event.squadron] = Squadron(
        id=event.squadron,
        side=event.side,
        name=event.name,
        handle=event.handle,
        type=event.type,
        role=event.role,
        strip=air.strip(event.strip).id,
        wing=event.wing,
        available=event.available,
    )


def _rebased(air: Airfields, event: SquadronRebased, stamp: Stamp) -> None:
    old = air.squadron(event.squadron)
    air.squadrons[old.id] = replace(
        old, strip=air.strip(event.strip).id, flown=stamp.time, ready=stamp.time.plus(event.rest_moves), shaken=False
    )


def _flown(air: Airfields, event: SortieFlown, stamp: Stamp) -> None:
    old = air.squadron(event.squadron)
    air.squadrons[old.id] = replace(old, flown=stamp.time, ready=stamp.time.plus(event.rest_moves), shaken=False)


def _shaken(air: Airfields, event: SquadronShaken, stamp: Stamp) -> None:
    old = air.squadron(event.squadron)
    air.squadrons[old.id] = replace(old, ready=stamp.time.plus(event.rest_moves), shaken=True)


def _eliminated(air: Airfields, event: SquadronEliminated, _stamp: Stamp) -> None:
    old = air.squadron(event.squadron)
    if not old.standing:
        message = f"{event.squadron} is eliminated already"
        raise DoesNotFit(message)
    air.squadrons[old.id] = replace(old, standing=False)


def _raid(air: Airfields, event: RaidFlown | LandingFlown, stamp: Stamp) -> None:
    ready = stamp.time.plus(event.rest_moves)
    for item in event.squadrons:
        air.squadrons[item] = replace(air.squadron(item), flown=stamp.time, ready=ready, shaken=False)


def _state(air: Airfields, event: StripStateChanged, _stamp: Stamp) -> None:
    air.strips[event.strip] = replace(air.strip(event.strip), state=event.state)


HANDLERS: Final[Handlers] = {
    StripCharted: _strip,
    SquadronMustered: _squadron,
    SquadronRebased: _rebased,
    SortieFlown: _flown,
    RaidFlown: _raid,
    LandingFlown: _raid,
    SquadronShaken: _shaken,
    SquadronEliminated: _eliminated,
    StripStateChanged: _state,
}
