"""What every order in a battle is: pieces of one battle, circumstances, D6; its rulebook's referee judges it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from campaign.domain.dice import SIX, Roll
from campaign.domain.ids import BattleId
from campaign.domain.objection import Objection
from campaign.domain.tabletop import BattleRules
from campaign.orders.base import Kind, Order
from campaign.orders.battles.referee import Action, Referee, referee_of
from campaign.orders.battles.words import unknown_words
from campaign.orders.known import known

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from campaign.events.base import Event
    from campaign.orders.base import Question
    from campaign.projections.battles import Battle
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class BattleOrder(Order, frozen=True, kw_only=True):
    """An order in an open battle that is fought piece by piece.

    `circumstances` tell how it stands at the table (orders/battles/words.py); a rulebook objects to one that it does
    not know. `outcome` is what the table came to in place of dice.
    """

    name = ""
    kind = Kind.TABLE
    line = ""
    example = ""
    once = True
    sides: ClassVar[int] = SIX

    battle: Annotated[BattleId, Meta(description="which battle")]
    circumstances: Annotated[tuple[str, ...], Meta(description="how it stands at the table")] = ()
    rolls: Annotated[tuple[Roll, ...], Meta(description="the D6, in the order of throwing")] = ()
    outcome: Annotated[tuple[str, ...], Meta(description="what it came to, told in place of dice")] = ()

    def action(self, referee: Referee) -> Action:
        """Return the order as its rulebook sees it."""
        raise TypeError(self.name)

    def title(self, campaign: Campaign) -> str:
        """Name the battle and what is done."""
        return f"{self.battle.upper()}: {self.name.partition(' ')[2] or self.name}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Object finally to a battle that is over or not fought here, and to words of another rulebook."""
        battle = self._battle(campaign)
        if battle.ended:
            reason = f"battle {battle.label} was booked back"
            yield Objection(code="battle-over", reason=reason, remedy=f"battle show {battle.id}", final=True)
            return
        if battle.rulebook is BattleRules.OWN:
            reason = f"battle {battle.label} is fought under the club's own rules"
            remedy = f"book-battle {battle.id}"
            yield Objection(code="battle-not-fought-here", reason=reason, remedy=remedy, final=True)
            return
        referee = referee_of(campaign, rules, battle)
        strange = tuple(
            unknown_words(self.circumstances, referee.words(), f"{battle.rulebook.value} knows nothing of it")
        )
        if strange:
            yield from strange
            return
        yield from self.action(referee).objections()

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Let the rulebook say what happened."""
        return self._action(campaign, rules).decide()

    def question(self, campaign: Campaign, rules: Rules) -> Question | None:
        """Return what the rulebook must know before dice are thrown."""
        return self._action(campaign, rules).question() if self._is_fought(campaign) else None

    def dice_wanted(self, campaign: Campaign, rules: Rules) -> int:
        """Count the next D6."""
        return 0 if self.outcome or not self._is_fought(campaign) else self._action(campaign, rules).dice_wanted()

    def with_rolls(self, rolls: tuple[Roll, ...]) -> BattleOrder:
        """Add dice."""
        return replace(self, rolls=(*self.rolls, *rolls))

    def before_die(self, campaign: Campaign, rules: Rules) -> tuple[str, ...]:
        """Say the next sum, what is needed, and what may come of it."""
        return self._action(campaign, rules).before_die()

    def told(self, words: str, campaign: Campaign) -> BattleOrder:
        """Return the order with what the table came to in place of dice."""
        return replace(self, rolls=(), outcome=tuple(words.lower().split()))

    def chances(self, campaign: Campaign, rules: Rules) -> tuple[tuple[str, Fraction], ...]:
        """Return each outcome with its exact chance."""
        return self._action(campaign, rules).chances()

    def _battle(self, campaign: Campaign) -> Battle:
        """Return the battle; raise UnknownName where there is none of that id."""
        return known(campaign.battles.battles, self.battle, "battle")

    def _is_fought(self, campaign: Campaign) -> bool:
        """Say whether the battle is open and fought piece by piece; all else is refused."""
        battle = self._battle(campaign)
        return battle.is_open and battle.rulebook is not BattleRules.OWN

    def _action(self, campaign: Campaign, rules: Rules) -> Action:
        """Return the order as the battle's rulebook sees it."""
        return self.action(referee_of(campaign, rules, self._battle(campaign)))
