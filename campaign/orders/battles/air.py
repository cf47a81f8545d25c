"""The order for an attack from the air in a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from campaign.domain.ids import PieceId, SquadronId
from campaign.orders.battles.base import BattleOrder
from campaign.orders.battles.names import one_battle
from campaign.orders.battles.spoken import names_of, told_of
from campaign.orders.dice_told import six_sided

if TYPE_CHECKING:
    from campaign.orders.base import Slots
    from campaign.orders.battles.referee import Action, Referee
    from campaign.projections.state import Campaign


class AttackFromAirInBattle(BattleOrder, frozen=True, kw_only=True):
    """Let aircraft attack a piece in a battle: ground or bomber in Pz8, typhoon or p47 under company dice.

    `aa` and `sam` tell how many guns and missile teams guard the target. `by` names a squadron of the campaign that
    flies it: its sortie is booked with it.
    """

    name = "battle air"
    line = (
        "AIRCRAFT at MARK [CIRCUMSTANCE...] [aa COUNT] [sam NUMBER] [with WEAPON] [by SQUADRON] [FACE...] [= TOLD...]"
    )
    example = "battle air ground at d1 aa 1 6"

    aircraft: Annotated[str, Meta(min_length=1, description="what attacks")]
    target: Annotated[PieceId, Meta(description="whom it attacks")]
    weapon: Annotated[str, Meta(description="with what, where it has several: mg, bombs or rockets")] = ""
    aa: Annotated[int, Meta(ge=0, description="anti-aircraft guns in reach of the target")] = 0
    sam: Annotated[int, Meta(ge=0, description="missile teams in reach of the target")] = 0
    squadron: Annotated[SquadronId | None, Meta(description="the squadron of the campaign that flies it")] = None

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> AttackFromAirInBattle:
        """Read what attacks whom, what guards it, and the dice."""
        (group,) = groups
        target = group.one("mark", str)
        return cls(
            battle=one_battle((target,)),
            aircraft=group.one("aircraft", str),
            target=target,
            weapon=group.maybe("weapon", str) or "",
            aa=group.maybe("count", int) or 0,
            sam=group.maybe("number", int) or 0,
            squadron=group.maybe("squadron", str),
            circumstances=group.many("circumstance", str),
            rolls=six_sided(group),
            outcome=told_of(group),
        )

    def title(self, campaign: Campaign) -> str:
        """Name the battle, what attacks, and whom."""
        return f"{self.battle.upper()}: {self.aircraft} at {names_of((self.target,))}"

    def action(self, referee: Referee) -> Action:
        """Let the rulebook judge the attack."""
        return referee.air(self)
