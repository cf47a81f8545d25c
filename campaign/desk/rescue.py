"""What an umpire does when a file is damaged: save its good part, and know what of it is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, json

from campaign.desk.desk import Desk
from campaign.desk.told import title_of
from campaign.files.shipped import shipped
from campaign.reports.answers import LostEntry
from campaign.store import salvage as store
from campaign.store.batch import entry_of
from campaign.store.diary import Head

if TYPE_CHECKING:
    from pathlib import Path

    from campaign.projections.state import Campaign
    from campaign.store.wreck import Lost


class Rescued(Struct, frozen=True, kw_only=True):
    """The campaign that was saved: its end, whether the seed of the dice is gone, and every entry that is not in it."""

    head: Head
    seed_lost: bool
    lost: tuple[LostEntry, ...]


def salvage(path: Path, new: Path, *, until: int | None = None) -> Rescued:
    """Make the campaign `new` of the good part of a damaged file, up to an entry where one is named; raise Damaged."""
    saved = store.salvage(path, new, _shipped, until=until)
    with Desk.open(new, read_only=True) as desk:
        lost = tuple(_told(desk.campaign, item) for item in saved.lost)
    return Rescued(head=saved.head, seed_lost=saved.seed_lost, lost=lost)


def _shipped(ruleset: str, name: str) -> bytes | None:
    """Return a table that this program ships, None where it ships no such rulebook."""
    return shipped(ruleset)(name)


def _told(campaign: Campaign, item: Lost) -> LostEntry:
    """Say in words what a lost entry asked for, as far as that can be read."""
    return LostEntry(
        entry=item.entry,
        order=item.order,
        actor=item.actor,
        text=_title(campaign, item),
        content=item.content.decode("utf-8", "replace"),
        what=item.what,
    )


def _title(campaign: Campaign, item: Lost) -> str:
    """Return the title of a lost entry's order; what its bytes no longer tell is an empty text."""
    if not item.row:
        return ""
    try:
        json.decode(item.content)
        return title_of(campaign, entry_of(item.row))
    except Exception:  # noqa: BLE001 - whatever damaged bytes provoke, the entry is listed by its order's name
        return item.order
