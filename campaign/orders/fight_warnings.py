"""What is only unusual in a direct combat: a Probe that assaults, and enemies whom nobody engages (DT-C13, R38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.objection import Objection
from campaign.orders.formations import formation, handle_of
from campaign.orders.ranges import distance_mm, seen_within_mm, told_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import ElementId, FormationId
    from campaign.orders.engagement import Engagement
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


def warnings_of(campaign: Campaign, rules: Rules, fight: Engagement) -> Iterator[Objection]:
    """Yield what is unusual in a fight."""
    yield from _probe_goes_on(campaign, rules, fight)
    yield from _not_engaged(campaign, rules, fight)


def _probe_goes_on(campaign: Campaign, rules: Rules, fight: Engagement) -> Iterator[Objection]:
    """Warn of a Probe that assaults; it normally halts at the enemy (DT-C13)."""
    if fight.close and rules.normally_halts_mm(fight.attack.fighter.mode):
        reason = f"{handle_of(campaign, fight.attack.id)} is on Probe and assaults; it normally halts"
        yield Objection(code="in-contact", rule="DT-C13", reason=reason, warning=True)


def _not_engaged(campaign: Campaign, rules: Rules, fight: Engagement) -> Iterator[Objection]:
    """Warn of enemies in range whom nobody of a battalion engages, once all of it has fired (DT-R38, X3)."""
    own = fight.attack.fighter.model.formation
    others = [item.id for item in campaign.oob.standing_combat(own) if item.id != fight.attack.id]
    deeds = {item: campaign.activity.in_move(item, campaign.calendar.now) for item in others}
    helping = {item.model.id for item in fight.attack.helpers}
    if any(not (deeds[item].fired_at or deeds[item].supported or item in helping) for item in others):
        return
    engaged = {fight.defence.fighter.model.formation}
    engaged.update(campaign.oob.elements[item.fired_at].formation for item in deeds.values() if item.fired_at)
    handle = formation(campaign, own).handle
    for name in _enemies_in_range(campaign, rules, fight.attack.id):
        if name not in engaged:
            reason = f"{formation(campaign, name).handle} is in range, and nobody of {handle} engages it"
            yield Objection(code="enemy-not-engaged", rule="DT-R38", reason=reason, warning=True)


def _enemies_in_range(campaign: Campaign, rules: Rules, model: ElementId) -> Iterator[FormationId]:
    """Yield enemy formations with a model told to stand within direct range and in sight."""
    if not rules.applies("DT-R38") or told_place(campaign, rules, model) is None:
        return
    side = formation(campaign, campaign.oob.elements[model].formation).side
    for enemy in campaign.oob.formations.values():
        if enemy.side != side and not enemy.on_call and _is_in_range(campaign, rules, model, enemy.id):
            yield enemy.id


def _is_in_range(campaign: Campaign, rules: Rules, model: ElementId, enemy: FormationId) -> bool:
    """Say whether a combat model of a formation stands in range and in sight, as far as was told."""
    for item in campaign.oob.standing_combat(enemy):
        far = distance_mm(campaign, rules, model, item.id)
        if far is None or far > rules.direct_range_mm():
            continue
        if far <= seen_within_mm(campaign, rules, item.id):
            return True
    return False
