"""Which entries count no more, which say something else now, and which an undo or a redo takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from campaign.errors import CampaignError, NotUnderstood
from campaign.events.corrections import EntryVoided, PutRight
from campaign.orders.quantities import read_entry
from campaign.projections.history import amended, counting
from campaign.store.past import past_entries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.events.corrections import EntryAmended
    from campaign.projections.history import PastEntry
    from campaign.store.diary import Diary, Entry


def voided(diary: Diary) -> frozenset[int]:
    """Return the numbers of all entries that do not count."""
    return frozenset(voided_by(diary))


def voided_by(diary: Diary) -> dict[int, int]:
    """Return the entries that do not count, each with the counting entry that took it out."""
    past = _corrections(diary)
    count = counting(past)
    return {
        event.entry: item.number
        for item in past
        if item.number in count
        for event in item.own
        if isinstance(event, EntryVoided)
    }


def amendments(diary: Diary, until: int | None = None) -> dict[int, tuple[int, EntryAmended]]:
    """Return the entries that say something else, each with its newest counting correction up to entry `until`."""
    return amended(_corrections(diary, until))


def as_amended(diary: Diary, number: int) -> Entry:
    """Return an entry with the order that it stands for now; raise UnknownName where there is none of that number."""
    entry = diary.entry(number)
    if not any(item.order == "amend" and item.reach <= number for item in diary.changing_the_past(number)):
        return entry
    found = amendments(diary).get(number)
    return entry if found is None else with_amendment(entry, found[1])


def with_amendment(entry: Entry, event: EntryAmended) -> Entry:
    """Return an entry with the order that an amendment gives it."""
    return replace(entry, content=event.order.encode())


def refuse_words(verb: str, words: Sequence[str]) -> None:
    """Raise NotUnderstood for words behind undo or redo, which take one's own last entry alone."""
    if not words:
        return
    number = read_entry(words[0]) or read_entry(f"e{words[0]}")
    what = "last undo" if verb == "redo" else "last entry"
    message = f"{verb} takes back your {what} and no other"
    raise NotUnderstood(message, remedy=f"void e{number}" if number is not None else verb)


def put_right_by(diary: Diary, number: int) -> tuple[int, ...]:
    """Return the counting entries that put an entry right."""
    tied = [other for other in diary.tagged(f"entry:{number}") if other > number]
    if not tied:
        return ()
    gone = voided(diary)
    return tuple(
        other
        for other in tied
        if other not in gone
        for item in past_entries(diary, other, other)
        if PutRight(entry=number) in item.own
    )


def puts_right(diary: Diary, number: int) -> int | None:
    """Return the entry that an entry puts right, None where it puts none."""
    if not any(tag.startswith("entry:") for tag in diary.tags_of(number)):
        return None
    own = (event for item in past_entries(diary, number, number) for event in item.own)
    return next((event.entry for event in own if isinstance(event, PutRight)), None)


def _corrections(diary: Diary, until: int | None = None) -> tuple[PastEntry, ...]:
    """Read every entry up to `until` that changes the past: each may take others out."""
    numbers = [entry.number for entry in diary.changing_the_past() if until is None or entry.number <= until]
    return tuple(item for number in numbers for item in past_entries(diary, number, number))


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
