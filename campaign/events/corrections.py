"""Corrections: entries taken out of the effective history; nothing is ever edited."""

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
