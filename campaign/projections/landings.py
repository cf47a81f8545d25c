"""Landings from the air: the plan, who has landed, who must stand still, and who must attack at once (DT-F4 to F8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field
from msgspec.structs import replace

from campaign.domain.air import AirLanding, LandingState
from campaign.domain.clock import GameTime
from campaign.domain.ids import ElementId, FormationId, LandingId, PlaceId
from campaign.errors import DoesNotFit
from campaign.events.landings import LandingCancelled, LandingFlown, LandingPlanned, UnitLanded
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers


class Landed(Struct, frozen=True, kw_only=True):
    """A model that came from the air: where and when, the first move in which it may move, whether it must attack."""

    place: PlaceId
    time: GameTime
    moves_from: GameTime
    attacks_at_once: bool = False


class Landings(Projection, kw_only=True):
    """Planned landings by id, and the models that have landed."""

    plans: dict[LandingId, AirLanding] = field(default_factory=dict[LandingId, AirLanding])
    landed: dict[ElementId, Landed] = field(default_factory=dict[ElementId, Landed])

    def plan(self, landing: LandingId) -> AirLanding:
        """Return a planned landing; raise DoesNotFit where there is none of that id."""
        found = self.plans.get(landing)
        if found is None:
            message = f"no landing {landing} is planned"
            raise DoesNotFit(message)
        return found

    def waiting(self, now: GameTime) -> tuple[AirLanding, ...]:
        """Return the landings whose move has come and that were neither flown nor cancelled, by move and id."""
        found = [item for item in self.plans.values() if item.state is LandingState.PLANNED and item.time <= now]
        return tuple(sorted(found, key=lambda item: (item.time, item.id)))

    def awaited(self) -> frozenset[FormationId]:
        """Return the formations that a planned landing will bring."""
        plans = (item for item in self.plans.values() if item.state is LandingState.PLANNED)
        return frozenset(name for item in plans for name in item.formations)

    def stands_still(self, element: ElementId, now: GameTime) -> GameTime | None:
        """Return the first move in which a model that landed may move, None where it may now (DT-F6)."""
        found = self.landed.get(element)
        return found.moves_from if found is not None and found.moves_from > now else None

    def must_attack(self, now: GameTime) -> tuple[tuple[ElementId, PlaceId], ...]:
        """Return the models that landed in this move upon a position that they must attack at once (DT-F6)."""
        return tuple(
            (name, item.place) for name, item in self.landed.items() if item.attacks_at_once and item.time == now
        )


def empty() -> Landings:
    """Return no landings."""
    return Landings()


def _planned(landings: Landings, event: LandingPlanned, stamp: Stamp) -> None:
    landings.plans[event.landing] = AirLanding(
        id=event.landing,
        side=event.side,
        time=event.time,
        place=event.place,
        how=event.how,
        formations=event.formations,
        elements=event.elements,
        squadrons=event.squadrons,
        planned_at=stamp.time,
    )


def _cancelled(landings: Landings, event: LandingCancelled, _stamp: Stamp) -> None:
    landings.plans[event.landing] = replace(landings.plan(event.landing), state=LandingState.CANCELLED)


def _flown(landings: Landings, event: LandingFlown, _stamp: Stamp) -> None:
    landings.plans[event.landing] = replace(landings.plan(event.landing), state=LandingState.LANDED)


def _landed(landings: Landings, event: UnitLanded, stamp: Stamp) -> None:
    for item in event.elements:
        landings.landed[item] = Landed(
            place=event.place,
            time=stamp.time,
            moves_from=stamp.time.plus(event.still_moves + 1 if event.still_moves else 0),
            attacks_at_once=event.attacks_at_once,
        )


HANDLERS: Final[Handlers] = {
    LandingPlanned: _planned,
    LandingCancelled: _cancelled,
    LandingFlown: _flown,
    UnitLanded: _landed,
}
