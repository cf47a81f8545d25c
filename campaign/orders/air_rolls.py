"""What attacks from the air have in common: guns that answer, rolls one after another, results told in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Self

from msgspec import Meta
from msgspec.structs import replace

from campaign.domain.dice import Roll
from campaign.domain.ids import ElementId
from campaign.orders.air_strikes import contests_of, play
from campaign.orders.base import Order
from campaign.orders.contest import lines_before_die
from campaign.orders.told_results import ToldResult

if TYPE_CHECKING:
    from campaign.orders.air_strikes import Strike
    from campaign.orders.contest import Contest
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class AirRolls(Order, frozen=True, kw_only=True):
    """An order that attacks from the air: it says what is struck, here is how it is thrown (DT-R22, R45)."""

    flak: Annotated[ElementId | None, Meta(description="guns that answer; an empty text for none")] = None
    rolls: Annotated[tuple[Roll, ...], Meta(description="the dice: of the guns first, then of the attack")] = ()
    results: Annotated[tuple[ToldResult, ...], Meta(description="what came of it, in place of dice")] = ()

    def strikes(self, campaign: Campaign, rules: Rules) -> tuple[Strike, ...]:
        """Return what is struck by whom, and which guns answer."""
        raise TypeError(self.name)

    def contests(self, campaign: Campaign, rules: Rules) -> tuple[Contest, ...]:
        """Return every roll, the guns' before the attack that they answer."""
        return tuple(contests_of(campaign, rules, self.strikes(campaign, rules)))

    def with_bonus(self, points: int) -> Self:
        """Return the order as it is: aircraft use no supply (DT-R22)."""
        del points
        return self

    def before_die(self, campaign: Campaign, rules: Rules) -> tuple[str, ...]:
        """Show the sum of the roll to come, and what each face will do."""
        waiting = play(campaign, rules, self.strikes(campaign, rules), self.rolls).waiting
        return lines_before_die(rules, waiting) if waiting is not None else ()

    def dice_wanted(self, campaign: Campaign, rules: Rules) -> int:
        """Want the next die: what the guns do decides whether another follows."""
        if self.results:
            return 0
        return int(play(campaign, rules, self.strikes(campaign, rules), self.rolls).waiting is not None)

    def with_rolls(self, rolls: tuple[Roll, ...]) -> Self:
        """Put dice behind those there are."""
        return replace(self, rolls=(*self.rolls, *rolls))
