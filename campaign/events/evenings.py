"""Evenings: when one ended, where its copies are to lie, and where one was put."""

from __future__ import annotations

from campaign.events.base import Event, event


@event("session.ended", version=1)
class SessionEnded(Event, frozen=True, kw_only=True):
    """An evening at the table ended; the first is 1. What is booked from here on belongs to the next."""

    evening: int


@event("backup.place", version=1)
class BackupPlaceSet(Event, frozen=True, kw_only=True):
    """A folder was ``added`` to those that get a copy at the end of every evening, or ``removed`` from them.

    `folder` is a path; one that is not absolute begins at the campaign's own folder.
    """

    folder: str
    how: str


@event("backup.kept", version=1)
class BackupKept(Event, frozen=True, kw_only=True):
    """A copy of everything up to here was put at a place."""

    folder: str
