"""Whether a piece may still fire in the open phase of its battle, as far as that is up to it and not to its target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.orders.battles.fire import FireInBattle

if TYPE_CHECKING:
    from campaign.orders.battles.referee import Referee
    from campaign.projections.battles import Battle, OnTable
    from campaign.projections.state import Campaign

#: What keeps a piece from firing at anybody: codes of objections, or how they begin.
_ITS_OWN: Final = (
    "wrong-phase",
    "firer-",
    "fired-already",
    "already-fired",
    "weapon-spent",
    "battery-spent",
    "may-not-fire",
    "company-attacked",
    "fired-at-opportunity",
)


def may_fire(campaign: Campaign, referee: Referee, battle: Battle, item: OnTable) -> bool:
    """Say whether the rulebook has nothing against fire of a piece but what hangs on its target and where that is."""
    enemies = (other for other in campaign.battles.pieces_in(battle.id) if other.piece.side != item.piece.side)
    target = next((other for other in enemies if other.stands and not other.piece.is_transport), None)
    if target is None or not item.stands or item.piece.is_transport:
        return False
    order = FireInBattle(battle=battle.id, firers=(item.piece.id,), target=target.piece.id)
    against = order.action(referee).objections()
    return not any(objection.code.startswith(_ITS_OWN) for objection in against if not objection.warning)
