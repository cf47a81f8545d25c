"""Tells what another copy offers and what came of it: each entry, and both sides of each conflict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.desk.book import Booking
from campaign.desk.bring_in import Take, bring_in
from campaign.desk.told import title_of
from campaign.desk.walk import summary
from campaign.errors import CampaignError, Refused
from campaign.reports.brought import BroughtData, BroughtLine, OursLine
from campaign.reports.spoken import spoken
from campaign.store.past import past_entries

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from campaign.desk.bring_in_plan import Plan
    from campaign.desk.desk import Desk
    from campaign.desk.offered import Offered
    from campaign.desk.side_by_side import Held
    from campaign.events.base import Event
    from campaign.projections.state import Campaign

#: Of how many conflicts is told what taking them would come to; the walk takes its time for each.
_TRIED_MAX: Final = 20
#: How many of our entries are named with a conflict.
_OURS_MAX: Final = 4
#: How many events of an entry are told.
_CAME_MAX: Final = 2


def told(
    desk: Desk,
    plan: Plan,
    *,
    numbers: Mapping[int, int] | None = None,
    left: Collection[int] = (),
    dry_run: bool = False,
) -> BroughtData:
    """Tell of every entry that a copy offers, in the order in which they count.

    `numbers` are those that came in with their numbers here; `left` were left out for good just now.
    """
    inside = dict(numbers or {})
    tried = [item for item in plan.held if item.offered.number not in inside and item.offered.number not in left]
    would = {item.offered.number: would_come_to(desk, plan, item) for item in tried[:_TRIED_MAX]} if not inside else {}
    held = {item.offered.number: item for item in plan.held}
    out = {item.number for item in plan.ready} | held.keys()
    out |= plan.sides.known.keys()
    gone = (item for item in plan.sides.theirs.offered if item.number in left and item.number not in out)
    offered = sorted((*plan.ready, *(item.offered for item in plan.held), *gone), key=lambda item: item.place)
    return BroughtData(
        file=plan.file,
        common=plan.common,
        there=plan.there,
        known=plan.known,
        left=plan.left,
        dry_run=dry_run,
        entries=tuple(
            _line(
                desk,
                item,
                held.get(item.number),
                entry=inside.get(item.number),
                left=item.number in left,
                would=would.get(item.number, ()),
            )
            for item in offered
        ),
    )


def conflict(desk: Desk, plan: Plan, held: Held, before: Sequence[Take] = ()) -> BroughtLine:
    """Tell both sides of one conflict, and what taking it would come to behind others that are taken."""
    would = would_come_to(desk, plan, held, before)
    return _line(desk, held.offered, held, entry=None, left=False, would=would)


def would_come_to(desk: Desk, plan: Plan, held: Held, before: Sequence[Take] = ()) -> tuple[str, ...]:
    """Say what taking a conflict would come to: what is refused, or what later entries would come to."""
    take = Take(number=held.offered.number)
    try:
        came = bring_in(desk, plan, Booking(), takes=(*before, take), dry_run=True)
    except Refused as error:
        return tuple(f"refused, {item.code}: {item.reason}" for item in error.objections)
    except CampaignError as error:
        return (str(error),)
    return came.notes


def _line(
    desk: Desk, item: Offered, held: Held | None, *, entry: int | None, left: bool, would: tuple[str, ...]
) -> BroughtLine:
    """Tell of one entry of theirs."""
    campaign = desk.campaign
    state = "conflict" if held is not None else "apart"
    if entry is not None:
        state = "taken" if held is not None else "brought"
    return BroughtLine(
        there=item.number,
        entry=entry,
        move=campaign.calendar.show(item.move),
        order=item.entry.order,
        by=item.entry.actor,
        what=title_of(campaign, item.entry),
        state="left" if left else state,
        why=tuple(spoken(campaign, line) for line in held.why) if held is not None else (),
        came=_came(campaign, item.main) if held is not None else (),
        would=would,
        ours=tuple(_ours(desk, number) for number in held.ours[:_OURS_MAX]) if held is not None else (),
    )


def _ours(desk: Desk, number: int) -> OursLine:
    """Tell of one entry of ours."""
    entry = desk.diary.entry(number)
    move = desk.campaign.calendar.show(entry.counts_in or entry.written_in)
    own = tuple(event for item in past_entries(desk.diary, number, number) for event in item.own)
    came = _came(desk.campaign, own)
    return OursLine(entry=number, move=move, what=title_of(desk.campaign, entry), by=entry.actor, came=came)


def _came(campaign: Campaign, events: Sequence[Event]) -> tuple[str, ...]:
    """Tell the first things that came of an entry."""
    return tuple(spoken(campaign, summary(event)) for event in events[:_CAME_MAX])
