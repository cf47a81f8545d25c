"""The order to fly a planned heavy raid in its move (DT-F3, R9, R28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from campaign.domain.air import RaidState
from campaign.domain.ids import RaidId, SquadronId
from campaign.domain.objection import Objection
from campaign.events.air import RaidFlown
from campaign.orders import flying
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import spot_name
from campaign.orders.known import known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.air import Raid, Squadron
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class FlyRaid(Order, frozen=True, kw_only=True):
    """Fly a raid of the plan with all its squadrons, or with those named."""

    name = "bombers fly"
    kind = Kind.TABLE
    line = "RAID [SQUADRON...]"
    example = "bombers fly gw-a1"
    once = True

    raid: Annotated[RaidId, Meta(description="the raid")]
    squadrons: Annotated[
        tuple[SquadronId, ...], Meta(description="who flies; nobody named: all that have not flown it")
    ] = ()

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> FlyRaid:
        """Read the raid and the squadrons."""
        return cls(raid=groups[0].one("raid", str), squadrons=groups[0].many("squadron", str))

    def title(self, campaign: Campaign) -> str:
        """Name the raid and its aiming point."""
        return f"raid {self.raid} on {spot_name(campaign, self._raid(campaign).aim)}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield what bars the raid as a whole, then what keeps each squadron from it."""
        raid = self._raid(campaign)
        squadrons = flying.squadrons_named(campaign, self._who(campaign))
        yield from flying.of_two_sides(squadrons)
        yield from _not_now(campaign, raid)
        again = not self.squadrons and not campaign.bombers.still_to_fly(raid)
        if again:
            reason = f"all of raid {raid.id} have flown"
            yield Objection(code="raid-flown", rule="DT-F3", reason=reason, remedy="bombers")
        for squadron in dict.fromkeys(squadrons):
            yield from _not_in_plan(raid, squadron)
            yield from () if again else _second_raid(campaign, rules, squadron)
            yield from flying.has_not_joined(campaign, squadron)
            yield from flying.strip_is_closed(campaign, campaign.air.base_of(squadron))
            yield from flying.is_grounded(campaign, rules, squadron, planned=True)
        yield from flying.named_twice(squadrons)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Fly the raid; its squadrons have had their attack of the day."""
        squadrons = flying.squadrons_named(campaign, self._who(campaign))
        move = campaign.calendar.now.move
        rests = [
            rules.rest_moves(item.role, on_table=campaign.air.base_of(item).on_table, move=move) for item in squadrons
        ]
        return (RaidFlown(raid=self.raid, squadrons=tuple(item.id for item in squadrons), rest_moves=max(rests)),)

    def _raid(self, campaign: Campaign) -> Raid:
        """Return the raid; raise UnknownName where the plan has none of that id."""
        return known(campaign.bombers.raids, self.raid, "raid")

    def _who(self, campaign: Campaign) -> tuple[SquadronId, ...]:
        """Return the squadrons named, or else those of the raid that have not flown it, all where none is left."""
        raid = self._raid(campaign)
        return self.squadrons or campaign.bombers.still_to_fly(raid) or raid.squadrons


def _not_now(campaign: Campaign, raid: Raid) -> Iterator[Objection]:
    """Object to a raid that was cancelled or is planned for another move (DT-R9)."""
    calendar = campaign.calendar
    if raid.state is RaidState.CANCELLED:
        reason = f"raid {raid.id} was cancelled"
        yield Objection(code="raid-cancelled", rule="DT-R9", reason=reason, remedy="bombers")
    if raid.time != calendar.now:
        when = calendar.show(raid.time)
        reason = f"raid {raid.id} is planned for {when}, the open move is {calendar.show(calendar.now)}"
        remedy = f"bombers fly {raid.id} --for {when}" if raid.time < calendar.now else f"wait for {when}"
        yield Objection(code="wrong-move", rule="DT-R9", reason=reason, remedy=remedy)


def _not_in_plan(raid: Raid, squadron: Squadron) -> Iterator[Objection]:
    """Object to a squadron that the plan does not have in the raid (DT-R9)."""
    if squadron.id not in raid.squadrons:
        reason = f"{squadron.handle} is not in the plan for raid {raid.id}"
        yield Objection(code="not-in-plan", rule="DT-R9", reason=reason, remedy=f"bombers fly {raid.id}")


def _second_raid(campaign: Campaign, rules: Rules, squadron: Squadron) -> Iterator[Objection]:
    """Object to a squadron that has had its attack of the day (DT-F3)."""
    now = campaign.calendar.now
    if rules.raids_a_day(squadron.role) is None:
        return
    flown = campaign.bombers.flown_by(squadron.id, now.day)
    if flown is not None or (squadron.ready is not None and squadron.ready > now):
        what = f"raid {flown}" if flown else "a sortie"
        reason = f"{squadron.handle} flew {what} today; a heavy squadron attacks once a day"
        yield Objection(code="second-raid", rule="DT-F3", reason=reason, remedy="name the other squadrons")
