"""The order that puts an earlier entry right by another one in the open move; history stands (architecture 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from campaign.domain.ids import EntryNumber
from campaign.errors import NotUnderstood
from campaign.orders.base import Kind, Order, Slots

if TYPE_CHECKING:
    from campaign.projections.state import Campaign


class PutEntryRight(Order, frozen=True, kw_only=True):
    """Let a faulty entry stand and book, in the open move, the order that puts it right, tied to it.

    The usual way once the move of the faulty entry is ended. It is booked as the order behind the entry.
    """

    name = "put-right"
    kind = Kind.PAPER
    line = "ENTRY ORDER..."
    example = "put-right e2 note the brigade stands east of the river"
    once = True

    entry: Annotated[EntryNumber, Meta(ge=1, description="the faulty entry")]
    order: Annotated[str, Meta(min_length=1, description="the order that puts it right, as it is typed")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> PutEntryRight:
        """Raise NotUnderstood: the reader of lines takes the order behind the entry itself."""
        raise NotUnderstood("what puts it right?", remedy=cls.example)

    def title(self, campaign: Campaign) -> str:
        """Name the entry."""
        return f"put e{self.entry} right: {self.order}"
