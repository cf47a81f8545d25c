"""The orders that make the heavy-bomber plan: plan or alter a raid, and cancel one (DT-F3, R9)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta

from campaign.domain.air import Raid, RaidState
from campaign.domain.clock import GameTime
from campaign.domain.ids import PlaceId, RaidId, SquadronId
from campaign.domain.objection import Objection
from campaign.errors import NotUnderstood
from campaign.events.air import RaidCancelled, RaidPlanned
from campaign.orders import flying
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import spot_name
from campaign.orders.known import known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.air import Squadron
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

_RAID: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}\Z")


class PlanRaid(Order, frozen=True, kw_only=True):
    """Put a heavy raid into the plan, or alter one before its plan is closed.

    A word that is a raid already alters that raid; any other is the id of a new one.
    """

    name = "bombers plan"
    kind = Kind.TABLE
    line = "WORD TIME PLACE SQUADRON..."
    example = "bombers plan gw-x D+1/06 bourguebus bc-lanc-01 bc-lanc-02"
    once = True

    raid: Annotated[RaidId, Meta(description="the id of the raid, such as h1")]
    time: Annotated[GameTime, Meta(description="the move in which it is flown")]
    aim: Annotated[PlaceId, Meta(description="the aiming point")]
    squadrons: Annotated[tuple[SquadronId, ...], Meta(min_length=1, description="who flies")]
    radius_mm: Annotated[int, Meta(ge=0, description="radius of the area on the table")] | None = None

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> PlanRaid:
        """Read a raid; raise NotUnderstood for an id that could not be typed again."""
        group = groups[0]
        raid = group.one("word", str).lower()
        if not _RAID.match(raid):
            message = f"{raid!r} is no id for a raid"
            raise NotUnderstood(message, remedy="letters, figures and hyphens: h1")
        return cls(
            raid=raid,
            time=group.one("time", GameTime),
            aim=group.one("place", str),
            squadrons=group.many("squadron", str),
        )

    def title(self, campaign: Campaign) -> str:
        """Name raid, move and aiming point."""
        return f"raid {self.raid} on {spot_name(campaign, self.aim)} at {campaign.calendar.show(self.time)}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield what bars the raid, the plan that is closed first."""
        squadrons = flying.squadrons_named(campaign, self.squadrons)
        old = campaign.bombers.raids.get(self.raid)
        yield from flying.of_two_sides(squadrons)
        if old is not None:
            yield from _other_sides_raid(old, squadrons)
            yield from _flown_already(old)
        for day in dict.fromkeys(item.day for item in (self.time, old.time if old else self.time)):
            yield from _plan_closed(campaign, rules, day)
        for squadron in dict.fromkeys(squadrons):
            yield from flying.is_gone(squadron)
            yield from _no_heavy(rules, squadron)
            yield from self._two_a_day(campaign, rules, squadron)
            yield from self._joins_later(campaign, squadron)
        yield from flying.named_twice(squadrons)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Enter the raid; an entry that says the same already stays as it is."""
        squadrons = flying.squadrons_named(campaign, self.squadrons)
        old = campaign.bombers.raids.get(self.raid)
        planned = RaidPlanned(
            raid=self.raid,
            side=squadrons[0].side,
            time=self.time,
            aim=self.aim,
            squadrons=self.squadrons,
            radius_mm=self.radius_mm if self.radius_mm is not None else old.radius_mm if old else 0,
            name=old.name if old else _name_of(campaign, self.aim),
        )
        return () if old is not None and _says_the_same(old, planned) else (planned,)

    def _two_a_day(self, campaign: Campaign, rules: Rules, squadron: Squadron) -> Iterator[Objection]:
        """Object to a squadron that has another raid on that day (DT-F3)."""
        if rules.raids_a_day(squadron.role) is None:
            return
        other = campaign.bombers.planned_for(squadron.id, self.time.day, but=self.raid)
        flown = campaign.bombers.flown_by(squadron.id, self.time.day)
        taken = other.id if other else flown if flown != self.raid else None
        if taken is not None:
            reason = f"{squadron.handle} is in raid {taken} on D{self.time.day:+d} already"
            yield Objection(code="second-raid", rule="DT-F3", reason=reason, remedy=f"bombers cancel {taken}")

    def _joins_later(self, campaign: Campaign, squadron: Squadron) -> Iterator[Objection]:
        """Object to a squadron that is not there at the time of the raid."""
        if squadron.available is not None and squadron.available > self.time:
            when = campaign.calendar.show(squadron.available)
            reason = f"{squadron.handle} is not there before {when}"
            yield Objection(code="not-available", reason=reason, remedy=f"plan it for {when} or later")


class CancelRaid(Order, frozen=True, kw_only=True):
    """Cancel planned raids; that is allowed at any time before they are flown."""

    name = "bombers cancel"
    kind = Kind.TABLE
    line = "RAID..."
    example = "bombers cancel gw-m"

    raids: Annotated[tuple[RaidId, ...], Meta(min_length=1, description="the raids that are not flown")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> CancelRaid:
        """Read the raids of all groups."""
        return cls(raids=tuple(dict.fromkeys(raid for group in groups for raid in group.many("raid", str))))

    def title(self, campaign: Campaign) -> str:
        """Name the raids."""
        return f"cancel {' '.join(self.raids)}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield the raids that were flown (DT-R9)."""
        for raid in self.raids:
            yield from _flown_already(known(campaign.bombers.raids, raid, "raid"))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Cancel each raid that is not cancelled yet."""
        return tuple(
            RaidCancelled(raid=raid)
            for raid in self.raids
            if known(campaign.bombers.raids, raid, "raid").state is not RaidState.CANCELLED
        )


def _flown_already(raid: Raid) -> Iterator[Objection]:
    """Object to changing what was flown (DT-R9)."""
    if raid.state is RaidState.FLOWN:
        reason = f"raid {raid.id} was flown"
        yield Objection(code="raid-flown", rule="DT-R9", reason=reason, remedy="void the entry that flew it")


def _other_sides_raid(raid: Raid, squadrons: tuple[Squadron, ...]) -> Iterator[Objection]:
    """Object finally to altering the other side's raid."""
    if any(item.side != raid.side for item in squadrons):
        reason = f"raid {raid.id} is {raid.side}"
        yield Objection(code="other-sides-raid", reason=reason, remedy="give the new raid an id of its own", final=True)


