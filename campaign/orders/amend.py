"""The order that changes one field of an earlier order; the desk decides that one again in its old place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from campaign.domain.ids import EntryNumber
from campaign.orders.base import Kind, Order, Slots

if TYPE_CHECKING:
    from campaign.projections.state import Campaign


class AmendEntry(Order, frozen=True, kw_only=True):
    """Say one thing of an earlier order otherwise: it is decided again in its old place, with the dice as recorded.

    A field is named as `help ORDER` and the order's schema name it, or as its line does; of several rows by the row's
    place, such as `changes.0.mode`. `none` empties a field that may be empty. Once the move is ended, put-right is the
    usual way.
    """

    name = "amend"
    kind = Kind.PAPER
    line = "ENTRY FIELD WORD... [--with FALLEN...] [because TEXT]"
    example = "amend e2 mode hold because it was the other squadron"
    once = True

    entry: Annotated[EntryNumber, Meta(ge=1, description="the entry that says something else now")]
    field: Annotated[str, Meta(min_length=1, description="which field of its order")]
    value: Annotated[str, Meta(min_length=1, description="what it says now, as its line would say it")]
    reason: Annotated[str, Meta(description="why")] = ""

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> AmendEntry:
        """Read the entry, the field, its new value and the reason."""
        group = groups[0]
        return cls(
            entry=group.one("entry", int),
            field=group.one("field", str),
            value=" ".join(group.many("word", str)),
            reason=group.maybe("text", str) or "",
        )

    def title(self, campaign: Campaign) -> str:
        """Name the entry and what it says now."""
        return f"amend e{self.entry} {self.field} {self.value}"
