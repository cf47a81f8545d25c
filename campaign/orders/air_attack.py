"""The order to attack from the air: flown, answered by the guns, and resolved (DT-F2, J22, R22, R37, R45)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from campaign.domain.air import Mission
from campaign.domain.combat import Attack
from campaign.domain.ids import ElementId, FormationId, SquadronId, element_formation
from campaign.domain.objection import Objection
from campaign.domain.place import Going
from campaign.events.air import SortieFlown
from campaign.orders import flak, flying
from campaign.orders.air_rolls import AirRolls
from campaign.orders.air_strikes import (
    Strike,
    attacked_already,
    events_of,
    play,
    shared_evenly,
    told_events,
    told_of_others,
)
from campaign.orders.base import Kind, Slots
from campaign.orders.combatants import dead, untrained
from campaign.orders.dice_told import faces, too_many
from campaign.orders.fight import Fight
from campaign.orders.formations import element, formation, found_standing, found_there, not_there
from campaign.orders.names import print_name
from campaign.orders.told_results import read_results

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.air import Squadron
    from campaign.domain.formation import Element
    from campaign.domain.ids import Side
    from campaign.events.base import Event
    from campaign.orders.base import Question
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class AttackFromAir(AirRolls, frozen=True, kw_only=True):
    """Attack a model from the air, or the models of a battalion; anti-aircraft guns beside the target answer.

    Fighters and strike aircraft take a model each. Light and medium bombers go together for one roll a model, and
    are spread evenly over a battalion. Where places were not told, the guns that answer are named, or there are none.
    """

    name = "air attack"
    kind = Kind.TABLE
    line = "SQUADRON... TARGET [in GOING] [flak MODEL] [no-flak] [DIE...] [= TOLD...]"
    example = "air attack 181-sqn spza-503/a no-flak 6"
    once = True

    squadrons: Annotated[tuple[SquadronId, ...], Meta(min_length=1, description="who attacks, the leader first")]
    target: Annotated[FormationId, Meta(description="which formation")]
    part: Annotated[str, Meta(description="which of its models, such as c; left out, all that stand")] = ""
    going: Annotated[Going | None, Meta(description="on what ground it stands, if not as the place's")] = None

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> AttackFromAir:
        """Read squadrons, target, guns and dice."""
        group = groups[0]
        target = group.one("target", str)
        part = target.rsplit("/", 1)[1] if "/" in target else ""
        guns = group.maybe("model", str)
        order = cls(
            squadrons=group.many("squadron", str),
            target=element_formation(target) if part else target,
            part=part,
            going=group.maybe("going", Going),
            flak=flak.told_guns(campaign, guns) if guns else flak.NO_GUNS if group.said("no-flak") else None,
            rolls=faces(group),
        )
        return order.told(" ".join(group.many("told", str)), campaign) if group.said("=") else order

    def title(self, campaign: Campaign) -> str:
        """Name the squadrons and the target."""
        handles = " ".join(item.handle for item in flying.squadrons_named(campaign, self.squadrons))
        name = print_name(campaign, self.target)
        return f"{handles} attack {name}/{self.part}" if self.part else f"{handles} attack {name}"

    # --- what is asked, thrown, told ---

    def question(self, campaign: Campaign, rules: Rules) -> Question | None:
        """Ask which guns answer, where no place tells and the target's side has some (DT-R45)."""
        if self.flak is not None or self.rolls or self.results:
            return None
        targets = [strike.target for strike in self.strikes(campaign, rules)]
        return flak.who_answers(campaign, rules, targets, against=self._side(campaign))

    def answered(self, question: Question, words: str, campaign: Campaign) -> AttackFromAir:
        """Take the guns that answer, or none."""
        del question
        return replace(self, flak=flak.told_guns(campaign, words))

    def told(self, words: str, campaign: Campaign) -> AttackFromAir:
        """Take what became of each target; a spoilt attack did nothing to it."""
        targets = [item.id for item in self._targets(campaign)]
        return replace(self, rolls=(), results=read_results(words, campaign, targets, spoilt=True))

    # --- what is against it, and what comes of it ---

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield squadrons of two sides, targets that are none, what keeps squadrons down, guns that cannot answer."""
        squadrons = flying.squadrons_named(campaign, self.squadrons)
        yield from flying.of_two_sides(squadrons)
        yield from dead(campaign, [item.id for item in self._targets(campaign)] if self.part else ())
        yield from not_there(campaign, (self.target,))
        yield from flying.own_troops(campaign, squadrons, self.target)
        strikes = self.strikes(campaign, rules)
        yield from self._nothing_left(campaign)
        for squadron in dict.fromkeys(squadrons):
            yield from flying.does_not_attack(rules, squadron)
            yield from flying.may_not_fly(campaign, rules, squadron)
        yield from flying.named_twice(squadrons)
        yield from self._apart(rules, squadrons)
        for strike in strikes:
            yield from attacked_already(campaign, rules, strike.target, strike.attack)
        yield from self._too_many_squadrons(rules, squadrons, strikes)
        answered = [strike.target for strike in strikes if strike.flak is not None]
        yield from flak.against_guns(campaign, rules, answered, self.flak)
        yield from untrained(campaign, (strike.target for strike in strikes))
        yield from told_of_others(campaign, strikes, self.results)
        if not self.results:
            yield from too_many(play(campaign, rules, strikes, self.rolls).spare, len(self.rolls))

    def found_facts(self, campaign: Campaign) -> tuple[Event, ...]:
        """Return a target that the book holds for eliminated as found on the table."""
        models = found_standing(campaign, [item.id for item in self._targets(campaign)])
        return models or found_there(campaign, (self.target,))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Fly every squadron, then settle each attack; one whose die is not there yet is flown and no more."""
        strikes = self.strikes(campaign, rules)
        parts = {name: strike.target.rsplit("/", 1)[1] for strike in strikes for name in strike.squadrons}
        flown = tuple(
            SortieFlown(
                squadron=squadron.id,
                mission=Mission.ATTACK,
                place=None,
                target=self.target,
                part=parts.get(squadron.id, self.part),
                rest_moves=flying.rest_of(campaign, rules, squadron),
            )
            for squadron in flying.squadrons_named(campaign, self.squadrons)
        )
        if self.results:
            return (*flown, *told_events(campaign, rules, strikes, self.results))
        return (*flown, *events_of(campaign, rules, play(campaign, rules, strikes, self.rolls).fought))

    # --- who attacks what ---

    def _side(self, campaign: Campaign) -> Side:
        """Return whose squadrons attack."""
        return flying.squadrons_named(campaign, self.squadrons)[0].side

    def _targets(self, campaign: Campaign) -> tuple[Element, ...]:
        """Return the model, or the models of the formation that stand."""
        fight = Fight(campaign)
        formation(campaign, self.target)
        if self.part:
            return (element(campaign, f"{self.target}/{self.part}"),)
        return tuple(item for item in fight.combat_models(self.target) if fight.stands(item))

    def strikes(self, campaign: Campaign, rules: Rules) -> tuple[Strike, ...]:
        """Share the squadrons out: fighters one a model that was not attacked yet, bombers evenly (DT-J4, R22, R37)."""
        squadrons = flying.squadrons_named(campaign, self.squadrons)
        attack = rules.air_attack(squadrons[0].role)
        names = tuple(item.id for item in squadrons if rules.air_attack(item.role) is attack)
        models = [item.id for item in self._targets(campaign)]
        if attack is None:
            return ()
        if not self.part:
            models = [item for item in models if not any(attacked_already(campaign, rules, item, attack))] or models
        if attack is Attack.AIR:
            names = names[: len(models)]
        pairs = shared_evenly(models, names)
        guns = flak.standing_guns(campaign, rules) if self.flak is None else ()
        side = self._side(campaign)
        return tuple(
            Strike(
                attack=attack,
                target=model,
                squadrons=who,
                flak=flak.answering(campaign, rules, model, self.flak, against=side, guns=guns),
                going=self._ground(campaign, model),
            )
            for model, who in pairs
        )

    def _ground(self, campaign: Campaign, model: ElementId) -> Going:
        """Return the ground on which a target stands: as told with the attack, else of its place (DT-R31, R59)."""
        place = campaign.oob.place_of(campaign.oob.elements[model])
        return self.going or (campaign.ground.going_at(place) if place is not None else Going.GOOD)

    def _nothing_left(self, campaign: Campaign) -> Iterator[Objection]:
        """Object to a formation of which no combat model stands."""
        if not self._targets(campaign):
            handle = print_name(campaign, self.target)
            reason = f"no combat model of {handle} stands"
            yield Objection(code="nothing-to-attack", reason=reason, remedy=f"name a model: {handle}/hq")

    def _apart(self, rules: Rules, squadrons: tuple[Squadron, ...]) -> Iterator[Objection]:
        """Object to fighters and bombers in one attack: they roll differently and count apart (DT-R22, R37)."""
        kinds = {rules.air_attack(item.role) for item in squadrons} - {None}
        if len(kinds) > 1:
            reason = "fighters and bombers attack apart, each with a roll of its own"
            yield Objection(code="attack-apart", rule="DT-R22", reason=reason, remedy="one line for each")

    def _too_many_squadrons(
        self, rules: Rules, squadrons: tuple[Squadron, ...], strikes: tuple[Strike, ...]
    ) -> Iterator[Objection]:
        """Object to fighters for whom no model is left: each is attacked by one squadron a move (DT-J4, R37)."""
        used = {name for strike in strikes for name in strike.squadrons}
        fighters = (item for item in squadrons if rules.air_attack(item.role) is Attack.AIR)
        left = " ".join(item.handle for item in fighters if item.id not in used)
        if strikes and left and strikes[0].attack is Attack.AIR:
            reason = f"one squadron attacks a model, and none is left for {left}"
            remedy = f"name another target for {left}"
            yield Objection(code="one-squadron-a-model", rule="DT-R37", reason=reason, remedy=remedy)
