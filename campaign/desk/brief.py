"""A brief as the desk gives it: the state when the last evening ended, and what was corrected since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.desk.slips import slips
from campaign.errors import UnknownName
from campaign.orders.papers import ALL
from campaign.reports.brief import UMPIRE, brief_report
from campaign.reports.changes import Changed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.desk.desk import Desk
    from campaign.domain.ids import Side
    from campaign.projections.state import Campaign
    from campaign.reports.report import Report


def brief_for(desk: Desk, reader: str | None) -> tuple[Report, Side | None]:
    """Return the brief for the umpire or a side, and that side; raise UnknownName for anybody else."""
    campaign = desk.campaign
    side = side_of(campaign, reader)
    before = desk.at(f"e{campaign.evenings.last_entry or 1}")
    corrected = tuple(_corrected(desk, side))
    return brief_report(campaign, desk.rules, before, side, corrected), side


def side_of(campaign: Campaign, reader: str | None) -> Side | None:
    """Return the side that a reader belongs to, None for the umpire; raise UnknownName where nobody is called so."""
    sides = campaign.calendar.sides
    if reader is None or reader.lower() == UMPIRE:
        return None
    found = [name for name in sides if name.lower() == reader.lower()]
    if not found and reader.lower() != ALL:
        found = [name for name in sides if reader and name.lower().startswith(reader.lower())]
    if len(found) != 1:
        message = f"there is no side or player {reader!r}"
        raise UnknownName(message, nearest=(UMPIRE, *sides))
    return found[0]


def _corrected(desk: Desk, side: Side | None) -> Iterator[Changed]:
    """Yield what corrections since the last evening changed for a side, for the umpire of all sides."""
    since = desk.campaign.evenings.last_entry + 1
    if since > desk.head.entries:
        return
    for slip in slips(desk, side, since).slips:
        changes = "; ".join(
            f"{item.name} {item.field} {item.now or '-'}, was {item.was or '-'}" for item in slip.changes
        )
        if side is not None:
            yield Changed(thing=slip.move, text=f"{slip.text}: {changes}")
        else:
            yield Changed(thing=f"e{slip.entry}", text=f"{slip.side}, {slip.text}: {changes}")
