"""One mission on the state before it: what bars it, what it costs, its rolls and what they do (DT-J11, R37, R41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.objection import Objection
from campaign.events.combat import CombatFought, InterdictionLaid, Throw
from campaign.orders.artillery import Call, batteries_of, missions_fired, payments
from campaign.orders.artillery_checks import objections_to_call, side_of
from campaign.orders.attack_supply import pay
from campaign.orders.batteries import distance_to
from campaign.orders.combatants import aftermath, combatant, dead, untrained
from campaign.orders.contest import Contest
from campaign.orders.dice_told import too_many
from campaign.orders.formations import element, formation, handle_of, is_model, not_there
from campaign.orders.missions import (
    PASSING,
    Barrage,
    barrage,
    shows_itself,
    suffered_already,
    supply_bills,
    terms_of,
    was_silent,
)
from campaign.orders.supply_spend import too_many_extra_points, unpaid
from campaign.orders.throws import throw_of
from campaign.orders.told_results import GONE, NOTHING, outcome_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.dice import Roll
    from campaign.domain.ids import ElementId, FormationId
    from campaign.domain.mode import Mode
    from campaign.events.base import Event
    from campaign.orders.interdiction import Played
    from campaign.orders.missions import Told
    from campaign.orders.told_results import ToldResult
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class FirePlan:
    """A mission with the dice or results that are told so far; nothing of the campaign changes."""

    def __init__(
        self,
        campaign: Campaign,
        rules: Rules,
        call: Call,
        told: Told,
        aim: FormationId | ElementId | None,
        rolls: tuple[Roll, ...],
        results: tuple[ToldResult, ...],
    ) -> None:
        """Find out who fires and how; `aim` is the target as it was named, a battalion or a model."""
        self._campaign = campaign
        self._rules = rules
        self._call = call
        self._told = told
        self._aim = aim
        self._rolls = rolls
        self._results = results
        self.target = only_model(campaign, aim)
        if self.target is not None:
            self._call = Call(guns=call.guns, mission=call.mission, target=self.target, supported=call.supported)
        self.fire = barrage(campaign, rules, self._call, told)

    # --- the rolls ---

    def contests(self) -> tuple[Contest, ...]:
        """Return every roll of the mission; none where nobody fires or no model is chosen."""
        if self.fire is None:
            return ()
        if self.target is not None:
            return (self._contest(self.fire, self.target),)
        return self._passed(self.fire, ()).waiting if self._is_interdiction else ()

    def waiting(self) -> tuple[Contest, ...]:
        """Return the rolls that wait for dice."""
        if self._results or self.fire is None:
            return ()
        if self._is_interdiction:
            return self._passed(self.fire, self._rolls).waiting
        return () if self._rolls else self.contests()

    @property
    def _is_interdiction(self) -> bool:
        """Say whether a place or road is fired at."""
        return self._call.place is not None or self._call.road is not None

    def _contest(self, fire: Barrage, target: ElementId) -> Contest:
        """Return the roll at a model."""
        aimed = combatant(self._campaign, self._rules, target).aimed
        leader = handle_of(self._campaign, fire.leader)
        more = len(fire.batteries) - 1
        return Contest(
            thrower=f"{leader} and {more} more" if more else leader,
            target=handle_of(self._campaign, target),
            terms=terms_of(self._campaign, self._rules, fire, aimed),
            aimed=aimed,
            training=aimed.training,
        )

    def _passed(self, fire: Barrage, rolls: tuple[Roll, ...]) -> Played:
        """Return what interdicting fire does to those that passed before it was laid (DT-R41)."""
        from campaign.orders import interdiction, passing  # noqa: PLC0415 - only for fire on roads
        from campaign.projections.interdiction import Fire  # noqa: PLC0415 - likewise

        laid = self._laid(fire)
        new = Fire(battery=laid.battery, batteries=laid.batteries, place=laid.place, road=laid.road, terms=laid.terms)
        passers = (
            *passing.models_that_moved(self._campaign),
            *passing.columns_driving(self._campaign, self._rules),
        )
        fires = (new,) if self._rules.applies("DT-R41") else ()
        return interdiction.play(self._campaign, self._rules, fires, passers, rolls)

    def _laid(self, fire: Barrage) -> InterdictionLaid:
        """Return the fire as it lies on the road."""
        return InterdictionLaid(
            battery=fire.leader,
            batteries=fire.batteries[1:],
            place=self._call.place,
            road=self._call.road,
            terms=terms_of(self._campaign, self._rules, fire, PASSING),
        )

    # --- what happens ---

    def events(self) -> tuple[Event, ...]:
        """Return the payments, the missions of all batteries, then what came of them."""
        fire = self.fire
        if fire is None:
            return ()
        campaign, rules = self._campaign, self._rules
        bills = supply_bills(campaign, rules, fire)
        fired = (
            *payments(campaign, rules, self._call, fire.batteries),
            *(pay(campaign, rules, bills).events if bills else ()),
            *missions_fired(self._call, fire.batteries),
        )
        if self._is_interdiction:
            return (*fired, self._laid(fire), *self._passed(fire, self._rolls).events)
        return (*fired, *self._settled(fire)) if self.target is not None else fired

    def _settled(self, fire: Barrage) -> Iterator[Event]:
        """Yield the mission at a model, and what became of it."""
        target = self.target
        assert target is not None  # noqa: S101 - the caller asked
        by = element(self._campaign, fire.leader).formation
        throws, outcomes = self._outcome(fire, target)
        yield CombatFought(
            attack=fire.attack,
            attacker=fire.leader,
            target=target,
            range_mm=distance_to(self._campaign, self._rules, self._call, fire.leader),
            batteries=fire.batteries[1:],
            throws=throws,
            told=" ".join(item.outcome for item in self._results),
        )
        yield from aftermath(self._campaign, self._rules, [(target, item) for item in outcomes], by)

    def _outcome(self, fire: Barrage, target: ElementId) -> tuple[tuple[Throw, ...], tuple[Mode | None, ...]]:
        """Return the throw and the target's mode after it; no throw where it was told, neither where it waits."""
        mode = combatant(self._campaign, self._rules, target).mode
        if self._results:
            return (), tuple(outcome_of(item.outcome, mode) for item in self._results[:1])
        if not self._rolls:
            return (), ()
        contest = self._contest(fire, target)
        assert contest.aimed is not None  # noqa: S101 - made so
        resolved = self._rules.resolve(contest.terms, self._rolls[0].face, contest.aimed)
        throw = throw_of(resolved, self._rolls[0], training=contest.training, at=target, element=fire.leader)
        return (throw,), (resolved.outcome,)

    # --- what is against it ---

    def objections(self) -> Iterator[Objection]:
        """Yield final objections first, then what bars guns and target, then points, then what is unusual."""
        campaign, rules, fire = self._campaign, self._rules, self.fire
        if self._aim is not None:
            yield from self._which_model(self._aim)
        batteries = fire.batteries if fire is not None else batteries_of(campaign, rules, self._call)
        yield from objections_to_call(campaign, rules, self._call, batteries)
        if self._aim is not None:
            yield from self._own_troops(self._aim)
        if self.target is not None and fire is not None:
            owner = element(campaign, self.target)
            yield from not_there(campaign, (owner.attached_to or owner.formation,))
            yield from dead(campaign, (self.target,))
            yield from suffered_already(campaign, rules, self.target, fire.attack)
            yield from was_silent(campaign, rules, self.target, self._call)
            yield from untrained(campaign, (self.target,))
            yield from self._no_such_result(self.target)
        if fire is None:
            return
        yield from unpaid(campaign, rules, supply_bills(campaign, rules, fire))
        yield from too_many_extra_points(rules, fire.bonus)
        yield from shows_itself(campaign, rules, fire)
        yield from self._spare_dice(fire)

    def _own_troops(self, aim: str) -> Iterator[Objection]:
        """Object to fire at the own side."""
        side = side_of(self._campaign, aim)
        if side == side_of(self._campaign, self._call.guns[0]):
            reason = f"{handle_of(self._campaign, aim)} is {side}, and so are the guns"
            yield Objection(code="own-troops", reason=reason, remedy="name an enemy")

    def _which_model(self, aim: str) -> Iterator[Objection]:
        """Object finally to a formation as a target, where several of its models stand or none does."""
        if self.target is not None:
            return
        handle = formation(self._campaign, aim).handle
        standing = targets_in(self._campaign, aim)
        names = " \N{MIDDLE DOT} ".join(handle_of(self._campaign, item) for item in standing)
        reason = f"a mission is fired at one model; {handle} has {len(standing)} standing"
        yield Objection(
            code="model-not-told", rule="DT-J4", reason=reason, remedy=names or f"show {handle}", final=True
        )

    def _no_such_result(self, target: ElementId) -> Iterator[Objection]:
        """Object to a told result that no roll has (DT-J30)."""
        aimed = combatant(self._campaign, self._rules, target)
        allowed = self._rules.result_modes(aimed.unit, aimed.mode)
        for told in self._results:
            outcome = outcome_of(told.outcome, aimed.mode)
            if outcome is not None and outcome is not aimed.mode and outcome not in allowed:
                words = [item.value for item in allowed] + [NOTHING, GONE]
                reason = f"{handle_of(self._campaign, target)} is in {aimed.mode.label}; a result leaves it "
                reason += " or ".join(words)
                yield Objection(code="no-such-result", rule="DT-J30", reason=reason, remedy=f"= {words[0]}")

    def _spare_dice(self, fire: Barrage) -> Iterator[Objection]:
        """Object to dice for which there is no roll."""
        if not self._rolls or self._results:
            return
        spare = self._passed(fire, self._rolls).spare if self._is_interdiction else len(self._rolls) - 1
        yield from too_many(spare, len(self._rolls))


def only_model(campaign: Campaign, aim: FormationId | ElementId | None) -> ElementId | None:
    """Return the model that is fired at: the one named, or the only one of a formation that stands."""
    if aim is None or is_model(aim):
        return aim
    standing = targets_in(campaign, aim)
    return standing[0] if len(standing) == 1 else None


def targets_in(campaign: Campaign, name: FormationId) -> tuple[ElementId, ...]:
    """Return the models of a formation at which guns may fire: its own that stand, combat models before its HQ."""
    models = campaign.oob.standing(formation(campaign, name).id)
    return tuple(item.id for item in sorted(models, key=lambda item: item.is_hq))
