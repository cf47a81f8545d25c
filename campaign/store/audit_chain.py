"""The audit of the chain: numbers without gaps, stored bytes, canonical form, tags."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import DecodeError, MsgspecError, Struct, json

from campaign.errors import CampaignError
from campaign.events.codec import canonical, is_canonical
from campaign.store.batch import tags_of
from campaign.store.chain import genesis, link

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.store.chain import Row
    from campaign.store.diary import Diary


class Chained(Struct, frozen=True, kw_only=True):
    """What the chain comes to: the hash before the first entry and after each, and what is wrong with it."""

    campaign: str
    hashes: list[bytes]
    events: int
    draws: int
    findings: list[tuple[str, str]]


def audit_chain(diary: Diary) -> Chained:
    """Walk every stored row of entries and events and chain it again; stop at the first entry that is not sound."""
    campaign = next((str(row[0]) for row in diary.rows("head")), "")
    hashes = [genesis(campaign)]
    findings: list[tuple[str, str]] = []
    tags: list[int] = [0]
    draws = position = 0
    events: Iterator[Row] = diary.rows("event")
    try:
        for row in diary.rows("entry"):
            own: list[Row] = list(islice(events, row[17] - row[16] + 1))
            findings += wrong_with(row, own, number=len(hashes), position=position + 1)
            hashes.append(link(hashes[-1], row[:-1], own))
            if findings or hashes[-1] != row[-1]:
                findings = findings or [(f"e{len(hashes) - 1}", "is not what was chained")]
                break
            position += len(own)
            draws += row[14]
            tags.append(_sum_of(tags_of(row), row[0]))
        if not findings:
            findings += _left_over(events) or _wrong_tags(diary, tags)
    except (CampaignError, MsgspecError, TypeError, ValueError, AttributeError) as error:
        findings.append((f"e{len(hashes)}", f"cannot be read: {error}"))
    return Chained(campaign=campaign, hashes=hashes, events=position, draws=draws, findings=findings)


def wrong_with(row: tuple[Any, ...], events: Sequence[Any], *, number: int, position: int) -> list[tuple[str, str]]:
    """Return what is wrong with an entry apart from its hash: gaps, and stored forms that are not canonical."""
    where = f"e{number}"
    if row[0] != number:
        return [(where, "is missing")]
    if row[16] != position or [event[0] for event in events] != list(range(position, row[17] + 1)):
        return [(where, "has not the events that it says")]
    if any(event[1] != number for event in events):
        return [(where, "has an event that says it is another entry's")]
    for event in events:
        if not is_canonical(event[4], event[5], event[6]):
            return [(where, f"holds a {event[4]} that is not in canonical form")]
    if not _is_canonical_json(row[3]):
        return [(where, "holds an order that is not in canonical form")]
    return []


def _is_canonical_json(content: bytes) -> bool:
    """Say whether an order's content is the canonical form of what it says."""
    try:
        return canonical(json.decode(content)) == content
    except DecodeError:
        return False


def _left_over(events: Iterator[Any]) -> list[tuple[str, str]]:
    """Return the first event that belongs to no entry."""
    return [(f"event {row[0]}", "belongs to no entry") for row in islice(events, 1)]


def _wrong_tags(diary: Diary, sums: list[int]) -> list[tuple[str, str]]:
    """Return the first entry that is not filed under exactly its tags; `sums` are what each should come to."""
    filed = [0] * len(sums)
    for tag, number in diary.rows("tag"):
        if not 0 < number < len(sums):
            return [(f"tag {tag}", f"files e{number}, which there is not")]
        filed[number] = (filed[number] + hash((tag, number))) & _SUM
    wrong = (number for number, (is_, should) in enumerate(zip(filed, sums, strict=True)) if is_ != should)
    return [(f"e{number}", "is not filed under its tags") for number in islice(wrong, 1)]


#: Sums of hashes are kept to 64 bits.
_SUM = 2**64 - 1


def _sum_of(tags: tuple[str, ...], number: int) -> int:
    """Sum up an entry's tags so that their order does not matter."""
    return sum(hash((tag, number)) for tag in tags) & _SUM
