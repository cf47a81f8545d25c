"""Whether the enemy sees a landing zone, where his places were told lately (DT-R10, H1, H3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.mode import Mode
from campaign.domain.sight import Sight
from campaign.orders.ranges import between_mm, told_place

if TYPE_CHECKING:
    from campaign.domain.ids import PlaceId, Side
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


def seen_by_enemy(campaign: Campaign, rules: Rules, place: PlaceId, side: Side) -> bool:
    """Say whether a hostile combat unit is known to stand where it sees foot troops in Move come down at a place."""
    zone = campaign.ground.places.get(place)
    if zone is None:
        return False
    now = campaign.calendar.now
    reach = rules.seen_within_mm(
        Sight(
            light=campaign.calendar.light_at(now),
            weather=campaign.calendar.weather_at(now).weather,
            mode=Mode.MOVE,
            foot_or_deployed=True,
        )
    )
    for item in campaign.oob.formations.values():
        if item.side == side or item.on_call:
            continue
        for model in campaign.oob.standing_combat(item.id):
            here = told_place(campaign, rules, model.id)
            if here is not None and between_mm(here, zone) <= reach:
                return True
    return False
