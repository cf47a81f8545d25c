"""The audit: everything that a reader of the file could see is held against the chain and a rebuild."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.errors import NotUnderstood
from campaign.events.codec import decode
from campaign.events.founding import CampaignCopied
from campaign.store.audit_chain import audit_chain
from campaign.store.audit_state import audit_state
from campaign.store.migrations import SCHEMA_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.store.audit_chain import Chained
    from campaign.store.diary import Diary

_LINE: Final = re.compile(r"(?P<campaign>\S+) e(?P<entries>\d{1,9}) (?P<hash>[0-9a-f]{12,64})\Z")
_ENTRY: Final = re.compile(r"e(\d+)\Z")


class Finding(Struct, frozen=True, kw_only=True):
    """One thing that is not as it should be: where (``e812``, ``dump fmc_viii``), and what."""

    where: str
    what: str


class Against(Struct, frozen=True, kw_only=True):
    """How a checkpoint line stands to the diary: `standing` in a word, the line's entry, and the whole in a sentence.

    ``belongs`` (with `behind`, the entries written since), ``conflict`` (history was rewritten), ``ahead`` (the line
    knows entries that the file has not), ``unknown`` (the chain is not sound so far), ``other-campaign``, or
    ``original`` (the line is of the campaign that this one is a copy of).
    """

    standing: str
    entry: int
    behind: int | None
    text: str


class VerifyReport(Struct, frozen=True, kw_only=True):
    """What an audit found; `head` is the checkpoint line, `first_bad` the number of the first bad entry.

    `against` tells of the line that the diary was held against, None where there was none, or nothing to hold it to.
    """

    ok: bool
    entries: int
    events: int
    findings: tuple[Finding, ...]
    head: str
    first_bad: int | None
    against: Against | None = None


def verify(diary: Diary, against: str | None = None) -> VerifyReport:
    """Check the whole diary, and that it is the one from which the checkpoint line `against` was printed.

    Raise NotUnderstood where `against` is no checkpoint line; whatever is wrong with the diary is a finding.
    """
    line = None if against is None else _parsed(against)
    found: list[tuple[str, str]] = []
    chained = told = None
    try:
        with diary.at_one_moment():
            found += diary.structure()
            chained = audit_chain(diary)
            found += chained.findings
            found += _identity(diary, chained)
            if line is not None:
                told = _against(line, chained, _origin(diary))
                found += _conflict(told)
            if not found:
                found += audit_state(diary, chained)
    except Exception as error:  # noqa: BLE001 - whatever a damaged file provokes is a finding, not a failure
        found.append(("file", f"cannot be read: {error}"))
    return _report(found, chained, told)


def _report(found: list[tuple[str, str]], chained: Chained | None, told: Against | None) -> VerifyReport:
    """Put findings together."""
    numbers = [int(match[1]) for where, _ in found if (match := _ENTRY.match(where))]
    return VerifyReport(
        ok=not found,
        entries=len(chained.hashes) - 1 if chained else 0,
        events=chained.events if chained else 0,
        findings=tuple(Finding(where=where, what=what) for where, what in found),
        head=f"{chained.campaign} e{len(chained.hashes) - 1} {chained.hashes[-1].hex()}" if chained else "",
        first_bad=min(numbers, default=None),
        against=told,
    )


def _parsed(line: str) -> re.Match[str]:
    """Read a checkpoint line, in capitals and with wide blanks too; twelve letters of the hash are enough."""
    found = _LINE.match(" ".join(line.lower().split()))
    if found is None:
        message = f"{line!r} is no checkpoint line"
        raise NotUnderstood(message, remedy="campaign, entry and hash, as printed: goodwood e812 5f3a...")
    return found


def _identity(diary: Diary, chained: Chained) -> Iterator[tuple[str, str]]:
    """Yield where head and marks do not name what the chain comes to."""
    end = (chained.campaign, len(chained.hashes) - 1, chained.events, chained.hashes[-1], chained.draws)
    if not chained.findings and list(diary.rows("head")) != [end]:
        yield "head", f"does not say e{end[1]} {end[3].hex()[:12]}, where the chain ends"
    marks = [row[:2] for row in diary.rows("meta")]
    if marks != [(chained.campaign, SCHEMA_VERSION)]:
        yield "meta", "does not name this campaign and its schema"


def _against(line: re.Match[str], chained: Chained, origin: str) -> Against:
    """Say how a checkpoint line stands to the diary.

    A hash vouches for everything before it and for nothing alone: where it differs, which entry was the first to
    differ cannot be known from it. `origin` is the campaign that this one was copied from, if any.
    """
    entry, end = int(line["entries"]), len(chained.hashes) - 1
    standing, behind = "conflict", None
    if line["campaign"] != chained.campaign:
        text = f"was printed for campaign {line['campaign']}, this is {chained.campaign}"
        standing = "original" if origin == line["campaign"] else "other-campaign"
        if standing == "original":
            text += ", a copy of it: compare tells what differs"
    elif entry <= end and chained.hashes[entry].hex().startswith(line["hash"]):
        standing, behind = "belongs", end - entry
        since = f"with {_counted(behind)} written since" if behind else "at its end"
        text = f"belongs to this history: it was printed after e{entry}, {since}"
    elif entry >= end and chained.findings:
        standing = "unknown"
        text = f"knows e{entry}, and the chain is sound only before e{end}"
    elif entry > end:
        standing = "ahead"
        text = f"knows e{entry}, and the diary ends at e{end}: its end, {_counted(entry - end)}, was cut off"
    else:
        text = (
            "is not as it was when the line was printed: history up to here was rewritten; from which entry on, "
            "this line cannot say: everything up to an earlier line that belongs is as it was"
        )
    return Against(standing=standing, entry=entry, behind=behind, text=text)


def _conflict(told: Against) -> Iterator[tuple[str, str]]:
    """Yield a finding where a line does not belong to the diary."""
    if told.standing != "belongs":
        yield f"e{told.entry}" if told.standing == "conflict" else "line", told.text


def _counted(entries: int) -> str:
    """Print how many entries they are."""
    return "1 entry" if entries == 1 else f"{entries} entries"


def _origin(diary: Diary) -> str:
    """Return the campaign that this one was copied from, an empty text where it is no copy."""
    for row in diary.events(1, 1):
        event = decode(row.type, row.version, row.payload)
        if isinstance(event, CampaignCopied):
            return event.origin.campaign
    return ""
