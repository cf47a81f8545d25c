"""The audit of what is kept beside the chain, against a rebuild: read models, snapshots, rulebook and secret."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from campaign.errors import CampaignError, Damaged
from campaign.events.rulings import RulesAdopted
from campaign.projections.state import Campaign
from campaign.store.fingerprint import FINGERPRINT
from campaign.store.past import past_entries
from campaign.store.read_models import rows_of
from campaign.store.replay import carry_on
from campaign.store.snapshots import decode_state
from campaign.store.tables import PLAYERS, UMPIRE, digest_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.store.audit_chain import Chained
    from campaign.store.diary import Diary


def audit_state(diary: Diary, chained: Chained) -> Iterator[tuple[str, str]]:
    """Yield what differs from a rebuild, where and what; the chain was found sound before."""
    campaign, after = Campaign(), 0
    try:
        for fingerprint, entry, hours, hash_there, state in diary.rows("snapshot"):
            where = f"snapshot e{entry}"
            if not 0 < entry < len(chained.hashes) or chained.hashes[entry] != hash_there:
                yield where, "is of another history"
            elif fingerprint == FINGERPRINT:
                campaign = _state_after(diary, campaign, after, entry)
                after = entry
                yield from _compare_snapshot(where, hours, state, campaign)
        campaign = _state_after(diary, campaign, after, len(chained.hashes) - 1)
    except CampaignError as error:
        yield "history", f"does not fit itself after e{after}: {error}"
        return
    yield from _read_models(diary, campaign)
    yield from (("ledger", fault) for fault in campaign.supply.faults())
    yield from _rulebook(diary)
    yield from _secret(diary, campaign, chained.campaign)


def _state_after(diary: Diary, campaign: Campaign, after: int, entry: int) -> Campaign:
    """Return the state after an entry, going on from an earlier one where nothing in between reaches behind it."""
    reaches = [item.reach for item in diary.changing_the_past(after) if item.number <= entry]
    if min(reaches, default=after + 1) <= after:
        return carry_on(diary, Campaign(), 0, entry)
    return carry_on(diary, campaign, after, entry)


def _compare_snapshot(where: str, hours: int, state: bytes, campaign: Campaign) -> Iterator[tuple[str, str]]:
    """Yield where a snapshot is not the state that a rebuild comes to."""
    try:
        kept = decode_state(state)
    except Damaged as error:
        yield where, str(error)
        return
    if kept != campaign or hours != campaign.calendar.now.hours:
        yield where, "is not the state that a rebuild comes to"


def _read_models(diary: Diary, campaign: Campaign) -> Iterator[tuple[str, str]]:
    """Yield the rows of read models that a rebuild writes otherwise."""
    for table, expected in rows_of(campaign).items():
        wanted: dict[tuple[Any, ...], tuple[Any, ...]] = {key: (*key, *values) for key, values in expected.items()}
        width = len(next(iter(wanted), ("",)))
        for row in diary.rows(table):
            if wanted.pop(row[:width], None) != row:
                yield f"{table} {'/'.join(map(str, row[:width]))}", "is not what a rebuild writes"
        for key in wanted:
            yield f"{table} {'/'.join(map(str, key))}", "is missing"


def _rulebook(diary: Diary) -> Iterator[tuple[str, str]]:
    """Yield tables of the rulebook that are not what their digest says, or are missing."""
    kept: set[str] = set()
    for digest, content in diary.rows("rulebook"):
        kept.add(digest)
        if digest_of(content) != digest:
            yield f"rulebook {digest[:12]}", "is not the table of this digest"
    adopting = {number for number, name, _, _ in diary.stream() if name == RulesAdopted.event_name}
    for number in sorted(adopting):
        for past in past_entries(diary, number, number):
            for event in past.own:
                if isinstance(event, RulesAdopted):
                    missing = sorted(name for name, digest in event.tables.items() if digest not in kept)
                    yield from ((f"rulebook {name}", f"is missing, though e{number} adopted it") for name in missing)


def _secret(diary: Diary, campaign: Campaign, name: str) -> Iterator[tuple[str, str]]:
    """Yield where the seed of the dice is not the one whose digest the founding told."""
    copies = [row[3] for row in diary.rows("meta")]
    seeds = list(diary.rows("secret"))
    if copies == [PLAYERS]:
        if seeds:
            yield "secret", "is in a copy for players"
        return
    if copies != [UMPIRE]:
        yield "meta", "does not say for whom this copy is"
    told = campaign.calendar.seed_digest
    if [row[0] for row in seeds] != [name]:
        yield "secret", "is missing"
    elif campaign.calendar.founded and sha256(seeds[0][1]).hexdigest() != told:
        yield "secret", "is not the seed that the founding tells of"
