"""The order for close combat in a battle: in contact in Pz8; a close assault or an overrun under company dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from campaign.domain.ids import PieceId
from campaign.orders.battles.base import BattleOrder
from campaign.orders.battles.names import one_battle
from campaign.orders.battles.spoken import names_of, told_of
from campaign.orders.dice_told import six_sided

if TYPE_CHECKING:
    from campaign.orders.base import Slots
    from campaign.orders.battles.referee import Action, Referee
    from campaign.projections.state import Campaign


class AssaultInBattle(BattleOrder, frozen=True, kw_only=True):
    """Attack a piece in contact in a battle; a distance says that they are not in contact, and is refused.

    Under company dice several counters assault together, `overrun` in the movement phase, `engineers` where they help.
    """

    name = "battle assault"
    line = "SHOOTER... at MARK [--range INCHES] [CIRCUMSTANCE...] [FACE...] [= TOLD...]"
    example = "battle assault a1 at d1 52"

    attackers: Annotated[tuple[PieceId, ...], Meta(min_length=1, description="who attacks")]
    target: Annotated[PieceId, Meta(description="who is attacked")]
    distance: Annotated[int, Meta(ge=0, description="how far apart, in hundredths of an inch or hex")] = 0

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> AssaultInBattle:
        """Read who attacks whom, and the dice."""
        (group,) = groups
        attackers, target = group.many("shooter", str), group.one("mark", str)
        return cls(
            battle=one_battle((*attackers, target)),
            attackers=attackers,
            target=target,
            distance=group.maybe("inches", int) or 0,
            circumstances=group.many("circumstance", str),
            rolls=six_sided(group),
            outcome=told_of(group),
        )

    def title(self, campaign: Campaign) -> str:
        """Name the battle, who attacks, and whom."""
        return f"{self.battle.upper()}: {names_of(self.attackers)} assaults {names_of((self.target,))}"

    def action(self, referee: Referee) -> Action:
        """Let the rulebook judge the assault."""
        return referee.assault(self)
