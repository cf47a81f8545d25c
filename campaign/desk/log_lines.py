"""Lines of the log: each entry as it counts now, and what replaced it, in whose name and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.desk.told import title_of
from campaign.desk.voids import amendments, put_right_by, puts_right, voided_by, with_amendment
from campaign.events.corrections import EntryVoided
from campaign.reports.log import LogLine
from campaign.store.past import past_entries

if TYPE_CHECKING:
    from campaign.desk.desk import Desk
    from campaign.store.diary import Entry


class LogLines:
    """Makes lines of entries; what corrections did is read once."""

    def __init__(self, desk: Desk) -> None:
        """Read what counts no more and what says something else now."""
        self._desk = desk
        self._gone = voided_by(desk.diary)
        self._amended = amendments(desk.diary)

    def is_void(self, number: int) -> bool:
        """Say whether an entry counts no more."""
        return number in self._gone

    def line(self, entry: Entry) -> LogLine:
        """Return an entry as a line of the log."""
        desk, number = self._desk, entry.number
        amendment = self._amended.get(number)
        by, how, reason = self._replaced(number)
        written = title_of(desk.campaign, entry)
        now = entry if amendment is None else with_amendment(entry, amendment[1])
        return LogLine(
            entry=number,
            move=desk.campaign.calendar.show(entry.written_in),
            order=entry.order,
            actor=entry.actor,
            text=title_of(desk.campaign, now),
            note=entry.note,
            state="void" if number in self._gone else "counts" if amendment is None else "amended",
            counts_in=desk.campaign.calendar.show(entry.counts_in) if entry.counts_in is not None else None,
            original=written if amendment is not None else None,
            replaced_by=by,
            replaced_how=how,
            replaced_actor=desk.diary.entry(by).actor if by is not None else "",
            reason=reason,
            puts_right=puts_right(desk.diary, number),
            put_right_by=put_right_by(desk.diary, number),
        )

    def _replaced(self, number: int) -> tuple[int | None, str, str]:
        """Return which entry replaced an entry, how, and why."""
        by = self._gone.get(number)
        if by is not None:
            entry = self._desk.diary.entry(by)
            own = (event for item in past_entries(self._desk.diary, by, by) for event in item.own)
            void = next(event for event in own if isinstance(event, EntryVoided) and event.entry == number)
            return by, void.how, void.reason or entry.note
        if number in self._amended:
            by, amendment = self._amended[number]
            return by, "amend", amendment.reason
        return None, "", ""
