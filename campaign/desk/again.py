"""The answer to an order that was booked before: its first entry, never a second one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.desk.book import Booked
from campaign.desk.voids import voided
from campaign.errors import CampaignError
from campaign.events.codec import canonical
from campaign.store.past import past_entries

if TYPE_CHECKING:
    from campaign.orders.base import Order
    from campaign.store.diary import Diary, Entry


def answer_again(diary: Diary, entry: Entry, order: Order) -> Booked:
    """Answer an order that was booked before; raise CampaignError where it said something else, or was voided."""
    if entry.order != order.name or entry.content != canonical(order):
        raise CampaignError(
            f"e{entry.number} was booked under this order's number with other content",
            remedy="give the sheet another name in its sheet: line",
        )
    if entry.number in voided(diary):
        raise CampaignError(
            f"this was booked as e{entry.number} and voided since", remedy="give the sheet another name, or redo"
        )
    events = tuple(event for item in past_entries(diary, entry.number, entry.number) for event in item.own)
    return Booked(numbers=(entry.number,), events=events, already=True, notes=(f"already booked as e{entry.number}",))
