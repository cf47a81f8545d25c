"""The order that closes a bring-in: which entries of another copy came in, and which stay out for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from campaign.domain.ids import EntryNumber
from campaign.errors import NotUnderstood
from campaign.events.copies import BroughtEntry, CopyBrought, KeptOut
from campaign.orders.base import Kind, Order, Slots

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class BringIn(Order, frozen=True, kw_only=True):
    """Write down what was brought in from another copy of the campaign; the desk gives it behind those entries."""

    name = "bring-in"
    kind = Kind.PAPER
    line = ""
    example = "bring-in"
    once = True

    file: Annotated[str, Meta(description="the other copy's file")]
    copy: Annotated[str, Meta(description="which copy it is, by the first hash under which it came in")]
    common: Annotated[EntryNumber, Meta(ge=1, description="the last entry of the common beginning")]
    there: Annotated[int, Meta(ge=1, description="how many entries the copy had")]
    head: Annotated[str, Meta(description="the hash of the copy's chain there")]
    brought: Annotated[tuple[BroughtEntry, ...], Meta(description="the entries that came in")] = ()
    kept_out: Annotated[tuple[KeptOut, ...], Meta(description="the entries that stay out for good")] = ()

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> BringIn:
        """Refuse to be typed: what came in is known only where the copy's file is read."""
        message = "a copy is brought in from its file"
        raise NotUnderstood(message, remedy="campaign bring-in FILE")

    def title(self, campaign: Campaign) -> str:
        """Name the copy, and count what came of it."""
        left = f", {len(self.kept_out)} left out" if self.kept_out else ""
        return f"{len(self.brought)} brought in from {self.file}{left}"

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Write it down."""
        return (
            CopyBrought(
                file=self.file,
                copy=self.copy,
                common=self.common,
                there=self.there,
                head=self.head,
                brought=self.brought,
                kept_out=self.kept_out,
            ),
        )
