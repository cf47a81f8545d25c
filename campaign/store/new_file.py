"""A new campaign file: it takes its name when it is whole, verified and on the disk, and never anybody else's."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from campaign.errors import AuditDifference, CampaignError, NotWritten
from campaign.store.backup import as_one_file, put_in_place
from campaign.store.sqlite import open_diary
from campaign.store.sqlite_file import resolved
from campaign.store.verify import verify

if TYPE_CHECKING:
    from collections.abc import Generator

    from campaign.store.verify import Finding


@contextmanager
def new_file(path: str | os.PathLike[str]) -> Generator[Path]:
    """Give a place to make a campaign file in; at the end it is verified and takes its name.

    Raise CampaignError where something has the name already, NotWritten where the disk fails, AuditDifference where
    what was made does not verify; then nothing is left of it.
    """
    _refuse_existing(Path(path))
    target = resolved(path)
    try:
        folder = Path(mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    except OSError as error:
        message = f"{target.name} cannot be made: {error.strerror}"
        raise NotWritten(message) from error
    made = folder / target.name
    try:
        yield made
        as_one_file(made, for_players=False)
        if findings := _findings(made):
            message = f"what was made is not sound ({findings[0].where} {findings[0].what}): it was not kept"
            raise AuditDifference(message, remedy="campaign verify")
        _claim(target)
        try:
            put_in_place(made, target)
        except BaseException:
            target.unlink(missing_ok=True)
            raise
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _findings(made: Path) -> tuple[Finding, ...]:
    """Return what an audit finds in a file that was just made."""
    with open_diary(made, read_only=True) as diary:
        return verify(diary).findings


def _refuse_existing(target: Path) -> None:
    """Raise CampaignError where something of that name exists, a link that leads nowhere too."""
    if target.exists() or target.is_symlink():
        message = f"{target.name} exists already"
        raise CampaignError(message, remedy="choose another name, or move the file away")


def _claim(target: Path) -> None:
    """Take a name in the one way that cannot take somebody else's."""
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o666))
    except FileExistsError:
        _refuse_existing(target)
    except OSError as error:
        message = f"{target.name} cannot be made: {error.strerror}"
        raise NotWritten(message) from error
