"""A copy of a campaign as it stood at a moment, its origin in the founding event, to try out what might have been."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, json, to_builtins
from msgspec.structs import replace

from campaign.desk.founding import SEED_BYTES
from campaign.desk.times import ended_by, moment_of
from campaign.errors import AuditDifference, CampaignError
from campaign.events.codec import canonical, decode
from campaign.events.corrections import EntryAmended, EntryVoided
from campaign.events.founding import CampaignFounded, Origin
from campaign.orders.found import copied
from campaign.projections.history import counting, effective
from campaign.projections.state import Campaign, copy, digest
from campaign.store import replay, snapshots
from campaign.store.copying import as_new
from campaign.store.diary import EventRow, Head
from campaign.store.new_file import new_file
from campaign.store.past import past_entries
from campaign.store.read_models import all_rows
from campaign.store.sqlite import create_diary

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from campaign.desk.desk import Desk
    from campaign.store.diary import Diary, Entry, NewEntry

#: Where the orders that point at entries name them.
_NAMING: Final = ("entry", "entries", "fallen")


class WhatIf(Struct, frozen=True, kw_only=True):
    """A copy: where it ends, and the moment of the original that it begins from."""

    head: Head
    origin: Origin


class _Part(Struct, frozen=True, kw_only=True):
    """What is copied: entries 1 to `last`, then corrections written since that count among them, by number."""

    last: int
    corrections: tuple[int, ...] = ()

    def renumbered(self) -> dict[int, int]:
        """Return the number in the copy of each entry that is copied."""
        later = {old: self.last + index for index, old in enumerate(self.corrections, start=1)}
        return {number: number for number in range(1, self.last + 1)} | later


def what_if(desk: Desk, path: Path, moment: str) -> WhatIf:
    """Make the file `path` a copy of a campaign as it stood at a moment.

    The copy has an id, a chain and a seed of its own, so that no line of the original vouches for it and its dice do
    not foretell the original's. At ``e812`` it holds the first 812 entries, at ``D+1/14`` those up to the one that
    ended that move and what was corrected of them since. Raise CampaignError where `path` exists, NotUnderstood for
    a moment that there is not.
    """
    part = _part_of(desk.diary, desk.campaign, moment)
    then = desk.at(moment)
    last = part.corrections[-1] if part.corrections else part.last
    seed = bytes.fromhex(then.calendar.seed) if then.calendar.seed else secrets.token_bytes(SEED_BYTES)
    with new_file(path) as made, create_diary(made, secrets.token_hex(8), seed) as diary:
        entries = tuple(_copied(desk.diary, part))
        origin = Origin(
            campaign=desk.diary.head().campaign,
            last=last,
            hash=desk.diary.hash_after(last),
            moment=moment,
            entries=len(entries),
        )
        diary.put_tables(tuple(content for _, content in desk.diary.rows("rulebook")))
        first = _founded_as(entries[0], origin, sha256(seed).hexdigest())
        head = diary.append((first, *entries[1:]), expected=diary.head())
        campaign = replay.rebuild(diary)
        _hold_against(campaign, then)
        diary.replace_rows(all_rows(campaign), snapshots.take(campaign, head.entries))
    return WhatIf(head=head, origin=origin)


def _part_of(diary: Diary, now: Campaign, moment: str) -> _Part:
    """Say which entries make the state of a moment."""
    time = moment_of(diary, now, moment)
    if isinstance(time, int):
        return _Part(last=time)
    if time == now.calendar.now:
        return _Part(last=diary.head().entries)
    anchor = ended_by(diary, time)
    since = diary.changing_the_past(anchor)
    if not any(entry.reach <= anchor for entry in since):
        return _Part(last=anchor)
    past = past_entries(diary)
    ordered = [item.number for item in effective(past)]
    late = {number for number in ordered[: ordered.index(anchor)] if number > anchor}
    kept = late | set(range(1, anchor + 1))
    count = counting(past)
    corrections = {
        item.number
        for item in past[anchor:]
        if item.number in count and any(target in kept for target in _targets(item.own, item.before, item.instead))
    }
    return _Part(last=anchor, corrections=tuple(sorted(late | corrections)))


def _targets(own: Any, *others: tuple[tuple[int, Any], ...]) -> Iterator[int]:  # noqa: ANN401 - events of an entry
    """Yield the entries that an entry takes out, amends, or books something for."""
    yield from (event.entry for event in own if isinstance(event, EntryVoided | EntryAmended))
    yield from (number for other in others for number, _ in other)


def _copied(diary: Diary, part: _Part) -> Iterator[NewEntry]:
    """Yield the entries of a part as they are written again; what they say of entries that are not in it goes."""
    rows: dict[int, list[EventRow]] = {}
    for row in diary.events(1, part.last):
        rows.setdefault(row.entry, []).append(row)
    for entry in diary.entries(1, part.last):
        yield as_new(entry, diary.tags_of(entry.number), rows[entry.number])
    numbers = part.renumbered()
    for number in part.corrections:
        entry = diary.entry(number)
        events = tuple(_renumbered(diary.events(number, number), numbers))
        yield as_new(_pointing(entry, numbers), tuple(_tags(diary.tags_of(number), numbers)), events)


def _tags(tags: tuple[str, ...], numbers: Mapping[int, int]) -> Iterator[str]:
    """Yield the tags of a correction; an entry is filed under its number in the copy."""
    for tag in tags:
        kind, _, name = tag.partition(":")
        if kind != "entry":
            yield tag
        elif int(name) in numbers:
            yield f"entry:{numbers[int(name)]}"


def _renumbered(rows: Iterator[EventRow], numbers: Mapping[int, int]) -> Iterator[EventRow]:
    """Yield the rows of a correction that speak of entries that are copied, by their numbers there."""
    for row in rows:
        if row.stands_for not in numbers:
            continue
        event = decode(row.type, row.version, row.payload)
        named: int | None = getattr(event, "entry", None)
        if named is not None and named in numbers:
            event = replace(event, entry=numbers[named])
        elif isinstance(event, EntryVoided | EntryAmended):
            continue
        yield replace(row, stands_for=numbers[row.stands_for], payload=canonical(event))


def _pointing(entry: Entry, numbers: Mapping[int, int]) -> Entry:
    """Return a correction as an entry of the copy: what it asked for, and why it came, by the numbers there."""
    content: dict[str, Any] = json.decode(entry.content)
    for name in _NAMING:
        named = content.get(name)
        if isinstance(named, int):
            content[name] = numbers.get(named, named)
        elif isinstance(named, list):
            left = [numbers[number] for number in named if number in numbers]  # pyright: ignore[reportUnknownVariableType]
            content[name] = left or named
    caused_by = numbers.get(entry.caused_by) if entry.caused_by is not None else None
    return replace(
        entry,
        content=canonical(content),
        reach=min(numbers.get(entry.reach, entry.reach), numbers[entry.number]),
        caused_by=caused_by,
    )


def _founded_as(entry: NewEntry, origin: Origin, seed_digest: str) -> NewEntry:
    """Return the founding with its origin and the seed that the copy has; raise CampaignError for what is none."""
    content: dict[str, Any] = json.decode(entry.content)
    if "founding" in content:
        content["founding"]["seed_digest"] = seed_digest
        content["origin"] = to_builtins(origin)
    events = list(entry.events)
    for index, row in enumerate(events):
        event = decode(row.type, row.version, row.payload)
        if isinstance(event, CampaignFounded):
            told = copied(replace(event, seed_digest=seed_digest), origin)
            events[index] = replace(row, version=told.event_version, payload=canonical(told))
            return replace(entry, content=canonical(content), events=tuple(events))
    message = "the first entry founds no campaign"
    raise CampaignError(message, remedy="verify")


def _hold_against(copied_state: Campaign, original: Campaign) -> None:
    """Raise AuditDifference where the copy is not what the original was at the moment."""
    one, other = copy(copied_state), copy(original)
    for state in (one, other):
        state.calendar = replace(state.calendar, origin=None, seed_digest="")
    if digest(one) != digest(other):
        message = "the copy does not come to the state that the campaign had at that moment"
        raise AuditDifference(message, remedy="verify, and report it with both files")
