"""The audit: everything that a reader of the file could see is held against the chain and a rebuild."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.errors import NotUnderstood
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


class VerifyReport(Struct, frozen=True, kw_only=True):
    """What an audit found; `head` is the checkpoint line, `first_bad` the number of the first bad entry."""

    ok: bool
    entries: int
    events: int
    findings: tuple[Finding, ...]
    head: str
    first_bad: int | None


def verify(diary: Diary, against: str | None = None) -> VerifyReport:
    """Check the whole diary, and that it is the one from which the checkpoint line `against` was printed.

    Raise NotUnderstood where `against` is no checkpoint line; whatever is wrong with the diary is a finding.
    """
    line = None if against is None else _parsed(against)
    found: list[tuple[str, str]] = []
    chained = None
    try:
        with diary.at_one_moment():
            found += diary.structure()
            chained = audit_chain(diary)
            found += chained.findings
            found += _identity(diary, chained)
            if line is not None:
                found += _against(line, chained)
            if not found:
                found += audit_state(diary, chained)
    except Exception as error:  # noqa: BLE001 - whatever a damaged file provokes is a finding, not a failure
        found.append(("file", f"cannot be read: {error}"))
    return _report(found, chained)


def _report(found: list[tuple[str, str]], chained: Chained | None) -> VerifyReport:
    """Put findings together."""
    numbers = [int(match[1]) for where, _ in found if (match := _ENTRY.match(where))]
    return VerifyReport(
        ok=not found,
        entries=len(chained.hashes) - 1 if chained else 0,
        events=chained.events if chained else 0,
        findings=tuple(Finding(where=where, what=what) for where, what in found),
        head=f"{chained.campaign} e{len(chained.hashes) - 1} {chained.hashes[-1].hex()}" if chained else "",
        first_bad=min(numbers, default=None),
    )


def _parsed(line: str) -> re.Match[str]:
    """Read a checkpoint line; twelve letters of the hash are enough."""
    found = _LINE.match(line.strip())
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


def _against(line: re.Match[str], chained: Chained) -> Iterator[tuple[str, str]]:
    """Yield where the diary is not the one that a checkpoint line was printed from."""
    entries = int(line["entries"])
    if line["campaign"] != chained.campaign:
        yield "line", f"was printed for campaign {line['campaign']}, this is {chained.campaign}"
    elif entries >= len(chained.hashes) and chained.findings:
        yield "line", f"knows e{entries}, and the chain is sound only before e{len(chained.hashes) - 1}"
    elif entries >= len(chained.hashes):
        yield "line", f"knows e{entries}, and the diary ends at e{len(chained.hashes) - 1}: its end was cut off"
    elif not chained.hashes[entries].hex().startswith(line["hash"]):
        yield f"e{entries}", "is not as it was when the line was printed: history up to here was rewritten"
