"""Differences told at the desk: between two moments of a campaign, and between two campaign files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.reports.diff import Branch, CompareData, DiffData, Moment, as_compared, as_diff
from campaign.reports.differences import State, differences, silent_pages
from campaign.reports.explain.line import thing_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.desk.desk import Desk
    from campaign.store.diary import Diary, Entry


def diff(desk: Desk, one: str, other: str, thing: tuple[str, str] | None = None) -> DiffData:
    """Tell what differs between two moments; raise NotUnderstood for what is no moment."""
    states = tuple(_state(desk, moment) for moment in (one, other))
    found = differences(states[0], states[1], thing)
    before, after = (
        Moment(asked=asked, open_move=state.campaign.calendar.show(state.campaign.calendar.now))
        for asked, state in zip((one, other), states, strict=True)
    )
    return DiffData(
        before=before,
        after=after,
        thing=thing_name(states[1].campaign, *thing) if thing is not None else None,
        lines=tuple(map(as_diff, found)),
        silent=silent_pages(states[0].campaign, states[1].campaign, found) if thing is None else (),
    )


def compare(left: tuple[str, Desk], right: tuple[str, Desk], moment: str | None = None) -> CompareData:
    """Tell what differs between two campaigns, each with the name of its file, now or at a moment of both."""
    states = tuple(_state(desk, moment) for _, desk in (left, right))
    found = differences(states[0], states[1])
    common = common_beginning(left[1].diary, right[1].diary)
    return CompareData(
        left=_branch(*left, states[0], common),
        right=_branch(*right, states[1], common),
        common=common,
        lines=tuple(map(as_compared, found)),
        silent=silent_pages(states[0].campaign, states[1].campaign, found),
    )


def common_beginning(left: Diary, right: Diary) -> int:
    """Count the entries from the first on that are the same order, given once, with the same outcome in both diaries.

    Of the founding only the order counts: a copy's says where it came from and tells of another seed.
    """
    number = 0
    for one, other in zip(_told(left), _told(right), strict=False):
        if one != other:
            break
        number += 1
    return number


def _told(diary: Diary) -> Iterator[tuple[object, ...]]:
    """Yield what each entry was, without its number in the chain."""
    rows = diary.events()
    row = next(rows, None)
    for entry in diary.entries():
        events: list[tuple[object, ...]] = []
        while row is not None and row.entry == entry.number:
            events.append((row.stands_for, row.role, row.type, row.version, row.payload))
            row = next(rows, None)
        yield _told_of(entry, tuple(events))


def _told_of(entry: Entry, events: tuple[tuple[object, ...], ...]) -> tuple[object, ...]:
    """Return what is compared of an entry."""
    if entry.number == 1:
        return (entry.order_id, entry.order)
    return (entry.order_id, entry.order, entry.content, entry.counts_in, events)


def _state(desk: Desk, moment: str | None) -> State:
    """Return the state of a moment with its rules."""
    campaign = desk.at(moment)
    return State(campaign=campaign, rules=desk.rules_for(campaign))


def _branch(file: str, desk: Desk, state: State, common: int) -> Branch:
    """Tell of one campaign."""
    calendar = state.campaign.calendar
    origin = calendar.origin
    return Branch(
        file=file,
        name=calendar.name,
        campaign=desk.head.campaign,
        entries=desk.head.entries,
        open_move=calendar.show(calendar.now),
        own=desk.head.entries - common,
        copied_from=f"{origin.campaign} e{origin.last} {origin.hash}" if origin is not None else None,
    )
