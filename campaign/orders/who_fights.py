"""Which models a name means in a fight: a formation's name stands for those of its models that may (DT-J4, R55)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.combat import Attack
from campaign.errors import NotUnderstood
from campaign.orders.batteries import is_told_off
from campaign.orders.fight import Fight
from campaign.orders.formations import element, formation, is_model

if TYPE_CHECKING:
    from campaign.domain.formation import Element
    from campaign.domain.ids import ElementId, FormationId
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


def attacker_of(campaign: Campaign, rules: Rules, name: FormationId | ElementId) -> ElementId:
    """Return the model that attacks: of a formation one that may and has not yet, the highest factor first."""
    if is_model(name):
        return element(campaign, name).id
    return min(_models(campaign, name), key=lambda item: (not is_free(campaign, rules, item), *_worth(rules, item))).id


def target_of(campaign: Campaign, rules: Rules, name: FormationId | ElementId) -> ElementId:
    """Return the model that is attacked: of a formation one that was not yet, the highest factor first."""
    if is_model(name):
        return element(campaign, name).id
    models = _models(campaign, name)
    return min(models, key=lambda item: (was_attacked(campaign, rules, item.id), *_worth(rules, item))).id


def helpers_of(
    campaign: Campaign, rules: Rules, names: tuple[FormationId | ElementId, ...], fighter: ElementId
) -> tuple[ElementId, ...]:
    """Return who helps, in the order of their names: of a formation every model that may still, all where none may."""
    found: list[ElementId] = []
    for name in names:
        if is_model(name):
            found.append(element(campaign, name).id)
            continue
        models = [item for item in _models(campaign, name) if item.id != fighter]
        found += [item.id for item in models if is_free(campaign, rules, item)] or [item.id for item in models]
    return tuple(found)


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


def _worth(rules: Rules, model: Element) -> tuple[int, str]:
    """Order models by their combat factor, the highest first, then by their names."""
    return -rules.unit(model.type).cf, model.id
