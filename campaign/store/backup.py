"""Backups: a whole copy under a temporary name, verified and on the disk before it takes the name asked for."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING

from campaign.errors import AuditDifference, CampaignError, NotWritten
from campaign.store.sqlite import open_diary
from campaign.store.sqlite_door import SQLITE_FAILS, translated
from campaign.store.sqlite_file import remove_followers, resolved
from campaign.store.statements import statements
from campaign.store.tables import PLAYERS
from campaign.store.verify import verify

if TYPE_CHECKING:
    from campaign.store.diary import Head
    from campaign.store.sqlite import SqliteDiary


def backup(diary: SqliteDiary, path: str | os.PathLike[str], *, for_players: bool = False) -> Head:
    """Copy a campaign into one file and return where its diary ends; a copy for players holds no secret.

    An earlier backup of the same campaign is replaced; raise CampaignError where anything else has the name, and
    AuditDifference where the copy does not verify. Either the old file or the whole new one stands under the name.
    """
    target = resolved(path)
    _refuse_others(diary, target)
    try:
        number, name = mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        message = f"{target.name} cannot be made: {error.strerror}"
        raise NotWritten(message) from error
    os.close(number)
    copy = Path(name)
    try:
        diary.copy_into(copy)
        as_one_file(copy, for_players=for_players)
        with open_diary(copy, read_only=True) as kept:
            head = kept.head()
            report = verify(kept)
        if not report.ok:
            first = report.findings[0]
            message = f"the copy is not sound ({first.where} {first.what}): it was not kept"
            raise AuditDifference(message, remedy="campaign verify")
        put_in_place(copy, target)
    finally:
        copy.unlink(missing_ok=True)
        remove_followers(copy)
    return head


def _refuse_others(diary: SqliteDiary, target: Path) -> None:
    """Raise CampaignError where the name belongs to anything but an earlier backup of this campaign."""
    if target == diary.path:
        message = f"{target.name} is the campaign itself"
        raise CampaignError(message, remedy="name another file for the backup")
    if target.is_dir():
        message = f"{target.name} is a folder, and a copy is a file"
        raise CampaignError(message, remedy="backup FOLDER/NAME.campaign \N{MIDDLE DOT} backup --add FOLDER")
    if not target.exists():
        return
    earlier = None
    with suppress(CampaignError), open_diary(target, read_only=True) as old:
        earlier = old.head()
    if earlier is None or not _is_of(diary, earlier):
        message = f"{target.name} exists already and is no earlier backup of this campaign"
        raise CampaignError(message, remedy="name another file for the backup")


def _is_of(diary: SqliteDiary, earlier: Head) -> bool:
    """Say whether the diary goes on from an earlier head."""
    if earlier.campaign != diary.head().campaign or earlier.entries > diary.head().entries:
        return False
    return earlier.hash == diary.hash_after(earlier.entries)


def as_one_file(copy: Path, *, for_players: bool) -> None:
    """Take the secret out of a copy for players, and make it one file that read-only media can hold."""
    sql = statements("sqlite")
    try:
        with closing(sqlite3.connect(copy.as_uri(), uri=True, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("PRAGMA synchronous = EXTRA")
            if for_players:
                connection.execute("PRAGMA secure_delete = ON")
                connection.execute("BEGIN IMMEDIATE")
                connection.execute(sql["clear_secret"])
                connection.execute(sql["set_copy_for"], (PLAYERS,))
                connection.execute("COMMIT")
                connection.execute("VACUUM")
    except SQLITE_FAILS as error:
        raise translated(error, copy) from error


def put_in_place(copy: Path, target: Path) -> None:
    """Give a finished copy its name once its bytes are on the disk, and make the name last."""
    try:
        with copy.open("rb") as file:
            os.fsync(file.fileno())
        remove_followers(target)
        copy.replace(target)
        if os.name == "posix":
            folder = os.open(target.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
    except OSError as error:
        message = f"{target.name} could not be written: {error.strerror}"
        raise NotWritten(message) from error
