"""Two copies: what was brought into this diary from a copy of it that was played on apart."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from campaign.domain.ids import EntryNumber
from campaign.events.base import Event, event


class BroughtEntry(Struct, frozen=True, kw_only=True):
    """One entry that came in, and where it came from."""

    entry: Annotated[EntryNumber, Meta(ge=1, description="its number here")]
    there: Annotated[int, Meta(ge=1, description="its number there")]
    copy: Annotated[str, Meta(description="on which copy its dice were drawn")]


class KeptOut(Struct, frozen=True, kw_only=True):
    """One entry of the copy that shall stay out."""

    there: Annotated[int, Meta(ge=1, description="its number there")]
    order_id: Annotated[str, Meta(description="its order id, which no copy changes")]


@event("copy.brought", version=1)
class CopyBrought(Event, frozen=True, kw_only=True):
    """Entries of another copy were brought in, or left out for good.

    `copy` names it, the same one each time it is brought in; `common` is the last entry of the common beginning;
    `there` and `head` are where it ended: entries, and the hash of its chain.
    """

    not_folded = "the next bring-in and the audit of the dice read it in the diary; no state depends on it"

    file: str
    copy: str
    common: EntryNumber
    there: int
    head: str
    brought: tuple[BroughtEntry, ...] = ()
    kept_out: tuple[KeptOut, ...] = ()
