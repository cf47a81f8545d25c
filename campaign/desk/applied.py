"""Where rules were applied: entries whose explanation cites them, and those that were booked against them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.desk.placed import history_until
from campaign.desk.recompute import overruled_objections
from campaign.desk.told import title_of
from campaign.events.founding import CampaignFounded
from campaign.events.rulings import Overruled
from campaign.projections.state import Campaign, Fold
from campaign.reports.explain.explainers import lines_of
from campaign.reports.rules import SHOWN_MAX, Applied

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from campaign.desk.desk import Desk
    from campaign.projections.history import CountingEntry


def applied_in(desk: Desk, rules: Collection[str]) -> tuple[int, tuple[Applied, ...]]:
    """Count the entries in which one of some rules was applied or overruled, and return the last, the newest last."""
    meant = frozenset(rules)
    campaign = Campaign()
    fold = Fold(campaign)
    found: list[tuple[int, str]] = []
    for item in history_until(desk.diary, desk.campaign, None):
        if any(isinstance(event, CampaignFounded) for event in item.main):
            fold.apply(item.number, item.events)
            continue
        against = _overruled(desk, item, campaign, meant)
        cited = not meant.isdisjoint(_folded(fold, item))
        if against or cited:
            found.append((item.number, "overruled" if against else "applied"))
    return len(found), tuple(_applied(desk, number, how) for number, how in found[-SHOWN_MAX:])


def _folded(fold: Fold, item: CountingEntry) -> frozenset[str]:
    """Fold an entry and return every rule that its explanation cites."""
    cited: set[str] = set()
    for event in item.events:
        cited.update(rule for line in lines_of(fold.campaign, event) for rule in line.every_rule)
        fold.apply(item.number, (event,))
    return frozenset(cited)


def _overruled(desk: Desk, item: CountingEntry, campaign: Campaign, meant: frozenset[str]) -> bool:
    """Say whether an entry was booked against one of the rules."""
    codes = [code for event in item.main if isinstance(event, Overruled) for code in event.codes]
    if not codes:
        return False
    objections: Iterator[tuple[str, str]] = overruled_objections(desk.order_of(item.number), desk, campaign, codes)
    return any(rule in meant for rule, _ in objections)


def _applied(desk: Desk, number: int, how: str) -> Applied:
    """Tell one entry."""
    entry = desk.entry(number)
    return Applied(
        entry=number,
        move=desk.campaign.calendar.show(entry.counts_in or entry.written_in),
        order=entry.order,
        title=title_of(desk.campaign, entry),
        how=how,
    )
