"""Who may attack whom: everything that stands against a shot, or against an attack on the old table (PB-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.rulesets.companydice.crt import CombatTopic
from campaign.rulesets.companydice.morale import MoraleTopic
from campaign.rulesets.companydice.opportunity import OpportunityTopic
from campaign.rulesets.companydice.values import Refusal, WeaponClass
from campaign.rulesets.companydice.weapons import Way

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.companydice.crt import CombatFacts
    from campaign.rulesets.companydice.values import CounterType, FirerState, Shot
    from campaign.rulesets.companydice.weapons import Firer


class FiringTopic(MoraleTopic, OpportunityTopic, CombatTopic):
    """What stands against an attack."""

    def shot_refusals(self, shot: Shot, state: FirerState) -> tuple[Refusal, ...]:
        """Return everything that stands against direct fire at armour, gravest first (PB-3, PB-5.4, PB-10.3)."""
        return tuple(self._against_shot(shot, state))

    def attack_refusals(
        self, firer: Firer, target: CounterType, facts: CombatFacts, state: FirerState
    ) -> tuple[Refusal, ...]:
        """Return what stands against a counter's part in an attack on the old table, gravest first (PB-11)."""
        return tuple(self._against_attack(firer, target, facts, state))

    def _against_shot(self, shot: Shot, state: FirerState) -> Iterator[Refusal]:
        """Yield what stands against a shot."""
        firer, target = shot.firer, shot.target
        if shot.firer_strength == 0:
            yield Refusal(code="firer_destroyed", rule="PB-6.3", reason=f"the company of {firer.label} is gone")
        if shot.target_strength == 0:
            yield Refusal(code="target_destroyed", rule="PB-6.3", reason=f"the company of {target.label} is gone")
        yield from self._hindered(firer, state, emergency=shot.emergency)
        if firer.weapon_class is WeaponClass.NONE:
            yield Refusal(code="may_not_fire", rule="PB-5.4", reason=f"{firer.label} has no weapon")
        elif not self.is_armour(target):
            reason = f"{target.label} is not armoured: it is fired at by the old table"
            yield Refusal(code="target_not_armoured", rule="B-7", reason=reason)
        elif self.share_at_armour(firer, shot.range_hexes) is None:
            reason = f"{firer.label} fires class {firer.weapon_class.value}: not at armour"
            yield Refusal(code="may_not_fire_at_armour", rule="B-8", reason=reason)
        if shot.emergency:
            yield from self.emergency_refusals(shot.firer_quality, shot.range_hexes, state)
        else:
            yield from self._spent(firer, state)
        yield from self._unseen(firer, shot.range_hexes, state)

    def _against_attack(
        self, firer: Firer, target: CounterType, facts: CombatFacts, state: FirerState
    ) -> Iterator[Refusal]:
        """Yield what stands against a part in an attack on the old table."""
        counter, way = firer.counter, facts.way
        yield from self._hindered(counter, state, emergency=False)
        if counter.weapon_class is WeaponClass.NONE:
            yield Refusal(code="may_not_fire", rule="PB-12.1", reason=f"{counter.label} has no weapon")
        elif not self.fires(counter, way):
            reason = f"class {counter.weapon_class.value} does not fire indirectly"
            yield Refusal(code="may_not_fire_indirectly", rule="PB-13.2", reason=reason)
        elif self.effect(firer, target, way) is None:
            reason = f"{counter.label} fires class {counter.weapon_class.value}: not at armour"
            yield Refusal(code="may_not_fire_at_armour", rule="PB-12.1", reason=reason)
        elif way is Way.DIRECT and self.is_armour(target) and self.applies("PB-11.12"):
            reason = f"{target.label} is armoured: direct fire at it goes by company dice"
            yield Refusal(code="target_armoured", rule="PB-11.12", reason=reason)
        yield from self._not_close(firer, facts)
        yield from self._spent(counter, state)
        if way in {Way.DIRECT, Way.INDIRECT}:
            yield from self._unseen(counter, firer.range_hexes, state)

    def _not_close(self, firer: Firer, facts: CombatFacts) -> Iterator[Refusal]:
        """Yield what stands against a close assault or an overrun (B-28)."""
        counter = firer.counter
        if facts.way is Way.CLOSE_ASSAULT:
            if not self.assaults(counter):
                yield Refusal(code="not_infantry", rule="B-28", reason=f"{counter.label} makes no close assault")
            if not self.is_adjacent(firer):
                yield Refusal(code="not_adjacent", rule="B-28", reason="a close assault is at an adjacent enemy")
        elif facts.way is Way.OVERRUN and self.applies("B-28"):
            if not self.overruns(counter):
                yield Refusal(code="may_not_overrun", rule="B-28", reason=f"{counter.label} overruns nobody")
            if facts.in_cover:
                yield Refusal(code="no_overrun_in_cover", rule="B-28", reason="nobody is overrun in woods or town")

    def _hindered(self, firer: CounterType, state: FirerState, *, emergency: bool) -> Iterator[Refusal]:
        """Yield an X, which forbids emergency fire too (B-16), and dispersal."""
        excused = emergency and not self.applies("B-16")
        if state.x and not excused and self.applies("PB-8.1"):
            rule = "B-16" if emergency else "PB-8.1"
            yield Refusal(code="firer_has_x", rule=rule, reason=f"the company of {firer.label} has an X")
        if state.dispersed and self.applies("PB-3.1"):
            yield Refusal(code="firer_dispersed", rule="PB-3.1", reason=f"{firer.label} is dispersed")

    def _spent(self, firer: CounterType, state: FirerState) -> Iterator[Refusal]:
        """Yield what a firer did already (PB-3.2, PB-10.2, B-4)."""
        if state.fired and self.applies("PB-3.2"):
            yield Refusal(code="already_fired", rule="PB-3.2", reason=f"{firer.label} fired in this segment")
        if state.opportunity_fired and self.applies("PB-10.2"):
            reason = f"{firer.label} fired in the enemy's movement before"
            yield Refusal(code="opportunity_fired", rule="PB-10.2", reason=reason)
        allowed = self.attacks_of(state.counters)
        if state.attacks_made >= allowed and not state.fired:
            reason = f"the company of {firer.label} made its attacks: {allowed}"
            yield Refusal(code="company_has_fired", rule="B-4", reason=reason)

    def _unseen(self, firer: CounterType, range_hexes: int, state: FirerState) -> Iterator[Refusal]:
        """Yield a range that is too long, and a target that is not seen (PB-3.3 to PB-3.5)."""
        reach = self.reach(firer)
        if range_hexes > reach and self.applies("PB-3.3"):
            reason = f"{range_hexes} hexes are more than {firer.label} reaches: {reach}"
            yield Refusal(code="out_of_range", rule="PB-3.3", reason=reason)
        if not state.line_of_sight and self.applies("PB-3.4"):
            yield Refusal(code="no_line_of_sight", rule="PB-3.4", reason="it has no line of sight to the target")
        if not state.spotted and self.applies("PB-3.5"):
            reason = "in woods or town a target is seen by an adjacent friend, or where it fired"
            yield Refusal(code="not_spotted", rule="PB-3.5", reason=reason)
