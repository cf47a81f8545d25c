"""Copies in the folders that a campaign names: each verified, the ten newest kept, no other file touched."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.errors import CampaignError
from campaign.store.backup import backup
from campaign.store.sqlite import open_diary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.store.diary import Head
    from campaign.store.sqlite import SqliteDiary

#: How many copies of a campaign stay at a place.
KEPT_MAX: Final = 10
_SUFFIX: Final = ".campaign"
_NAME: Final = re.compile(r"(?P<campaign>.+)-evening-(?P<evening>\d+)-e(?P<entry>\d+)(?:-[0-9a-f]{8})?\.campaign\Z")
_HASH_FIGURES: Final = 8
#: Where the header of a database tells how it is written, and what stands there where no log lies beside it.
_WRITES_AT: Final = 18
_WITHOUT_LOG: Final = b"\x01"


class PlacedCopy(Struct, frozen=True, kw_only=True):
    """The newest copy at a place, of `copies` in all; `error` says why there is none, or no new one.

    `file` is its path, `evening` and `entry` what it reaches to, `head` its checkpoint line; empty where there is none.
    """

    place: str
    file: str = ""
    evening: int = 0
    entry: int = 0
    head: str = ""
    copies: int = 0
    error: str = ""


def write_copies(diary: SqliteDiary, places: Sequence[str], *, evening: int) -> tuple[PlacedCopy, ...]:
    """Write a verified copy to each place, drop those behind the ten newest; an error at one place stops no other."""
    return tuple(_write(diary, place, evening) for place in places)


def look_at_copies(diary: SqliteDiary, places: Sequence[str]) -> tuple[PlacedCopy, ...]:
    """Return the newest copy at each place; nothing is written."""
    return tuple(_look(diary, place) for place in places)


def folder_of(diary: SqliteDiary, place: str) -> Path:
    """Return the folder that a place names, from the campaign's own folder on; raise CampaignError where none is there.

    The campaign's own folder is none: who loses the one loses the other, and two campaigns would lie side by side.
    """
    folder = (diary.path.parent / Path(place).expanduser()).resolve()
    if folder == diary.path.parent.resolve():
        message = f"{place} is the campaign's own folder: who loses the one loses the other"
        raise CampaignError(message, remedy="backup --add stick")
    if not folder.is_dir():
        message = f"{place} is not there, or no folder"
        raise CampaignError(message, remedy=f"plug it in or make it, then: campaign backup --add {place}")
    return folder


def same_place(diary: SqliteDiary, place: str, places: Sequence[str]) -> str | None:
    """Return the one of the places that is this folder under another name, None where none is."""
    folder = folder_of(diary, place)
    others = (item for item in places if item != place)
    return next((item for item in others if (diary.path.parent / Path(item).expanduser()).resolve() == folder), None)


def name_of_copy(diary: SqliteDiary, evening: int, entry: int) -> str:
    """Return what a copy is called: the campaign's file, the evening, the last entry."""
    return f"{_stem(diary)}-evening-{evening}-e{entry}{_SUFFIX}"


def _stem(diary: SqliteDiary) -> str:
    """Return the name of the campaign's file, of the file it was copied from where it is a copy itself."""
    found = _NAME.match(diary.path.name)
    return found["campaign"] if found else diary.path.stem


def _write(diary: SqliteDiary, place: str, evening: int) -> PlacedCopy:
    """Write a copy to one place, then drop old ones."""
    try:
        folder = folder_of(diary, place)
        target = _target(diary, folder, evening)
        head = backup(diary, target)
        _drop_old(diary, folder)
    except CampaignError as error:
        return PlacedCopy(place=place, error=str(error))
    except OSError as error:
        return PlacedCopy(place=place, error=f"{place} could not be written: {error.strerror}")
    copies = sum(1 for _ in _own(diary, folder))
    return PlacedCopy(place=place, file=str(target), evening=evening, entry=head.entries, head=str(head), copies=copies)


def _target(diary: SqliteDiary, folder: Path, evening: int) -> Path:
    """Return the file that a copy becomes; where somebody else's has its name, as a second umpire's, a longer one."""
    head = diary.head()
    target = folder / name_of_copy(diary, evening, head.entries)
    if not target.exists():
        return target
    there = _head_of(target)
    if there is not None and _leads_to(there, diary):
        return target
    return target.with_name(f"{target.stem}-{head.hash[:_HASH_FIGURES]}{_SUFFIX}")


def _look(diary: SqliteDiary, place: str) -> PlacedCopy:
    """Find the newest copy at one place."""
    try:
        found = list(_own(diary, folder_of(diary, place)))
    except (CampaignError, OSError) as error:
        return PlacedCopy(place=place, error=str(error))
    if not found:
        return PlacedCopy(place=place)
    path, evening, head = found[0]
    return PlacedCopy(
        place=place, file=str(path), evening=evening, entry=head.entries, head=str(head), copies=len(found)
    )


def _drop_old(diary: SqliteDiary, folder: Path) -> None:
    """Remove the copies behind the ten newest."""
    for path, _, _ in list(_own(diary, folder))[KEPT_MAX:]:
        path.unlink()


def _own(diary: SqliteDiary, folder: Path) -> Iterator[tuple[Path, int, Head]]:
    """Yield the copies of this campaign in a folder with evening and head, the newest first.

    A file counts as one only where its name is the one that we give, and it still is what its name says: a campaign
    that this one goes on from, ended at that entry. Played on in, damaged or renamed, it is somebody's own.
    """
    named = ((path, _NAME.match(path.name)) for path in folder.iterdir() if not path.is_symlink())
    found = [(path, match) for path, match in named if match is not None and match["campaign"] == _stem(diary)]
    for path, match in sorted(found, key=lambda item: (-int(item[1]["entry"]), -int(item[1]["evening"]))):
        head = _head_of(path)
        if head is not None and head.entries == int(match["entry"]) and _leads_to(head, diary):
            yield path, int(match["evening"]), head


def _head_of(path: Path) -> Head | None:
    """Return where a copy ends; None where it cannot be read, or was written in since: then it has a log of its own."""
    with suppress(CampaignError, OSError):
        with path.open("rb") as file:
            header = file.read(_WRITES_AT + 1)
        if header[_WRITES_AT:] == _WITHOUT_LOG:
            with open_diary(path, read_only=True) as copy:
                return copy.head()
    return None


def _leads_to(earlier: Head, diary: SqliteDiary) -> bool:
    """Say whether the diary goes on from an earlier head."""
    now = diary.head()
    if earlier.campaign != now.campaign or earlier.entries > now.entries:
        return False
    return earlier.hash == diary.hash_after(earlier.entries)
