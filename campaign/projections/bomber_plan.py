"""The heavy-bomber plan by day, and who flew it (DT-F3, R9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import field
from msgspec.structs import replace

from campaign.domain.air import Raid, RaidState
from campaign.domain.ids import RaidId, SquadronId
from campaign.errors import DoesNotFit
from campaign.events.air import RaidCancelled, RaidFlown, RaidPlanned
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from campaign.domain.clock import GameTime, Stamp
    from campaign.projections.base import Handlers


class BomberPlan(Projection, kw_only=True):
    """Raids by id; `flown` holds the squadrons that attacked on each day, as ``day/squadron`` to the raid."""

    raids: dict[RaidId, Raid] = field(default_factory=dict[RaidId, Raid])
    flown: dict[str, RaidId] = field(default_factory=dict[str, RaidId])

    def raid(self, raid: RaidId) -> Raid:
        """Return a raid of the plan; raise DoesNotFit where there is none of that id."""
        found = self.raids.get(raid)
        if found is None:
            message = f"the plan holds no raid {raid}"
            raise DoesNotFit(message)
        return found

    def on_day(self, day: int) -> tuple[Raid, ...]:
        """Return the raids planned for a day, by move and id."""
        found = [item for item in self.raids.values() if item.time.day == day]
        return tuple(sorted(found, key=lambda item: (item.time, item.id)))

    def waiting(self, now: GameTime) -> tuple[Raid, ...]:
        """Return the raids whose move has come and that were neither flown nor cancelled, by move and id."""
        found = [item for item in self.raids.values() if item.state is RaidState.PLANNED and item.time <= now]
        return tuple(sorted(found, key=lambda item: (item.time, item.id)))

    def flown_by(self, squadron: SquadronId, day: int) -> RaidId | None:
        """Return the raid that a squadron flew on a day, None where it flew none (DT-F3)."""
        return self.flown.get(f"{day}/{squadron}")

    def planned_for(self, squadron: SquadronId, day: int, *, but: RaidId) -> Raid | None:
        """Return another raid of the day that has a squadron in it, None where there is none (DT-F3)."""
        for item in self.on_day(day):
            if item.id != but and squadron in item.squadrons and item.state is RaidState.PLANNED:
                return item
        return None

    def still_to_fly(self, raid: Raid) -> tuple[SquadronId, ...]:
        """Return the squadrons of a raid that have not flown it."""
        return tuple(item for item in raid.squadrons if self.flown_by(item, raid.time.day) != raid.id)


def empty() -> BomberPlan:
    """Return an empty plan."""
    return BomberPlan()


def _planned(plan: BomberPlan, event: RaidPlanned, stamp: Stamp) -> None:
    plan.raids[event.raid] = Raid(
        id=event.raid,
        side=event.side,
        time=event.time,
        aim=event.aim,
        squadrons=event.squadrons,
        radius_mm=event.radius_mm,
        name=event.name,
        planned_at=stamp.time,
    )


def _cancelled(plan: BomberPlan, event: RaidCancelled, _stamp: Stamp) -> None:
    plan.raids[event.raid] = replace(plan.raid(event.raid), state=RaidState.CANCELLED)


def _flown(plan: BomberPlan, event: RaidFlown, stamp: Stamp) -> None:
    plan.raids[event.raid] = replace(plan.raid(event.raid), state=RaidState.FLOWN)
    for item in event.squadrons:
        plan.flown[f"{stamp.time.day}/{item}"] = event.raid


HANDLERS: Final[Handlers] = {
    RaidPlanned: _planned,
    RaidCancelled: _cancelled,
    RaidFlown: _flown,
}
