"""Corrections: entries taken out, amended or put right; nothing is ever edited (architecture 7)."""

from __future__ import annotations

from campaign.domain.ids import EntryNumber
from campaign.events.base import Event, event


@event("entry.voided", version=1)
class EntryVoided(Event, frozen=True, kw_only=True):
    """An earlier entry no longer counts; `how` is ``void``, ``with``, ``undo`` or ``redo``."""

    not_folded = "history.effective() reads it before any state is folded"

    entry: EntryNumber
    how: str
    reason: str


@event("entry.amended", version=1)
class EntryAmended(Event, frozen=True, kw_only=True):
    """An earlier entry's order says something else in one field; it counts in its old place.

    `field` is the field's path in the order, such as ``changes.0.mode``, `value` what it says now, as it was typed;
    `order` is the whole order as it stands now, in canonical JSON. What it comes to are rows of the correction.
    """

    not_folded = "history.amended() reads it before any state is folded"

    entry: EntryNumber
    field: str
    value: str
    order: str
    reason: str


@event("entry.put_right", version=1)
class PutRight(Event, frozen=True, kw_only=True):
    """The order booked here puts an earlier entry right; that one stands as history."""

    not_folded = "it ties two entries together; the order beside it does what changes the state"

    entry: EntryNumber


@event("entry.emptied", version=1)
class EntryEmptied(Event, frozen=True, kw_only=True):
    """A clerk's entry, decided again by a correction, comes to nothing now."""

    not_folded = "it stands where events would, so that the old ones do not count"

    entry: EntryNumber
