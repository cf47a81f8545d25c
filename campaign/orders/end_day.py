"""The order that ends the day: one third of the losses comes back, and the last move ends (DT-J31, R26, R9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.clock import HOURS_A_DAY, GameTime
from campaign.domain.objection import Objection
from campaign.orders.end_move import EndMove
from campaign.orders.recover import RecoverLosses, Recovery

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.orders.base import Slots
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class EndDay(EndMove, frozen=True, kw_only=True):
    """End the day in its last move: each side's losses that are due come back, and the move ends.

    Who is to choose the models that come back, or leave them, says so with `recover` before.
    """

    name = "end-day"
    example = "end-day"

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> EndDay:
        """Take nothing: the open day is the one that ends."""
        return cls()

    def title(self, campaign: Campaign) -> str:
        """Name the day."""
        return f"end of day D{campaign.calendar.now.day:+d}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Object finally while the day has hours left, and warn of what is still open."""
        now = campaign.calendar.now
        if now.move != HOURS_A_DAY - 1 and rules.applies("DT-A3"):
            last = campaign.calendar.show(GameTime(day=now.day, move=HOURS_A_DAY - 1))
            reason = f"the day ends with {last}, the open move is {campaign.calendar.show(now)}"
            yield Objection(
                code="day-not-over", rule="DT-A3", reason=reason, remedy=f"end-move --to {last}", final=True
            )
        yield from (item for item in super().objections(campaign, rules) if item.code != "recovery-due")

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Bring back what is due, then end the move and with it the day."""
        sides = tuple(Recovery(side=side) for side in campaign.calendar.sides)
        back = RecoverLosses(recoveries=sides).decide(campaign, rules) if sides else ()
        return (*back, *super().decide(campaign, rules))
