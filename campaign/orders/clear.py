"""The order that explains what stands to clear up: a fact found at the table, or a count that differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from campaign.domain.ids import EntryNumber
from campaign.domain.objection import Objection
from campaign.events.table import Counted, FactCleared
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.table_facts import facts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.projections.discrepancies import Discrepancy
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

SLIP = "slip"
WAYS = (SLIP, "found", "lost")


class ClearFact(Order, frozen=True, kw_only=True):
    """Explain a found fact or a count that differs: a slip at the desk, found at the table, or lost.

    A count that is explained as found or lost makes the book agree with it.
    """

    name = "clear"
    kind = Kind.TABLE
    line = "ENTRY slip|found|lost TEXT"
    example = "clear e14 slip typed 13 for 31"
    once = True

    entry: Annotated[EntryNumber, Meta(ge=1, description="which entry found it")]
    how: Annotated[str, Meta(pattern="^(slip|found|lost)$", description="slip, found or lost")]
    text: Annotated[str, Meta(min_length=1, description="the explanation")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> ClearFact:
        """Read the entry, the word and the explanation."""
        group = groups[0]
        how = next(word for word in WAYS if group.said(word))
        return cls(entry=group.one("entry", int), how=how, text=group.one("text", str))

    def title(self, campaign: Campaign) -> str:
        """Name the entry and how it is explained."""
        return f"clear e{self.entry} as {self.how}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Object to an entry that found nothing, or whose finds were explained."""
        open_facts = any(item.entry == self.entry for item in campaign.counts.to_clear_up)
        if not open_facts and not tuple(_differences(campaign, self.entry)):
            reason = f"e{self.entry} has nothing to clear up"
            yield Objection(code="nothing-to-clear", reason=reason, remedy="status lists what is open", final=True)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Book what makes the book agree with a count, unless it was a slip, and take the entry off the list."""
        facts: list[Event] = []
        if self.how != SLIP:
            for counted, booked in _differences(campaign, self.entry):
                facts += facts_of(campaign, counted, booked)
        return (*facts, FactCleared(entry=self.entry, how=self.how, text=self.text))


def _differences(campaign: Campaign, entry: EntryNumber) -> Iterator[tuple[Counted, Discrepancy]]:
    """Yield the counts of an entry that differ from the book, with what the book had then."""
    for page in (campaign.supply.differing, campaign.oob.differing):
        for thing, booked in page.items():
            count = campaign.counts.counts.get(thing)
            if booked.entry == entry and count is not None and count.entry == entry:
                yield count.count, booked
