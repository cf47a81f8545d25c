"""Another copy of a campaign: whether it is one, whether it is sound, and how far both copies have the same history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import json

from campaign.errors import AuditDifference
from campaign.orders.bring_in import BringIn
from campaign.store.sqlite import open_diary
from campaign.store.verify import verify

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from campaign.store.diary import Diary
    from campaign.store.sqlite import SqliteDiary

#: How much of a hash names a copy.
_NAME_LETTERS = 16


def open_copy(ours: Diary, path: str | os.PathLike[str]) -> SqliteDiary:
    """Open another copy to be read, its chain and its books checked.

    Raise Damaged where it is no campaign, a newer or a torn one, AuditDifference where it is another campaign or does
    not verify.
    """
    theirs = open_diary(path, read_only=True)
    try:
        _check(ours, theirs)
    except BaseException:
        theirs.close()
        raise
    return theirs


def _check(ours: Diary, theirs: SqliteDiary) -> None:
    """Raise AuditDifference for another campaign, and for a copy that does not verify."""
    if theirs.head().campaign != ours.head().campaign:
        message = f"{theirs.path.name} is no copy of this campaign: it is {theirs.head().campaign}"
        raise AuditDifference(message, remedy=f"bring-in takes a copy of {ours.head().campaign}")
    report = verify(theirs)
    if not report.ok:
        first = report.findings[0]
        message = f"{theirs.path.name} does not verify: {first.where} {first.what}"
        raise AuditDifference(message, remedy=f"campaign -C {theirs.path.name} verify shows everything")


def common_beginning(ours: Diary, theirs: Diary) -> int:
    """Return the last entry up to which two diaries of one campaign have the same chain.

    The chain holds everything before an entry, so that the last equal hash can be halved in on. Raise AuditDifference
    where not even the founding is the same.
    """
    same, end = 0, min(ours.head().entries, theirs.head().entries)
    while same < end:
        middle = (same + end + 1) // 2
        if ours.hash_after(middle) == theirs.hash_after(middle):
            same = middle
        else:
            end = middle - 1
    if same == 0:
        message = "the two files have not even their founding in common"
        raise AuditDifference(message, remedy="bring-in takes a copy of this campaign")
    return same


def brought_in(diary: Diary) -> Iterator[tuple[int, BringIn]]:
    """Yield what every bring-in of a diary wrote down, void ones too, with its entry."""
    for entry in diary.entries():
        if entry.order == BringIn.name:
            yield entry.number, json.decode(entry.content, type=BringIn)


def name_of_copy(ours: Diary, theirs: Diary) -> str:
    """Return the name under which a copy came in before, where it is what went on from there, else one of its own."""
    head = theirs.head()
    for _, earlier in brought_in(ours):
        if earlier.there <= head.entries and theirs.hash_after(earlier.there) == earlier.head:
            return earlier.copy
    return head.hash[:_NAME_LETTERS]
