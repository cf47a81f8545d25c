"""What orders share that lead over interdicted roads: dice for those who pass, asked when they go (DT-R41)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from campaign.domain.dice import Roll
from campaign.orders.base import Order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Self

    from campaign.domain.objection import Objection
    from campaign.events.base import Event
    from campaign.orders.interdiction import Played
    from campaign.orders.passing import Passer
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class GoesUnderFire(Order, frozen=True, kw_only=True):
    """An order that sends somebody on his way; where no fire is laid it throws no dice."""

    rolls: Annotated[tuple[Roll, ...], Meta(description="dice for who passes interdicting fire")] = ()

    def own_events(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Return what the order does, fire apart."""
        raise TypeError(self.name)

    def passers(self, campaign: Campaign, rules: Rules, events: tuple[Event, ...]) -> Iterable[Passer]:
        """Return who goes where by the order's own events."""
        raise TypeError(self.name)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Do what the order says, then roll for those who pass fire."""
        events = self.own_events(campaign, rules)
        played = self._played(campaign, rules, events)
        return (*events, *played.events) if played is not None else events

    def dice_wanted(self, campaign: Campaign, rules: Rules) -> int:
        """Count a die for each that passes the next fire."""
        played = self._played(campaign, rules)
        return len(played.waiting) if played is not None else 0

    def with_rolls(self, rolls: tuple[Roll, ...]) -> Self:
        """Put dice behind those there are."""
        return replace(self, rolls=(*self.rolls, *rolls))

    def before_die(self, campaign: Campaign, rules: Rules) -> tuple[str, ...]:
        """Show the sum of the roll to come, and what each face will do."""
        played = self._played(campaign, rules)
        if played is None or not played.waiting:
            return ()
        from campaign.orders.contest import lines_before_die  # noqa: PLC0415 - only under fire

        return lines_before_die(rules, played.waiting[0])

    def spare_dice(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Object to dice for which nobody passes fire."""
        if not self.rolls:
            return
        from campaign.orders.dice_told import too_many  # noqa: PLC0415 - only under fire

        played = self._played(campaign, rules)
        yield from too_many(len(self.rolls) if played is None else played.spare, len(self.rolls))

    def _played(self, campaign: Campaign, rules: Rules, events: tuple[Event, ...] | None = None) -> Played | None:
        """Return what the dice came to, None where no fire is laid in this move."""
        fires = campaign.interdiction.fires
        if not fires or not rules.applies("DT-R41"):
            return None
        from campaign.orders.interdiction import play  # noqa: PLC0415 - only under fire

        events = self.own_events(campaign, rules) if events is None else events
        return play(campaign, rules, tuple(fires.values()), tuple(self.passers(campaign, rules, events)), self.rolls)
