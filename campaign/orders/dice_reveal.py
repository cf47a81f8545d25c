"""The order that tells the seed of the program's dice, so that anybody can throw them again and compare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from campaign.events.rulings import DiceRevealed
from campaign.orders.base import Kind, Order, Slots

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class RevealDice(Order, frozen=True, kw_only=True):
    """Tell the seed of the program's dice; from then on the program throws none.

    It cannot be taken back: what everybody knows is no secret again.
    """

    name = "dice reveal"
    kind = Kind.PAPER
    line = ""
    example = "dice reveal"
    once = True

    seed: Annotated[str, Meta(description="the seed in hex; the desk takes it from the campaign file")] = ""

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> RevealDice:
        """Leave the seed to the desk, which alone can read it."""
        return cls()

    def title(self, campaign: Campaign) -> str:
        """Say what is told."""
        return "the seed of the dice is revealed"

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Tell the seed, once."""
        return () if campaign.calendar.seed else (DiceRevealed(seed=self.seed),)
