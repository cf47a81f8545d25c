"""Which entries count no more, and which an undo or a redo takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.errors import CampaignError
from campaign.events.corrections import EntryVoided
from campaign.projections.history import counting
from campaign.store.past import past_entries

if TYPE_CHECKING:
    from campaign.store.diary import Diary

#: Orders that take entries out of the history.
_CORRECTIONS = frozenset({"void", "undo", "redo"})


def voided(diary: Diary) -> frozenset[int]:
    """Return the numbers of all entries that do not count."""
    return frozenset(voided_by(diary))


def voided_by(diary: Diary) -> dict[int, int]:
    """Return the entries that do not count, each with the counting entry that took it out."""
    corrections = [entry.number for entry in diary.changing_the_past() if entry.order in _CORRECTIONS]
    past = tuple(item for number in corrections for item in past_entries(diary, number, number))
    count = counting(past)
    return {
        event.entry: item.number
        for item in past
        if item.number in count
        for event in item.own
        if isinstance(event, EntryVoided)
    }


def last_of(diary: Diary, actor: str) -> tuple[int, ...]:
    """Return what undo takes: an actor's last counting entry, or all that came with it in one go."""
    gone = voided_by(diary)
    for number in range(diary.head().entries, 0, -1):
        entry = diary.entry(number)
        if entry.actor != actor or entry.order in {"undo", "redo"} or number in gone:
            continue
        if entry.order == "found":
            break
        # What was voided in the same go would count again with its void taken out.
        first = entry.caused_by or number
        return tuple(other for other in range(first, number + 1) if first <= gone.get(other, first) <= number)
    raise CampaignError(f"{actor} has nothing to undo")


def last_undo_of(diary: Diary, actor: str) -> int:
    """Return an actor's last counting undo; raise CampaignError where he has booked since, or undid nothing."""
    gone = voided(diary)
    for number in range(diary.head().entries, 0, -1):
        entry = diary.entry(number)
        if entry.actor != actor or number in gone or entry.order == "redo":
            continue
        if entry.order == "undo":
            return number
        break
    raise CampaignError(f"{actor} has nothing to redo", remedy="log")
