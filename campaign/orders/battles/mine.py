"""The order for minefields and wire in a battle: lay one, or enter one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from campaign.domain.ids import PieceId
from campaign.domain.tabletop import Hazard
from campaign.orders.battles.base import BattleOrder
from campaign.orders.battles.names import one_battle, only_open
from campaign.orders.battles.spoken import names_of, told_of
from campaign.orders.dice_told import six_sided

if TYPE_CHECKING:
    from campaign.orders.base import Slots
    from campaign.orders.battles.referee import Action, Referee
    from campaign.projections.state import Campaign


class MeetHazard(BattleOrder, frozen=True, kw_only=True):
    """Lay a minefield, a fake one or wire under a name such as m1, or let a piece enter it."""

    name = "battle mine"
    line = "lay MARKER [HAZARD] [in BATTLE] | PIECE MARKER [CIRCUMSTANCE...] [FACE...] [= TOLD...]"
    example = "battle mine lay m1"

    marker: Annotated[str, Meta(min_length=1, description="the name of the minefield or wire")]
    piece: Annotated[PieceId | None, Meta(description="who enters it")] = None
    laid: Annotated[Hazard | None, Meta(description="what is laid")] = None

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> MeetHazard:
        """Read what is laid, or who enters what, and the dice."""
        (group,) = groups
        piece, told = group.maybe("piece", str), group.maybe("battle", str)
        laid = (group.maybe("hazard", Hazard) or Hazard.MINES) if group.said("lay") else None
        return cls(
            battle=one_battle((piece,)) if piece else told or only_open(campaign).id,
            marker=group.one("marker", str),
            piece=piece,
            laid=laid,
            circumstances=group.many("circumstance", str),
            rolls=six_sided(group),
            outcome=told_of(group),
        )

    def title(self, campaign: Campaign) -> str:
        """Name the battle, and what is laid or entered."""
        what = f"{names_of((self.piece,))} enters {self.marker}" if self.piece else f"{self.marker} is laid"
        return f"{self.battle.upper()}: {what}"

    def action(self, referee: Referee) -> Action:
        """Let the rulebook judge what lies there."""
        return referee.mine(self)
