"""The orders that plan landings from the air before the game, and cancel them (DT-F4, F5, F8)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta

from campaign.domain.air import AirLanding, Landing, LandingState
from campaign.domain.clock import GameTime
from campaign.domain.ids import ElementId, FormationId, LandingId, PlaceId, SquadronId
from campaign.domain.objection import Objection
from campaign.errors import NotUnderstood
from campaign.events.landings import LandingCancelled, LandingPlanned
from campaign.orders import flying, landing_troops
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import is_model, named_twice, spot_name
from campaign.orders.known import known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.air import Squadron
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

_ID: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}\Z")
#: How each way to land is typed.
_TYPED: Final = {"parachute": Landing.PARACHUTE, "glider": Landing.GLIDER, "coup": Landing.COUP_DE_MAIN}


class PlanLanding(Order, frozen=True, kw_only=True):
    """Plan a landing from the air, or alter one, before the first move is ended.

    Each model takes a transport squadron. A coup de main is one company, which attacks where it lands at once.
    """

    name = "landing plan"
    kind = Kind.TABLE
    line = "WORD TIME PLACE parachute|glider|coup MODEL... by SQUADRON..."
    example = "landing plan drop D+1/05 troarn parachute 8-para by 403-sqn 416-sqn"
    once = True

    landing: Annotated[LandingId, Meta(description="the id of the landing, such as drop1")]
    time: Annotated[GameTime, Meta(description="the move in which it is flown")]
    place: Annotated[PlaceId, Meta(description="where they come down")]
    how: Annotated[Landing, Meta(description="by parachute, by glider, or as a coup de main")]
    formations: Annotated[tuple[FormationId, ...], Meta(description="who lands, with everybody under it")] = ()
    elements: Annotated[tuple[ElementId, ...], Meta(description="single models that land")] = ()
    squadrons: Annotated[tuple[SquadronId, ...], Meta(min_length=1, description="transports, one for each model")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> PlanLanding:
        """Read a landing; raise NotUnderstood for an id that could not be typed again."""
        group = groups[0]
        landing = group.one("word", str).lower()
        if not _ID.match(landing):
            message = f"{landing!r} is no id for a landing"
            raise NotUnderstood(message, remedy="letters, figures and hyphens: drop1")
        names = group.many("model", str)
        return cls(
            landing=landing,
            time=group.one("time", GameTime),
            place=group.one("place", str),
            how=next(how for word, how in _TYPED.items() if group.said(word)),
            formations=tuple(name for name in names if not is_model(name)),
            elements=tuple(name for name in names if is_model(name)),
            squadrons=group.many("squadron", str),
        )

    def title(self, campaign: Campaign) -> str:
        """Name landing, move and place."""
        how = self.how.value.replace("_", " ")
        when = campaign.calendar.show(self.time)
        return f"landing {self.landing} by {how} at {spot_name(campaign, self.place)}, {when}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield sides that differ first, then the plan that is closed, then troops, aircraft and ground."""
        squadrons = flying.squadrons_named(campaign, self.squadrons)
        old = campaign.landings.plans.get(self.landing)
        models = landing_troops.models_of(landing_troops.troops(campaign, self.formations, self.elements))
        yield from flying.of_two_sides(squadrons)
        yield from landing_troops.of_one_side(campaign, squadrons[0].side, self.formations, self.elements)
        if old is not None:
            yield from _other_sides_landing(old, squadrons)
            yield from _over(old)
        yield from _plan_closed(campaign, rules)
        yield from landing_troops.on_the_table(campaign, self.formations, self.elements)
        yield from landing_troops.somebody(self.landing, models)
        yield from landing_troops.may_land(campaign, rules, self.how, models, self.time)
        yield from landing_troops.enough_aircraft(squadrons, self.how, models, rules)
        yield from landing_troops.on_that_ground(campaign, rules, self.how, self.place)
        for squadron in dict.fromkeys(squadrons):
            yield from flying.is_gone(squadron)
        yield from flying.named_twice(squadrons)
        yield from named_twice(campaign, (*self.formations, *self.elements))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Enter the landing; a plan that says the same already stays as it is."""
        planned = LandingPlanned(
            landing=self.landing,
            side=flying.squadrons_named(campaign, self.squadrons)[0].side,
            time=self.time,
            place=self.place,
            how=self.how,
            formations=self.formations,
            elements=self.elements,
            squadrons=self.squadrons,
        )
        old = campaign.landings.plans.get(self.landing)
        return () if old is not None and _says_the_same(old, planned) else (planned,)


class CancelLanding(Order, frozen=True, kw_only=True):
    """Cancel planned landings; that is allowed at any time before they are flown."""

    name = "landing cancel"
    kind = Kind.TABLE
    line = "LANDING..."
    example = "landing cancel drop"

    landings: Annotated[tuple[LandingId, ...], Meta(min_length=1, description="the landings that are not flown")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> CancelLanding:
        """Read the landings of all groups."""
        return cls(landings=tuple(dict.fromkeys(item for group in groups for item in group.many("landing", str))))

    def title(self, campaign: Campaign) -> str:
        """Name the landings."""
        return f"cancel landing {' '.join(self.landings)}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield the landings that were flown."""
        for landing in self.landings:
            item = known(campaign.landings.plans, landing, "landing")
            if item.state is LandingState.LANDED:
                yield from _over(item)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Cancel each landing that is not cancelled yet."""
        return tuple(
            LandingCancelled(landing=landing)
            for landing in self.landings
            if known(campaign.landings.plans, landing, "landing").state is not LandingState.CANCELLED
        )


def _over(landing: AirLanding) -> Iterator[Objection]:
    """Object to altering what was flown."""
    if landing.state is LandingState.LANDED:
        reason = f"landing {landing.id} was flown"
        yield Objection(code="landing-over", rule="DT-F8", reason=reason, remedy="void the entry that flew it")


def _other_sides_landing(landing: AirLanding, squadrons: tuple[Squadron, ...]) -> Iterator[Objection]:
    """Object finally to altering the other side's landing."""
    if any(item.side != landing.side for item in squadrons):
        reason = f"landing {landing.id} is {landing.side}"
        yield Objection(
            code="other-sides-landing", reason=reason, remedy="give the new landing an id of its own", final=True
        )


def _plan_closed(campaign: Campaign, rules: Rules) -> Iterator[Objection]:
    """Object to planning landings once the first move of the campaign is ended (DT-F8, X22)."""
    calendar = campaign.calendar
    if rules.landing_planned_before_game() and calendar.now != calendar.opens:
        reason = "landings are planned before the game; a plan may only be cancelled now"
        remedy = f"--for {calendar.show(calendar.opens)}, if it was planned by then"
        yield Objection(code="landing-plan-closed", rule="DT-F8", reason=reason, remedy=remedy)


def _says_the_same(landing: AirLanding, planned: LandingPlanned) -> bool:
    """Say whether the plan holds just this."""
    return landing.state is LandingState.PLANNED and (
        landing.time,
        landing.place,
        landing.how,
        landing.formations,
        landing.elements,
        landing.squadrons,
    ) == (planned.time, planned.place, planned.how, planned.formations, planned.elements, planned.squadrons)
