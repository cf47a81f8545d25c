"""The orders that end the open move, and with move 23 the day (DT-A3, D3, R9, R26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.clock import HOURS_A_DAY
from campaign.domain.objection import Objection
from campaign.events.calendar import DayEnded, MoveEnded
from campaign.events.command import ElementAttached, FormationAttached
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.drive import drive_columns
from campaign.orders.formations import is_model
from campaign.orders.open_matters import what_is_open

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class EndMove(Order, frozen=True, kw_only=True):
    """End the open move: columns drive, points left over are lost, the next hour opens.

    What is still open is listed and keeps nobody from ending the move.
    """

    name = "end-move"
    kind = Kind.CLERK
    line = ""
    example = "end-move"
    once = True

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> EndMove:
        """Take nothing: the open move is the one that ends."""
        return cls()

    def title(self, campaign: Campaign) -> str:
        """Name the move."""
        return f"end of {campaign.calendar.show(campaign.calendar.now)}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Warn of what is still open."""
        calendar = campaign.calendar
        if calendar.is_last_move(calendar.now):
            reason = f"the scenario ends with {calendar.show(calendar.now)}"
            yield Objection(code="scenario-over", reason=reason, remedy="play on, or stop here", warning=True)
        yield from what_is_open(campaign, rules)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Drive the columns, end the move and, with its last move, the day."""
        now = campaign.calendar.now
        driven = drive_columns(campaign, rules)
        last = now.move == HOURS_A_DAY - 1
        if not last:
            return (*driven, MoveEnded(move=now))
        return (*driven, *_sent_back(campaign, now.day), MoveEnded(move=now), DayEnded(day=now.day))


def _sent_back(campaign: Campaign, day: int) -> Iterator[Event]:
    """Yield the return of those who were assigned for the day that ends (DT-J21)."""
    for name in campaign.oob.due_back(day):
        if is_model(name):
            yield ElementAttached(element=name, hq=None)
        else:
            yield FormationAttached(formation=name, hq=None)
