"""The order to make a planned landing from the air: every model rolls once as it comes down (DT-F4 to F8, R10, R28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta
from msgspec.structs import replace

from campaign.domain.air import AirLanding, LandingState
from campaign.domain.combat import Attack
from campaign.domain.dice import Roll
from campaign.domain.ids import LandingId, element_formation
from campaign.domain.mode import Mode
from campaign.domain.objection import Objection
from campaign.errors import NotUnderstood
from campaign.events.combat import CombatFought, Throw
from campaign.events.command import FormationArrived
from campaign.events.landings import LandingFlown, UnitLanded
from campaign.orders import flying, landing_troops
from campaign.orders.base import Kind, Order, Question, Slots
from campaign.orders.combatants import aftermath, combatant, untrained
from campaign.orders.contest import Contest, lines_before_die
from campaign.orders.dice_told import faces, too_many
from campaign.orders.formations import handle_of, spot_name
from campaign.orders.known import known
from campaign.orders.landing_sight import seen_by_enemy
from campaign.orders.throws import throw_of
from campaign.orders.told_results import NOTHING, ToldResult, outcome_of, read_results
from campaign.rulesets.combat import Aimed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.formation import Element
    from campaign.domain.ids import ElementId, FormationId
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

_YES: Final = frozenset({"y", "yes"})
_NO: Final = frozenset({"", "n", "no", "none"})


class LandTroops(Order, frozen=True, kw_only=True):
    """Land troops from the air as planned; every model rolls once, harder where a hostile combat unit sees it."""

    name = "air land"
    kind = Kind.TABLE
    line = "LANDING [seen|unseen] [DIE...] [= TOLD...]"
    example = "air land drop"
    once = True

    landing: Annotated[LandingId, Meta(description="the landing")]
    seen: Annotated[bool, Meta(description="a hostile combat unit sees the landing zone")] | None = None
    rolls: Annotated[tuple[Roll, ...], Meta(description="the dice, a model each")] = ()
    results: Annotated[tuple[ToldResult, ...], Meta(description="what came of it, in place of dice")] = ()

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> LandTroops:
        """Read the landing, whether it is seen, and the dice."""
        group = groups[0]
        seen = True if group.said("seen") else False if group.said("unseen") else None
        order = cls(landing=group.one("landing", str), seen=seen, rolls=faces(group))
        return order.told(" ".join(group.many("told", str)), campaign) if group.said("=") else order

    def title(self, campaign: Campaign) -> str:
        """Name the landing and its place."""
        return f"landing {self.landing} at {spot_name(campaign, self._plan(campaign).place)}"

    # --- what is asked, thrown, told ---

    def question(self, campaign: Campaign, rules: Rules) -> Question | None:
        """Ask whether the landing zone is seen, where no place tells (DT-R10)."""
        if self.seen is not None or self.results or self._is_seen(campaign, rules):
            return None
        place = spot_name(campaign, self._plan(campaign).place)
        return Question(name="seen", text=f"does a hostile combat unit see {place} (yes, no)", default="no")

    def answered(self, question: Question, words: str, campaign: Campaign) -> LandTroops:
        """Take whether it is seen."""
        del question, campaign
        word = words.strip().lower()
        if word not in _YES | _NO:
            message = f"{word!r} is neither yes nor no"
            raise NotUnderstood(message, remedy="yes or no")
        return replace(self, seen=word in _YES)

    def told(self, words: str, campaign: Campaign) -> LandTroops:
        """Take what became of the models; of whom nothing is told, nothing befell."""
        targets = [model.id for model in self._models(campaign)]
        return replace(self, rolls=(), results=read_results(words, campaign, targets, spoilt=False))

    def contests(self, campaign: Campaign, rules: Rules) -> tuple[Contest, ...]:
        """Return the roll of every model, in the order in which they stand in their formations (DT-F7)."""
        terms = rules.landing_terms(hostile_sees=self._is_seen(campaign, rules))
        contests: list[Contest] = []
        for model in self._models(campaign) if rules.applies("DT-F7") else ():
            training = combatant(campaign, rules, model.id).training
            aimed = Aimed(training=training, mode=Mode.MOVE, may_hold=True)
            handle = handle_of(campaign, model.id)
            contests.append(Contest(thrower="landing", target=handle, terms=terms, aimed=aimed, training=training))
        return tuple(contests)

    def with_bonus(self, points: int) -> LandTroops:
        """Return the order as it is: a landing uses no supply."""
        del points
        return self

    def before_die(self, campaign: Campaign, rules: Rules) -> tuple[str, ...]:
        """Show the sum of the roll to come, and what each face will do."""
        waiting = self.contests(campaign, rules)[len(self.rolls) :]
        return lines_before_die(rules, waiting[0]) if waiting else ()

    def dice_wanted(self, campaign: Campaign, rules: Rules) -> int:
        """Count the models whose die was not thrown."""
        return 0 if self.results else max(len(self.contests(campaign, rules)) - len(self.rolls), 0)

    def with_rolls(self, rolls: tuple[Roll, ...]) -> LandTroops:
        """Put dice behind those there are."""
        return replace(self, rolls=(*self.rolls, *rolls))

    # --- what is against it, and what comes of it ---

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield what bars the landing as a whole, then what keeps aircraft down, then troops and ground."""
        plan = self._plan(campaign)
        squadrons = flying.squadrons_named(campaign, plan.squadrons)
        models = self._models(campaign)
        yield from _not_now(campaign, plan)
        yield from _weather(campaign, rules)
        yield from landing_troops.somebody(plan.id, models)
        for squadron in dict.fromkeys(squadrons):
            yield from flying.is_gone(squadron)
            yield from flying.has_not_joined(campaign, squadron)
            yield from flying.is_too_early(campaign, rules, squadron)
            yield from flying.strip_is_closed(campaign, campaign.air.base_of(squadron))
        yield from landing_troops.may_land(campaign, rules, plan.how, models, campaign.calendar.now)
        standing = tuple(item for item in squadrons if item.standing)
        yield from landing_troops.enough_aircraft(standing, plan.how, models, rules)
        yield from landing_troops.on_that_ground(campaign, rules, plan.how, plan.place)
        yield from untrained(campaign, (model.id for model in models))
        if not self.results:
            rolls = len(self.contests(campaign, rules))
            yield from too_many(max(len(self.rolls) - rolls, 0), len(self.rolls))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Fly the transports, bring everybody down, and let each model roll for it (DT-F6, F7)."""
        plan = self._plan(campaign)
        squadrons = flying.squadrons_named(campaign, plan.squadrons)
        rest = max(flying.rest_of(campaign, rules, item) for item in squadrons)
        flown = LandingFlown(landing=plan.id, squadrons=plan.squadrons, rest_moves=rest)
        down = tuple(self._down(campaign, rules, plan))
        return (flown, *down, *self._told(campaign, rules), *self._thrown(campaign, rules))

    def _down(self, campaign: Campaign, rules: Rules, plan: AirLanding) -> Iterator[Event]:
        """Yield who comes onto the table, and which models stand there now."""
        for name, models in self._groups(campaign):
            if campaign.oob.formations[name].on_call:
                yield FormationArrived(formation=name, place=plan.place if name not in _of(plan.elements) else None)
            yield UnitLanded(
                formation=name,
                elements=tuple(model.id for model in models),
                place=plan.place,
                still_moves=rules.stands_still_moves(plan.how),
                attacks_at_once=rules.must_attack_at_once(plan.how),
            )

    def _thrown(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Return the rolls for which there is a die, and what they did."""
        combats: list[Event] = []
        results: list[tuple[ElementId, Mode | None]] = []
        for model, contest, roll in zip(
            self._models(campaign), self.contests(campaign, rules), self.rolls if not self.results else (), strict=False
        ):
            throw, outcome = _throw(rules, model, contest, roll)
            combats.append(CombatFought(attack=Attack.LANDING, attacker=None, target=model.id, throws=(throw,)))
            results.append((model.id, campaign.oob.mode_of(model) if outcome is Mode.MOVE else outcome))
        return (*combats, *aftermath(campaign, rules, results, None))

    def _told(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Return what the table told of the models."""
        if not self.results:
            return ()
        words = {item.target: item.outcome for item in self.results}
        combats: list[Event] = []
        results: list[tuple[ElementId, Mode | None]] = []
        for model in self._models(campaign):
            said = words.get(model.id, NOTHING)
            combats.append(CombatFought(attack=Attack.LANDING, attacker=None, target=model.id, told=said))
            results.append((model.id, outcome_of(said, campaign.oob.mode_of(model))))
        return (*combats, *aftermath(campaign, rules, results, None))

    # --- the plan ---

    def _plan(self, campaign: Campaign) -> AirLanding:
        """Return the landing; raise UnknownName where none of that id is planned."""
        return known(campaign.landings.plans, self.landing, "landing")

    def _groups(self, campaign: Campaign) -> tuple[tuple[FormationId, tuple[Element, ...]], ...]:
        """Return who lands, formation by formation."""
        plan = self._plan(campaign)
        return landing_troops.troops(campaign, plan.formations, plan.elements)

    def _models(self, campaign: Campaign) -> tuple[Element, ...]:
        """Return every model that lands."""
        return landing_troops.models_of(self._groups(campaign))

    def _is_seen(self, campaign: Campaign, rules: Rules) -> bool:
        """Say whether a hostile combat unit sees the landing zone: as told, else as places tell (DT-R10)."""
        if self.seen is not None:
            return self.seen
        plan = self._plan(campaign)
        return seen_by_enemy(campaign, rules, plan.place, plan.side)


def _of(elements: tuple[ElementId, ...]) -> frozenset[FormationId]:
    """Return the formations of which only single models land."""
    return frozenset(map(element_formation, elements))


def _throw(rules: Rules, model: Element, contest: Contest, roll: Roll) -> tuple[Throw, Mode | None]:
    """Return the roll of one model as it lands, and its mode after it."""
    assert contest.aimed is not None  # noqa: S101 - made by `contests`
    resolved = rules.resolve(contest.terms, roll.face, contest.aimed)
    throw = throw_of(resolved, roll, training=contest.training, at=model.id, rule="DT-R10")
    return throw, resolved.outcome


def _not_now(campaign: Campaign, plan: AirLanding) -> Iterator[Objection]:
    """Object to a landing that was flown or cancelled, or is planned for another move (DT-F8)."""
    if plan.state is not LandingState.PLANNED:
        done = "was cancelled" if plan.state is LandingState.CANCELLED else "was flown"
        reason = f"landing {plan.id} {done}"
        yield Objection(code="landing-over", rule="DT-F8", reason=reason, remedy="airfields")
        return
    yield from flying.not_in_its_move(campaign, f"landing {plan.id}", plan.time, f"air land {plan.id}", rule="DT-F8")


def _weather(campaign: Campaign, rules: Rules) -> Iterator[Objection]:
    """Object to landing in weather that forbids it (DT-R28); by night planned landings may (DT-R57)."""
    verdict = rules.may_land(campaign.calendar.weather_at(campaign.calendar.now).weather)
    if verdict is not None:
        yield Objection(code="no-air-landing", rule=verdict.rule, reason=verdict.reason, remedy="weather clear")
