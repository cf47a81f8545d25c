"""Answers as data: what was booked, what was refused, what an audit found."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from campaign.domain.objection import Objection


class BookedData(Struct, frozen=True, kw_only=True):
    """What an order came to; `events` hold their stored name under ``type``; a dry run has no entries."""

    entries: tuple[int, ...]
    already: bool
    dry_run: bool
    events: tuple[dict[str, Any], ...]
    warnings: tuple[Objection, ...]
    found: tuple[str, ...]
    notes: tuple[str, ...]


class ErrorData(Struct, frozen=True, kw_only=True):
    """Why nothing was done: the kind of error, its fix as it would be typed, and each objection."""

    schema: str
    error: str
    message: str
    remedy: str
    exit_code: int
    objections: tuple[Objection, ...]


class Difference(Struct, frozen=True, kw_only=True):
    """One thing that an audit found: where, and what."""

    where: str
    what: str


class VerifyData(Struct, frozen=True, kw_only=True):
    """What an audit found; `head` is the checkpoint line."""

    schema: str
    ok: bool
    entries: int
    events: int
    findings: tuple[Difference, ...]
    head: str
    first_bad: int | None


class RebuiltData(Struct, frozen=True, kw_only=True):
    """What a rebuild that agreed with the running state came to: entries read, rows written anew."""

    schema: str
    entries: int
    rows: int


class BackupData(Struct, frozen=True, kw_only=True):
    """A verified copy: its file, its entries, and the checkpoint line of its end."""

    schema: str
    file: str
    entries: int
    head: str
