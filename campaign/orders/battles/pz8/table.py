"""A battle as Pz8 sees it: its rulebook, whose step it is, and each piece as a platoon with what it did."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from campaign.domain.tabletop import Deed, PieceState, Quality
from campaign.orders.battles.rulebooks import book_of
from campaign.orders.known import known
from campaign.rulesets.pz8.values import Passenger, Platoon, Target

if TYPE_CHECKING:
    from campaign.domain.ids import PieceId, Side
    from campaign.projections.battles import Battle, OnTable
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules
    from campaign.rulesets.pz8.rulebook import Pz8
    from campaign.rulesets.pz8.values import PlatoonType, Step


class Table:
    """What stands on the table, and the rulebook that judges it."""

    def __init__(self, campaign: Campaign, rules: Rules, battle: Battle) -> None:
        """Take the state before the order; the rulebook is opened at the first question."""
        self.campaign = campaign
        self.rules = rules
        self.battle = battle

    @cached_property
    def book(self) -> Pz8:
        """Return the rulebook of the battle with the club's own numbers."""
        book: Pz8 = book_of(self.campaign, self.rules, self.battle)
        return book

    @property
    def step(self) -> Step:
        """Return the open step of the turn (PZ-3.1)."""
        return self.book.steps()[self.battle.phase - 1]

    def side_of(self, step: Step) -> Side | None:
        """Return whose step it is, None where it is both sides'."""
        if step.side == "both":
            return None
        return self.battle.first if step.side == "first" else self.other(self.battle.first)

    def other(self, side: Side) -> Side:
        """Return the enemy of a side."""
        return self.battle.defenders if side == self.battle.attackers else self.battle.attackers

    def piece(self, piece: PieceId) -> OnTable:
        """Return a piece as it stands; raise UnknownName where there is none."""
        return known(self.campaign.battles.pieces, piece, "piece")

    def side(self, piece: PieceId) -> Side:
        """Return whose piece it is."""
        return self.piece(piece).piece.side

    def type(self, piece: PieceId) -> PlatoonType:
        """Return the row of a piece; raise UnknownName where the list played has none of its key."""
        return self.book.unit(self.piece(piece).piece.key)

    def did(self, piece: PieceId, *deeds: Deed) -> bool:
        """Say whether a piece did any of these in the open step."""
        return any(self.piece(piece).did(deed, self.battle.turn, self.battle.phase) for deed in deeds)

    def platoon(self, piece: PieceId) -> Platoon:
        """Return a piece as the rulebook sees it."""
        found, turn = self.piece(piece), self.battle.turn
        return Platoon(
            type=self.type(piece),
            quality=found.piece.quality,
            state=found.state,
            is_hq=found.piece.is_hq,
            fired=self.did(piece, Deed.FIRED, Deed.ASSAULTED),
            moved=self.did(piece, Deed.MOVED),
            fired_this_turn=found.did(Deed.FIRED, turn),
            fired_before=any(item.deed is Deed.FIRED and item.turn < turn for item in found.deeds),
            rallied=self.did(piece, Deed.RALLIED),
            spent=found.spent,
            stopped=self._is_stopped(found),
            off_table=found.piece.off_table,
            aboard=found.carried_by is not None,
        )

    def target(self, piece: PieceId) -> Target:
        """Return a piece as what is hit, with those aboard or limbered to it (PZ-6.16)."""
        found, row = self.piece(piece), self.type(piece)
        return Target(
            defence=row.defence,
            armoured=row.armoured,
            state=found.state,
            is_hq=found.piece.is_hq,
            quality=found.piece.quality,
            helicopter=row.is_helicopter,
            passengers=tuple(
                Passenger(state=item.state, is_hq=item.piece.is_hq, quality=item.piece.quality)
                for item in self.aboard(piece)
            ),
        )

    def aboard(self, piece: PieceId) -> tuple[OnTable, ...]:
        """Return those that a piece carries or tows."""
        return tuple(self.campaign.battles.carried_on(piece))

    def has_hq(self, side: Side) -> bool:
        """Say whether an HQ of a side still stands (PZ-10.1)."""
        pieces = self.campaign.battles.pieces_in(self.battle.id)
        return any(item.piece.is_hq and item.piece.side == side and item.stands for item in pieces)

    def quality_of(self, side: Side) -> Quality:
        """Return how well a side fights: as most of its pieces do (P-25)."""
        pieces = self.campaign.battles.pieces_in(self.battle.id)
        found = Counter(item.piece.quality for item in pieces if item.piece.side == side)
        return found.most_common(1)[0][0] if found else Quality.AVERAGE

    def _is_stopped(self, found: OnTable) -> bool:
        """Say whether mines or wire hold a piece: to the end of the move, or of the next one too (P-15, P-31)."""
        turn = self.battle.turn
        return found.did(Deed.STOPPED, turn) or (
            found.state is not PieceState.DESTROYED and self.book.moves_lost() > 0 and found.did(Deed.STOPPED, turn - 1)
        )
