"""Which models a name means in a fight: a formation's name stands for those of its models that may (DT-J4, R55)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from campaign.domain.combat import Attack, FireMission
from campaign.errors import NotUnderstood
from campaign.orders.artillery import Call
from campaign.orders.batteries import against, is_told_off
from campaign.orders.combatants import combatant
from campaign.orders.engagement import is_battery
from campaign.orders.fight import Fight
from campaign.orders.formations import element, formation, is_model

if TYPE_CHECKING:
    from campaign.domain.formation import Element
    from campaign.domain.ids import ElementId, FormationId
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


def attacker_of(campaign: Campaign, rules: Rules, name: FormationId | ElementId) -> ElementId:
    """Return the model that attacks: of a formation one that may and has not yet, of its companies first."""
    if is_model(name):
        return element(campaign, name).id
    models = _companies_first(campaign, rules, name)
    return min(models, key=lambda item: not is_free(campaign, rules, item)).id


def target_of(campaign: Campaign, rules: Rules, name: FormationId | ElementId) -> ElementId:
    """Return the model that is attacked: of a formation one that was not yet, of its companies first."""
    if is_model(name):
        return element(campaign, name).id
    models = _companies_first(campaign, rules, name)
    return min(models, key=lambda item: was_attacked(campaign, rules, item.id)).id


def helpers_of(
    campaign: Campaign,
    rules: Rules,
    names: tuple[FormationId | ElementId, ...],
    pair: tuple[ElementId, ElementId],
    range_mm: int | None,
) -> tuple[ElementId, ...]:
    """Return who helps the first of a pair at the second, in the order of their names; `range_mm` is None in contact.

    A formation means every model of it that may still, all of them where none may.
    """
    found: list[ElementId] = []
    for name in names:
        if is_model(name):
            found.append(element(campaign, name).id)
            continue
        models = [item for item in _models(campaign, name) if item.id != pair[0]]
        may = [item for item in models if _may_help(campaign, rules, item, pair, range_mm)]
        found += [item.id for item in may or models]
    return tuple(found)


def _may_help(
    campaign: Campaign, rules: Rules, model: Element, pair: tuple[ElementId, ElementId], range_mm: int | None
) -> bool:
    """Say whether nothing bars a model from helping: a battery from its mission, others from firing so far."""
    if not is_free(campaign, rules, model):
        return False
    helper = combatant(campaign, rules, model.id)
    if is_battery(campaign, rules, helper):
        call = Call(guns=(model.id,), mission=FireMission.SUPPORTING, target=pair[1], supported=pair[0])
        return all(item.warning for item in against(campaign, rules, call, model.id))
    target = combatant(campaign, rules, pair[1]).unit
    return range_mm is None or not rules.may_fire(helper.unit, target, range_mm=range_mm, moved=helper.moved)


def is_free(campaign: Campaign, rules: Rules, model: Element) -> bool:
    """Say whether a model attacks at all, is in a mode in which it does, and has not fired in this move."""
    if not model.standing or rules.attacks_at_all(rules.unit(model.type)) is not None:
        return False
    return rules.attacks_in(campaign.oob.mode_of(model)) and not has_fired(campaign, rules, model.id)


def has_fired(campaign: Campaign, rules: Rules, model: ElementId) -> bool:
    """Say whether a model fired, helped or fired a mission in this move, or is told off to indirect fire (DT-J4)."""
    deeds = campaign.activity.in_move(model, campaign.calendar.now)
    return bool(deeds.fired_at or deeds.supported or deeds.fired_indirect) or is_told_off(campaign, rules, model)


def was_attacked(campaign: Campaign, rules: Rules, model: ElementId) -> bool:
    """Say whether a model suffered its one direct attack of this move (DT-J4, R37)."""
    slot = rules.attack_slot(Attack.RANGED)
    deeds = campaign.activity.in_move(model, campaign.calendar.now)
    return any(rules.attack_slot(attack) == slot for attack in deeds.suffered)


def _models(campaign: Campaign, name: FormationId) -> tuple[Element, ...]:
    """Return the combat models of a formation, those that stand first of all; raise NotUnderstood for none."""
    models = Fight(campaign).combat_models(formation(campaign, name).id)
    found = tuple(model for model in models if model.standing) or models
    if not found:
        handle = formation(campaign, name).handle
        message = f"{handle} has no combat models"
        raise NotUnderstood(message, remedy=f"{handle}/hq, or show {handle}")
    return found


def _companies_first(campaign: Campaign, rules: Rules, name: FormationId) -> list[Element]:
    """Return the models of `_models`: the most numerous type first, then by combat factor, the highest first.

    What a battalion is made of fights for it before its mortars and anti-tank guns do.
    """
    mustered = Counter(model.type for model in Fight(campaign).combat_models(name))
    models = _models(campaign, name)
    return sorted(models, key=lambda item: (-mustered[item.type], -rules.unit(item.type).cf, item.id))
