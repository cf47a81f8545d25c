"""Skips hours: one end of move an hour in one transaction, stopping before the first that waits for a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.desk.book import Booked, Booking, decide
from campaign.domain.clock import HOURS_A_DAY, GameTime
from campaign.errors import CampaignError
from campaign.orders.line import item_of, read
from campaign.orders.open_matters import waits_for_decision

if TYPE_CHECKING:
    from campaign.desk.desk import Desk
    from campaign.orders.base import Order


class Skipped(Struct, frozen=True, kw_only=True):
    """What came of a skip: the ends of moves booked, and why it stopped short, where it did."""

    booked: tuple[Booked, ...]
    waiting: tuple[str, ...] = ()


def skip_to(desk: Desk, to: GameTime, booking: Booking, *, dry_run: bool = False) -> Skipped:
    """End moves until `to` is open, what lands being booked at its own hour; raise CampaignError for a move gone by.

    The open move counts: where it waits for a decision already, nothing is booked.
    """
    campaign = desk.campaign
    if to <= campaign.calendar.now:
        message = f"{campaign.calendar.show(to)} is not ahead: {campaign.calendar.show(campaign.calendar.now)} is open"
        raise CampaignError(message, remedy="void the end of the move to go back")
    orders: list[Order] = []
    waiting: tuple[str, ...] = ()
    while campaign.calendar.now < to:
        rules = desk.rules_for(campaign)
        waiting = waits_for_decision(campaign, rules)
        if waiting:
            break
        lines = [
            f"land {item.place} {item.points}"
            for item in campaign.calendar.landings_due()
            if campaign.supply.dump_of(item.side, item.place) is not None
        ]
        last = campaign.calendar.now.move == HOURS_A_DAY - 1
        for line in (*lines, "end-day" if last else "end-move"):
            order = read(item_of(line.split()), campaign).order
            orders.append(order)
            campaign = decide(order, campaign, rules, booking, number=desk.head.entries + len(orders)).after
    booked = desk.book_all([(order, booking) for order in orders], dry_run=dry_run) if orders else ()
    return Skipped(booked=booked, waiting=waiting)
