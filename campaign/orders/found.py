"""Founding a campaign: the whole scenario as one order, checked for sense before anything is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.errors import NotUnderstood
from campaign.events.air import RaidPlanned, SquadronMustered
from campaign.events.calendar import LightComputed, ReinforcementExpected, SupplyExpected, WeatherSet
from campaign.events.command import FormationAttached, FormationMustered, TrainingRolled
from campaign.events.evenings import BackupPlaceSet
from campaign.events.founding import (
    BridgeCharted,
    CampaignCopied,
    CampaignFounded,
    Origin,
    PlaceCharted,
    RoadCharted,
    StripCharted,
)
from campaign.events.rulings import RulesAdopted
from campaign.events.supply import DumpOpened, LorriesMustered
from campaign.orders.base import Kind, Order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.objection import Objection
    from campaign.events.base import Event
    from campaign.orders.base import Slots
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class FoundCampaign(Order, frozen=True, kw_only=True):
    """Ask for a campaign: the scenario's rows in the order of its files, with every company told."""

    name = "found"
    kind = Kind.TABLE
    line = "TEXT"
    example = "found goodwood"
    once = True

    founding: CampaignFounded
    rules: RulesAdopted
    places: tuple[PlaceCharted, ...] = ()
    roads: tuple[RoadCharted, ...] = ()
    bridges: tuple[BridgeCharted, ...] = ()
    strips: tuple[StripCharted, ...] = ()
    formations: tuple[FormationMustered, ...] = ()
    attachments: tuple[FormationAttached, ...] = ()
    trainings: tuple[TrainingRolled, ...] = ()
    lorries: tuple[LorriesMustered, ...] = ()
    dumps: tuple[DumpOpened, ...] = ()
    squadrons: tuple[SquadronMustered, ...] = ()
    raids: tuple[RaidPlanned, ...] = ()
    reinforcements: tuple[ReinforcementExpected, ...] = ()
    landings: tuple[SupplyExpected, ...] = ()
    weather: tuple[WeatherSet, ...] = ()
    light: tuple[LightComputed, ...] = ()
    backups: tuple[BackupPlaceSet, ...] = ()
    origin: Origin | None = None

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> Order:
        """Refuse: a scenario is a file, and no line holds one."""
        message = "a campaign is founded from a scenario, not at the desk"
        raise NotUnderstood(message, remedy="campaign new NAME --scenario goodwood")

    def title(self, campaign: Campaign) -> str:
        """Name the campaign."""
        return f"found {self.founding.name}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield everything in the scenario that makes no sense, then what the rules would rather see otherwise."""
        from campaign.orders.founding_checks import findings  # noqa: PLC0415 - only a founding needs them

        found = [item.objection for item in findings(self, campaign, rules)]
        yield from (item for item in found if not item.warning)
        yield from (item for item in found if item.warning)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Return the founding, the rules, and every row, the ground before those who stand on it."""
        return (
            self.founding if self.origin is None else copied(self.founding, self.origin),
            self.rules,
            *self.places,
            *self.roads,
            *self.bridges,
            *self.strips,
            *self.formations_by_level(),
            *self.attachments,
            *self.trainings,
            *self.lorries,
            *self.dumps,
            *self.squadrons,
            *self.raids,
            *self.reinforcements,
            *self.landings,
            *self.weather,
            *self.light,
            *self.backups,
        )

    def formations_by_level(self) -> tuple[FormationMustered, ...]:
        """Return the formations with every parent before its subordinates, else in the scenario's order."""
        below: dict[str | None, list[FormationMustered]] = {}
        for item in self.formations:
            below.setdefault(item.parent, []).append(item)
        found: list[FormationMustered] = []
        waiting = list(reversed(below.get(None, [])))
        while waiting:
            item = waiting.pop()
            found.append(item)
            waiting.extend(reversed(below.get(item.formation, [])))
        return tuple(found)


def copied(founding: CampaignFounded, origin: Origin) -> CampaignCopied:
    """Return the founding of a copy, which says where it came from."""
    told = {name: getattr(founding, name) for name in CampaignFounded.__struct_fields__}
    return CampaignCopied(**told, origin=origin)
