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


class AgainstData(Struct, frozen=True, kw_only=True):
    """How a checkpoint line stands to the diary.

    `standing` is ``belongs`` (`behind` counts the entries written since), ``conflict``, ``ahead``, ``unknown``,
    ``other-campaign`` or ``original``; `entry` is the line's, `text` says the whole in a sentence.
    """

    standing: str
    entry: int
    behind: int | None
    text: str


class VerifyData(Struct, frozen=True, kw_only=True):
    """What an audit found; `head` is the checkpoint line, `against` tells of the line it was held against."""

    schema: str
    ok: bool
    entries: int
    events: int
    findings: tuple[Difference, ...]
    head: str
    first_bad: int | None
    against: AgainstData | None = None


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


class RestoredData(Struct, frozen=True, kw_only=True):
    """A campaign made of a backup: its file, its entries, its checkpoint line, whether it holds no seed of the dice."""

    schema: str
    file: str
    entries: int
    head: str
    for_players: bool


class LostEntry(Struct, frozen=True, kw_only=True):
    """One entry that could not be saved: its order and what was asked (canonical JSON), empty where that is gone too.

    `text` says the order as a log does, `what` what is wrong with the entry.
    """

    entry: int
    order: str
    actor: str
    text: str
    content: str
    what: str


class SalvagedData(Struct, frozen=True, kw_only=True):
    """The good part of a damaged file: its entries and checkpoint line, and every entry that is not in it."""

    schema: str
    file: str
    entries: int
    head: str
    seed_lost: bool
    lost: tuple[LostEntry, ...]


class WhatIfData(Struct, frozen=True, kw_only=True):
    """A copy to try things out: its file, its entries and checkpoint line, and the line of the original there."""

    schema: str
    file: str
    entries: int
    head: str
    origin: str
