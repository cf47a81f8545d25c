"""From a backup back to a campaign that is played on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.errors import AuditDifference
from campaign.store.diary import Head
from campaign.store.new_file import new_file
from campaign.store.sqlite import open_diary
from campaign.store.tables import PLAYERS
from campaign.store.verify import verify

if TYPE_CHECKING:
    import os


class Restored(Struct, frozen=True, kw_only=True):
    """Where the restored diary ends, and whether it is a copy for players, which holds no seed of the dice."""

    head: Head
    for_players: bool


def restore(backup: str | os.PathLike[str], path: str | os.PathLike[str]) -> Restored:
    """Make a campaign file of a backup; raise AuditDifference where the backup does not verify, and make nothing."""
    with open_diary(backup, read_only=True, for_audit=True) as kept:
        report = verify(kept)
        if not report.ok:
            first = report.findings[0]
            message = f"{kept.path.name} does not verify: {first.where} {first.what}"
            raise AuditDifference(message, remedy=f"an earlier backup, else: campaign salvage {kept.path.name} NEW")
        with new_file(path) as made:
            kept.copy_into(made)
        return Restored(head=kept.head(), for_players=[row[3] for row in kept.rows("meta")] == [PLAYERS])
