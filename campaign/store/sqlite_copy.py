"""Read a campaign from media that cannot be written, where SQLite cannot follow its own log: from a copy."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import mkdtemp

from campaign.errors import Damaged


def copy_to_read(path: Path) -> Path:
    """Copy a campaign with its log into a folder of its own and return the copy."""
    folder = Path(mkdtemp(prefix="campaign-"))
    try:
        for name in (path.name, path.name + "-wal"):
            if (source := path.with_name(name)).exists():
                shutil.copyfile(source, folder / name)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        message = f"{path.name} cannot be read: {error.strerror}"
        raise Damaged(message) from error
    return folder / path.name


def drop_copy(copy: Path) -> None:
    """Remove a copy and its folder."""
    shutil.rmtree(copy.parent, ignore_errors=True)
