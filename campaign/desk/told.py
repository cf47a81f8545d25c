"""What is answered to a correction: which entries count no more, what is left now, and which books changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import MsgspecError, json
from msgspec.structs import replace

from campaign.errors import CampaignError
from campaign.events.corrections import EntryVoided
from campaign.orders.registry import order_class
from campaign.reports.answer import left_line
from campaign.reports.ledger import balance_of
from campaign.store.past import past_entries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.desk.book import Booked
    from campaign.desk.desk import Desk
    from campaign.projections.state import Campaign
    from campaign.store.diary import Entry

#: How many entries are named with what they were.
_NAMED_MAX = 3
_BOOKS = ("landed", "found", "captured", "used", "lost", "taken", "in_dumps", "on_lorries")


def correction_lines(desk: Desk, before: Campaign, booked: Booked, *, verb: str) -> tuple[str, ...]:
    """Return one to three lines: what counts no more, what is left, and each side's book where it changed."""
    entry = ", ".join(f"e{number}" for number in booked.numbers)
    gone = tuple(event.entry for event in booked.events if isinstance(event, EntryVoided))
    named = [f"e{number} {title_of(before, desk.entry(number))}" for number in gone[:_NAMED_MAX]]
    rest = f" and {len(gone) - _NAMED_MAX} more" if len(gone) > _NAMED_MAX else ""
    first = f"{entry} {verb}: {'; '.join(named)}{rest} counts no more".strip()
    events = [event for number in gone for item in past_entries(desk.diary, number, number) for event in item.own]
    left = left_line(desk.campaign, events)
    books = "; ".join(_changed_books(before, desk.campaign))
    return tuple(line for line in (first, left, books) if line)


def title_of(campaign: Campaign, entry: Entry) -> str:
    """Say what an entry's order asked for, as its title says it now; its name where that cannot be said any more."""
    # A title names the move it was said in.
    calendar = replace(campaign.calendar, now=entry.counts_in or entry.written_in)
    try:
        return json.decode(entry.content, type=order_class(entry.order)).title(replace(campaign, calendar=calendar))
    except (CampaignError, MsgspecError, KeyError):
        return entry.order


def _changed_books(before: Campaign, after: Campaign) -> Iterator[str]:
    """Yield each side whose supply book changed, and how."""
    for side in after.calendar.sides:
        old, new = balance_of(before, side), balance_of(after, side)
        changes = [
            f"{name.replace('_', ' ')} {getattr(old, name)} to {getattr(new, name)}"
            for name in _BOOKS
            if getattr(old, name) != getattr(new, name)
        ]
        if changes:
            yield f"{side}: {', '.join(changes)}"
