"""Salvage: the good part of a damaged file becomes a campaign again, with the very bytes and hashes that it had."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.errors import AuditDifference, Damaged
from campaign.events.codec import decode
from campaign.events.founding import CampaignFounded
from campaign.events.rulings import DiceRevealed, RulesAdopted
from campaign.store import backup, replay, snapshots
from campaign.store.batch import entry_of, event_of, tags_of
from campaign.store.copying import as_new
from campaign.store.diary import Head
from campaign.store.new_file import new_file
from campaign.store.read_models import all_rows
from campaign.store.sqlite import create_diary
from campaign.store.wreck import Lost, Wreck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from campaign.events.base import Event
    from campaign.store.diary import NewEntry
    from campaign.store.wreck import Good

    #: Gives a table of a shipped rulebook by ruleset and name, None where it is not shipped.
    ShippedTable = Callable[[str, str], bytes | None]


class Salvaged(Struct, frozen=True, kw_only=True):
    """Where the salvaged diary ends, what of the old one is not in it, and whether the seed of the dice is gone."""

    head: Head
    lost: tuple[Lost, ...]
    seed_lost: bool


def salvage(path: Path, new: Path, shipped: ShippedTable, *, until: int | None = None) -> Salvaged:
    """Make a campaign of the entries of a file up to the first that is not as it was chained, or up to `until`.

    Raise Damaged where nothing, or not even `until`, can be saved. The old file is only read.
    """
    wreck = Wreck(path)
    good = wreck.good(until)
    if until is not None and len(good.entries) < until:
        end = len(good.entries)
        message = f"{path.name} is sound only up to e{end}: e{end + 1} is not as it was written"
        if not wreck.lost_after(good):
            message = f"there is no e{until}: {path.name} ends at e{end}"
        raise Damaged(message, remedy=f"salvage {path.name} NEW --until e{end}")
    entries = tuple(_entries(good))
    events = tuple(decode(row.type, row.version, row.payload) for entry in entries for row in entry.events)
    tables = tuple(_tables(wreck, events, shipped))
    seed = _seed(wreck, events)
    with new_file(new) as made:
        with create_diary(made, good.campaign, seed or b"") as diary:
            diary.put_tables(tables)
            head = diary.append(entries, expected=diary.head())
            if head.hash != good.hash.hex():
                message = f"what was written is not what was read: it ends in {head.hash[:12]}"
                raise AuditDifference(message, remedy="see to the disk and the memory of this machine")
            campaign = replay.rebuild(diary)
            diary.replace_rows(all_rows(campaign), snapshots.take(campaign, head.entries))
        if seed is None:
            backup.as_one_file(made, for_players=True)
    return Salvaged(head=head, lost=wreck.lost_after(good), seed_lost=seed is None)


def _entries(good: Good) -> Iterator[NewEntry]:
    """Yield the good entries, to be written as they were."""
    return (as_new(entry_of(row), tags_of(row), map(event_of, events)) for row, events in good.entries)


def _tables(wreck: Wreck, events: Iterable[Event], shipped: ShippedTable) -> Iterator[bytes]:
    """Yield the tables of the rulebook that the entries adopted: from the file, else the same from this program."""
    for event in events:
        if not isinstance(event, RulesAdopted):
            continue
        for name, digest in event.tables.items():
            found = wreck.tables.get(digest)
            if found is None:
                found = shipped(event.ruleset, name)
                if found is None or sha256(found).hexdigest() != digest:
                    message = f"the table {name} of its rulebook is lost"
                    raise Damaged(message, remedy="restore BACKUP NEW")
            yield found


def _seed(wreck: Wreck, events: Iterable[Event]) -> bytes | None:
    """Return the seed of the dice for which the founding vouches, None where it is lost."""
    seeds = list(wreck.seeds)
    told = ""
    for event in events:
        if isinstance(event, CampaignFounded):
            told = event.seed_digest
        elif isinstance(event, DiceRevealed):
            seeds.append(bytes.fromhex(event.seed))
    return next((seed for seed in seeds if sha256(seed).hexdigest() == told), None)
