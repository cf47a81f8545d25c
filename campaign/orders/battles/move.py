"""The order for movement in a battle: a way in legs over different ground, and what is mounted or limbered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.ids import PieceId
from campaign.domain.tabletop import print_hundredths
from campaign.orders.battles.base import BattleOrder
from campaign.orders.battles.names import one_battle
from campaign.orders.battles.spoken import names_of
from campaign.orders.quantities import read_inches

if TYPE_CHECKING:
    from campaign.orders.base import Slots
    from campaign.orders.battles.referee import Action, Referee
    from campaign.projections.state import Campaign


class Leg(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a way: how far in hundredths of an inch or hex, and over what ground: open, rough or road."""

    distance: Annotated[int, Meta(ge=0, description="how far, in hundredths of an inch, or of a movement point")]
    ground: Annotated[str, Meta(description="open, rough or road")] = "open"


class MoveInBattle(BattleOrder, frozen=True, kw_only=True):
    """Move pieces in a battle: ``3`` in the open, ``1rough`` or ``2road`` elsewhere; under company dice in hexes.

    `mount`, `limber` and their opposites tell what is carried, `by` what carries it. `near` tells, under company dice,
    how many hexes off the nearest other counter of the company was (command radius).
    """

    name = "battle move"
    line = "PIECE... [LEG...] [CIRCUMSTANCE...] [by CARRIER] [near COUNT]"
    example = "battle move a1 a2 4"

    pieces: Annotated[tuple[PieceId, ...], Meta(min_length=1, description="who moves")]
    legs: Annotated[tuple[Leg, ...], Meta(description="the way")] = ()
    carrier: Annotated[PieceId | None, Meta(description="what carries or tows")] = None
    nearest: Annotated[int | None, Meta(description="hexes to the nearest other counter of the company")] = None

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> MoveInBattle:
        """Read who moves, and how."""
        (group,) = groups
        pieces, carrier = group.many("piece", str), group.maybe("carrier", str)
        return cls(
            battle=one_battle((*pieces, *((carrier,) if carrier else ()))),
            pieces=pieces,
            legs=group.many("leg", Leg),
            circumstances=group.many("circumstance", str),
            carrier=carrier,
            nearest=group.maybe("count", int),
        )

    def title(self, campaign: Campaign) -> str:
        """Name the battle and who moves."""
        return f"{self.battle.upper()}: {names_of(self.pieces)} moves"

    def action(self, referee: Referee) -> Action:
        """Let the rulebook judge the movement."""
        return referee.move(self)


def read_leg(text: str) -> Leg | None:
    """Read a leg of a way, such as ``3``, ``1.5rough`` or ``2road``; None for any other word."""
    ground = next((name for name in ("rough", "road") if text.lower().endswith(name)), "open")
    bare = text[: -len(ground)] if ground != "open" else text
    distance = read_inches(bare) if bare else None
    return Leg(distance=distance, ground=ground) if distance is not None else None


def print_leg(leg: Leg) -> str:
    """Print a leg as it is typed."""
    number = print_hundredths(leg.distance)
    return number if leg.ground == "open" else f"{number}{leg.ground}"