def _plan_closed(campaign: Campaign, rules: Rules, day: int) -> Iterator[Objection]:
    """Object to altering the plan of a day whose day before is closed (DT-R9)."""
    calendar = campaign.calendar
    before_game = calendar.now == calendar.opens
    if rules.plan_is_closed(raid_day=day, today=calendar.now.day, before_game=before_game):
        reason = f"the plan of D{day:+d} is closed; its entries may only be cancelled"
        remedy = f"--for {calendar.show(GameTime(day=day - 1, move=23))}, if it came in by then"
        yield Objection(code="plan-closed", rule="DT-R9", reason=reason, remedy=remedy)


def _no_heavy(rules: Rules, squadron: Squadron) -> Iterator[Objection]:
    """Object to a squadron in the plan that flies by its own clock (DT-F3)."""
    if not rules.only_planned(squadron.role):
        reason = f"{squadron.handle} is no heavy squadron; it flies without a plan"
        yield Objection(code="no-heavy", rule="DT-F3", reason=reason, remedy=f"air fly {squadron.handle} attack PLACE")


def _says_the_same(raid: Raid, planned: RaidPlanned) -> bool:
    """Say whether the plan holds just this."""
    return raid.state is RaidState.PLANNED and (raid.time, raid.aim, raid.squadrons, raid.radius_mm) == (
        planned.time,
        planned.aim,
        planned.squadrons,
        planned.radius_mm,
    )


def _name_of(campaign: Campaign, aim: PlaceId) -> str:
    """Name a raid for its aiming point."""
    place = campaign.ground.places.get(aim)
    return place.name if place else aim
