"""The order for fire in a battle: one piece at another, or several together where the rulebook lets them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from campaign.domain.ids import PieceId
from campaign.orders.battles.base import BattleOrder
from campaign.orders.battles.names import one_battle
from campaign.orders.battles.spoken import distance_answer, names_of, told_of
from campaign.orders.dice_told import six_sided

if TYPE_CHECKING:
    from campaign.orders.base import Question, Slots
    from campaign.orders.battles.referee import Action, Referee
    from campaign.projections.state import Campaign


class FireInBattle(BattleOrder, frozen=True, kw_only=True):
    """Fire at a piece in a battle: direct, or indirect with that word.

    The distance is in inches in Pz8, in hexes under company dice. Words tell how it stands: wood, town, fort, bunker,
    hull-down, side, rear, hidden, opportunity and so on. A shell that deviated onto a piece is told with `fell`.
    Under company dice a counter fires alone at armour, several together at the rest, the farthest one's distance told;
    `spent` tells how much of its movement the target of opportunity fire spent in sight.
    """

    name = "battle fire"
    line = (
        "SHOOTER... at MARK INCHES [CIRCUMSTANCE...] [spent COUNT] [FACE...] [= TOLD...] | "
        "SHOOTER... at MARK [CIRCUMSTANCE...] [spent COUNT] [FACE...] [= TOLD...]"
    )
    example = "battle fire d1 at a1 10 343"

    firers: Annotated[tuple[PieceId, ...], Meta(min_length=1, description="who fires")]
    target: Annotated[PieceId, Meta(description="at whom")]
    distance: Annotated[int, Meta(ge=0, description="how far, in hundredths of an inch or hex")] | None = None
    spent: Annotated[int, Meta(ge=0, description="movement points that the target spent in sight")] | None = None

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> FireInBattle:
        """Read who fires at whom, how far, and the dice."""
        (group,) = groups
        firers, target = group.many("shooter", str), group.one("mark", str)
        return cls(
            battle=one_battle((*firers, target)),
            firers=firers,
            target=target,
            distance=group.maybe("inches", int),
            spent=group.maybe("count", int),
            circumstances=group.many("circumstance", str),
            rolls=six_sided(group),
            outcome=told_of(group),
        )

    def title(self, campaign: Campaign) -> str:
        """Name the battle, who fires, and at whom."""
        return f"{self.battle.upper()}: {names_of(self.firers)} at {names_of((self.target,))}"

    def action(self, referee: Referee) -> Action:
        """Let the rulebook judge the fire."""
        return referee.fire(self)

    def answered(self, question: Question, words: str, campaign: Campaign) -> FireInBattle:
        """Return the order with the distance; raise NotUnderstood."""
        return replace(self, distance=distance_answer(words))
