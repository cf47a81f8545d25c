"""The order for a rally in a battle: a piece near its HQ tries to come to itself (Pz8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from campaign.domain.ids import PieceId
from campaign.orders.battles.base import BattleOrder
from campaign.orders.battles.names import one_battle
from campaign.orders.battles.spoken import distance_answer, names_of
from campaign.orders.dice_told import six_sided

if TYPE_CHECKING:
    from campaign.orders.base import Question, Slots
    from campaign.orders.battles.referee import Action, Referee
    from campaign.projections.state import Campaign


class RallyInBattle(BattleOrder, frozen=True, kw_only=True):
    """Let a piece rally: it stands so many inches from an HQ of its side, and a D6 decides."""

    name = "battle rally"
    line = "PIECE [--range INCHES] [FACE...]"
    example = "battle rally a1 --range 6 5"

    piece: Annotated[PieceId, Meta(description="who rallies")]
    distance: Annotated[int, Meta(ge=0, description="how far from an HQ, in hundredths of an inch")] | None = None

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> RallyInBattle:
        """Read who rallies, how far from an HQ, and the die."""
        (group,) = groups
        piece = group.one("piece", str)
        return cls(
            battle=one_battle((piece,)),
            piece=piece,
            distance=group.maybe("inches", int),
            rolls=six_sided(group),
        )

    def title(self, campaign: Campaign) -> str:
        """Name the battle and who rallies."""
        return f"{self.battle.upper()}: {names_of((self.piece,))} rallies"

    def action(self, referee: Referee) -> Action:
        """Let the rulebook judge the rally."""
        return referee.rally(self)

    def answered(self, question: Question, words: str, campaign: Campaign) -> RallyInBattle:
        """Return the order with the distance; raise NotUnderstood."""
        return replace(self, distance=distance_answer(words))
