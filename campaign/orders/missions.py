"""A mission of guns as it will be rolled: who leads, how far, observed or not, and what is added (DT-J12 to J14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.combat import Attack, FireMission
from campaign.domain.ids import ElementId
from campaign.domain.mode import Mode
from campaign.domain.objection import Objection
from campaign.orders.artillery import Call, batteries_of, meant_by, requesting_hq
from campaign.orders.attack_supply import Attack as SupplyAttack
from campaign.orders.attack_supply import Bill, bills_of
from campaign.orders.batteries import distance_to, is_ship
from campaign.orders.formations import element, formation, handle_of
from campaign.orders.ranges import distance_mm, seen_within_mm
from campaign.rulesets.combat import Aimed, MissionRoll

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.modifier import Modifier
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules
    from campaign.rulesets.combat import MissionWeapon

#: What passes is aimed at as something in Move: the terms are the same for Pursuit (DT-R41, J14).
PASSING: Final = Aimed(training=1, mode=Mode.MOVE)


class Told(Struct, frozen=True, kw_only=True):
    """What the table told of a mission; None where it did not: observed, over half range, extra points."""

    observed: bool | None = None
    over_half_range: bool | None = None
    bonus: int = 0


class Barrage(Struct, frozen=True, kw_only=True):
    """A call with its batteries, the leading one first, and how they fire."""

    call: Call
    batteries: tuple[ElementId, ...]
    over_half_range: bool
    observed: bool
    bonus: int

    @property
    def leader(self) -> ElementId:
        """Return the battery whose weapon, size and range count (DT-R44)."""
        return self.batteries[0]

    @property
    def attack(self) -> Attack:
        """Return the kind of attack that its target suffers (DT-R37)."""
        return Attack(self.call.mission.value)


def barrage(campaign: Campaign, rules: Rules, call: Call, told: Told) -> Barrage | None:
    """Return how a call will be fired, None where nobody fires or the leader is no gun; raise UnknownName.

    The first battery named leads; of a battalion or HQ named first, the one whose roll is the best (DT-R44).
    """
    batteries = batteries_of(campaign, rules, call)
    first = meant_by(campaign, rules, call, call.guns[0]) or batteries
    armed = [item for item in first if _weapon(campaign, rules, item) is not None]
    if not armed:
        return None
    leader = max(armed, key=lambda item: _worth(campaign, rules, call, item, told))
    return Barrage(
        call=call,
        batteries=(leader, *(item for item in batteries if item != leader)),
        over_half_range=is_far(campaign, rules, call, leader, told.over_half_range),
        observed=is_observed(campaign, rules, call, leader, told.observed),
        bonus=told.bonus,
    )


def terms_of(campaign: Campaign, rules: Rules, fire: Barrage, aimed: Aimed) -> tuple[Modifier, ...]:
    """Return what is added to the die at a target (DT-J12 to J14, R42, R44)."""
    weapon = _weapon(campaign, rules, fire.leader)
    assert weapon is not None  # noqa: S101 - `barrage` lets nobody else lead
    return rules.mission_terms(
        MissionRoll(
            mission=fire.call.mission,
            weapon=weapon,
            target=aimed,
            over_half_range=fire.over_half_range,
            observed=fire.observed,
            extra_batteries=len(fire.batteries) - 1,
            supply_points=fire.bonus,
        )
    )


def _weapon(campaign: Campaign, rules: Rules, battery: ElementId) -> MissionWeapon | None:
    """Return what a battery fires."""
    return rules.mission_weapon(rules.unit(element(campaign, battery).type))


def _worth(campaign: Campaign, rules: Rules, call: Call, battery: ElementId, told: Told) -> int:
    """Return what a battery would add to the die if it led: its factor at that range and its size."""
    far = is_far(campaign, rules, call, battery, told.over_half_range)
    alone = Barrage(call=call, batteries=(battery,), over_half_range=far, observed=True, bonus=0)
    return sum(term.value for term in terms_of(campaign, rules, alone, PASSING))


# --- how far, and who sees it ---


def is_far(campaign: Campaign, rules: Rules, call: Call, leader: ElementId, told: bool | None) -> bool:  # noqa: FBT001
    """Say whether a mission is over half range: as told, by lately told places, or as is usual (DT-J13, R21)."""
    weapon = _weapon(campaign, rules, leader)
    if told is not None or weapon is None:
        return bool(told)
    return rules.is_over_half_range(weapon, distance_to(campaign, rules, call, leader), call.mission)


def is_observed(campaign: Campaign, rules: Rules, call: Call, leader: ElementId, told: bool | None) -> bool:  # noqa: FBT001
    """Say whether a mission is observed: as told, by what is known to be seen, or as is usual (DT-J11, R23, R56)."""
    seen = told if told is not None else sees(campaign, rules, call, leader)
    if seen is None and is_ship(rules, element(campaign, leader)) and rules.applies("DT-R23"):
        seen = False
    return rules.mission_observed(call.mission, told=seen)


def sees(campaign: Campaign, rules: Rules, call: Call, leader: ElementId) -> bool | None:
    """Say that friendly troops are known to see the target; None where nothing is known (DT-R56, X3).

    Known is a sighting told in this move, or a distance between lately told places. For ships only combat units count
    (DT-R23). That nobody sees it is never known: not every place is told.
    """
    if call.target is None or not rules.applies("DT-R56"):
        return None
    target = element(campaign, call.target)
    side = formation(campaign, element(campaign, leader).formation).side
    told = (item for item in campaign.contacts.of(side) if item.enemy == target.formation)
    now = campaign.calendar.now
    if any(item.time == now and item.part in {"", target.part} for item in told):
        return True
    only_combat = is_ship(rules, element(campaign, leader))
    within = None
    for own in campaign.oob.formations.values():
        if own.side != side or own.on_call or not rules.position_counts(own.told, now):
            continue
        models = campaign.oob.standing_combat(own.id) if only_combat else campaign.oob.standing(own.id)
        for model in models:
            unit = rules.unit(model.type)
            distance = (
                None if unit.flies_or_floats or unit.is_supply else distance_mm(campaign, rules, model.id, target.id)
            )
            if distance is None:
                continue
            within = seen_within_mm(campaign, rules, target.id) if within is None else within
            if distance <= within:
                return True
    return None


# --- what it costs in supply ---


def supply_bills(campaign: Campaign, rules: Rules, fire: Barrage) -> tuple[Bill, ...]:
    """Return what batteries owe by their mission, and the extra points (DT-R14, R42); ships fire for nothing (DT-R23).

    Extra points of ships are the asking HQ's.
    """
    guns = tuple(item for item in fire.batteries if not is_ship(rules, element(campaign, item)))
    if guns:
        return bills_of(campaign, rules, supply_attack(fire, guns))
    asks = requesting_hq(campaign, rules, fire.call)
    if not fire.bonus or asks is None:
        return ()
    return (Bill(payer=asks.id, attackers=(), price=0, bonus=fire.bonus),)


def supply_attack(fire: Barrage, guns: tuple[ElementId, ...]) -> SupplyAttack:
    """Return the mission as far as supply goes."""
    return SupplyAttack(attackers=guns, mission=fire.call.mission.value.replace("_", "-"), bonus=fire.bonus)


# --- what its target has against it ---


def suffered_already(campaign: Campaign, rules: Rules, target: ElementId, attack: Attack) -> Iterator[Objection]:
    """Object to a second mission against one model in a move; further batteries only add to the first (DT-R37)."""
    slot = rules.attack_slot(attack)
    deeds = campaign.activity.in_move(target, campaign.calendar.now)
    if any(rules.attack_slot(item) == slot for item in deeds.suffered):
        name = handle_of(campaign, target)
        reason = f"{name} was the target of a mission in this move already"
        remedy = "name another model: further batteries fire with the first, in its line"
        yield Objection(code="attacked-already", rule="DT-R37", reason=reason, remedy=remedy)


def was_silent(campaign: Campaign, rules: Rules, target: ElementId, call: Call) -> Iterator[Objection]:
    """Object to counter battery fire at who did not fire indirect in this or the last move (DT-R21)."""
    back = rules.silent_since_moves()
    if call.mission is not FireMission.COUNTER_BATTERY or back is None:
        return
    now = campaign.calendar.now
    if not any(campaign.activity.in_move(target, now.plus(-ago)).fired_indirect for ago in range(back + 1)):
        name = handle_of(campaign, target)
        reason = f"{name} has not fired indirect in this move or the last, and is not found"
        remedy = f"guns {' '.join(handle_of(campaign, item) for item in call.guns)} {name}"
        yield Objection(code="battery-silent", rule="DT-R21", reason=reason, remedy=remedy)


def shows_itself(campaign: Campaign, rules: Rules, fire: Barrage) -> Iterator[Objection]:
    """Warn of batteries known to stand in sight of their target: only these it may fire back at (DT-J15)."""
    if fire.call.target is None or not rules.applies("DT-J15"):
        return
    for battery in fire.batteries:
        distance = distance_mm(campaign, rules, battery, fire.call.target)
        if distance is not None and distance <= seen_within_mm(campaign, rules, battery, firing=True):
            reason = f"{handle_of(campaign, battery)} stands in sight of its target, which may fire at it"
            yield Objection(code="battery-in-sight", rule="DT-J15", reason=reason, warning=True)
