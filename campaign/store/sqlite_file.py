"""Look at a file before SQLite does, so that nothing foreign, damaged or newer is ever touched."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from campaign import __version__
from campaign.errors import Damaged
from campaign.store.migrations import APPLICATION_ID, SCHEMA_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator

#: What SQLite calls the files beside a database.
_FOLLOWERS: Final = ("-wal", "-shm", "-journal")
_HEADER_BYTES: Final = 100
_MAGIC: Final = b"SQLite format 3\0"
_MOUNTS: Final = "/proc/self/mountinfo"
#: File systems on which two machines may write and locks may not hold.
_SHARED: Final = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "virtiofs", "ceph", "glusterfs", "afs", "fuse.sshfs"}
)
#: How the folders of clouds are called on Windows, macOS and Linux, and what we call the cloud.
_CLOUDS: Final = {
    "onedrive": "OneDrive",
    "dropbox": "Dropbox",
    "icloud": "iCloud",
    "icloud drive": "iCloud",
    "iclouddrive": "iCloud",
    "com~apple~clouddocs": "iCloud",
    "mobile documents": "iCloud",
    "google drive": "Google Drive",
    "googledrive": "Google Drive",
    "my drive": "Google Drive",
}


def resolved(path: str | os.PathLike[str]) -> Path:
    """Return the one real name of a path; whatever it is called, it is a file's name and nothing else."""
    return Path(path).resolve()


def look_at(path: Path) -> None:
    """Raise Damaged where a file is no campaign, a newer one, or cut off; it is only read."""
    try:
        kind = path.stat().st_mode
    except OSError as error:
        message = f"there is no campaign {path.name}: {error.strerror}"
        raise Damaged(message, remedy=f"campaign new {path.name} --scenario PATH") from error
    if not stat.S_ISREG(kind):
        message = f"{path.name} is no file"
        raise Damaged(message)
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
            size = file.seek(0, os.SEEK_END)
    except OSError as error:
        message = f"{path.name} cannot be read: {error.strerror}"
        raise Damaged(message) from error
    _judge_header(path, header, size)


def _judge_header(path: Path, header: bytes, size: int) -> None:
    """Raise Damaged for what the first hundred bytes tell."""
    if len(header) < _HEADER_BYTES or not header.startswith(_MAGIC):
        message = f"{path.name} is no campaign file"
        raise Damaged(message)
    if _number(header, 68) != APPLICATION_ID:
        message = f"{path.name} is a database of another program"
        raise Damaged(message)
    refuse_other_schema(path, _number(header, 60))
    pages, page_bytes = _number(header, 28), int.from_bytes(header[16:18], "big")
    page_bytes = 65536 if page_bytes == 1 else page_bytes
    if size < pages * page_bytes and not _has_log(path):
        message = f"{path.name} is cut off: {size} of {pages * page_bytes} bytes are there"
        raise Damaged(message, remedy="restore BACKUP NEW \N{MIDDLE DOT} salvage FILE NEW")


def refuse_other_schema(path: Path, version: int) -> None:
    """Raise Damaged for a schema that this program does not write."""
    if version > SCHEMA_VERSION:
        message = (
            f"{path.name} was written by a newer Campaign: it has schema {version}, "
            f"Campaign {__version__} reads up to schema {SCHEMA_VERSION}"
        )
        raise Damaged(message, remedy=f"update to a Campaign that reads schema {version}")
    if version < SCHEMA_VERSION:
        message = f"{path.name} has schema {version}, which no Campaign wrote"
        raise Damaged(message)


def cautions_about(path: Path) -> tuple[str, ...]:
    """Return what the umpire should know of where the file lies: in a cloud or on a share it may get lost."""
    return (*_cloud(path), *_share(path))


def _cloud(path: Path) -> Iterator[str]:
    """Yield a caution where a program copies the file to a cloud while it is written."""
    cloud = next((name for part in path.parts[:-1] if (name := cloud_of(part))), "")
    if cloud:
        yield (
            f"{path.name} lies in {cloud}, which may copy it half written or put an old one in its place: "
            "keep it elsewhere, and let the copies go there (backup --add)"
        )


def cloud_of(folder: str) -> str:
    """Return the cloud whose folder this is by its name, an empty text for none."""
    word = folder.casefold()
    found = (
        cloud for begins, cloud in _CLOUDS.items() if word == begins or word.startswith((f"{begins} ", f"{begins}-"))
    )
    return next(found, "")


def _share(path: Path) -> tuple[str, ...]:
    """Return a caution where a file lies on a network share."""
    if not sys.platform.startswith("linux"):
        return ()
    system = file_system(path)
    if system not in _SHARED:
        return ()
    return (f"{path.name} lies on a network share ({system}): let one machine at a time open it",)


def file_system(path: Path, mounts: str = _MOUNTS) -> str:
    """Return the type of the Linux file system that holds a file, an empty text where it is not known."""
    device = path.stat().st_dev
    wanted = f"{os.major(device)}:{os.minor(device)}"
    if os.major(device) and mounts == _MOUNTS:
        return ""  # a device of this machine
    try:
        lines = Path(mounts).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    for line in lines:
        words = line.split()
        if len(words) > 2 and words[2] == wanted and "-" in words:  # noqa: PLR2004 - the third word
            return words[words.index("-") + 1]
    return ""


def remove_followers(path: Path) -> None:
    """Remove the logs that SQLite keeps beside a file of this name: left over, they would be read into the next one."""
    for suffix in _FOLLOWERS:
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _number(header: bytes, at: int) -> int:
    """Read a number of the header."""
    return int.from_bytes(header[at : at + 4], "big")


def _has_log(path: Path) -> bool:
    """Say whether a write-ahead log lies beside the file, which may hold what is missing there."""
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0
