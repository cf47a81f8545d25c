"""Founding: a scenario becomes a campaign file, with its rulebook and the seed of its dice in it."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from campaign.desk.book import Booked, Booking
from campaign.desk.desk import Desk
from campaign.errors import CampaignError, NotUnderstood
from campaign.store.sqlite import create_diary
from campaign.store.sqlite_file import remove_followers

if TYPE_CHECKING:
    from pathlib import Path

#: The bytes of a seed.
SEED_BYTES: Final = 32


class Founded(Struct, frozen=True, kw_only=True):
    """What came of founding: the entry, and what the rules would rather see in the scenario."""

    booked: Booked
    warnings: tuple[str, ...]


def parse_seed(text: str) -> bytes:
    """Read the seed of the dice in hexadecimal; raise NotUnderstood where it is none."""
    try:
        seed = bytes.fromhex(text)
    except ValueError as error:
        raise NotUnderstood("the seed is not hexadecimal", remedy="leave --seed out") from error
    if len(seed) != SEED_BYTES:
        raise NotUnderstood(f"a seed has {SEED_BYTES} bytes, 64 hexadecimal figures", remedy="leave --seed out")
    return seed


def found_campaign(
    path: Path,
    scenario: Path,
    *,
    name: str | None = None,
    dice: str | None = None,
    seed: bytes | None = None,
    strict: bool = False,
    booking: Booking | None = None,
) -> Founded:
    """Make the file `path` from a scenario; raise Faulty with all its faults, and then nothing is written.

    Only the SHA-256 of the seed is told in the diary; the seed itself lies in a table of its own, outside the chain.
    """
    from campaign.files.found import load

    if path.exists() or path.is_symlink():
        raise CampaignError(f"{path.name} exists already", remedy="choose another name, or move the file away")
    seed = seed or secrets.token_bytes(SEED_BYTES)
    loaded = load(scenario, name=name, seed_digest=sha256(seed).hexdigest(), strict=strict)
    order = loaded.order
    if dice is not None:
        order = replace(order, founding=replace(order.founding, dice=dice))
    diary = create_diary(path, secrets.token_hex(8), seed)
    try:
        with Desk(diary) as desk:
            diary.put_tables(tuple(loaded.tables.values()))
            booked = desk.book(order, booking or Booking())
    except BaseException:
        path.unlink(missing_ok=True)
        remove_followers(path)
        raise
    return Founded(booked=booked, warnings=tuple(str(fault) for fault in loaded.warnings))
