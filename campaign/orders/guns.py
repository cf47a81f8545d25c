"""The order for missions of guns: bombard, harass or silence, and interdict roads and places (DT-J10 to J21, R41)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta
from msgspec.structs import replace

from campaign.domain.combat import FireMission
from campaign.domain.dice import Roll
from campaign.domain.ids import ElementId, FormationId, PlaceId, RoadId
from campaign.orders.artillery import Call
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.contest import Contest, lines_before_die
from campaign.orders.dice_told import faces
from campaign.orders.fire_plan import FirePlan, only_model
from campaign.orders.formations import formation, found_standing, handle_of, is_model, spot_name
from campaign.orders.guns_words import next_question, read_answer
from campaign.orders.missions import Told
from campaign.orders.told_results import ToldResult, read_results

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.objection import Objection
    from campaign.events.base import Event
    from campaign.orders.base import Question
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

_BOMBARD: Final = "bombard"
_HARASS: Final = "harass"
_COUNTER: Final = "counter-battery"
MISSIONS: Final = {
    _BOMBARD: FireMission.BOMBARDMENT,
    _HARASS: FireMission.HARASSMENT,
    _COUNTER: FireMission.COUNTER_BATTERY,
}
_HOW: Final = "[for HQ] [observed|blind] [far|near] [BONUS] [DIE...] [= TOLD]"


class FireGuns(Order, frozen=True, kw_only=True):
    """Fire a mission of batteries at a model, or harass a road or place for this move.

    The first battery named leads, or the best of the HQ or battalion named first; each other adds one. An HQ means all
    batteries below it that may fire. Without `for HQ` they fire for the HQ that holds them. Where nothing tells it, a
    mission is at most half range (counter battery over it) and observed or not as is usual.
    """

    name = "guns"
    kind = Kind.TABLE
    line = (
        f"MODEL... [{_BOMBARD}|{_HARASS}|{_COUNTER}] [at] TARGET {_HOW} | "
        f"MODEL... {_HARASS} [at] PLACE {_HOW} | MODEL... {_HARASS} [at] ROAD {_HOW}"
    )
    example = "guns 13-rha at i-125/a for 29-armd 6"
    once = True

    batteries: Annotated[
        tuple[FormationId | ElementId, ...], Meta(min_length=1, description="batteries, battalions or HQs over them")
    ]
    target: Annotated[FormationId | ElementId | None, Meta(description="the model fired at, or its battalion")] = None
    place: Annotated[PlaceId | None, Meta(description="a place to be harassed, in place of a target")] = None
    road: Annotated[RoadId | None, Meta(description="a road to be harassed, in place of a target")] = None
    mission: Annotated[FireMission, Meta(description="bombardment, harassment or counter_battery")] = (
        FireMission.BOMBARDMENT
    )
    supported: Annotated[FormationId | None, Meta(description="the HQ or unit for which they fire")] = None
    observed: Annotated[bool | None, Meta(description="whether it is observed")] = None
    over_half_range: Annotated[bool | None, Meta(description="whether it is over half the leader's range")] = None
    bonus: Annotated[int, Meta(ge=0, description="extra points")] | None = None
    rolls: Annotated[tuple[Roll, ...], Meta(description="the die, or one for each that passed")] = ()
    results: Annotated[tuple[ToldResult, ...], Meta(description="what came of it, in place of dice")] = ()

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> FireGuns:
        """Read one mission."""
        (group,) = groups
        order = cls(
            batteries=group.many("model", str),
            target=group.maybe("target", str),
            place=group.maybe("place", str),
            road=group.maybe("road", str),
            mission=next((item for word, item in MISSIONS.items() if group.said(word)), FireMission.BOMBARDMENT),
            supported=group.maybe("hq", str),
            observed=_either(group, "observed", "blind"),
            over_half_range=_either(group, "far", "near"),
            bonus=group.maybe("bonus", int),
            rolls=faces(group),
        )
        return order.told(group.one("told", str), campaign) if group.said("=") else order

    def title(self, campaign: Campaign) -> str:
        """Name the guns, the mission and the target, and for whom they fire."""
        guns = " ".join(handle_of(campaign, item) for item in self.batteries)
        verb = next(word for word, item in MISSIONS.items() if item is self.call.mission)
        whom = f" for {formation(campaign, self.supported).handle}" if self.supported else ""
        return f"{guns} {verb} {self._aim(campaign)}{whom}"

    def _aim(self, campaign: Campaign) -> str:
        """Name what is fired at."""
        if self.target is not None:
            return handle_of(campaign, self.target)
        return spot_name(campaign, self.place) if self.place is not None else f"road {self.road}"

    @property
    def call(self) -> Call:
        """Return the call for the guns; only harassing fire is laid on places and roads (DT-J11)."""
        return Call(
            guns=self.batteries,
            mission=self.mission if self.target is not None else FireMission.HARASSMENT,
            target=self.target if self.target is not None and is_model(self.target) else None,
            place=self.place,
            road=self.road,
            supported=self.supported or "",
        )

    def plan(self, campaign: Campaign, rules: Rules) -> FirePlan:
        """Return the mission on the state as it is; raise UnknownName for a name of nobody."""
        told = Told(observed=self.observed, over_half_range=self.over_half_range, bonus=self.bonus or 0)
        return FirePlan(campaign, rules, self.call, told, self.target, self.rolls, self.results)

    # --- what is asked, thrown, told ---

    def question(self, campaign: Campaign, rules: Rules) -> Question | None:
        """Return the next of: which model, observed or not, over half range, extra points."""
        return next_question(self, campaign, rules)

    def answered(self, question: Question, words: str, campaign: Campaign) -> FireGuns:
        """Return the mission with one answer; raise NotUnderstood, UnknownName or AmbiguousName."""
        return replace(self, **read_answer(campaign, question, words, self.target or ""))

    def told(self, words: str, campaign: Campaign) -> FireGuns:
        """Return the mission with what became of its target, told in place of a die; raise NotUnderstood."""
        model = only_model(campaign, self.target)
        targets = (model,) if model is not None else ()
        return replace(self, rolls=(), results=read_results(words, campaign, targets, spoilt=False))

    def contests(self, campaign: Campaign, rules: Rules) -> tuple[Contest, ...]:
        """Return the roll; of interdicting fire one for each that passed. Missions are not answered (DT-J15)."""
        return self.plan(campaign, rules).contests()

    def with_bonus(self, points: int) -> FireGuns:
        """Return the mission with so many extra points (DT-G8, R42)."""
        return replace(self, bonus=points)

    def before_die(self, campaign: Campaign, rules: Rules) -> tuple[str, ...]:
        """Show the sum of the roll to come, and what each face will do."""
        waiting = self.plan(campaign, rules).waiting()
        return lines_before_die(rules, waiting[0]) if waiting else ()

    def dice_wanted(self, campaign: Campaign, rules: Rules) -> int:
        """Count the die of a mission, or one for each that passed interdicting fire (DT-R41)."""
        return len(self.plan(campaign, rules).waiting())

    def with_rolls(self, rolls: tuple[Roll, ...]) -> FireGuns:
        """Put dice behind those there are."""
        return replace(self, rolls=(*self.rolls, *rolls))

    # --- what is against it, and what comes of it ---

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield guns of two sides and own troops, then what bars guns and target, then points, then what is unusual."""
        yield from self.plan(campaign, rules).objections()

    def found_facts(self, campaign: Campaign) -> tuple[Event, ...]:
        """Return those who take part and whom the book holds for eliminated as found on the table."""
        return found_standing(campaign, tuple(filter(is_model, (*self.batteries, self.target or ""))))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Pay, fire, and settle what came of it; a die that is missing is a mission that was only fired."""
        return self.plan(campaign, rules).events()


def _either(group: Slots, yes: str, no: str) -> bool | None:
    """Read one of two words, None where neither was typed."""
    return True if group.said(yes) else False if group.said(no) else None
