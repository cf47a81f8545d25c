"""What bars one battery from a mission: it is dead, moved, fired, fought, out of range or no gun (DT-E3, J10, R46)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.combat import FireMission
from campaign.domain.objection import Objection
from campaign.orders.combatants import dead
from campaign.orders.formations import element, formation, handle_of, not_there
from campaign.orders.ranges import between_mm, distance_mm, told_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.formation import Element
    from campaign.domain.ids import ElementId
    from campaign.orders.artillery import Call
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

#: Kinds of rows that are guns by nature; all others are told off to indirect fire when they first fire (DT-J10).
BY_NATURE: Final = frozenset({"artillery", "mortar", "machine_gun", "sea"})
_MM_A_CM: Final = 10


def is_ship(rules: Rules, model: Element) -> bool:
    """Say whether a model is a ship, which fires by rules of its own (DT-R23)."""
    return "sea" in rules.unit(model.type).kinds


def fires_by_nature(rules: Rules, model: Element) -> bool:
    """Say whether a model is a gun, mortar, machine gun or ship, and no tank told off to indirect fire (DT-J10)."""
    kinds = rules.unit(model.type).kinds
    return not BY_NATURE.isdisjoint(kinds) and "armour" not in kinds


def is_told_off(campaign: Campaign, rules: Rules, model: ElementId) -> bool:
    """Say whether a model fired indirect today and was not ordered into another mode since (DT-J10)."""
    return rules.applies("DT-J10") and campaign.activity.is_told_off(model, campaign.calendar.now.day)


def distance_to(campaign: Campaign, rules: Rules, call: Call, battery: ElementId) -> int | None:
    """Return how far off a call's target is, in mm, None where a place was not told lately (DT-X3).

    Of a road its nearer end counts.
    """
    if call.target is not None:
        return distance_mm(campaign, rules, battery, call.target)
    here = told_place(campaign, rules, battery)
    road = campaign.ground.roads.get(call.road or "")
    ends = (road.start, road.end) if road is not None else (call.place,)
    there = [campaign.ground.places[end] for end in ends if end in campaign.ground.places]
    if here is None or not there:
        return None
    return min(between_mm(here, place) for place in there)


def against(campaign: Campaign, rules: Rules, call: Call, battery: ElementId) -> Iterator[Objection]:
    """Yield what bars one battery from a call, gravest first; raise UnknownName for a battery that is none."""
    model = element(campaign, battery)
    yield from not_there(campaign, (model.attached_to or model.formation,))
    yield from dead(campaign, (battery,))
    fitness = tuple(_is_no_gun(campaign, rules, model))
    yield from fitness
    if fitness:
        return
    yield from _does_not_attack(campaign, rules, model)
    yield from _did_something_else(campaign, rules, model)
    yield from _out_of_range(campaign, rules, call, model)
    yield from _seldom_fires_so(campaign, rules, call, model)


def told_off(campaign: Campaign, rules: Rules, models: tuple[ElementId, ...]) -> Iterator[Objection]:
    """Object to models that fired indirect today and now are to fight directly (DT-J10); an answer is no such thing."""
    for name in models:
        if is_told_off(campaign, rules, name):
            owner = formation(campaign, element(campaign, name).formation).handle
            reason = f"{handle_of(campaign, name)} is told off to indirect fire today and does nothing else"
            remedy = f"mode {owner} MODE: a change of mode frees it"
            yield Objection(code="told-off-to-guns", rule="DT-J10", reason=reason, remedy=remedy)


def kept_by_missions(campaign: Campaign, rules: Rules, models: tuple[ElementId, ...]) -> Iterator[Objection]:
    """Object to moving who fired indirect in this move (DT-E3), or is told off to it today (DT-J10, X61).

    Guns by nature move in another move of the day; ships move as they like (DT-R23).
    """
    now = campaign.calendar.now
    for name in models:
        model = element(campaign, name)
        if is_ship(rules, model):
            continue
        if campaign.activity.in_move(name, now).fired_indirect and rules.applies("DT-E3"):
            reason = f"{handle_of(campaign, name)} fired a mission in this move and does not move in it"
            yield Objection(code="fired-and-moves", rule="DT-E3", reason=reason, remedy="next move")
        elif not fires_by_nature(rules, model) or not rules.applies("DT-X61"):
            yield from told_off(campaign, rules, (name,))


def _is_no_gun(campaign: Campaign, rules: Rules, model: Element) -> Iterator[Objection]:
    """Object finally to what never attacks (DT-B4), or has nothing to fire a mission with (DT-J12, R47)."""
    unit = rules.unit(model.type)
    name = handle_of(campaign, model.id)
    never = rules.attacks_at_all(unit)
    if never is not None:
        remedy = f"name the batteries of {formation(campaign, model.formation).handle}"
        reason = f"{name}: {never.reason}"
        yield Objection(code="never-attacks", rule=never.rule, reason=reason, remedy=remedy, final=True)
    elif rules.mission_weapon(unit) is None:
        reason = f"{name} has no weapon for indirect fire"
        remedy = "name batteries, or fight"
        yield Objection(code="no-mission-weapon", rule="DT-J12", reason=reason, remedy=remedy, final=True)


def _does_not_attack(campaign: Campaign, rules: Rules, model: Element) -> Iterator[Objection]:
    """Object to a battery in a mode in which nobody attacks; a ship has none that counts (DT-R55, R23)."""
    mode = campaign.oob.mode_of(model)
    if not rules.attacks_in(mode) and not is_ship(rules, model):
        owner = formation(campaign, model.attached_to or model.formation).handle
        reason = f"{handle_of(campaign, model.id)} is on {mode.label}, in which it does not attack"
        yield Objection(code="does-not-attack", rule="DT-R55", reason=reason, remedy=f"mode {owner} hold")


def _did_something_else(campaign: Campaign, rules: Rules, model: Element) -> Iterator[Objection]:
    """Object to a battery that moved, fired or fought in this move (DT-E3, J10)."""
    deeds = campaign.activity.in_move(model.id, campaign.calendar.now)
    name = handle_of(campaign, model.id)
    if deeds.share_permille and rules.applies("DT-E3") and not is_ship(rules, model):
        reason = f"{name} moved in this move and does not fire in it"
        yield Objection(code="moved-and-fires", rule="DT-E3", reason=reason, remedy="next move")
    if not rules.applies("DT-J10"):
        return
    if deeds.fired_indirect:
        reason = f"{name} has fired a mission in this move"
        yield Objection(code="second-mission", rule="DT-J10", reason=reason, remedy="name another, or next move")
    elif deeds.fired_at or deeds.supported:
        reason = f"{name} has fought directly in this move"
        yield Objection(code="fought-already", rule="DT-J10", reason=reason, remedy="name another, or next move")


def _out_of_range(campaign: Campaign, rules: Rules, call: Call, model: Element) -> Iterator[Objection]:
    """Object to a target beyond the weapon's range, where both places were told lately (DT-R46, X3)."""
    weapon = rules.mission_weapon(rules.unit(model.type))
    distance = distance_to(campaign, rules, call, model.id)
    if weapon is None or weapon.range_mm is None or distance is None or not rules.applies("DT-R46"):
        return
    if distance > weapon.range_mm:
        reach, away = weapon.range_mm / _MM_A_CM, distance / _MM_A_CM
        reason = f"{handle_of(campaign, model.id)} reaches {reach:g} cm, and the target is {away:g} cm off"
        yield Objection(code="out-of-range", rule="DT-R46", reason=reason, remedy="name a battery nearer")


def _seldom_fires_so(campaign: Campaign, rules: Rules, call: Call, model: Element) -> Iterator[Objection]:
    """Warn of counter battery fire by light guns (DT-J11)."""
    if call.mission is FireMission.COUNTER_BATTERY and not rules.normally_fires(rules.unit(model.type), call.mission):
        reason = f"{handle_of(campaign, model.id)} is light; counter battery is normally for medium and heavy guns"
        yield Objection(code="light-counter-battery", rule="DT-J11", reason=reason, warning=True)
