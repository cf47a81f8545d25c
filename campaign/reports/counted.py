"""How a count is said: the thing, what was counted, and what the book had of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.reports.naming import formation_name, place_name

if TYPE_CHECKING:
    from campaign.events.table import Counted
    from campaign.projections.discrepancies import Discrepancy
    from campaign.projections.state import Campaign


def thing_text(campaign: Campaign, count: Counted) -> str:
    """Name what was counted: a dump by its place, a formation by its handle."""
    if count.dump is not None:
        return place_name(campaign, campaign.supply.dumps[count.dump].place) or count.dump
    return formation_name(campaign, count.formation)


def counted_text(campaign: Campaign, count: Counted) -> str:
    """Say what was counted, such as ``7-armd 3+1``."""
    if count.dump is not None:
        told: object = count.points
    elif count.full is not None:
        told = f"{count.full}+{count.empty}"
    elif count.companies is not None:
        told = f"{count.companies} {count.type}" if count.type is not None else count.companies
    else:
        told = count.mode or place_name(campaign, count.place)
    return f"{thing_text(campaign, count)} {told}"


def had_text(count: Counted, had: Discrepancy) -> str:
    """Say what the book had of it."""
    if count.dump is not None:
        return str(had.points)
    if count.full is not None:
        return f"{had.full}+{had.empty}"
    return str(had.companies if count.companies is not None else had.mode)
