"""What was booked for a thing since its last good count: where an umpire looks first when the table differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.desk.voids import voided
from campaign.events.table import Counted

if TYPE_CHECKING:
    from campaign.desk.book import Booked
    from campaign.store.diary import Diary

#: Orders behind which the book and the table agreed, or which begin it.
_GOOD: Final = frozenset({"found", "clear", "count"})
#: How many entries are named.
SHOWN_MAX: Final = 6


def since_good_count(diary: Diary, booked: Booked) -> tuple[int, ...]:
    """Return the last counting entries that touched what was counted, behind its last count or founding."""
    found: set[int] = set()
    gone = voided(diary)
    for event in booked.events:
        if not isinstance(event, Counted):
            continue
        tag = f"dump:{event.dump}" if event.dump is not None else f"formation:{event.formation}"
        for number in reversed(diary.tagged(tag)):
            if number in booked.numbers or number in gone:
                continue
            if diary.entry(number).order in _GOOD:
                break
            found.add(number)
    return tuple(sorted(found))[-SHOWN_MAX:]
