"""Gathers the correction slips: for each correction the state before it beside the state behind it, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.desk.times import state_at_entry
from campaign.desk.told import title_of
from campaign.desk.voids import amendments, voided_by, with_amendment
from campaign.errors import UnknownName
from campaign.events.corrections import EntryAmended, EntryVoided, PutRight
from campaign.orders.base import Kind
from campaign.orders.registry import order_class
from campaign.reports.slips import Slip, SlipsData, is_about, slip_changes
from campaign.store.past import past_entries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.desk.desk import Desk
    from campaign.projections.state import Campaign
    from campaign.store.diary import Entry


def slips(desk: Desk, side: str | None = None, since: int = 1) -> SlipsData:
    """Return the slips of every correction from an entry on, for one side or all; raise UnknownName for no such entry.

    What was taken back again since stands on none, nor does the taking back; nor what was undone in its own move,
    before anybody was told.
    """
    last = desk.head.entries
    if not 1 <= since <= last:
        message = f"there is no e{since}: the last is e{last}"
        raise UnknownName(message)
    sides = (side,) if side is not None else desk.campaign.calendar.sides
    counts = dict.fromkeys(sides, 0)
    found: list[Slip] = []
    for entry, about in _corrections(desk, since):
        was, now = state_at_entry(desk.diary, entry.number - 1), state_at_entry(desk.diary, entry.number)
        for one in sides:
            changes = tuple(slip_changes(one, (was, desk.rules_for(was)), (now, desk.rules_for(now))))
            if not changes:
                continue
            counts[one] += 1
            moved = desk.diary.entry(about[0]) if about else entry
            found.append(
                Slip(
                    side=one,
                    number=counts[one],
                    entry=entry.number if side is None else None,
                    move=desk.campaign.calendar.show(moved.counts_in or moved.written_in),
                    text=_text(desk, one, now, entry, about),
                    changes=changes,
                )
            )
    return SlipsData(side=side, slips=tuple(found))


def slips_line(desk: Desk, sides: tuple[str, ...], number: int) -> str:
    """Say for whom slips wait; an empty text for nobody."""
    if not sides:
        return ""
    told = " and ".join(side for side in desk.campaign.calendar.sides if side in sides)
    return f"slips wait for {told}: slips --since e{number}"


def _corrections(desk: Desk, since: int) -> Iterator[tuple[Entry, tuple[int, ...]]]:
    """Yield each correction that players should hear of, with the entries that it corrects; a late entry has none."""
    gone = voided_by(desk.diary)
    numbers = {entry.number for entry in desk.diary.changing_the_past(since - 1)}
    numbers |= {number for number, name, _, _ in desk.diary.stream(since) if name == PutRight.event_name}
    silent: set[int] = set()
    for number in sorted(numbers):
        about = tuple(_corrected(desk, number))
        entry = desk.diary.entry(number)
        if number in gone or (about and silent.issuperset(about)):
            silent.add(number)
        elif not _nobody_knew(desk, entry, about):
            yield entry, about


def _nobody_knew(desk: Desk, entry: Entry, about: tuple[int, ...]) -> bool:
    """Say whether an undo took back what had been booked in the same move."""
    if entry.order not in {"undo", "redo"}:
        return False
    return all(desk.diary.entry(number).written_in == entry.written_in for number in about)


def _corrected(desk: Desk, number: int) -> Iterator[int]:
    """Yield the entries that an entry corrects."""
    for item in past_entries(desk.diary, number, number):
        yield from (event.entry for event in item.own if isinstance(event, EntryVoided | EntryAmended | PutRight))


def _text(desk: Desk, side: str, now: Campaign, entry: Entry, about: tuple[int, ...]) -> str:
    """Say what was corrected, as far as all that it names is the side's own."""
    concerned = (entry.number, *about)
    tags = [tag for number in concerned for tag in desk.diary.tags_of(number)]
    if not is_about(side, now, tags) or any(_is_umpires(desk, number) for number in (about or (entry.number,))):
        return "a correction"
    told = "; ".join(title_of(now, _entry_until(desk, number, entry.number - 1)) for number in about)
    match entry.order:
        case "amend":
            return f"{told} is now {title_of(now, _entry_until(desk, about[0], entry.number))}"
        case "void" | "undo" | "redo":
            return f"does not count any more: {told}"
        case _ if about and entry.counts_in is None:
            return f"{title_of(now, entry)} puts right: {told}"
        case _:
            return f"was forgotten: {title_of(now, entry)}"


def _entry_until(desk: Desk, number: int, until: int) -> Entry:
    """Return an entry with its order as it counted after another one."""
    found = amendments(desk.diary, until).get(number)
    entry = desk.diary.entry(number)
    return entry if found is None else with_amendment(entry, found[1])


def _is_umpires(desk: Desk, number: int) -> bool:
    """Say whether an entry is paper, whose words are for whom the umpire meant them."""
    return order_class(desk.diary.entry(number).order).kind is Kind.PAPER
