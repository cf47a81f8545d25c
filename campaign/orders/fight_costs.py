"""What a direct combat costs: the attack, extra points, and the guns that help (DT-G6 to G8, R13, R14, J20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.combat import FireMission
from campaign.orders.artillery import Call, missions_fired, payments
from campaign.orders.attack_supply import Attack, bills_of, pay

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.orders.engagement import Engagement, Side
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


def calls_of(fight: Engagement) -> tuple[Call, ...]:
    """Return the calls for the guns that help: each side's fire at the other's model, for its own."""
    pairs = ((fight.attack, fight.defence), (fight.defence, fight.attack))
    return tuple(
        Call(guns=_guns(own), mission=FireMission.SUPPORTING, target=other.id, supported=own.id)
        for own, other in pairs
        if own.batteries
    )


def attacks_of(fight: Engagement) -> tuple[Attack, ...]:
    """Return everything in a fight that may cost points; who helps with direct fire pays nothing (DT-R48)."""
    attack = Attack(attackers=(fight.attack.id,), bonus=fight.attack.bonus)
    answer = Attack(attackers=(fight.defence.id,), bonus=fight.defence.bonus, answer=True)
    guns = tuple(Attack(attackers=call.guns, mission=call.mission) for call in calls_of(fight))
    return (attack, answer, *guns)


def cost_events(campaign: Campaign, rules: Rules, fight: Engagement) -> tuple[Event, ...]:
    """Return command points for guns, then points of supply, then the missions of the guns that help (DT-J20, R14)."""
    bills = tuple(bill for attack in attacks_of(fight) for bill in bills_of(campaign, rules, attack))
    calls = calls_of(fight)
    return (
        *(event for call in calls for event in payments(campaign, rules, call, call.guns)),
        *pay(campaign, rules, bills).events,
        *(event for call in calls for event in missions_fired(call, call.guns)),
    )


def _guns(side: Side) -> tuple[str, ...]:
    """Return the batteries that help one side."""
    return tuple(item.model.id for item in side.batteries)
