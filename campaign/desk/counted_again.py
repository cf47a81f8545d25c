"""A past count is checked again when history is corrected: what the book had then, as believed and as it is now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.events.table import Counted
from campaign.reports.counted import counted_text, had_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.events.base import Event
    from campaign.projections.discrepancies import Discrepancy
    from campaign.projections.state import Campaign


def counted_again(was: Campaign, now: Campaign, entry: int, events: Iterable[Event]) -> Iterator[str]:
    """Yield each count of an entry that agreed and now differs, or the other way; both states are those after it."""
    for count in events:
        if not isinstance(count, Counted):
            continue
        old, new = _difference(was, count, entry), _difference(now, count, entry)
        if old == new:
            continue
        then = "it agreed" if old is None else f"the book had {had_text(count, old)}"
        after = "it agrees" if new is None else f"the book has {had_text(count, new)}"
        yield f"{counted_text(now, count)}: {then}, now {after}"


def _difference(campaign: Campaign, count: Counted, entry: int) -> Discrepancy | None:
    """Return what the book had where an entry's count differs from it, None where it agrees."""
    page = campaign.supply if count.what in {"dump", "lorries"} else campaign.oob
    found = page.differing.get(count.thing)
    return found if found is not None and found.entry == entry else None
