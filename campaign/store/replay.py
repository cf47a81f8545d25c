"""The state of a diary: folded from its first entry, or from the newest snapshot that still holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import DecodeError

from campaign.domain.clock import Stamp
from campaign.events.codec import decode, decoder
from campaign.projections.history import effective
from campaign.projections.state import Campaign, Fold
from campaign.store.fingerprint import FINGERPRINT
from campaign.store.past import base_before, past_entries
from campaign.store.snapshots import decode_state

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.store.diary import Diary


def rebuild(diary: Diary, until: int | None = None) -> Campaign:
    """Fold the effective history from the first entry; `until` is the last entry that is known, None all.

    Raise DoesNotFit where history does not fit itself, Damaged where it cannot be read. No snapshot is trusted.
    """
    return carry_on(diary, Campaign(), 0, until)


def load(diary: Diary, until: int | None = None) -> Campaign:
    """Return the same state, from the newest snapshot that no later entry reaches behind."""
    last = diary.head().entries if until is None else until
    entry, campaign = base_before(diary, last + 1, last=last, fingerprint=FINGERPRINT, read=decode_state)
    return carry_on(diary, campaign, entry, until)


def carry_on(diary: Diary, campaign: Campaign, after: int, until: int | None = None) -> Campaign:
    """Fold what follows an entry that nothing up to `until` reaches behind; the campaign is taken over.

    Events are folded straight on up to the first entry whose place or meaning a later one changes, and from there by
    the effective history.
    """
    reaches = [item.reach for item in diary.changing_the_past(after) if until is None or item.number <= until]
    turn = min(reaches, default=None)
    fold = Fold(campaign)
    straight_to = until if turn is None else turn - 1
    if straight_to is None or straight_to > after:
        fold_straight(fold, diary.stream(after + 1, straight_to))
    if turn is not None:
        for entry in effective(past_entries(diary, turn, until)):
            fold.apply(entry.number, entry.events)
    return fold.campaign


def fold_straight(fold: Fold, rows: Iterator[tuple[int, str, int, bytes]]) -> None:
    """Fold events in the order in which they were written, as `Fold.apply` does, entry by entry.

    A long diary spends its time here: each stored type is looked up once, and no event outlives its turn.
    """
    known: dict[tuple[str, int], tuple[Any, Any, bool]] = {}
    calendar = fold.campaign.calendar
    entry = 0
    stamp = Stamp(entry=entry, time=calendar.now)
    for number, name, version, payload in rows:
        if number != entry:
            entry = number
            stamp = Stamp(entry=number, time=calendar.now)
        found = known.get((name, version))
        if found is None:
            handlers = fold.handlers_of(type(decode(name, version, payload)))
            turns_the_clock = any(projection is calendar for _, projection in handlers)
            found = known[name, version] = decoder(name, version), handlers, turns_the_clock
        read, handlers, turns_the_clock = found
        try:
            event = read(payload)
        except DecodeError:
            event = decode(name, version, payload)  # which says what is wrong with it
        for handler, projection in handlers:
            handler(projection, event, stamp)
        if turns_the_clock:
            entry = 0
