"""The order for a direct combat between two models, resolved by two dice or told by the table (DT-J, R36)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from campaign.domain.combat import Attack
from campaign.domain.dice import Roll
from campaign.domain.place import Going
from campaign.domain.sight import Terrain
from campaign.errors import NotUnderstood
from campaign.events.combat import CombatFought, Throw
from campaign.orders.base import Kind, Order, Question, Slots
from campaign.orders.combatants import aftermath
from campaign.orders.contest import Contest, lines_before_die
from campaign.orders.dice_told import faces, too_many
from campaign.orders.engagement import Engagement, answer_contest, attack_contest, going_of, side_of, why_no_answer
from campaign.orders.fight_checks import objections_to
from campaign.orders.fight_costs import cost_events
from campaign.orders.fight_words import (
    ground_question,
    points_question,
    range_question,
    read_answer,
    read_outcomes,
    stands_in,
    supports_question,
)
from campaign.orders.formations import found_standing, handle_of, is_model
from campaign.orders.ranges import distance_mm
from campaign.orders.throws import ELIMINATED, throw_of
from campaign.orders.told_results import outcome_of
from campaign.orders.who_fights import attacker_of, helpers_of, target_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import ElementId
    from campaign.domain.objection import Objection
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class FightModels(Order, frozen=True, kw_only=True):
    """Let one model attack another; supports help, both roll, and both results come at once.

    A formation's name means a model of it that may and has not yet, of its companies before any mortars or anti-tank
    guns. What is left out is asked on a terminal, and else taken as usual: good ground, no supports, no extra points.
    """

    name = "fight"
    kind = Kind.TABLE
    line = (
        "FIRER DEFENDER [close] [at RANGE [cm]] [in GOING] [in town|wood] [edge] [hilltop] [from GROUND] "
        "[with SUPPORT...] [against HELPER...] [BONUS] [answer EXTRA] [DIE...] [= TOLD...]"
    )
    example = "fight 3-rtr i-125 at 2 +1"
    once = True

    attacker: Annotated[str, Meta(description="the model that attacks, or its formation")]
    target: Annotated[str, Meta(description="the model that is attacked, or its formation")]
    close: Annotated[bool, Meta(description="a close assault")] = False
    range_mm: Annotated[int, Meta(ge=1, description="how far apart, in mm on the table")] | None = None
    going: Annotated[Going | None, Meta(description="ground on which the target stands")] = None
    terrain: Annotated[Terrain | None, Meta(description="whether the target stands in or at a wood or town")] = None
    hilltop: Annotated[bool, Meta(description="whether the target or the attacker stands on a high hill")] = False
    ground: Annotated[Going | None, Meta(description="ground on which the attacker stands")] = None
    supports: Annotated[tuple[str, ...] | None, Meta(description="models that help the attacker")] = None
    helpers: Annotated[tuple[str, ...], Meta(description="models that help the target")] = ()
    bonus: Annotated[int, Meta(ge=0, description="extra points of the attacker")] | None = None
    answer_bonus: Annotated[int, Meta(ge=0, description="extra points of the target")] = 0
    rolls: Annotated[tuple[Roll, ...], Meta(description="the attack's die, then the answer's")] = ()
    outcomes: Annotated[tuple[str, ...], Meta(max_length=2, description="what became of the target, the attacker")] = ()

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> FightModels:
        """Read one fight."""
        (group,) = groups
        range_mm = group.maybe("range", int)
        if group.said("close") and range_mm is not None:
            message = "a close assault has no range"
            raise NotUnderstood(message, remedy="close, or at 3")
        return cls(
            attacker=group.one("firer", str),
            target=group.one("defender", str),
            close=group.said("close"),
            range_mm=range_mm,
            going=group.maybe("going", Going),
            terrain=stands_in(group),
            hilltop=group.said("hilltop"),
            ground=group.maybe("ground", Going),
            supports=group.many("support", str) or None,
            helpers=group.many("helper", str),
            bonus=group.maybe("bonus", int),
            answer_bonus=group.maybe("extra", int) or 0,
            rolls=faces(group),
            outcomes=read_outcomes(group.many("told", str)) if group.said("=") else (),
        )

    def title(self, campaign: Campaign) -> str:
        """Name both, and how far they are apart."""
        how = ", close assault" if self.close else f", {self.range_mm / 10:g} cm" if self.range_mm is not None else ""
        return f"{handle_of(campaign, self.attacker)} at {handle_of(campaign, self.target)}{how}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield what is missing, who is not there, who may not fire, how far, points, then what is unusual."""
        yield from objections_to(campaign, rules, self.engagement(campaign, rules), self.outcomes)
        if self.rolls and not self.outcomes:
            yield from too_many(len(self.rolls) - len(self.contests(campaign, rules)), len(self.rolls))

    def found_facts(self, campaign: Campaign) -> tuple[Event, ...]:
        """Return those who take part and whom the book holds for eliminated as found on the table."""
        names = (self.attacker, self.target, *(self.supports or ()), *self.helpers)
        return found_standing(campaign, tuple(name for name in names if is_model(name)))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Pay, fire the supporting missions, make both rolls from the state before, let both results count at once."""
        fight = self.engagement(campaign, rules)
        throws = self._throws(campaign, rules, fight)
        if not throws and not self.outcomes:
            return ()
        attack, defence = fight.attack, fight.defence
        fought = CombatFought(
            attack=Attack.CLOSE_ASSAULT if fight.close else Attack.RANGED,
            attacker=attack.id,
            target=defence.id,
            range_mm=fight.range_mm,
            batteries=tuple(item.model.id for item in attack.batteries),
            supports=tuple(item.model.id for item in attack.direct),
            hostile_batteries=tuple(item.model.id for item in defence.batteries),
            hostile_supports=tuple(item.model.id for item in defence.direct),
            throws=throws,
            told=" ".join(self.outcomes),
        )
        return (*cost_events(campaign, rules, fight), fought, *self._results(campaign, rules, fight, throws))

    # --- who, how far ---

    def engagement(self, campaign: Campaign, rules: Rules) -> Engagement:
        """Return who takes part on the state as it is; raise UnknownName, or NotUnderstood for one without models."""
        attacker, target = attacker_of(campaign, rules, self.attacker), target_of(campaign, rules, self.target)
        range_mm = self._range_mm(campaign, rules, attacker, target)
        supports = helpers_of(campaign, rules, self.supports or (), (attacker, target), range_mm)
        helpers = helpers_of(campaign, rules, self.helpers, (target, attacker), range_mm)
        ground, going = self.ground or going_of(campaign, attacker), self.going or going_of(campaign, target)
        return Engagement(
            attack=side_of(campaign, rules, attacker, supports, ground, self.bonus or 0),
            defence=side_of(campaign, rules, target, helpers, going, self.answer_bonus),
            close=self.close,
            range_mm=range_mm,
            terrain=self.terrain,
            hilltop=self.hilltop,
        )

    def _range_mm(self, campaign: Campaign, rules: Rules, attacker: ElementId, target: ElementId) -> int | None:
        """Return the distance as it was told, else as the places tell it where that is one for direct fire.

        Two at one place may be in contact or not, and two far apart have moved since.
        """
        if self.close or self.range_mm is not None:
            return self.range_mm
        far = distance_mm(campaign, rules, attacker, target) or 0
        return far if 0 < far <= rules.direct_range_mm() else None

    # --- the rolls ---

    def contests(self, campaign: Campaign, rules: Rules) -> tuple[Contest, ...]:
        """Return the attack and, where it can hurt, the answer (DT-J3)."""
        fight = self.engagement(campaign, rules)
        answer = answer_contest(campaign, rules, fight)
        return (attack_contest(campaign, rules, fight), *((answer,) if answer is not None else ()))

    def with_bonus(self, points: int) -> FightModels:
        """Return the fight with so many extra points of the attacker (DT-G8)."""
        return replace(self, bonus=points)

    def dice_wanted(self, campaign: Campaign, rules: Rules) -> int:
        """Count one die, and one for an answer; none where the table told the result."""
        return 0 if self.outcomes else max(len(self.contests(campaign, rules)) - len(self.rolls), 0)

    def with_rolls(self, rolls: tuple[Roll, ...]) -> FightModels:
        """Add dice."""
        return replace(self, rolls=(*self.rolls, *rolls))

    def before_die(self, campaign: Campaign, rules: Rules) -> tuple[str, ...]:
        """Say the next sum and what each face does; before the first die also why there is no answer."""
        contests = self.contests(campaign, rules)
        lines = lines_before_die(rules, contests[min(len(self.rolls), len(contests) - 1)])
        why = "" if self.rolls else why_no_answer(rules, self.engagement(campaign, rules))
        return (*lines, f"{contests[0].target} does not answer: {why}") if why else lines

    def _throws(self, campaign: Campaign, rules: Rules, fight: Engagement) -> tuple[Throw, ...]:
        """Return every roll with what it came to; none while a die is missing."""
        contests = self.contests(campaign, rules)
        if self.outcomes or len(self.rolls) < len(contests):
            return ()
        pairs = ((fight.attack, fight.defence), (fight.defence, fight.attack))
        throws: list[Throw] = []
        for contest, roll, (own, other) in zip(contests, self.rolls, pairs, strict=False):
            resolved = rules.resolve(contest.terms, roll.face, other.fighter.aimed)
            throws.append(throw_of(resolved, roll, training=contest.training, at=other.id, element=own.id))
            if resolved.outcome is None and not rules.applies("DT-R36"):
                break
        return tuple(throws)

    def _results(
        self, campaign: Campaign, rules: Rules, fight: Engagement, throws: tuple[Throw, ...]
    ) -> Iterator[Event]:
        """Yield what became of the target, then of the attacker, both from the state before (DT-R36)."""
        for number, (own, other) in enumerate(((fight.attack, fight.defence), (fight.defence, fight.attack))):
            words = self.outcomes[number : number + 1] or [throw.outcome for throw in throws[number : number + 1]]
            for word in words:
                outcome = None if word == ELIMINATED else outcome_of(word, other.fighter.mode)
                yield from aftermath(campaign, rules, ((other.id, outcome),), own.fighter.model.formation)

    # --- what is asked ---

    def question(self, campaign: Campaign, rules: Rules) -> Question | None:
        """Return the next of: contact or range, ground, supports, points; only the range where dice were told."""
        fight = self.engagement(campaign, rules)
        if not self.close and fight.range_mm is None and not self.outcomes:
            return range_question(campaign, rules, fight)
        if self.rolls or self.outcomes:
            return None
        if self.going is None and not self.close:
            return ground_question(campaign, fight)
        if self.supports is None:
            return supports_question(campaign, fight)
        return points_question(campaign, fight) if self.bonus is None else None

    def answered(self, question: Question, words: str, campaign: Campaign) -> FightModels:
        """Return the fight with one answer; raise NotUnderstood, UnknownName or AmbiguousName."""
        return replace(self, **read_answer(campaign, question.name, words, (self.attacker, self.target)))

    def told(self, words: str, campaign: Campaign) -> FightModels:
        """Return the fight with the outcome of the target, then that of the attacker; raise NotUnderstood."""
        del campaign
        return replace(self, rolls=(), outcomes=read_outcomes(words.split()))
